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
ENDS_WIDTH = 8
"""One more than the dealer's ends, so that a row fills a line of the processor's cache."""
FREE = np.int64(-1)
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
def place_kernel(key: int, slots: Counts) -> int:
    """Where a key lies among the slots, or the free slot where it belongs."""
    mask = len(slots) - 1
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    at = int(mixed >> np.uint64(40)) & mask
    while slots[at] != key and slots[at] != FREE:
        at = (at + 1) & mask
    return at


@kernel
def collect_kernel(
    keys: Counts, starts: Counts, slots: Counts, number_of: Counts, found: Counts
) -> int:
    """Numbers all sums of two keys of one part; -1 when there are more than there is room for."""
    count = 0
    for part in range(len(starts) - 1):
        for one in range(starts[part], starts[part + 1]):
            for other in range(one, starts[part + 1]):
                key = keys[one] + keys[other]
                at = place_kernel(key, slots)
                if slots[at] == FREE:
                    if count == len(found):
                        return -1
                    slots[at], number_of[at], found[count] = key, count, key
                    count += 1
    return count


@kernel
def joint_kernel(
    keys: Counts,
    kind: Counts,
    orders: Floats,
    slots: Counts,
    number_of: Counts,
    ends: Floats,
    joint: Floats,
) -> None:
    """Adds up how two hands and the dealer end together.

    `ends` holds, for each set of cards out, the chance of the set in one order times the dealer's
    rows.
    """
    for one in range(len(keys)):
        for other in range(one, len(keys)):
            row = number_of[place_kernel(keys[one] + keys[other], slots)]
            weight = orders[one] * orders[other]
            for end in range(ENDS_WIDTH):
                joint[kind[one], kind[other], end] += weight * ends[row, end]
            if one != other:
                for end in range(ENDS_WIDTH):
                    joint[kind[other], kind[one], end] += weight * ends[row, end]


@dataclass(frozen=True, slots=True)
class HandEnds:
    """How one hand of a split can end against one upcard."""

    at: Counts
    kind: Counts
    orders: Floats


def levels_of(table: Table) -> Counts:
    """The level of each hand of the table."""
    if not table.rules.prizes:
        return table.hands.category
    levels = table.hands.category.copy()
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
    keys = {up: hands.keys[end.at] for up, end in ends.items()}
    sums = _sums(list(keys.values()))
    out = (sums.sets[:, None] // WEIGHTS[None, :]) % (1 << KEY_BITS)
    rows = rows_of(table.rules, table.shoe.astype(np.int64), out.astype(np.uint8))
    rows = rows[:, 1:] * _one_order(table, pair, out)[:, None, None]
    found = {}
    for up, end in ends.items():
        joint = np.zeros((CLASSES, CLASSES, ENDS_WIDTH))
        at_end = np.zeros((len(out), ENDS_WIDTH))
        at_end[:, :DEALER_ENDS] = rows[:, :, up]
        joint_kernel(keys[up], end.kind, end.orders, sums.slots, sums.number_of, at_end, joint)
        found[up] = _proper(joint[:, :, :DEALER_ENDS])
    return found


@dataclass(frozen=True, slots=True)
class _Sums:
    """Every sum of two keys, and where to find its number."""

    sets: Counts
    slots: Counts
    number_of: Counts


def _sums(parts: list[Counts]) -> _Sums:
    starts = np.cumsum([0, *map(len, parts)])
    bits = 14
    while True:
        slots = np.full(1 << bits, FREE)
        number_of = np.zeros(1 << bits, dtype=np.int64)
        found = np.zeros(1 << (bits - 1), dtype=np.int64)
        count = collect_kernel(np.concatenate(parts), starts, slots, number_of, found)
        if count >= 0:
            return _Sums(found[:count], slots, number_of)
        bits += 2


def _one_order(table: Table, pair: int, out: Counts) -> Floats:
    """Chance that the cards of a set, less the pair, come in one order after the pair."""
    shoe = table.shoe
    shoe[pair] -= 2.0
    drawn = out.copy()
    drawn[:, pair] -= 2
    most = int(drawn.sum(axis=1).max()) + 1
    steps = np.arange(most)
    left = np.maximum(shoe[:, None] - steps[None, :], 0.0)
    ways = np.concatenate([np.ones((10, 1)), np.cumprod(left, axis=1)], axis=1)
    whole = np.cumprod(1.0 / np.maximum(shoe.sum() - steps, 1.0))
    per = np.concatenate([[1.0], whole])
    chance: Floats = ways[np.arange(10)[None, :], drawn].prod(axis=1) * per[drawn.sum(axis=1)]
    return chance


def _proper(joint: Floats) -> Floats:
    """From running totals to single ends, and from all hands to those that are bust."""
    joint = np.diff(joint, axis=2, prepend=0.0)
    for axis in (0, 1):
        moved = np.moveaxis(joint, axis, 0)
        all_twice, everything = moved[BUST_TWICE].copy(), moved[BUST_ONCE].copy()
        moved[BUST_TWICE] = all_twice - moved[DOUBLED : 2 * LEVELS].sum(axis=0)
        moved[BUST_ONCE] = everything - all_twice - moved[:DOUBLED].sum(axis=0)
    return joint
