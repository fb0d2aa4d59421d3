"""How long everything takes, and the clock of a table that several share (L4, L11)."""

from dataclasses import dataclass
from enum import StrEnum


class Purpose(StrEnum):
    """What a table's clock runs for."""

    BETTING = "betting"
    """Green: wagers are placed, changed and confirmed."""
    CLOSING = "closing"
    """Red: no wager is taken any more, then the deal."""
    DECISION = "decision"
    """A hand is played, or insurance is answered."""
    RESULTS = "results"
    """The settled round lies on the felt to be read."""


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A table's clock, as the journal tells it.

    Attributes:
        number: Of the event that started it; what runs out later is told by it.
        total_ms: How long it runs, milliseconds.
        red_ms: How many of the last milliseconds are red.
        at_ms: When it was started, milliseconds since 1970 in UTC.
        decision: What was awaited then.
    """

    number: int
    purpose: Purpose
    total_ms: int
    red_ms: int
    at_ms: int
    decision: int


@dataclass(frozen=True, slots=True)
class Times:
    """Durations that a host sets, milliseconds.

    Attributes:
        closing: The red zone between the last wager and the deal (L11).
        results: To read what a round brought.
        deal_gap: Least time from one deal to the next.
        last_seconds: How much of a decision's time is red.
        lost: Without any socket at the table, until a connection counts as lost (L15).
        vacant: After the last spot and watcher have gone, until a table is vacant (L2).
    """

    closing: int = 3_000
    results: int = 4_000
    deal_gap: int = 5_000
    last_seconds: int = 5_000
    lost: int = 20_000
    vacant: int = 300_000


ROUNDS_AWAY_MAX = 2
"""Rounds in a row that a player may be away; then the spot is vacated."""

CARD_MS = 280
"""How long a card is on its way to its place on the screen."""

CARD_AFTER_CARD_MS = 110
"""Between two cards of a deal."""


def dealing_ms(cards: int) -> int:
    """How long some cards, dealt one after the other, take on screen; milliseconds.

    >>> dealing_ms(0), dealing_ms(1), dealing_ms(16)
    (0, 280, 1930)
    """
    return 0 if cards == 0 else CARD_MS + CARD_AFTER_CARD_MS * (cards - 1)
