"""Splits to several hands, exactly.

After a split all hands are played by one fixed strategy that looks at the hand and the upcard
alone, and a pair that may be split again is split. Then only the second cards of the hands decide
how many hands there will be, and cards are exchangeable: take all second cards first. Each way
they can fall is a pattern: so many of the pair's value (each a hand more), so many that closed a
hand with another value, so many hands left open because no more hands are allowed. What a hand is
worth where certain other cards are known not to be of the pair follows by inclusion and exclusion
from what it is worth where such cards are known to be.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from croupier.odds.play import Floats


@cache
def second_card_patterns(hands: int) -> tuple[tuple[int, int, int, int], ...]:
    """How second cards can fall in a split to at most so many hands.

    Each as (cards of the pair drawn, hands closed, hands left open, number of orders).

    >>> second_card_patterns(2)
    ((0, 0, 2, 1),)
    >>> second_card_patterns(3)
    ((0, 2, 0, 1), (1, 0, 3, 1), (1, 1, 2, 1))
    """
    found: Counter[tuple[int, int, int]] = Counter()

    def go_on(drawn: int, closed: int, open_hands: int) -> None:
        if open_hands == 0 or drawn + 2 == hands:
            found[drawn, closed, open_hands] += 1
            return
        go_on(drawn + 1, closed, open_hands + 1)
        go_on(drawn, closed + 1, open_hands - 1)

    go_on(0, 0, 2)
    return tuple((*pattern, orders) for pattern, orders in sorted(found.items()))


@dataclass(frozen=True, slots=True)
class PairCards:
    """The cards that make a pair, counted before the pair is dealt.

    Attributes:
        pair: Cards in the shoe that make a pair with each other.
        cards: All cards in the shoe.
    """

    pair: int
    cards: int

    def all_pair(self, number: int) -> float:
        """Chance that so many cards drawn after the pair are all of it."""
        chance = 1.0
        for drawn in range(number):
            if self.pair - 2 - drawn <= 0:
                return 0.0
            chance *= (self.pair - 2 - drawn) / (self.cards - 2 - drawn)
        return chance

    def next_is_pair(self, further: int) -> float:
        """Chance that a hand's second card pairs it, with so many further pair cards out."""
        left = self.cards - 1 - further
        return max(0, self.pair - 1 - further) / left if left > 0 else 0.0


def split_value(any_card: Floats, paired: Floats, cards: PairCards, hands: int) -> Floats:
    """Value of a split to at most so many hands, by upcard.

    Args:
        any_card: For 1, 2, ... further pair cards out: a hand of the split, with any second card.
        paired: The same hand once its second card has paired it, and it is played on.
        cards: The pair's cards.
        hands: Most hands, 2 or more.
    """
    total = np.zeros(any_card.shape[1:])
    for drawn, closed, open_hands, orders in second_card_patterns(hands):
        for further in range(drawn, drawn + closed + 1):
            sign = orders * (-1.0) ** (further - drawn) * cards.all_pair(further)
            if sign == 0.0:
                continue
            whole = any_card[further]
            if closed and further < drawn + closed:
                other = whole - cards.next_is_pair(further + 1) * paired[further]
                total += sign * closed * comb(closed - 1, further - drawn) * other
            if open_hands:
                total += sign * open_hands * comb(closed, further - drawn) * whole
    return total
