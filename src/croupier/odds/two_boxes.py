"""Two boxes against one dealer.

Each box is played as though it were alone: by its own cards and the upcard. So neither box changes
how the other is played, but they share the dealer and the shoe.
"""

from dataclasses import dataclass

import numpy as np

from croupier.odds.classes import NATURAL_END, nets
from croupier.odds.composition import TEN
from croupier.odds.errors import NotExact
from croupier.odds.figures import takes_even_money
from croupier.odds.first_hands import (
    HANDS,
    NATURAL,
    PAIRS,
    SPLITS,
    SURRENDERS,
    first_places,
    insurance_values,
)
from croupier.odds.followed import is_split, unsplit_acts
from croupier.odds.hands import WEIGHTS, Counts
from croupier.odds.net import prize_nets
from croupier.odds.play import Floats
from croupier.odds.solved import SolvedRound
from croupier.odds.two_hands import (
    CLASSES,
    DEALER_ENDS,
    Together,
    ends_of,
    hand_ends,
    proper_ends,
)

GIVEN_UP, NATURAL_CLASS = CLASSES, CLASSES + 1
BOX_CLASSES = CLASSES + 2


@dataclass(frozen=True, slots=True)
class BoxEnds:
    """How the hands of a box can end against one upcard.

    Attributes:
        keys: Cards of the box out, of which the hand is one part.
        kind: The hand's class.
        orders: In how many orders those cards can come, for all hands that end so.
    """

    keys: Counts
    kind: Counts
    orders: Floats


def covariance(solved: SolvedRound) -> float:
    """Covariance of the nets of two boxes, in first wagers squared.

    Raises:
        NotExact: More than two hands a box, an answer to insurance that is worth taking, tens
            split by rank, or prizes for suits.
    """
    _refuse(solved)
    mean = sum(_product(solved, up) for up in range(10)) + _both_lost_to_natural(solved)
    return mean - solved.ev**2


def _refuse(solved: SolvedRound) -> None:
    table, first = solved.table, solved.first
    if table.rules.max_hands > 2:
        raise NotExact("two boxes are followed together with up to two hands each")
    worth = (insurance_values(first) > 0.0) & (first.chance > 0.0)
    if (table.rules.insurance and worth.any()) or takes_even_money(solved):
        raise NotExact("two boxes are not followed where insurance is worth taking")
    suited_pays, sevens_pays, _, _ = prize_nets(solved)
    if suited_pays != sevens_pays:
        raise NotExact("two boxes are not followed where suits count")
    if any(len(kinds) > 1 or (kinds and kinds[0].chance < 1.0) for kinds in first.kinds):
        raise NotExact("two boxes are not followed where tens are split by rank")


def box_ends(solved: SolvedRound, up: int) -> BoxEnds:
    """How the hands of one box can end."""
    table, first, play = solved.table, solved.first, solved.play
    hands, places = table.hands, first_places()
    acts = first.acts[:, up].copy()
    splits = np.zeros(len(HANDS), dtype=np.bool_)
    for pair, kinds in enumerate(first.kinds):
        splits[PAIRS[pair]] = bool(kinds and is_split(solved, pair, kinds[0])[up])
    gives_up = ~splits & (first.unsplit_acts[:, up] == SURRENDERS) & (acts != SPLITS)
    orders = np.array([1.0 if low == high else 2.0 for low, high in HANDS])
    ways = np.zeros(len(hands.keys))
    plain = ~splits & ~gives_up
    plain[NATURAL] = gives_up[NATURAL] = False
    ways[places[plain]] = orders[plain]
    alone = ends_of(table, ways, unsplit_acts(solved)[:, up], hands.child)
    keys = [hands.keys[alone.at], hands.keys[places[gives_up]], hands.keys[places[[NATURAL]]]]
    kind = [alone.kind, np.full(int(gives_up.sum()), GIVEN_UP), np.array([NATURAL_CLASS])]
    times = [alone.orders, orders[gives_up], np.array([2.0])]
    for pair, row in enumerate(PAIRS):
        if splits[row]:
            ends = hand_ends(table, pair, up, play.ace_acts if pair == 0 else play.acts)
            keys.append(hands.keys[ends.at] + WEIGHTS[pair])
            kind.append(ends.kind)
            times.append(2.0 * ends.orders)
    return BoxEnds(np.concatenate(keys), np.concatenate(kind), np.concatenate(times))


def class_nets(solved: SolvedRound) -> Floats:
    """Net of each class of a box's hand against each end of the dealer."""
    _, sevens_pays, straight_pays, _ = prize_nets(solved)
    table = np.zeros((BOX_CLASSES, DEALER_ENDS))
    table[:CLASSES] = nets(sevens_pays, straight_pays)
    table[GIVEN_UP] = -0.5
    table[NATURAL_CLASS] = solved.natural_pays
    table[NATURAL_CLASS, NATURAL_END] = 0.0
    return table


def _product(solved: SolvedRound, up: int) -> float:
    """Mean product of both boxes' nets, joint with the upcard and play going on."""
    shoe = solved.table.shoe.astype(np.int64)
    if not shoe[up]:
        return 0.0
    ends = box_ends(solved, up)
    together = Together(solved.table.rules, shoe, np.zeros(10, dtype=np.int64), up)
    joint = proper_ends(together.sums(ends.keys, ends.kind, ends.orders, BOX_CLASSES))
    net = class_nets(solved)
    return float((joint * net[:, None, :] * net[None, :, :]).sum())


def _both_lost_to_natural(solved: SolvedRound) -> float:
    """Chance that the dealer shows a natural before play, and neither box has one."""
    shoe, looks = solved.table.shoe, solved.table.looks
    aces, tens, cards = float(shoe[0]), float(shoe[TEN]), float(shoe.sum())

    def chance(seen: int) -> float:
        left = cards - 2.0 * seen
        ways: float = max(0.0, aces - seen) * max(0.0, tens - seen)
        return ways / (left * (left - 1.0))

    one = chance(0) * (looks[0] + looks[TEN])
    both: float = one * (1.0 - 2.0 * 2.0 * chance(1) + 2.0 * chance(1) * 2.0 * chance(2))
    return both
