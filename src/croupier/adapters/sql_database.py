"""One house's SQLite database: its writer thread and its readers."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from croupier.adapters.clock import SystemClock
from croupier.adapters.sql_batch import prepare_batches
from croupier.adapters.sql_connection import connect_reader, connect_writer
from croupier.adapters.sql_journal import take_table
from croupier.adapters.sql_migrate import require_current
from croupier.adapters.sql_place import identity_of
from croupier.adapters.sql_together import Append
from croupier.adapters.sql_writer import Job, SqlWriter
from croupier.casino.errors import StorageFailed
from croupier.casino.ports import BalanceChange, Clock, Commit, TakenTable

READERS = 2
"""Reads that run at the same time, beside the one writer."""

NODE = "local"
"""The name of the only server of a data folder."""

T = TypeVar("T")


def _ignore(_changes: list[BalanceChange]) -> None:
    """For those who do not ask what others do."""


class SqlDatabase:
    """An open database; `SqlTableStore`, `SqlPeople` and `SqlBank` share one.

    Attributes:
        on_foreign_change: Called in the loop with players' accounts that another process
            changed, within a second of it; a plain attribute, so that it may be set late.
        path: The file.
    """

    def __init__(self, path: Path, clock: Clock, beside: Sequence[Path] = ()) -> None:
        """Use `open`."""
        self.clock = clock
        self.node = NODE
        self.on_foreign_change: Callable[[list[BalanceChange]], None] = _ignore
        self.path = path
        self._loop = asyncio.get_running_loop()
        self._readers = _Readers(path)
        self._writer = SqlWriter(self._connect, self._pass_on, beside)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        clock: Clock | None = None,
        on_foreign_change: Callable[[list[BalanceChange]], None] = _ignore,
        beside: Sequence[Path] = (),
    ) -> "SqlDatabase":
        """Opens a database that is up to date (`migrate_sqlite` makes it so).

        Nothing is written any more once somebody has removed or replaced its files, or those
        named in `beside`.

        Raises:
            DatabaseRefused: It is not there, of another version, or no house's.
            StorageFailed: The disk refused.
        """
        require_current(path)
        try:
            database = cls(path, clock or SystemClock(), beside)
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot open {path}: {error}") from error
        database.on_foreign_change = on_foreign_change
        return database

    @property
    def is_in_place(self) -> bool:
        """Nobody had removed or replaced a file of the house when it was looked at last."""
        return self._writer.lost is None

    async def write(self, job: Job[T]) -> T:
        """Carries a job out in the writer thread, durable once this returns.

        Raises:
            StorageFailed: Nothing happened.
            OutcomeUnknown: Nobody can tell.
        """
        return await self._writer.write(job)

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Writes one commit of a table, together with those of others."""
        return await self.write(Append(commit, self.node, self.clock.now()))

    async def take(self, table_id: str) -> TakenTable:
        """Makes this server a table's only writer, and loads it."""
        return await self.write(lambda each: take_table(each, table_id, node=self.node))

    async def read(self, job: Job[T]) -> T:
        """Carries a job out on a connection that sees everything committed so far.

        Raises:
            StorageFailed: The disk refused.
        """
        try:
            return await self._readers.read(job)
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot read: {error}") from error

    async def close(self) -> None:
        """Writes what waits, then lets the files go.

        The readers go first: only a last one that may write folds the log into the database.
        """
        await asyncio.to_thread(self._readers.close)
        await self._writer.close()

    def _connect(self) -> sqlite3.Connection:
        connection = connect_writer(self.path)
        prepare_batches(connection)
        return connection

    def _pass_on(self, changes: list[BalanceChange]) -> None:
        try:
            self._loop.call_soon_threadsafe(lambda: self.on_foreign_change(changes))
        except RuntimeError:
            # The loop has ended; nobody is at a table any more.
            return


class _Readers:
    """A few threads, each with a connection of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._identity = identity_of(path)
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._is_closed = False
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="sql-reader")

    async def read(self, job: Job[T]) -> T:
        """Runs a job on the thread's connection.

        Raises:
            StorageFailed: The threads have ended.
        """
        if self._is_closed:
            raise StorageFailed("the storage is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: job(self._connection()))

    def close(self) -> None:
        """Ends the threads and closes their connections."""
        self._is_closed = True
        self._threads.shutdown()
        for connection in self._opened:
            connection.close()

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            if identity_of(self._path) != self._identity:
                raise StorageFailed(f"{self._path} was removed or replaced while it was open")
            found = self._local.connection = connect_reader(self._path)
            self._opened.append(found)
        return found
