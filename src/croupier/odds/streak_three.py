"""How the hands of a split to at most three end together: won, pushed or lost, in their order.

The ways second cards can fall are those of `three_hands`: either two hands are closed, or a third
pair card comes, to the first hand or to the second. In the last case the first hand has a second
card that does not pair it. Losses are what is missing of all hands, which count as one more level.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import kernel
from croupier.odds.classes import LOSE, PUSH, WIN, results
from croupier.odds.dealer import ROWS
from croupier.odds.engine import Table
from croupier.odds.errors import NotExact
from croupier.odds.hands import Counts
from croupier.odds.play import Acts, Floats
from croupier.odds.set_table import SetTable
from croupier.odds.splits import PairCards
from croupier.odds.three_hands import STEPS_AT_ONCE, STEPS_MAX, merged, plain_ends
from croupier.odds.two_hands import (
    BUST_ONCE,
    BUST_TWICE,
    DEALER_ENDS,
    HandEnds,
    SplitSets,
    hand_ends,
)
from croupier.odds.unions import Unions

ANY = 6
"""The level of all hands, after those up to 16 and 17 to 21."""
LEVELS = ANY + 1


@kernel
def three_levels_kernel(
    starts: Counts,
    kinds: Counts,
    two_orders: Floats,
    level: Counts,
    orders: Floats,
    begin: int,
    stop: int,
    number: NDArray[np.int32],
    ends: Floats,
    some: Floats,
    joint: Floats,
) -> None:
    """Adds up the levels of a first hand and two others, and how the dealer ends.

    Of two hands with the same cards, those of like levels stand from one start to the next. First
    hands of one level stand together. `some` is room to work in.
    """
    step = 0
    for two in range(begin, stop):
        first = 0
        while first < len(level):
            of_level = level[first]
            for end in range(ROWS):
                some[end] = 0.0
            while first < len(level) and level[first] == of_level:
                row = number[step]
                for end in range(ROWS):
                    some[end] += orders[first] * ends[row, end]
                step += 1
                first += 1
            for alike in range(starts[two], starts[two + 1]):
                for end in range(ROWS):
                    joint[of_level, kinds[alike], end] += two_orders[alike] * some[end]


def three_hand_results(
    table: Table, pair: int, up: int, acts: Acts, cards: PairCards
) -> tuple[Floats, Floats]:
    """Chances of the results of each two and of each three hands; joint, the pair being out.

    Indexed by the result of the first hand, the second, and the third.

    Raises:
        NotExact: It takes too long.
    """
    plain, either = plain_ends(table, pair, up, acts), hand_ends(table, pair, up, acts)
    result = _result_weights()
    sums = SplitSets(table, pair, up).sums(_by_level(table, plain), LEVELS)
    ends = np.diff(sums, axis=-1, prepend=0.0)
    two: Floats = np.einsum("abd,axd,byd->xy", ends, result, result)
    joint = _joint(table, pair, up, [either, plain], either)
    ends = np.diff(joint[..., 1:], axis=-1, prepend=0.0) * cards.all_pair(1)
    three: Floats = np.einsum("abcd,axd,byd,czd->xyz", ends, result, result, result, optimize=True)
    return two, three


def _result_weights() -> Floats:
    """What each level counts as a win, a push and a loss, by the dealer's end."""
    weights = np.zeros((LEVELS, 3, DEALER_ENDS))
    found = results()[:ANY]
    for result in (WIN, PUSH):
        weights[:ANY, result] = found == result
    weights[:, LOSE] = -weights[:, WIN] - weights[:, PUSH]
    weights[ANY, LOSE] = 1.0
    return weights


def _by_level(table: Table, ends: HandEnds) -> HandEnds:
    """Ends by level alone, doubled or not, and all of them."""
    kept = ends.kind != BUST_TWICE
    level = np.where(ends.kind == BUST_ONCE, ANY, table.hands.category[ends.at])
    return HandEnds(ends.at[kept], level[kept], ends.orders[kept])


def _joint(table: Table, pair: int, up: int, firsts: list[HandEnds], others: HandEnds) -> Floats:
    """Chance of each level of three hands and the dealer's rows, the third pair card being out.

    The first hand may end in any of the first ways; the others are alike.
    """
    level, keys, orders = _listed(table, firsts)
    other_level, other_keys, other_orders = _listed(table, [others])
    both, kinds, ways = merged(
        (other_keys[:, None] + other_keys[None, :]).ravel(),
        (other_level[:, None] * LEVELS + other_level[None, :]).ravel(),
        (other_orders[:, None] * other_orders[None, :]).reshape(1, -1),
    )
    starts = np.flatnonzero(np.append(True, np.diff(both) != 0))
    if len(starts) * len(keys) > STEPS_MAX:
        raise NotExact("the streak through three hands of a split takes too long here")
    twos = both[starts]
    given = 3 * np.eye(10, dtype=np.int64)[pair]
    sets = Unions(table.rules, SetTable(table.shoe.astype(np.int64), given), up, len(twos))
    joint = np.zeros((LEVELS, LEVELS * LEVELS, ROWS))
    at_once = max(1, STEPS_AT_ONCE // len(keys))
    number = np.empty(at_once * len(keys), dtype=np.int32)
    least = np.zeros(len(twos), dtype=np.int64)
    for begin in range(0, len(twos), at_once):
        stop = min(len(twos), begin + at_once)
        sets.look_up(twos, least, keys, begin, stop, number)
        three_levels_kernel(
            np.append(starts, len(both)), kinds, ways[0], level, orders,
            begin, stop, number, sets.ends, np.zeros(ROWS), joint,
        )  # fmt: skip
    return joint.reshape(LEVELS, LEVELS, LEVELS, ROWS)


def _listed(table: Table, lists: list[HandEnds]) -> tuple[Counts, Counts, Floats]:
    """Levels, rising, with cards and orders; what ends alike with the same cards stands once."""
    by_level = [_by_level(table, ends) for ends in lists]
    at = np.concatenate([ends.at for ends in by_level])
    kind = np.concatenate([ends.kind for ends in by_level])
    orders = np.concatenate([ends.orders for ends in by_level])
    level, keys, ways = merged(kind, table.hands.keys[at], orders.reshape(1, -1))
    return level, keys, ways[0]
