"""How often a password may be wrong, and who counts as whom.

Who tries from a browser that has signed in under the name before is counted apart, so that no
stranger can keep anybody out of their account by being wrong on purpose.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.casino.pace import Pace
from croupier.casino.people import name_key
from croupier.casino.person_errors import SignInRefused, TooManyTries
from croupier.casino.ports import Clock

WRONG_BY_BROWSER_PER_HOUR = 20
"""Wrong passwords for one name from a browser that has signed in under it before."""
WRONG_HERE_PER_HOUR = 10
"""Wrong passwords for one name from one address, by browsers that nobody knows."""
WRONG_BY_ADDRESS_PER_HOUR = 60
"""Wrong passwords from one address, for all names together."""
WRONG_BY_NAME_PER_HOUR = 200
"""Wrong passwords for one name from everywhere, by browsers that nobody knows."""
PASSWORDS_IN_HAND_MAX = 32
"""Passwords that are hashed or wait for it, all together."""
TRIES_AT_ONCE_MAX = 8
"""Passwords from one address that are in hand at the same time, and never more than half of what is
free: so a few addresses cannot take all the places."""
TRIES_BY_NAME_AT_ONCE_MAX = 8
"""Passwords for one name that are checked at the same time; browsers that have signed in under it
count apart, so that nobody takes their turn."""

_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """Where somebody tries from.

    Attributes:
        address: What counts as one address.
        token: By which they are signed in now, if they are.
        browser: By which their browser is known, if it says so.
    """

    address: str
    token: bytes | None = field(default=None, repr=False)
    browser: bytes | None = field(default=None, repr=False)


_Who = tuple[str | bytes | None, ...]
_Gate = tuple[Pace, _Who]


class Doorman:
    """Counts wrong passwords; right ones do not count."""

    def __init__(self, clock: Clock) -> None:
        self._by_browser = Pace(WRONG_BY_BROWSER_PER_HOUR, _HOUR, clock)
        self._here = Pace(WRONG_HERE_PER_HOUR, _HOUR, clock)
        self._by_address = Pace(WRONG_BY_ADDRESS_PER_HOUR, _HOUR, clock)
        self._by_name = Pace(WRONG_BY_NAME_PER_HOUR, _HOUR, clock)
        self._at_once: Counter[_Who] = Counter()
        self._in_hand = 0

    @contextmanager
    def trying(self, name: str, visitor: Visitor, *, is_known: bool) -> Iterator[None]:
        """Lets somebody try a password; it counts when `SignInRefused` comes of it.

        Raises:
            TooManyTries: They, or others like them, were wrong too often.
        """
        key = name_key(name)
        taken = self._take(self._gates(key, visitor, is_known=is_known))
        by_name = (key, "known" if is_known else "unknown")
        try:
            with (
                self.hashing(visitor),
                self._one_of_few(by_name, TRIES_BY_NAME_AT_ONCE_MAX),
            ):
                yield
        except SignInRefused:
            raise
        except BaseException:
            _give_back(taken)
            raise
        _give_back(taken)

    @contextmanager
    def hashing(self, visitor: Visitor) -> Iterator[None]:
        """Lets a password of a visitor's be hashed: one that is tried, or a new one.

        Raises:
            TooManyTries: As many of theirs as may are in hand.
        """
        free = PASSWORDS_IN_HAND_MAX - self._in_hand
        share = max(1, min(TRIES_AT_ONCE_MAX, free // 2))
        with self._one_of_few((visitor.address,), share):
            self._in_hand += 1
            try:
                yield
            finally:
                self._in_hand -= 1

    def _gates(self, key: str, visitor: Visitor, *, is_known: bool) -> Sequence[_Gate]:
        if is_known:
            return ((self._by_browser, (key, visitor.browser)),)
        return (
            (self._here, (key, visitor.address)),
            (self._by_address, (visitor.address,)),
            (self._by_name, (key,)),
        )

    @staticmethod
    def _take(
        gates: Sequence[_Gate],
    ) -> list[_Gate]:
        taken: list[_Gate] = []
        for pace, who in gates:
            left = pace.take(who)
            if left:
                _give_back(taken)
                raise TooManyTries(left)
            taken.append((pace, who))
        return taken

    @contextmanager
    def _one_of_few(self, who: _Who, few: int) -> Iterator[None]:
        if self._at_once[who] >= few:
            raise TooManyTries(1)
        self._at_once[who] += 1
        try:
            yield
        finally:
            self._at_once[who] -= 1
            if not self._at_once[who]:
                del self._at_once[who]


def _give_back(taken: Sequence[_Gate]) -> None:
    for pace, who in taken:
        pace.give_back(who)
