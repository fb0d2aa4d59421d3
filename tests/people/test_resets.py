"""A forgotten password: a link by mail, once, for half an hour, and no word about who is here."""

import asyncio
import logging
from dataclasses import replace

import pytest

from croupier.adapters.memory_register import MemoryRegister
from croupier.casino.doorman import Visitor
from croupier.casino.errors import NoSuchPerson, StorageFailed
from croupier.casino.person_errors import (
    HashersBusy,
    NoSuchReset,
    OnlyNamed,
    PasswordRefused,
    SignInRefused,
    TooManyTries,
)
from croupier.casino.register import RESETS_PER_PERSON_MAX, Registered
from croupier.casino.resets import (
    FORGOTTEN_PER_HOUR,
    LETTERS_WAITING_MAX,
    MAIL_PAUSES_MS,
    MAILS_BESIDE_A_DAY_MAX,
    MAILS_PER_HOUR,
    RESET_SECONDS,
    UNKNOWN_RESETS_PER_HOUR,
)
from croupier.server.cookies import parse_token
from tests.people.conftest import HOME, Desks, desks_of
from tests.support.accounts import reset_token

MAIL = "ann@example.org"
NEW = "a better one"


def token(text: str) -> bytes:
    found = parse_token(reset_token(text))
    assert found is not None
    return found


async def forget(at: Desks, who: str = "Ann", visitor: Visitor = HOME) -> None:
    at.desks.resets.forgotten(who, visitor)
    await at.desks.resets.settled()


@pytest.fixture
async def reset(at: Desks) -> bytes:
    """Ann has signed up, forgotten her password, and got her mail."""
    await at.sign_up(mail=MAIL)
    await forget(at)
    return token(at.bag.letters[0].body)


@pytest.mark.clause("X9")
async def test_a_forgotten_password_is_replaced_by_mail(at: Desks, reset: bytes) -> None:
    (letter,) = at.bag.letters
    assert (letter.to, letter.subject) == (MAIL, "A new password")
    assert "Hello Ann," in letter.body
    assert "https://play.example.org/reset#" in letter.body
    assert "30 minutes" in letter.body

    came_in = await at.desks.resets.reset(reset, NEW, HOME)

    assert await at.who(came_in) == came_in.person
    assert (await at.sign_in("Ann", NEW)).person == came_in.person
    with pytest.raises(SignInRefused):
        await at.sign_in()


@pytest.mark.parametrize("who", ["Ann", "aNN", MAIL, " Ann@EXAMPLE.org "])
async def test_name_and_address_both_do(at: Desks, who: str) -> None:
    await at.sign_up(mail=MAIL)
    await forget(at, who)
    assert len(at.bag.letters) == 1


async def test_everybody_with_the_address_gets_a_letter_of_their_own(at: Desks) -> None:
    for name in ("Ann", "Bob"):
        await at.sign_up(name, mail=MAIL)
    await forget(at, MAIL)
    assert [letter.body.split(",")[0] for letter in at.bag.letters] == ["Hello Ann", "Hello Bob"]


@pytest.mark.parametrize(
    "who", ["Nobody", "nobody@example.org", "Bob", "Guest 2", "", "@", "x" * 999]
)
async def test_nothing_is_sent_and_nothing_told_where_there_is_no_mail(at: Desks, who: str) -> None:
    await at.sign_up("Bob")
    await at.house.guest()
    await forget(at, who)
    assert at.bag.letters == []


async def test_the_answer_does_not_wait_for_the_search(at: Desks) -> None:
    """It is the same before anybody has looked: there is nothing to measure."""

    class Slow(MemoryRegister):
        async def by_name(self, name: str) -> Registered | None:
            await asyncio.Event().wait()
            raise AssertionError

    slow = Slow(at.house.stores)
    at = desks_of(at.house, replace(at.parts, register=slow), at.bag)
    at.desks.resets.forgotten("Ann", HOME)
    await asyncio.sleep(0)
    await at.desks.resets.stop()
    assert at.bag.letters == []


async def test_a_link_works_once(at: Desks, reset: bytes) -> None:
    await at.desks.resets.reset(reset, NEW, HOME)
    with pytest.raises(NoSuchReset):
        await at.desks.resets.reset(reset, "another one", HOME)
    await at.sign_in("Ann", NEW)


async def test_of_two_who_use_one_link_at_once_one_gets_in(at: Desks, reset: bytes) -> None:
    tries = [at.desks.resets.reset(reset, f"password of {who}", HOME) for who in "xy"]
    both = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(each).__name__ for each in both) == ["NoSuchReset", "SignedIn"]


async def test_a_link_ends_after_half_an_hour(at: Desks, reset: bytes) -> None:
    at.house.clock.forward(seconds=RESET_SECONDS - 1)
    with pytest.raises(PasswordRefused):
        await at.desks.resets.reset(reset, "short", HOME)
    at.house.clock.forward(seconds=1)
    with pytest.raises(NoSuchReset):
        await at.desks.resets.reset(reset, NEW, HOME)


async def test_a_password_that_is_refused_leaves_the_link_good(at: Desks, reset: bytes) -> None:
    for bad in ("short", "password1"):
        with pytest.raises(PasswordRefused):
            await at.desks.resets.reset(reset, bad, HOME)
    await at.desks.resets.reset(reset, NEW, HOME)


async def test_a_link_signs_all_else_out(at: Desks) -> None:
    own = await at.sign_up(mail=MAIL)
    await forget(at)
    await at.desks.resets.reset(token(at.bag.letters[0].body), NEW, HOME)
    assert await at.who(own) is None


async def test_forged_links_are_no_good_and_soon_not_looked_at(at: Desks, reset: bytes) -> None:
    forged = [None, b"", b"x" * 32, reset[:-1], reset + b"x", bytes(32)]
    for number in range(UNKNOWN_RESETS_PER_HOUR):
        with pytest.raises(NoSuchReset):
            await at.desks.resets.reset(forged[number % len(forged)], NEW, HOME)
    with pytest.raises(TooManyTries):
        await at.desks.resets.reset(b"x", NEW, HOME)
    await at.desks.resets.reset(reset, NEW, Visitor("192.0.2.2"))


async def test_a_new_password_or_a_way_out_ends_the_link(at: Desks, reset: bytes) -> None:
    own = await at.sign_in()
    await at.desks.sign_ins.sign_out_everywhere(own.person)
    with pytest.raises(NoSuchReset):
        await at.desks.resets.reset(reset, NEW, HOME)


async def test_a_person_gets_only_so_many_links(at: Desks) -> None:
    await at.sign_up(mail=MAIL)
    for number in range(RESETS_PER_PERSON_MAX + 2):
        await forget(at, visitor=Visitor(f"192.0.2.{number}"))
    assert len(at.bag.letters) == RESETS_PER_PERSON_MAX
    first = token(at.bag.letters[0].body)
    await at.desks.resets.reset(first, NEW, HOME)


async def test_an_account_gets_only_so_many_mails(at: Desks) -> None:
    own = await at.sign_up(mail=MAIL)
    for number in range(MAILS_PER_HOUR + 2):
        await forget(at, visitor=Visitor(f"192.0.2.{number}"))
        await at.desks.sign_ins.sign_out_everywhere(own.person)
    assert len(at.bag.letters) == MAILS_PER_HOUR


async def test_strangers_who_ask_keep_no_link_from_who_has_forgotten(at: Desks) -> None:
    await at.sign_up(mail=MAIL)
    for number in range(MAILS_PER_HOUR + 2):
        await forget(at, visitor=Visitor(f"192.0.2.{number}"))
    at.house.clock.forward(seconds=RESET_SECONDS)
    at.bag.letters.clear()
    await forget(at)
    await at.desks.resets.reset(token(at.bag.letters[0].body), NEW, HOME)


async def test_others_with_ones_address_use_up_none_of_ones_mails(at: Desks) -> None:
    await at.sign_up(mail=MAIL)
    for number in range(MAILS_PER_HOUR):
        await at.sign_up(f"Name {chr(97 + number)}", mail=MAIL)
        await forget(at, f"Name {chr(97 + number)}", Visitor(f"192.0.2.{number}"))
    at.bag.letters.clear()
    await forget(at)
    assert [letter.body.split(",")[0] for letter in at.bag.letters] == ["Hello Ann"]


async def test_accounts_with_somebody_elses_address_cannot_fill_the_mailbox(at: Desks) -> None:
    await at.sign_up(mail=MAIL)
    for number, letter in enumerate("abcdefghkmnpqrst"):
        visitor, name = Visitor(f"192.0.2.{number}"), f"Name {letter}"
        await at.sign_up(name, mail=MAIL, visitor=visitor)
        await forget(at, name, visitor)
    assert len(at.bag.letters) == MAILS_BESIDE_A_DAY_MAX

    await forget(at)
    assert "Hello Ann," in at.bag.letters[-1].body

    at.house.clock.forward(seconds=24 * 3600)
    await forget(at, "Name t")
    assert "Hello Name t," in at.bag.letters[-1].body


async def test_an_account_that_has_its_links_leaves_the_mailbox_to_others(at: Desks) -> None:
    for name in ("Ann", "Bob", "Cid"):
        await at.sign_up(name, mail=MAIL)
    for number in range(MAILS_BESIDE_A_DAY_MAX):
        await forget(at, "Bob", Visitor(f"192.0.2.{number}"))
    await forget(at, "Cid")
    assert "Hello Cid," in at.bag.letters[-1].body


async def test_one_address_asks_only_so_often(at: Desks) -> None:
    for _ in range(FORGOTTEN_PER_HOUR):
        await forget(at, "Nobody")
    with pytest.raises(TooManyTries):
        await forget(at, "Nobody")
    await forget(at, "Nobody", Visitor("192.0.2.2"))


async def test_only_so_many_letters_wait(at: Desks) -> None:
    for number in range(LETTERS_WAITING_MAX):
        at.desks.resets.forgotten("Nobody", Visitor(f"192.0.{number}.1"))
    with pytest.raises(HashersBusy):
        at.desks.resets.forgotten("Nobody", HOME)
    await at.desks.resets.settled()
    at.desks.resets.forgotten("Nobody", HOME)
    await at.desks.resets.stop()


async def test_a_mail_that_was_not_taken_is_tried_again(
    at: Desks, caplog: pytest.LogCaptureFixture
) -> None:
    await at.sign_up(mail=MAIL)
    at.bag.failures = len(MAIL_PAUSES_MS)
    at.desks.resets.forgotten("Ann", HOME)
    for pause_ms in MAIL_PAUSES_MS:
        while pause_ms not in at.house.clock.waits_ms:
            await asyncio.sleep(0)
        assert at.bag.letters == []
        at.house.clock.advance(pause_ms)
    await at.desks.resets.settled()
    (letter,) = at.bag.letters
    assert reset_token(letter.body) not in caplog.text
    assert MAIL not in caplog.text


async def test_a_mail_that_nobody_takes_is_given_up(
    at: Desks, caplog: pytest.LogCaptureFixture
) -> None:
    await at.sign_up(mail=MAIL)
    at.bag.failures = 9
    at.desks.resets.forgotten("Ann", HOME)
    for pause_ms in MAIL_PAUSES_MS:
        while pause_ms not in at.house.clock.waits_ms:
            await asyncio.sleep(0)
        at.house.clock.advance(pause_ms)
    await at.desks.resets.settled()
    assert at.bag.failures == 9 - 1 - len(MAIL_PAUSES_MS)
    assert [each.levelno for each in caplog.records] == [logging.ERROR] * 3


async def test_a_storage_that_fails_is_logged_and_stops_nobody(
    at: Desks, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(MemoryRegister):
        async def by_name(self, name: str) -> Registered | None:
            raise StorageFailed("the disk is gone")

    failing = Failing(at.house.stores)
    at = desks_of(at.house, replace(at.parts, register=failing), at.bag)
    await forget(at)
    assert "the disk is gone" in caplog.text


async def test_the_host_hands_a_link_to_who_has_no_mail(at: Desks) -> None:
    await at.sign_up()
    link = await at.desks.resets.link_for("ann")
    await at.desks.resets.reset(token(link), NEW, HOME)
    await at.sign_in("Ann", NEW)


async def test_the_host_makes_links_for_people_with_accounts_alone(at: Desks) -> None:
    guest = await at.house.guest()
    with pytest.raises(OnlyNamed):
        await at.desks.resets.link_for(guest.name)
    with pytest.raises(NoSuchPerson):
        await at.desks.resets.link_for("Nobody")
    await at.sign_up()
    for _ in range(RESETS_PER_PERSON_MAX):
        await at.desks.resets.link_for("Ann")
    with pytest.raises(TooManyTries):
        await at.desks.resets.link_for("Ann")
