"""Chunks of rounds of one box by the table of steps; the same sums as the general kernel's."""

import numpy as np
from numpy.typing import NDArray

from croupier.simulation import cells as at
from croupier.simulation.cells import Cells
from croupier.simulation.encode import Dealing, Encoded
from croupier.simulation.kernel_walk import walk_rounds
from croupier.simulation.walk import Walk


def play(encoded: Encoded, walk: Walk, dealing: Dealing, rounds: int, sums: Cells) -> None:
    """Plays some rounds on and adds them to the sums."""
    tally = np.zeros((len(walk.entry), len(walk.ends)), np.int64)
    start = int(dealing.cells[at.NEXT])
    walk_rounds(
        walk.begin,
        walk.entry,
        walk.rows,
        walk.first_end,
        walk.first_parting,
        tally,
        walk.partings,
        walk.hands,
        encoded.book,
        dealing.cards,
        dealing.cells,
        dealing.luck,
        encoded.starts,
        sums,
        rounds,
    )
    sums[at.ROUNDS] += rounds
    sums[at.CARDS] += int(dealing.cells[at.NEXT]) - start
    _add(walk, tally, sums, int(encoded.law[at.UNIT]))


def _add(walk: Walk, tally: NDArray[np.int64], sums: Cells, unit: int) -> None:
    """The ends that were counted, as sums."""
    by_end = tally.sum(axis=0)
    net = np.array([end.net for end in walk.ends], np.int64)
    square = net * net
    rounds, nets, squares = int(by_end.sum()), int(by_end @ net), int(by_end @ square)
    sums[at.NET] += nets
    sums[at.SQUARE] += squares
    sums[at.FIRST] += rounds * unit
    row = at.BY_COUNT + 4 * at.TRUE_COUNT_MOST
    sums[row : row + 4] += np.array([rounds, rounds * unit, nets, squares])
    for count, end in zip(by_end, walk.ends, strict=True):
        sums[at.STAKED] += count * end.staked
        sums[at.RESULTS + end.result] += count
        sums[at.DOUBLES] += count * end.is_doubled
        sums[at.INSURANCES] += count * end.is_insured
        if end.prize:
            sums[at.PRIZES + end.prize - 1] += count
    by_deal = np.stack([tally.sum(axis=1), tally @ net, tally @ square], axis=1)
    upcards = sums[at.BY_UPCARD : at.BY_FIRST].reshape(10, 3)
    firsts = sums[at.BY_FIRST : at.BY_COUNT].reshape(100, 10, 3)
    np.add.at(upcards, walk.upcards, by_deal)
    np.add.at(firsts, (walk.hands, walk.upcards), by_deal)
