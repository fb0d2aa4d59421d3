"""Rounds of one box by a table of steps (see `walk`): a lookup for each card, nothing to decide.

Two shoes are played at once, a card of each in turn, so that neither waits for the other. Steps
that matter are noted down, and counted once a block of rounds is over. Cards lie by their columns
and are dealt from the end of a shoe: those that are left come first.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import Luck
from croupier.simulation.codes import CODES, Codes
from croupier.simulation.kernel_shoe import mixed
from croupier.simulation.partings import (
    ARE_ACES,
    BUSTED_ENDS,
    BY_DEAL,
    DEALER_ENDS,
    DEALER_OF,
    FIRST_OF,
    HANDS_ENDED,
    HANDS_MOST,
    HOLE_COMES,
    INSURED_LOSES,
    INSURED_PARTINGS,
    INSURED_WINS,
    IS_INSURED,
    NATURAL_END,
    OF_DEAL,
    OPENING,
    PAIR,
    PAIR_OF,
    PAIR_SIZE,
    PARTED_END,
    PARTING,
    PARTING_SIZE,
    PAYS,
    SECOND_OF,
    UPCARD_OF,
    Guide,
)
from croupier.simulation.rows import ID_SHIFT, IDS_MAX, NOTED, OVER, PARTS, PLACES_MAX, Steps

State = NDArray[np.uint64]
Counts = NDArray[np.int64]

BLOCK = 512
"""Rounds between two countings."""
# A lane: where one of the shoes stands.
LEFT, FLOOR, PLACE, NOTES, SIZE, CUT_FIRST, CUT_SPREAD, DRAWN, SHOES, LANE = range(10)
"""`LEFT` cards are in the shoe; with fewer than `FLOOR` a fresh one follows on the round."""
LANE_CARDS = 512
"""Where the second shoe's cards begin; there are no more in a shoe."""
LANE_NOTES = 2 * BLOCK + 2
# Luck: the counter and its step.
COUNTER, STEP = range(2)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_CARDS, _NOTES = np.uint64(LANE_CARDS), np.uint64(LANE_NOTES)
_NOTED, _OVER = np.uint64(31), np.uint64(30)
_NONE, _IS_OVER = np.uint64(0), np.uint64(OVER)
_PARTS, _ROW = np.uint64(PARTS), np.uint64(PLACES_MAX - 1)
assert NOTED == 1 << 31
assert OVER == 1 << 30


@inlined
def take(cards: Codes, start: np.uint64, left: np.uint64, chance: np.uint64) -> np.uint64:
    """A random one of the cards that are left, by a chance of 32 bits; it goes behind them.

    Of 2**32 chances each card has as many as any other but for one, so none is off by more than
    a ten-millionth of its share.
    """
    other, last = start + ((chance * left) >> _HALF), start + left - _ONE
    card = cards[other]
    cards[other] = cards[last]
    cards[last] = card
    return np.uint64(card)


@inlined
def draw(cards: Codes, lane: State, luck: Luck) -> np.uint64:
    """A card, for what is played by itself."""
    luck[COUNTER] += luck[STEP]
    card = take(cards, _NONE, lane[LEFT], mixed(luck[COUNTER]) >> _HALF)
    lane[LEFT] -= _ONE
    lane[DRAWN] += _ONE
    return card


@inlined
def follow(rows: Steps, cards: Codes, lane: State, luck: Luck, step: int) -> int:
    """From a row on to where a hand is over or splits."""
    while step < PARTS:
        step = int(rows[np.uint64(step) + draw(cards, lane, luck)])
    return step


@inlined
def number_of(step: int) -> int:
    """Which deal, end or pair a step means."""
    return (step >> ID_SHIFT) & (IDS_MAX - 1)


@inlined
def play_hands(
    rows: Steps, guide: Guide, cards: Codes, lane: State, luck: Luck, parting: int
) -> int:
    """Every hand behind a split, in the order they lie; their ends, eight bits each."""
    pair = guide[PAIR] + PAIR_SIZE * guide[parting + PAIR_OF]
    made = guide[OPENING] + guide[parting + UPCARD_OF] + 2 * CODES * guide[pair + ARE_ACES]
    card, later, waiting, hands = guide[pair + FIRST_OF], guide[pair + SECOND_OF], 1, 2
    ends = 0
    while True:
        opening = made + card + (CODES if hands >= guide[HANDS_MOST] else 0)
        step = follow(rows, cards, lane, luck, guide[opening])
        if step & PARTS:
            pair = guide[PAIR] + PAIR_SIZE * number_of(step)
            card, later = guide[pair + FIRST_OF], (later << 4) | guide[pair + SECOND_OF]
            hands += 1
            waiting += 1
            continue
        ends = (ends << 8) | (number_of(step) + 1)
        if waiting == 0:
            return ends
        card, later = later & (CODES - 1), later >> 4
        waiting -= 1


@inlined
def play_dealer(
    rows: Steps, guide: Guide, cards: Codes, lane: State, luck: Luck, parting: int, ends: int
) -> int:
    """The dealer's end; draws only against a hand that is no bust, as another sees to it."""
    has_rival = False
    while ends > 0:
        has_rival |= (ends & 255) > BUSTED_ENDS
        ends >>= 8
    step = guide[parting + DEALER_OF]
    if guide[parting + HOLE_COMES]:
        step = int(rows[np.uint64(step) + draw(cards, lane, luck)])
    if has_rival:
        step = follow(rows, cards, lane, luck, step)
    return number_of(step) if step >= PARTS else 0


@inlined
def settle(guide: Guide, counts: Counts, parting: int, ends: int, dealer: int) -> int:
    """What the hands and the insurance win or lose; counts how they ended."""
    net = 0
    while ends > 0:
        ending = DEALER_ENDS * ((ends & 255) - 1) + dealer
        net += guide[guide[PAYS] + ending]
        counts[HANDS_ENDED + ending] += 1
        ends >>= 8
    if guide[parting + IS_INSURED]:
        net += guide[INSURED_WINS] if dealer == NATURAL_END else guide[INSURED_LOSES]
        counts[INSURED_PARTINGS] += 1
    return net


@kernel
def begin_shoe(lane: State, luck: Luck) -> None:
    """All cards are in again, and the cut card has its place."""
    lane[LEFT] = lane[SIZE]
    lane[SHOES] += _ONE
    cut(lane, luck)


@kernel
def cut(lane: State, luck: Luck) -> None:
    """A place for the cut card."""
    luck[COUNTER] += luck[STEP]
    behind = lane[CUT_FIRST] + (((mixed(luck[COUNTER]) >> _HALF) * lane[CUT_SPREAD]) >> _HALF)
    lane[FLOOR] = lane[SIZE] - behind + _ONE


@inlined
def come_out(
    lane: State,
    luck: Luck,
    left: np.uint64,
    floor: np.uint64,
    counter: np.uint64,
    step: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The cut card is out: a fresh shoe if the round is over; what is left, the floor, the counter.

    Where each round has a fresh shoe it is always out, so there is no branch to guess wrong.
    """
    over = (step >> _OVER) & _ONE
    left ^= (left ^ lane[SIZE]) & (_NONE - over)
    lane[SHOES] += over
    if lane[CUT_SPREAD] > _ONE and over:
        luck[COUNTER] = counter
        cut(lane, luck)
        counter, floor = luck[COUNTER], lane[FLOOR]
    return left, floor, counter


@kernel
def part(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lane: State,
    step: np.uint64,
) -> None:
    """The rest of a round whose box splits; it is noted as one, and a fresh shoe follows if due."""
    deal = number_of(int(notes[lane[NOTES] - _ONE]))
    number = guide[guide[OF_DEAL] + deal] if step >> _NOTED else number_of(int(step))
    parting = guide[PARTING] + PARTING_SIZE * number
    ends = play_hands(rows, guide, cards, lane, luck, parting)
    dealer = play_dealer(rows, guide, cards, lane, luck, parting, ends)
    net = settle(guide, counts, parting, ends, dealer)
    row = guide[BY_DEAL] + 3 * deal
    counts[row] += 1
    counts[row + 1] += net
    counts[row + 2] += net * net
    notes[lane[NOTES]] = guide[PARTED_END] << ID_SHIFT
    lane[NOTES] += _ONE
    if lane[LEFT] < lane[FLOOR]:
        begin_shoe(lane, luck)


@inlined
def part_from(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lane: State,
    left: np.uint64,
    noted: np.uint64,
    step: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """`part` for a lane whose numbers are held elsewhere; what is left, the floor, the notes."""
    lane[LEFT], lane[NOTES] = left, noted
    part(rows, guide, counts, luck, cards, notes, lane, step)
    return lane[LEFT], lane[FLOOR], lane[NOTES]


@kernel
def walk_both(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lanes: State,
    steps: int,
) -> None:
    """So many cards of both shoes; there must be room for a note of each."""
    cards1, notes1, lane1 = cards[LANE_CARDS:], notes[LANE_NOTES:], lanes[LANE:]
    counter, gap = luck[COUNTER], luck[STEP]
    left0, floor0, place0, noted0 = lanes[LEFT], lanes[FLOOR], lanes[PLACE], lanes[NOTES]
    left1, floor1, place1, noted1 = lane1[LEFT], lane1[FLOOR], lane1[PLACE], lane1[NOTES]
    for _ in range(steps):
        counter += gap
        word = mixed(counter)
        step0 = np.uint64(rows[place0 + take(cards, _NONE, left0, word >> _HALF)])
        step1 = np.uint64(rows[place1 + take(cards, _CARDS, left1, word & _LOW)])
        left0, left1 = left0 - _ONE, left1 - _ONE
        place0, place1 = step0 & _ROW, step1 & _ROW
        notes[noted0], notes[_NOTES + noted1] = step0, step1
        noted0, noted1 = noted0 + (step0 >> _NOTED), noted1 + (step1 >> _NOTED)
        if left0 < floor0:
            left0, floor0, counter = come_out(lanes, luck, left0, floor0, counter, step0)
        if left1 < floor1:
            left1, floor1, counter = come_out(lane1, luck, left1, floor1, counter, step1)
        if (step0 | step1) & _PARTS:
            luck[COUNTER] = counter
            if step0 & _PARTS:
                left0, floor0, noted0 = part_from(
                    rows, guide, counts, luck, cards, notes, lanes, left0, noted0, step0
                )
            if step1 & _PARTS:
                left1, floor1, noted1 = part_from(
                    rows, guide, counts, luck, cards1, notes1, lane1, left1, noted1, step1
                )
            counter = luck[COUNTER]
    luck[COUNTER] = counter
    lanes[LEFT], lanes[FLOOR], lanes[PLACE], lanes[NOTES] = left0, floor0, place0, noted0
    lane1[LEFT], lane1[FLOOR], lane1[PLACE], lane1[NOTES] = left1, floor1, place1, noted1
    lanes[DRAWN] += np.uint64(2 * steps)


@kernel
def walk_one(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lane: State,
    stop: np.uint64,
) -> None:
    """One shoe, until it has so many notes."""
    while lane[NOTES] < stop:
        step = np.uint64(rows[lane[PLACE] + draw(cards, lane, luck)])
        lane[PLACE] = step & _ROW
        notes[lane[NOTES]] = step
        lane[NOTES] += step >> _NOTED
        if step & _PARTS:
            part(rows, guide, counts, luck, cards, notes, lane, step)
        elif step & _IS_OVER and lane[LEFT] < lane[FLOOR]:
            begin_shoe(lane, luck)


@kernel
def count(tally: NDArray[np.int32], width: int, notes: Steps, lane: State) -> int:
    """Counts what is noted, and makes room; the number of rounds that are over."""
    rounds = int(lane[NOTES]) // 2
    for place in range(0, 2 * rounds, 2):
        deal, end = number_of(int(notes[place])), number_of(int(notes[place + 1]))
        tally[width * deal + end] += 1
    if lane[NOTES] & _ONE:
        notes[0] = notes[2 * rounds]
    lane[NOTES] &= _ONE
    return rounds


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
    rounds0: int,
    rounds1: int,
) -> None:
    """Plays some rounds on from each of two shoes."""
    width = guide[PARTED_END] + 1
    cards1, notes1, lane1 = cards[LANE_CARDS:], notes[LANE_NOTES:], lanes[LANE:]
    while rounds0 > 0 or rounds1 > 0:
        if rounds0 > 0 and rounds1 > 0:
            most = 2 * min(rounds0, rounds1, BLOCK)
            room = most - max(int(lanes[NOTES]), int(lane1[NOTES]))
            while room > 0:
                # A round takes three cards and more for its two notes.
                walk_both(rows, guide, counts, luck, cards, notes, lanes, max(room - 1, 1))
                room = most - max(int(lanes[NOTES]), int(lane1[NOTES]))
        elif rounds0 > 0:
            stop = np.uint64(2 * min(rounds0, BLOCK))
            walk_one(rows, guide, counts, luck, cards, notes, lanes, stop)
        else:
            stop = np.uint64(2 * min(rounds1, BLOCK))
            walk_one(rows, guide, counts, luck, cards1, notes1, lane1, stop)
        rounds0 -= count(tally, width, notes, lanes)
        rounds1 -= count(tally, width, notes1, lane1)
