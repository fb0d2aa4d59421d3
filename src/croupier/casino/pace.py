"""How often a person may do something."""

from collections import OrderedDict, deque
from collections.abc import Hashable

from croupier.casino.ports import Clock

PEOPLE_KEPT_MAX = 10_000
"""People whose last times are remembered; who has been quiet for longest is forgotten first."""


class Pace:
    """Lets each person do something `burst` times within any so many seconds.

    A person is whatever tells one from another: an id, a name, an address.
    """

    def __init__(self, burst: int, seconds: int, clock: Clock) -> None:
        self._burst = burst
        self._ms = seconds * 1000
        self._clock = clock
        self._times: OrderedDict[Hashable, deque[int]] = OrderedDict()

    def take(self, person_id: Hashable) -> int:
        """Lets a person do it, and answers 0; else whole seconds until it may be done again."""
        now = self._clock.monotonic_ms()
        times = self._times.setdefault(person_id, deque(maxlen=self._burst))
        if len(times) == self._burst and now - times[0] < self._ms:
            return -(-(times[0] + self._ms - now) // 1000)
        times.append(now)
        self._times.move_to_end(person_id)
        while len(self._times) > PEOPLE_KEPT_MAX:
            self._times.popitem(last=False)
        return 0

    def give_back(self, person_id: Hashable) -> None:
        """What was taken last does not count."""
        times = self._times.get(person_id)
        if not times:
            return
        times.pop()
        if not times:
            # Else who is refused elsewhere would crowd out those who are to be remembered.
            del self._times[person_id]
