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
def second_card_patterns(
    limit: int, hands: int = 2, open_hands: int = 2
) -> tuple[tuple[int, int, int, int], ...]:
    """How second cards can fall when a box of some hands may grow to a limit.

    `open_hands` of its hands wait for their second card. Each pattern as (cards of the pair drawn,
    hands closed, hands left open, number of orders).

    >>> second_card_patterns(2)
    ((0, 0, 2, 1),)
    >>> second_card_patterns(3)
    ((0, 2, 0, 1), (1, 0, 3, 1), (1, 1, 2, 1))
    """
    found: Counter[tuple[int, int, int]] = Counter()

    def go_on(drawn: int, closed: int, still_open: int) -> None:
        if still_open == 0 or drawn + hands == limit:
            found[drawn, closed, still_open] += 1
            return
        go_on(drawn + 1, closed, still_open + 1)
        go_on(drawn, closed + 1, still_open - 1)

    go_on(0, 0, open_hands)
    return tuple((*pattern, orders) for pattern, orders in sorted(found.items()))


@dataclass(frozen=True, slots=True)
class PairCards:
    """The cards that make a pair, counted before the first cards of the open hands are out.

    Attributes:
        pair: Cards in the shoe that make a pair with each other.
        cards: All cards in the shoe.
        open_hands: Hands that wait for their second card.
    """

    pair: int
    cards: int
    open_hands: int = 2

    def all_pair(self, number: int) -> float:
        """Chance that so many cards drawn after the first cards are all of the pair."""
        chance = 1.0
        for out in range(self.open_hands, self.open_hands + number):
            if self.pair <= out:
                return 0.0
            chance *= (self.pair - out) / (self.cards - out)
        return chance

    def next_is_pair(self, further: int) -> float:
        """Chance that a hand's second card pairs it, with so many further pair cards out."""
        left = self.cards - 1 - further
        return max(0, self.pair - 1 - further) / left if left > 0 else 0.0


def split_weights(
    cards: PairCards, furthers: int, limit: int, hands: int = 2
) -> tuple[Floats, Floats]:
    """How a split's value adds up from hands with 0, 1, ... further pair cards out.

    For the open hands of a box of some hands that may grow to a limit: the weights of a hand with
    any second card, and of the same hand once its second card has paired it and it is played on.
    """
    any_card, paired = np.zeros(furthers), np.zeros(furthers)
    waiting = cards.open_hands
    for drawn, closed, still_open, orders in second_card_patterns(limit, hands, waiting):
        for known in range(drawn, drawn + closed + 1):
            sign = orders * (-1.0) ** (known - drawn) * cards.all_pair(known)
            if sign == 0.0:
                continue
            further = waiting - 1 + known
            if known < drawn + closed:
                weight = sign * closed * comb(closed - 1, known - drawn)
                any_card[further] += weight
                paired[further] -= weight * cards.next_is_pair(further)
            if still_open:
                any_card[further] += sign * still_open * comb(closed, known - drawn)
    return any_card, paired


def split_value(
    any_card: Floats, paired: Floats, cards: PairCards, limit: int, hands: int = 2
) -> Floats:
    """Value of the open hands of a box of some hands that may grow to a limit, by upcard.

    Args:
        any_card: For 0, 1, ... further pair cards out: a hand of the split, with any second card.
        paired: The same hand once its second card has paired it, and it is played on.
        cards: The pair's cards.
        limit: Most hands.
        hands: Hands that the box has.
    """
    weights = split_weights(cards, len(any_card), limit, hands)
    value: Floats = weights[0] @ any_card + weights[1] @ paired
    return value
