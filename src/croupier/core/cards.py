"""Cards and their text: rank then suit, `Ts`, `Ah`; ten is `T` (or `10` when read)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.core.errors import BadCard


class Suit(StrEnum):
    """The four suits, by their letter."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"


class Rank(StrEnum):
    """The thirteen ranks, by their letter.

    Attributes:
        points: What the rank counts; an ace 1, a picture 10.
    """

    points: int

    TWO = "2", 2
    THREE = "3", 3
    FOUR = "4", 4
    FIVE = "5", 5
    SIX = "6", 6
    SEVEN = "7", 7
    EIGHT = "8", 8
    NINE = "9", 9
    TEN = "T", 10
    JACK = "J", 10
    QUEEN = "Q", 10
    KING = "K", 10
    ACE = "A", 1

    def __new__(cls, letter: str, points: int) -> "Rank":
        """A member from its letter and its points."""
        member = str.__new__(cls, letter)
        member._value_ = letter
        member.points = points
        return member


@dataclass(frozen=True, slots=True)
class Card:
    """One card; a six-deck shoe holds six equal ones.

    >>> Card(Rank.TEN, Suit.SPADES)
    Ts
    """

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """What it counts: an ace 1, a picture 10."""
        return self.rank.points

    @property
    def is_ace(self) -> bool:
        """It may count eleven."""
        return self.rank.points == 1

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return str(self)


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 cards, spades first, two to ace in each suit."""

_BY_TEXT = {str(card): card for card in DECK} | {
    f"10{card.suit.value}": card for card in DECK if card.rank is Rank.TEN
}


def parse_card(text: str) -> Card:
    """The card a text names.

    >>> parse_card("Ah"), parse_card("10c")
    (Ah, Tc)

    Raises:
        BadCard: It names none.
    """
    card = _BY_TEXT.get(text)
    if card is None:
        raise BadCard(f"not a card: {text[:20]!r}")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces, in order.

    >>> parse_cards("Ts 6d")
    (Ts, 6d)

    Raises:
        BadCard: A word names no card.
    """
    return tuple(parse_card(word) for word in text.split())


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as one line of text.

    >>> cards_text(parse_cards("10s 6d"))
    'Ts 6d'
    """
    return " ".join(map(str, cards))
