"""What the house counts of itself while it is open."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.casino.errors import OutcomeUnknown, WorldFailure
from croupier.casino.ports import Clock
from croupier.core.errors import CroupierError

BOUNDS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""Waits are counted by the first of these that they do not exceed; longer ones besides."""


class Outcome(StrEnum):
    """What became of a table's commit."""

    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Measures:
    """Of the tables' commits since the house was opened.

    Attributes:
        outcomes: How many ended how.
        waits: How many took up to each of `BOUNDS_MS`; one place more for longer ones.
        waited_ms: What all of them took together.
    """

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    waits: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_MS) + 1))
    waited_ms: int = 0

    @contextmanager
    def commit(self, clock: Clock) -> Iterator[None]:
        """Counts what is done inside as one commit."""
        began = clock.monotonic_ms()
        outcome = Outcome.FAILED
        try:
            yield
            outcome = Outcome.DONE
        except OutcomeUnknown:
            outcome = Outcome.UNKNOWN
            raise
        except WorldFailure:
            raise
        except CroupierError:
            outcome = Outcome.REFUSED
            raise
        finally:
            took = clock.monotonic_ms() - began
            self.outcomes[outcome] += 1
            self.waits[bisect_left(BOUNDS_MS, took)] += 1
            self.waited_ms += took
