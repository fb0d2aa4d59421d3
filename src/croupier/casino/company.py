"""Who looks at one table, and whose line to it is lost."""

from collections.abc import Callable, Iterable
from functools import partial

from croupier.casino.news import Viewer
from croupier.casino.ports import Clock, Timer
from croupier.casino.table import Table


class _Watching:
    """Who looks on while the same people hold the spots and play."""

    __slots__ = ("_table", "names")

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self._table = table
        self.names = names

    def is_of(self, table: Table) -> bool:
        return table.has_people_of(self._table)


class Company:
    """The viewers of one table.

    `on_lost` is called with a person for whom somebody waits, and who has had no socket here
    for `lost_ms`; `on_changed` soon after somebody came or went.
    """

    CHANGE_MS = 250
    """Comings and goings within so many milliseconds are told at once."""

    def __init__(
        self,
        clock: Clock,
        lost_ms: int,
        on_lost: Callable[[int], None],
        on_changed: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._lost_ms = lost_ms
        self._on_lost = on_lost
        self._on_changed = on_changed
        self._viewers: tuple[Viewer, ...] = ()
        self._present: frozenset[int] = frozenset()
        self._watching: _Watching | None = None
        self._losing: dict[int, Timer] = {}
        self._telling: Timer | None = None
        self._is_stopped = False

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Who looks, socket by socket."""
        return self._viewers

    @property
    def present(self) -> frozenset[int]:
        """People with an open socket here."""
        return self._present

    def watchers(self, table: Table) -> tuple[str, ...]:
        """Names of those who look on, without a spot and without a hand in play.

        Nobody looks on at a private table: its owner is there to play.
        """
        if not table.is_shared:
            return ()
        known = self._watching
        if known is None or not known.is_of(table):
            known = self._watching = _Watching(table, self._names_beside(table))
        return known.names

    def _names_beside(self, table: Table) -> tuple[str, ...]:
        involved = set(table.involved)
        names = {
            viewer.person_id: viewer.name
            for viewer in self._viewers
            if viewer.person_id not in involved
        }
        return tuple(sorted(names.values()))

    def enter(self, viewer: Viewer) -> None:
        """One more; whoever was missed is no more."""
        if viewer not in self._viewers:
            self._note((*self._viewers, viewer))
        waiting = self._losing.pop(viewer.person_id, None)
        if waiting is not None:
            waiting.cancel()

    def leave(self, viewer: Viewer, table: Table | None) -> None:
        """One less; at a shared table a person that others wait for is missed from now on."""
        if viewer not in self._viewers:
            return
        self._note(tuple(each for each in self._viewers if each is not viewer))
        if table is not None:
            self.miss(table.involved)

    def _note(self, viewers: tuple[Viewer, ...]) -> None:
        self._viewers = viewers
        self._present = frozenset(viewer.person_id for viewer in viewers)
        self._watching = None
        self.changed()

    def miss(self, people: Iterable[int]) -> None:
        """Starts to count for those of some people who have no socket here."""
        if self._is_stopped:
            return
        for person_id in set(people) - self.present - set(self._losing):
            lose = partial(self._lose, person_id)
            self._losing[person_id] = self._clock.call_later(self._lost_ms, lose)

    def changed(self) -> None:
        """Tells soon that who is here, or as what, is different now."""
        if self._telling is None and not self._is_stopped:
            self._telling = self._clock.call_later(self.CHANGE_MS, self._tell)

    def stop(self) -> None:
        """Counts for nobody any more."""
        self._is_stopped = True
        for timer in self._losing.values():
            timer.cancel()
        self._losing.clear()
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None

    def _lose(self, person_id: int) -> None:
        del self._losing[person_id]
        self._on_lost(person_id)

    def _tell(self) -> None:
        self._telling = None
        self._on_changed()
