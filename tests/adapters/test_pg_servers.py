"""Which servers of a house PostgreSQL knows: one plays, others stand by."""

import asyncio

import pytest

from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import holding
from croupier.adapters.pg_servers import ServerLine, count_sharing, list_nodes, list_servers
from croupier.casino.errors import StorageFailed
from tests.adapters.pg_house import node
from tests.support.clock import FakeClock

pytestmark = pytest.mark.postgres

FOUND_SECONDS_MAX = 20


async def _until(url: str, wanted: list[bool]) -> tuple[ServerLine, ...]:
    """What is listed, once so many servers play and stand by."""
    async with asyncio.timeout(FOUND_SECONDS_MAX):
        while True:
            found = await list_servers(url)
            if [each.is_playing for each in found] == wanted:
                return found


async def test_a_house_lists_who_plays_and_who_stands_by(postgres_url: str) -> None:
    first, second = (PgDatabase(postgres_url, FakeClock()) for _ in range(2))

    async def stand_by() -> None:
        async with holding(second, lambda _: None, is_standby=True):
            await asyncio.Event().wait()

    assert await list_servers(postgres_url) == ()
    async with holding(first, lambda _: None):
        (alone,) = await list_servers(postgres_url)
        assert alone.is_playing
        assert alone.address == "127.0.0.1"
        waiting = asyncio.create_task(stand_by())
        both = await _until(postgres_url, [True, False])
        assert all(each.silent_seconds <= FOUND_SECONDS_MAX for each in both)
    await _until(postgres_url, [True])  # The one that waited has it.
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await _until(postgres_url, [])
    await first.close()
    await second.close()


async def test_a_shared_house_lists_its_nodes_and_nobody_who_has_it_alone(
    postgres_url: str,
) -> None:
    assert await list_nodes(postgres_url) == ()
    async with node(postgres_url, name="one"), node(postgres_url, name="two", plays=False):
        assert await list_servers(postgres_url) == ()
        assert await count_sharing(postgres_url) == 2
        found = await list_nodes(postgres_url)
        assert [(each.number, each.name, each.plays) for each in found] == [
            (1, "one", True),
            (2, "two", False),
        ]


async def test_a_database_that_is_not_there_lists_nothing() -> None:
    for ask in (list_servers, count_sharing, list_nodes):
        with pytest.raises(StorageFailed, match="cannot reach"):
            await ask("postgresql://nobody@127.0.0.1:1/house")
