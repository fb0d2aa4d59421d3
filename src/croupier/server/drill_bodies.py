"""Bodies of HTTP requests and answers about drills; values are in first wagers."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.practice.boxes import Said
from croupier.server.practice_bodies import CountBody

HAND_CARDS_MAX = 12
"""Cards of a hand that a drill asks about."""
GONE_CARDS_MAX = 416
"""Cards that may be gone beside them."""
UNSEEN_CARDS_MIN = 52
"""Cards that a drill leaves unseen; from a shoe nearly at its end a value may take many seconds."""
_CARD_CHARACTERS = 3

_Hand = Annotated[str, Meta(max_length=HAND_CARDS_MAX * _CARD_CHARACTERS)]
_Gone = Annotated[str, Meta(max_length=GONE_CARDS_MAX * _CARD_CHARACTERS)]


class DrillQuestion(msgspec.Struct, frozen=True):
    """A hand to play, or an offer to answer; from a full shoe unless cards are gone.

    Attributes:
        gone: Cards that are seen beside the hand and the upcard, to be sent back.
        is_offer: Insurance is asked about.
        unseen: Cards that are unseen.
        unseen_tens: How many of them count ten.
        options: Every legal answer.
    """

    game: str
    hand: str
    upcard: str
    gone: str
    is_offer: bool
    unseen: int
    unseen_tens: int
    options: tuple[str, ...]


class DrillAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question, with what the question was."""

    game: Annotated[str, Meta(max_length=40)]
    hand: _Hand
    upcard: _Hand
    chosen: Annotated[str, Meta(max_length=20)]
    gone: _Gone = ""
    is_offer: bool = False


class DrillGrade(msgspec.Struct, frozen=True):
    """How good an answer is.

    Attributes:
        loss: What it gives away, in first wagers: 0 or more.
        grade: right, small-slip or blunder.
    """

    values: dict[str, float]
    best: str
    loss: float
    grade: str


class MissedHand(msgspec.Struct, frozen=True):
    """A hand that one played wrong, to be asked again from a full shoe.

    Attributes:
        box: 1 to 5; the better it is known, the higher.
        due: When it is asked again.
        is_due: That is now.
    """

    game: str
    hand: str
    upcard: str
    box: int
    due: datetime
    is_due: bool


class MissedHands(msgspec.Struct, frozen=True):
    """The hands that one played wrong, the longest due first."""

    hands: tuple[MissedHand, ...]


class MissedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand was answered; one that was played wrong is kept from then on.

    Attributes:
        said: wrong, right, or let-go for a hand that is to be asked no more.
    """

    game: Annotated[str, Meta(max_length=40)]
    hand: _Hand
    upcard: _Hand
    said: Said


class CountAt(CountBody, frozen=True):
    """A count somewhere in a shoe.

    Attributes:
        unseen: Cards that are unseen.
    """

    unseen: int


class CountQuestion(msgspec.Struct, frozen=True):
    """Cards to count."""

    before: CountAt
    cards: tuple[str, ...]
    after: CountAt


DRILL_BODIES: tuple[Any, ...] = (
    DrillQuestion,
    DrillAnswer,
    DrillGrade,
    MissedAnswer,
    MissedHands,
    CountQuestion,
)
