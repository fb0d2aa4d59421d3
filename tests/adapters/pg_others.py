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


async def waits_for_a_lock(other: asyncpg.Connection, kind: str = "") -> int:
    """The number of a connection that waits for somebody; it is not long in coming.

    `kind` is what is locked, such as `relation` or `advisory`; nothing for whatever it is.
    """
    return await _pid(other, "wait_event_type = 'Lock' AND $1 IN ('', wait_event)", kind)


async def waits_for(event: str, other: asyncpg.Connection) -> int:
    """The number of a connection that waits for something, as PostgreSQL calls it."""
    return await _pid(other, "wait_event = $1", event)


async def _pid(other: asyncpg.Connection, condition: str, given: str) -> int:
    query = f"SELECT pid FROM pg_stat_activity WHERE {condition} LIMIT 1"
    async with asyncio.timeout(10):
        while (pid := await other.fetchval(query, given)) is None:
            await asyncio.sleep(0)
    return int(pid)
