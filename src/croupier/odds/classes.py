"""What each class of hand brings against each end of the dealer (see `two_hands`)."""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.play import Floats
from croupier.odds.two_hands import (
    BUST_ONCE,
    BUST_TWICE,
    CLASSES,
    DEALER_ENDS,
    DOUBLED,
    LEVELS,
    SEVENS_LEVEL,
    STRAIGHT_LEVEL,
)

WIN, PUSH, LOSE = range(3)
NATURAL_END = DEALER_ENDS - 1
POINTS_21 = 5


def results() -> NDArray[np.int64]:
    """Win, push or loss of each class against each end of the dealer."""
    table = np.full((CLASSES, DEALER_ENDS), LOSE)
    for level in range(LEVELS):
        points = min(level, POINTS_21)
        for end in range(NATURAL_END):
            if end < points or end == 0:
                table[[level, DOUBLED + level], end] = WIN
            elif end == points:
                table[[level, DOUBLED + level], end] = PUSH
    return table


def nets(sevens: float, straight: float) -> Floats:
    """Net of each class against each end of the dealer, in first wagers."""
    pays = np.ones(LEVELS)
    pays[SEVENS_LEVEL], pays[STRAIGHT_LEVEL] = sevens, straight
    single = np.concatenate([pays, 2.0 * pays, [0.0, 0.0]])
    lost = np.concatenate([np.full(LEVELS, -1.0), np.full(LEVELS, -2.0), [0.0, 0.0]])
    lost[BUST_TWICE], lost[BUST_ONCE] = -2.0, -1.0
    outcome = results()
    table: Floats = np.where(
        outcome == WIN, single[:, None], np.where(outcome == LOSE, lost[:, None], 0.0)
    )
    return table
