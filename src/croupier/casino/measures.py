"""What the house counts of itself while it is open."""

from bisect import bisect_left
from collections import Counter
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

    def commit(self, clock: Clock) -> "_Commit":
        """Counts what is done inside a `with` as one commit."""
        return _Commit(self, clock)


class _Commit:
    """One commit under way; a class, since a generator costs three times as much."""

    __slots__ = ("_began", "_clock", "_measures")

    def __init__(self, measures: Measures, clock: Clock) -> None:
        self._measures = measures
        self._clock = clock
        self._began = 0

    def __enter__(self) -> None:
        self._began = self._clock.monotonic_ms()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        measures = self._measures
        took = self._clock.monotonic_ms() - self._began
        measures.outcomes[_outcome_of(error)] += 1
        measures.waits[bisect_left(BOUNDS_MS, took)] += 1
        measures.waited_ms += took


def _outcome_of(error: BaseException | None) -> Outcome:
    match error:
        case None:
            return Outcome.DONE
        case OutcomeUnknown():
            return Outcome.UNKNOWN
        case WorldFailure():
            return Outcome.FAILED
        case CroupierError():
            return Outcome.REFUSED
        case _:
            return Outcome.FAILED
