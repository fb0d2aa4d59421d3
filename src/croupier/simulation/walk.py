"""A whole round of one box as a table: a card leads from row to row until the round is over.

Cards are read in the order that needs the fewest rows: the box's first card, the upcard, its
second card, the hole card where it may hide a natural, the box's draws, the hole card where it
has not come yet, the dealer's draws. As every order of a shuffled shoe is as likely, the results
have the chances they have at a table; that they are the right ones for the same cards is held
against the core. A split leaves these rows and goes on by those of `partings`.
"""

from dataclasses import dataclass

import numpy as np

from croupier.core.rules import CARDS_PER_DECK
from croupier.simulation import cells as at
from croupier.simulation.cells import Cells
from croupier.simulation.codes import CODES, POINTS
from croupier.simulation.contexts import Act, Offer
from croupier.simulation.encode import Encoded
from croupier.simulation.ends import (
    End,
    Final,
    compared,
    finished,
    last_total,
    lost_to_natural,
    over,
)
from croupier.simulation.kernel_round import EVEN, GIVEN_UP, LOSE, NATURAL, PUSH
from croupier.simulation.partings import Parted, Parting, Partings
from croupier.simulation.rows import (
    NOTED,
    OVER,
    PARTS,
    Packed,
    Rows,
    TooMany,
    id_of,
    is_row,
    with_id,
)

_UNKNOWN = 0
"""A hole card that has not come."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The table.

    Attributes:
        packed: All rows. A noted step has the number of a deal, or of an end when it is over.
        ends: Of rounds without a split.
        parted: Of rounds with one.
        hands: By deal, the row of `cells.BY_FIRST`.
        upcards: By deal, the upcard's points less one.
    """

    packed: Packed
    ends: tuple[End, ...]
    parted: Parted
    hands: Cells
    upcards: Cells


def make_walk(encoded: Encoded) -> Walk | None:
    """The table of some encoded rules; None where there is none.

    There is one for one box and one way to play, without a streak, when the shoe cannot run
    out within a round and what is played needs no more rows than there is room for.
    """
    law, book = encoded.law, encoded.book
    left = CARDS_PER_DECK * encoded.decks - int(law[at.CUT_LAST])
    is_plain = law[at.BOXES] == 1 and law[at.STREAK_LENGTH] == 0
    most = cards_a_round(encoded.decks, int(law[at.MAX_HANDS]))
    if not is_plain or book.shape[1] != at.PLAYS + at.MOOD or left < most:
        return None
    try:
        return _Maker(encoded).walk()
    except TooMany:
        return None


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
    """Makes rows from the last card back to the first."""

    def __init__(self, encoded: Encoded) -> None:
        self._book, self._law = encoded.book, encoded.law
        self._starts = encoded.starts
        self._unit = int(encoded.law[at.UNIT])
        self._rows = Rows()
        self._partings = Partings(encoded, self._rows)
        self._ends: dict[End, int] = {}
        self._deals: dict[tuple[int, int, int], int] = {}
        self._known: dict[tuple[object, ...], int] = {}

    def walk(self) -> Walk:
        """The table."""
        first = self._rows.add(tuple(self._first(code) for code in range(CODES)))
        self._partings.make()
        packed = self._rows.packed(first)
        return Walk(
            packed=packed,
            ends=tuple(self._ends),
            parted=self._partings.parted(
                packed, [id_of(step) for step, _, _ in self._deals], len(self._ends)
            ),
            hands=np.array([hand for _, hand, _ in self._deals], np.int64),
            upcards=np.array([upcard - 1 for _, _, upcard in self._deals], np.int64),
        )

    # The first three cards

    def _first(self, first: int) -> int:
        return self._rows.add(
            tuple(
                self._rows.add(tuple(self._deal(first, upcard, second) for second in range(CODES)))
                for upcard in POINTS
            )
        )

    def _deal(self, first: int, upcard: int, second: int) -> int:
        node = int(self._book[self._starts[first], at.AFTER + second])
        low, high = sorted((POINTS[first] - 1, POINTS[second] - 1))
        key = ("deal", node, 10 * low + high, upcard)
        if key not in self._known:
            self._known[key] = self._dealt(self._entry(node, upcard), 10 * low + high, upcard)
        return self._known[key]

    def _dealt(self, step: int, hand: int, upcard: int) -> int:
        """A step that is noted, with the number of a deal."""
        deal = with_id(NOTED, self._deals.setdefault((step, hand, upcard), len(self._deals)))
        if is_row(step):
            return deal + step
        assert step & PARTS, "no round is over after three cards"
        return deal | PARTS

    def _entry(self, node: int, upcard: int) -> int:
        """Where two cards against an upcard go on."""
        if upcard in (1, 10):
            return self._rows.add(tuple(self._with_hole(node, upcard, hole) for hole in POINTS))
        if self._book[node, at.IS_NATURAL]:
            return self._turn(self._over(self._natural_pays, NATURAL), upcard, _UNKNOWN)
        return self._play(node, upcard, _UNKNOWN, is_insured=False)

    @property
    def _natural_pays(self) -> int:
        return int(self._law[at.NATURAL_PAYS])

    def _over(self, net: int, result: int) -> Final:
        return over(self._law, net, result)

    # The hole card

    def _with_hole(self, node: int, upcard: int, hole: int) -> int:
        """Behind an ace or a ten, before play."""
        is_insured, final = False, None
        if upcard == 1 and self._law[at.INSURANCE]:
            offer = self._book[node, at.PLAYS]
            is_insured = bool(offer == Offer.INSURE)
            if offer == Offer.EVEN_MONEY:
                final = self._over(self._unit, EVEN)
        is_looked = self._law[at.LOOKS_ACE if upcard == 1 else at.LOOKS_TEN]
        is_natural = upcard + hole == 11
        if final is None and self._book[node, at.IS_NATURAL]:
            final = self._over(0, PUSH) if is_natural else self._over(self._natural_pays, NATURAL)
        if final is None and is_looked and is_natural:
            final = self._over(-self._unit, LOSE)
        if final is not None:
            return self._turn(final._replace(is_insured=is_insured), upcard, hole)
        return self._play(node, upcard, hole, is_insured=is_insured)

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
        match Act(int(book[node, at.PLAYS + upcard])):
            case Act.HIT:
                return self._rows.add(
                    tuple(self._play(each, upcard, hole, is_insured=is_insured) for each in after)
                )
            case Act.DOUBLE:
                return self._rows.add(
                    tuple(
                        self._stand(each, 2, upcard, hole, is_insured=is_insured) for each in after
                    )
                )
            case Act.SPLIT:
                pair = self._partings.pair(node)
                return self._partings.step(Parting(pair, upcard, hole, is_insured))
            case Act.SURRENDER:
                final = self._over(-(self._unit // 2), GIVEN_UP)
                return self._turn(final._replace(is_insured=is_insured), upcard, hole)
            case Act.STAND:
                return self._stand(node, 1, upcard, hole, is_insured=is_insured)

    def _stand(self, node: int, stake: int, upcard: int, hole: int, *, is_insured: bool) -> int:
        """Play is over: a bust, or a total that waits for the dealer's."""
        total, prize = int(self._book[node, at.TOTAL]), int(self._book[node, at.PRIZE])
        final = finished(self._law, total, prize, stake)
        return self._turn(final._replace(is_insured=is_insured), upcard, hole)

    # The dealer

    def _turn(self, final: Final, upcard: int, hole: int) -> int:
        """The hole card is turned, or comes only now."""
        if hole == _UNKNOWN:
            return self._rows.add(tuple(self._turn(final, upcard, each) for each in POINTS))
        is_natural = upcard + hole == 11 and 1 in (upcard, hole)
        if final.end is not None:
            return self._insured(final, final.end, is_natural=is_natural)
        if is_natural:
            return self._insured(final, lost_to_natural(self._law, final.stake), is_natural=True)
        return self._draw(final, upcard + hole, has_ace=1 in (upcard, hole))

    def _draw(self, final: Final, hard: int, *, has_ace: bool) -> int:
        key = (final, hard, has_ace)
        if key not in self._known:
            total = last_total(self._law, hard, has_ace=has_ace)
            self._known[key] = (
                self._insured(final, compared(self._law, final, total), is_natural=False)
                if total
                else self._rows.add(
                    tuple(
                        self._draw(final, hard + card, has_ace=has_ace or card == 1)
                        for card in POINTS
                    )
                )
            )
        return self._known[key]

    def _insured(self, final: Final, end: End, *, is_natural: bool) -> int:
        """The end, with what became of the insurance."""
        if final.is_insured:
            half = self._unit // 2
            net = end.net + (self._unit if is_natural else -half)
            end = end._replace(net=net, staked=end.staked + half, is_insured=True)
        return with_id(NOTED | OVER, self._ends.setdefault(end, len(self._ends)))
