"""This node's own lease: its row, renewed by a beat until others have ended it.

Nothing is kept waiting by what it has to do besides: looking whose time has run out.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import asyncpg

from croupier.adapters.pg_connection import WORLD
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_entry import SHARE, admitted
from croupier.adapters.pg_hold import next_number
from croupier.adapters.pg_leases import UNFINISHED_MS, bury_due
from croupier.adapters.pg_line import HouseLine
from croupier.casino.errors import StorageFailed
from croupier.casino.nodes import LeaseState

LOOKS_A_BEAT = 6
"""How often, at most, a node looks within a beat whether another one's time has run out."""

RENEW_SECONDS_MAX = 1.5
"""What takes longer is tried again, on a new connection."""

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

_STANDS = "SELECT EXISTS (SELECT 1 FROM nodes WHERE number = $1)"

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


LEASE = Lease()
"""That of every node, but for tests."""


class OwnLease:
    """The lease of this node.

    Attributes:
        number: The node's.
        is_leaving: Told with the next beat.
    """

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
        self.number = 0
        self.is_leaving = False
        self._is_lost = False
        self._renewing = asyncio.Lock()
        self._renewed = 0.0
        self._living = 1
        self._next_due_ms: int | None = None
        self._beating: asyncio.Task[None] | None = None
        self._burying: asyncio.Task[None] | None = None

    @property
    def state(self) -> LeaseState:
        """How it stands, by what was heard last."""
        gone_ms = int((time.monotonic() - self._renewed) * 1000)
        left_ms = 0 if self._is_lost else max(0, self._lease.ms - gone_ms)
        return LeaseState(self.number, left_ms, self._living)

    @property
    def last_words(self) -> str:
        """Why nothing is written any more, once others have ended it."""
        return f"the lease of node {self.number} has run out, and others have ended it"

    async def begin(
        self, name: str, prepare: Callable[[], Awaitable[object]], *, plays: bool
    ) -> None:
        """Makes the server a node, and keeps it one.

        Raises:
            FolderInUse: One server has the house alone.
            DatabaseRefused: The database is of another version, and other nodes live.
            StorageFailed: The database is not there, or an earlier server is still writing.
        """
        line = self._line
        async with line.taking() as raw:
            line.raw = raw
            await admitted(line, raw, prepare)
            await line.hear(raw)
            self.number = await next_number(raw)
            begun = time.monotonic()
            await raw.execute(_ENTER, self.number, name, plays, self._lease.ms)
            self._renewed = begun
        self._database.enter(self.number, is_node=True)
        self._beating = asyncio.create_task(self._beat(), name="lease of the node")
        self._beating.add_done_callback(self._over)

    async def renew(self) -> bool:
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
                # First of all: no lease is renewed beside a server that has the house alone.
                has_share = await raw.fetchval(SHARE)
                if not (await self._renew_on(raw) if has_share else await self._stands_on(raw)):
                    raw.terminate()
                    return False
                if not has_share:
                    raise StorageFailed(f"one server takes the house in {self._line.place}")
                await self._line.hear(raw)
                self._line.raw = raw
                return True

    async def _stands_on(self, raw: asyncpg.Connection) -> bool:
        return bool(await raw.fetchval(_STANDS, self.number))

    async def _renew_on(self, raw: asyncpg.Connection) -> bool:
        begun = time.monotonic()
        given = self.number, self.is_leaving, self._tables(), self._lease.ms
        row = await raw.fetchrow(_RENEW, *given, timeout=RENEW_SECONDS_MAX)
        if row is None:
            return False
        self._living, self._next_due_ms = row
        self._renewed = begun
        return True

    async def bury_others(self) -> None:
        """Ends the leases that have run out.

        Raises:
            StorageFailed: Nobody can tell.
        """
        buried = await self._database.read(lambda each: bury_due(each, self.number))
        for number in buried:
            _log.warning("node %s has fallen silent, and its lease was ended", number)

    async def end(self) -> None:
        """Ends the lease at once, so that nobody has to wait for its end."""
        async with self._renewing:
            for task in (self._beating, self._burying):
                if task is not None:
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
        raw = self._line.raw
        if raw is not None and not raw.is_closed() and not self._is_lost:
            try:
                burying = "SELECT croupier_bury_1($1, false, $2)"
                await raw.fetchval(burying, self.number, UNFINISHED_MS)
            except WORLD as error:
                _log.warning("node %s leaves its lease to run out: %r", self.number, error)
        await self._line.close()

    async def _beat(self) -> None:
        """Renews the lease until others have buried this node."""
        is_well = True
        while True:
            await asyncio.sleep(self._pause_ms(is_well=is_well) / 1000)
            try:
                if not await self.renew():
                    self._lose()
                    return
            except StorageFailed as error:
                if is_well:
                    _log.warning("node %s cannot renew its lease: %s", self.number, error)
                is_well = False
                continue
            if not is_well:
                _log.warning("node %s has renewed its lease again", self.number)
            is_well = True
            self._bury_beside()

    def _over(self, beating: "asyncio.Task[None]") -> None:
        """A node that our own bug keeps from renewing its lease closes, as one that lost it."""
        error = None if beating.cancelled() else beating.exception()
        if error is not None:
            _log.error("node %s renews its lease no more", self.number, exc_info=error)
            self._lose()

    def _pause_ms(self, *, is_well: bool) -> int:
        """Until the next beat: sooner where another node's time runs out before."""
        look_ms, beat_ms = self._lease.beat_ms // LOOKS_A_BEAT, self._lease.beat_ms
        if not is_well:
            return look_ms
        if self._next_due_ms is None:
            return beat_ms
        return max(look_ms, min(beat_ms, self._next_due_ms + 1))

    def _lose(self) -> None:
        _log.error("nothing more is written: %s; this one closes", self.last_words)
        self._is_lost = True
        self._database.refusal = self.last_words
        if self._line.raw is not None:
            self._line.raw.terminate()
        self._on_lost()

    def _bury_beside(self) -> None:
        """Looks after the dead without keeping the lease waiting."""
        is_due = self._next_due_ms is not None and self._next_due_ms <= 0
        if is_due and (self._burying is None or self._burying.done()):
            self._burying = asyncio.create_task(self._bury_quietly())

    async def _bury_quietly(self) -> None:
        try:
            await self.bury_others()
        except StorageFailed as error:
            _log.warning("node %s cannot end another one's lease: %s", self.number, error)
