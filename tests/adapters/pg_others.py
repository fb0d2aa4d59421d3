"""Others at the same PostgreSQL database: who stands in the way, and who waits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg


@asynccontextmanager
async def somebody_else(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection that is none of the house's."""
    other = await asyncpg.connect(url)
    try:
        yield other
    finally:
        await other.close()


async def waits_for_a_lock(other: asyncpg.Connection, event: str = "%") -> int:
    """The number of a connection that waits for somebody; it is not long in coming.

    `event` is the kind of lock, as in `wait_event`: `relation`, `advisory`.
    """
    query = (
        "SELECT pid FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND wait_event LIKE $1 LIMIT 1"
    )
    async with asyncio.timeout(10):
        while (pid := await other.fetchval(query, event)) is None:
            await asyncio.sleep(0)
    return int(pid)
