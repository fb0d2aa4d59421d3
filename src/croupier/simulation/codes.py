"""Cards as small numbers: as many as the rules can tell apart.

Sixteen codes: ace to six, the seven of each suit (three sevens of one suit have a prize), eight,
nine, and the four ranks that count ten (a pair may have to be of one rank).
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from croupier.core.cards import DECK, Card, Rank, Suit

Codes = NDArray[np.uint8]

CODES = 16
SEVEN = 6
"""Code of the first seven; those of the other suits follow."""
TEN = 12
"""Code of the first card that counts ten."""

_LOW = {
    Rank.ACE: 0,
    Rank.TWO: 1,
    Rank.THREE: 2,
    Rank.FOUR: 3,
    Rank.FIVE: 4,
    Rank.SIX: 5,
    Rank.EIGHT: 10,
    Rank.NINE: 11,
    Rank.TEN: 12,
    Rank.JACK: 13,
    Rank.QUEEN: 14,
    Rank.KING: 15,
}
_SUITS = tuple(Suit)


def code_of(card: Card) -> int:
    """The code of a card, 0 to 15.

    >>> [code_of(card) for card in parse_cards("As 6h 7s Kd")]
    [0, 5, 6, 15]
    """
    if card.rank is Rank.SEVEN:
        return SEVEN + _SUITS.index(card.suit)
    return _LOW[card.rank]


CARDS: tuple[Card, ...] = tuple(
    next(card for card in DECK if code_of(card) == code) for code in range(CODES)
)
"""A card of each code."""

POINTS: tuple[int, ...] = tuple(card.points for card in CARDS)
"""What a code counts: an ace 1, a picture 10."""


def codes_of(cards: Iterable[Card]) -> Codes:
    """The codes of some cards, in their order."""
    return np.array([code_of(card) for card in cards], dtype=np.uint8)


def shoe_codes(decks: int) -> Codes:
    """A full shoe, unshuffled."""
    return np.tile(codes_of(DECK), decks)
