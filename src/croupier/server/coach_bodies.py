"""Bodies of HTTP answers of the coach; values are in first wagers, from the player's side."""

from typing import Any

import msgspec


class CoachedHand(msgspec.Struct, frozen=True):
    """What each answer for one hand is worth, by the cards that its player can see.

    Attributes:
        hand: Its place in the box, from 0.
        values: Of every legal answer; empty where no exact value is known.
        best: The best of them; null where none is known.
        reason: Why none is known; null where one is.
    """

    box: int
    hand: int
    values: dict[str, float]
    best: str | None
    reason: str | None


class CoachBody(msgspec.Struct, frozen=True):
    """What the coach says of one decision.

    Attributes:
        decision: The one it is about; whoever is asked something else by now drops it.
        hands: One where a hand is played, one a box where insurance or even money is asked
            about; none where the person is asked nothing.
    """

    decision: int
    hands: tuple[CoachedHand, ...]


COACH_BODIES: tuple[Any, ...] = (CoachBody,)
