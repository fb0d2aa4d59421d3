"""Rounds whose box splits, by the rows of `partings`: every hand, the dealer, what they come to."""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.simulation.cells import Luck
from croupier.simulation.codes import CODES, Codes
from croupier.simulation.kernel_lane import LAST, NOTES, State, draw
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
from croupier.simulation.rows import ID_SHIFT, IDS_MAX, NOTED, PARTS, Steps

Counts = NDArray[np.int64]

_ONE, _NOTED = np.uint64(1), np.uint64(31)
assert NOTED == 1 << 31


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
def part(
    rows: Steps,
    guide: Guide,
    counts: Counts,
    luck: Luck,
    cards: Codes,
    notes: Steps,
    lane: State,
) -> None:
    """The rest of a round whose box splits; it is noted as one."""
    step, deal = lane[LAST], number_of(int(notes[lane[NOTES] - _ONE]))
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
    lane[LAST] = np.uint64(0)
