"""Nodes that share a house on PostgreSQL: who lives, who has lost what, who may write."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import asyncpg
import pytest

from croupier.adapters import pg_leases
from croupier.adapters.pg_connection import WORLD
from croupier.adapters.pg_migrate import migrate_postgres
from croupier.adapters.pg_own_lease import LEASE, Lease
from croupier.casino.errors import NoSuchTable, OutcomeUnknown, OwnershipLost, StorageFailed
from croupier.casino.nodes import TableElsewhere
from tests.adapters.house import WrittenTable, opened, pay_in
from tests.adapters.pg_house import OpenNode, node, run_out
from tests.adapters.pg_others import somebody_else, waits_for_a_lock
from tests.support.clock import NOON
from tests.support.postgres import running_server, why_not

pytestmark = pytest.mark.postgres

SECONDS_MAX = 10


async def numbers(at: OpenNode) -> list[int]:
    return [each.number for each in await at.nodes.living()]


async def test_nodes_know_one_another(postgres_url: str) -> None:
    async with (
        node(postgres_url, name="one", tables=lambda: 7) as first,
        node(postgres_url, name="two", plays=False) as second,
    ):
        await first.nodes.leave()
        one, two = await second.nodes.living()
        assert (one.number, one.name, one.plays, one.is_leaving, one.tables) == (
            *(1, "one"),
            *(True, True, 7),
        )
        assert (two.number, two.name, two.plays, two.is_leaving, two.tables) == (
            *(2, "two"),
            *(False, False, 0),
        )
        assert 0 <= one.silent_ms < SECONDS_MAX * 1000
        assert (first.nodes.lease.number, second.nodes.lease.living) == (1, 1)
        assert 0 < first.nodes.lease.left_ms <= LEASE.ms


async def test_a_node_that_closes_is_gone_at_once_and_its_number_never_comes_back(
    postgres_url: str,
) -> None:
    async with node(postgres_url) as first:
        async with node(postgres_url) as second:
            assert await numbers(first) == [1, 2]
        assert await numbers(first) == [1]
        async with node(postgres_url) as third:
            assert await numbers(first) == [1, 3]
            assert (second.number, third.number) == (2, 3)
    assert second.lost == []


async def test_a_node_whose_time_has_run_out_writes_nothing(postgres_url: str) -> None:
    async with node(postgres_url) as frozen, somebody_else(postgres_url) as other:
        table = await opened(frozen.stores)
        wager = table.commit(table.wager(1_000), command="c1")
        frozen.freeze()
        await run_out(other, frozen.number)
        for late in (wager, replace(wager, is_closing=True)):
            with pytest.raises(StorageFailed, match="the lease of node 1 has run out"):
                await frozen.stores.tables.append(late)
        with pytest.raises(StorageFailed, match="the lease of node 1 has run out"):
            await frozen.stores.bank.move([pay_in(table.owner, 500)], NOON)
        assert await frozen.stores.fun(table.owner) == 10_000


async def test_it_writes_again_if_it_renews_its_lease_before_anybody_has_ended_that(
    postgres_url: str,
) -> None:
    async with (
        node(postgres_url) as first,
        node(postgres_url) as second,
        somebody_else(postgres_url) as other,
    ):
        table = await opened(first.stores)
        # As after a failure of the database: nobody could renew anything.
        await run_out(other, first.number, second.number)
        assert await second.nodes.own.renew()
        assert await numbers(second) == [1, 2]
        assert await second.nodes.owner("t1") == 1
        with pytest.raises(TableElsewhere):
            await second.stores.tables.take("t1")
        assert await first.nodes.own.renew()
        await first.stores.tables.append(table.commit(table.wager(1_000)))
        assert await first.stores.fun(table.owner) == 9_000


async def test_a_node_that_others_have_buried_says_so_and_closes(postgres_url: str) -> None:
    async with (
        node(postgres_url, lease=Lease(beat_ms=60)) as first,
        node(postgres_url) as second,
        somebody_else(postgres_url) as other,
    ):
        guest = await first.stores.guest()
        async with first.nodes.own._renewing:  # It is frozen in the middle of a beat.
            await run_out(other, first.number)
            assert await numbers(second) == [2]
            assert first.lost == []
        async with asyncio.timeout(SECONDS_MAX):
            while not first.lost:
                await asyncio.sleep(0)
        assert first.nodes.lease.left_ms == 0
        with pytest.raises(StorageFailed, match="nothing was written: the lease of node 1"):
            await first.stores.bank.move([pay_in(guest, 500)], NOON)
        with pytest.raises(StorageFailed, match="the lease of node 1"):
            await first.nodes.leave()
        assert await second.stores.fun(guest) == 0
    assert first.lost == [True]


async def test_a_node_that_cannot_say_how_it_stands_closes(postgres_url: str) -> None:
    def broken() -> int:
        raise AssertionError("a bug of ours")

    async with node(postgres_url, tables=broken, lease=Lease(beat_ms=60)) as first:
        async with asyncio.timeout(SECONDS_MAX):
            while not first.lost:
                await asyncio.sleep(0)
        with pytest.raises(StorageFailed, match="nothing was written"):
            await first.stores.guest()


async def test_time_runs_out_by_itself(postgres_url: str) -> None:
    short = Lease(ms=400, beat_ms=60)
    async with node(postgres_url, lease=short) as frozen, node(postgres_url, lease=short) as second:
        frozen.freeze()
        async with asyncio.timeout(SECONDS_MAX):
            # It is the other one's beat that ends the lease; nobody asks for anything.
            while len(await second.database.read(pg_leases.find_nodes)) > 1:
                await asyncio.sleep(0)
        with pytest.raises(StorageFailed, match="the lease of node 1 has run out"):
            await frozen.stores.guest()


async def test_whoever_buries_a_node_waits_for_what_it_is_writing(postgres_url: str) -> None:
    async with (
        node(postgres_url) as frozen,
        node(postgres_url) as second,
        somebody_else(postgres_url) as other,
        somebody_else(postgres_url) as watching,
    ):
        table = await opened(frozen.stores)
        frozen.freeze()
        async with other.transaction():
            # The commit is on its way in PostgreSQL, and its node is dead.
            await other.execute("LOCK TABLE journal")
            wager = table.commit(table.wager(1_000), command="c1")
            writing = asyncio.create_task(frozen.stores.tables.append(wager))
            await waits_for_a_lock(watching, "relation")
            await run_out(watching, frozen.number)
            taking = asyncio.create_task(second.stores.tables.take("t1"))
            await waits_for_a_lock(watching, "advisory")
            assert await _rows(watching) == [1, 2]
        await writing
        taken = await taking
    assert [each.number for each in taken.events] == [1, 2]


async def test_what_a_buried_node_left_half_done_is_broken_off(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_leases, "UNFINISHED_MS", 20)
    async with (
        node(postgres_url) as frozen,
        node(postgres_url) as second,
        somebody_else(postgres_url) as half,
        somebody_else(postgres_url) as other,
    ):
        frozen.freeze()
        await half.execute(f"BEGIN; SELECT croupier_fence_2({frozen.number}, true)")
        await run_out(other, frozen.number)
        assert await numbers(second) == [2]
        with pytest.raises(WORLD):
            await half.execute("COMMIT")


async def test_a_node_that_has_just_come_buries_nobody(postgres_url: str) -> None:
    async with node(postgres_url) as frozen, somebody_else(postgres_url) as other:
        frozen.freeze()
        async with node(postgres_url) as second:
            await other.execute("UPDATE nodes SET lease_until_us = 1 WHERE number = 1")
            assert await numbers(second) == [1, 2]
            await run_out(other, frozen.number)
            assert await numbers(second) == [2]


async def test_a_table_of_a_living_node_is_not_taken(postgres_url: str) -> None:
    async with (
        node(postgres_url) as first,
        node(postgres_url) as second,
        somebody_else(postgres_url) as other,
    ):
        table = await opened(first.stores)
        assert await second.nodes.owner("t1") == 1
        with pytest.raises(TableElsewhere) as elsewhere:
            await second.stores.tables.take("t1")
        assert elsewhere.value.node == 1
        taken = await first.stores.tables.take("t1")
        assert taken.epoch == 2  # One's own is taken as ever.
        first.freeze()
        await run_out(other, first.number)
        assert await second.nodes.owner("t1") is None
        assert (await second.stores.tables.take("t1")).epoch == 3
        assert await second.nodes.owner("t1") == 2
        late = replace(table.commit(), epoch=2)
        with pytest.raises(StorageFailed):
            await first.stores.tables.append(late)
        await second.stores.tables.append(replace(late, epoch=3))
        with pytest.raises(NoSuchTable):
            await second.nodes.owner("t9")
        with pytest.raises(NoSuchTable):
            await second.stores.tables.take("t9")


async def test_a_table_that_was_given_up_is_anybodys_at_once(postgres_url: str) -> None:
    async with node(postgres_url) as first, node(postgres_url) as second:
        table = await opened(first.stores)
        await second.nodes.give_up("t1")  # It was never its own.
        assert await first.nodes.owner("t1") == 1
        await first.nodes.give_up("t1")
        assert await first.nodes.owner("t1") is None
        with pytest.raises(OwnershipLost):
            await first.stores.tables.append(table.commit(table.wager(1_000)))
        taken = await second.stores.tables.take("t1")
        assert taken.was_given_up
        assert not (await second.stores.tables.take("t1")).was_given_up
        taken = await second.stores.tables.take("t1")
        after = WrittenTable(table.owner, "t1", taken.epoch, 1)
        await second.stores.tables.append(after.commit(after.wager(1_000)))
        assert await first.stores.fun(table.owner) == 9_000


async def test_tables_of_the_dead_are_found(postgres_url: str) -> None:
    async with (
        node(postgres_url) as first,
        node(postgres_url) as second,
        somebody_else(postgres_url) as other,
    ):
        owner = await first.stores.guest(fun=10_000)
        tables = [WrittenTable(owner, each) for each in ("asleep", "shared", "wagered")]
        for table in tables:
            await first.stores.tables.create(table.row, table.commit())
        await first.stores.tables.append(tables[2].commit(tables[2].wager(1_000)))
        await other.execute("UPDATE tables SET access = 'public' WHERE table_id = 'shared'")
        assert list(await second.nodes.orphans()) == []
        first.freeze()
        await run_out(other, first.number)
        assert list(await second.nodes.orphans()) == ["shared", "wagered"]
        await second.stores.tables.take("shared")
        assert list(await second.nodes.orphans()) == ["wagered"]


@pytest.mark.parametrize("hours", [-1, 1])
async def test_a_clock_that_is_an_hour_off_changes_nothing(postgres_url: str, hours: int) -> None:
    async with (
        node(postgres_url, off=timedelta(hours=hours)) as wrong,
        node(postgres_url) as right,
    ):
        table = await opened(wrong.stores)
        assert await wrong.nodes.own.renew()
        assert await numbers(right) == await numbers(wrong) == [1, 2]
        with pytest.raises(TableElsewhere):
            await right.stores.tables.take("t1")
        await wrong.stores.tables.append(table.commit(table.wager(1_000)))
        assert await right.stores.fun(table.owner) == 9_000


async def test_a_node_hears_what_the_cashier_of_another_one_moves(postgres_url: str) -> None:
    async with node(postgres_url) as first, node(postgres_url) as second:
        guest = await first.stores.guest()
        await first.stores.bank.move([pay_in(guest, 2_500)], NOON)
        async with asyncio.timeout(SECONDS_MAX):
            while not second.heard:
                await asyncio.sleep(0)
        assert [(each.person_id, each.amount) for each in second.heard] == [
            (guest.person_id, 2_500)
        ]
        assert first.heard == []  # It has told its own people already.


async def test_a_node_whose_line_broke_goes_on_as_the_same_one(postgres_url: str) -> None:
    async with (
        node(postgres_url, lease=Lease(beat_ms=60)) as first,
        somebody_else(postgres_url) as other,
    ):
        table = await opened(first.stores)
        cut = (
            "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
            " WHERE application_name = 'croupier node' AND datname = current_database()"
        )
        assert await other.fetchval(cut)
        async with asyncio.timeout(SECONDS_MAX):
            while not await other.fetchval(cut.replace("pg_terminate_backend(pid, 2000)", "1")):
                await asyncio.sleep(0)
        await first.stores.tables.append(table.commit(table.wager(1_000)))
        assert (first.lost, await numbers(first)) == ([], [1])


@pytest.mark.skipif(why_not() is not None, reason="PostgreSQL: it is not here")
async def test_nodes_live_through_a_failure_of_postgresql() -> None:
    with running_server() as server:
        url = server.create("crashing")
        await migrate_postgres(url)
        quick = Lease(beat_ms=60)
        async with node(url, lease=quick) as first, node(url, lease=quick) as second:
            table = await opened(first.stores)
            server.crash()
            with pytest.raises((StorageFailed, OutcomeUnknown)):
                await first.stores.tables.append(table.commit(table.wager(1_000)))
            server.start_again()
            async with somebody_else(url) as other:
                await run_out(other, first.number, second.number)  # It was away for long.
            async with asyncio.timeout(SECONDS_MAX):
                while not await _wrote(first, second):
                    pass
            assert (first.lost, second.lost) == ([], [])
            assert await second.nodes.owner("t1") == 1
            taken = await first.stores.tables.take("t1")
            again = WrittenTable(table.owner, "t1", taken.epoch, 1)
            await first.stores.tables.append(again.commit(again.wager(1_000)))
            assert await second.stores.fun(table.owner) == 9_000


async def _wrote(*nodes: OpenNode) -> bool:
    """Whether all of them may write again."""
    try:
        for each in nodes:
            await each.database.write(lambda _: None)
    except StorageFailed:
        return False
    return True


async def _rows(other: asyncpg.Connection) -> list[int]:
    return [number for (number,) in await other.fetch("SELECT number FROM nodes ORDER BY 1")]
