"""Time, as the machine has it, and how the database writes it down."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from croupier.casino.ports import Timer

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


_NS_PER_MS = 1_000_000


class SystemClock:
    """The machine's own clock.

    `speed` is for tests of a whole house: its waits pass so many times faster. The time of day
    stays the machine's.
    """

    def __init__(self, speed: int = 1) -> None:
        assert speed >= 1, f"a clock of speed {speed}"
        self._speed = speed

    def now(self) -> datetime:
        """The time of day, in UTC."""
        return datetime.now(UTC)

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment, as fast as the house's time runs."""
        return time.monotonic_ns() * self._speed // _NS_PER_MS

    def call_later(self, ms: int, act: Callable[[], None]) -> Timer:
        """Calls `act` in the running loop once, after so many milliseconds of the house."""
        return asyncio.get_running_loop().call_later(ms / (1000 * self._speed), act)


def to_us(at: datetime) -> int:
    """Whole microseconds since 1970 in UTC."""
    return (at - _EPOCH) // _MICROSECOND


def from_us(us: int) -> datetime:
    """The time of day again, in UTC."""
    return _EPOCH + us * _MICROSECOND
