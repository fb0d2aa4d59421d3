"""A whole round of one box as a table: a card leads from row to row until the round is over.

Cards are read in the order that needs the fewest rows: the box's first card, the upcard, its
second card, the hole card where it may hide a natural, the box's draws, the hole card where it
has not come yet, the dealer's draws. As every order of a shuffled shoe is as likely, the results
have the chances they have at a table; that they are the right ones for the same cards is held
against the core. A split leaves the table and is played hand by hand.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import CARDS_PER_DECK
from croupier.simulation import cells as at
from croupier.simulation.cells import Cells
from croupier.simulation.codes import CODES, POINTS
from croupier.simulation.contexts import Act, Offer
from croupier.simulation.encode import Encoded
from croupier.simulation.kernel_round import BUSTED, EVEN, GIVEN_UP, LOSE, NATURAL, PUSH, WIN

Steps = NDArray[np.uint16]

NUMBERS_MAX = 65_000
"""Rows, ends and partings together have numbers of 16 bits."""
STANDS_ON = 17
_END, _PARTING = 1 << 20, 1 << 21
"""Where the numbers of ends and partings begin while the table grows."""
_UNKNOWN = 0
"""A hole card that has not come."""


class End(NamedTuple):
    """How a round may end without a split. Money in parts.

    Attributes:
        result: As in `kernel_round.OPEN`.
        prize: Place in the rules' prizes plus 1; 0 for none.
    """

    net: int
    staked: int
    result: int
    is_doubled: bool
    is_insured: bool
    prize: int


class Parting(NamedTuple):
    """Where a split leaves the table.

    Attributes:
        node: The pair.
        upcard: A code of the dealer's upcard.
        hole: And of the hole card; -1 when it is to come.
    """

    node: int
    upcard: int
    hole: int
    is_insured: bool


class Final(NamedTuple):
    """The box's hand when its play is over.

    Attributes:
        total: Below 17 all are alike.
        end: For a hand that is over already.
    """

    total: int
    prize: int
    stake: int
    is_insured: bool
    end: End | None


@dataclass(frozen=True, slots=True)
class Walk:
    """The table.

    Attributes:
        begin: Deal by the first three cards, at `256 * first + 16 * upcard + second`.
        entry: By deal, where it goes on: like a step.
        rows: The next step by code, 16 to a row: the number of a row, or, from `first_end` on, of
            an end, or, from `first_parting` on, of a parting.
        hands: By deal, the row of `cells.BY_FIRST`.
        upcards: By deal, the upcard's points less one.
    """

    begin: Steps
    entry: Steps
    rows: Steps
    first_end: int
    first_parting: int
    ends: tuple[End, ...]
    partings: NDArray[np.int64]
    hands: Cells
    upcards: Cells


def make_walk(encoded: Encoded) -> Walk | None:
    """The table of some encoded rules; None where there is none.

    There is one for one box and one way to play, without a streak, and when the shoe cannot run
    out within a round.
    """
    law, book = encoded.law, encoded.book
    left = CARDS_PER_DECK * encoded.decks - int(law[at.CUT_LAST])
    is_plain = law[at.BOXES] == 1 and law[at.STREAK_LENGTH] == 0
    most = cards_a_round(encoded.decks, int(law[at.MAX_HANDS]))
    if not is_plain or book.shape[1] != at.PLAYS + at.MOOD or left < most:
        return None
    maker = _Maker(encoded)
    begin = np.zeros(CODES**3, np.uint16)
    deals: dict[tuple[int, int, int], int] = {}
    for first in range(CODES):
        for second in range(CODES):
            node = int(book[encoded.starts[first], at.AFTER + second])
            low, high = sorted((POINTS[first] - 1, POINTS[second] - 1))
            for upcard in range(CODES):
                key = (node, 10 * low + high, POINTS[upcard])
                begin[(first * CODES + upcard) * CODES + second] = deals.setdefault(key, len(deals))
    entry = [maker.entry(node, upcard) for node, _, upcard in deals]
    return maker.finish(begin, entry, list(deals))


def cards_a_round(decks: int, hands: int) -> int:
    """More cards than a round of one box can take.

    Hands and dealer hold totals of 21 and 16 at most, from the lowest cards of the shoe, and
    each takes one card more.

    >>> cards_a_round(6, 4)
    62
    """
    points, cards = 21 * hands + 16, hands + 1
    for value in range(1, 11):
        count = min(points // value, 4 * decks)
        points, cards = points - count * value, cards + count
    return cards


class _Maker:
    """Makes rows from the last card back to the first; rows that are alike are one."""

    def __init__(self, encoded: Encoded) -> None:
        self._book, self._law = encoded.book, encoded.law
        self._unit = int(encoded.law[at.UNIT])
        self._rows: dict[tuple[int, ...], int] = {}
        self._ends: dict[End, int] = {}
        self._partings: dict[Parting, int] = {}
        self._known: dict[tuple[object, ...], int] = {}

    def finish(self, begin: Steps, entry: list[int], deals: list[tuple[int, int, int]]) -> Walk:
        """The table, with numbers for good."""
        first_end = len(self._rows)
        first_parting = first_end + len(self._ends)
        assert first_parting + len(self._partings) < NUMBERS_MAX

        def numbered(step: int) -> int:
            if step >= _PARTING:
                return step - _PARTING + first_parting
            return step - _END + first_end if step >= _END else step

        steps = [numbered(step) for row in self._rows for step in row]
        return Walk(
            begin=begin,
            entry=np.array([numbered(step) for step in entry], np.uint16),
            rows=np.array(steps, np.uint16),
            first_end=first_end,
            first_parting=first_parting,
            ends=tuple(self._ends),
            partings=np.array(
                list(self._partings) or [Parting(0, 0, 0, is_insured=False)], np.int64
            ),
            hands=np.array([hand for _, hand, _ in deals], np.int64),
            upcards=np.array([upcard - 1 for _, _, upcard in deals], np.int64),
        )

    def entry(self, node: int, upcard: int) -> int:
        """Where two cards against an upcard go on."""
        if upcard in (1, 10):
            return self._row(tuple(self._with_hole(node, upcard, hole) for hole in POINTS))
        if self._book[node, at.IS_NATURAL]:
            return self._turn(self._over(self._natural_pays, NATURAL), upcard, _UNKNOWN)
        return self._play(node, upcard, _UNKNOWN, is_insured=False)

    @property
    def _natural_pays(self) -> int:
        return int(self._law[at.NATURAL_PAYS])

    # Targets

    def _row(self, steps: tuple[int, ...]) -> int:
        return self._rows.setdefault(steps, len(self._rows))

    def _end(self, end: End) -> int:
        return _END + self._ends.setdefault(end, len(self._ends))

    def _over(self, net: int, result: int, stake: int = 1) -> Final:
        end = End(net, stake * self._unit, result, stake == 2, is_insured=False, prize=0)
        return Final(0, 0, stake, is_insured=False, end=end)

    # The hole card

    def _with_hole(self, node: int, upcard: int, hole: int) -> int:
        """Behind an ace or a ten, before play."""
        is_insured, final = False, None
        if upcard == 1 and self._law[at.INSURANCE]:
            offer = self._book[node, at.PLAYS]
            is_insured = offer == Offer.INSURE
            if offer == Offer.EVEN_MONEY:
                final = self._over(self._unit, EVEN)
        is_looked = self._law[at.LOOKS_ACE if upcard == 1 else at.LOOKS_TEN]
        is_natural = upcard + hole == 11
        if final is None and self._book[node, at.IS_NATURAL]:
            final = self._over(0, PUSH) if is_natural else self._over(self._natural_pays, NATURAL)
        if final is None and is_looked and is_natural:
            final = self._over(-self._unit, LOSE)
        if final is not None:
            return self._turn(final._replace(is_insured=bool(is_insured)), upcard, hole)
        return self._play(node, upcard, hole, is_insured=bool(is_insured))

    # The box

    def _play(self, node: int, upcard: int, hole: int, *, is_insured: bool) -> int:
        key = (node, upcard, hole, is_insured)
        if key not in self._known:
            self._known[key] = self._played(node, upcard, hole, is_insured=is_insured)
        return self._known[key]

    def _played(self, node: int, upcard: int, hole: int, *, is_insured: bool) -> int:
        book = self._book
        if node == 0:
            return self._stand(node, 1, upcard, hole, is_insured=is_insured)
        after = [int(each) for each in book[node, at.AFTER : at.AFTER + CODES]]
        act = book[node, at.PLAYS + upcard]
        if act == Act.HIT:
            return self._row(
                tuple(self._play(each, upcard, hole, is_insured=is_insured) for each in after)
            )
        if act == Act.DOUBLE:
            return self._row(
                tuple(self._stand(each, 2, upcard, hole, is_insured=is_insured) for each in after)
            )
        if act == Act.SPLIT:
            parting = Parting(node, _code(upcard), _code(hole), is_insured)
            return _PARTING + self._partings.setdefault(parting, len(self._partings))
        if act == Act.SURRENDER:
            final = self._over(-(self._unit // 2), GIVEN_UP)
            return self._turn(final._replace(is_insured=is_insured), upcard, hole)
        return self._stand(node, 1, upcard, hole, is_insured=is_insured)

    def _stand(self, node: int, stake: int, upcard: int, hole: int, *, is_insured: bool) -> int:
        """Play is over: a bust, or a total that waits for the dealer's."""
        if node == 0:
            final = self._over(-stake * self._unit, BUSTED, stake)
            return self._turn(final._replace(is_insured=is_insured), upcard, hole)
        total = max(int(self._book[node, at.TOTAL]), STANDS_ON - 1)
        prize = int(self._book[node, at.PRIZE])
        return self._turn(Final(total, prize, stake, is_insured, None), upcard, hole)

    # The dealer

    def _turn(self, final: Final, upcard: int, hole: int) -> int:
        """The hole card is turned, or comes only now."""
        if hole == _UNKNOWN:
            return self._row(tuple(self._turn(final, upcard, each) for each in POINTS))
        is_natural = upcard + hole == 11 and 1 in (upcard, hole)
        if final.end is not None:
            return self._insured(final, final.end, is_natural=is_natural)
        if is_natural:
            lost = End(-final.stake * self._unit, final.stake * self._unit, LOSE,
                       final.stake == 2, is_insured=False, prize=0)  # fmt: skip
            return self._insured(final, lost, is_natural=True)
        return self._draw(final, upcard + hole, has_ace=1 in (upcard, hole))

    def _draw(self, final: Final, hard: int, *, has_ace: bool) -> int:
        key = (final, hard, has_ace)
        if key not in self._known:
            total = hard + 10 if has_ace and hard <= 11 else hard
            hits_17 = total != hard and self._law[at.HITS_SOFT17]
            if total > STANDS_ON or (total == STANDS_ON and not hits_17):
                step = self._insured(final, self._compared(final, total), is_natural=False)
            else:
                step = self._row(
                    tuple(
                        self._draw(final, hard + card, has_ace=has_ace or card == 1)
                        for card in POINTS
                    )
                )
            self._known[key] = step
        return self._known[key]

    def _compared(self, final: Final, dealer: int) -> End:
        staked = final.stake * self._unit
        if dealer <= 21 and final.total < dealer:
            net, result, prize = -staked, LOSE, 0
        elif dealer == final.total:
            net, result, prize = 0, PUSH, 0
        elif final.prize:
            net, result, prize = staked, WIN, final.prize
            net = final.stake * int(self._law[at.PRIZE_PAYS + prize - 1])
        else:
            net, result, prize = staked, WIN, 0
        return End(net, staked, result, final.stake == 2, is_insured=False, prize=prize)

    def _insured(self, final: Final, end: End, *, is_natural: bool) -> int:
        """The end, with what became of the insurance."""
        if not final.is_insured:
            return self._end(end)
        half = self._unit // 2
        net = end.net + (self._unit if is_natural else -half)
        return self._end(end._replace(net=net, staked=end.staked + half, is_insured=True))


def _code(points: int) -> int:
    """A code of these points; -1 for a card that has not come."""
    return -1 if points == _UNKNOWN else POINTS.index(points)
