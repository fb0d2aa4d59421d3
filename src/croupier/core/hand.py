"""What cards are worth together."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from croupier.core.cards import Card

TARGET = 21
"""The best total; more is a bust."""


@dataclass(frozen=True, slots=True)
class HandTotal:
    """A total in points; soft when an ace counts eleven in it."""

    points: int
    is_soft: bool

    @property
    def is_bust(self) -> bool:
        """Over 21."""
        return self.points > TARGET


def hand_total(cards: Sequence[Card]) -> HandTotal:
    """Best total of some cards (M3).

    One ace counts eleven when that does not bust the hand; two never can.

    >>> hand_total(parse_cards("Ah 6d"))
    HandTotal(points=17, is_soft=True)
    >>> hand_total(parse_cards("Ah 6d Ks"))
    HandTotal(points=17, is_soft=False)
    """
    hard_points = 0
    has_ace = False
    for card in cards:
        points = card.rank.points
        hard_points += points
        if points == 1:
            has_ace = True
    if has_ace and hard_points + 10 <= TARGET:
        return _soft(hard_points + 10)
    return _hard(hard_points)


# The same few totals come with every card, so each is made once.


@cache
def _hard(points: int) -> HandTotal:
    return HandTotal(points, is_soft=False)


@cache
def _soft(points: int) -> HandTotal:
    return HandTotal(points, is_soft=True)


def is_two_card_21(cards: Sequence[Card]) -> bool:
    """An ace with a ten-valued card and nothing else.

    A natural is this on the first two cards of a box that has not been split (M6).
    """
    return len(cards) == 2 and hand_total(cards).points == TARGET
