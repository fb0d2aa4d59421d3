"""Two hands of a split together, against one dealer.

A hand that is not bust ends as a class: single or doubled, and a total or a prize. Busts are not
followed. Their share is what is missing: of all hands that were doubled, or of all hands, those
that did not end otherwise. So every pair of ends is the product of two counts of orders and
falling factorials over the shoe, times how the dealer ends with all those cards out.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Rules
from croupier.odds.compiled import kernel
from croupier.odds.dealer import dealer_rows
from croupier.odds.engine import Table, single_cards
from croupier.odds.hands import KEY_BITS, WEIGHTS, Counts
from croupier.odds.payoff import SEVENS_KEY, STRAIGHT_KEY
from croupier.odds.play import Acts, Floats

LEVELS = 8
"""Up to 16, 17 to 21, three sevens, 6-7-8."""
SEVENS_LEVEL, STRAIGHT_LEVEL = 6, 7
DOUBLED = LEVELS
"""Added to a level: a doubled hand."""
BUST_TWICE, BUST_ONCE = 2 * LEVELS, 2 * LEVELS + 1
CLASSES = 2 * LEVELS + 2
DEALER_ENDS = 7
"""Bust, 17 to 21, and a natural where the dealer has not looked."""
DOUBLE_ACT, HIT_ACT = 2, 1


@kernel
def ends_kernel(
    root: int,
    acts: NDArray[np.uint8],
    child: Counts,
    levels: Counts,
    at: Counts,
    kind: Counts,
    orders: Floats,
) -> int:
    """Lists the ends of a hand that begins with one card: place, class and number of orders.

    The last two classes stand for all doubled hands and for all hands.
    """
    ways = np.zeros(len(child))
    twice = np.zeros(len(child))
    ways[root] = 1.0
    count = 0
    for hand in range(root, -1, -1):
        if twice[hand] > 0.0:
            at[count], kind[count], orders[count] = hand, DOUBLED + levels[hand], twice[hand]
            count += 1
        if ways[hand] == 0.0:
            continue
        if acts[hand] == HIT_ACT:
            for place in range(10):
                if child[hand, place] >= 0:
                    ways[child[hand, place]] += ways[hand]
        elif acts[hand] == DOUBLE_ACT:
            at[count], kind[count], orders[count] = hand, BUST_TWICE, ways[hand]
            count += 1
            for place in range(10):
                if child[hand, place] >= 0:
                    twice[child[hand, place]] += ways[hand]
        else:
            at[count], kind[count], orders[count] = hand, levels[hand], ways[hand]
            count += 1
    at[count], kind[count], orders[count] = root, BUST_ONCE, 1.0
    return count + 1


@kernel
def joint_kernel(
    pair: int,
    up: int,
    shoe: Floats,
    counts: Counts,
    cards: Counts,
    at: Counts,
    kind: Counts,
    orders: Floats,
    number: int,
    keys: Counts,
    sets: Counts,
    rows: Floats,
    joint: Floats,
) -> None:
    """Adds up how two hands and the dealer end together; `sets` are sorted keys of `rows`."""
    whole = shoe.sum() - 2.0
    draws = np.ones((10, 44))
    per = np.ones(88)
    for place in range(10):
        left = shoe[place] - (2.0 if place == pair else 0.0)
        for drawn in range(43):
            draws[place, drawn + 1] = draws[place, drawn] * max(0.0, left - drawn)
    for drawn in range(87):
        per[drawn + 1] = per[drawn] / max(1.0, whole - drawn)
    for one in range(number):
        for other in range(one, number):
            first, second = at[one], at[other]
            drawn = cards[first] + cards[second] - 2
            chance = orders[one] * orders[other] * per[drawn]
            for place in range(10):
                out = counts[first, place] + counts[second, place]
                chance *= draws[place, out - (2 if place == pair else 0)]
            if chance == 0.0:
                continue
            row = np.searchsorted(sets, keys[first] + keys[second])
            for end in range(DEALER_ENDS):
                joint[kind[one], kind[other], end] += chance * rows[row, 1 + end, up]
            if one != other:
                for end in range(DEALER_ENDS):
                    joint[kind[other], kind[one], end] += chance * rows[row, 1 + end, up]


@dataclass(frozen=True, slots=True)
class HandEnds:
    """How one hand of a split can end against one upcard."""

    at: Counts
    kind: Counts
    orders: Floats


def levels_of(table: Table) -> Counts:
    """The level of each hand of the table."""
    levels = table.hands.category.copy()
    if table.rules.prizes:
        levels[table.hands.index(SEVENS_KEY)] = SEVENS_LEVEL
        levels[table.hands.index(STRAIGHT_KEY)] = STRAIGHT_LEVEL
    return levels


def hand_ends(table: Table, pair: int, up: int, acts: Acts) -> HandEnds:
    """How a hand of a pair's split can end when it is played by `acts`."""
    most = 2 * len(table.hands.keys)
    at, kind = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    orders = np.zeros(most)
    root = int(single_cards()[pair])
    column = np.ascontiguousarray(acts[:, up])
    number = ends_kernel(root, column, table.hands.child, levels_of(table), at, kind, orders)
    return HandEnds(at[:number].copy(), kind[:number].copy(), orders[:number].copy())


RowsOf = Callable[[Rules, Counts, NDArray[np.uint8]], Floats]


def joint_ends(
    table: Table, pair: int, ends: dict[int, HandEnds], *, rows_of: RowsOf = dealer_rows
) -> dict[int, Floats]:
    """For each upcard given, the chance of each class of either hand and end of the dealer.

    Joint with the upcard and play going on, given that the pair's two cards are out. Indexed by
    the first hand's class, the second's, and the dealer's end.
    """
    if not ends:
        return {}
    hands = table.hands
    sums = [
        np.unique((hands.keys[end.at][:, None] + hands.keys[end.at][None, :]).ravel())
        for end in ends.values()
    ]
    sets = np.unique(np.concatenate(sums))
    out = (sets[:, None] // WEIGHTS[None, :]) % (1 << KEY_BITS)
    rows = rows_of(table.rules, table.shoe.astype(np.int64), out.astype(np.uint8))
    found = {}
    for up, end in ends.items():
        joint = np.zeros((CLASSES, CLASSES, DEALER_ENDS))
        joint_kernel(
            pair,
            up,
            table.shoe,
            hands.counts,
            hands.cards,
            end.at,
            end.kind,
            end.orders,
            len(end.at),
            hands.keys,
            sets,
            rows,
            joint,
        )
        found[up] = _proper(joint)
    return found


def _proper(joint: Floats) -> Floats:
    """From running totals to single ends, and from all hands to those that are bust."""
    joint = np.diff(joint, axis=2, prepend=0.0)
    for axis in (0, 1):
        moved = np.moveaxis(joint, axis, 0)
        all_twice, everything = moved[BUST_TWICE].copy(), moved[BUST_ONCE].copy()
        moved[BUST_TWICE] = all_twice - moved[DOUBLED : 2 * LEVELS].sum(axis=0)
        moved[BUST_ONCE] = everything - all_twice - moved[:DOUBLED].sum(axis=0)
    return joint
