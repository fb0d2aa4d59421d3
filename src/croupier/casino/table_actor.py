"""One table's only writer: decides, makes durable, then shows.

A command's events and money are committed in one transaction; only then the table moves on
and anybody hears of it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from croupier.casino.commands import Command
from croupier.casino.decide import Dealing, decide, require_decision
from croupier.casino.draft import TableDraft
from croupier.casino.errors import (
    AlreadyDone,
    OutcomeUnknown,
    OwnershipLost,
    StorageFailed,
    TableBusy,
    TableHalted,
)
from croupier.casino.event_codec import encode_event, encode_snapshot
from croupier.casino.ports import (
    BalanceChange,
    Bank,
    Clock,
    CommandKey,
    Commit,
    PersonRow,
    StoredEvent,
    TableStore,
)
from croupier.casino.recovery import load_table
from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent
from croupier.core.errors import CroupierError
from croupier.core.events import RoundEnded, RoundVoided

QUEUE_COMMANDS_MAX = 64
"""Commands that may wait at one table; one more is refused."""
RECENT_STEPS_MAX = 256
"""Events kept at hand for clients that missed some; older gaps get a snapshot."""
EVENTS_A_SNAPSHOT_MAX = 256
"""Events between two snapshots while nobody deals; bounds what a recovery folds."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Step:
    """One event with the table right after it."""

    event: TableEvent
    table: Table


class Viewer(Protocol):
    """A socket that looks at a table; both calls return at once."""

    @property
    def person_id(self) -> int:
        """Who looks."""
        ...

    def show_steps(self, steps: Sequence[Step], table: Table) -> None:
        """Events in order, up to the table as it stands; their numbers are their tables'."""
        ...

    def show_table(self, table: Table) -> None:
        """The whole table, replacing what the viewer had."""
        ...


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command was answered.

    Attributes:
        number: The table's last event number after it.
    """

    table_id: str
    number: int

    def encode(self) -> bytes:
        """As stored with the command."""
        return msgspec.json.encode(self)


def decode_answer(stored: bytes) -> Answer:
    """The answer as it was given."""
    return msgspec.json.decode(stored, type=Answer)


@dataclass(frozen=True, slots=True)
class Request:
    """A command with who asks, and how often it may count.

    Attributes:
        decision: What it answers; None for what needs no decision.
    """

    person: PersonRow
    command: Command
    command_id: str | None = None
    decision: int | None = None

    @property
    def key(self) -> CommandKey | None:
        """What makes it happen at most once."""
        if self.command_id is None:
            return None
        return CommandKey(self.person.person_id, self.command_id)


@dataclass(frozen=True, slots=True)
class World:
    """What every table shares.

    Attributes:
        on_balances: Told of every account that a commit changed.
    """

    store: TableStore
    bank: Bank
    clock: Clock
    dealing: Dealing
    on_balances: Callable[[Sequence[BalanceChange]], None]


class TableActor:
    """Runs one table while somebody needs it.

    `when_left` is called after a command whose asker has gone meanwhile: perhaps it was the
    last one who needed the table.
    """

    def __init__(
        self, world: World, table: Table, epoch: int, when_left: Callable[[], None]
    ) -> None:
        self._world = world
        self._epoch = epoch
        self._when_left = when_left
        self._queue: asyncio.Queue[tuple[Request, asyncio.Future[Answer]]] = asyncio.Queue(
            QUEUE_COMMANDS_MAX
        )
        self._recent: deque[Step] = deque(maxlen=RECENT_STEPS_MAX)
        self._viewers: list[Viewer] = []
        self._is_working = False
        self._failure: CroupierError | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {table.table_id}")
        self.table = table

    @property
    def is_unused(self) -> bool:
        """Nobody looks and nothing waits, so it may sleep."""
        is_quiet = not self._viewers and not self._is_working and self._queue.empty()
        return is_quiet and not self.is_halted

    @property
    def is_halted(self) -> bool:
        """A bug of ours stopped it; it stays so until the house starts again."""
        return isinstance(self._failure, TableHalted)

    @property
    def is_stopped(self) -> bool:
        """Closed, or another actor has to take over."""
        is_lost = self._failure is not None and not self.is_halted
        return is_lost or self.table.is_closed

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Who looks."""
        return tuple(self._viewers)

    async def stop(self) -> None:
        """Ends the actor; what was accepted is durable already, what waits is refused."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        while not self._queue.empty():
            _, answer = self._queue.get_nowait()
            _fail(answer, StorageFailed("the table stopped before the command's turn"))

    def enter(self, viewer: Viewer, after: int | None) -> None:
        """Shows a viewer the table, or just what came after an event, and all that follows."""
        if viewer not in self._viewers:
            self._viewers.append(viewer)
        missed = [step for step in self._recent if after is not None and step.table.number > after]
        first_missed = missed[0].table.number if missed else self.table.number + 1
        if after is not None and first_missed == after + 1:
            viewer.show_steps(missed, self.table)
        else:
            viewer.show_table(self.table)

    def leave(self, viewer: Viewer) -> None:
        """No more events to this viewer."""
        if viewer in self._viewers:
            self._viewers.remove(viewer)

    async def do(self, request: Request) -> Answer:
        """Carries a command out, after those that wait.

        Raises:
            CroupierError: Refused or failed; nothing changed, or `OutcomeUnknown`.
        """
        self._require_working()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait((request, answer))
        except asyncio.QueueFull:
            raise TableBusy(
                f"{QUEUE_COMMANDS_MAX} commands wait already", limit=QUEUE_COMMANDS_MAX
            ) from None
        return await answer

    def _require_working(self) -> None:
        if self._failure is not None:
            # One error raised again and again would keep the frames of all its callers.
            raise self._failure.with_traceback(None)

    async def _run(self) -> None:
        while True:
            request, answer = await self._queue.get()
            self._is_working = True
            try:
                result = await self._carry_out(request)
            except CroupierError as error:
                _fail(answer, error)
            except asyncio.CancelledError:
                _fail(answer, OutcomeUnknown("the table stopped before it could answer"))
                raise
            except Exception:  # noqa: BLE001 - the one edge where a bug of ours stops
                _log.exception("table %s halted by a bug of ours", self.table.table_id)
                self._failure = TableHalted(f"table {self.table.table_id} is halted")
                _fail(answer, self._failure)
            else:
                if not answer.done():
                    answer.set_result(result)
            finally:
                self._is_working = False
                if answer.cancelled():
                    self._when_left()

    async def _carry_out(self, request: Request) -> Answer:
        self._require_working()
        try:
            if request.decision is not None:
                require_decision(self.table, request.decision)
            draft = decide(self.table, request.person, request.command, self._world.dealing)
        except CroupierError as error:
            return await self._earlier_answer(request, error)
        if not draft.steps and request.key is None:
            return Answer(self.table.table_id, self.table.number)
        try:
            changes = await self._world.store.append(self._commit_of(request, draft))
        except AlreadyDone as repeated:
            return decode_answer(repeated.answer)
        except OutcomeUnknown as unknown:
            return await self._look_up(request, unknown)
        except OwnershipLost as lost:
            self._failure = lost
            raise
        return self._move_on(draft, changes)

    def _move_on(self, draft: TableDraft, changes: Sequence[BalanceChange]) -> Answer:
        steps = [Step(event, table) for event, table in draft.steps]
        self.table = draft.table
        self._recent.extend(steps)
        self._world.on_balances(changes)
        for viewer in self.viewers if steps else ():
            viewer.show_steps(steps, self.table)
        return Answer(self.table.table_id, self.table.number)

    def _commit_of(self, request: Request, draft: TableDraft) -> Commit:
        now = self._world.clock.now()
        events = []
        for event, table in draft.steps:
            kind, version, body = encode_event(event)
            events.append(StoredEvent(table.number, kind, version, now, body))
        return Commit(
            self.table.table_id,
            self._epoch,
            tuple(events),
            tuple(draft.transfers),
            request.key,
            Answer(self.table.table_id, draft.table.number).encode(),
            encode_snapshot(draft.table) if self._is_snapshot_due(draft) else None,
            is_closing=draft.table.is_closed,
        )

    def _is_snapshot_due(self, draft: TableDraft) -> bool:
        """At each round's end; and in betting that goes on and on, every so many events."""
        if draft.table.is_in_play:
            return False
        ended = any(isinstance(event, RoundEnded | RoundVoided) for event, _ in draft.steps)
        before, after = self.table.number, draft.table.number
        is_long = before // EVENTS_A_SNAPSHOT_MAX < after // EVENTS_A_SNAPSHOT_MAX
        return ended or is_long

    async def _earlier_answer(self, request: Request, refusal: CroupierError) -> Answer:
        """A repeat of what was done gets its first answer, however stale it is by now."""
        try:
            stored = await self._stored_answer(request)
        except StorageFailed as failed:
            raise OutcomeUnknown(f"whether it happened before: {failed}") from failed
        if stored is None:
            raise refusal
        return stored

    async def _stored_answer(self, request: Request) -> Answer | None:
        stored = await self._world.store.answer(request.key) if request.key else None
        return None if stored is None else decode_answer(stored)

    async def _look_up(self, request: Request, unknown: OutcomeUnknown) -> Answer:
        """Reloads the table from its journal and looks whether the command happened."""
        try:
            self.table, self._epoch = await load_table(
                self._world.store, self._world.dealing, self.table.table_id
            )
            stored = await self._stored_answer(request)
            balances = await self._world.bank.balances(request.person.person_id)
        except CroupierError as error:
            self._failure = error
            raise unknown from None
        self._recent.clear()
        self._show_anew(balances)
        if stored is None:
            raise StorageFailed("the command was not stored; nothing happened")
        return stored

    def _show_anew(self, balances: Sequence[BalanceChange]) -> None:
        """Shows money and table as they were found, whatever was shown before."""
        self._world.on_balances(balances)
        for viewer in self.viewers:
            viewer.show_table(self.table)


def _fail(answer: asyncio.Future[Answer], error: CroupierError) -> None:
    """Refuses, unless whoever asked has gone."""
    if not answer.done():
        answer.set_exception(error)
