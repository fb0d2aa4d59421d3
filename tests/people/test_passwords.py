"""What a password must be like, and how it is kept."""

import asyncio

import pytest

from croupier.adapters import passwords
from croupier.adapters.passwords import HASHES_WAITING_MAX, Argon2Passwords
from croupier.casino.passwords import clean_password, new_password
from croupier.casino.person_errors import HashersBusy, PasswordFault, PasswordRefused
from tests.support.accounts import quick_passwords


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("8 char s", id="eight characters"),
        pytest.param("x1" + "y" * 126, id="128 characters"),
        pytest.param("correct horse battery", id="spaces"),
        pytest.param("тайна за семью", id="any script"),
        pytest.param("ann has a dog", id="more than the name"),
        pytest.param("🂡🂮🂭🂫🂪🂩🂨🂧", id="cards"),
    ],
)
def test_a_password_is_taken(text: str) -> None:
    assert new_password(text, "Ann") == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param("", PasswordFault.SHORT, id="nothing"),
        pytest.param("7 chars", PasswordFault.SHORT, id="seven characters"),
        pytest.param("x1" + "y" * 127, PasswordFault.LONG, id="129 characters"),
        pytest.param("password", PasswordFault.COMMON, id="the first one tried"),
        pytest.param("PassWord123", PasswordFault.COMMON, id="in any case"),
        pytest.param("12345678", PasswordFault.COMMON, id="counting"),
        pytest.param("aaaaaaaaaaaa", PasswordFault.COMMON, id="one letter"),
        pytest.param("abababababab", PasswordFault.COMMON, id="two letters"),
        pytest.param("Annabelle", PasswordFault.NAME, id="the name"),
        pytest.param("annabelle12", PasswordFault.NAME, id="the name and two digits"),
    ],
)
def test_a_password_is_refused(text: str, fault: PasswordFault) -> None:
    with pytest.raises(PasswordRefused) as caught:
        new_password(text, "Annabelle")
    assert caught.value.details == {"reason": fault.value}
    assert len(text) < 9 or text not in str(caught.value)


def test_a_letter_and_its_mark_are_one_character_on_every_keyboard() -> None:
    assert clean_password("cafe\u0301 noir") == clean_password("caf\u00e9 noir")


async def test_the_right_password_is_told_from_others() -> None:
    hasher = quick_passwords()
    kept = await hasher.digest("a good one")
    assert (await hasher.check(kept, "a good one")).is_right
    assert not (await hasher.check(kept, "a bad one")).is_right
    assert not (await hasher.check(None, "a good one")).is_right
    assert not (await hasher.check("no hash at all", "a good one")).is_right
    hasher.close()


@pytest.mark.lengthy
async def test_what_is_kept_is_argon2id_and_salted() -> None:
    hasher = Argon2Passwords()
    one, other = await hasher.digest("a good one"), await hasher.digest("a good one")
    assert one.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    assert one != other
    hasher.close()


async def test_a_hash_of_other_costs_is_renewed_once_the_password_is_known() -> None:
    old, new = quick_passwords(), Argon2Passwords(time_cost=2, memory_kib=8)
    kept = await old.digest("a good one")
    assert (await old.check(kept, "a good one")).renewed is None
    assert (await new.check(kept, "a bad one")).renewed is None
    renewed = (await new.check(kept, "a good one")).renewed
    assert renewed is not None
    assert "t=2" in renewed
    assert (await new.check(renewed, "a good one")).renewed is None
    old.close()
    new.close()


async def test_only_so_many_passwords_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHES_AT_ONCE", 1)
    hasher = quick_passwords()
    waiting = [asyncio.create_task(hasher.digest("a good one")) for _ in range(HASHES_WAITING_MAX)]
    await asyncio.sleep(0)
    with pytest.raises(HashersBusy):
        await hasher.digest("one too many")
    assert len(set(await asyncio.gather(*waiting))) == HASHES_WAITING_MAX
    assert await hasher.digest("a good one"), "there is room again"
    hasher.close()


async def test_who_goes_away_leaves_no_place_taken() -> None:
    hasher = quick_passwords()
    for _ in range(HASHES_WAITING_MAX * 2):
        task = asyncio.create_task(hasher.digest("a good one"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        while hasher._in_hand:
            await asyncio.sleep(0)
    hasher.close()
