"""Rounds by a table of steps where each has a fresh shoe: all cards are in again after it.

Two shoes are played at once, and shuffled card by card.
"""

import numpy as np

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import Luck
from croupier.simulation.codes import Codes
from croupier.simulation.kernel_lane import (
    COUNTER,
    DRAWN,
    LANE,
    LANE_CARDS,
    LANE_NOTES,
    LAST,
    NOTES,
    REST,
    SHOES,
    SIZE,
    STEP,
    State,
    begin_shoe,
    signed,
    swap,
)
from croupier.simulation.kernel_part import Counts, part
from croupier.simulation.kernel_shoe import mixed
from croupier.simulation.partings import Guide
from croupier.simulation.rows import NOTED, OVER, PARTS, PLACES_MAX, Steps

_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_NONE, _ONE = np.uint64(0), np.uint64(1)
_CARDS, _NOTES = np.uint64(LANE_CARDS), np.uint64(LANE_NOTES)
_NOTED, _OVER = np.uint64(31), np.uint64(30)
_PARTS, _ROW = np.uint64(PARTS), np.uint64(PLACES_MAX - 1)
assert NOTED == 1 << 31
assert OVER == 1 << 30


@inlined
def refilled(left: np.uint64, size: np.uint64, step: np.uint64) -> np.uint64:
    """The cards that are left, or all of them when the round is over."""
    return left ^ ((left ^ size) & (_NONE - ((step >> _OVER) & _ONE)))


@kernel
def walk_two(rows: Steps, cards: Codes, notes: Steps, lanes: State, luck: Luck, steps: int) -> None:
    """So many cards of both shoes, fewer when a box splits."""
    counter, gap, size = luck[COUNTER], luck[STEP], lanes[SIZE]
    left0, step0, noted0 = lanes[REST], lanes[LAST], lanes[NOTES]
    left1, step1, noted1 = lanes[LANE + REST], lanes[LANE + LAST], lanes[LANE + NOTES] + _NOTES
    begun, drawn = _NONE, _NONE - left0 - left1
    for _ in range(steps):
        counter += gap
        word = mixed(counter)
        other0, other1 = ((word >> _HALF) * left0) >> _HALF, ((word & _LOW) * left1) >> _HALF
        left0, left1 = left0 - _ONE, left1 - _ONE
        step0 = np.uint64(rows[(step0 & _ROW) + swap(cards, _NONE, other0, left0)])
        step1 = np.uint64(rows[(step1 & _ROW) + swap(cards, _CARDS, other1, left1)])
        notes[noted0], notes[noted1] = step0, step1
        noted0, noted1 = noted0 + (step0 >> _NOTED), noted1 + (step1 >> _NOTED)
        left0, left1 = refilled(left0, size, step0), refilled(left1, size, step1)
        begun += ((step0 >> _OVER) & _ONE) + ((step1 >> _OVER) & _ONE)
        drawn += _ONE + _ONE
        if (step0 | step1) & _PARTS:
            break
    luck[COUNTER] = counter
    lanes[SHOES] += begun
    lanes[DRAWN] += drawn + left0 + left1
    lanes[REST], lanes[LAST], lanes[NOTES] = left0, step0, noted0
    lanes[LANE + REST], lanes[LANE + LAST], lanes[LANE + NOTES] = left1, step1, noted1 - _NOTES


@kernel
def walk_fresh(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lanes: State,
    most: int,
) -> None:
    """Both shoes until one of them has so many notes."""
    while True:
        room = most - max(signed(lanes[NOTES]), signed(lanes[LANE + NOTES]))
        if room <= 0:
            return
        # A round takes three cards and more for its two notes.
        walk_two(rows, cards, notes, lanes, luck, max(room - 1, 1))
        for number in range(2):
            lane = lanes[LANE * number :]
            if lane[LAST] & _PARTS:
                own, noted = cards[LANE_CARDS * number :], notes[LANE_NOTES * number :]
                part(rows, guide, counts, luck, own, noted, lane)
                begin_shoe(lane, luck)
