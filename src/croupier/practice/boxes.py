"""Hands that somebody played wrong, each asked again the later the better it is known.

Leitner's boxes: a hand that was played wrong lies in the first one. A right answer moves it on by
one box, a wrong one back to the first; after the last it is let go.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from croupier.core.cards import Card, parse_card, parse_cards

BOX_DAYS = (0, 1, 3, 7, 21)
"""Days until a hand in each box is asked again."""

MISSED_HANDS_MAX = 200
"""Hands that are kept of one person; of more those are let go that are known best."""


class Said(StrEnum):
    """How a hand was answered."""

    WRONG = "wrong"
    RIGHT = "right"
    LET_GO = "let-go"
    """Not at all: it is to be asked no more."""


@dataclass(frozen=True, slots=True)
class DrilledHand:
    """A hand against an upcard, from a full shoe.

    Attributes:
        hand: Its cards as text.
        upcard: As text.
    """

    game: str
    hand: str
    upcard: str

    @property
    def name(self) -> str:
        """The same for like hands: suits, and tens and pictures, are no matter here.

        >>> DrilledHand("classic", "9s Kd", "Th").name
        'classic 9 T against T'
        """
        ranks = sorted(map(_rank, parse_cards(self.hand)))
        return " ".join([self.game, *ranks, "against", _rank(parse_card(self.upcard))])


@dataclass(frozen=True, slots=True)
class BoxedHand:
    """A hand that is to be asked again.

    Attributes:
        box: 1 to 5.
        due: From when on.
    """

    asked: DrilledHand
    box: int
    due: datetime


def after_answer(
    known: BoxedHand | None, asked: DrilledHand, said: Said, at: datetime
) -> BoxedHand | None:
    """Where a hand lies after an answer; None where it is not kept.

    Args:
        known: Where it lay, or one like it.
        asked: The hand.
        said: How it was answered.
        at: When.
    """
    if said is Said.WRONG:
        return BoxedHand(asked, 1, at)
    if said is Said.LET_GO or known is None or known.box == len(BOX_DAYS):
        return None
    return replace(known, box=known.box + 1, due=at + timedelta(days=BOX_DAYS[known.box]))


def _rank(card: Card) -> str:
    return "T" if card.points == 10 else card.rank.value
