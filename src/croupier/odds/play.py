"""Kernels that walk the hands once, from the last card back to the first.

Values are joint with the upcard and with play going on (see `dealer`), and what a lost hand
costs is taken off: a bust hand is worth nothing, so that no bust needs to be added up. `value +
lose * rows[..., 7]` is the value proper.

Mirrors `croupier.core.legality` in what may be done and `croupier.core.settlement` in what is
paid; both come in as arrays.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.odds.hands import Counts

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)

Floats = NDArray[np.float64]
Acts = NDArray[np.uint8]


@kernel
def cards_in(shoe: Floats) -> float:
    """All cards of ten counts."""
    cards = 0.0
    for place in range(10):
        cards += shoe[place]
    return cards


@inlined
def stand_kernel(rows: Floats, at: int, level: int, pays: Floats, hand: int, value: Floats) -> None:
    """What standing brings: the columns of `pays` for a win, a push and any end."""
    for up in range(10):
        win = rows[at, level, up]
        push = rows[at, level + 1, up] - win if level > 0 else 0.0
        value[hand, up] = (
            pays[hand, 0] * win + pays[hand, 1] * push + pays[hand, 2] * rows[at, 7, up]
        )


@kernel
def best_play_kernel(
    shoe: Floats,
    counts: Counts,
    child: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    stops: NDArray[np.bool_],
    doubles: NDArray[np.bool_],
    pays: Floats,
    twice: Floats,
    stand: Floats,
    hit: Floats,
    double: Floats,
    more: Floats,
    twofold: Floats,
) -> None:
    """Values of stand, hit and double for every hand of an unsplit box; best of the first two.

    `pays` and `twice` as in `fixed_play_kernel`.
    """
    all_cards = cards_in(shoe)
    for hand in range(len(counts)):
        left = all_cards - cards[hand]
        live = 0.0
        for up in range(10):
            live += rows[hand, 7, up]
        if live <= 0.0:
            continue
        stand_kernel(rows, hand, category[hand], pays, hand, stand)
        stand_kernel(rows, hand, category[hand], twice, hand, twofold)
        for place in range(10):
            after = child[hand, place]
            chance = (shoe[place] - counts[hand, place]) / left
            if after < 0 or chance <= 0.0:
                continue
            for up in range(10):
                hit[hand, up] += chance * more[after, up]
            if doubles[hand]:
                for up in range(10):
                    double[hand, up] += chance * twofold[after, up]
        for up in range(10):
            double[hand, up] += twice[hand, 3] * rows[hand, 7, up]
            more[hand, up] = stand[hand, up]
            if not stops[hand] and hit[hand, up] > stand[hand, up]:
                more[hand, up] = hit[hand, up]


@kernel
def fixed_play_kernel(
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
    value: Floats,
    twofold: Floats,
) -> None:
    """Value of every hand that has a set in `place_of`, played by `acts`.

    `further` more cards of the pair are out of the shoe. Of each hand `pays` holds what a win,
    a push and any end without a bust bring, and what a card costs; `twice` the same for a
    doubled hand, its last entry for having doubled.
    """
    all_cards = cards_in(shoe) - further
    for hand in range(len(counts)):
        at = place_of[hand]
        if at < 0:
            continue
        left = all_cards - cards[hand]
        stand_kernel(rows, at, category[hand], pays, hand, value)
        stand_kernel(rows, at, category[hand], twice, hand, twofold)
        draws = False
        for up in range(10):
            if acts[hand, up] != STAND:
                draws = True
                doubled = twice[hand, 3] if acts[hand, up] == DOUBLE else 0.0
                value[hand, up] = (pays[hand, 3] + doubled) * rows[at, 7, up]
        if not draws:
            continue
        for place in range(10):
            after = child[hand, place]
            out = counts[hand, place] + (further if place == pair else 0)
            chance = (shoe[place] - out) / max(left, 1.0)
            if after < 0 or chance <= 0.0:
                continue
            for up in range(10):
                if acts[hand, up] == HIT:
                    value[hand, up] += chance * value[after, up]
                elif acts[hand, up] == DOUBLE:
                    value[hand, up] += chance * twofold[after, up]


@kernel
def split_hands_kernel(
    shoe: Floats,
    counts: Counts,
    child: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    place: NDArray[np.int32],
    least: Counts,
    most: Counts,
    roots: Counts,
    acts: Acts,
    ace_acts: Acts,
    pays: Floats,
    twice: Floats,
    any_card: Floats,
    paired: Floats,
    value: Floats,
    twofold: Floats,
) -> None:
    """A hand of each split with any second card, and one that is paired and played on.

    For each pair, and each number of further pair cards out of the shoe.
    """
    for pair in range(10):
        for further in range(least[pair], most[pair] + 1):
            fixed_play_kernel(
                shoe,
                counts,
                child,
                cards,
                category,
                rows,
                place[pair, further],
                pair,
                further,
                ace_acts if pair == 0 else acts,
                pays,
                twice,
                value,
                twofold,
            )
            root = roots[pair]
            twin = child[root, pair]
            for up in range(10):
                any_card[pair, further, up] = value[root, up]
                paired[pair, further, up] = value[twin, up]
