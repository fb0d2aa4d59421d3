"""Kernels that take two hands by the low cards, and then by the high cards, that both hold."""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.odds.dealer_halves import NO_NATURAL
from croupier.odds.hands import Counts
from croupier.odds.play import Floats

LEVELS = 6
"""Of a hand: up to 16, and 17 to 21."""
LINES = 2 * LEVELS
"""Two for each level: of two hands of it, and of one of it with a higher one."""
SIZES = 16
"""More than the high cards of two hands."""


@kernel
def by_number_kernel(
    number: NDArray[np.int32],
    sizes: Counts,
    starts: Counts,
    one: Counts,
    other: Counts,
    both_sizes: Counts,
) -> None:
    """Lists every two by their number, and what numbers of high cards come with each number.

    `sizes` tells by its bits what numbers of high cards each has. Two entries more than there
    are numbers end `starts`.
    """
    for two in range(len(number)):
        starts[number[two] + 2] += 1
    for at in range(2, len(starts)):
        starts[at] += starts[at - 1]
    two = 0
    for first in range(len(sizes)):
        for second in range(first, len(sizes)):
            at = number[two]
            two += 1
            one[starts[at + 1]], other[starts[at + 1]] = first, second
            starts[at + 1] += 1
            for size in range(SIZES // 2):
                if sizes[first] >> size & 1:
                    both_sizes[at] |= sizes[second] << size


@inlined
def weights_kernel(
    one: int,
    other: int,
    starts: Counts,
    high: Counts,
    level: Counts,
    orders: Floats,
    both_high: Counts,
    weights: Floats,
    some: Counts,
    count: int,
) -> int:
    """Adds up the orders of the hands with some low cards and others, by both their high cards.

    The last of the weights tells that there are any. Such high cards are listed in `some` from
    `count` on; how many it lists then is given.
    """
    for first in range(starts[one], starts[one + 1]):
        least = first if one == other else starts[other]
        for second in range(least, starts[other + 1]):
            weight = orders[first] * orders[second]
            if first != second:
                weight *= 2.0
            entry = 2 * min(level[first], level[second])
            if level[first] != level[second]:
                entry += 1
            held = both_high[high[first], high[second]]
            if weights[held, LINES] == 0.0:
                weights[held, LINES] = 1.0
                some[count] = held
                count += 1
            weights[held, entry] += weight
    return count


@inlined
def chances_kernel(high_chances: Floats, held: int, ends: Floats, at: int, chances: Floats) -> None:
    """The dealer's ends: sums over the ways to hold high cards, each in a register of its own."""
    at_17 = at_18 = at_19 = at_20 = at_21 = no_natural = 0.0
    for way in range(high_chances.shape[1]):
        chance = high_chances[held, way]
        at_17 += chance * ends[at, way, 0]
        at_18 += chance * ends[at, way, 1]
        at_19 += chance * ends[at, way, 2]
        at_20 += chance * ends[at, way, 3]
        at_21 += chance * ends[at, way, 4]
        no_natural += chance * ends[at, way, NO_NATURAL]
    chances[0], chances[1], chances[2] = at_17, at_18, at_19
    chances[3], chances[4], chances[NO_NATURAL] = at_20, at_21, no_natural


@inlined
def results_kernel(weights: Floats, held: int, chances: Floats, results: Floats) -> None:
    """Adds up that both hands win, that the lower one alone pushes, and that both push."""
    below = chances[NO_NATURAL]
    for level in range(LEVELS - 1, 0, -1):
        below -= chances[level - 1]
        alike, mixed = weights[held, 2 * level], weights[held, 2 * level + 1]
        results[0] += (alike + mixed) * below
        results[1] += mixed * chances[level - 1]
        results[2] += alike * chances[level - 1]
    results[0] += (weights[held, 0] + weights[held, 1]) * below
    for line in range(LINES + 1):
        weights[held, line] = 0.0


@kernel
def two_results_kernel(
    pair_starts: Counts,
    one: Counts,
    other: Counts,
    starts: Counts,
    high: Counts,
    level: Counts,
    orders: Floats,
    both_high: Counts,
    sizes: Counts,
    lane_of: Counts,
    lane: int,
    begin: int,
    stop: int,
    ends: Floats,
    high_chances: Floats,
    weights: Floats,
    some: Counts,
    chances: Floats,
    results: Floats,
) -> None:
    """Adds up the results of both hands, for some low cards from one on (see `results_kernel`).

    `ends` are of the lanes from `lane` on. Room to work in: `weights`, all zero, `some` and
    `chances`.
    """
    for low in range(begin, stop):
        count = 0
        for two in range(pair_starts[low], pair_starts[low + 1]):
            count = weights_kernel(
                one[two], other[two], starts, high, level, orders, both_high, weights, some, count
            )
        for place in range(count):
            held = some[place]
            at = lane_of[low, sizes[held]] - lane
            chances_kernel(high_chances, held, ends, at, chances)
            results_kernel(weights, held, chances, results)
