"""Rounds of one box by a table of steps (see `walk`): a lookup for each card, nothing to decide.

Four shoes are played at once, a card of each in turn, so that none waits for another. Steps that
matter are noted down, and counted once a block of rounds is over.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import Luck
from croupier.simulation.codes import Codes
from croupier.simulation.kernel_fresh import walk_fresh
from croupier.simulation.kernel_lane import (
    AHEAD,
    BASE,
    BLOCK,
    CUT_FIRST,
    CUT_SPREAD,
    FLOOR,
    LANE,
    LANE_CARDS,
    LANE_NOTES,
    LANES,
    LAST,
    NOTES,
    WANTED,
    State,
    begin_shoe,
    begin_shoes,
    draw,
    left_of,
    put_all_back,
    signed,
)
from croupier.simulation.kernel_part import Counts, part
from croupier.simulation.partings import PARTED_END, Guide
from croupier.simulation.rows import ID_SHIFT, IDS_MAX, NOTED, PARTS, PLACES_MAX, Steps

ALWAYS_OUT = 3
"""A round takes more cards, so a cut card behind no more of them is out after each."""
_ONE = np.uint64(1)
_CARDS, _CARDS2, _CARDS3 = (np.uint64(lane * LANE_CARDS) for lane in (1, 2, 3))
_NOTES, _NOTES2, _NOTES3 = (np.uint64(lane * LANE_NOTES) for lane in (1, 2, 3))
_NOTED, _PARTS, _ROW = np.uint64(31), np.uint64(PARTS), np.uint64(PLACES_MAX - 1)
_ID_SHIFT, _ID = np.uint64(ID_SHIFT), np.uint64(IDS_MAX - 1)
assert NOTED == 1 << 31
assert LANES == 4


@inlined
def next_step(rows: Steps, cards: Codes, step: np.uint64, place: np.uint64) -> np.uint64:
    """Where a card leads from a step."""
    return np.uint64(rows[(step & _ROW) + np.uint64(cards[place])])


@kernel
def walk_all(rows: Steps, cards: Codes, notes: Steps, lanes: State, steps: int) -> None:
    """So many shuffled cards of all shoes, fewer when a box splits; none is used up on the way."""
    left = lanes[BASE] + lanes[AHEAD]
    top = left
    step0, noted0 = lanes[LAST], lanes[NOTES]
    step1, noted1 = lanes[LANE + LAST], lanes[LANE + NOTES] + _NOTES
    step2, noted2 = lanes[2 * LANE + LAST], lanes[2 * LANE + NOTES] + _NOTES2
    step3, noted3 = lanes[3 * LANE + LAST], lanes[3 * LANE + NOTES] + _NOTES3
    for _ in range(steps):
        left -= _ONE
        step0 = next_step(rows, cards, step0, left)
        step1 = next_step(rows, cards, step1, left + _CARDS)
        step2 = next_step(rows, cards, step2, left + _CARDS2)
        step3 = next_step(rows, cards, step3, left + _CARDS3)
        notes[noted0], notes[noted1] = step0, step1
        notes[noted2], notes[noted3] = step2, step3
        noted0, noted1 = noted0 + (step0 >> _NOTED), noted1 + (step1 >> _NOTED)
        noted2, noted3 = noted2 + (step2 >> _NOTED), noted3 + (step3 >> _NOTED)
        if (step0 | step1 | step2 | step3) & _PARTS:
            break
    for start in range(0, LANES * LANE, LANE):
        lanes[start + AHEAD] -= top - left
    lanes[LAST], lanes[NOTES] = step0, noted0
    lanes[LANE + LAST], lanes[LANE + NOTES] = step1, noted1 - _NOTES
    lanes[2 * LANE + LAST], lanes[2 * LANE + NOTES] = step2, noted2 - _NOTES2
    lanes[3 * LANE + LAST], lanes[3 * LANE + NOTES] = step3, noted3 - _NOTES3


@inlined
def is_due(lane: State) -> bool:
    """The shoe has no further round."""
    return bool(left_of(lane) < lane[FLOOR] and lane[LAST] & _ROW == 0)


@inlined
def cards_ahead(lane: State) -> int:
    """Shuffled cards down to the one after which a shoe may be due."""
    return min(signed(lane[AHEAD]), signed(left_of(lane) + _ONE) - signed(lane[FLOOR]))


@kernel
def walk_alone(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lane: State,
    most: int,
) -> None:
    """One shoe until it is due or has so many notes; cards come from the rest."""
    while lane[NOTES] < np.uint64(most) and not is_due(lane):
        lane[LAST] = np.uint64(rows[(lane[LAST] & _ROW) + draw(cards, lane, luck)])
        notes[lane[NOTES]] = lane[LAST]
        lane[NOTES] += lane[LAST] >> _NOTED
        if lane[LAST] & _PARTS:
            part(rows, guide, counts, luck, cards, notes, lane)


@kernel
def walk_block(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lanes: State,
    most: int,
) -> None:
    """All shoes until one of them has so many notes."""
    while True:
        room, ahead, due = most, most, 0
        for start in range(0, LANES * LANE, LANE):
            room = min(room, most - signed(lanes[start + NOTES]))
            ahead = min(ahead, cards_ahead(lanes[start:]))
            due += is_due(lanes[start:])
        if room <= 0:
            return
        if due == LANES:
            begin_shoes(cards, lanes, luck)
        elif ahead > 0:
            # A round takes three cards and more for its two notes.
            walk_all(rows, cards, notes, lanes, min(ahead, max(room - 1, 1)))
            for number in range(LANES):
                lane = lanes[LANE * number :]
                if lane[LAST] & _PARTS:
                    own, noted = cards[LANE_CARDS * number :], notes[LANE_NOTES * number :]
                    part(rows, guide, counts, luck, own, noted, lane)
        else:
            put_all_back(cards, lanes)
            for number in range(LANES):
                lane = lanes[LANE * number :]
                own, noted = cards[LANE_CARDS * number :], notes[LANE_NOTES * number :]
                walk_alone(rows, guide, counts, luck, own, noted, lane, most)


@kernel
def count(tally: NDArray[np.int32], width: int, notes: Steps, lane: State) -> np.uint64:
    """Counts what is noted, and makes room; the number of rounds that are over."""
    rounds, place = lane[NOTES] >> _ONE, np.uint64(0)
    for _ in range(signed(rounds)):
        deal, end = _number(notes[place]), _number(notes[place + _ONE])
        tally[deal * np.uint64(width) + end] += 1
        place += _ONE + _ONE
    if lane[NOTES] & _ONE:
        notes[0] = notes[place]
    lane[NOTES] &= _ONE
    return np.uint64(rounds)


@inlined
def _number(step: np.uint64) -> np.uint64:
    return (np.uint64(step) >> _ID_SHIFT) & _ID


@kernel
def walk_rest(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    tally: NDArray[np.int32],
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lane: State,
) -> None:
    """The rounds that are still wanted of one shoe, by itself."""
    while lane[WANTED] > 0:
        if is_due(lane):
            begin_shoe(lane, luck)
        most = 2 * min(signed(lane[WANTED]), BLOCK)
        walk_alone(rows, guide, counts, luck, cards, notes, lane, most)
        lane[WANTED] -= count(tally, guide[PARTED_END] + 1, notes, lane)


@kernel
def make_fresh(cards: Codes, lanes: State, luck: Luck) -> None:
    """No card is shuffled ahead, and no shoe is due."""
    put_all_back(cards, lanes)
    for start in range(0, LANES * LANE, LANE):
        if is_due(lanes[start:]):
            begin_shoe(lanes[start:], luck)


@kernel
def walk_rounds(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    tally: NDArray[np.int32],
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lanes: State,
) -> None:
    """Plays so many rounds on from each shoe as are wanted of it."""
    width = guide[PARTED_END] + 1
    is_always_out = lanes[CUT_FIRST] + lanes[CUT_SPREAD] <= np.uint64(ALWAYS_OUT + 1)
    if is_always_out:
        make_fresh(cards, lanes, luck)
    while True:
        most = 2 * BLOCK
        for start in range(0, LANES * LANE, LANE):
            most = min(most, 2 * signed(lanes[start + WANTED]))
        if most == 0:
            break
        if is_always_out:
            for number in (0, 2):
                two, own = lanes[LANE * number :], cards[LANE_CARDS * number :]
                noted = notes[LANE_NOTES * number :]
                walk_fresh(rows, guide, counts, luck, own, noted, two, most)
        else:
            walk_block(rows, guide, counts, luck, cards, notes, lanes, most)
        for number in range(LANES):
            lane = lanes[LANE * number :]
            lane[WANTED] -= count(tally, width, notes[LANE_NOTES * number :], lane)
    put_all_back(cards, lanes)
    for number in range(LANES):
        lane, own = lanes[LANE * number :], cards[LANE_CARDS * number :]
        noted = notes[LANE_NOTES * number :]
        walk_rest(rows, guide, counts, tally, luck, own, noted, lane)
