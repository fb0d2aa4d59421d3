"""What the first hand of a split cannot gain by drawing, though the second hand learns from it.

A second hand that knows one card more plays at best as well as with that card back in the shoe,
but for rounds in which the card would have come. Such rounds are few in a shoe of many cards, and
all that they can change is the range of what a hand may bring. So where a card more costs the
first hand more than that, it need not be tried.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import kernel
from croupier.odds.engine import Table
from croupier.odds.hands import TARGET, VALUES, Counts
from croupier.odds.payoff import Payoff
from croupier.odds.play import Floats, stand_kernel

Flags = NDArray[np.bool_]

OUT_MOST = 64
"""More cards than both hands and the dealer hold."""


@kernel
def worth_trying_kernel(
    shoe: Floats,
    pair: int,
    own: Counts,
    counts: Counts,
    child: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    place_of: Counts,
    pays: Floats,
    twice: Floats,
    gain: float,
    hits: Flags,
    doubles: Flags,
    value: Floats,
    twofold: Floats,
) -> None:
    """Takes from `hits` and `doubles` what cannot be best though each card brings `gain`."""
    all_cards = -1.0
    for place in range(10):
        all_cards += shoe[place]
    for index in range(len(own)):
        hand = own[index]
        at = place_of[hand]
        stand_kernel(rows, at, category[hand], pays, hand, value)
        stand_kernel(rows, at, category[hand], twice, hand, twofold)
        rest = max(all_cards - cards[hand], 1.0)
        for up in range(10):
            held = counts[hand, up] + (1 if up == pair else 0)
            more = gain * max(shoe[up] - held, 0.0) / rest
            hit, double = more, twice[hand, 3] * rows[at, 7, up]
            for place in range(10):
                out = counts[hand, place] + (1 if place == pair else 0)
                chance = (shoe[place] - out) / rest
                if child[hand, place] >= 0 and chance > 0.0:
                    hit += chance * value[child[hand, place], up]
                    double += chance * twofold[child[hand, place], up]
            if cards[hand] == 1:
                continue
            stand = value[hand, up]
            if doubles[hand, up] and double + more < stand:
                doubles[hand, up] = False
            if hits[hand, up] and hit < stand:
                hits[hand, up] = False
            if hits[hand, up]:
                value[hand, up] = max(stand, hit)
            if doubles[hand, up]:
                value[hand, up] = max(value[hand, up], double + more)


def worth_trying(
    table: Table, payoff: Payoff, pair: int, draws: Flags, doubles: Flags
) -> tuple[Flags, Flags]:
    """By hand and upcard, whether the first hand of a split may do best to hit, or to double."""
    hands = table.hands
    hits, twice = (np.repeat(flags[:, None], 10, axis=1) for flags in (draws, doubles))
    worth_trying_kernel(
        table.shoe,
        pair,
        np.flatnonzero(hands.counts[:, pair]),
        hands.counts,
        hands.child,
        hands.cards,
        hands.category,
        table.rows,
        table.removed.place[pair, 1].astype(np.int64),
        payoff.single,
        payoff.twice,
        _gain_most(table, payoff, pair),
        hits,
        twice,
        *(np.zeros((len(hands.keys), 10)) for _ in range(2)),
    )
    return hits, twice


def _gain_most(table: Table, payoff: Payoff, pair: int) -> float:
    """The most that a card which is known may bring the second hand."""
    left = table.composition.cards - OUT_MOST
    if left <= 0:
        return np.inf
    drawn = _draws_most(table.shoe, left, pair + 1, TARGET) + _draws_most(table.shoe, left, 1, 16)
    ends = [payoff.base + payoff.single[:, 0], payoff.base + payoff.twice[:, [0, 3]].sum(axis=1)]
    best = max(float(end.max()) for end in ends)
    worst = payoff.base + min(0.0, float(payoff.twice[:, 3].min()))
    return (best - worst) * drawn / left


def _draws_most(shoe: Floats, left: int, begin: int, limit: int) -> float:
    """Cards drawn on average to a hard total above a limit, were all missing cards high ones."""
    most = np.minimum(np.cumsum(shoe) / left, 1.0)
    most[-1] = 1.0
    chance = np.diff(most, prepend=0.0)
    draws = np.zeros(limit + 11)
    for total in range(limit, begin - 1, -1):
        draws[total] = 1.0 + float(chance @ draws[total + VALUES])
    return float(draws[begin])
