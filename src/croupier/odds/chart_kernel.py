"""The kernels that tell what each cell of a chart is worth.

A path through the hands meets a row of the chart once at most: totals only grow. So the value of
a chart is linear in each cell, and how often a cell is asked, times the value of each answer with
the rest of the chart as it is, is the exact value of changing that cell alone.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import kernel
from croupier.odds.hands import Counts
from croupier.odds.play import DOUBLE, HIT, Acts, Floats, cards_in

STANDS, HITS, DOUBLES_ELSE_HITS, DOUBLES_ELSE_STANDS = range(4)
"""Answers of a cell."""
TWO_CARDS, TWO_CARDS_SPLIT, MORE_CARDS = range(3)
"""Who asks: the first two cards, two cards of a split hand, more cards."""


@kernel
def card_chance(
    shoe: Floats,
    counts: Counts,
    hand: int,
    place: int,
    pair: int,
    further: int,
    left: float,
) -> float:
    """Chance that a hand's next card is of a value, with further cards of the pair out."""
    out = counts[hand, place] + (further if place == pair else 0)
    return float((shoe[place] - out) / max(1.0, left))


@kernel
def chart_values_kernel(
    shoe: Floats,
    counts: Counts,
    child: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    place_of: NDArray[np.int32],
    pair: int,
    further: int,
    acts: Acts,
    pays: Floats,
    twice: Floats,
    stand: Floats,
    hit: Floats,
    double: Floats,
    value: Floats,
    twofold: Floats,
) -> None:
    """Value of standing, hitting, doubling and of playing by `acts`, for every hand."""
    all_cards = cards_in(shoe) - further
    for hand in range(len(counts)):
        at = place_of[hand]
        if at < 0:
            continue
        level = category[hand]
        for up in range(10):
            win = rows[at, level, up]
            push = rows[at, level + 1, up] - win if level > 0 else 0.0
            stand[hand, up] = pays[hand, 0] * win + pays[hand, 1] * push
            twofold[hand, up] = twice[hand, 0] * win + twice[hand, 1] * push
            hit[hand, up] = 0.0
            double[hand, up] = twice[hand, 3] * rows[at, 7, up]
        for place in range(10):
            after = child[hand, place]
            chance = card_chance(shoe, counts, hand, place, pair, further, all_cards - cards[hand])
            if after >= 0 and chance > 0.0:
                for up in range(10):
                    hit[hand, up] += chance * value[after, up]
                    double[hand, up] += chance * twofold[after, up]
        for up in range(10):
            value[hand, up] = stand[hand, up]
            if acts[hand, up] == HIT:
                value[hand, up] = hit[hand, up]
            elif acts[hand, up] == DOUBLE:
                value[hand, up] = double[hand, up]


@kernel
def chart_worth_kernel(
    shoe: Floats,
    counts: Counts,
    child: Counts,
    cards: Counts,
    place_of: NDArray[np.int32],
    pair: int,
    further: int,
    acts: Acts,
    row_of: Counts,
    doubles: NDArray[np.bool_],
    asks_two: int,
    stand: Floats,
    hit: Floats,
    double: Floats,
    reach: Floats,
    worth: Floats,
) -> None:
    """Adds to `worth` what each cell gets for each answer, for hands reached as often as given."""
    all_cards = cards_in(shoe) - further
    for hand in range(len(counts) - 1, -1, -1):
        if place_of[hand] < 0:
            continue
        asks = MORE_CARDS if cards[hand] > 2 else asks_two
        row = row_of[hand]
        if cards[hand] > 1 and row >= 0:
            for up in range(10):
                often = reach[hand, up]
                worth[row, up, asks, STANDS] += often * stand[hand, up]
                worth[row, up, asks, HITS] += often * hit[hand, up]
                other = double[hand, up] if doubles[hand] else hit[hand, up]
                worth[row, up, asks, DOUBLES_ELSE_HITS] += often * other
                other = double[hand, up] if doubles[hand] else stand[hand, up]
                worth[row, up, asks, DOUBLES_ELSE_STANDS] += often * other
        for place in range(10):
            after = child[hand, place]
            chance = card_chance(shoe, counts, hand, place, pair, further, all_cards - cards[hand])
            if after >= 0 and chance > 0.0:
                for up in range(10):
                    if acts[hand, up] == HIT:
                        reach[after, up] += chance * reach[hand, up]
