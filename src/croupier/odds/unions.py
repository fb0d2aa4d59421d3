"""The dealer's ends with the cards of several hands out, each set of cards looked up once."""

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Rules
from croupier.kernels import kernel
from croupier.odds.dealer import ROWS, upcard_rows
from croupier.odds.hands import Counts
from croupier.odds.set_table import FREE, SETS_AT_ONCE, SetTable, slot_kernel, unions_kernel

SETS_PER_KEY = 16
"""Sets of cards for each key of the first list: what most strategies need."""


@kernel
def numbers_kernel(
    some: Counts,
    least: Counts,
    keys: Counts,
    begin: int,
    stop: int,
    slots: Counts,
    found: Counts,
    count: int,
    number: NDArray[np.int32],
) -> int:
    """Numbers the sums of some keys with each other key from `least` on; -1 for want of room.

    New sets are numbered from `count` on; `number` gets that of each key with each other in turn.
    """
    step = 0
    for line in range(begin, stop):
        for other in range(least[line], len(keys)):
            key = some[line] + keys[other]
            at = slot_kernel(key, slots)
            if slots[at, 0] == FREE:
                if count == len(found):
                    return -1
                slots[at, 0], slots[at, 1], found[count] = key, count, key
                count += 1
            number[step] = slots[at, 1]
            step += 1
    return count


class Unions:
    """The dealer's rows of one upcard with the cards of two keys out, for some and some others.

    Attributes:
        ends: Of each set of cards the chance that they come in one order, times the rows.
    """

    def __init__(self, rules: Rules, sets: SetTable, up: int, some: int) -> None:
        self.rules, self.sets, self.up = rules, sets, up
        self.count, self.found = 0, np.zeros(0, dtype=np.int64)
        self.ends = np.zeros((0, ROWS))
        self._make_room((SETS_PER_KEY * some).bit_length() + 1)

    def _make_room(self, bits: int) -> None:
        known = self.found[: self.count]
        self.bits = bits
        self.slots = np.full((1 << bits, 2), FREE)
        self.found = np.zeros(1 << (bits - 1), dtype=np.int64)
        unions_kernel(known, np.zeros(1, dtype=np.int64), self.slots, self.found, 0)
        self.ends.resize((len(self.found), ROWS), refcheck=False)

    def look_up(
        self,
        some: Counts,
        least: Counts,
        keys: Counts,
        begin: int,
        stop: int,
        number: NDArray[np.int32],
    ) -> None:
        """Tells where the ends stand for some keys with each other key from `least` on."""
        known, count = self.count, -1
        while count < 0:
            count = numbers_kernel(
                some, least, keys, begin, stop, self.slots, self.found, known, number
            )
            if count < 0:
                self._make_room(self.bits + 1)
        for first in range(known, count, SETS_AT_ONCE):
            out, chance = self.sets.drawn(self.found[first : min(count, first + SETS_AT_ONCE)])
            rows = upcard_rows(self.rules, self.sets.shoe, out, self.up)
            self.ends[first : first + len(rows)] = rows * chance[:, None]
        self.count = count
