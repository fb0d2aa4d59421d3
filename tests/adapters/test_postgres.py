"""What only a house on PostgreSQL promises, and what its hot path must not lose."""

import asyncio
from typing import Any

import pytest

from croupier.adapters.pg_append import append_at_once, is_usual
from croupier.adapters.pg_connection import PgConnection
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import holding
from croupier.adapters.pg_migrate import migrate_postgres, require_current
from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_migrate import REVISION
from croupier.adapters.sql_schema import METADATA
from croupier.casino.errors import (
    AlreadyDone,
    DatabaseRefused,
    FolderInUse,
    NotCovered,
    OutcomeUnknown,
    StorageFailed,
)
from croupier.casino.money import PlayerAccount, Reason, TableWagers, Transfer
from croupier.casino.ports import BalanceChange, CommandKey, Commit
from tests.adapters.house import FUN, Stores, WrittenTable, event, opened, pay_in
from tests.adapters.pg_others import somebody_else, waits_for_a_lock
from tests.support.clock import NOON, FakeClock
from tests.support.postgres import PostgresServer
from tests.support.waiting import arrival, within

pytestmark = pytest.mark.postgres

COMMANDS = 40

_OURS = "NOT IN ('alembic_version')"
SCHEMA = (
    f"SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename {_OURS} ORDER BY 1",
    (
        "SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) FROM pg_constraint"
        f" WHERE conrelid <> 0 AND conrelid::regclass::text {_OURS} ORDER BY 1, 2"
    ),
    (
        "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
        f" WHERE table_schema = 'public' AND table_name {_OURS} ORDER BY 1, 2"
    ),
)
"""Indexes, constraints and columns, as the server spells them."""

TOKEN_OF_NOBODY = "INSERT INTO tokens VALUES (''::bytea, 99, 0, 0)"
NUMBER_TWICE = (
    "INSERT INTO people (id, name, name_key, is_guest, created_us)"
    " VALUES (1, 'a', 'a', true, 0), (1, 'b', 'b', true, 0)"
)


@pytest.fixture
def stores(postgres_stores: Stores) -> Stores:
    return postgres_stores


async def test_an_ordinary_commit_is_one_statement(
    stores: Stores, postgres_database: PgDatabase
) -> None:
    table = await opened(stores)
    async with postgres_database._pool.lend() as connection:
        wager = table.commit(table.wager(2_500), command="c1", snapshot=b"{}", events=2)
        (change,) = await append_at_once(connection, wager, node="local") or ()
        await append_at_once(connection, table.commit(table.returned(2_500)), node="local")
    assert change == BalanceChange(table.owner.person_id, FUN, 7_500, 2)
    assert (await audit_everything(postgres_database)).is_clean


async def test_a_commit_in_which_something_is_unusual_is_left_alone(
    stores: Stores, postgres_database: PgDatabase
) -> None:
    table = await opened(stores, fun=1_000)
    closing = WrittenTable(table.owner, number=1).commit(is_closing=True)
    dear = WrittenTable(table.owner, number=1).commit(table.wager(2_000))
    late = WrittenTable(table.owner, number=7).commit()
    async with postgres_database._pool.lend() as connection:
        for each in (closing, dear, late):
            assert await append_at_once(connection, each, node="local") is None
        usual = table.commit()
        assert await append_at_once(connection, usual, node="another server") is None
    assert not is_usual(closing)
    assert [each.number for each in await stores.tables.events("t1", 0, 9)] == [1]


async def test_money_that_goes_and_comes_back_has_to_be_there_at_once(stores: Stores) -> None:
    table = await opened(stores, fun=1_000)
    with pytest.raises(NotCovered):
        await stores.tables.append(table.commit(table.wager(1_500), table.returned(1_500)))
    assert await stores.fun(table.owner) == 1_000


async def test_tables_with_the_same_players_wait_for_nobody_in_a_ring(
    stores: Stores, postgres_database: PgDatabase
) -> None:
    people = [await stores.guest(fun=100_000) for _ in range(2)]
    tables = [WrittenTable(people[place % 2], f"t{place}") for place in range(6)]
    for table in tables:
        await stores.tables.create(table.row, table.commit())

    async def play(table: WrittenTable, *order: int) -> None:
        for number in range(COMMANDS):
            lost = TableWagers(table.table_id, FUN)
            paid = [
                Transfer(
                    PlayerAccount(people[each].person_id, FUN),
                    lost,
                    100,
                    Reason.WAGER,
                    table.number + 1,
                )
                for each in order
            ]
            await stores.tables.append(table.commit(*paid, command=f"{table.table_id} {number}"))

    async def pay() -> None:
        for _ in range(COMMANDS):
            await stores.bank.move([pay_in(people[0], 1)], NOON)

    orders = [(0, 1), (1, 0)]
    await asyncio.gather(pay(), *(play(each, *orders[n % 2]) for n, each in enumerate(tables)))

    left = 100_000 - len(tables) * COMMANDS * 100
    assert [await stores.fun(each) for each in people] == [left + COMMANDS, left]
    assert (await audit_everything(postgres_database)).is_clean


async def test_a_commit_that_the_server_broke_off_is_of_unknown_outcome_and_did_not_happen(
    stores: Stores, postgres_url: str
) -> None:
    table = await opened(stores)
    commit = table.commit(table.wager(1_000), command="c1", answer=b"done")
    async with somebody_else(postgres_url) as other, other.transaction():
        await other.execute("LOCK TABLE journal")
        waiting = asyncio.ensure_future(stores.tables.append(commit))
        await other.execute("SELECT pg_terminate_backend($1)", await waits_for_a_lock(other))
        with pytest.raises(OutcomeUnknown):
            await waiting
    assert await stores.tables.answer(CommandKey(table.owner.person_id, "c1")) is None
    await stores.tables.append(commit)
    assert await stores.fun(table.owner) == 9_000


async def test_a_commit_whose_answer_is_lost_is_found_by_its_command(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(stores)
    commit = table.commit(table.wager(1_000), command="c1", answer=b"done")
    prepared = PgConnection.prepared

    class Deaf:
        def __init__(self, statement: Any) -> None:
            self.statement = statement

        async def fetchrow(self, *given: object) -> None:
            await self.statement.fetchrow(*given)
            raise ConnectionResetError("the line went dead")

    async def deaf(connection: PgConnection, sql: str) -> Deaf:
        return Deaf(await prepared(connection, sql))

    with monkeypatch.context() as patch:
        patch.setattr(PgConnection, "prepared", deaf)
        with pytest.raises(OutcomeUnknown):
            await stores.tables.append(commit)

    assert await stores.tables.answer(CommandKey(table.owner.person_id, "c1")) == b"done"
    with pytest.raises(AlreadyDone):
        await stores.tables.append(commit)
    assert await stores.fun(table.owner) == 9_000


async def test_whoever_waits_no_more_leaves_no_transaction_half_done(
    stores: Stores, postgres_url: str
) -> None:
    table = await opened(stores)
    async with somebody_else(postgres_url) as other, other.transaction():
        await other.execute("LOCK TABLE journal")
        waiting = asyncio.ensure_future(stores.tables.append(table.commit(table.wager(1_000))))
        await waits_for_a_lock(other)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    while await stores.fun(table.owner) != 9_000:
        await asyncio.sleep(0)
    await stores.tables.append(table.commit(table.returned(1_000)))


async def test_a_server_that_is_not_there_is_told_and_nothing_happened() -> None:
    database = PgDatabase("postgresql://croupier@127.0.0.1:1/house")
    table = Commit("t1", 1, (event(1),), ())
    for asked in (database.append(table), database.read(lambda _: 1), database.write(lambda _: 1)):
        with pytest.raises(StorageFailed, match="cannot reach postgresql://127"):
            await asked
    await database.close()
    with pytest.raises(StorageFailed, match="closed"):
        await database.read(lambda _: 1)


@pytest.mark.parametrize("refused", [TOKEN_OF_NOBODY, NUMBER_TWICE])
async def test_what_the_database_refuses_is_a_broken_promise_of_ours(
    postgres_database: PgDatabase, refused: str
) -> None:
    with pytest.raises(AssertionError, match="the database refuses"):
        await postgres_database.write(lambda each: each.execute(refused).rowcount)


async def test_one_server_has_the_house_and_hears_what_others_pay_in(
    stores: Stores, postgres_database: PgDatabase, postgres_url: str
) -> None:
    guest, bystander = await stores.guest(fun=1_000), await stores.guest()
    arrived: asyncio.Future[list[BalanceChange]]
    arrived, on_change = arrival()
    other = PgDatabase(postgres_url, FakeClock())
    async with holding(postgres_database, on_change):
        with pytest.raises(FolderInUse, match="another server has the house"):
            async with holding(other, on_change):
                pass
        await stores.bank.move([pay_in(bystander, 100)], NOON)
        await SqlBank(other).move([pay_in(guest, 2_500)], NOON)
        assert await within(5, arrived) == [BalanceChange(guest.person_id, FUN, 3_500, 2)]
    async with holding(other, on_change):
        pass
    await other.close()


async def test_nothing_is_written_by_a_server_that_has_lost_the_house(
    postgres_database: PgDatabase,
) -> None:
    postgres_database.refusal = "another server has it"
    with pytest.raises(StorageFailed, match="another server has it"):
        await postgres_database.write(lambda _: 1)
    with pytest.raises(StorageFailed, match="another server has it"):
        await postgres_database.append(Commit("t1", 1, (event(1),), ()))
    assert await postgres_database.read(lambda _: 1) == 1


async def test_a_house_that_is_up_to_date_is_left_alone(postgres_url: str) -> None:
    assert await migrate_postgres(postgres_url) == REVISION
    await require_current(postgres_url)


async def test_servers_that_start_together_make_one_house(postgres: PostgresServer) -> None:
    url = postgres.create("together")
    found = await asyncio.gather(migrate_postgres(url), migrate_postgres(url))
    assert set(found) == {None, REVISION}


async def test_a_database_of_something_else_is_refused(postgres: PostgresServer) -> None:
    url = postgres.create("foreign_one")
    with pytest.raises(DatabaseRefused, match="no house in postgresql://127"):
        await require_current(url)
    postgres.sql("CREATE TABLE stamps (id integer)", "foreign_one")
    for look in (migrate_postgres, require_current):
        with pytest.raises(DatabaseRefused, match="holds something else"):
            await look(url)


async def test_a_database_of_a_newer_house_is_refused(postgres: PostgresServer) -> None:
    url = postgres.create("newer_one")
    await migrate_postgres(url)
    postgres.sql("UPDATE alembic_version SET version_num = '9999'", "newer_one")
    with pytest.raises(DatabaseRefused, match="9999, this croupier knows none above"):
        await migrate_postgres(url)
    with pytest.raises(DatabaseRefused, match="9999, this croupier works with"):
        await require_current(url)


async def test_a_guard_that_was_taken_away_is_missed(postgres: PostgresServer) -> None:
    database = PgDatabase(postgres.create("unguarded"))
    await migrate_postgres(database.url)
    postgres.sql("ALTER TABLE transfers DISABLE TRIGGER transfers_stay", "unguarded")
    report = await audit_everything(database)
    assert [(each.code, each.place) for each in report.findings] == [
        ("database.guard", "transfers_stay")
    ]
    await database.close()


def test_the_migrations_make_on_postgresql_what_the_schema_says(
    postgres: PostgresServer, postgres_house: str
) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    async def make() -> None:
        url = postgres.create("by_schema").replace("postgresql:", "postgresql+asyncpg:")
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(METADATA.create_all)
        await engine.dispose()

    asyncio.run(make())
    for query in SCHEMA:
        assert postgres.sql(query, postgres_house) == postgres.sql(query, "by_schema")
