"""Shoes that tests can foretell."""

import hashlib
from collections import deque
from itertools import count

from croupier.core.cards import Card


class CountedSeeds:
    """Seeds that tests can foretell: the first, the second, and so on."""

    def __init__(self, salt: str = "seed") -> None:
        self._salt = salt
        self._numbers = count(1)

    def new_seed(self) -> bytes:
        return self._seed(next(self._numbers))

    def seal(self, seed: bytes) -> str:
        number = next(each for each in count(1) if self._seed(each) == seed)
        return f"sealed {number}"

    def unseal(self, sealed: str) -> bytes:
        return self._seed(int(sealed.removeprefix("sealed ")))

    def _seed(self, number: int) -> bytes:
        return hashlib.sha256(f"{self._salt} {number}".encode()).digest()


class Stacked:
    """Cards that tests put on top of coming shoes."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Card, ...]] = deque()

    def next_stack(self, person_id: int) -> tuple[Card, ...]:
        return self.waiting.popleft() if self.waiting else ()
