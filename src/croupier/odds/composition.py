"""What is still in the shoe, by value."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from croupier.core.cards import Card, Rank, Suit
from croupier.odds.errors import BadComposition

RANKS = "A23456789T"
"""The ten values in the order of every table here; T is any ten-valued card."""
TEN = 9
"""Place of the ten-valued cards in `RANKS`."""
SEVEN = 6
"""Place of the sevens in `RANKS`."""
SUITS = tuple(Suit)
TEN_RANKS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
CARDS_MAX = 10 * 52
"""Room for eight decks and a hand that is put back to them."""


def place_of(card: Card) -> int:
    """Where a card's value stands in `RANKS`."""
    return card.points - 1


@dataclass(frozen=True, slots=True)
class Composition:
    """How many cards of each value are unseen.

    Attributes:
        counts: Ten counts: ace, 2 to 9, ten-valued.
        sevens: Of the sevens, how many of each suit (spades, hearts, diamonds, clubs); None when
            nobody knows. Only a prize for sevens of one suit asks for it.
        tens: Of the ten-valued, how many are T, J, Q, K; None when nobody knows. Only rules
            that split by rank ask for it.

    Raises:
        BadComposition: A count below zero, too many cards, or parts that do not add up.
    """

    counts: tuple[int, ...]
    sevens: tuple[int, ...] | None = None
    tens: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if len(self.counts) != len(RANKS):
            raise BadComposition(f"{len(self.counts)} counts, expected {len(RANKS)}")
        if min(self.counts) < 0:
            raise BadComposition(f"a count below zero in {self.counts}")
        if self.cards > CARDS_MAX:
            raise BadComposition(f"{self.cards} cards, expected at most {CARDS_MAX}")
        self._refuse_bad_parts("sevens", self.sevens, self.counts[SEVEN])
        self._refuse_bad_parts("tens", self.tens, self.counts[TEN])

    @staticmethod
    def _refuse_bad_parts(name: str, parts: tuple[int, ...] | None, whole: int) -> None:
        if parts is None:
            return
        if len(parts) != len(SUITS) or min(parts) < 0 or sum(parts) != whole:
            raise BadComposition(f"{name} {parts} do not add up to {whole}")

    @classmethod
    def full(cls, decks: int) -> "Composition":
        """Whole decks.

        >>> Composition.full(6).counts
        (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)

        Raises:
            BadComposition: Not 1 to 8 decks.
        """
        if not 1 <= decks <= 8:
            raise BadComposition(f"{decks} decks, expected 1 to 8")
        each = 4 * decks
        return cls((each,) * 9 + (4 * each,), (decks,) * 4, (each,) * 4)

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The rest when some cards are seen.

        >>> Composition.full(1).without(parse_cards("As Kd")).counts
        (3, 4, 4, 4, 4, 4, 4, 4, 4, 15)

        Raises:
            BadComposition: A card that is not there.
        """
        counts = list(self.counts)
        sevens = None if self.sevens is None else list(self.sevens)
        tens = None if self.tens is None else list(self.tens)
        for card in cards:
            counts[place_of(card)] -= 1
            if sevens is not None and card.rank is Rank.SEVEN:
                sevens[SUITS.index(card.suit)] -= 1
            if tens is not None and card.points == 10:
                tens[TEN_RANKS.index(card.rank)] -= 1
            if min(*counts, *(sevens or ()), *(tens or ())) < 0:
                raise BadComposition(f"no {card} is left")
        return replace(
            self,
            counts=tuple(counts),
            sevens=None if sevens is None else tuple(sevens),
            tens=None if tens is None else tuple(tens),
        )
