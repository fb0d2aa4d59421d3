"""How the dealer ends, with the low cards and the high cards apart.

The chance of cards that come in one order is a product over their values, divided by how many
cards there are. So the low cards that the hands of a box and the dealer hold together tell one
factor, and the high ones the other. A dealer's hand has few ways to hold high cards; for each the
ways to hold low ones are added up once, whatever high cards the box holds.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.kernels import kernel
from croupier.odds.composition import TEN
from croupier.odds.dealer import CARDS_DRAWN_MAX
from croupier.odds.dealer_tree import DEALER_TOTALS, dealer_ends
from croupier.odds.hands import Counts, totals_of
from croupier.odds.play import Floats

LOW = 4
"""Aces to fours are low; with them the work is least."""
NO_NATURAL = DEALER_TOTALS
"""The end, after 17 to 21, that stands for all without a natural."""
HALF_ENDS = DEALER_TOTALS + 1
LANES = 32


@dataclass(frozen=True, slots=True)
class HalfTree:
    """All ways to hold low cards, as a tree in depth-first order that begins with none.

    Attributes:
        value: Of each node but the first, the place of the card that it adds.
        copy: How many of that value lie above it.
        depth: Cards down to it.
        term: Where its terms begin (one more entry at the end).
        slot: Of each term, the line of `high` times `HALF_ENDS`, and the end.
        cards: Of each term, all cards, low and high.
        orders: Of each term, in how many orders the cards can come.
        high: The ways to hold high cards, by value.
    """

    value: Counts
    copy: Counts
    depth: Counts
    term: Counts
    slot: Counts
    cards: Counts
    orders: Floats
    high: Counts

    @property
    def slots(self) -> int:
        """Ways to hold high cards, times ends."""
        return len(self.high) * HALF_ENDS


@cache
def half_tree(*, hits_soft_17: bool, upcard: int) -> HalfTree:
    """The tree of one upcard's ends, for a dealer who stands on soft 17, or hits it."""
    counts, orders, ends = _all_ends(upcard, hits_soft_17=hits_soft_17)
    highs: dict[tuple[int, ...], int] = {}
    terms: dict[tuple[int, ...], list[tuple[int, int, float]]] = {(): []}
    columns = zip(counts.tolist(), orders.tolist(), ends.tolist(), strict=True)
    for row, number, end in columns:
        line = highs.setdefault(tuple(row[LOW:]), len(highs))
        low = tuple(value for value in range(LOW - 1, -1, -1) for _ in range(row[value]))
        for length in range(len(low) + 1):
            terms.setdefault(low[:length], [])
        terms[low].append((line * HALF_ENDS + end, sum(row), float(number)))
    nodes = sorted(terms)
    flat = [term for low in nodes for term in terms[low]]
    return HalfTree(
        value=np.array([low[-1] if low else 0 for low in nodes]),
        copy=np.array([low.count(low[-1]) - 1 if low else 0 for low in nodes]),
        depth=np.array([len(low) for low in nodes]),
        term=np.cumsum([0] + [len(terms[low]) for low in nodes]),
        slot=np.array([slot for slot, _, _ in flat]),
        cards=np.array([cards for _, cards, _ in flat]),
        orders=np.array([number for _, _, number in flat]),
        high=np.array(list(highs)),
    )


def _all_ends(upcard: int, *, hits_soft_17: bool) -> tuple[Counts, Counts, Counts]:
    """Cards, orders and end of all that begin with the upcard; the natural is taken off."""
    counts, orders = dealer_ends(hits_soft_17=hits_soft_17)
    begins = orders[:, upcard] > 0
    one = np.eye(10, dtype=np.int64)
    more, times = [one[upcard]], [1]
    if upcard in (0, TEN):
        more, times = [*more, one[0] + one[TEN]], [1, -1]
    ends = np.append(totals_of(counts[begins])[0] - 17, [NO_NATURAL] * len(more))
    return np.concatenate([counts[begins], more]), np.append(orders[begins, upcard], times), ends


@kernel
def half_ends_kernel(
    left: Floats,
    low: Counts,
    chances: Floats,
    per: Floats,
    line: Counts,
    drawn: Counts,
    value: Counts,
    copy: Counts,
    depth: Counts,
    term: Counts,
    slot: Counts,
    cards: Counts,
    orders: Floats,
    ends: Floats,
    some_per: Floats,
    chance: Floats,
    rest: Floats,
    sums: Floats,
) -> None:
    """Adds up the dealer's ways to hold low cards, by the slots of the tree.

    Each `line` of the low cards of a box, which come with these chances, is asked for a number
    of cards that are `drawn` in all. What high cards there are is left out but for their number.
    `left` are the cards before; `per` the chance of one order by cards drawn. Room to work in:
    `some_per`, `chance`, `rest` and `sums`.
    """
    for begin in range(0, len(line), LANES):
        for lane in range(LANES):
            at = min(begin + lane, len(line) - 1)
            chance[0, lane] = chances[line[at]]
            for place in range(LOW):
                rest[place, lane] = left[place] - low[line[at], place]
            for more in range(CARDS_DRAWN_MAX):
                some_per[more, lane] = per[drawn[at] + more]
        sums[:] = 0.0
        for node in range(len(value)):
            level = depth[node]
            if level > 0:
                place, copies = value[node], float(copy[node])
                for lane in range(LANES):
                    chance[level, lane] = chance[level - 1, lane] * (rest[place, lane] - copies)
            for index in range(term[node], term[node + 1]):
                into, number, more = slot[index], orders[index], cards[index]
                for lane in range(LANES):
                    sums[into, lane] += number * chance[level, lane] * some_per[more, lane]
        for lane in range(min(LANES, len(line) - begin)):
            for into in range(len(sums)):
                ends[begin + lane, into] = sums[into, lane]
