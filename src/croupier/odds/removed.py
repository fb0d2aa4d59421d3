"""Which cards are out of the shoe at any moment that the analyser looks at.

A hand of a split is solved with its own cards out, and with further cards of the pair's value:
the other hand's first card, and those that inclusion and exclusion takes out.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.odds.hands import KEY_BITS, WEIGHTS, hand_table


@dataclass(frozen=True, slots=True)
class RemovedSets:
    """All such sets, each once; the hands of the table come first, in its order.

    Attributes:
        counts: Ten counts a set.
        place: Of each pair value, number of further cards and hand, the set; -1 for hands
            without a card of the pair.
    """

    counts: NDArray[np.uint8]
    place: NDArray[np.int32]


def pair_cards_most(hands: int) -> int:
    """Most further cards of the pair that a split to so many hands asks for."""
    return max(0, 2 * hands - 3)


@cache
def removed_sets(hands: int, ace_hands: int) -> RemovedSets:
    """The sets for splits to so many hands, and aces to so many."""
    table = hand_table()
    most = max(pair_cards_most(hands), pair_cards_most(ace_hands))
    keys = [table.keys]
    slots = []
    for pair in range(10):
        holders = np.flatnonzero(table.counts[:, pair] > 0)
        for further in range(1, pair_cards_most(ace_hands if pair == 0 else hands) + 1):
            keys.append(table.keys[holders] + further * WEIGHTS[pair])
            slots.append((pair, further, holders))
    place = np.full((10, most + 1, len(table.keys)), -1, dtype=np.int32)
    for pair in range(10):
        own = np.flatnonzero(table.counts[:, pair] > 0)
        place[pair, 0, own] = own
    every, first, inverse = np.unique(np.concatenate(keys), return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    at = len(table.keys)
    for pair, further, holders in slots:
        place[pair, further, holders] = rank[inverse[at : at + len(holders)]]
        at += len(holders)
    sets = every[order]
    mask = (1 << KEY_BITS) - 1
    counts = (sets[:, None] >> (KEY_BITS * np.arange(10))) & mask
    return RemovedSets(counts.astype(np.uint8), place)
