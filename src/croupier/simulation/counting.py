"""Counting systems as data: tags, true counts, wagers by count.

Tags of Hi-Lo and KO as in Don Schlesinger's and Fuchs and Vancura's books; both are facts of
the field.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from croupier.core.cards import Card
from croupier.core.rules import CARDS_PER_DECK
from croupier.simulation import cells as at
from croupier.simulation.cells import Cells
from croupier.simulation.codes import POINTS
from croupier.simulation.errors import BadPlan
from croupier.simulation.kernel_play import FLOOR, ROUND, TRUNCATE

ROUNDINGS: Mapping[str, int] = MappingProxyType(
    {"floor": FLOOR, "truncate": TRUNCATE, "round": ROUND}
)
"""How a true count becomes whole."""
DECK_PARTS_MAX = 52
WAGER_UNITS_MAX = 1_000
"""Greatest wager of a ramp, in units of the least: sums stay exact for 10**12 rounds."""


@dataclass(frozen=True, slots=True)
class System:
    """What each rank adds to the running count.

    Attributes:
        tags: Ace, 2 to 9, ten: ten whole numbers.
        start_a_deck: The running count of a fresh shoe is `start_once + start_a_deck * decks`.
        is_balanced: The tags of a deck add up to nothing, so the count is divided by the decks
            that are left; else the running count is used as it stands.
    """

    name: str
    tags: tuple[int, ...]
    start_once: int = 0
    start_a_deck: int = 0

    def __post_init__(self) -> None:
        if len(self.tags) != 10 or any(abs(tag) > 9 for tag in self.tags):
            raise BadPlan(f"a count has ten tags of -9 to 9, ace first, not {list(self.tags)}")

    @property
    def is_balanced(self) -> bool:
        """The tags of a deck add up to nothing."""
        return sum(self.tags[:9]) + 4 * self.tags[9] == 0


SYSTEMS: Mapping[str, System] = MappingProxyType(
    {
        "hilo": System("hilo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)),
        "ko": System("ko", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1), start_once=4, start_a_deck=-4),
    }
)


@dataclass(frozen=True, slots=True)
class Counting:
    """A system with wagers by its count.

    Attributes:
        ramp: Wagers in units of the least, each from a count on; below the first one `low`.
        low: Wager below the ramp; 0 sits the round out.
        rounding: A name of `ROUNDINGS`.
        deck_parts: The rest of the shoe is estimated to 1/this of a deck; 0 exactly.
        leaves: Who plays gets up below this count and only watches; None never.
        enters: Who watches plays again from this count on, no lower one than `leaves`. Neither a
            fresh shoe nor anything else brings back who watches, or makes leave who plays.
    """

    system: System
    ramp: tuple[tuple[int, int], ...] = ()
    low: int = 1
    rounding: str = "floor"
    deck_parts: int = 0
    leaves: int | None = None
    enters: int | None = None

    def __post_init__(self) -> None:
        if self.rounding not in ROUNDINGS:
            raise BadPlan(f"no rounding {self.rounding[:20]!r}, there are {', '.join(ROUNDINGS)}")
        if not 0 <= self.deck_parts <= DECK_PARTS_MAX:
            raise BadPlan(f"deck parts {self.deck_parts} is not 0 to {DECK_PARTS_MAX}")
        counts = [count for count, _ in self.ramp]
        if counts != sorted(set(counts)):
            raise BadPlan("the counts of a ramp rise, each once")
        for count in counts:
            require_count(count)
        for wager in (self.low, *(wager for _, wager in self.ramp)):
            if not 0 <= wager <= WAGER_UNITS_MAX:
                raise BadPlan(f"a wager of {wager} units is not 0 to {WAGER_UNITS_MAX}")
        self._refuse_seats()

    def _refuse_seats(self) -> None:
        if (self.leaves is None) != (self.enters is None):
            raise BadPlan("a count to enter by goes with one to leave by")
        if self.leaves is not None and self.enters is not None:
            require_count(self.leaves)
            require_count(self.enters)
            if self.enters < self.leaves:
                raise BadPlan(
                    f"who enters at {self.enters} would leave at once, below {self.leaves}"
                )


def require_count(count: int) -> None:
    """Refuses a count that the sums hold no column for.

    Raises:
        BadPlan: It is too far from 0.
    """
    if abs(count) > at.TRUE_COUNT_MOST:
        raise BadPlan(f"a count of {count} is not -{at.TRUE_COUNT_MOST} to {at.TRUE_COUNT_MOST}")


def parse_ramp(text: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The wager below a ramp, and the ramp, from text such as "1:1 2:4 3:8".

    From a count of 2 on four units. A number alone in front is the wager below the first count,
    1 where it is left out; 0 sits out.

    >>> parse_ramp("0 1:1 2:4")
    (0, ((1, 1), (2, 4)))

    Raises:
        BadPlan: It is none.
    """
    words = text.replace(",", " ").split()
    low = 1
    if words and ":" not in words[0]:
        low = _whole(words[0], words.pop(0))
    steps = []
    for word in words:
        count, colon, wager = word.partition(":")
        if not colon:
            raise _no_step(word)
        steps.append((_whole(word, count), _whole(word, wager)))
    if not steps:
        raise BadPlan("the ramp has no step such as 2:4")
    return low, tuple(steps)


def _whole(word: str, number: str) -> int:
    digits = number.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise _no_step(word)
    return int(number)


def _no_step(word: str) -> BadPlan:
    return BadPlan(f"ramp: {word[:20]!r} is no COUNT:UNITS such as 2:4")


def exact_true_count(running: int, left: int) -> float | None:
    """The running count over the decks that are left; None when no card is.

    >>> exact_true_count(10, 260)
    2.0
    """
    return running * CARDS_PER_DECK / left if left else None


class Count:
    """The running count of one shoe, as cards are seen.

    Attributes:
        running: Now.
    """

    def __init__(self, system: System, decks: int) -> None:
        self._system = system
        self.running = system.start_once + system.start_a_deck * decks

    def see(self, cards: Iterable[Card]) -> None:
        """Some cards more are seen."""
        self.running += sum(self._system.tags[card.points - 1] for card in cards)

    def true(self, left: int) -> float | None:
        """What is bet by, with so many cards left; None when none are.

        An unbalanced count is bet by as it runs.
        """
        return (
            exact_true_count(self.running, left)
            if self._system.is_balanced
            else (float(self.running))
        )


def encode_counting(counting: Counting | None, decks: int, moods: Mapping[int, int]) -> Cells:
    """What the kernel is told; `moods` from a count on, none for always the first."""
    cells = np.zeros(at.COUNTING, np.int64)
    cells[at.WAGERS : at.WAGERS + at.COUNTS] = 1
    if counting is None:
        return cells
    system = counting.system
    cells[at.IS_COUNTED] = 1
    cells[at.COUNT_START] = system.start_once + system.start_a_deck * decks
    cells[at.ROUNDING] = ROUNDINGS[counting.rounding]
    cells[at.DECK_PARTS] = counting.deck_parts if system.is_balanced else at.NO_DIVISION
    if counting.leaves is not None and counting.enters is not None:
        cells[at.LEAVES] = counting.leaves + at.TRUE_COUNT_MOST
        cells[at.ENTERS] = counting.enters + at.TRUE_COUNT_MOST
    for code, points in enumerate(POINTS):
        cells[at.TAGS + code] = system.tags[points - 1]
    for column in range(at.COUNTS):
        count = column - at.TRUE_COUNT_MOST
        cells[at.WAGERS + column] = _from(dict(counting.ramp), count, counting.low)
        cells[at.MOODS + column] = _from(moods, count, 0)
    return cells


def _from(steps: Mapping[int, int], count: int, below: int) -> int:
    """The value of the highest step that the count has reached."""
    reached = [step for step in steps if step <= count]
    return steps[max(reached)] if reached else below
