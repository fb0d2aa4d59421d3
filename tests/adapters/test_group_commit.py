"""Group commit: together on the disk, each on its own otherwise."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from croupier.adapters import sql_writer
from croupier.adapters.sql_connection import connect_writer
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_watch import ForeignWatch
from croupier.adapters.sql_writer import SqlWriter
from croupier.casino.errors import AlreadyDone, NotCovered, OutcomeUnknown, StorageFailed
from croupier.casino.ports import BalanceChange, CommandKey
from tests.adapters.house import FUN, Stores, WrittenTable, event, opened, pay_in
from tests.support.clock import NOON


class Hold:
    """Keeps the writer busy, so that what comes next waits and makes one group."""

    def __init__(self, database: SqlDatabase) -> None:
        self._has_begun = threading.Event()
        self._gate = threading.Event()
        self._task = asyncio.ensure_future(database.write(self._wait))

    def _wait(self, _: sqlite3.Connection) -> None:
        self._has_begun.set()
        assert self._gate.wait(30)

    async def begun(self) -> "Hold":
        await asyncio.to_thread(self._has_begun.wait, 30)
        return self

    async def release(self) -> None:
        self._gate.set()
        await self._task


Holding = Callable[[], Awaitable[Hold]]


@pytest.fixture
async def hold(database: SqlDatabase) -> AsyncIterator[Holding]:
    held: list[Hold] = []

    async def start() -> Hold:
        held.append(Hold(database))
        return await held[-1].begun()

    yield start
    for each in held:
        await each.release()


async def settled(*waiting: Awaitable[object]) -> list[object]:
    return list(await asyncio.gather(*waiting, return_exceptions=True))


async def test_the_thread_is_given_what_one_turn_brings_in_one_go(
    database: SqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = 0
    hand_over = SqlWriter._hand_over

    def counted(writer: SqlWriter, loop: asyncio.AbstractEventLoop) -> None:
        nonlocal times
        times += 1
        hand_over(writer, loop)

    monkeypatch.setattr(SqlWriter, "_hand_over", counted)
    answers = await settled(*(database.write(lambda _: "soon") for _ in range(20)))
    assert (answers, times) == (["soon"] * 20, 1)
    assert (await settled(database.write(lambda _: "later")), times) == (["later"], 2)


async def test_one_refused_command_leaves_the_others_of_its_group_whole(
    sql: Stores, hold: Holding
) -> None:
    rich, poor, other = [
        await opened(sql, fun=fun, table_id=table_id)
        for fun, table_id in ((5_000, "rich"), (100, "poor"), (5_000, "other"))
    ]
    held = await hold()
    waiting = [
        asyncio.ensure_future(sql.tables.append(table.commit(table.wager(1_000), command="c")))
        for table in (rich, poor, other)
    ]
    await asyncio.sleep(0)
    await held.release()
    first, refused, last = await settled(*waiting)

    assert isinstance(refused, NotCovered)
    assert not isinstance(first, Exception)
    assert not isinstance(last, Exception)
    assert [await sql.fun(table.owner) for table in (rich, poor, other)] == [4_000, 100, 4_000]
    assert await sql.tables.events("poor", 0, 9) == (event(1),)
    assert await sql.tables.answer(CommandKey(poor.owner.person_id, "c")) is None


async def test_a_repeat_in_the_same_group_is_done_once(sql: Stores, hold: Holding) -> None:
    guest = await sql.guest()
    key = CommandKey(guest.person_id, "pay")
    held = await hold()
    waiting = [
        asyncio.ensure_future(sql.bank.move([pay_in(guest, 100)], NOON, key)) for _ in range(5)
    ]
    await asyncio.sleep(0)
    await held.release()
    first, *repeats = await settled(*waiting)

    assert not isinstance(first, Exception)
    assert all(isinstance(each, AlreadyDone) for each in repeats)
    assert await sql.fun(guest) == 100


async def test_a_group_costs_one_commit(database: SqlDatabase, sql: Stores, hold: Holding) -> None:
    tables = [await opened(sql, table_id=f"t{number}") for number in range(30)]
    statements: list[str] = []
    held = await hold()
    tracing = asyncio.ensure_future(
        database.write(lambda c: c.set_trace_callback(statements.append))
    )
    waiting = [
        asyncio.ensure_future(sql.tables.append(table.commit(table.wager(100)))) for table in tables
    ]
    await asyncio.sleep(0)
    await held.release()
    assert not any(isinstance(each, Exception) for each in await settled(tracing, *waiting))
    await database.write(lambda c: c.set_trace_callback(None))
    written = statements[: statements.index("COMMIT")]
    assert sum(each.startswith("UPDATE tables SET last") for each in written) == len(tables)
    assert [await sql.fun(table.owner) for table in tables] == [9_900] * 30


def raise_index_error(_: sqlite3.Connection) -> None:
    raise IndexError


async def test_a_bug_in_one_command_meets_its_caller_alone(
    database: SqlDatabase, sql: Stores, hold: Holding
) -> None:
    guest = await sql.guest()
    held = await hold()
    broken = asyncio.ensure_future(database.write(raise_index_error))
    unique = asyncio.ensure_future(
        database.write(lambda c: c.execute("INSERT INTO people SELECT * FROM people").rowcount)
    )
    whole = asyncio.ensure_future(sql.bank.move([pay_in(guest, 100)], NOON))
    await asyncio.sleep(0)
    await held.release()
    first, second, third = await settled(broken, unique, whole)

    assert isinstance(first, IndexError)
    assert isinstance(second, AssertionError)
    assert not isinstance(third, Exception)
    assert await sql.fun(guest) == 100


async def test_a_caller_who_gives_up_does_not_stop_the_others(sql: Stores, hold: Holding) -> None:
    guest = await sql.guest()
    held = await hold()
    impatient = asyncio.ensure_future(sql.bank.move([pay_in(guest, 100)], NOON))
    patient = asyncio.ensure_future(sql.bank.move([pay_in(guest, 10)], NOON))
    await asyncio.sleep(0)
    impatient.cancel()
    await held.release()
    (change,) = await patient
    assert change.amount == 110


async def test_one_command_too_many_is_refused_at_once(
    database: SqlDatabase, hold: Holding
) -> None:
    held = await hold()
    waiting = [
        asyncio.ensure_future(database.write(lambda _: None))
        for _ in range(sql_writer.WAITING_MAX + 1)
    ]
    await asyncio.sleep(0)
    assert isinstance(waiting[-1].exception(), StorageFailed)
    assert not any(each.done() for each in waiting[:-1])
    await held.release()
    assert await settled(*waiting[:-1]) == [None] * sql_writer.WAITING_MAX


async def test_what_waits_is_written_before_the_storage_closes(
    house_file: Path, sql: Stores, database: SqlDatabase, hold: Holding
) -> None:
    guest = await sql.guest()
    held = await hold()
    waiting = asyncio.ensure_future(sql.bank.move([pay_in(guest, 100)], NOON))
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(database.close())
    await asyncio.sleep(0)
    await held.release()
    await closing
    (change,) = await waiting
    assert change.amount == 100
    with pytest.raises(StorageFailed):
        await sql.guest()


class Failing(sqlite3.Connection):
    """A connection to a disk that fails at one statement."""

    at: str | None = None

    def execute(self, sql: str, parameters: object = (), /) -> sqlite3.Cursor:
        if Failing.at is not None and sql.startswith(Failing.at):
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, parameters)  # type: ignore[arg-type]


@pytest.fixture
async def failing(house_file: Path) -> AsyncIterator[SqlWriter]:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            house_file, isolation_level=None, check_same_thread=False, factory=Failing
        )
        connection.execute("PRAGMA journal_mode = WAL")
        return connection

    writer = SqlWriter(connect, lambda _: None)
    yield writer
    Failing.at = None
    await writer.close()


def add_person(connection: sqlite3.Connection) -> int | None:
    return connection.execute(
        "INSERT INTO people (name, name_key, is_guest, created_us) VALUES ('a', 'a', 1, 0)"
    ).lastrowid


def count_people(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM people").fetchone()[0])


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        pytest.param("BEGIN", StorageFailed, id="before anything was written"),
        pytest.param("INSERT", StorageFailed, id="on the way"),
        pytest.param("COMMIT", OutcomeUnknown, id="at the commit, when nobody can tell"),
    ],
)
async def test_a_failing_disk_is_told_as_what_it_is_and_the_writer_goes_on(
    failing: SqlWriter, at: str, expected: type[Exception]
) -> None:
    Failing.at = at
    with pytest.raises(expected):
        await failing.write(add_person)

    Failing.at = None
    assert await failing.write(count_people) == 0
    assert await failing.write(add_person) == 1


async def test_a_bug_in_the_writer_is_told_to_who_waits_and_ends_nothing(
    failing: SqlWriter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: ForeignWatch) -> list[BalanceChange]:
        raise ValueError("no such currency")

    with monkeypatch.context() as patched:
        patched.setattr(ForeignWatch, "changes", broken)
        with pytest.raises(OutcomeUnknown):
            await failing.write(add_person)
    assert "no such currency" in caplog.text
    assert await failing.write(count_people) == 0


async def test_a_refusal_in_a_group_that_was_lost_is_not_told_as_a_refusal(
    failing: SqlWriter,
) -> None:
    def refuse(_: sqlite3.Connection) -> None:
        raise AlreadyDone(b"")

    Failing.at = "COMMIT"
    with pytest.raises(OutcomeUnknown):
        await failing.write(refuse)


async def test_a_full_disk_changes_nothing_and_is_answered(
    house_file: Path, database: SqlDatabase, sql: Stores
) -> None:
    """The limit on pages stands for the disk."""
    table = await opened(sql, fun=10_000)
    await database.write(lambda c: c.execute("PRAGMA max_page_count = 1").fetchone())
    big = WrittenTable(table.owner, "t1", number=1).commit(
        table.wager(1_000), snapshot=bytes(1_000_000), command="c1"
    )

    with pytest.raises(StorageFailed):
        await sql.tables.append(big)

    assert await sql.fun(table.owner) == 10_000
    assert await sql.tables.answer(CommandKey(table.owner.person_id, "c1")) is None
    # The writer opened its file afresh, and with it the limit is gone.
    await sql.tables.append(big)
    assert await sql.fun(table.owner) == 9_000


def test_a_commit_is_on_the_disk_when_it_returns(house_file: Path) -> None:
    connection = connect_writer(house_file)
    found = [
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    ]
    connection.close()
    assert found == ["wal", 2, 1, 5_000]


def test_a_file_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        connect_writer(tmp_path / "house.sqlite")
    assert not (tmp_path / "house.sqlite").exists()


async def test_a_reader_cannot_write(database: SqlDatabase) -> None:
    with pytest.raises(StorageFailed):
        await database.read(add_person)


async def test_play_money_of_a_table_is_told_to_nobody_else(sql: Stores) -> None:
    one, other = await opened(sql), await opened(sql, table_id="t2")
    changes = await sql.tables.append(one.commit(one.wager(100)))
    assert {(each.person_id, each.currency) for each in changes} == {(one.owner.person_id, FUN)}
    assert await sql.bank.wagered(other.owner.person_id, FUN) == 0
