"""What this node's sockets look at, wherever it is played."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from weakref import WeakValueDictionary

import msgspec

from croupier.casino.errors import NoSuchTable, OutcomeUnknown, WorldFailure
from croupier.casino.floor import Floor
from croupier.casino.news import Viewer
from croupier.casino.ports import PersonRow
from croupier.core.errors import CroupierError
from croupier.server.floor_door import FramedViewer
from croupier.server.frames import text_frame
from croupier.server.nodes.limits import (
    CATCH_UP_MS_MAX,
    EARLY_FRAMES_MAX,
    LOOKED_FOR_AT_ONCE_MAX,
    RETRY_MS,
)
from croupier.server.nodes.messages import Enter, Entered, Frame, Left, encode
from croupier.server.nodes.peers import Peers, pause
from croupier.server.problems import code_of, error_message

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Watch:
    """A socket of this node at a table.

    Attributes:
        node: Which plays the table; 0 while that is being found out.
        view: Names what the socket is shown now; frames of earlier showings are dropped.
        number: Of the last event that was shown; None where nobody knows.
        early: Frames that have come before the answer did; None once it has.
        is_known: The person was let in before.
        is_sought: Somebody is looking for the table already.
        has_acted: The person has played here, so is shown the table first.
    """

    person: PersonRow
    table_id: str
    viewer: FramedViewer
    link: int
    invite: str | None
    node: int = 0
    view: int = 0
    number: int | None = None
    early: list[tuple[int, bytes]] | None = None
    is_known: bool = False
    is_sought: bool = False
    has_acted: bool = False
    waiting: "list[tuple[int, asyncio.Future[None]]]" = field(default_factory=list)

    def show(self, number: int, frame: bytes) -> None:
        """Writes a frame to the socket, in its turn."""
        if self.early is not None:
            self.early.append((number, frame))
            return
        self.number = number
        self.viewer.send_frame(frame)
        if self.waiting:
            self._wake(number)

    def _wake(self, number: int) -> None:
        for wanted, is_shown in self.waiting:
            if wanted <= number:
                _fulfil(is_shown)


@dataclass(eq=False)
class Watches:
    """All of them on one node."""

    floor: Floor
    peers: Peers
    _by_person: dict[tuple[int, str], set[Watch]] = field(default_factory=dict)
    _lines: dict[Viewer, dict[str, Watch]] = field(default_factory=dict)
    _by_view: dict[int, Watch] = field(default_factory=dict)
    _errands: set[asyncio.Task[None]] = field(default_factory=set)
    _paces: WeakValueDictionary[int, asyncio.Semaphore] = field(default_factory=WeakValueDictionary)
    _link_numbers: Iterator[int] = field(default_factory=partial(count, 1))
    _view_numbers: Iterator[int] = field(default_factory=partial(count, 1))

    async def enter(
        self,
        person: PersonRow,
        table_id: str,
        viewer: FramedViewer,
        after: int | None,
        invite: str | None,
    ) -> None:
        """Shows a table to a socket, wherever it is played, and keeps showing it.

        Raises:
            CroupierError: As in `Floor.enter`.
        """
        line = self._lines.setdefault(viewer, {})
        watch = line.get(table_id)
        if watch is None:
            link = next(iter(line.values())).link if line else next(self._link_numbers)
            watch = line[table_id] = Watch(person, table_id, viewer, link, invite)
            self._by_person.setdefault((person.person_id, table_id), set()).add(watch)
        watch.number = after
        watch.is_known = False
        try:
            await self._find(watch)
        except BaseException:
            await self.leave(table_id, viewer)
            raise
        watch.is_known = True

    async def leave(self, table_id: str, viewer: FramedViewer) -> None:
        """Shows a socket nothing more of a table."""
        line = self._lines.get(viewer, {})
        watch = line.pop(table_id, None)
        if not line:
            self._lines.pop(viewer, None)
        if watch is not None:
            self._by_view.pop(watch.view, None)
            self._forget(watch)
            if watch.node and watch.node != self.peers.number:
                left = Left(watch.link, table_id, watch.view)
                self.peers.bus.tell(watch.node, encode(left))
        await self.floor.leave(table_id, viewer)

    def _forget(self, watch: Watch) -> None:
        seat = (watch.person.person_id, watch.table_id)
        self._by_person[seat].discard(watch)
        if not self._by_person[seat]:
            del self._by_person[seat]

    def show(self, frames: Iterable[Frame], node: int) -> None:
        """Writes what another node tells to the sockets that it is for."""
        for frame in frames:
            for view in frame.views:
                watch = self._by_view.get(view)
                if watch is None:
                    continue
                if frame.frame is None:
                    self.peers.owners.pop(watch.table_id, None)
                    self._look_again(watch)
                elif watch.early is not None and len(watch.early) >= EARLY_FRAMES_MAX:
                    _log.warning("node %d tells more than it answers", node)
                    self._look_again(watch)
                else:
                    watch.show(frame.number, frame.frame)

    def note_act(self, person_id: int, table_id: str) -> None:
        """A person plays at a table."""
        for watch in self._by_person.get((person_id, table_id), ()):
            watch.has_acted = True

    async def caught_up(self, person_id: int, table_id: str, number: int) -> None:
        """Waits a little until a person's sockets here have been shown an event.

        So what a command leads to comes before its answer, as on one node.
        """
        for watch in tuple(self._by_person.get((person_id, table_id), ())):
            if watch.number is not None and watch.number < number:
                await self._caught_up(watch, number)

    async def _caught_up(self, watch: Watch, number: int) -> None:
        is_shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waits = number, is_shown
        watch.waiting.append(waits)
        timer = self.peers.clock.call_later(CATCH_UP_MS_MAX, lambda: _fulfil(is_shown))
        try:
            await is_shown
        finally:
            timer.cancel()
            watch.waiting.remove(waits)

    def look_again(self, node: int) -> None:
        """Enters everything that a node plays anew: something it told is lost, or it has died.

        Those who play come first.
        """
        lost = [watch for watch in self._by_view.values() if watch.node == node]
        for watch in sorted(lost, key=lambda each: not each.has_acted):
            self._look_again(watch)

    def moved(self, table_id: str, viewer: Viewer) -> None:
        """A table that was played here is played elsewhere."""
        watch = self._lines.get(viewer, {}).get(table_id)
        if watch is not None:
            watch.number = None
            self._look_again(watch)

    def mend(self, node: int, known: Iterable[int]) -> tuple[int, ...]:
        """Enters anew what a node should show and does not; gives what it should."""
        views = self.views(node)
        for view in set(views) - set(known):
            watch = self._by_view[view]
            if watch.early is None:  # Else it is being entered.
                self._look_again(watch)
        return views

    def views(self, node: int) -> tuple[int, ...]:
        """What this node's sockets look at on another one."""
        return tuple(view for view, watch in self._by_view.items() if watch.node == node)

    def sums(self) -> dict[int, tuple[int, int]]:
        """How many sockets look at tables of each node, and the sum of their views."""
        found: dict[int, tuple[int, int]] = {}
        for view, watch in self._by_view.items():
            number, total = found.get(watch.node, (0, 0))
            found[watch.node] = number + 1, total + view
        return found

    def stop(self) -> None:
        """Looks for nothing any more."""
        for errand in self._errands:
            errand.cancel()

    def _look_again(self, watch: Watch) -> None:
        """Looks for the table anew; whoever looks for it already begins again."""
        lost = watch.node
        self._next_view(watch)
        if not watch.is_sought:
            watch.is_sought = True
            self._soon(self._until_found(watch, self._pace_of(lost)))

    def _pace_of(self, node: int) -> asyncio.Semaphore:
        """Lets only so many of those go at a time who have lost sight of a node's tables."""
        return self._paces.setdefault(node, asyncio.Semaphore(LOOKED_FOR_AT_ONCE_MAX))

    def _soon(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _until_found(self, watch: Watch, pace: asyncio.Semaphore) -> None:
        """Tries until the table is shown again; whoever looks at it has nothing to do for that."""
        try:
            while self._is_open(watch) and watch.early is not None:
                try:
                    async with pace:
                        await self._find(watch)
                except (WorldFailure, OutcomeUnknown) as failure:
                    _log.warning("table %s is looked for again: %s", watch.table_id, failure)
                    await pause(self.peers.clock, RETRY_MS)
        except CroupierError as error:
            self._give_up(watch, error)
        finally:
            watch.is_sought = False

    def _give_up(self, watch: Watch, error: CroupierError) -> None:
        """Tells a viewer whose table has closed meanwhile, or cannot be shown any more."""
        if not self._is_open(watch):
            return
        if code_of(error) != NoSuchTable.code:
            _log.warning("table %s is shown no more: %s", watch.table_id, error)
        self._by_view.pop(watch.view, None)
        watch.viewer.send_frame(text_frame(msgspec.json.encode(error_message(error, None))))

    def _is_open(self, watch: Watch) -> bool:
        return self._lines.get(watch.viewer, {}).get(watch.table_id) is watch

    def _next_view(self, watch: Watch) -> int:
        self._by_view.pop(watch.view, None)
        watch.view = next(self._view_numbers)
        watch.node, watch.early = 0, []
        self._by_view[watch.view] = watch
        return watch.view

    async def _find(self, watch: Watch) -> None:
        await self.peers.at_owner(
            watch.table_id, lambda: self._here(watch), lambda node: self._there(watch, node)
        )

    async def _here(self, watch: Watch) -> None:
        view = self._next_view(watch)
        if watch.is_known:
            await self.floor.show(watch.table_id, watch.viewer, watch.number)
        else:
            await self.floor.enter(
                watch.person, watch.table_id, watch.viewer, watch.number, watch.invite
            )
        is_elsewhere = watch.node not in (0, self.peers.number)
        if is_elsewhere or not self._is_open(watch):
            await self.floor.leave(watch.table_id, watch.viewer)
        if watch.view != view:
            return
        watch.node, watch.early, watch.number = self.peers.number, None, None

    async def _there(self, watch: Watch, node: int) -> None:
        view = self._next_view(watch)
        watch.node = node
        question = Enter(
            watch.link,
            view,
            watch.table_id,
            watch.person,
            watch.viewer.language,
            watch.number,
            watch.invite,
            watch.is_known,
        )
        entered = await self.peers.ask(node, question, Entered)
        if watch.view != view or not self._is_open(watch):
            return
        await self.floor.leave(watch.table_id, watch.viewer)
        early, watch.early = watch.early or [], None
        for number, frame in (*entered.frames, *early):
            watch.show(number, frame)


def _fulfil(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)
