"""Group commit: one thread writes what waits from all tables in one transaction.

A commit costs one wait for the disk, whether it carries one command or a hundred. What is usual
is even written by one statement. One command that is refused leaves the others whole: they are
begun anew, each in a savepoint of its own. Each is answered once the transaction is durable.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from croupier.adapters.sql_last import LastNote, last_of
from croupier.adapters.sql_place import Place, file_of
from croupier.adapters.sql_watch import ForeignWatch
from croupier.casino.errors import OutcomeUnknown, StorageFailed, WorldFailure
from croupier.casino.ports import BalanceChange

WAITING_MAX = 4096
"""Commands that may wait for the writer; one more is refused."""

GROUP_MAX = 512
"""Commands in one transaction."""

FOREIGN_POLL_MS = 250
"""How often an idle writer looks for changes by other processes."""

_log = logging.getLogger(__name__)

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]
Foreign = Callable[[list[BalanceChange]], None]


@dataclass(slots=True)
class _Waiting:
    """A command and what becomes of it."""

    job: Job[Any]
    future: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None

    def answer(self) -> None:
        """Tells the waiting task; runs in its loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class SqlWriter:
    """The only writer of one database in this process.

    Attributes:
        lost: A file of the house that is not where it was any more: nothing is written then.
    """

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        on_foreign: Foreign,
        beside: Sequence[Path] = (),
    ) -> None:
        self.lost: Path | None = None
        self._connect = connect
        self._on_foreign = on_foreign
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Waiting]] = {}
        self._is_closed = False
        self._connection = connect()
        self._watch = ForeignWatch(self._connection)
        self._place = Place(self._connection, beside)
        self._note = LastNote(file_of(self._connection))
        self._thread = threading.Thread(target=self._run, name="sql-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job[T]) -> T:
        """Carries a job out inside a durable transaction; what it raises undoes it alone.

        Raises:
            StorageFailed: The disk or the queue is full; nothing happened.
            OutcomeUnknown: The commit failed in a way that leaves it open.
        """
        if self._is_closed:
            raise StorageFailed("the storage is closed")
        loop = asyncio.get_running_loop()
        gathered = self._gathered.get(loop, ())
        if self._queue.qsize() + len(gathered) >= WAITING_MAX:
            raise StorageFailed(f"{WAITING_MAX} commands wait for the storage already")
        future: asyncio.Future[T] = loop.create_future()
        if not gathered:
            # To wake the thread for each would make it fight for Python's lock with this one.
            gathered = self._gathered[loop] = []
            loop.call_soon(self._hand_over, loop)
        gathered.append(_Waiting(job, future))
        return await future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Gives the thread what a turn of a loop has brought."""
        for waiting in self._gathered.pop(loop, ()):
            self._queue.put(waiting)

    async def close(self) -> None:
        """Writes what waits, then ends."""
        if self._is_closed:
            return
        self._is_closed = True
        self._hand_over(asyncio.get_running_loop())
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        is_open = True
        while is_open:
            group, is_open = self._gather()
            try:
                self._work(group)
            except Exception as error:  # noqa: BLE001 - without this thread all would wait for ever
                _log.exception("a bug of ours in the writer")
                self._give_up(group, OutcomeUnknown(f"a bug of ours in the writer: {error}"))
            _answer(group)
        self._look_for_files()
        self._connection.close()
        self._note.close()

    def _work(self, group: Sequence[_Waiting]) -> None:
        if group:
            self._commit(group)
        else:
            self._look_around()

    def _gather(self) -> tuple[list[_Waiting], bool]:
        """Everything that waits, after at most one poll; False as soon as the end is asked."""
        group: list[_Waiting] = []
        try:
            waiting = self._queue.get(timeout=FOREIGN_POLL_MS / 1000)
            while waiting is not None:
                group.append(waiting)
                if len(group) == GROUP_MAX:
                    return group, True
                waiting = self._queue.get_nowait()
        except queue.Empty:
            return group, True
        return group, False

    def _commit(self, group: Sequence[_Waiting]) -> None:
        """One transaction; afterwards each member has its result or its error."""
        connection = self._connection
        self._look_for_files()
        if self.lost is not None:
            for waiting in group:
                waiting.error = StorageFailed(f"nothing was written: {_gone(self.lost)}")
            return
        try:
            connection.execute("BEGIN IMMEDIATE")
            self._report(self._watch.changes())
            _carry_out_all(connection, group)
            last = last_of(connection)
        except sqlite3.Error as error:
            self._give_up(group, StorageFailed(f"nothing was written: {error}"))
            return
        try:
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._give_up(group, OutcomeUnknown(f"the commit failed: {error}"))
            return
        self._watch.seen(last.transfer)
        self._note.write(last)

    def _give_up(self, group: Sequence[_Waiting], error: WorldFailure) -> None:
        """Answers a whole group alike: even a refusal may rest on what was never written."""
        for waiting in group:
            waiting.error = error
        try:
            self._connection.close()
            if not self._place.has_database():
                return
            self._connection = self._connect()
            self._watch = self._watch.on(self._connection)
            self._place.find_log()
        except sqlite3.Error:
            # The next group meets the same disk, and says so.
            return

    def _look_for_files(self) -> None:
        """Says once that a file was taken away, and once that it is back."""
        before, self.lost = self.lost, self._place.lost()
        if self.lost is not None and before is None:
            _log.error("nothing more is written: %s; close the house", _gone(self.lost))
        elif self.lost is None and before is not None:
            _log.warning("%s is back in its place; the house goes on", before)

    def _look_around(self) -> None:
        self._look_for_files()
        try:
            self._report(self._watch.changes())
        except sqlite3.Error:
            # Looking again in a moment costs nothing.
            return

    def _report(self, changes: list[BalanceChange]) -> None:
        if changes:
            self._on_foreign(changes)


def _gone(path: Path) -> str:
    return f"{path} was removed or replaced while the house is open"


def _carry_out_all(connection: sqlite3.Connection, group: Sequence[_Waiting]) -> None:
    """Runs a group: what is usual at once, everything else one after the other.

    Raises:
        sqlite3.Error: The whole transaction is lost.
    """
    usual: list[_Waiting] = []
    others: list[_Waiting] = []
    for waiting in group:
        (usual if getattr(waiting.job, "is_usual", False) else others).append(waiting)
    if usual and _are_carried_out_together(connection, usual):
        group = others
    if group:
        _carry_out_each(connection, group)


def _are_carried_out_together(connection: sqlite3.Connection, group: Sequence[_Waiting]) -> bool:
    """Runs a group by one statement, or changes nothing; whether it did.

    Raises:
        sqlite3.Error: The whole transaction is lost.
    """
    together: Callable[..., Sequence[Any]] = group[0].job.together  # type: ignore[attr-defined]
    try:
        results = together(connection, [waiting.job for waiting in group])
    except Exception as error:
        # Who is refused, and why, is found out by running each by itself.
        if _is_the_disk(error):
            raise
        return False
    for waiting, result in zip(group, results, strict=True):
        waiting.result = result
    return True


def _carry_out_each(connection: sqlite3.Connection, group: Sequence[_Waiting]) -> None:
    """Runs a group; a savepoint for each member is made only once one of them is refused.

    Raises:
        sqlite3.Error: The whole transaction is lost.
    """
    connection.execute("SAVEPOINT all_of_them")
    try:
        for waiting in group:
            waiting.result = waiting.job(connection)
    except Exception as error:
        if _is_the_disk(error):
            raise
        connection.execute("ROLLBACK TO all_of_them")
        for waiting in group:
            waiting.result = None
            _carry_out(connection, waiting)
    connection.execute("RELEASE all_of_them")


def _carry_out(connection: sqlite3.Connection, waiting: _Waiting) -> None:
    """Runs one member of a group in its savepoint.

    Raises:
        sqlite3.Error: The whole transaction is lost.
    """
    connection.execute("SAVEPOINT command")
    try:
        waiting.result = waiting.job(connection)
    except Exception as error:
        # Whatever else it is, it is its caller's to meet.
        if _is_the_disk(error):
            raise
        waiting.error = _as_promise(error)
        connection.execute("ROLLBACK TO command")
    connection.execute("RELEASE command")


def _is_the_disk(error: Exception) -> bool:
    """Whether the storage failed, rather than one command."""
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error,
        sqlite3.IntegrityError
        | sqlite3.ProgrammingError
        | sqlite3.DataError
        | sqlite3.NotSupportedError,
    )


def _as_promise(error: Exception) -> Exception:
    """A refusal by the database's own constraints means that our code broke a promise."""
    if isinstance(error, sqlite3.IntegrityError):
        broken = AssertionError(f"the database refuses: {error}")
        broken.__cause__ = error
        return broken
    return error


def _answer(group: Sequence[_Waiting]) -> None:
    for loop in {waiting.future.get_loop() for waiting in group}:
        mine = [waiting for waiting in group if waiting.future.get_loop() is loop]
        try:
            loop.call_soon_threadsafe(_answer_all, mine)
        except RuntimeError:
            # The loop has ended; nobody waits for an answer any more.
            continue


def _answer_all(group: Sequence[_Waiting]) -> None:
    for waiting in group:
        waiting.answer()
