"""What the register of people with accounts promises, in memory as in SQLite."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from croupier.adapters.memory import MemoryPeople
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.adapters.memory_register import MemoryRegister
from croupier.adapters.sql_chat import SqlChatStore
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_register import SqlRegister
from croupier.casino.chat import ChatStore
from croupier.casino.errors import NameTaken
from croupier.casino.money import Currency, Reason
from croupier.casino.people import BROWSER_TOKENS_MAX, TokenKind
from croupier.casino.person_errors import HasAnAccount, HasMoney, InviteRefused, NoSuchReset
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.register import (
    BROWSERS_PER_PERSON_MAX,
    RESETS_PER_PERSON_MAX,
    Keys,
    NewAccount,
    Register,
    Registered,
)
from tests.adapters.house import FUN, Stores, opened, pay_in
from tests.support.clock import NOON

LATER = NOON + timedelta(minutes=30)
INVITE = b"an invitation"


@pytest.fixture
def chat(stores: Stores) -> ChatStore:
    people = stores.people
    if isinstance(people, MemoryPeople):
        return MemoryChatStore(people._house)
    assert isinstance(people, SqlPeople)
    return SqlChatStore(people._database)


@pytest.fixture
def register(stores: Stores, chat: ChatStore) -> Register:
    people = stores.people
    if isinstance(people, MemoryPeople):
        assert isinstance(chat, MemoryChatStore)
        return MemoryRegister(people._house, chat)
    assert isinstance(people, SqlPeople)
    return SqlRegister(people._database)


def account(name: str = "Ann", **more: object) -> NewAccount:
    given = {"mail": "Ann@example.org", "password": "hashed", "invite": None} | more
    return NewAccount(name, **given)  # type: ignore[arg-type]


def keys(number: int = 1) -> Keys:
    return Keys(f"token {number}".encode(), f"browser {number}".encode())


async def found(register: Register, name: str) -> Registered:
    one = await register.by_name(name)
    assert one is not None
    return one


async def test_who_signs_up_is_known_by_token_name_and_mail(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(), NOON)

    assert not ann.is_guest
    assert await stores.people.by_token(keys().token) == ann
    assert await stores.people.by_token(keys().token, TokenKind.PROGRAM) is None
    assert await found(register, "ANN") == Registered(ann, "Ann@example.org", "hashed")
    assert await register.by_mail("ann@EXAMPLE.org") == [await found(register, "Ann")]
    assert await register.by_id(ann.person_id) == await found(register, "Ann")
    assert await register.by_name("Bob") is None
    assert await register.by_mail("bob@example.org") == []


async def test_several_may_have_one_address_and_many_have_none(register: Register) -> None:
    await register.create(account("Ann"), keys(1), NOON)
    await register.create(account("Bob"), keys(2), NOON)
    for number, name in enumerate(("Cleo", "Dora"), start=3):
        await register.create(account(name, mail=None), keys(number), NOON)
    assert [each.person.name for each in await register.by_mail("ann@example.org")] == [
        "Ann",
        "Bob",
    ]


@pytest.mark.parametrize("name", ["Paul 10", "PAUL-lO", "Pаul 10".replace("а", "a")])
async def test_a_name_or_one_that_looks_like_it_is_had_once(register: Register, name: str) -> None:
    await register.create(account("Paul 10"), keys(1), NOON)
    assert await register.look_is_taken(name)
    with pytest.raises(NameTaken):
        await register.create(account(name), keys(2), NOON)
    assert not await register.look_is_taken("Paula")


async def test_a_guest_who_signs_up_stays_who_they_are(stores: Stores, register: Register) -> None:
    guest = await stores.guest(fun=5_000, name="Guest Heron 1")
    await stores.people.add_program(guest.person_id, b"program", NOON)

    ann = await register.promote(guest.person_id, account(), keys(), NOON)

    assert ann == PersonRow(guest.person_id, "Ann", is_guest=False)
    assert await stores.fun(ann) == 5_000
    assert await stores.people.by_name("Guest Heron 1") is None
    assert await stores.people.by_token(b"Guest Heron 1") is None, "the guest's token"
    assert await stores.people.by_token(b"program", TokenKind.PROGRAM) is None
    assert await stores.people.by_token(keys().token) == ann
    with pytest.raises(HasAnAccount):
        await register.promote(guest.person_id, account("Anna"), keys(2), NOON)


async def test_a_refused_name_leaves_the_guest_as_they_are(
    stores: Stores, register: Register
) -> None:
    await register.create(account(), keys(1), NOON)
    guest = await stores.guest(name="Guest Heron 1")
    with pytest.raises(NameTaken):
        await register.promote(guest.person_id, account("ANN"), keys(2), NOON)
    assert await stores.people.by_token(b"Guest Heron 1") == guest
    assert await found(register, guest.name) == Registered(guest)


async def test_signing_in_takes_the_place_of_the_token_that_one_came_with(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(1), NOON)
    await stores.guest(name="Guest Heron 1")

    assert await register.sign_in(await found(register, "Ann"), keys(2), b"Guest Heron 1", NOON)

    assert await stores.people.by_token(b"Guest Heron 1") is None
    assert await stores.people.by_token(keys(1).token) == ann, "another browser stays"
    assert await stores.people.by_token(keys(2).token) == ann


async def test_a_password_that_was_changed_meanwhile_lets_nobody_in(
    stores: Stores, register: Register
) -> None:
    await register.create(account(), keys(1), NOON)
    before = await found(register, "Ann")
    assert await register.set_password(before, "another", keys(1).token)

    assert not await register.sign_in(before, keys(2), None, NOON)
    assert not await register.set_password(before, "a third", None)
    assert await stores.people.by_token(keys(2).token) is None
    assert (await found(register, "Ann")).password == "another"


async def test_a_new_password_signs_out_all_but_the_browser_that_asks(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(1), NOON)
    await register.sign_in(await found(register, "Ann"), keys(2), None, NOON)
    await stores.people.add_program(ann.person_id, b"program", NOON)
    await register.add_reset(ann.person_id, b"reset", NOON, LATER)

    assert await register.set_password(await found(register, "Ann"), "new", keys(1).token)

    assert await stores.people.by_token(keys(1).token) == ann
    assert await stores.people.by_token(keys(2).token) is None
    assert await stores.people.by_token(b"program", TokenKind.PROGRAM) is None
    assert await register.reset_owner(b"reset", NOON) is None


async def test_a_new_address_takes_the_place_of_the_old_one_and_its_links(
    register: Register,
) -> None:
    ann = await register.create(account(), keys(), NOON)
    await register.add_reset(ann.person_id, b"reset", NOON, LATER)
    assert await register.set_mail(await found(register, "Ann"), "new@example.org")
    assert await register.by_mail("ann@example.org") == []
    assert await register.by_mail("NEW@example.org") == [await found(register, "Ann")]
    assert await register.reset_owner(b"reset", NOON) is None
    assert await register.set_mail(await found(register, "Ann"), None)
    assert (await found(register, "Ann")).mail is None


async def test_a_password_that_was_changed_meanwhile_sets_no_address(register: Register) -> None:
    await register.create(account(), keys(), NOON)
    before = await found(register, "Ann")
    assert await register.set_password(before, "another", keys().token)
    assert not await register.set_mail(before, "thief@example.org")
    assert (await found(register, "Ann")).mail == before.mail


async def test_a_renewed_hash_signs_nobody_out(stores: Stores, register: Register) -> None:
    ann = await register.create(account(), keys(1), NOON)
    await register.renew_password(await found(register, "Ann"), "the same, dearer")
    assert (await found(register, "Ann")).password == "the same, dearer"
    assert await stores.people.by_token(keys(1).token) == ann
    await register.renew_password(Registered(ann, None, "stale"), "too late")
    assert (await found(register, "Ann")).password == "the same, dearer"


async def test_signing_out_everywhere_leaves_no_token(stores: Stores, register: Register) -> None:
    ann = await register.create(account(), keys(1), NOON)
    bob = await register.create(account("Bob"), keys(2), NOON)
    await stores.people.add_program(ann.person_id, b"program", NOON)
    await register.sign_out_everywhere(ann.person_id)
    assert await stores.people.by_token(keys(1).token) is None
    assert await stores.people.by_token(b"program", TokenKind.PROGRAM) is None
    assert await stores.people.by_token(keys(2).token) == bob


async def test_a_browser_is_known_by_those_who_signed_in_there(register: Register) -> None:
    await register.create(account("Ann"), keys(1), NOON)
    await register.create(account("Bob"), keys(2), NOON)
    assert await register.knows_browser(b"browser 1", "ann")
    assert not await register.knows_browser(b"browser 1", "Bob")
    assert not await register.knows_browser(b"browser 1", "Nobody")
    assert await register.is_browser(b"browser 2")
    assert not await register.is_browser(b"browser 3")


async def test_a_person_is_known_by_the_latest_browsers(register: Register) -> None:
    await register.create(account(), keys(0), NOON)
    for number in range(1, BROWSERS_PER_PERSON_MAX + 1):
        at = NOON + timedelta(minutes=number)
        assert await register.sign_in(await found(register, "Ann"), keys(number), None, at)
    assert not await register.knows_browser(b"browser 0", "Ann")
    assert await register.knows_browser(b"browser 1", "Ann")


async def test_a_person_is_signed_in_by_the_latest_browsers_and_by_every_program(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(0), NOON)
    await register.create(account("Bob"), keys(1000), NOON)
    await stores.people.add_program(ann.person_id, b"program", NOON)
    for number in range(1, BROWSER_TOKENS_MAX + 1):
        at = NOON + timedelta(minutes=number)
        assert await register.sign_in(await found(register, "Ann"), keys(number), None, at)
    assert await stores.people.by_token(keys(0).token) is None
    assert await stores.people.by_token(keys(1).token) == ann
    assert await stores.people.by_token(keys(BROWSER_TOKENS_MAX).token) == ann
    assert await stores.people.by_token(b"program", TokenKind.PROGRAM) == ann
    assert await stores.people.by_token(keys(1000).token) is not None


async def test_a_reset_works_once_and_signs_everything_else_out(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(1), NOON)
    for reset in (b"reset", b"another"):
        assert await register.add_reset(ann.person_id, reset, NOON, LATER)
    assert await register.reset_owner(b"reset", NOON) == await found(register, "Ann")

    assert await register.use_reset(b"reset", "new", keys(2), NOON) == ann

    assert (await found(register, "Ann")).password == "new"
    assert await stores.people.by_token(keys(1).token) is None
    assert await stores.people.by_token(keys(2).token) == ann
    for reset in (b"reset", b"another"):
        with pytest.raises(NoSuchReset):
            await register.use_reset(reset, "newer", keys(3), NOON)
    assert (await found(register, "Ann")).password == "new"


async def test_a_reset_ends_after_its_time(register: Register) -> None:
    ann = await register.create(account(), keys(1), NOON)
    await register.add_reset(ann.person_id, b"reset", NOON, LATER)
    assert await register.reset_owner(b"reset", LATER - timedelta(seconds=1)) is not None
    assert await register.reset_owner(b"reset", LATER) is None
    with pytest.raises(NoSuchReset):
        await register.use_reset(b"reset", "new", keys(2), LATER)


async def test_only_so_many_resets_lie_about(register: Register) -> None:
    ann = await register.create(account(), keys(1), NOON)
    made = [
        await register.add_reset(ann.person_id, f"reset {number}".encode(), NOON, LATER)
        for number in range(RESETS_PER_PERSON_MAX + 1)
    ]
    assert made == [True] * RESETS_PER_PERSON_MAX + [False]
    assert await register.add_reset(ann.person_id, b"later", LATER, LATER + timedelta(minutes=1))


async def test_an_invitation_is_good_once_and_for_its_time(register: Register) -> None:
    await register.add_invite(INVITE, NOON, LATER)
    assert await register.has_invite(INVITE, NOON)
    assert not await register.has_invite(INVITE, LATER)
    assert not await register.has_invite(b"another", NOON)
    with pytest.raises(InviteRefused):
        await register.create(account("Late", invite=INVITE), keys(1), LATER)
    await register.create(account("Ann", invite=INVITE), keys(2), NOON)
    with pytest.raises(InviteRefused):
        await register.create(account("Bob", invite=INVITE), keys(3), NOON)
    assert await register.by_name("Bob") is None


async def test_a_name_that_is_taken_costs_no_invitation(register: Register) -> None:
    await register.create(account("Ann"), keys(1), NOON)
    await register.add_invite(INVITE, NOON, LATER)
    with pytest.raises(NameTaken):
        await register.create(account("ANN", invite=INVITE), keys(2), NOON)
    assert await register.has_invite(INVITE, NOON)


async def test_who_goes_leaves_the_ledger_and_nothing_else(
    stores: Stores, register: Register, chat: ChatStore
) -> None:
    guest = await stores.guest(fun=5_000, name="Guest Heron 1")
    ann = await register.promote(guest.person_id, account(), keys(), NOON)
    bob = await register.create(account("Bob"), keys(2), NOON)
    await stores.people.add_program(ann.person_id, b"program", NOON)
    await register.add_reset(ann.person_id, b"reset", NOON, LATER)
    table = await opened(stores)
    await chat.say(ann, table.table_id, "hello", NOON, CommandKey(ann.person_id, "c-0001"))
    await chat.ignore(bob.person_id, ann.person_id, NOON, 9)
    await chat.ignore(ann.person_id, bob.person_id, NOON, 9)

    (change,) = await register.delete(ann.person_id, NOON)

    assert (change.person_id, change.currency, change.amount) == (ann.person_id, FUN, 0)
    assert await stores.fun(ann) == 0
    gone = f"Gone {ann.person_id}"
    for name in ("Ann", gone):
        assert await register.by_name(name) is None
        assert await stores.people.by_name(name) is None
    assert await register.by_id(ann.person_id) is None
    assert [each.person.name for each in await register.by_mail("ann@example.org")] == ["Bob"]
    assert await stores.people.by_token(keys().token) is None
    assert await stores.people.by_token(b"program", TokenKind.PROGRAM) is None
    assert await register.reset_owner(b"reset", NOON) is None
    assert not await register.is_browser(b"browser 1")
    (line,) = await chat.lines(table.table_id, None, 9)
    assert (line.name, line.text) == (gone, "hello")
    assert await chat.ignored(bob.person_id) == ()
    assert await chat.ignored(ann.person_id) == ()


async def test_a_link_that_was_being_made_brings_back_nobody(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(), NOON)
    await register.delete(ann.person_id, NOON)
    await register.add_reset(ann.person_id, b"late", NOON, LATER)
    assert await register.reset_owner(b"late", NOON) is None
    with pytest.raises(NoSuchReset):
        await register.use_reset(b"late", "new", keys(2), NOON)
    assert await stores.people.by_token(keys(2).token) is None


async def test_the_name_of_who_has_gone_is_free_again(register: Register) -> None:
    first = await register.create(account(), keys(1), NOON)
    await register.delete(first.person_id, NOON)
    second = await register.create(account(), keys(2), NOON)
    assert second.person_id != first.person_id


async def test_nobody_goes_while_they_own_what_is_worth_something(
    stores: Stores, register: Register
) -> None:
    ann = await register.create(account(), keys(1), NOON)
    moves = [pay_in(ann, 700), pay_in(ann, 300, Currency.EUR)]
    await stores.bank.move(moves, NOON)

    with pytest.raises(HasMoney) as caught:
        await register.delete(ann.person_id, NOON)

    assert caught.value.details == {"currency": "EUR", "has": 300}
    assert await stores.fun(ann) == 700
    assert await stores.people.by_token(keys(1).token) == ann


async def test_nothing_that_lets_anybody_in_stands_in_the_database_in_clear(
    database: object, house_file: object, sql: Stores
) -> None:
    assert isinstance(sql.people, SqlPeople)
    register = SqlRegister(sql.people._database)
    await register.add_invite(INVITE, NOON, LATER)
    ann = await register.create(account(), keys(1), NOON)
    await register.add_reset(ann.person_id, b"a reset token", NOON, LATER)
    with closing(sqlite3.connect(str(house_file))) as connection:
        dump = "\n".join(connection.iterdump()).encode()
    for secret in (keys(1).token, keys(1).browser, b"a reset token", INVITE):
        assert secret not in dump
        assert secret.hex().upper().encode() not in dump


async def test_play_money_goes_back_to_the_cashier(sql: Stores, house_file: object) -> None:
    assert isinstance(sql.people, SqlPeople)
    register = SqlRegister(sql.people._database)
    ann = await register.create(account(), keys(1), NOON)
    await sql.bank.move([pay_in(ann, 700)], NOON)
    await register.delete(ann.person_id, NOON)
    with closing(sqlite3.connect(str(house_file))) as connection:
        moved = connection.execute("SELECT amount, reason FROM transfers ORDER BY id").fetchall()
    assert moved == [(700, "pay-in"), (700, Reason.GONE.value)]
