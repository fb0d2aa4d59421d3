"""Who comes into a house on PostgreSQL: one server alone, or nodes that share it."""

import asyncio
from functools import partial

import pytest

from croupier.adapters import pg_entry, pg_line
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import holding
from croupier.adapters.pg_migrate import migrate_postgres
from croupier.adapters.pg_own_lease import Lease
from croupier.adapters.sql_migrate import REVISION
from croupier.casino.errors import DatabaseRefused, FolderInUse, StorageFailed
from tests.adapters.house import opened, sql_stores
from tests.adapters.pg_house import node, run_out
from tests.adapters.pg_others import somebody_else
from tests.support.clock import FakeClock
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.postgres


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pg_entry, "ENTER_SECONDS_MAX", 0)


async def test_no_node_comes_into_a_house_that_one_server_has_alone(postgres_url: str) -> None:
    alone = PgDatabase(postgres_url, FakeClock())
    async with holding(alone, lambda _: None):
        with pytest.raises(FolderInUse, match="one server has the house"):
            async with node(postgres_url):
                pass
        await sql_stores(alone, FakeClock()).guest()
    async with node(postgres_url) as shared:
        await shared.stores.guest(name="Late")
    await alone.close()


async def test_no_server_gets_a_house_alone_that_nodes_share(postgres_url: str) -> None:
    alone = PgDatabase(postgres_url, FakeClock())
    async with node(postgres_url) as first:
        async with node(postgres_url):
            pass
        with pytest.raises(FolderInUse, match="another server has the house"):
            async with holding(alone, lambda _: None):
                pass
        await first.stores.guest()
    async with holding(alone, lambda _: None):
        pass
    await alone.close()


async def test_a_server_that_takes_the_house_alone_shuts_out_the_nodes_before_it(
    postgres_url: str,
) -> None:
    alone = PgDatabase(postgres_url, FakeClock())
    async with node(postgres_url, lease=Lease(ms=1_000)) as frozen:
        table = await opened(frozen.stores)
        frozen.freeze()
        assert frozen.nodes.own._line.raw is not None
        await frozen.nodes.own._line.raw.close()  # It is cut off; its lease runs on for a while.
        async with holding(alone, lambda _: None):
            with pytest.raises(StorageFailed, match="the lease of node 1 has run out"):
                await frozen.stores.tables.append(table.commit(table.wager(1_000)))
            stores = sql_stores(alone, FakeClock())
            taken = await stores.tables.take("t1")
            assert [each.number for each in taken.events] == [1]
            assert not await frozen.nodes.own.renew()
    await alone.close()


async def test_no_lease_is_renewed_beside_a_server_that_takes_the_house(
    postgres_url: str,
) -> None:
    alone = PgDatabase(postgres_url, FakeClock())
    async with node(postgres_url) as cut, somebody_else(postgres_url) as other:
        cut.freeze()
        assert cut.nodes.own._line.raw is not None
        await cut.nodes.own._line.raw.close()
        await other.execute(f"SELECT pg_advisory_lock({pg_line.LOCK})")
        before = await other.fetchval("SELECT lease_until_us FROM nodes")
        with pytest.raises(StorageFailed, match="one server takes the house"):
            await cut.nodes.own.renew()
        assert await other.fetchval("SELECT lease_until_us FROM nodes") == before
        await other.execute(f"SELECT pg_advisory_unlock({pg_line.LOCK})")
        await run_out(other, cut.number)
        async with holding(alone, lambda _: None):
            assert await other.fetchval("SELECT count(*) FROM nodes") == 0
    await alone.close()


async def test_nodes_shut_out_a_server_that_had_the_house_alone(postgres_url: str) -> None:
    before = PgDatabase(postgres_url, FakeClock())
    stores = sql_stores(before, FakeClock())
    async with holding(before, lambda _: None):
        table = await opened(stores)
    async with node(postgres_url) as first:
        with pytest.raises(StorageFailed, match="another server has taken the house"):
            await stores.tables.append(table.commit(table.wager(1_000)))
        # Its tables are nobody's: it was no node.
        assert await first.nodes.owner("t1") is None
        await first.stores.tables.take("t1")
        assert await first.nodes.owner("t1") == first.number
    await before.close()


async def test_nodes_that_start_together_make_one_house(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_entry, "ENTER_SECONDS_MAX", 60)
    url = postgres.create("nodes_together")
    both = asyncio.Barrier(3)

    async def open_one() -> int:
        async with node(url, prepare=partial(migrate_postgres, url)) as opened_node:
            await both.wait()
            await opened_node.stores.guest(name=f"Guest of {opened_node.number}")
            found = await opened_node.nodes.living()
            await both.wait()
        return len(found)

    assert await asyncio.gather(*(open_one() for _ in range(3))) == [3, 3, 3]


async def test_a_database_of_another_version_is_left_alone_while_a_node_lives(
    postgres: PostgresServer,
) -> None:
    name = "shared_and_older"
    url = postgres.create(name)
    prepare = partial(migrate_postgres, url)
    await prepare()
    async with node(url):
        for other in ("0007", "9999"):
            postgres.sql(f"UPDATE alembic_version SET version_num = '{other}'", name)
            with pytest.raises(DatabaseRefused, match=f"at version {other}, .* have it open"):
                async with node(url, prepare=prepare):
                    pass
    with pytest.raises(DatabaseRefused, match="9999, this croupier knows none above"):
        async with node(url, prepare=prepare):
            pass
    postgres.sql(f"UPDATE alembic_version SET version_num = '{REVISION}'", name)
    async with node(url, prepare=prepare) as opened_node, somebody_else(url) as other_one:
        await run_out(other_one, 1)
        assert [each.number for each in await opened_node.nodes.living()] == [2]
