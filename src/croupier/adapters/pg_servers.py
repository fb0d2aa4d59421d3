"""Which servers a house on PostgreSQL has, as the database knows them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import asyncpg

from croupier.adapters.pg_connection import WORLD, connect, place_of
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import HOLDS
from croupier.adapters.pg_leases import find_nodes
from croupier.adapters.pg_line import LOCK
from croupier.adapters.pg_migrate import require_current
from croupier.adapters.pg_nodes import SHARES
from croupier.adapters.pg_standby import lock_parts
from croupier.casino.errors import StorageFailed
from croupier.casino.nodes import Node

_SERVERS = """
    SELECT l.pid IS NOT NULL, host(a.client_addr),
      extract(epoch FROM clock_timestamp() - a.backend_start)::bigint,
      extract(epoch FROM clock_timestamp() - greatest(a.query_start, a.state_change))::bigint
    FROM pg_stat_activity a
    LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory' AND l.granted
      AND l.objsubid = 1 AND l.classid = $2 AND l.objid = $3 AND l.database = a.datid
    WHERE a.datname = current_database() AND a.application_name = $1
    ORDER BY l.pid IS NULL, a.backend_start
"""

_SHARING = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = $1"
)


@dataclass(frozen=True, slots=True)
class ServerLine:
    """A server of the house.

    Attributes:
        is_playing: It has the house; the others stand by.
        address: From which it reaches the database; None where that is on its own machine and
            reached without a network.
        connected_seconds: Since it has held on to the house, or waited for it, on the line that
            stands now.
        silent_seconds: Since PostgreSQL heard from it; a living one asks every second.
    """

    is_playing: bool
    address: str | None
    connected_seconds: int
    silent_seconds: int


async def count_sharing(url: str) -> int:
    """How many nodes hold a share of the house.

    Raises:
        StorageFailed: The database is not there, or does not tell.
    """
    async with _asking(url) as raw:
        return int(await raw.fetchval(_SHARING, SHARES))


async def list_nodes(url: str) -> Sequence[Node]:
    """The nodes that share the house, in the order of their numbers.

    Raises:
        DatabaseRefused: There is no house, or one of another version.
        StorageFailed: The database is not there, or does not tell.
    """
    await require_current(url)
    database = PgDatabase(url)
    try:
        return await database.read(find_nodes)
    finally:
        await database.close()


async def list_servers(url: str) -> tuple[ServerLine, ...]:
    """The server that plays, then those that stand by, oldest first.

    Raises:
        StorageFailed: The database is not there, or does not tell.
    """
    async with _asking(url) as raw:
        found = await raw.fetch(_SERVERS, HOLDS, *lock_parts(LOCK))
    return tuple(
        ServerLine(
            is_playing=playing,
            address=address,
            connected_seconds=max(0, connected or 0),
            silent_seconds=max(0, silent or 0),
        )
        for playing, address, connected, silent in found
    )


@asynccontextmanager
async def _asking(url: str) -> AsyncIterator[asyncpg.Connection]:
    raw = await connect(url)
    try:
        yield raw
    except WORLD as error:
        raise StorageFailed(f"{place_of(url)} does not tell: {error!r}") from error
    finally:
        await raw.close()
