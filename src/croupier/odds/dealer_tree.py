"""All ways a dealer can end at 17 to 21, as a tree that shares its beginnings.

The dealer's cards are taken as a multiset. Every order in which they can come, the first being
the upcard, has the same probability: a product of falling factorials over the unseen cards. So a
node of the tree is one card more in a fixed order of values, and a multiset that ends the
dealer's hand has a term for each upcard with the number of orders that begin with it.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.odds.hands import KEY_BITS, WEIGHTS, Counts, keys_of, totals_of

DEALER_TOTALS = 5
"""17, 18, 19, 20 and 21."""
NATURAL_KEY = int(WEIGHTS[0] + WEIGHTS[9])


@dataclass(frozen=True, slots=True)
class DealerTree:
    """The tree in depth-first order, as columns.

    Attributes:
        value: Of each node, the place of the card that it adds.
        copy: How many of that value lie above it.
        depth: Cards above it.
        term: Where its terms begin (one more entry at the end).
        slot: Of each term, upcard times `DEALER_TOTALS` and total less 17.
        orders: Of each term, in how many orders the cards can come.
        cards: Most cards of a dealer's hand.
    """

    value: NDArray[np.int64]
    copy: NDArray[np.int64]
    depth: NDArray[np.int64]
    term: NDArray[np.int64]
    slot: NDArray[np.int64]
    orders: NDArray[np.float64]
    cards: int


def _is_final(counts: Counts, *, hits_soft_17: bool) -> NDArray[np.bool_]:
    total, soft = totals_of(counts)
    final: NDArray[np.bool_] = total >= 17
    if hits_soft_17:
        final &= ~((total == 17) & soft)
    return final


def _merged(counts: Counts, orders: Counts) -> tuple[Counts, Counts]:
    _, first, place = np.unique(keys_of(counts), return_index=True, return_inverse=True)
    sums = np.zeros((len(first), orders.shape[1]), dtype=np.int64)
    np.add.at(sums, place, orders)
    return counts[first], sums


def dealer_ends(*, hits_soft_17: bool) -> tuple[Counts, Counts]:
    """Final multisets of 17 to 21 without the natural, and their orders by upcard."""
    return _walked(hits_soft_17=hits_soft_17, drawing=False)


def dealer_draws(*, hits_soft_17: bool) -> tuple[Counts, Counts]:
    """Multisets of two cards or more on which the dealer draws, and their orders by upcard."""
    return _walked(hits_soft_17=hits_soft_17, drawing=True)


def _walked(*, hits_soft_17: bool, drawing: bool) -> tuple[Counts, Counts]:
    counts = np.eye(10, dtype=np.int64)
    orders = np.eye(10, dtype=np.int64)
    kept_counts: list[Counts] = []
    kept_orders: list[Counts] = []
    while len(counts):
        drawn = [counts + one for one in np.eye(10, dtype=np.int64)]
        counts, orders = _merged(np.concatenate(drawn), np.concatenate([orders] * 10))
        final = _is_final(counts, hits_soft_17=hits_soft_17)
        ended = final & (totals_of(counts)[0] <= 21) & (keys_of(counts) != NATURAL_KEY)
        kept = ~final if drawing else ended
        kept_counts.append(counts[kept])
        kept_orders.append(orders[kept])
        counts, orders = counts[~final], orders[~final]
    return np.concatenate(kept_counts), np.concatenate(kept_orders)


def _in_order(row: list[int], first: int | None) -> tuple[int, ...]:
    """The cards of a multiset, high values first, but for one that leads."""
    cards = [value for value in range(9, -1, -1) for _ in range(row[value])]
    if first is not None:
        cards.remove(first)
        cards.insert(0, first)
    return tuple(cards)


@cache
def dealer_tree(*, hits_soft_17: bool, upcard: int | None = None) -> DealerTree:
    """The tree of a dealer's ends, for one who stands on soft 17, or hits it.

    For all upcards at once, or for one alone, which then is the first card of every branch.
    """
    counts, orders = dealer_ends(hits_soft_17=hits_soft_17)
    return _tree(counts, orders, totals_of(counts)[0] - 17, upcard)


@cache
def drawing_tree(*, hits_soft_17: bool, upcard: int | None = None) -> DealerTree:
    """The same of the hands on which the dealer draws, all as though they were a 17."""
    counts, orders = dealer_draws(hits_soft_17=hits_soft_17)
    return _tree(counts, orders, np.zeros(len(counts), dtype=np.int64), upcard)


def _tree(counts: Counts, orders: Counts, ends: Counts, upcard: int | None) -> DealerTree:
    terms: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    columns = zip(counts.tolist(), orders.tolist(), ends.tolist(), strict=True)
    for row, by_upcard, at in columns:
        seen = [place for place in range(10) if by_upcard[place] and upcard in (None, place)]
        if not seen:
            continue
        cards = _in_order(row, upcard)
        terms[cards] = [(place * DEALER_TOTALS + at, by_upcard[place]) for place in seen]
        for length in range(1, len(cards)):
            terms.setdefault(cards[:length], [])
    nodes = sorted(terms)
    starts = np.cumsum([0] + [len(terms[cards]) for cards in nodes])
    flat = [term for cards in nodes for term in terms[cards]]
    return DealerTree(
        value=np.array([cards[-1] for cards in nodes]),
        copy=np.array([cards.count(cards[-1]) - 1 for cards in nodes]),
        depth=np.array([len(cards) - 1 for cards in nodes]),
        term=starts,
        slot=np.array([slot for slot, _ in flat]),
        orders=np.array([float(number) for _, number in flat]),
        cards=max(map(len, nodes)),
    )


assert (1 << KEY_BITS) > 21, "a dealer's counts fit a key"
