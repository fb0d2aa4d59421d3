"""Keeps a house on PostgreSQL to one server.

Its lock hangs on one connection (`pg_line`). Whether another server has had the house since that
broke is told by its number (`croupier_take_house_1`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg

from croupier.adapters import pg_line
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_leases import UNFINISHED_MS
from croupier.adapters.pg_line import LOCK, HouseLine, OnChange, beating, beside
from croupier.adapters.pg_standby import end_unfinished, waiting_for
from croupier.casino.errors import FolderInUse, StorageFailed

TAKE_MS = 500
"""How long a server that takes the house waits for what an earlier one is still writing, before it
breaks off those transactions of which PostgreSQL hears nothing more."""

TAKE_MS_MAX = 15_000
"""How long it waits for the others; none takes as long as that."""

NODE_WAIT_SECONDS = 0.25
"""Between two looks whether the leases of nodes that have not closed have run out."""

FENCE = 0x6372_6F75_7033
"""The number of the lock that all its transactions share, as `pg_functions.sql` has it."""

HOLDS = "croupier server"
"""What PostgreSQL lists the connection by on which a server has the house, or waits for it."""

_TAKE_LOCK = f"SELECT pg_try_advisory_lock({LOCK})"
_KNOWS_SERVERS = "SELECT to_regproc('croupier_take_house_1') IS NOT NULL"
"""A house that no server of this version or a later one has opened yet numbers none."""

_KNOWS_NODES = "SELECT to_regproc('croupier_bury_1') IS NOT NULL"
_LEASES_LEFT_MS = "SELECT max(lease_until_us - croupier_now_1()) / 1000 FROM nodes"
_BURY_ALL = "SELECT croupier_bury_1(number, false, $1) FROM nodes ORDER BY number"

_log = logging.getLogger(__name__)


async def nothing() -> None:
    """For a house that is up to date."""


@asynccontextmanager
async def holding(
    database: PgDatabase,
    on_change: OnChange,
    *,
    prepare: Callable[[], Awaitable[object]] = nothing,
    is_standby: bool = False,
    on_lost: Callable[[], None] = lambda: None,
) -> AsyncIterator[None]:
    """Makes this server the house's only one, and tells `on_change` of others' payments.

    What an earlier server was writing is written by then, or never will be.

    Args:
        database: What the server writes to.
        on_change: Told of what others paid in or out.
        prepare: Brings the database up to date, once no other server can write.
        is_standby: Waits for the house while another server has it.
        on_lost: Told once, should another server take it from this one; nothing more is written.

    Raises:
        FolderInUse: Another server has it.
        StorageFailed: The database is not there, or an earlier server is still writing.
    """
    hold = _Hold(database, HouseLine(database, on_change, HOLDS), on_lost)
    await hold.take(prepare, is_standby=is_standby)
    try:
        async with beside(hold.keep(), name="hold on the house"):
            yield
    finally:
        await hold.line.close()


async def next_number(raw: asyncpg.Connection) -> int:
    """A new server's number; what an earlier one that had the house alone writes later is refused.

    Raises:
        PostgresError: That one is still writing, or the database refuses.
    """
    try:
        return await _number(raw, TAKE_MS)
    except asyncpg.LockNotAvailableError:
        await end_unfinished(raw, FENCE)
        return await _number(raw, TAKE_MS_MAX)


async def _number(raw: asyncpg.Connection, wait_ms: int) -> int:
    taking = f"SELECT croupier_take_house_1({wait_ms})"
    return int(await raw.fetchval(taking, timeout=2 * TAKE_MS_MAX / 1000))


async def _bury_nodes(raw: asyncpg.Connection) -> None:
    """Ends the leases of nodes that have not closed, once their time has run out.

    None of them can renew its lease: that takes a share of the lock.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + TAKE_MS_MAX / 1000  # Where the database's clock was set back meanwhile.
    while (await raw.fetchval(_LEASES_LEFT_MS) or 0) > 0 and loop.time() < until:
        await asyncio.sleep(NODE_WAIT_SECONDS)
    await raw.fetch(_BURY_ALL, UNFINISHED_MS)


class _Hold:
    def __init__(self, database: PgDatabase, line: HouseLine, on_lost: Callable[[], None]) -> None:
        self.line = line
        self._database = database
        self._on_lost = on_lost

    async def take(self, prepare: Callable[[], Awaitable[object]], *, is_standby: bool) -> None:
        """Takes the house for the first time.

        Raises:
            FolderInUse: Another server has it.
            StorageFailed: The database is not there, or an earlier server is still writing.
        """
        line = self.line
        line.raw = raw = await (self._waited_for() if is_standby else self._locked())
        async with line.given_up(raw):
            is_known = await raw.fetchval(_KNOWS_SERVERS)
            if is_known:
                # First of all: what an earlier one left half done would be in the way.
                await self._enter(raw)
            async with beating(line):
                await prepare()
            if not is_known:
                await self._enter(raw)

    async def keep(self) -> None:
        """Takes it again whenever the connection broke, unless another server came first."""
        while True:
            await self.line.beat()
            try:
                await self._take_again()
            except FolderInUse as error:
                _log.error("nothing more is written: %s; this one closes", error)
                self._database.refusal = str(error)
                self._on_lost()
                return
            except StorageFailed as error:
                _log.warning("the house's hold on its database is broken: %s", error)
            else:
                _log.warning("the house's hold on its database stands again")

    async def _take_again(self) -> None:
        """Takes the house anew.

        Raises:
            FolderInUse: Another server has it, or has had it meanwhile.
            StorageFailed: The database is not there.
        """
        before = self._database.server
        assert before is not None, "it was taken once"
        place = self.line.place
        async with self.line.taking() as raw:
            is_locked = await raw.fetchval(_TAKE_LOCK)
            if await raw.fetchval("SELECT last_value FROM croupier_servers") != before:
                raise FolderInUse(f"another server has taken the house in {place}")
            if is_locked:
                # With the number it has: what this server is writing at the moment is its own.
                await self.line.hear(raw)
                self.line.raw = raw
                return
            raise StorageFailed(f"{place} gives the house to nobody")

    async def _locked(self) -> asyncpg.Connection:
        """A connection that has the lock.

        Raises:
            FolderInUse: Another server has it.
            StorageFailed: The database is not there.
        """
        async with self.line.taking() as raw:
            if not await raw.fetchval(_TAKE_LOCK):
                raise FolderInUse(f"another server has the house in {self.line.place}")
            return raw

    async def _waited_for(self) -> asyncpg.Connection:
        """The same, as soon as no other server has it; also through failures of the database.

        Raises:
            StorageFailed: The database was not there from the first.
        """
        was_there = False
        while True:
            try:
                async with self.line.taking() as raw:
                    was_there = True
                    await waiting_for(raw, LOCK, self.line.place)
                    return raw
            except StorageFailed as error:
                if not was_there:
                    raise
                _log.warning("this server stands by without its database: %s", error)
            await asyncio.sleep(pg_line.LOOK_SECONDS)

    async def _enter(self, raw: asyncpg.Connection) -> None:
        """Listens, and shuts out what earlier servers and nodes have not written yet."""
        await self.line.hear(raw)
        self._database.enter(await next_number(raw))
        if await raw.fetchval(_KNOWS_NODES):
            await _bury_nodes(raw)
