"""How fast somebody may go."""

from collections.abc import Callable


class TokenBucket:
    """Lets `burst` through at once and `per_second` on average."""

    __slots__ = ("_burst", "_clock", "_per_second", "_then", "_tokens")

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._tokens = burst
        self._then = clock()

    def take(self) -> bool:
        """One more goes through."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._per_second)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
