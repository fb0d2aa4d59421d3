"""Arms timers for what a shared table waits for (principle: deadlines are journalled)."""

from collections.abc import Callable

from croupier.casino.clocks import Times
from croupier.casino.commands import CloseVacant, Command, TimeUp
from croupier.casino.ports import Clock, Timer
from croupier.casino.table import Table

RETRY_MS = 1_000
"""After a storage failure, until what the clock asked for is tried again."""


class Clockwork:
    """The timers of one table; `tell` is called with what the house asks of it then."""

    def __init__(self, clock: Clock, times: Times, tell: Callable[[Command], None]) -> None:
        self._clock = clock
        self._times = times
        self._tell = tell
        self._number: int | None = None
        self._due_ms = 0
        self._timer: Timer | None = None
        self._vacancy: Timer | None = None
        self._is_stopped = False

    def follow(self, table: Table, *, has_company: bool) -> None:
        """Arms what the table waits for now, and lets go of what it no longer does."""
        if self._is_stopped:
            return
        running = table.clock
        if running is None:
            self._disarm()
        elif running.number != self._number:
            self._disarm()
            self._number = running.number
            self._due_ms = self._clock.monotonic_ms() + running.total_ms
            self._timer = self._clock.call_later(
                running.total_ms, lambda: self._tell(TimeUp(running.number))
            )
        self._watch_vacancy(table, has_company=has_company)

    @property
    def left_ms(self) -> int:
        """What is left of the running clock; 0 when none runs, or it has just run out."""
        if self._timer is None:
            return 0
        return max(0, self._due_ms - self._clock.monotonic_ms())

    def again(self, command: Command) -> None:
        """Asks for the same once more in a while: the storage could not take it."""
        if not self._is_stopped:
            self._clock.call_later(RETRY_MS, lambda: self._tell(command))

    def stop(self) -> None:
        """Nothing is armed any more."""
        self._is_stopped = True
        self._disarm()
        if self._vacancy is not None:
            self._vacancy.cancel()
            self._vacancy = None

    def _disarm(self) -> None:
        self._number = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch_vacancy(self, table: Table, *, has_company: bool) -> None:
        is_vacant = (
            table.is_shared
            and not table.is_closed
            and not has_company
            and not table.spots
            and table.is_idle
        )
        if is_vacant and self._vacancy is None:
            self._vacancy = self._clock.call_later(self._times.vacant, self._close)
        elif not is_vacant and self._vacancy is not None:
            self._vacancy.cancel()
            self._vacancy = None

    def _close(self) -> None:
        self._vacancy = None
        self._tell(CloseVacant())
