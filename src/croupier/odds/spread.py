"""The spread of a round's net, for any number of hands.

The square of a split's net is the sum over every two of its hands of the product of their nets,
and over every hand of its square. The ways second cards can fall are the patterns of `splits`; two
hands of a pattern are followed together with further pair cards out, once with second cards that
pair them and once with others.
"""

from dataclasses import dataclass
from math import comb, sqrt

import numpy as np

from croupier.odds.classes import WIN, nets, results
from croupier.odds.engine import single_cards, split_hands
from croupier.odds.errors import NotExact
from croupier.odds.figures import takes_even_money
from croupier.odds.first_hands import NATURAL, PAIRS, PairKind, insurance_values
from croupier.odds.followed import is_split, unsplit_values
from croupier.odds.net import prize_nets, suited_twice
from croupier.odds.payoff import SEVENS_KEY, STRAIGHT_KEY, Payoff
from croupier.odds.play import Acts, Floats
from croupier.odds.solved import SolvedRound
from croupier.odds.splits import PairCards, second_card_patterns, split_value
from croupier.odds.two_hands import (
    BUST_ONCE,
    CLASSES,
    DOUBLED,
    SEVENS_LEVEL,
    HandEnds,
    SplitSets,
    ends_from,
    proper_ends,
)


def square_payoff(solved: SolvedRound) -> Payoff:
    """The square of a hand's net."""
    table = solved.table
    suited_pays, sevens_pays, straight_pays, suited = prize_nets(solved)
    squares = np.ones(len(table.hands.keys))
    if table.rules.prizes:
        sevens = suited * suited_pays**2 + (1.0 - suited) * sevens_pays**2
        squares[table.hands.index(SEVENS_KEY)] = sevens
        squares[table.hands.index(STRAIGHT_KEY)] = straight_pays**2
    single = np.zeros((len(squares), 4))
    single[:, 0], single[:, 1] = squares - 1.0, -1.0
    twice = np.zeros((len(squares), 4))
    twice[:, 0], twice[:, 1], twice[:, 3] = 4.0 * squares - 4.0, -4.0, 3.0
    return Payoff(single, twice, 1.0)


def mean_square(solved: SolvedRound) -> float:
    """Mean of the square of a round's net.

    Raises:
        NotExact: Insurance is best for some hand, so that it is part of the net.
    """
    table, first = solved.table, solved.first
    insured = insurance_values(first) > 0.0
    insured[NATURAL] &= not table.rules.even_money
    if table.rules.insurance and (insured & (first.chance > 0.0)).any():
        raise NotExact("the spread is not followed where insurance is best")
    payoff = square_payoff(solved)
    values = unsplit_values(solved, payoff, 0.25)
    one = split_hands(table, solved.play.acts, solved.play.ace_acts, payoff)
    for pair, kinds in enumerate(first.kinds):
        row = PAIRS[pair]
        unsplit = values[row].copy()
        for kind in kinds:
            splits = is_split(solved, pair, kind)
            for up in np.flatnonzero(splits).tolist():
                limit = int(kind.hands[up])
                alone = split_value(one.any_card[pair], one.paired[pair], kind.cards, limit)[up]
                two = _products(solved, pair, up, kind)
                values[row, up] += kind.chance * (alone + two - unsplit[up])
    values += table.looks[None, :] * first.natural
    natural, any_end = first.natural[NATURAL], first.any_end[NATURAL]
    values[NATURAL] = solved.natural_pays**2 * (any_end - natural)
    if takes_even_money(solved):
        values[NATURAL, 0] = any_end[0]
    return float(first.chance @ values.sum(axis=1))


def spread(solved: SolvedRound, ev: float) -> float:
    """Standard deviation of a round's net, in first wagers.

    Raises:
        NotExact: As `mean_square`.
    """
    return sqrt(mean_square(solved) - ev * ev)


def _products(solved: SolvedRound, pair: int, up: int, kind: PairKind) -> float:
    """Mean of the sum over every two hands of a split of the product of their nets; joint.

    Each two hands count twice, once in either order.
    """
    limit, cards = int(kind.hands[up]), kind.cards
    known: dict[int, _Together] = {}

    def together(further: int) -> "_Together":
        if further not in known:
            known[further] = _together(solved, pair, up, further, cards)
        return known[further]

    total = 0.0
    for drawn, closed, still_open, orders in second_card_patterns(limit):
        for more in range(closed + 1):
            sign = orders * (-1.0) ** more * cards.all_pair(drawn + more)
            if sign == 0.0:
                continue
            two = together(drawn + more)
            if closed >= 2 and more <= closed - 2:
                total += sign * closed * (closed - 1) * comb(closed - 2, more) * two.neither
            if closed and more <= closed - 1:
                ways = 2 * closed * still_open * comb(closed - 1, more)
                total += sign * ways * (two.neither + two.one)
            ways = still_open * (still_open - 1) * comb(closed, more)
            total += sign * ways * (two.neither + 2.0 * two.one + two.both)
    return total


@dataclass(frozen=True, slots=True)
class _Together:
    """Mean product of two hands' nets, by which of their second cards pair them; joint."""

    neither: float
    one: float
    both: float


def _together(solved: SolvedRound, pair: int, up: int, further: int, cards: PairCards) -> _Together:
    """Two hands with so many further pair cards out.

    For tens that are split by rank, only cards of the rank pair a hand; others do not.
    """
    table, play = solved.table, solved.play
    if cards.pair != table.composition.counts[pair]:
        raise NotExact("the spread of tens that are split by rank is not followed")
    acts = (play.ace_acts if pair == 0 else play.acts)[:, up]
    sums = SplitSets(table, pair, up, further=further).sums(
        _both_kinds(solved, pair, acts), 2 * CLASSES
    )
    both = _net_products(solved)
    plain, paired = slice(0, CLASSES), slice(CLASSES, 2 * CLASSES)
    return _Together(
        neither=float((proper_ends(sums[plain, plain]) * both).sum()),
        one=float((proper_ends(sums[plain, paired]) * both).sum()),
        both=float((proper_ends(sums[paired, paired]) * both).sum()),
    )


def _net_products(solved: SolvedRound) -> Floats:
    """Mean product of two hands' nets, by class of either and end of the dealer."""
    suited_pays, sevens_pays, straight_pays, suited = prize_nets(solved)
    net = nets(suited * suited_pays + (1.0 - suited) * sevens_pays, straight_pays)
    products: Floats = net[:, None, :] * net[None, :, :]
    # Whether sevens are of one suit in one hand and in the other are no independent chances.
    excess = suited_twice(solved.table.composition) - suited * suited
    times = np.zeros(CLASSES)
    times[[SEVENS_LEVEL, DOUBLED + SEVENS_LEVEL]] = 1.0, 2.0
    wins = (results()[SEVENS_LEVEL] == WIN).astype(np.float64)
    more = excess * (suited_pays - sevens_pays) ** 2 * np.outer(times, times)
    products += more[:, :, None] * wins[None, None, :]
    return products


def _both_kinds(solved: SolvedRound, pair: int, acts: Acts) -> HandEnds:
    """Ends of a hand whose second card does not pair it, then of one whose second card does."""
    table = solved.table
    root = int(single_cards()[pair])
    twin = int(table.hands.child[root, pair])
    child = table.hands.child.copy()
    child[root, pair] = -1
    plain = ends_from(table, root, acts, child)
    paired = ends_from(table, twin, acts, table.hands.child)
    return HandEnds(
        at=np.concatenate([plain.at, [twin], paired.at]),
        kind=np.concatenate([plain.kind, [BUST_ONCE], paired.kind + CLASSES]),
        orders=np.concatenate([plain.orders, [-1.0], paired.orders]),
    )
