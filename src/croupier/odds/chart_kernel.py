"""The kernel that tells what each cell of a chart is worth.

A path through the hands meets a row of the chart once at most: totals only grow. So the value of
a chart is linear in each cell, and how often a cell is asked, times the value of each answer with
the rest of the chart as it is, is the exact value of changing that cell alone.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import kernel
from croupier.odds.hands import Counts
from croupier.odds.play import Acts, Floats

STANDS, HITS, DOUBLES_ELSE_HITS, DOUBLES_ELSE_STANDS = range(4)
"""Answers of a cell."""
TWO_CARDS, TWO_CARDS_SPLIT, MORE_CARDS = range(3)
"""Who asks: the first two cards, two cards of a split hand, more cards."""


@kernel
def chart_kernel(  # noqa: C901
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
    row_of: Counts,
    doubles: NDArray[np.bool_],
    asks_two: int,
    pays: Floats,
    twice: Floats,
    reach: Floats,
    value: Floats,
    hit: Floats,
    double: Floats,
    worth: Floats,
) -> None:
    """Adds to `worth` what each cell gets for each answer, for hands reached as often as given.

    `value`, `hit` and `double` are for use inside; afterwards `value` holds the hands' values.
    """
    all_cards = shoe.sum() - further
    size = len(counts)
    twofold = np.zeros((size, 10))
    stand = np.zeros((size, 10))
    for hand in range(size):
        at = place_of[hand]
        if at < 0:
            continue
        left = max(1.0, all_cards - cards[hand])
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
            out = counts[hand, place] + (further if place == pair else 0)
            chance = (shoe[place] - out) / left
            if after < 0 or chance <= 0.0:
                continue
            for up in range(10):
                hit[hand, up] += chance * value[after, up]
                double[hand, up] += chance * twofold[after, up]
        for up in range(10):
            act = acts[hand, up]
            value[hand, up] = (
                hit[hand, up] if act == 1 else (double[hand, up] if act == 2 else stand[hand, up])
            )
    for hand in range(size - 1, -1, -1):
        if place_of[hand] < 0:
            continue
        left = max(1.0, all_cards - cards[hand])
        asks = MORE_CARDS if cards[hand] > 2 else asks_two
        row = row_of[hand]
        hits = False
        for up in range(10):
            often = reach[hand, up]
            if often == 0.0:
                continue
            hits = hits or acts[hand, up] == 1
            if cards[hand] == 1 or row < 0:
                continue
            worth[row, up, asks, STANDS] += often * stand[hand, up]
            worth[row, up, asks, HITS] += often * hit[hand, up]
            both = double[hand, up] if doubles[hand] else hit[hand, up]
            worth[row, up, asks, DOUBLES_ELSE_HITS] += often * both
            both = double[hand, up] if doubles[hand] else stand[hand, up]
            worth[row, up, asks, DOUBLES_ELSE_STANDS] += often * both
        if not hits:
            continue
        for place in range(10):
            after = child[hand, place]
            out = counts[hand, place] + (further if place == pair else 0)
            chance = (shoe[place] - out) / left
            if after < 0 or chance <= 0.0:
                continue
            for up in range(10):
                if acts[hand, up] == 1:
                    reach[after, up] += chance * reach[hand, up]
