"""What is said is kept in order, each line once; in memory and in SQLite alike."""

import asyncio

import pytest

from croupier.adapters import memory_chat, sql_chat
from croupier.adapters.memory import MemoryTableStore
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.adapters.sql_chat import SqlChatStore
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.chat import ChatLine, ChatReport, ChatStore
from croupier.casino.errors import (
    AlreadyDone,
    NoSuchLine,
    NoSuchTable,
    TooManyIgnored,
    TooManyTokens,
)
from croupier.casino.people import PROGRAM_TOKENS_MAX, TOKEN_DAYS_MAX, TokenKind
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.request import Answer, decode_answer
from tests.adapters.house import Stores, WrittenTable, opened
from tests.support.clock import NOON

EVERYTHING = 1000


@pytest.fixture
def chat(stores: Stores) -> ChatStore:
    if isinstance(stores.tables, SqlTableStore):
        return SqlChatStore(stores.tables._database)
    assert isinstance(stores.tables, MemoryTableStore)
    return MemoryChatStore(stores.tables._house)


@pytest.fixture
async def table(stores: Stores) -> WrittenTable:
    return await opened(stores)


async def said(
    chat: ChatStore, person: PersonRow, text: str, command: str, table_id: str = "t1"
) -> ChatLine:
    key = CommandKey(person.person_id, command)
    return await chat.say(person, table_id, text, NOON, key)


async def texts(chat: ChatStore, before: int | None = None, limit: int = EVERYTHING) -> list[str]:
    return [line.text for line in await chat.lines("t1", before, limit)]


def report(line: ChatLine, by: PersonRow, reason: str = "rude") -> ChatReport:
    return ChatReport(line.table_id, line.number, by.person_id, reason, NOON)


async def test_lines_are_numbered_within_their_table(
    stores: Stores, chat: ChatStore, table: WrittenTable
) -> None:
    other = await opened(stores, table_id="t2")
    first = await said(chat, table.owner, "one", "say-1")
    await said(chat, other.owner, "elsewhere", "say-1", "t2")
    second = await said(chat, table.owner, "<b>two</b> ♥", "say-2")
    assert first == ChatLine("t1", 1, table.owner.person_id, table.owner.name, "one", NOON)
    assert list(await chat.lines("t1", None, EVERYTHING)) == [second, first]
    assert (await chat.lines("t2", None, EVERYTHING))[0].number == 1


async def test_lines_said_at_once_get_one_number_each(
    stores: Stores, chat: ChatStore, table: WrittenTable
) -> None:
    lines = await asyncio.gather(
        *(said(chat, table.owner, f"line {each}", f"say-{each}") for each in range(50))
    )
    assert sorted(line.number for line in lines) == list(range(1, 51))


async def test_a_line_is_said_once(stores: Stores, chat: ChatStore, table: WrittenTable) -> None:
    key = CommandKey(table.owner.person_id, "say-1")
    assert await chat.answer(key) is None
    await said(chat, table.owner, "one", "say-1")
    with pytest.raises(AlreadyDone) as repeated:
        await said(chat, table.owner, "one again", "say-1")
    assert decode_answer(repeated.value.answer) == Answer("t1", 1)
    stored = await chat.answer(key)
    assert stored == repeated.value.answer
    assert await texts(chat) == ["one"]


async def test_a_command_to_a_table_is_not_said_as_well(
    stores: Stores, chat: ChatStore, table: WrittenTable
) -> None:
    answer = Answer("t1", 2).encode()
    await stores.tables.append(table.commit(command="id-00001", answer=answer))
    with pytest.raises(AlreadyDone) as repeated:
        await said(chat, table.owner, "one", "id-00001")
    assert repeated.value.answer == answer


async def test_older_lines_are_paged(stores: Stores, chat: ChatStore, table: WrittenTable) -> None:
    for number in range(1, 8):
        await said(chat, table.owner, str(number), f"say-{number}")
    assert await texts(chat, None, 3) == ["7", "6", "5"]
    assert await texts(chat, 5, 3) == ["4", "3", "2"]
    assert await texts(chat, 2, 3) == ["1"]
    assert await texts(chat, 1, 3) == []


async def test_a_chat_ends_with_its_table(
    stores: Stores, chat: ChatStore, table: WrittenTable
) -> None:
    line = await said(chat, table.owner, "one", "say-1")
    await stores.tables.append(table.commit(is_closing=True))
    for act in (
        chat.lines("t1", None, EVERYTHING),
        said(chat, table.owner, "two", "say-2"),
        chat.report(report(line, table.owner)),
        chat.lines("nowhere", None, EVERYTHING),
    ):
        with pytest.raises(NoSuchTable):
            await act
    with pytest.raises(AlreadyDone):
        await said(chat, table.owner, "one", "say-1")


async def test_a_person_reports_a_line_once(
    stores: Stores, chat: ChatStore, table: WrittenTable
) -> None:
    other = await stores.guest()
    line = await said(chat, table.owner, "rude", "say-1")
    assert await chat.report(report(line, other))
    assert not await chat.report(report(line, other, "still rude"))
    assert await chat.report(report(line, table.owner))
    with pytest.raises(NoSuchLine):
        await chat.report(ChatReport("t1", 2, other.person_id, "", NOON))


async def test_the_oldest_lines_go_but_for_those_that_were_reported(
    stores: Stores, chat: ChatStore, table: WrittenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (sql_chat, memory_chat):
        monkeypatch.setattr(module, "LINES_KEPT_MAX", 3)
    first = await said(chat, table.owner, "1", "say-1")
    await chat.report(report(first, table.owner))
    for number in range(2, 7):
        await said(chat, table.owner, str(number), f"say-{number}")
    assert await texts(chat) == ["6", "5", "4", "1"]


async def test_whom_one_ignores_is_remembered_in_order(stores: Stores, chat: ChatStore) -> None:
    ann, bob, eve = [await stores.guest(name=name) for name in ("Ann", "Bob", "Eve")]
    for each, at in ((eve, 1), (bob, 2), (eve, 3)):
        stores.clock.forward(seconds=at)
        await chat.ignore(ann.person_id, each.person_id, stores.clock.now(), 5)
    assert list(await chat.ignored(ann.person_id)) == ["Eve", "Bob"]
    assert list(await chat.ignored(bob.person_id)) == []
    await chat.unignore(ann.person_id, eve.person_id)
    await chat.unignore(ann.person_id, eve.person_id)
    assert list(await chat.ignored(ann.person_id)) == ["Bob"]


async def test_one_ignores_only_so_many(stores: Stores, chat: ChatStore) -> None:
    ann, bob, eve = [await stores.guest(name=name) for name in ("Ann", "Bob", "Eve")]
    await chat.ignore(ann.person_id, bob.person_id, NOON, 1)
    await chat.ignore(ann.person_id, bob.person_id, NOON, 1)
    with pytest.raises(TooManyIgnored):
        await chat.ignore(ann.person_id, eve.person_id, NOON, 1)
    assert list(await chat.ignored(ann.person_id)) == ["Bob"]


# Tokens of programs ---------------------------------------------------------------------------


async def test_a_programs_token_is_no_browsers_and_the_other_way_round(stores: Stores) -> None:
    people, program = stores.people, TokenKind.PROGRAM
    ann = await stores.guest(name="Ann")
    await people.add_program(ann.person_id, b"program", NOON)
    bot = await people.create_guest("Bot", b"bot", NOON, program)
    assert await people.by_token(b"program", program) == ann
    assert await people.by_token(b"bot", program) == bot
    assert await people.by_token(b"Ann") == ann
    for token in (b"program", b"bot"):
        assert await people.by_token(token) is None
    assert await people.by_token(b"Ann", program) is None


async def test_a_persons_programs_have_so_many_tokens_at_a_time(stores: Stores) -> None:
    ann, bob = await stores.guest(name="Ann"), await stores.guest(name="Bob")
    for number in range(PROGRAM_TOKENS_MAX):
        await stores.people.add_program(ann.person_id, bytes([number]), NOON)
    with pytest.raises(TooManyTokens):
        await stores.people.add_program(ann.person_id, b"one more", NOON)
    await stores.people.add_program(bob.person_id, b"another's", NOON)
    await stores.people.forget_token(bytes([3]))
    await stores.people.add_program(ann.person_id, b"one more", NOON)
    stores.clock.forward(days=TOKEN_DAYS_MAX)
    await stores.people.add_program(ann.person_id, b"much later", stores.clock.now())
    assert await stores.people.by_token(b"much later", TokenKind.PROGRAM) == ann


async def test_who_was_signed_out_meanwhile_gets_no_token_for_a_program(stores: Stores) -> None:
    ann, bob = await stores.guest(name="Ann"), await stores.guest(name="Bob")
    people = stores.people
    assert await people.add_program(ann.person_id, b"in time", NOON, by=b"Ann")
    assert not await people.add_program(bob.person_id, b"another's", NOON, by=b"Ann")
    await people.forget_token(b"Ann")
    assert not await people.add_program(ann.person_id, b"too late", NOON, by=b"Ann")
    for token, owner in ((b"in time", ann), (b"another's", None), (b"too late", None)):
        assert await people.by_token(token, TokenKind.PROGRAM) == owner


async def test_all_programs_of_a_person_are_signed_out_at_once(stores: Stores) -> None:
    ann, bob = await stores.guest(name="Ann"), await stores.guest(name="Bob")
    await stores.people.add_program(ann.person_id, b"ann's", NOON)
    await stores.people.add_program(bob.person_id, b"bob's", NOON)
    await stores.people.forget_programs(ann.person_id)
    assert await stores.people.by_token(b"ann's", TokenKind.PROGRAM) is None
    assert await stores.people.by_token(b"bob's", TokenKind.PROGRAM) == bob
    assert await stores.people.by_token(b"Ann") == ann
