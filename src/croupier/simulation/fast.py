"""Chunks of rounds of one box by the table of steps; the same sums as the general kernel's."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.simulation import cells as at
from croupier.simulation import kernel_lane as at_lane
from croupier.simulation.cells import Cells, Luck
from croupier.simulation.codes import Codes, shoe_codes
from croupier.simulation.encode import Encoded, new_luck
from croupier.simulation.ends import End
from croupier.simulation.kernel_lane import LANE_CARDS, LANE_NOTES
from croupier.simulation.kernel_walk import walk_rounds
from croupier.simulation.partings import BY_DEAL, HANDS_ENDED, INSURED_PARTINGS
from croupier.simulation.rows import Steps
from croupier.simulation.walk import Walk

Tally = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Lanes:
    """One stream of rounds, from a few shoes that are played at once.

    Attributes:
        cards: By their columns in the table.
        states: Of each shoe; see `kernel_lane.AHEAD`.
    """

    luck: Luck
    cards: Codes
    notes: Steps
    states: at_lane.State


def new_lanes(encoded: Encoded, walk: Walk, seed: int, stream: int) -> Lanes:
    """Full shoes with luck of their own for each stream of a seed."""
    luck = new_luck(seed, stream)
    shoe = walk.packed.columns[shoe_codes(encoded.decks)]
    cards = np.zeros(at_lane.LANES * LANE_CARDS, np.uint8)
    states = np.zeros(at_lane.LANES * at_lane.LANE, np.uint64)
    # A cut card in front of all cards is out after a round as well as one behind the first.
    first, last = (max(1, int(encoded.law[cut])) for cut in (at.CUT_FIRST, at.CUT_LAST))
    for lane in range(at_lane.LANES):
        state = states[lane * at_lane.LANE :]
        cards[lane * LANE_CARDS :][: len(shoe)] = shoe
        state[at_lane.SIZE] = state[at_lane.REST] = len(shoe)
        state[at_lane.CUT_FIRST], state[at_lane.CUT_SPREAD] = first, last - first + 1
    at_lane.begin_shoes(cards, states, luck)
    return Lanes(luck, cards, np.zeros(at_lane.LANES * LANE_NOTES, np.uint32), states)


def walk_on(walk: Walk, lanes: Lanes, rounds: int) -> tuple[Tally, Cells]:
    """Plays some rounds on, as many from each shoe or nearly; how they ended, by deal.

    What is counted of rounds with a split stands apart, see `partings`.
    """
    deals, by_deal = len(walk.hands), int(walk.parted.guide[BY_DEAL])
    tally = np.zeros((deals, len(walk.ends) + 1), np.int32)
    counts = np.zeros(by_deal + 3 * deals, np.int64)
    for lane in range(at_lane.LANES):
        share = (rounds + lane) // at_lane.LANES
        lanes.states[lane * at_lane.LANE + at_lane.WANTED] = share
    walk_rounds(
        walk.packed.steps,
        walk.parted.guide,
        counts,
        tally.reshape(-1),
        lanes.luck,
        lanes.cards,
        lanes.notes,
        lanes.states,
    )
    return tally, counts


def play(encoded: Encoded, walk: Walk, lanes: Lanes, rounds: int, sums: Cells) -> None:
    """Plays some rounds on and adds them to the sums."""
    drawn, shoes = _drawn(lanes), _sum(lanes, at_lane.SHOES)
    tally, counts = walk_on(walk, lanes, rounds)
    sums[at.CARDS] += _drawn(lanes) - drawn
    sums[at.SHOES] += _sum(lanes, at_lane.SHOES) - shoes
    split = counts[int(walk.parted.guide[BY_DEAL]) :].reshape(len(walk.hands), 3)
    _add_deals(
        walk,
        split + _of_ends(walk, tally[:, :-1].astype(np.int64)),
        int(encoded.law[at.UNIT]),
        sums,
    )
    _add_ends(walk.ends, tally.sum(axis=0)[:-1], sums)
    hands = counts[HANDS_ENDED : HANDS_ENDED + len(walk.parted.ends)]
    _add_ends(walk.parted.ends, hands, sums)
    insured = int(counts[INSURED_PARTINGS])
    sums[at.SPLITS] += hands.sum() - tally[:, -1].sum()
    sums[at.INSURANCES] += insured
    sums[at.STAKED] += insured * (int(encoded.law[at.UNIT]) // 2)


def _sum(lanes: Lanes, place: int) -> int:
    return int(lanes.states[place :: at_lane.LANE].sum())


def _drawn(lanes: Lanes) -> int:
    left = _sum(lanes, at_lane.AHEAD) + _sum(lanes, at_lane.REST)
    return _sum(lanes, at_lane.DRAWN) + _sum(lanes, at_lane.SIZE) - left


def _of_ends(walk: Walk, tally: Cells) -> Cells:
    """Rounds, net and square of net by deal, of rounds without a split."""
    net = np.array([end.net for end in walk.ends], np.int64)
    return np.stack([tally.sum(axis=1), tally @ net, tally @ (net * net)], axis=1)


def _add_deals(walk: Walk, by_deal: Cells, unit: int, sums: Cells) -> None:
    rounds, net, square = (int(each) for each in by_deal.sum(axis=0))
    sums[at.ROUNDS] += rounds
    sums[at.FIRST] += rounds * unit
    sums[at.NET] += net
    sums[at.SQUARE] += square
    row = at.BY_COUNT + 4 * at.TRUE_COUNT_MOST
    sums[row : row + 4] += np.array([rounds, rounds * unit, net, square])
    upcards = sums[at.BY_UPCARD : at.BY_FIRST].reshape(10, 3)
    firsts = sums[at.BY_FIRST : at.BY_COUNT].reshape(100, 10, 3)
    np.add.at(upcards, walk.upcards, by_deal)
    np.add.at(firsts, (walk.hands, walk.upcards), by_deal)


def _add_ends(ends: tuple[End, ...], counted: Cells, sums: Cells) -> None:
    """How hands ended, and what was staked."""
    for count, end in zip(counted, ends, strict=True):
        sums[at.STAKED] += count * end.staked
        sums[at.RESULTS + end.result] += count
        sums[at.DOUBLES] += count * end.is_doubled
        sums[at.INSURANCES] += count * end.is_insured
        if end.prize:
            sums[at.PRIZES + end.prize - 1] += count
