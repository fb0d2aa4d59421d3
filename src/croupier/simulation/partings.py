"""Rows for what follows a split: each hand by itself, then the dealer's; see `walk`.

A hand's rows lead to how it ended, the dealer's to a total; what the two are worth together
stands in a table. Numbers for kernels lie in one array, the guide.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation import cells as at
from croupier.simulation.codes import CODES, POINTS
from croupier.simulation.contexts import UPCARDS, Act, Context
from croupier.simulation.encode import Encoded
from croupier.simulation.ends import (
    BUST,
    STANDS_ON,
    End,
    Final,
    compared,
    finished,
    last_total,
    lost_to_natural,
)
from croupier.simulation.rows import OVER, PARTS, Packed, Rows, with_id

Guide = NDArray[np.int64]

DEALER_ENDS = 8
"""Totals of 17 to 21, a bust and a natural each have a number, and a column for each hand's end."""
NATURAL_END = BUST - STANDS_ON + 1
BUSTED_ENDS = 2
"""Hands' ends begin with a bust, and with one that was doubled."""
MADE = 4
"""Contexts behind a split, from `Context.SPLIT` on."""

# The guide begins with these; the first five are places where more numbers lie.
PARTING, PAIR, OPENING, PAYS, OF_DEAL, HANDS_MOST, INSURED_LOSES, INSURED_WINS = range(8)
BY_DEAL = 8
"""Where in the counts the sums by deal begin, behind each pair of a hand's and the dealer's end."""
PARTED_END = 9
"""The end that stands for a round that is split, behind all others."""
HEAD = 10
# Counts of split rounds: insured ones, then the pairs of ends.
INSURED_PARTINGS, HANDS_ENDED = range(2)
# One parting.
PAIR_OF, UPCARD_OF, DEALER_OF, HOLE_COMES, IS_INSURED, PARTING_SIZE = range(6)
# One pair: the codes of both cards, and whether they are aces.
FIRST_OF, SECOND_OF, ARE_ACES, PAIR_SIZE = range(4)


class Parting(NamedTuple):
    """Where a split leaves the rows of a round.

    Attributes:
        pair: Its number.
        upcard: Points of the dealer's upcard.
        hole: And of the hole card; 0 when it is to come.
    """

    pair: int
    upcard: int
    hole: int
    is_insured: bool


@dataclass(frozen=True, slots=True)
class Parted:
    """What kernels and sums know of split rounds.

    Attributes:
        guide: See `PARTING` and what follows.
        ends: By a hand's number and the dealer's: `DEALER_ENDS` to each hand.
    """

    guide: Guide
    ends: tuple[End, ...]


class Partings:
    """Makes the rows; partings are known by their number."""

    def __init__(self, encoded: Encoded, rows: Rows) -> None:
        self._book, self._law, self._rows = encoded.book, encoded.law, rows
        self._starts = encoded.starts
        self._alike = {int(start): code for code, start in enumerate(encoded.starts)}
        self._partings: dict[Parting, int] = {}
        self._pairs: dict[tuple[int, int, int], int] = {}
        self._finals: dict[Final, int] = {}
        self._known: dict[tuple[int, int, int], int] = {}
        self._dealers: dict[tuple[int, bool], int] = {}
        for stake in (1, 2):
            self._finals[finished(self._law, 0, 0, stake)] = stake - 1

    def step(self, parting: Parting) -> int:
        """The step that parts a round."""
        return with_id(PARTS, self._partings.setdefault(parting, len(self._partings)))

    def pair(self, node: int) -> int:
        """The number of a pair; cards that are drawn to alike make one."""
        codes = (int(self._book[node, at.PAIR_FIRST + place]) for place in (0, 1))
        first, second = (self._alike[int(self._starts[code])] for code in codes)
        pair = (first, second, int(POINTS[first] == 1))
        return self._pairs.setdefault(pair, len(self._pairs))

    def _rows_made(self) -> tuple[list[int], list[tuple[int, int, int, int, int]]]:
        """Steps into the hands' rows by upcard, context and code; and the partings' numbers."""
        openings = [0] * (UPCARDS * MADE * CODES)
        upcards = {parting.upcard for parting in self._partings}
        for upcard in upcards:
            for context in range(MADE):
                for code in range(CODES):
                    place = ((upcard - 1) * MADE + context) * CODES + code
                    openings[place] = self._open(int(self._starts[code]), upcard, context)
        partings = [
            (
                parting.pair,
                (parting.upcard - 1) * MADE * CODES,
                self._turn(parting.upcard, parting.hole),
                int(parting.hole == 0),
                int(parting.is_insured),
            )
            for parting in self._partings
        ]
        return openings, partings

    def parted(self, packed: Packed, of_deal: list[int], ends_before: int) -> Parted:
        """The guide; `of_deal` has the parting of each deal that is split at once."""
        openings, partings = self._made
        ends = tuple(
            self._end(final, number) for final in self._finals for number in range(DEALER_ENDS)
        )
        parts = [
            [
                packed.step(each) if column == DEALER_OF else each
                for row in partings
                for column, each in enumerate(row)
            ],
            [each for pair in self._pairs for each in pair],
            [packed.step(each) for each in openings],
            [end.net for end in ends],
            of_deal,
        ]
        places = np.cumsum([HEAD, *(len(part) for part in parts)])[:-1]
        unit = int(self._law[at.UNIT])
        by_deal = HANDS_ENDED + len(ends)
        head = [*places, int(self._law[at.MAX_HANDS]), -(unit // 2), unit, by_deal, ends_before]
        guide = np.array([*head, *(each for part in parts for each in part)], np.int64)
        return Parted(guide, ends)

    def make(self) -> None:
        """Makes all rows, once every parting is known."""
        self._made = self._rows_made()

    # Hands

    def _open(self, node: int, upcard: int, context: int) -> int:
        """A hand of one card: its second comes whatever is played."""
        return self._rows.add(
            tuple(self._play(each, upcard, context) for each in self._after(node))
        )

    def _play(self, node: int, upcard: int, context: int) -> int:
        key = (node, upcard, context)
        if key not in self._known:
            self._known[key] = self._played(node, upcard, context)
        return self._known[key]

    def _played(self, node: int, upcard: int, context: int) -> int:
        if node == 0:
            return self._finish(node, 1)
        column = at.PLAYS + upcard + UPCARDS * (context + Context.SPLIT)
        act = Act(int(self._book[node, column]))
        after = self._after(node)
        match act:
            case Act.HIT:
                return self._rows.add(tuple(self._play(each, upcard, context) for each in after))
            case Act.DOUBLE:
                return self._rows.add(tuple(self._finish(each, 2) for each in after))
            case Act.SPLIT:
                return with_id(PARTS, self.pair(node))
            case Act.STAND:
                return self._finish(node, 1)
            case Act.SURRENDER:
                raise AssertionError("only the first two cards are given up")

    def _after(self, node: int) -> list[int]:
        return [int(each) for each in self._book[node, at.AFTER : at.AFTER + CODES]]

    def _finish(self, node: int, stake: int) -> int:
        total, prize = int(self._book[node, at.TOTAL]), int(self._book[node, at.PRIZE])
        final = finished(self._law, total, prize, stake)
        return with_id(OVER, self._finals.setdefault(final, len(self._finals)))

    # The dealer

    def _turn(self, upcard: int, hole: int) -> int:
        """The step behind the hole card, or the row for one that is to come."""
        if hole == 0:
            return self._rows.add(tuple(self._turn(upcard, each) for each in POINTS))
        if upcard + hole == 11 and 1 in (upcard, hole):
            return with_id(OVER, NATURAL_END)
        return self._draw(upcard + hole, has_ace=1 in (upcard, hole))

    def _draw(self, hard: int, *, has_ace: bool) -> int:
        key = (hard, has_ace)
        if key not in self._dealers:
            total = last_total(self._law, hard, has_ace=has_ace)
            self._dealers[key] = (
                with_id(OVER, total - STANDS_ON)
                if total
                else self._rows.add(
                    tuple(self._draw(hard + card, has_ace=has_ace or card == 1) for card in POINTS)
                )
            )
        return self._dealers[key]

    def _end(self, final: Final, number: int) -> End:
        if number == NATURAL_END and final.end is None:
            return lost_to_natural(self._law, final.stake)
        return compared(self._law, final, min(STANDS_ON + number, BUST))
