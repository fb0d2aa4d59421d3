"""Bodies of HTTP answers about one's own play; amounts in units of the currency, as numbers.

What they mean stands in docs/explanation/coach.md: result + streak = expected + luck - mistakes.
"""

from datetime import datetime
from typing import Any

import msgspec


class ReviewTable(msgspec.Struct, frozen=True):
    """A table where one has played.

    Attributes:
        title: Of its game, in the language of the request.
        rounds: One's own there, as far as they were looked through.
        first: Number of the oldest of them.
        last: Number of the newest.
        since: When the oldest of them was.
        until: When the newest was.
    """

    table_id: str
    game: str
    title: str
    currency: str
    rounds: int
    first: int
    last: int
    since: datetime
    until: datetime


class ReviewTables(msgspec.Struct, frozen=True):
    """Where one has played, the newest first.

    Attributes:
        rounds_max: Rounds of one review at most.
        is_cut: There are older rounds that were not looked through.
    """

    tables: tuple[ReviewTable, ...]
    rounds_max: int
    is_cut: bool


class ReviewedDecision(msgspec.Struct, frozen=True):
    """One decision, judged by the cards that its player could see.

    Attributes:
        decision: 1, 2, 3 ... among all decisions of its round, of other boxes too.
        hand: Its place in the box, from 0.
        values: Of every legal answer, in first wagers; empty where no exact value is known.
        best: The best of them; null where none is known.
        mistake: What the choice gave away: 0 or more.
        grade: `right`, `small-slip` or `blunder`; null where no value is known.
        reason: Why none is known; null where one is.
    """

    decision: int
    box: int
    hand: int
    cards: str
    upcard: str
    chosen: str
    best: str | None
    values: dict[str, float]
    mistake: float
    grade: str | None
    reason: str | None


class ReviewedBox(msgspec.Struct, frozen=True):
    """One box in one round.

    Attributes:
        expected: What best play brings on average; null where no exact value is known.
        streak: What the streak after the round is worth more than the one before it.
        luck: Null where `expected` is.
        mistakes: What all its mistakes gave away: 0 or more.
    """

    box: int
    wager: float
    result: float
    expected: float | None
    streak: float
    luck: float | None
    mistakes: float
    decisions: tuple[ReviewedDecision, ...]


class RoundReviewBody(msgspec.Struct, frozen=True):
    """One's own boxes of one round; none in a round that one only watched."""

    table_id: str
    round: int
    at: datetime
    boxes: tuple[ReviewedBox, ...]


class LeftOutRound(msgspec.Struct, frozen=True):
    """A round that cannot be judged.

    Attributes:
        reason: A code: `round.void`, `round.not_own` where no box of one's own was dealt, or that
            of the error which was in the way.
    """

    table_id: str
    round: int
    at: datetime
    reason: str


class ReviewPoint(msgspec.Struct, frozen=True):
    """The sums after some rounds.

    Attributes:
        round: The last of them: its place among `rounds` of the review, from 1.
        luck_deviation: How far luck usually goes in so many; null where it cannot be told.
    """

    round: int
    result: float
    expected: float
    streak: float
    mistakes: float
    luck_deviation: float | None


class WorstMistake(msgspec.Struct, frozen=True):
    """A decision that gave something away.

    Attributes:
        round: Its round's place among `rounds` of the review, from 1.
    """

    round: int
    decision: int
    mistake: float


class ReviewBody(msgspec.Struct, frozen=True):
    """One's own play over some rounds.

    Attributes:
        rounds_counted: With a box that counts.
        boxes: That count: with an exact value of their round.
        left_out: Boxes and rounds that do not count: no exact value is known, or it is one of
            `rounds_left_out`.
        unjudged: Decisions that no exact value is known of; what they cost is luck.
        wagered: First wagers.
        streak: What streaks that were gained are worth, less those that were lost.
        luck_deviation: Standard deviation of luck; null where it cannot be told.
        luck_percentile: How many of 100 players have less luck; null for under 30 rounds.
        running: The sums after each round.
        worst: Every mistake, the dearest first.
        rounds: Oldest first.
        rounds_left_out: Those that cannot be judged, oldest first.
        is_cut: There are older rounds that the limit left out.
    """

    game: str
    currency: str
    rounds_counted: int
    boxes: int
    left_out: int
    unjudged: int
    wagered: float
    result: float
    expected: float
    streak: float
    luck: float
    luck_deviation: float | None
    luck_percentile: float | None
    mistakes: float
    running: tuple[ReviewPoint, ...]
    worst: tuple[WorstMistake, ...]
    rounds: tuple[RoundReviewBody, ...]
    rounds_left_out: tuple[LeftOutRound, ...]
    is_cut: bool


class ReviewStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a review on its way: how far it is, at last the review, or why there is none.

    Attributes:
        done: Rounds that are judged.
        of: Rounds in all.
        code: Of the error that ended it.
    """

    done: int
    of: int
    review: ReviewBody | None = None
    code: str | None = None


REVIEW_BODIES: tuple[Any, ...] = (ReviewTables, RoundReviewBody, ReviewBody, ReviewStep)
