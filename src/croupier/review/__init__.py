"""What a player's decisions were worth, and how much of a result was luck.

Exact, like the odds it is made of: by the cards that the player could see.
"""

from croupier.review.decisions import Decision, best_and_loss
from croupier.review.grades import BLUNDER_MIN, SLIP_MIN, Grade, grade_of
from croupier.review.positions import (
    Position,
    answers_at,
    best_of,
    plain_composition,
    plain_position,
    position_of,
)
from croupier.review.rounds import BoxReview, Review, RoundReview, review
from croupier.review.stretch import PERCENTILE_ROUNDS_MIN, Point, Stretch, stretch_of
from croupier.review.worths import Spread, spread_of

__all__ = [
    "BLUNDER_MIN",
    "PERCENTILE_ROUNDS_MIN",
    "SLIP_MIN",
    "BoxReview",
    "Decision",
    "Grade",
    "Point",
    "Position",
    "Review",
    "RoundReview",
    "Spread",
    "Stretch",
    "answers_at",
    "best_and_loss",
    "best_of",
    "grade_of",
    "plain_composition",
    "plain_position",
    "position_of",
    "review",
    "spread_of",
    "stretch_of",
]
