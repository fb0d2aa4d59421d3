"""What the house counts of itself while it is open."""

from asyncio import CancelledError
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
    """What became of something that was tried."""

    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Timed:
    """Things of one kind since the house was opened, and how long they took.

    Attributes:
        outcomes: How many ended how.
        waits: How many took up to each of `BOUNDS_MS`; one place more for longer ones.
        waited_ms: What all of them took together.
        under_way: Begun and not ended.
    """

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    waits: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_MS) + 1))
    waited_ms: int = 0
    under_way: int = 0

    def one(self, clock: Clock) -> "_One":
        """Counts what is done inside a `with`."""
        return _One(self, clock)


@dataclass(slots=True)
class Measures:
    """What is counted from the house's opening on.

    Attributes:
        commits: Of tables.
        actions: What people asked of the floor, from the message to its answer.
        resyncs: How often somebody came back to a table and asked for what they had missed.
        laggards: Sockets that were dropped because their clients did not read.
    """

    commits: Timed = field(default_factory=Timed)
    actions: Timed = field(default_factory=Timed)
    resyncs: int = 0
    laggards: int = 0


class _One:
    """One of them under way; a class, since a generator costs three times as much."""

    __slots__ = ("_began", "_clock", "_timed")

    def __init__(self, timed: Timed, clock: Clock) -> None:
        self._timed = timed
        self._clock = clock
        self._began = 0

    def __enter__(self) -> None:
        self._timed.under_way += 1
        self._began = self._clock.monotonic_ms()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        timed = self._timed
        took = self._clock.monotonic_ms() - self._began
        timed.under_way -= 1
        timed.outcomes[_outcome_of(error)] += 1
        timed.waits[bisect_left(BOUNDS_MS, took)] += 1
        timed.waited_ms += took


def _outcome_of(error: BaseException | None) -> Outcome:
    match error:
        case None:
            return Outcome.DONE
        case OutcomeUnknown() | CancelledError():
            # Whoever asked has gone; what they asked for may still be carried out.
            return Outcome.UNKNOWN
        case WorldFailure():
            return Outcome.FAILED
        case CroupierError():
            return Outcome.REFUSED
        case _:
            return Outcome.FAILED
