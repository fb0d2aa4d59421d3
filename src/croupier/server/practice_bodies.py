"""Bodies of HTTP answers about practice at a table; values are from the player's side."""

from typing import Any

import msgspec


class GradedDecision(msgspec.Struct, frozen=True):
    """A decision that was made, judged by the cards that its player could see.

    Attributes:
        decision: 1, 2, 3 ... in its round.
        hand: Its place in the box, from 0.
        cards: Of the hand as it was.
        values: Of every legal answer, in first wagers; empty where no exact value is known.
        best: The best of them, the chosen one among equals; null where none is known.
        cost: What the choice gave away on average, in units of the currency: 0 or more.
        grade: right, small-slip or blunder; null where no value is known.
        reason: Why none is known; null where one is.
    """

    decision: int
    box: int
    hand: int
    cards: str
    upcard: str
    chosen: str
    values: dict[str, float]
    best: str | None
    cost: float
    grade: str | None
    reason: str | None


class GradesBody(msgspec.Struct, frozen=True):
    """Every decision that was made in a round so far."""

    round: int
    decisions: tuple[GradedDecision, ...]


class CountBody(msgspec.Struct, frozen=True):
    """Hi-Lo after the cards that the player has seen.

    Attributes:
        true: The running count over the decks left, rounded down.
        half_decks: What is unseen, to the nearest half deck: 1 or more.
    """

    running: int
    true: int
    half_decks: int


class ShoeInView(msgspec.Struct, frozen=True):
    """What the player can know of the shoe; the hole card is unseen.

    Attributes:
        number: Of the shoe; 0 before the first.
        size: Cards of the whole shoe.
        dealt: Cards that have left it, the hole card among them.
        unseen: How many cards of each rank have not been seen, 2 to A.
        is_fresh_next: The next round comes from a fresh shoe.
    """

    number: int
    size: int
    dealt: int
    unseen: dict[str, int]
    count: CountBody
    is_fresh_next: bool


class EdgeBody(msgspec.Struct, frozen=True):
    """What the next round is worth before its first card, by the cards that are unseen.

    Attributes:
        unseen: How many cards that are; all of them where a fresh shoe comes.
        ev: On average, in first wagers, under best play of one box; null where it is not known.
        reason: Why not; null where it is.
    """

    unseen: int
    ev: float | None
    reason: str | None


PRACTICE_BODIES: tuple[Any, ...] = (GradesBody, ShoeInView, EdgeBody)
