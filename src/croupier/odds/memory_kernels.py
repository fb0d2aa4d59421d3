"""Kernels of a split whose second hand knows the cards that the first has drawn.

Values are as in `play`: joint with the upcard and play going on, what a lost hand costs taken off.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.odds.hands import Counts
from croupier.odds.play import Floats, cards_in, stand_kernel
from croupier.odds.set_table import slot_kernel


@inlined
def may_gain_kernel(
    left: Floats, counts: Counts, child: Counts, hand: int, most: float, value: Floats
) -> int:
    """1 where a card more might be worth more than standing: no hand brings more than `most`.

    `left` are the ten counts and their sum before the hand's own cards are out.
    """
    alive, cards = 0.0, left[10]
    for place in range(10):
        cards -= counts[hand, place]
        if child[hand, place] >= 0:
            alive += left[place] - counts[hand, place]
    if cards <= 1.0:
        return 1
    most *= alive / (cards * (cards - 1.0))
    gains = 0
    for up in range(10):
        if most * (left[up] - counts[hand, up]) >= value[hand, up]:
            gains = 1
    return gains


@inlined
def draw_kernel(
    left: Floats,
    hand: int,
    counts: Counts,
    child: Counts,
    rest: float,
    doubles: NDArray[np.bool_],
    value: Floats,
    twofold: Floats,
    hit: Floats,
) -> None:
    """Adds to the lines of `hit` what a card more brings, and the one card of a double."""
    for place in range(10):
        after = child[hand, place]
        chance = (left[place] - counts[hand, place]) / rest
        if after < 0 or chance <= 0.0:
            continue
        for up in range(10):
            hit[0, up] += chance * value[after, up]
        if doubles[hand]:
            for up in range(10):
                hit[1, up] += chance * twofold[after, up]


@inlined
def stands_kernel(
    own: Counts,
    place_of: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    pays: Floats,
    twice: Floats,
    value: Floats,
    twofold: Floats,
) -> None:
    """What standing brings every hand of `own`, and those of three cards when they are doubled."""
    for index in range(len(own)):
        hand, at = own[index], place_of[index]
        stand_kernel(rows, at, category[hand], pays, hand, value)
        if cards[hand] == 3:
            stand_kernel(rows, at, category[hand], twice, hand, twofold)


@kernel
def second_hand_kernel(
    left: Floats,
    key: int,
    own: Counts,
    keys: Counts,
    counts: Counts,
    child: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    slots: Counts,
    draws: NDArray[np.bool_],
    doubles: NDArray[np.bool_],
    pays: Floats,
    twice: Floats,
    most: float,
    place_of: Counts,
    hit: Floats,
    value: Floats,
    twofold: Floats,
) -> None:
    """Best value of every hand of `own`, with the cards of a key out and `left` in the shoe.

    `own` are the hands of a split that hold the pair's card; the last of them is that card alone,
    which always gets its second. A hand may take a card where `draws` says so, and be doubled
    where `doubles` does. No hand brings more than `most`; `place_of`, `hit` and `twofold` are room
    to work in.
    """
    for index in range(len(own)):
        place_of[index] = slots[slot_kernel(key + keys[own[index]], slots), 1]
    # All hands stand before any draws: what is looked up far apart is then waited for together.
    stands_kernel(own, place_of, cards, category, rows, pays, twice, value, twofold)
    for index in range(len(own)):
        hand, at = own[index], place_of[index]
        is_first, is_double = cards[hand] == 1, doubles[hand]
        if not draws[hand]:
            continue
        if not (is_first or is_double or may_gain_kernel(left, counts, child, hand, most, value)):
            continue
        for up in range(10):
            hit[0, up] = 0.0
            hit[1, up] = twice[hand, 3] * rows[at, 7, up]
        rest = max(left[10] - cards[hand], 1.0)
        draw_kernel(left, hand, counts, child, rest, doubles, value, twofold, hit)
        for up in range(10):
            if is_first or hit[0, up] > value[hand, up]:
                value[hand, up] = hit[0, up]
            if is_double and hit[1, up] > value[hand, up]:
                value[hand, up] = hit[1, up]


@kernel
def first_draw_kernel(
    shoe: Floats,
    pair: int,
    hand: int,
    counts: Counts,
    child: Counts,
    rest: float,
    lines: Counts,
    second: Floats,
    value: Floats,
    twofold: Floats,
    hit: Floats,
) -> None:
    """Adds to the lines of `hit` what a card more brings both hands, and the one of a double."""
    for place in range(10):
        out = counts[hand, place] + (1 if place == pair else 0)
        chance = (shoe[place] - out) / rest
        after = child[hand, place]
        if chance <= 0.0:
            continue
        for up in range(10):
            if after >= 0:
                hit[0, up] += chance * value[after, up]
                hit[1, up] += chance * twofold[after, up]
            elif lines[hand, place] >= 0:
                hit[0, up] += chance * second[lines[hand, place], up]
                hit[1, up] += chance * second[lines[hand, place], up]


@kernel
def first_hand_kernel(
    shoe: Floats,
    pair: int,
    own: Counts,
    counts: Counts,
    child: Counts,
    cards: Counts,
    category: Counts,
    rows: Floats,
    place_of: NDArray[np.int32],
    lines: Counts,
    hits: NDArray[np.bool_],
    doubles: NDArray[np.bool_],
    pays: Floats,
    twice: Floats,
    second: Floats,
    hit: Floats,
    value: Floats,
    twofold: Floats,
) -> None:
    """Best value of both hands of a split from each hand on that the first may have grown to.

    `second` is what the second hand is worth then: its line for a hand's cards and a card more
    is `lines` of the hand and the card, in the last column for the hand itself. `hits` and
    `doubles` say by hand and upcard what is to be tried; the last of `own` always draws.
    """
    all_cards = cards_in(shoe) - 1.0
    for index in range(len(own)):
        hand = own[index]
        if lines[hand, 10] < 0:
            continue
        at, is_first = place_of[hand], cards[hand] == 1
        stand_kernel(rows, at, category[hand], pays, hand, value)
        stand_kernel(rows, at, category[hand], twice, hand, twofold)
        for up in range(10):
            value[hand, up] += second[lines[hand, 10], up]
            twofold[hand, up] += second[lines[hand, 10], up]
            hit[0, up], hit[1, up] = 0.0, twice[hand, 3] * rows[at, 7, up]
        rest = max(all_cards - cards[hand], 1.0)
        first_draw_kernel(shoe, pair, hand, counts, child, rest, lines, second, value, twofold, hit)
        for up in range(10):
            if hits[hand, up] and (is_first or hit[0, up] > value[hand, up]):
                value[hand, up] = hit[0, up]
            if doubles[hand, up] and hit[1, up] > value[hand, up]:
                value[hand, up] = hit[1, up]
