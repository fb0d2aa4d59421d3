"""This server as one of the nodes that share a house on PostgreSQL.

A node has a row with a lease, which it renews on the connection that holds its share of the
house's lock. It says so, and closes, once another one has buried it (`pg_leases`): by then it can
write nothing, whatever it believes.
"""

import asyncio
import logging
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import asyncpg

from croupier.adapters import pg_leases
from croupier.adapters.pg_connection import WORLD
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_entry import SHARE, admitted
from croupier.adapters.pg_hold import next_number, nothing
from croupier.adapters.pg_line import HouseLine, OnChange
from croupier.casino.errors import StorageFailed
from croupier.casino.nodes import LeaseState, Node

SHARES = "croupier node"
"""What PostgreSQL lists the connection by on which a node holds its share of the house."""

LOOKS_A_BEAT = 6
"""How often, at most, a node looks within a beat whether another one's time has run out."""

RENEW_SECONDS = 1
"""How long the database may take to renew a lease, and then as long as a beat; what takes longer is
tried on a new connection."""

_ENTER = """
    INSERT INTO nodes (number, name, plays, is_leaving, tables,
      started_us, renewed_us, steady_us, lease_until_us)
    SELECT $1::bigint, $2::text, $3::boolean, false, 0, us, us, us, us + $4::bigint * 1000
    FROM (SELECT croupier_now_1() AS us) AS moment
"""
_RENEW = """
    UPDATE nodes SET is_leaving = $2, tables = $3, renewed_us = us,
      steady_us = CASE WHEN lease_until_us > us THEN steady_us ELSE us END,
      lease_until_us = us + $4::bigint * 1000
    FROM (SELECT croupier_now_1() AS us) AS moment
    WHERE number = $1::bigint
    RETURNING (SELECT count(*) FROM nodes),
      (SELECT (min(lease_until_us) - us) / 1000 FROM nodes WHERE number <> $1::bigint)
"""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Lease:
    """How a node shows that it lives.

    Attributes:
        ms: After which it has lost what it played, unless it has renewed its lease.
        beat_ms: After which it renews it.
    """

    ms: int = 5_000
    beat_ms: int = 1_500


@asynccontextmanager
async def sharing(
    database: PgDatabase,
    on_change: OnChange,
    *,
    name: str | None = None,
    plays: bool = True,
    tables: Callable[[], int] = lambda: 0,
    prepare: Callable[[], Awaitable[object]] = nothing,
    on_lost: Callable[[], None] = lambda: None,
    lease: Lease = Lease(),
) -> AsyncIterator["PgNodes"]:
    """Makes this server a node of the house, and tells `on_change` of others' payments.

    Whatever a server that had the house alone was writing is written by then, or never will be.

    Args:
        database: What the node writes to; from now on it writes as this node.
        on_change: Told of what others paid in or out.
        name: For people; None for the machine and the process.
        plays: Tables may be played here.
        tables: How many are.
        prepare: Brings the database up to date: while no other node lives if it is of another
            version, else beside them.
        on_lost: Told once, should others have buried this node; nothing more is written.
        lease: Its times, for tests.

    Raises:
        FolderInUse: One server has the house alone.
        DatabaseRefused: The database is of another version, and other nodes live.
        StorageFailed: The database is not there, or an earlier server is still writing.
    """
    line = HouseLine(database, on_change, SHARES)
    nodes = PgNodes(database, line, tables, on_lost, lease)
    await nodes.enter(name or f"{socket.gethostname()} {os.getpid()}", prepare, plays=plays)
    try:
        yield nodes
    finally:
        await nodes.close()


class PgNodes:
    """`Nodes` on PostgreSQL; `sharing` makes one."""

    def __init__(
        self,
        database: PgDatabase,
        line: HouseLine,
        tables: Callable[[], int],
        on_lost: Callable[[], None],
        lease: Lease,
    ) -> None:
        self._database = database
        self._line = line
        self._tables = tables
        self._on_lost = on_lost
        self._lease = lease
        self._number = 0
        self._is_leaving = False
        self._is_lost = False
        self._renewing = asyncio.Lock()
        self._renewed = 0.0
        self._living = 1
        self._next_due_ms: int | None = None
        self._beating: asyncio.Task[None] | None = None
        self._burying: asyncio.Task[None] | None = None

    @property
    def number(self) -> int:
        """This node's own."""
        return self._number

    @property
    def lease(self) -> LeaseState:
        """How its lease stands, by what it heard last."""
        gone_ms = int((time.monotonic() - self._renewed) * 1000)
        left_ms = 0 if self._is_lost else max(0, self._lease.ms - gone_ms)
        return LeaseState(self._number, left_ms, self._living)

    async def living(self) -> Sequence[Node]:
        """Nodes that have a lease, in the order of their numbers."""
        await self._bury()
        return await self._database.read(pg_leases.find_nodes)

    async def owner(self, table_id: str) -> int | None:
        """The node that plays a table; None when none does."""
        return await self._database.read(
            lambda each: pg_leases.find_owner(each, table_id, by=self._number)
        )

    async def orphans(self) -> Sequence[str]:
        """Shared tables that stand, and those with wagers on them, that no node plays."""
        await self._bury()
        return await self._database.read(pg_leases.find_orphans)

    async def give_up(self, table_id: str) -> None:
        """This node plays a table no more, so that any other may take it at once."""
        node = str(self._number)
        await self._database.write(lambda each: pg_leases.give_up_table(each, table_id, node=node))

    async def leave(self) -> None:
        """This node takes no more tables, and others know it.

        Raises:
            StorageFailed: They will know it as soon as the database is there again.
        """
        self._is_leaving = True
        if not await self._renew():
            raise StorageFailed(self._last_words)

    async def enter(
        self, name: str, prepare: Callable[[], Awaitable[object]], *, plays: bool
    ) -> None:
        """Becomes a node, and stays one by renewing its lease; as `sharing`."""
        line = self._line
        async with line.taking() as raw:
            line.raw = raw
            await admitted(line, raw, prepare)
            await line.hear(raw)
            self._number = await next_number(raw)
            begun = time.monotonic()
            await raw.execute(_ENTER, self._number, name, plays, self._lease.ms)
            self._renewed = begun
        self._database.enter(self._number, is_node=True)
        self._beating = asyncio.create_task(self._beat(), name="lease of the node")

    async def close(self) -> None:
        """Ends the lease at once, so that nobody has to wait for its end."""
        async with self._renewing:
            for task in (self._beating, self._burying):
                if task is not None:
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
        raw = self._line.raw
        if raw is not None and not raw.is_closed() and not self._is_lost:
            try:
                await raw.fetchval(
                    "SELECT croupier_bury_1($1, false, $2)",
                    self._number,
                    pg_leases.UNFINISHED_MS,
                )
            except WORLD as error:
                _log.warning("node %s leaves its lease to run out: %r", self._number, error)
        await self._line.close()

    async def _beat(self) -> None:
        """Renews the lease until others have buried this node."""
        is_well = True
        while True:
            await asyncio.sleep(self._pause_ms(is_well=is_well) / 1000)
            try:
                if not await self._renew():
                    self._lose()
                    return
            except StorageFailed as error:
                if is_well:
                    _log.warning("node %s cannot renew its lease: %s", self._number, error)
                is_well = False
                continue
            if not is_well:
                _log.warning("node %s has renewed its lease again", self._number)
            is_well = True
            self._bury_beside()

    def _pause_ms(self, *, is_well: bool) -> int:
        """Until the next beat: sooner where another node's time runs out before."""
        look_ms, beat_ms = self._lease.beat_ms // LOOKS_A_BEAT, self._lease.beat_ms
        if not is_well:
            return look_ms
        if self._next_due_ms is None:
            return beat_ms
        return max(look_ms, min(beat_ms, self._next_due_ms + 1))

    @property
    def _last_words(self) -> str:
        return f"the lease of node {self._number} has run out, and others have ended it"

    def _lose(self) -> None:
        _log.error("nothing more is written: %s; this one closes", self._last_words)
        self._is_lost = True
        self._database.refusal = self._last_words
        if self._line.raw is not None:
            self._line.raw.terminate()
        self._on_lost()

    async def _renew(self) -> bool:
        """Renews the lease, on a new connection where the last one broke; False: it was ended.

        Raises:
            StorageFailed: The database is not there.
        """
        async with self._renewing:
            raw = self._line.raw
            if raw is not None and not raw.is_closed():
                async with self._line.given_up(raw):
                    return await self._renew_on(raw)
            async with self._line.taking() as raw:
                if not await self._renew_on(raw):
                    raw.terminate()
                    return False
                if not await raw.fetchval(SHARE):
                    raise StorageFailed(f"{self._line.place} is being taken by one server")
                await self._line.hear(raw)
                self._line.raw = raw
                return True

    async def _renew_on(self, raw: asyncpg.Connection) -> bool:
        begun, beat_ms = time.monotonic(), self._lease.beat_ms
        given = self._number, self._is_leaving, self._tables(), self._lease.ms
        row = await raw.fetchrow(_RENEW, *given, timeout=max(RENEW_SECONDS, beat_ms / 1000))
        if row is None:
            return False
        self._living, self._next_due_ms = row
        self._renewed = begun
        return True

    def _bury_beside(self) -> None:
        """Looks after the dead without keeping the lease waiting."""
        is_due = self._next_due_ms is not None and self._next_due_ms <= 0
        if is_due and (self._burying is None or self._burying.done()):
            self._burying = asyncio.create_task(self._bury_quietly())

    async def _bury_quietly(self) -> None:
        try:
            await self._bury()
        except StorageFailed as error:
            _log.warning("node %s cannot end another one's lease: %s", self._number, error)

    async def _bury(self) -> None:
        """Ends the leases that have run out.

        Raises:
            StorageFailed: Nobody can tell.
        """
        buried = await self._database.read(lambda each: pg_leases.bury_due(each, self._number))
        for number in buried:
            _log.warning("node %s has fallen silent, and its lease was ended", number)
