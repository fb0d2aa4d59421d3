"""Every hand that is not bust, as a multiset of values, in an order that kernels can walk.

A hand with one card more stands before the hand without it, so one pass from the first to the
last meets every hand after all that can become of it.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

TARGET = 21
KEY_BITS = 6
"""A key holds ten counts of so many bits: two hands hold at most 42 cards of one value."""
VALUES = np.arange(1, 11)
WEIGHTS = np.int64(1) << (KEY_BITS * np.arange(10, dtype=np.int64))

Counts = NDArray[np.int64]


def keys_of(counts: Counts) -> Counts:
    """One number for each row of ten counts."""
    keys: Counts = counts @ WEIGHTS
    return keys


def totals_of(counts: Counts) -> tuple[Counts, NDArray[np.bool_]]:
    """Best total of each row, and whether an ace counts eleven in it."""
    hard = counts @ VALUES
    soft = (counts[:, 0] > 0) & (hard + 10 <= TARGET)
    return hard + 10 * soft, soft


@dataclass(frozen=True, slots=True)
class HandTable:
    """Hands of one card or more with a hard total of at most 21.

    Attributes:
        counts: Ten counts a hand.
        keys: `keys_of` the counts.
        child: Of each hand and value, the hand with that card more; -1 when it is bust.
        hard: Total with aces as one.
        total: Best total.
        soft: An ace counts eleven.
        cards: Number of cards.
        category: 0 for up to 16, then 1 to 5 for 17 to 21.
    """

    counts: Counts
    keys: Counts
    child: Counts
    hard: Counts
    total: Counts
    soft: NDArray[np.bool_]
    cards: Counts
    category: Counts

    def index(self, counts: tuple[int, ...]) -> int:
        """Where a hand stands in the table; -1 when it is bust or has no card."""
        return _INDEX().get(int(np.array(counts) @ WEIGHTS), -1)


@cache
def _INDEX() -> dict[int, int]:  # noqa: N802
    return {int(key): place for place, key in enumerate(hand_table().keys)}


def _multisets(limit: int) -> Counts:
    """All multisets of values with a hard total of 1 to `limit`."""
    rows = np.zeros((1, 10), dtype=np.int64)
    for value in range(10, 0, -1):
        left = limit - rows @ VALUES
        parts = [rows]
        for copies in range(1, limit // value + 1):
            more = rows[left >= copies * value].copy()
            more[:, value - 1] = copies
            parts.append(more)
        rows = np.concatenate(parts)
    return rows[rows.any(axis=1)]


@cache
def hand_table() -> HandTable:
    """The table of all hands; the same for all rules."""
    counts = _multisets(TARGET)
    hard = counts @ VALUES
    order = np.lexsort((keys_of(counts), -hard))
    counts, hard = counts[order], hard[order]
    keys = keys_of(counts)
    by_key = np.argsort(keys)
    wanted = keys[:, None] + WEIGHTS[None, :]
    found = by_key[np.minimum(np.searchsorted(keys[by_key], wanted), len(keys) - 1)]
    child = np.where(keys[found] == wanted, found, -1)
    total, soft = totals_of(counts)
    return HandTable(
        counts=counts,
        keys=keys,
        child=child,
        hard=hard,
        total=total,
        soft=soft,
        cards=counts.sum(axis=1),
        category=np.maximum(0, total - 16),
    )
