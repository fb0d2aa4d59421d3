"""A server that waits for the house while another one has it, and takes it from a dead one.

A server's lock ends with its process. One that is frozen, or cut off from the database, still has
it: such a one is known by the connection that holds the lock, on which a living server asks
something every second. How long it has been silent is told by the database's clock alone.
"""

import asyncio
import logging

import asyncpg

WAIT_SECONDS = 0.5
"""Between two looks whether the house is free."""

SILENT_SECONDS_MAX = 4
"""After which a server that says nothing loses the house to one that waits."""

_PART_BITS = 32
_END = """
    SELECT a.pid, pg_terminate_backend(a.pid)
    FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
      AND l.classid = $1 AND l.objid = $2
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND a.state = $3 AND a.state_change < clock_timestamp() - make_interval(secs => $4)
"""

_log = logging.getLogger(__name__)


async def waiting_for(raw: asyncpg.Connection, lock: int, place: str) -> None:
    """Takes a lock as soon as nobody else has it.

    Raises:
        PostgresError: The database refuses.
        InterfaceError: The connection has broken.
        OSError: The same.
    """
    is_told = False
    while not await raw.fetchval("SELECT pg_try_advisory_lock($1)", lock):
        if not is_told:
            _log.warning("another server has the house in %s; this one stands by", place)
            is_told = True
        if await raw.fetch(_END, *lock_parts(lock), "idle", SILENT_SECONDS_MAX):
            _log.warning("the server that has it has fallen silent and is cut off")
        await asyncio.sleep(WAIT_SECONDS)
    if is_told:
        _log.warning("the house in %s is free; this server takes it", place)


async def end_unfinished(raw: asyncpg.Connection, lock: int) -> None:
    """Ends transactions under a lock in which nothing happens: whoever began them has gone."""
    await raw.fetch(_END, *lock_parts(lock), "idle in transaction", 0)


def lock_parts(lock: int) -> tuple[int, int]:
    """A lock's number as `pg_locks` tells it."""
    return lock >> _PART_BITS, lock & (1 << _PART_BITS) - 1
