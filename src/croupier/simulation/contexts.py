"""Where a hand stands: what may be done with it besides hitting and standing."""

from enum import IntEnum

UPCARDS = 10
"""Columns: ace, 2 to 9, ten."""


class Act(IntEnum):
    """What is done with a hand, as kernels know it."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4


class Offer(IntEnum):
    """What is answered to a dealer's ace."""

    DECLINE = 0
    INSURE = 1
    EVEN_MONEY = 2


class Context(IntEnum):
    """Of a hand, as far as options depend on it.

    `ALONE` and its like: the only hand of its box. `SPLIT`: made by a split of no aces;
    `ACES`: of aces. `LAST`: the box has as many hands as it may.
    """

    ALONE = 0
    SPLIT = 1
    SPLIT_LAST = 2
    ACES = 3
    ACES_LAST = 4


CONTEXTS = len(Context)
