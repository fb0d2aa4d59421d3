"""A clock that tests move by hand."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

NOON = datetime(2030, 1, 2, 12, 0, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


@dataclass(eq=False, slots=True)
class FakeTimer:
    """Something that is armed to happen when the clock has come so far."""

    due_ms: int
    order: int
    act: Callable[[], None]
    is_armed: bool = True

    def cancel(self) -> None:
        self.is_armed = False


@dataclass
class FakeClock:
    """Stands until it is moved; what falls due on the way happens then, in its order.

    Attributes:
        at: The time of day. Set it to move that alone, as when somebody sets the machine's.
    """

    at: datetime = NOON
    _passed_ms: int = 0
    _timers: list[FakeTimer] = field(default_factory=list)
    _orders: "count[int]" = field(default_factory=count)

    def now(self) -> datetime:
        return self.at

    def monotonic_ms(self) -> int:
        return self._passed_ms

    def call_later(self, ms: int, act: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(self._passed_ms + max(0, ms), next(self._orders), act)
        self._timers.append(timer)
        return timer

    def advance(self, ms: int) -> None:
        """Moves on; also what is armed on the way happens, if it falls due before the end."""
        end_ms = self._passed_ms + ms
        while (timer := self._next_due(end_ms)) is not None:
            self._move_to(timer.due_ms)
            timer.is_armed = False
            timer.act()
        self._move_to(end_ms)

    def forward(self, **step: int) -> None:
        """Moves on by `seconds=`, `minutes=`, `days=` ..."""
        self.advance(timedelta(**step) // _MILLISECOND)

    @property
    def waits_ms(self) -> list[int]:
        """How long until each armed timer falls due, soonest first."""
        return sorted(each.due_ms - self._passed_ms for each in self._timers if each.is_armed)

    def _next_due(self, end_ms: int) -> FakeTimer | None:
        self._timers = [each for each in self._timers if each.is_armed]
        due = (each for each in self._timers if each.due_ms <= end_ms)
        return min(due, key=lambda each: (each.due_ms, each.order), default=None)

    def _move_to(self, ms: int) -> None:
        self.at += (ms - self._passed_ms) * _MILLISECOND
        self._passed_ms = ms
