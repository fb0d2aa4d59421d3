"""Signing in: the right password always, wrong ones only so often, and nobody locks others out."""

from dataclasses import replace

import pytest

from croupier.adapters.passwords import Argon2Passwords
from croupier.casino.doorman import (
    WRONG_BY_ADDRESS_PER_HOUR,
    WRONG_BY_BROWSER_PER_HOUR,
    WRONG_BY_NAME_PER_HOUR,
    WRONG_HERE_PER_HOUR,
    Visitor,
)
from croupier.casino.passwords import Verdict
from croupier.casino.people import TokenKind
from croupier.casino.person_errors import (
    OnlyNamed,
    PasswordRefused,
    SignInRefused,
    TooManyTries,
)
from tests.people.conftest import HOME, PASSWORD, Desks, desks_of
from tests.support.accounts import quick_passwords


@pytest.mark.clause("X9")
async def test_name_and_password_let_one_in(at: Desks) -> None:
    ann = (await at.sign_up()).person
    for name in ("Ann", "ANN", "ａｎｎ", " Ann "):
        came_in = await at.sign_in(name)
        assert (came_in.person, await at.who(came_in)) == (ann, ann)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        pytest.param("Ann", "a bad one", id="a wrong password"),
        pytest.param("Ann", "A good one", id="another case"),
        pytest.param("Ann", "", id="no password"),
        pytest.param("Ann", "x" * 1000, id="an endless one"),
        pytest.param("Bob", PASSWORD, id="an unknown name"),
        pytest.param("Gone 1", PASSWORD, id="one who has gone"),
        pytest.param("Guest 2", "Guest 2", id="a guest"),
        pytest.param("", "", id="nothing"),
    ],
)
async def test_all_else_is_refused_in_one_voice(at: Desks, name: str, password: str) -> None:
    await at.sign_up()
    await at.house.guest()
    with pytest.raises(SignInRefused) as caught:
        await at.sign_in(name, password)
    assert str(caught.value) == "name and password do not belong together"
    assert caught.value.details == {}


class Counting(Argon2Passwords):
    """Counts its checks."""

    checks = 0

    async def check(self, kept: str | None, password: str) -> Verdict:
        self.checks += 1
        return await super().check(kept, password)


async def test_an_unknown_name_costs_as_much_as_a_wrong_password(at: Desks) -> None:
    hasher = Counting(time_cost=1, memory_kib=8)
    at = desks_of(at.house, replace(at.parts, hasher=hasher), at.bag)
    await at.sign_up()
    await at.house.guest(name="Guest Heron 1")
    cases = [("Ann", "a bad one"), ("Bob", "a bad one"), ("Guest Heron 1", "x" * 20), ("Ann", "")]
    for number, (name, password) in enumerate(cases, start=1):
        with pytest.raises(SignInRefused):
            await at.sign_in(name, password)
        assert hasher.checks == number


async def test_every_sign_in_has_a_token_of_its_own_and_ends_the_one_before(at: Desks) -> None:
    first = await at.sign_up()
    visitor = Visitor(HOME.address, first.keys.token, first.keys.browser)
    second = await at.sign_in(visitor=visitor)
    assert second.keys.token != first.keys.token
    assert second.keys.browser == first.keys.browser, "the browser is the same"
    assert await at.who(first) is None
    assert await at.who(second) == first.person


async def test_a_mark_that_the_house_never_gave_is_not_taken_over(at: Desks) -> None:
    await at.sign_up()
    planted = Visitor(HOME.address, browser=b"planted by somebody")
    assert (await at.sign_in(visitor=planted)).keys.browser != planted.browser


async def test_a_wrong_password_leaves_one_signed_in_as_before(at: Desks) -> None:
    first = await at.sign_up()
    with pytest.raises(SignInRefused):
        await at.sign_in("Ann", "a bad one", Visitor(HOME.address, first.keys.token))
    assert await at.who(first) == first.person


async def test_wrong_passwords_are_taken_only_so_often(at: Desks) -> None:
    await at.sign_up()
    for _ in range(WRONG_HERE_PER_HOUR):
        with pytest.raises(SignInRefused):
            await at.sign_in("Ann", "a bad one")
    with pytest.raises(TooManyTries) as caught:
        await at.sign_in("ANN", PASSWORD)
    assert caught.value.details == {"seconds_left": 3600}
    at.house.clock.forward(minutes=59)
    with pytest.raises(TooManyTries):
        await at.sign_in()
    at.house.clock.forward(minutes=1)
    await at.sign_in()


async def test_an_unknown_name_is_throttled_just_the_same(at: Desks) -> None:
    for _ in range(WRONG_HERE_PER_HOUR):
        with pytest.raises(SignInRefused):
            await at.sign_in("Nobody", "a bad one")
    with pytest.raises(TooManyTries):
        await at.sign_in("Nobody", "a bad one")


async def test_right_passwords_do_not_count(at: Desks) -> None:
    await at.sign_up()
    for _ in range(WRONG_BY_ADDRESS_PER_HOUR + 1):
        await at.sign_in()


async def test_an_address_that_tries_many_names_is_stopped(at: Desks) -> None:
    await at.sign_up()
    for number in range(WRONG_BY_ADDRESS_PER_HOUR):
        with pytest.raises(SignInRefused):
            await at.sign_in(f"Name {number}", "a bad one")
    with pytest.raises(TooManyTries):
        await at.sign_in()
    await at.sign_in(visitor=Visitor("192.0.2.2"))


async def test_strangers_who_are_wrong_from_everywhere_lock_nobody_out(at: Desks) -> None:
    own = await at.sign_up()
    at_home = Visitor(HOME.address, browser=own.keys.browser)
    wrong = 0
    for number in range(WRONG_BY_NAME_PER_HOUR + 50):
        stranger = Visitor(f"198.51.{number}.1")
        with pytest.raises((SignInRefused, TooManyTries)) as caught:
            await at.sign_in("Ann", "a bad one", stranger)
        wrong += isinstance(caught.value, SignInRefused)
    assert wrong == WRONG_BY_NAME_PER_HOUR
    assert (await at.sign_in(visitor=at_home)).person == own.person
    for _ in range(WRONG_HERE_PER_HOUR):
        with pytest.raises((SignInRefused, TooManyTries)):
            await at.sign_in("Ann", "a bad one", HOME)
    assert (await at.sign_in(visitor=at_home)).person == own.person, "also from its own address"


async def test_a_known_browser_may_be_wrong_only_so_often_too(at: Desks) -> None:
    own = await at.sign_up()
    known = Visitor(HOME.address, browser=own.keys.browser)
    for _ in range(WRONG_BY_BROWSER_PER_HOUR):
        with pytest.raises(SignInRefused):
            await at.sign_in("Ann", "a bad one", known)
    with pytest.raises(TooManyTries):
        await at.sign_in(visitor=known)


async def test_a_browser_is_known_for_its_own_names_alone(at: Desks) -> None:
    await at.sign_up("Ann")
    bob = await at.sign_up("Bob")
    known = Visitor("192.0.2.9", browser=bob.keys.browser)
    for _ in range(WRONG_HERE_PER_HOUR):
        with pytest.raises(SignInRefused):
            await at.sign_in("Ann", "a bad one", known)
    with pytest.raises(TooManyTries):
        await at.sign_in("Ann", "a bad one", known)


async def test_a_password_hashed_at_other_costs_is_renewed(at: Desks) -> None:
    await at.sign_up()
    dearer = Argon2Passwords(time_cost=2, memory_kib=8)
    again = desks_of(at.house, replace(at.parts, hasher=dearer), at.bag)
    await again.sign_in()
    kept = await at.parts.register.by_name("Ann")
    assert kept is not None
    assert "t=2" in str(kept.password)
    await again.sign_in()
    with pytest.raises(SignInRefused):
        await again.sign_in("Ann", "a bad one")


@pytest.mark.clause("X9")
async def test_a_new_password_takes_the_place_of_the_old_one(at: Desks) -> None:
    own = await at.sign_up()
    other = await at.sign_in(visitor=Visitor("192.0.2.2"))
    await at.house.people.add_program(own.person.person_id, b"program", at.house.clock.now())
    visitor = Visitor(HOME.address, own.keys.token)

    await at.desks.sign_ins.change(own.person, PASSWORD, "a better one", visitor)

    assert await at.who(own) == own.person
    assert await at.who(other) is None
    assert await at.house.people.by_token(b"program", TokenKind.PROGRAM) is None
    with pytest.raises(SignInRefused):
        await at.sign_in()
    await at.sign_in("Ann", "a better one")


async def test_no_new_password_without_the_old_one(at: Desks) -> None:
    own = await at.sign_up()
    visitor = Visitor(HOME.address, own.keys.token)
    for _ in range(WRONG_BY_BROWSER_PER_HOUR):
        with pytest.raises(SignInRefused):
            await at.desks.sign_ins.change(own.person, "a bad one", "a better one", visitor)
    with pytest.raises(TooManyTries):
        await at.desks.sign_ins.change(own.person, PASSWORD, "a better one", visitor)
    await at.sign_in(), "the name itself is not throttled by that"


async def test_a_new_password_is_held_to_the_rules(at: Desks) -> None:
    own = await at.sign_up()
    with pytest.raises(PasswordRefused):
        await at.desks.sign_ins.change(own.person, PASSWORD, "password1", HOME)
    await at.sign_in()


async def test_a_guest_has_no_password_to_change(at: Desks) -> None:
    guest = await at.house.guest()
    with pytest.raises(OnlyNamed):
        await at.desks.sign_ins.change(guest, "", "a better one", HOME)


@pytest.mark.clause("X9")
async def test_signing_out_everywhere_ends_every_sign_in(at: Desks) -> None:
    own = await at.sign_up()
    other = await at.sign_in(visitor=Visitor("192.0.2.2"))
    await at.desks.sign_ins.sign_out_everywhere(own.person)
    assert await at.who(own) is None
    assert await at.who(other) is None
    await at.sign_in()


async def test_what_is_kept_can_be_checked_by_another_process(at: Desks) -> None:
    await at.sign_up()
    kept = await at.parts.register.by_name("Ann")
    assert kept is not None
    assert (await quick_passwords().check(kept.password, PASSWORD)).is_right


async def test_a_name_is_known_with_the_spaces_it_was_signed_up_with(at: Desks) -> None:
    """The house keeps a name with single spaces; whoever types two of them is the same person."""
    lee = (await at.sign_up("Ann  Lee")).person
    assert lee.name == "Ann Lee"
    for name in ("Ann  Lee", "Ann Lee", "  ann   lee "):
        assert (await at.sign_in(name)).person == lee
