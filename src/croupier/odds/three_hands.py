"""Three hands of a split together, against one dealer.

As with two hands (see `two_hands`), busts are not followed: they are what is missing. Two hands
are put together first, and what ends alike with the same cards out is added up; the third is put
to that.

Where the first hand draws the third pair card, all three are alike; where the second draws it, the
first did not pair its card and is the odd one. What a round brings does not ask which of the three
that was. So each is taken for it in turn, and they are put together in one order of their classes
only, half as many.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import kernel
from croupier.odds.classes import nets
from croupier.odds.dealer import ROWS
from croupier.odds.engine import Table, single_cards
from croupier.odds.errors import NotExact
from croupier.odds.hands import Counts
from croupier.odds.play import Acts, Floats
from croupier.odds.set_table import SetTable
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
from croupier.odds.unions import Unions

STEPS_MAX = 100_000_000
"""Cards of two hands times ends of a third that are put together in some seconds."""
STEPS_AT_ONCE = 1 << 21
"""Of these so many in one go, for the sake of memory."""


@kernel
def third_kernel(
    starts: Counts,
    kinds: Counts,
    highest: Counts,
    two_orders: Floats,
    least: Counts,
    kind: Counts,
    orders: Floats,
    begin: int,
    stop: int,
    number: NDArray[np.int32],
    ends: Floats,
    some: Floats,
    joint: Floats,
) -> None:
    """Adds up how two hands, a third and the dealer end together (see `joint_kernel`).

    Of two hands with the same cards, those that end alike stand from one start to the next, the
    higher of their classes rising. A third is put to those of which neither class is above its
    own, all thirds of one class at once: as a hand like any, and as the odd one. `some` is room to
    work in.
    """
    step = 0
    for two in range(begin, stop):
        third = least[two]
        while third < len(kind):
            of_kind = kind[third]
            for end in range(ROWS):
                some[0, end] = some[1, end] = 0.0
            while third < len(kind) and kind[third] == of_kind:
                row = number[step]
                for end in range(ROWS):
                    some[0, end] += orders[0, third] * ends[row, end]
                    some[1, end] += orders[1, third] * ends[row, end]
                step += 1
                third += 1
            for alike in range(starts[two], starts[two + 1]):
                if highest[alike] > of_kind:
                    break
                plain, with_odd = two_orders[0, alike], two_orders[1, alike]
                for end in range(ROWS):
                    both = plain * some[1, end] + with_odd * some[0, end]
                    joint[kinds[alike], of_kind, end] += both


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
    three = _joint(table, pair, up, either, plain) * cards.all_pair(1)
    _add(found, net[:, None, None, :] + net[None, :, None, :] + net[None, None, :, :], three)
    return found


def _add(found: dict[float, float], net: Floats, joint: Floats) -> None:
    """Adds the chance of each net to those found."""
    values, place = np.unique(net.ravel(), return_inverse=True)
    sums = np.bincount(place, weights=joint.ravel(), minlength=len(values))
    for value, chance in zip(values.tolist(), sums.tolist(), strict=True):
        found[value] = found.get(value, 0.0) + chance


def _joint(table: Table, pair: int, up: int, either: HandEnds, plain: HandEnds) -> Floats:
    """Chance of each class of three hands and end of the dealer, the third pair card being out.

    The three are in no order: what is told of the chances must not ask for one.
    """
    # Orders of a hand like any; and of the odd one, in the one case like any, in the other plain.
    kind, keys, orders = merged(
        np.concatenate([either.kind, plain.kind]),
        table.hands.keys[np.concatenate([either.at, plain.at])],
        np.stack(
            [
                np.append(either.orders, np.zeros(len(plain.orders))),
                np.append(either.orders, plain.orders),
            ]
        ),
    )
    twos = _together(keys, kind, orders)
    least = np.searchsorted(kind, twos.highest[twos.starts[:-1]])
    thirds = len(keys) - least
    if thirds.sum() > STEPS_MAX:
        raise NotExact("the net of three hands of a split takes too long here")
    given = 3 * np.eye(10, dtype=np.int64)[pair]
    sets = Unions(table.rules, SetTable(table.shoe.astype(np.int64), given), up, len(twos.keys))
    joint = np.zeros((CLASSES * CLASSES, CLASSES, ROWS))
    at_once = max(1, STEPS_AT_ONCE // len(keys))
    number = np.empty(at_once * len(keys), dtype=np.int32)
    for begin in range(0, len(twos.keys), at_once):
        stop = min(len(twos.keys), begin + at_once)
        sets.look_up(twos.keys, least, keys, begin, stop, number)
        third_kernel(
            twos.starts,
            twos.kinds,
            twos.highest,
            twos.orders,
            least,
            kind,
            orders,
            begin,
            stop,
            number,
            sets.ends,
            np.zeros((2, ROWS)),
            joint,
        )
    # Each of the three for the odd one is a third; two classes stand for both their orders.
    sums = joint.reshape(CLASSES, CLASSES, CLASSES, ROWS)[..., 1:] / 6.0
    classes = np.arange(CLASSES)
    sums[classes, classes] *= 2.0
    low, middle, high = np.sort(np.indices((CLASSES,) * 3), axis=0)
    return proper_ends(sums[low, middle, high])


@dataclass(frozen=True, slots=True)
class _Twos:
    """Two hands: the cards of each two once, and from its start on the ways in which they end.

    Attributes:
        keys: Cards of both.
        starts: Of each, where its ends begin (one more entry at the end).
        kinds: Of each end, both classes in one number, the lower first.
        highest: The higher of these classes.
        orders: In how many orders they come: both like any, and one of them the odd one.
    """

    keys: Counts
    starts: Counts
    kinds: Counts
    highest: Counts
    orders: Floats


def _together(keys: Counts, kind: Counts, orders: Floats) -> _Twos:
    """Every two ends together; `orders` of each as a hand like any, and as the odd one."""
    low = np.minimum(kind[:, None], kind[None, :])
    high = np.maximum(kind[:, None], kind[None, :])
    plain, odd = orders
    with_odd = plain[:, None] * odd[None, :]
    # The higher class counts more, so that it rises among those with the same cards.
    both, kinds, ways = merged(
        (keys[:, None] + keys[None, :]).ravel(),
        (high * CLASSES + low).ravel(),
        np.stack([(plain[:, None] * plain[None, :]).ravel(), (with_odd + with_odd.T).ravel()]),
    )
    starts = np.flatnonzero(np.append(True, np.diff(both) != 0))
    highest, lowest = np.divmod(kinds, CLASSES)
    return _Twos(
        keys=both[starts],
        starts=np.append(starts, len(both)),
        kinds=lowest * CLASSES + highest,
        highest=highest,
        orders=ways,
    )


def merged(ones: Counts, others: Counts, orders: Floats) -> tuple[Counts, Counts, Floats]:
    """What has both numbers alike stands once, the first number rising; orders are added up."""
    order = np.lexsort((others, ones))
    ones, others = ones[order], others[order]
    starts = np.flatnonzero(np.append(True, (np.diff(ones) != 0) | (np.diff(others) != 0)))
    return ones[starts], others[starts], np.add.reduceat(orders[:, order], starts, axis=1)
