"""Hands by the letters of their cards, low cards first: `A7`, `2228`, `TT`."""

from collections.abc import Iterator

RANKS = "A23456789T"
"""By points; a picture is a T."""
NATURAL = "AT"
CARDS_MAX = 21
"""Of a hand that is not bust."""


def hands_of(cards: int, *, points: int = 21, lowest: int = 1) -> Iterator[str]:
    """All hands of so many cards that are not bust, low cards first.

    >>> list(hands_of(2, points=5))
    ['AA', 'A2', 'A3', 'A4', '22', '23']
    """
    if cards == 0:
        yield ""
        return
    for value in range(lowest, min(10, points // cards) + 1):
        for others in hands_of(cards - 1, points=points - value, lowest=value):
            yield RANKS[value - 1] + others


def total(hand: str) -> tuple[int, bool]:
    """Points of a hand, and whether it is soft.

    >>> total("A7"), total("A7T")
    ((18, True), (18, False))
    """
    points = sum(RANKS.index(rank) + 1 for rank in hand)
    is_soft = "A" in hand and points <= 11
    return points + 10 * is_soft, is_soft


def is_in_shoe(cards: str, decks: int) -> bool:
    """A shoe of so many decks has all these cards.

    >>> is_in_shoe("AAAA", 1), is_in_shoe("AAAAA", 1)
    (True, False)
    """
    return all(cards.count(rank) <= decks * (16 if rank == "T" else 4) for rank in frozenset(cards))
