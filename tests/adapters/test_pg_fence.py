"""What an earlier server was writing when a later one takes the house on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import partial

import asyncpg
import pytest

from croupier.adapters import pg_hold, pg_line
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import holding
from croupier.adapters.pg_migrate import migrate_postgres
from croupier.casino.errors import StorageFailed
from croupier.casino.ports import CommandKey
from tests.adapters.house import Stores, opened, pay_in, sql_stores
from tests.adapters.pg_others import somebody_else, waits_for, waits_for_a_lock
from tests.support.clock import NOON, FakeClock

pytestmark = pytest.mark.postgres

_HOLDERS = (
    " FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
CUT_WHOEVER_HAS_THE_HOUSE = f"SELECT pg_terminate_backend(pid, 2000) {_HOLDERS}"


@dataclass
class Server:
    """One of two servers that have the house one after the other."""

    database: PgDatabase
    stores: Stores

    @property
    def number(self) -> int:
        assert self.database.server is not None, "it has the house"
        return self.database.server


async def who_has_the_house(other: asyncpg.Connection) -> int | None:
    """The number of the connection that holds it, as PostgreSQL counts them."""
    pid = await other.fetchval(f"SELECT pid {_HOLDERS}", pg_line.LOCK & 0xFFFF_FFFF)
    return None if pid is None else int(pid)


def server(url: str) -> Server:
    clock = FakeClock()
    database = PgDatabase(url, clock)
    return Server(database, sql_stores(database, clock))


@pytest.fixture
async def first(postgres_url: str) -> AsyncIterator[Server]:
    """A server that has had the house, and still believes that it has."""
    opened_first = server(postgres_url)
    async with holding(opened_first.database, lambda _: None):
        pass
    yield opened_first
    await opened_first.database.close()


@pytest.fixture
async def second(postgres_url: str) -> AsyncIterator[Server]:
    opened_second = server(postgres_url)
    yield opened_second
    await opened_second.database.close()


async def test_what_an_earlier_server_sends_after_a_later_one_took_the_house_is_refused(
    first: Server, second: Server
) -> None:
    table = await opened(first.stores)
    wager = table.commit(table.wager(1_000), command="c1")
    async with holding(second.database, lambda _: None):
        # Its table is still its own by every other mark: nobody has taken that yet.
        with pytest.raises(StorageFailed, match="another server has taken the house"):
            await first.stores.tables.append(wager)
        with pytest.raises(StorageFailed, match="another server has taken the house"):
            await first.stores.tables.append(replace(wager, is_closing=True))
        with pytest.raises(StorageFailed, match="another server has taken the house"):
            await first.stores.bank.move([pay_in(table.owner, 500)], NOON)
        assert await second.stores.fun(table.owner) == 10_000
        assert await second.stores.tables.answer(CommandKey(table.owner.person_id, "c1")) is None
        await second.stores.tables.append(wager)
    assert await first.stores.fun(table.owner) == 9_000


async def test_a_later_server_waits_for_what_an_earlier_one_is_writing(
    first: Server, second: Server, postgres_url: str
) -> None:
    table = await opened(first.stores)

    async def take() -> int:
        async with holding(second.database, lambda _: None):
            return await second.stores.fun(table.owner)

    async with somebody_else(postgres_url) as other, somebody_else(postgres_url) as watching:
        async with other.transaction():
            # The commit is on its way in PostgreSQL, and its server is dead.
            await other.execute("LOCK TABLE journal")
            wager = table.commit(table.wager(1_000), command="c1")
            writing = asyncio.create_task(first.stores.tables.append(wager))
            await waits_for_a_lock(watching, "relation")
            found = asyncio.create_task(take())
            await waits_for_a_lock(watching, "advisory")
        await writing
        assert await found == 9_000


async def test_a_server_that_takes_the_house_again_writes_again(first: Server) -> None:
    before = first.number
    async with holding(first.database, lambda _: None):
        assert first.number == before + 1
        await opened(first.stores)


async def test_whoever_is_no_server_writes_whoever_has_the_house(
    first: Server, second: Server, postgres_stores: Stores
) -> None:
    async with holding(second.database, lambda _: None):
        guest = await postgres_stores.guest(fun=1_000)
    assert second.number > first.number
    assert await second.stores.fun(guest) == 1_000


async def test_what_an_earlier_server_left_half_done_is_broken_off(
    first: Server, second: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_hold, "TAKE_MS", 20)
    async with somebody_else(postgres_url) as frozen:
        await frozen.execute("BEGIN")
        await frozen.execute("SELECT croupier_fence_2($1, false)", first.number)
        async with holding(second.database, lambda _: None):
            assert second.number == first.number + 1
        with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError)):
            await frozen.execute("COMMIT")


async def test_what_an_earlier_server_left_half_done_is_in_nobodys_way(
    first: Server, second: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_hold, "TAKE_MS", 20)
    async with somebody_else(postgres_url) as frozen:
        await frozen.execute(
            f"BEGIN; SELECT croupier_fence_2({first.number}, false);"
            " LOCK transfers IN ROW EXCLUSIVE MODE"
        )
        prepare = partial(migrate_postgres, postgres_url)
        async with holding(second.database, lambda _: None, prepare=prepare):
            await opened(second.stores)


async def test_a_house_that_an_earlier_server_never_stops_writing_to_is_not_given(
    first: Server, second: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_hold, "TAKE_MS", 20)
    monkeypatch.setattr(pg_hold, "TAKE_MS_MAX", 40)
    async with somebody_else(postgres_url) as busy, somebody_else(postgres_url) as watching:
        query = f"SELECT croupier_fence_2({first.number}, false), pg_sleep(60)"
        writing = asyncio.create_task(busy.execute(query))
        await waits_for("PgSleep", watching)
        with pytest.raises(StorageFailed, match="does not give the house"):
            async with holding(second.database, lambda _: None):
                pass
        await watching.execute("SELECT pg_terminate_backend($1)", busy.get_server_pid())
        await asyncio.gather(writing, return_exceptions=True)
    await opened(first.stores)
    async with holding(second.database, lambda _: None):
        assert second.number == first.number + 1


async def test_a_server_whose_line_broke_takes_the_house_again_unless_another_had_it(
    first: Server, second: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_line, "LOOK_SECONDS", 0)
    lost = asyncio.Event()
    async with holding(first.database, lambda _: None, on_lost=lost.set):
        async with somebody_else(first.database.url) as other:
            number, holder = first.number, await who_has_the_house(other)
            await other.execute(CUT_WHOEVER_HAS_THE_HOUSE, pg_line.LOCK & 0xFFFF_FFFF)
            async with asyncio.timeout(10):
                while await who_has_the_house(other) in (None, holder):
                    await opened(first.stores)
            assert (first.number, first.database.refusal) == (number, None)

            await other.execute("SELECT croupier_take_house_1(1000)")
            await other.execute(CUT_WHOEVER_HAS_THE_HOUSE, pg_line.LOCK & 0xFFFF_FFFF)
            async with asyncio.timeout(10):
                await lost.wait()
        with pytest.raises(StorageFailed, match="another server has taken the house"):
            await first.stores.guest()


async def test_a_server_stands_by_through_a_failure_of_its_database(
    first: Server, second: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_line, "LOOK_SECONDS", 0)

    async def stand_by() -> int:
        async with holding(second.database, lambda _: None, is_standby=True):
            return second.number

    async with somebody_else(postgres_url) as other:
        async with holding(first.database, lambda _: None):
            standing_by = asyncio.create_task(stand_by())
            await _cut_who_stands_by(other)
            await _cut_who_stands_by(other)
            assert not standing_by.done()
            number = first.number
        async with asyncio.timeout(10):
            assert await standing_by == number + 1


async def _cut_who_stands_by(other: asyncpg.Connection) -> None:
    query = (
        "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
        " WHERE query LIKE '%pg_try_advisory_lock($1)' AND pid <> pg_backend_pid()"
    )
    async with asyncio.timeout(10):
        while not await other.fetch(query):
            await asyncio.sleep(0)


async def test_a_server_that_finds_no_database_does_not_stand_by() -> None:
    nowhere = PgDatabase("postgresql://croupier@127.0.0.1:1/house")
    with pytest.raises(StorageFailed, match="cannot reach"):
        async with holding(nowhere, lambda _: None, is_standby=True):
            pass
    await nowhere.close()
