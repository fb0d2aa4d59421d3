"""How good a decision was, by what it gave away."""

from enum import StrEnum

SLIP_MIN = 0.001
"""In first wagers; a decision that gives away less is right: nobody would feel it."""
BLUNDER_MIN = 0.05
"""In first wagers; a decision that gives away as much is a blunder."""


class Grade(StrEnum):
    """How good a decision was."""

    RIGHT = "right"
    SLIP = "small-slip"
    BLUNDER = "blunder"


def grade_of(loss: float) -> Grade:
    """The grade of a decision that gives away so much, in first wagers.

    >>> grade_of(0.0), grade_of(0.01), grade_of(0.3)
    (<Grade.RIGHT: 'right'>, <Grade.SLIP: 'small-slip'>, <Grade.BLUNDER: 'blunder'>)
    """
    if loss < SLIP_MIN:
        return Grade.RIGHT
    return Grade.SLIP if loss < BLUNDER_MIN else Grade.BLUNDER
