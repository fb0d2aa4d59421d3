"""Sets of cards that are out, each known once, and the chance that they come in one order."""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import inlined, kernel
from croupier.odds.hands import KEY_BITS, Counts
from croupier.odds.play import Floats

FREE = np.int64(-1)
SETS_AT_ONCE = 32_768
"""Sets that the dealer is dealt in one go, for the sake of memory."""
CARDS_OUT_MAX = 64
"""More of one value than two hands hold."""


@inlined
def slot_kernel(key: int, slots: Counts) -> int:
    """Where a key lies among the slots, or the free slot where it belongs."""
    mask = len(slots) - 1
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    at = int(mixed >> np.uint64(40)) & mask
    while slots[at, 0] != key and slots[at, 0] != FREE:
        at = (at + 1) & mask
    return at


@kernel
def unions_kernel(ones: Counts, others: Counts, slots: Counts, found: Counts, count: int) -> int:
    """Numbers all sums of a key of each list, new ones from `count` on; -1 when room is short."""
    for one in range(len(ones)):
        for other in range(len(others)):
            key = ones[one] + others[other]
            at = slot_kernel(key, slots)
            if slots[at, 0] == FREE:
                if count == len(found):
                    return -1
                slots[at, 0], slots[at, 1], found[count] = key, count, key
                count += 1
    return count


@kernel
def drawn_kernel(
    keys: Counts,
    given: Counts,
    ways: Floats,
    per: Floats,
    out: NDArray[np.uint8],
    chance: Floats,
) -> None:
    """The counts of each key, and the chance that they come in one order after those given."""
    for line in range(len(keys)):
        key = keys[line]
        drawn = 0
        product = 1.0
        for place in range(10):
            cards = (key >> (KEY_BITS * place)) & ((1 << KEY_BITS) - 1)
            out[line, place] = cards
            product *= ways[place, cards - given[place]]
            drawn += cards - given[place]
        chance[line] = product * per[drawn]


class SetTable:
    """Sets of cards that two hands take out of a shoe; `given` cards are out of it before."""

    def __init__(self, shoe: Counts, given: Counts) -> None:
        self.shoe, self.given = shoe, given
        left = (shoe - given).astype(np.float64)
        steps = np.arange(CARDS_OUT_MAX - 1)
        one = np.ones((10, 1))
        falling = np.cumprod(np.maximum(left[:, None] - steps, 0.0), axis=1)
        self.ways = np.concatenate([one, falling], axis=1)
        whole = np.cumprod(1.0 / np.maximum(left.sum() - steps, 1.0))
        self.per = np.append(1.0, whole)

    def drawn(self, keys: Counts) -> tuple[NDArray[np.uint8], Floats]:
        """The counts of each key, and the chance that they come in one order."""
        out, chance = np.zeros((len(keys), 10), dtype=np.uint8), np.zeros(len(keys))
        drawn_kernel(keys, self.given, self.ways, self.per, out, chance)
        return out, chance
