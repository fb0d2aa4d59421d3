"""Hi-Lo: the count of the cards that were seen.

A witness of its own: the simulator counts in compiled code, and a test compares the two.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.core.cards import Card
from croupier.core.rules import CARDS_PER_DECK

LOW = range(2, 7)
"""Points of the cards that count one up."""
HIGH = (1, 10)
"""Points of the cards that count one down: aces, tens and pictures."""

_HALF_DECK = CARDS_PER_DECK // 2


@dataclass(frozen=True, slots=True)
class Count:
    """Hi-Lo at some moment of a shoe.

    Attributes:
        running: The sum of the tags of all cards seen.
        unseen: Cards not seen.
    """

    running: int
    unseen: int

    @property
    def half_decks(self) -> int:
        """What is unseen, to the nearest half deck: 1 or more.

        >>> Count(0, 100).half_decks
        4
        """
        return max(1, (self.unseen + _HALF_DECK // 2) // _HALF_DECK)

    @property
    def true(self) -> int:
        """The running count a deck that is unseen, rounded down.

        Down means towards the lesser number, also below zero. The decks are those of
        `half_decks`, as somebody sees them who looks at the tray.

        >>> Count(7, 156).true, Count(-7, 156).true
        (2, -3)
        """
        return 2 * self.running // self.half_decks


def tag(card: Card) -> int:
    """What a card adds to the running count.

    >>> [tag(card) for card in parse_cards("5d 8c Kh As")]
    [1, 0, -1, -1]
    """
    if card.points in LOW:
        return 1
    return -1 if card.points in HIGH else 0


def count_of(seen: Iterable[Card], decks: int) -> Count:
    """The count of a shoe after these cards."""
    tags = [tag(card) for card in seen]
    return Count(sum(tags), CARDS_PER_DECK * decks - len(tags))
