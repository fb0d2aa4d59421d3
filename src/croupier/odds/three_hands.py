"""Three hands of a split together, against one dealer.

As with two hands (see `two_hands`), busts are not followed: they are what is missing. Two hands
are put together first, and what ends alike with the same cards out is added up; the third is put
to that.
"""

import numpy as np

from croupier.kernels import kernel
from croupier.odds.classes import nets
from croupier.odds.dealer import ROWS, upcard_rows
from croupier.odds.engine import Table, single_cards
from croupier.odds.errors import NotExact
from croupier.odds.hands import Counts
from croupier.odds.play import Acts, Floats
from croupier.odds.set_table import FREE, SETS_AT_ONCE, SetTable, slot_kernel, unions_kernel
from croupier.odds.splits import PairCards
from croupier.odds.two_hands import (
    BUST_ONCE,
    CLASSES,
    HandEnds,
    SplitSets,
    ends_from,
    hand_ends,
    proper_ends,
)

STEPS_MAX = 1_000_000_000
"""Ends of two hands times ends of a third that are put together in a few seconds."""


@kernel
def third_kernel(
    two_keys: Counts,
    two_kinds: Counts,
    two_orders: Floats,
    keys: Counts,
    kind: Counts,
    orders: Floats,
    slots: Counts,
    ends: Floats,
    joint: Floats,
) -> None:
    """Adds up how two hands, a third and the dealer end together (see `joint_kernel`).

    Two hands with the same cards stand together, so that these are looked up once.
    """
    begin = 0
    while begin < len(two_keys):
        stop = begin + 1
        while stop < len(two_keys) and two_keys[stop] == two_keys[begin]:
            stop += 1
        for third in range(len(keys)):
            row = slots[slot_kernel(two_keys[begin] + keys[third], slots), 1]
            for two in range(begin, stop):
                weight = two_orders[two] * orders[third]
                for end in range(ROWS):
                    joint[two_kinds[two], kind[third], end] += weight * ends[row, end]
        begin = stop


def plain_ends(table: Table, pair: int, up: int, acts: Acts) -> HandEnds:
    """How a hand of a pair's split can end whose second card does not pair it."""
    root = int(single_cards()[pair])
    twin = int(table.hands.child[root, pair])
    child = table.hands.child.copy()
    child[root, pair] = -1
    ends = ends_from(table, root, acts[:, up], child)
    # All hands but those with the twin; the classes of busts are what is missing of these.
    return HandEnds(
        at=np.concatenate([ends.at, [twin]]),
        kind=np.concatenate([ends.kind, [BUST_ONCE]]),
        orders=np.concatenate([ends.orders, [-1.0]]),
    )


def three_hand_nets(
    table: Table, pair: int, up: int, acts: Acts, cards: PairCards, pays: tuple[float, float]
) -> dict[float, float]:
    """Net of a split to at most three hands; joint, given that the pair is out.

    `pays`: what a win with three sevens and one with a straight pay.

    Raises:
        NotExact: It takes too long.
    """
    net = nets(*pays)
    plain, either = plain_ends(table, pair, up, acts), hand_ends(table, pair, up, acts)
    found: dict[float, float] = {}
    two = SplitSets(table, pair, up).joint(plain)
    _add(found, net[:, None, :] + net[None, :, :], two)
    third = HandEnds(
        at=np.concatenate([either.at, plain.at]),
        kind=np.concatenate([either.kind, plain.kind]),
        orders=np.concatenate([either.orders, plain.orders]),
    )
    three = _joint(table, pair, up, either, third) * cards.all_pair(1)
    _add(found, net[:, None, None, :] + net[None, :, None, :] + net[None, None, :, :], three)
    return found


def _add(found: dict[float, float], net: Floats, joint: Floats) -> None:
    """Adds the chance of each net to those found."""
    values, place = np.unique(net.ravel(), return_inverse=True)
    sums = np.bincount(place, weights=joint.ravel(), minlength=len(values))
    for value, chance in zip(values.tolist(), sums.tolist(), strict=True):
        found[value] = found.get(value, 0.0) + chance


def _joint(table: Table, pair: int, up: int, either: HandEnds, third: HandEnds) -> Floats:
    """Chance of each class of three hands and end of the dealer, the third pair card being out."""
    two_keys, kinds, two_orders = _together(table, either)
    keys, kind, orders = _merged(table.hands.keys[third.at], third.kind, third.orders)
    if len(two_keys) * len(keys) > STEPS_MAX:
        raise NotExact("the net of three hands of a split takes too long here")
    slots, found = _unions(np.unique(two_keys), np.unique(keys))
    shoe, given = table.shoe.astype(np.int64), np.zeros(10, dtype=np.int64)
    given[pair] = 3
    sets = SetTable(shoe, given)
    ends = np.zeros((len(found), ROWS))
    for begin in range(0, len(found), SETS_AT_ONCE):
        out, chance = sets.drawn(found[begin : begin + SETS_AT_ONCE])
        rows = upcard_rows(table.rules, shoe, out, up)
        ends[begin : begin + len(rows)] = rows * chance[:, None]
    joint = np.zeros((CLASSES * CLASSES, CLASSES, ROWS))
    third_kernel(two_keys, kinds, two_orders, keys, kind, orders, slots, ends, joint)
    sums = joint.reshape(CLASSES, CLASSES, CLASSES, ROWS)[..., 1:]
    # The first two are alike: what was put down with the lower class first is halved between.
    return proper_ends(0.5 * (sums + sums.transpose(1, 0, 2, 3)))


def _together(table: Table, ends: HandEnds) -> tuple[Counts, Counts, Floats]:
    """Every two ends: their cards, both classes in one number (the lower first), their orders."""
    keys = table.hands.keys[ends.at]
    low = np.minimum(ends.kind[:, None], ends.kind[None, :])
    high = np.maximum(ends.kind[:, None], ends.kind[None, :])
    return _merged(
        (keys[:, None] + keys[None, :]).ravel(),
        (low * CLASSES + high).ravel(),
        (ends.orders[:, None] * ends.orders[None, :]).ravel(),
    )


def _merged(keys: Counts, kinds: Counts, orders: Floats) -> tuple[Counts, Counts, Floats]:
    """The same where what has the same cards and the same kind stands once."""
    order = np.lexsort((kinds, keys))
    keys, kinds, orders = keys[order], kinds[order], orders[order]
    is_new = np.append(True, (np.diff(keys) != 0) | (np.diff(kinds) != 0))
    starts = np.flatnonzero(is_new)
    return keys[starts], kinds[starts], np.add.reduceat(orders, starts)


def _unions(ones: Counts, others: Counts) -> tuple[Counts, Counts]:
    """Slots of all sums of two keys, and the sums in the order of their numbers."""
    bits = 14
    while True:
        slots, found = np.full((1 << bits, 2), FREE), np.zeros(1 << (bits - 1), dtype=np.int64)
        count = unions_kernel(ones, others, slots, found, 0)
        if count >= 0:
            return slots, found[:count]
        bits += 2
