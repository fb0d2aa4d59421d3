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
from croupier.kernels import kernel
from croupier.odds.dealer import ROWS, upcard_rows
from croupier.odds.engine import Table, single_cards
from croupier.odds.hands import Counts
from croupier.odds.payoff import SEVENS_KEY, STRAIGHT_KEY
from croupier.odds.play import Acts, Floats
from croupier.odds.set_table import FREE, SETS_AT_ONCE, SetTable

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
    ways: Floats,
    acts: NDArray[np.uint8],
    child: Counts,
    levels: Counts,
    at: Counts,
    kind: Counts,
    orders: Floats,
    twice: Floats,
) -> int:
    """Lists the ends of hands that begin in so many ways: place, class and number of orders.

    Of the last two classes one stands for all doubled hands; the other is left to the caller.
    """
    count = 0
    for hand in range(len(child) - 1, -1, -1):
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
    return count


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
    keys: Counts,
    slots: Counts,
    number_of: Counts,
    found: Counts,
    count: int,
    number: NDArray[np.int32],
) -> int:
    """Numbers all sums of two keys, new ones from `count` on; -1 when there is no room for more.

    `number` gets that of each two in turn.
    """
    two = 0
    for one in range(len(keys)):
        for other in range(one, len(keys)):
            key = keys[one] + keys[other]
            at = place_kernel(key, slots)
            if slots[at] == FREE:
                if count == len(found):
                    return -1
                slots[at], number_of[at], found[count] = key, count, key
                count += 1
            number[two] = number_of[at]
            two += 1
    return count


@kernel
def joint_kernel(
    kind: Counts, orders: Floats, number: NDArray[np.int32], ends: Floats, joint: Floats
) -> None:
    """Adds up how two hands and the dealer end together, each two hands in one order only.

    `ends` holds, for each set of cards out, the chance of the set in one order times the dealer's
    rows; `number` the set of each two hands in turn. Two hands that end alike count half.
    """
    two = 0
    for one in range(len(kind)):
        for other in range(one, len(kind)):
            row = number[two]
            two += 1
            weight = orders[one] * orders[other]
            if one == other:
                weight *= 0.5
            for end in range(ROWS):
                joint[kind[one], kind[other], end] += weight * ends[row, end]


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
    return ends_from(table, int(single_cards()[pair]), acts[:, up], table.hands.child)


def ends_from(table: Table, root: int, acts: Acts, child: Counts) -> HandEnds:
    """How a hand can end that begins as `root` and goes on as `child` says."""
    ways = np.zeros(len(table.hands.keys))
    ways[root] = 1.0
    return ends_of(table, ways, acts, child)


def ends_of(table: Table, ways: Floats, acts: Acts, child: Counts) -> HandEnds:
    """How hands can end that begin in so many ways."""
    begun = np.flatnonzero(ways)
    all_of_them = ways[begun]
    most = 2 * len(table.hands.keys)
    at, kind = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    orders = np.zeros(most)
    column = np.ascontiguousarray(acts)
    levels, twice = levels_of(table), np.zeros(len(child))
    number = ends_kernel(ways, column, child, levels, at, kind, orders, twice)
    return HandEnds(
        at=np.concatenate([at[:number], begun]),
        kind=np.concatenate([kind[:number], np.full(len(begun), BUST_ONCE)]),
        orders=np.concatenate([orders[:number], all_of_them]),
    )


RowsOf = Callable[[Rules, Counts, NDArray[np.uint8], int], Floats]
"""The dealer's rows of one upcard, with each of some sets of cards out of a shoe."""


class Together:
    """Two hands and the dealer together against one upcard; each set of cards is looked up once.

    `given` cards are out of the shoe, and of a set, before its chance is asked for.
    """

    def __init__(
        self, rules: Rules, shoe: Counts, given: Counts, up: int, rows_of: RowsOf = upcard_rows
    ) -> None:
        self.rules, self.shoe, self.up = rules, shoe, up
        self.sets = SetTable(shoe, given)
        self.rows_of = rows_of
        self._begin(bits=10)

    def _begin(self, *, bits: int) -> None:
        self.bits = bits
        self.slots = np.full(1 << bits, FREE)
        self.number_of = np.zeros(1 << bits, dtype=np.int64)
        self.found = np.zeros(1 << (bits - 1), dtype=np.int64)
        self.ends = np.zeros((0, ROWS))

    def sums(self, keys: Counts, kind: Counts, orders: Floats, classes: int) -> Floats:
        """Chance of each class of either hand and end of the dealer, not yet of single ends.

        `keys` of the cards out at each end of a hand; see `HandEnds`.
        """
        number = self._collect(keys)
        half = np.zeros((classes, classes, ROWS))
        joint_kernel(kind, orders, number, self.ends, half)
        sums: Floats = (half + half.transpose(1, 0, 2))[:, :, 1:]
        return sums

    def _collect(self, keys: Counts) -> NDArray[np.int32]:
        """Looks up the dealer's ends for all sums of two keys; where each two's are."""
        known = len(self.ends)
        likely = len(keys).bit_length() + 6  # Half of what most strategies need, at most.
        if not known and likely > self.bits:
            self._begin(bits=likely)
        number = np.zeros(len(keys) * (len(keys) + 1) // 2, dtype=np.int32)
        count = collect_kernel(keys, self.slots, self.number_of, self.found, known, number)
        if count < 0:
            self._begin(bits=self.bits + 2)
            return self._collect(keys)
        parts = [self.ends]
        for begin in range(known, count, SETS_AT_ONCE):
            sets = self.found[begin : min(count, begin + SETS_AT_ONCE)]
            out, chance = self.sets.drawn(sets)
            rows = self.rows_of(self.rules, self.shoe, out, self.up)
            parts.append(rows * chance[:, None])
        if len(parts) > 1:
            self.ends = np.concatenate(parts)
        return number


class SplitSets:
    """Two hands of a pair's split and the dealer together, against one upcard.

    `further` more cards of the pair are out of the shoe from the beginning.
    """

    def __init__(
        self,
        table: Table,
        pair: int,
        up: int,
        *,
        rows_of: RowsOf = upcard_rows,
        further: int = 0,
    ) -> None:
        self.table = table
        shoe, given = table.shoe.astype(np.int64), np.zeros(10, dtype=np.int64)
        shoe[pair] -= further
        given[pair] = 2
        self.together = Together(table.rules, shoe, given, up, rows_of)

    def joint(self, ends: HandEnds) -> Floats:
        """The chance of each class of either hand and end of the dealer.

        Joint with the upcard and play going on, given that the pair's two cards are out. Indexed
        by the first hand's class, the second's, and the dealer's end.
        """
        return proper_ends(self.sums(ends, CLASSES))

    def sums(self, ends: HandEnds, classes: int) -> Floats:
        """The same as it adds up, for ends of so many classes: not yet of single ends."""
        keys = self.table.hands.keys[ends.at]
        return self.together.sums(keys, ends.kind, ends.orders, classes)


def proper_ends(joint: Floats) -> Floats:
    """From running totals to single ends, and from all hands to those that are bust."""
    joint = np.diff(joint, axis=-1, prepend=0.0)
    for axis in range(joint.ndim - 1):
        moved = np.moveaxis(joint, axis, 0)
        all_twice, everything = moved[BUST_TWICE].copy(), moved[BUST_ONCE].copy()
        moved[BUST_TWICE] = all_twice - moved[DOUBLED : 2 * LEVELS].sum(axis=0)
        moved[BUST_ONCE] = everything - all_twice - moved[:DOUBLED].sum(axis=0)
    return joint
