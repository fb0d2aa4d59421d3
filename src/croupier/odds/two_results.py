"""How two hands of a split end together against one dealer: both win, or push, or one of each.

A pair of hands and the dealer hold low cards and high cards, and each half tells a factor of
their chance (see `dealer_halves`). So pairs of hands are taken by the low cards they hold
together: the dealer's low cards are dealt once for these, and what is left to do for each set of
all cards is a short sum over the dealer's high cards.
"""

from dataclasses import dataclass

import numpy as np

from croupier.core.rules import Soft17
from croupier.odds.dealer import CARDS_DRAWN_MAX
from croupier.odds.dealer_halves import (
    HALF_ENDS,
    LANES,
    LOW,
    HalfTree,
    half_ends_kernel,
    half_tree,
)
from croupier.odds.engine import Table
from croupier.odds.hands import KEY_BITS, Counts
from croupier.odds.play import Floats
from croupier.odds.set_table import FREE, SetTable
from croupier.odds.two_hands import collect_kernel
from croupier.odds.two_results_kernels import (
    LINES,
    SIZES,
    by_number_kernel,
    two_results_kernel,
)

LOWS_AT_ONCE = 1024
"""Low cards for which the dealer is dealt in one go, for the sake of memory."""


@dataclass(frozen=True, slots=True)
class _Hands:
    """Hands by their low cards, one after the other.

    Attributes:
        lows: Key of each way to hold low cards.
        starts: Where the hands with these begin (one more entry at the end).
        highs: Keys of the ways to hold high cards.
        high: Of each hand, which of them.
        level: Of each hand.
        orders: Of each hand, in how many it comes.
    """

    lows: Counts
    starts: Counts
    highs: Counts
    high: Counts
    level: Counts
    orders: Floats


@dataclass(frozen=True, slots=True)
class _Lows:
    """Low cards that two hands hold together.

    Attributes:
        keys: Of each.
        starts: Where the two that hold them begin (one more entry at the end).
        one: Of each two, the lower place among `_Hands.lows`.
        other: The higher, or the same.
        line: Of each number of high cards with them, which low cards.
        size: And the number.
        lane_of: Where these two stand together.
    """

    keys: Counts
    starts: Counts
    one: Counts
    other: Counts
    line: Counts
    size: Counts
    lane_of: Counts


def two_results(
    table: Table, sets: SetTable, up: int, orders: Floats
) -> tuple[float, float, float]:
    """Chance that both win, that the first wins and the second pushes, and that both push.

    Args:
        table: The cards before the split.
        sets: Of the cards of two hands, the pair being out.
        up: The dealer's upcard.
        orders: In how many orders a hand ends as each of the table.
    """
    hands = _hands(table, orders)
    tree = half_tree(hits_soft_17=table.rules.soft17 is Soft17.HIT, upcard=up)
    highs, both_high = np.unique(hands.highs[:, None] + hands.highs[None, :], return_inverse=True)
    held = _counts(highs, 10 - LOW)
    lows = _lows(hands, _counts(hands.highs, 10 - LOW).sum(axis=1))
    both_high = both_high.reshape(len(hands.highs), -1)
    weights = np.zeros((len(highs), LINES + 1))
    some, high_chances = np.zeros(len(highs), dtype=np.int64), _high_chances(sets, held, tree)
    chances, results = np.zeros(HALF_ENDS), np.zeros(3)
    for begin in range(0, len(lows.keys), LOWS_AT_ONCE):
        stop = min(len(lows.keys), begin + LOWS_AT_ONCE)
        lane, end = np.searchsorted(lows.line, [begin, stop]).tolist()
        ends = _low_ends(sets, lows, tree, lane, end)
        two_results_kernel(
            lows.starts, lows.one, lows.other, hands.starts, hands.high, hands.level,
            hands.orders, both_high, held.sum(axis=1), lows.lane_of, lane, begin, stop,
            ends.reshape(len(ends), -1, HALF_ENDS), high_chances, weights, some,
            chances, results,
        )  # fmt: skip
    both_win, lower_pushes, both_push = results.tolist()
    return both_win, 0.5 * lower_pushes, both_push


def _counts(keys: Counts, values: int) -> Counts:
    """How many of each value the keys hold."""
    shifts = KEY_BITS * np.arange(values)
    counts: Counts = (keys[:, None] >> shifts) & ((1 << KEY_BITS) - 1)
    return counts


def _hands(table: Table, orders: Floats) -> _Hands:
    at = np.flatnonzero(orders)
    keys = table.hands.keys[at]
    lows, low = np.unique(keys & ((1 << KEY_BITS * LOW) - 1), return_inverse=True)
    highs, high = np.unique(keys >> (KEY_BITS * LOW), return_inverse=True)
    by_low = np.argsort(low, kind="stable")
    starts = np.append(0, np.cumsum(np.bincount(low)))
    level = table.hands.category[at]
    return _Hands(lows, starts, highs, high[by_low], level[by_low], orders[at[by_low]])


def _lows(hands: _Hands, high_cards: Counts) -> _Lows:
    """All low cards of two hands, and with how many high cards each come."""
    twos = len(hands.lows) * (len(hands.lows) + 1) // 2
    number = np.zeros(twos, dtype=np.int32)
    slots = np.full(1 << (twos.bit_length() + 1), FREE)
    found, number_of = np.zeros(twos, dtype=np.int64), np.zeros_like(slots)
    count = collect_kernel(hands.lows, slots, number_of, found, 0, number)
    sizes = np.bitwise_or.reduceat(1 << high_cards[hands.high], hands.starts[:-1])
    starts, both_sizes = np.zeros(count + 2, dtype=np.int64), np.zeros(count, dtype=np.int64)
    one, other = np.zeros(twos, dtype=np.int64), np.zeros(twos, dtype=np.int64)
    by_number_kernel(number, sizes, starts, one, other, both_sizes)
    line, size = np.nonzero(both_sizes[:, None] >> np.arange(SIZES) & 1)
    lane_of = np.full((count, SIZES), -1)
    lane_of[line, size] = np.arange(len(line))
    return _Lows(found[:count], starts, one, other, line, size, lane_of)


def _high_chances(sets: SetTable, held: Counts, tree: HalfTree) -> Floats:
    """Of the high cards of two hands with those of the dealer; cards drawn are left out."""
    chances = np.ones((len(held), len(tree.high)))
    for place in range(LOW, 10):
        out = held[:, None, place - LOW] - sets.given[place] + tree.high[None, :, place - LOW]
        chances *= sets.ways[place, out]
    return chances


def _low_ends(sets: SetTable, lows: _Lows, tree: HalfTree, lane: int, end: int) -> Floats:
    """The dealer's ends for some lanes, by the slots of the tree."""
    line, size = lows.line[lane:end], lows.size[lane:end]
    low = _counts(lows.keys[line[0] : line[-1] + 1], LOW)
    line = line - line[0]
    chances = np.ones(len(low))
    for place in range(LOW):
        chances *= sets.ways[place, low[:, place] - sets.given[place]]
    drawn = low.sum(axis=1)[line] + size - sets.given.sum()
    ends = np.empty((len(line), tree.slots))
    rooms = (CARDS_DRAWN_MAX, CARDS_DRAWN_MAX, LOW, tree.slots)
    half_ends_kernel(
        sets.shoe[:LOW].astype(np.float64), low, chances, sets.per, line, drawn,
        tree.value, tree.copy, tree.depth, tree.term, tree.slot, tree.cards, tree.orders,
        ends, *(np.empty((lines, LANES)) for lines in rooms),
    )  # fmt: skip
    return ends
