"""One table's only writer: decides, makes durable, then shows.

A command's events and money are committed in one transaction; only then the table moves on
and anybody hears of it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from croupier.casino.care_notes import care_notes
from croupier.casino.clockwork import Clockwork
from croupier.casino.commands import Command, Lose, RestartClock
from croupier.casino.company import Company
from croupier.casino.decide import decide, require_decision
from croupier.casino.draft import TableDraft
from croupier.casino.errors import (
    AlreadyDone,
    OutcomeUnknown,
    OwnershipLost,
    StorageFailed,
    TableBusy,
    TableHalted,
)
from croupier.casino.event_codec import encode_snapshot
from croupier.casino.mailbox import Mailbox
from croupier.casino.news import News, Picture, Step, Viewer
from croupier.casino.opening import first_commit, session_of, stored_events
from croupier.casino.ports import BalanceChange, Commit, PersonRow, TableRow
from croupier.casino.proving import turned_cards
from croupier.casino.recovery import load_table
from croupier.casino.request import Answer, Request, about, decode_answer, refuse
from croupier.casino.scene import Scene
from croupier.casino.table import Table
from croupier.casino.world import World
from croupier.core.errors import CroupierError

QUEUE_COMMANDS_MAX = 64
"""Commands that may wait at one table; one more is refused."""
RECENT_STEPS_MAX = 64
"""Events kept at hand for clients that missed some; older gaps get a snapshot."""
EVENTS_A_SNAPSHOT_MAX = 256
"""Events between two snapshots while nobody deals; bounds what a recovery folds."""

_log = logging.getLogger(__name__)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class TableActor:
    """Runs one table while somebody needs it.

    `when_left` is called when perhaps nobody needs the table any more, or this actor of it.
    """

    def __init__(
        self, world: World, table: Table, epoch: int, when_left: Callable[[], None]
    ) -> None:
        self._world = world
        self._epoch = epoch
        self._when_left = when_left
        self._queue: Mailbox[tuple[Request, asyncio.Future[Answer]]] = Mailbox()
        self._recent: deque[Step] = deque(maxlen=RECENT_STEPS_MAX)
        self._clockwork = Clockwork(world.clock, world.times, self.tell)
        self._company = Company(
            world.clock, world.times.lost, lambda lost: self.tell(Lose(lost)), self._on_company
        )
        self._is_working = False
        self._failure: CroupierError | None = None
        self._has_gone = False
        self._task = asyncio.create_task(self._run(), name=f"table {table.table_id}")
        self.table = table
        world.players.note(table)

    @property
    def is_unused(self) -> bool:
        """Nobody looks, nothing waits and no clock runs, so it may sleep."""
        is_over = self.table.is_closed or not self.table.is_shared
        return is_over and not self.viewers and self.is_resting and not self.is_halted

    @property
    def is_resting(self) -> bool:
        """Everything it was asked is done."""
        return not self._is_working and self._queue.empty()

    @property
    def waiting(self) -> int:
        """Commands that wait for their turn."""
        return self._queue.qsize()

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
    def is_abandoned(self) -> bool:
        """Storage failed it while others wait at the table, who need another actor soon."""
        is_lost = isinstance(self._failure, StorageFailed | OutcomeUnknown)
        return is_lost and self.table.is_shared and not self.table.is_closed

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Who looks."""
        return self._company.viewers

    @property
    def present(self) -> frozenset[int]:
        """People with an open socket here."""
        return self._company.present

    async def stop(self) -> None:
        """Ends the actor; what was accepted is durable already, what waits is refused."""
        self._has_gone = True
        self._clockwork.stop()
        self._company.stop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        while not self._queue.empty():
            _, answer = self._queue.get_nowait()
            refuse(answer, StorageFailed("the table stopped before the command's turn"))

    async def retire(self) -> None:
        """Ends between two commands; those that wait are refused, for others to carry out."""
        self._failure = self._failure or OwnershipLost("another node takes the table over")
        last: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((Request(PersonRow(0, "", is_guest=True), RestartClock()), last))
        await asyncio.gather(last, return_exceptions=True)
        await self.stop()

    def resume(self, *, is_handed_over: bool) -> None:
        """Goes on where the last owner of a shared table stopped, with whole times again."""
        self._company.miss(self.table.involved)
        if self.table.clock is not None:
            self.tell(RestartClock(keeps_wagers=is_handed_over))
        self._follow()

    def enter(self, viewer: Viewer, after: int | None) -> None:
        """Shows a viewer the table, or just what came after an event, and all that follows."""
        self._company.enter(viewer)
        missed = [step for step in self._recent if after is not None and step.table.number > after]
        first_missed = missed[0].table.number if missed else self.table.number + 1
        if after is not None and first_missed == after + 1:
            viewer.show_steps(News(tuple(missed), self.table, self._clockwork.left_ms))
            if self.table.is_shared:
                viewer.show_watchers(self.table.table_id, self._company.watchers(self.table))
        else:
            viewer.show_table(self._picture())
        self._follow()

    def leave(self, viewer: Viewer) -> None:
        """No more events to this viewer."""
        self._company.leave(viewer, self.table if self.table.is_shared else None)
        self._follow()

    def tell(self, command: Command) -> None:
        """What the house itself asks of the table, after what waits already."""
        house = PersonRow(self.table.owner, self.table.owner_name, is_guest=True)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: self._on_told(command, done))
        self._queue.put_nowait((Request(house, command), answer))

    def _on_told(self, command: Command, answer: "asyncio.Future[Answer]") -> None:
        """What the storage could not take is asked for again, or the table would wait for ever."""
        error = None if answer.cancelled() else answer.exception()
        if isinstance(error, StorageFailed | OutcomeUnknown) and self._failure is None:
            table = self.table
            _log.warning("table %s tries again: %s", table.table_id, error, extra=about(table))
            self._clockwork.again(command)

    async def do(self, request: Request) -> Answer:
        """Carries a command out, after those that wait.

        Raises:
            CroupierError: Refused or failed; nothing changed, or `OutcomeUnknown`.
        """
        self._require_working()
        if self._queue.qsize() >= QUEUE_COMMANDS_MAX:
            raise TableBusy(f"{QUEUE_COMMANDS_MAX} commands wait already", limit=QUEUE_COMMANDS_MAX)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((request, answer))
        return await answer

    def _require_working(self) -> None:
        if self._failure is not None:
            # One error raised again and again would keep the frames of all its callers.
            raise self._failure.with_traceback(None)
        if self._has_gone:
            raise StorageFailed("the table stopped before the command came")

    async def _run(self) -> None:
        while True:
            request, answer = await self._queue.get()
            self._is_working = True
            try:
                result = await self._carry_out(request)
            except CroupierError as error:
                refuse(answer, error)
            except asyncio.CancelledError:
                refuse(answer, OutcomeUnknown("the table stopped before it could answer"))
                raise
            except Exception:  # noqa: BLE001 - the one edge where a bug of ours stops
                known = about(self.table, request)
                _log.exception("table %s halted by a bug of ours", known["table"], extra=known)
                self._failure = TableHalted(f"table {self.table.table_id} is halted")
                refuse(answer, self._failure)
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
            draft = decide(self.table, request.person, request.command, self._scene())
        except CroupierError as error:
            return await self._earlier_answer(request, error)
        if not draft.steps and request.key is None:
            return Answer(self.table.table_id, self.table.number)
        commit = self._commit_of(request, draft)
        try:
            changes = await self._world.store.append(commit)
        except AlreadyDone as repeated:
            return await self._repeated(request, decode_answer(repeated.answer))
        except OutcomeUnknown as unknown:
            return await self._look_up(request, unknown)
        except OwnershipLost as lost:
            self._failure = lost
            raise
        return self._move_on(draft, changes)

    def _scene(self) -> Scene:
        now_ms = (self._world.clock.now() - _EPOCH) // _MILLISECOND
        return Scene(self._world.dealing, now_ms, self._company.present, self._world.times)

    def _move_on(self, draft: TableDraft, changes: Sequence[BalanceChange]) -> Answer:
        steps = tuple(Step(event, table) for event, table in draft.steps)
        before, self.table = self.table, draft.table
        self._recent.extend(steps)
        self._world.audience.on_balances(changes)
        self._follow()
        if steps:
            news = News(steps, self.table, self._clockwork.left_ms)
            for viewer in self.viewers:
                viewer.show_steps(news)
        same_people = self.table.has_people_of(before)
        if not same_people and before.involved != self.table.involved:
            self._on_involved()
        for left in draft.sessions:
            self._world.audience.on_sessions(left.person_id)
        if self.table.is_closed:
            self._when_left()
        return Answer(self.table.table_id, self.table.number)

    def _on_involved(self) -> None:
        """Others play or wait here now; whoever has gone before their command came is missed."""
        self._world.players.note(self.table)
        self._company.changed()
        if self.table.is_shared:
            self._company.miss(self.table.involved)

    def _follow(self) -> None:
        """Arms what the table waits for, and tells the floor how it looks."""
        self._clockwork.follow(self.table, has_company=bool(self.viewers))
        self._world.audience.on_table(
            self.table, self._company.watchers(self.table), has_company=bool(self.viewers)
        )

    def _on_company(self) -> None:
        if self.table.is_shared:
            watchers = self._company.watchers(self.table)
            for viewer in self.viewers:
                viewer.show_watchers(self.table.table_id, watchers)
        self._follow()

    def _picture(self) -> Picture:
        return Picture(
            self.table,
            self._clockwork.left_ms,
            self._company.watchers(self.table),
            turned_cards(self.table, self._world.dealing),
        )

    def _commit_of(self, request: Request, draft: TableDraft) -> Commit:
        now = self._world.clock.now()
        dealing, new_id = self._world.dealing, self._world.new_id
        sessions = (session_of(draft.table, left, new_id(), dealing) for left in draft.sessions)
        return Commit(
            self.table.table_id,
            self._epoch,
            stored_events(draft, now),
            tuple(draft.transfers),
            request.key,
            Answer(self.table.table_id, draft.table.number).encode(),
            encode_snapshot(draft.table) if self._is_snapshot_due(draft) else None,
            is_closing=draft.table.is_closed,
            follow=tuple(self._first_commit(session, now) for session in sessions),
            notes=care_notes(self.table, draft, self._world.watched),
        )

    def _first_commit(self, session: TableDraft, now: datetime) -> tuple[TableRow, Commit]:
        row, commit = first_commit(session, now)
        empty = session.steps[0][1]
        return row, replace(commit, notes=care_notes(empty, session, self._world.watched))

    def _is_snapshot_due(self, draft: TableDraft) -> bool:
        """At each round's end; and in betting that goes on and on, every so many events."""
        if draft.table.is_in_play:
            return False
        before, after = self.table.number, draft.table.number
        is_long = before // EVENTS_A_SNAPSHOT_MAX < after // EVENTS_A_SNAPSHOT_MAX
        return draft.ends_round or is_long

    async def _earlier_answer(self, request: Request, refusal: CroupierError) -> Answer:
        """A repeat of what was done gets its first answer, however stale it is by now."""
        try:
            stored = await self._stored_answer(request)
        except StorageFailed as failed:
            raise OutcomeUnknown(f"whether it happened before: {failed}") from failed
        if stored is None:
            raise refusal
        return await self._repeated(request, stored)

    async def _repeated(self, request: Request, first: Answer) -> Answer:
        """The first answer to a command; a table that has not seen it happen is read anew.

        Raises:
            OutcomeUnknown: It cannot be read; another actor has to take over.
        """
        is_here = first.table_id == self.table.table_id
        if is_here and first.number > self.table.number:
            _log.warning(
                "table %s stands at event %d, a command of it ended at %d: it is read anew",
                self.table.table_id,
                self.table.number,
                first.number,
                extra=about(self.table, request),
            )
            await self._read_anew(request, OutcomeUnknown("the table cannot show it"))
        return first

    async def _stored_answer(self, request: Request) -> Answer | None:
        stored = await self._world.store.answer(request.key) if request.key else None
        return None if stored is None else decode_answer(stored)

    async def _look_up(self, request: Request, unknown: OutcomeUnknown) -> Answer:
        """Reads the table from its journal and looks whether the command happened."""
        stored = await self._read_anew(request, unknown)
        if stored is None:
            raise StorageFailed("the command was not stored; nothing happened")
        return stored

    async def _read_anew(self, request: Request, unknown: OutcomeUnknown) -> Answer | None:
        """Takes the table again, shows it as it is, and gives what the command was answered.

        Raises:
            OutcomeUnknown: The given one: it cannot be read; another actor has to take over.
        """
        before = self.table
        try:
            loaded = await load_table(self._world.store, self._world.dealing, before.table_id)
            self.table, self._epoch = loaded.table, loaded.epoch
            stored = await self._stored_answer(request)
            people = {request.person.person_id, *before.involved, *self.table.involved}
            balances = [each for one in people for each in await self._world.bank.balances(one)]
        except CroupierError as error:
            self._failure = error
            self._when_left()
            raise unknown from None
        self._recent.clear()
        self._show_anew(balances)
        for gone in set(before.involved) - set(self.table.involved):
            self._world.audience.on_sessions(gone)
        return stored

    def _show_anew(self, balances: Sequence[BalanceChange]) -> None:
        """Shows money and table as they were found, whatever was shown before."""
        self._world.players.note(self.table)
        self._world.audience.on_balances(balances)
        self._follow()
        for viewer in self.viewers:
            viewer.show_table(self._picture())
