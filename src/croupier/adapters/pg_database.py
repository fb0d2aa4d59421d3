"""One house's database on a PostgreSQL server.

What happens all the time, a table's commit, is one statement and one wait for the disk: the
server groups what many connections commit at once. Everything else runs as the same jobs as on
SQLite, as if nobody else wrote meanwhile: should two have been in each other's way, the server
says so, and the later one is carried out again from its beginning.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from croupier.adapters.clock import SystemClock
from croupier.adapters.pg_append import append_at_once
from croupier.adapters.pg_connection import WORLD, PgConnection, place_of
from croupier.adapters.pg_leases import take_free
from croupier.adapters.pg_pool import PgPool
from croupier.adapters.sql_journal import append_commit, take_table
from croupier.adapters.sql_port import Connection
from croupier.casino.errors import OutcomeUnknown, StorageFailed
from croupier.casino.ports import BalanceChange, Clock, Commit, TakenTable

NODE = "local"
"""The name of the only server of a house."""

TRIES_MAX = 40
"""How often a job is carried out again because others were in its way."""

SAME_TRIES_MAX = 3
"""How often it is tried again where another one has written the same name or number."""

T = TypeVar("T")

_AGAIN = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)


class _InTheWay(Exception):
    """Another transaction was; nothing happened."""


class PgDatabase:
    """An open database, as `SqlDatabase` is one.

    Attributes:
        url: Where it is, with its password; `has_time` for one that reads the whole house.
        refusal: Why nothing is written any more; None while all is well.
        server: The number of the server that writes, of those that have had the house: what comes
            to the database after a later one took it is refused. None for who is no server.
        is_node: That server shares the house with others: what comes after its lease is refused.
    """

    def __init__(self, url: str, clock: Clock | None = None, *, has_time: bool = False) -> None:
        self.clock = clock or SystemClock()
        self.node = NODE
        self.url = url
        self.refusal: str | None = None
        self.server: int | None = None
        self.is_node = False
        self._in_turn = asyncio.Lock()
        self._pool = PgPool(url, has_time=has_time)
        self._running: set[asyncio.Task[Any]] = set()

    def enter(self, number: int, *, is_node: bool = False) -> None:
        """From now on this is the server of a number, or a node; what it writes says so."""
        self.server, self.is_node = number, is_node
        self.node = str(number) if is_node else NODE

    def patient(self) -> "PgDatabase":
        """Another one for the same server, for jobs that read the whole house."""
        other = PgDatabase(self.url, self.clock, has_time=True)
        other.server, other.is_node, other.node = self.server, self.is_node, self.node
        return other

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Carries a job out as if nobody else wrote meanwhile, durable once this returns.

        Raises:
            StorageFailed: Nothing happened.
            OutcomeUnknown: Nobody can tell.
        """
        self._require_ours()
        return await self._to_its_end(self._write(job))

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Writes one commit of a table by one statement, where there is nothing unusual in it."""
        self._require_ours()
        now = self.clock.now()
        changes = await self._to_its_end(self._append(commit))
        if changes is not None:
            return changes
        return await self.write(lambda each: append_commit(each, commit, node=self.node, now=now))

    async def take(self, table_id: str) -> TakenTable:
        """Makes this server a table's only writer, and loads it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            TableElsewhere: Another node has it.
        """
        if self.is_node and self.server is not None:
            return await take_free(self, table_id, self.server)
        return await self.write(lambda each: take_table(each, table_id, node=self.node))

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Carries a job out on a connection that sees everything committed so far.

        Raises:
            StorageFailed: The server is not there, or refused.
        """
        return await self._to_its_end(self._read(job))

    def is_own(self, pid: int) -> bool:
        """Whether a connection, by the server's number, is one of these."""
        return pid in self._pool.pids

    async def close(self) -> None:
        """Ends what runs, then closes the connections."""
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._pool.close()

    def _require_ours(self) -> None:
        if self.refusal is not None:
            raise StorageFailed(f"nothing was written: {self.refusal}")

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever waits may be cancelled; the work is not, so no transaction is left half done."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._over)
        return await asyncio.shield(task)

    def _over(self, task: "asyncio.Task[Any]") -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # Nobody may be waiting for it any more.

    async def _read(self, job: Callable[[Connection], T]) -> T:
        async with self._pool.lend() as connection:
            try:
                return await connection.run(job)
            except WORLD as error:
                raise self._failed(connection, error) from error

    async def _append(self, commit: Commit) -> Sequence[BalanceChange] | None:
        async with self._pool.lend() as connection:
            try:
                return await append_at_once(
                    connection, commit, node=self.node, server=self.server, is_node=self.is_node
                )
            except WORLD as error:
                raise self._failed(connection, error, may_be_done=True) from error

    async def _write(self, job: Callable[[Connection], T]) -> T:
        """Tries at once; whoever was in another's way tries again in turn, one at a time."""
        try:
            return await self._try(job)
        except _InTheWay:
            pass
        async with self._in_turn:
            for _ in range(TRIES_MAX):
                with suppress(_InTheWay):
                    return await self._try(job)
        raise StorageFailed(f"others were in the way {TRIES_MAX} times")

    async def _try(self, job: Callable[[Connection], T]) -> T:
        for again in reversed(range(SAME_TRIES_MAX)):
            async with self._pool.lend() as connection:
                try:
                    return await self._transaction(connection, job)
                except asyncpg.UniqueViolationError as error:
                    # Another one may have written the same a moment ago; the job will see it.
                    if not again:
                        raise AssertionError(f"the database refuses: {error}") from error
        raise AssertionError("it was tried at least once")

    async def _transaction(self, connection: PgConnection, job: Callable[[Connection], T]) -> T:
        """One try.

        Raises:
            UniqueViolationError: Another one may have written the same a moment ago.
        """
        raw = connection.raw
        may_be_done = False
        try:
            await raw.execute(self._begin())
            result = await connection.run(job)
            may_be_done = True
            status = await raw.execute("COMMIT")
        except _AGAIN as error:
            await self._roll_back(connection)
            raise _InTheWay from error
        except asyncpg.UniqueViolationError:
            await self._roll_back(connection)
            raise
        except asyncpg.IntegrityConstraintViolationError as error:
            await self._roll_back(connection)
            raise AssertionError(f"the database refuses: {error}") from error
        except WORLD as error:
            raise self._failed(connection, error, may_be_done=may_be_done) from error
        except BaseException:
            await self._roll_back(connection)
            raise
        if status != "COMMIT":
            raise StorageFailed("nothing was written: the transaction was broken off")
        return result

    def _begin(self) -> str:
        begin = "BEGIN ISOLATION LEVEL SERIALIZABLE"
        if self.server is None:
            return begin
        return f"{begin}; SELECT croupier_fence_2({self.server:d}, {self.is_node})"

    async def _roll_back(self, connection: PgConnection) -> None:
        try:
            if connection.raw.is_in_transaction():
                await connection.raw.execute("ROLLBACK")
        except WORLD:
            connection.raw.terminate()

    def _failed(
        self, connection: PgConnection, error: Exception, *, may_be_done: bool = False
    ) -> Exception:
        """What a failure means; the connection is not used again."""
        connection.raw.terminate()
        is_refused = isinstance(error, asyncpg.PostgresError) and error.severity_en == "ERROR"
        if may_be_done and not is_refused:
            return OutcomeUnknown(f"{place_of(self.url)} gave no answer: {error!r}")
        return StorageFailed(f"{place_of(self.url)} refuses: {error!r}")
