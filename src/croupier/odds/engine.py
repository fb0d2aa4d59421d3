"""The parts of a solution, one step each: dealer, play of an unsplit hand, hands of a split."""

from dataclasses import dataclass
from functools import cache
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Double, Rules, SplitBy
from croupier.odds.composition import TEN, Composition
from croupier.odds.dealer import PLAYS_ON, dealer_rows, looks_by_upcard
from croupier.odds.errors import NotExact
from croupier.odds.hands import TARGET, Counts, HandTable, hand_table
from croupier.odds.payoff import Payoff
from croupier.odds.play import (
    DOUBLE,
    HIT,
    STAND,
    Acts,
    Floats,
    best_play_kernel,
    split_hands_kernel,
)
from croupier.odds.removed import RemovedSets, pair_cards_most, removed_sets
from croupier.odds.splits import PairCards, split_value


@dataclass(frozen=True, slots=True)
class Table:
    """Rules and cards, and how the dealer ends with every set of cards out.

    Attributes:
        rows: The dealer's rows of each removed set (see `dealer`).
        looks: 1 for each upcard under which the dealer looks.
        may_double: Hands that may be doubled where no split forbids it.
        stops: Hands that stand by themselves.
    """

    rules: Rules
    composition: Composition
    hands: HandTable
    removed: RemovedSets
    rows: Floats
    looks: Floats
    may_double: NDArray[np.bool_]
    stops: NDArray[np.bool_]

    @property
    def shoe(self) -> Floats:
        """The ten counts."""
        return np.array(self.composition.counts, dtype=np.float64)

    @property
    def ace_hands(self) -> int:
        """Most hands that a pair of aces may grow to."""
        return ace_hands_most(self.rules)

    @property
    def live(self) -> Floats:
        """Of each hand of the table, the chance of each upcard and play going on."""
        live: Floats = self.rows[: len(self.hands.keys), PLAYS_ON]
        return live


def ace_hands_most(rules: Rules) -> int:
    """Most hands that a pair of aces may grow to."""
    return rules.max_hands if rules.resplit_aces else min(2, rules.max_hands)


def _may_double(rules: Rules, hands: HandTable) -> NDArray[np.bool_]:
    match rules.double:
        case Double.NONE:
            least, most = 1, 0
        case Double.ANY | Double.ANY_HARD:
            least, most = 2, TARGET
        case Double.NINE_TO_ELEVEN:
            least, most = 9, 11
        case Double.TEN_OR_ELEVEN:
            least, most = 10, 11
        case _:
            assert_never(rules.double)
    allowed: NDArray[np.bool_] = (hands.cards == 2) & (hands.total >= least)
    allowed &= hands.total <= most
    if rules.double is Double.ANY_HARD:
        allowed &= hands.counts[:, 0] == 0
    return allowed


def lay_table(
    rules: Rules,
    composition: Composition,
    *,
    upcard: int | None = None,
    holding: Counts | None = None,
    splits: bool = True,
) -> Table:
    """Everything that does not depend on play; for one upcard and some hands, or for all.

    Without `splits` no split can be solved on it.
    """
    hands = hand_table()
    hands_most = (rules.max_hands, ace_hands_most(rules)) if splits else (1, 1)
    removed = removed_sets(*hands_most)
    shoe = np.array(composition.counts)
    stops = (hands.total == TARGET) & (rules.stand_on_21 | ~hands.soft)
    return Table(
        rules=rules,
        composition=composition,
        hands=hands,
        removed=removed,
        rows=dealer_rows(rules, shoe, removed.counts, upcard=upcard, holding=holding),
        looks=looks_by_upcard(rules),
        may_double=_may_double(rules, hands),
        stops=stops,
    )


@dataclass(frozen=True, slots=True)
class Play:
    """Best play of an unsplit box, by hand and upcard.

    Values are joint with the upcard and play going on.

    Attributes:
        stand: Value of standing.
        hit: Value of one card more, and best play after it.
        double: Value of doubling; minus infinity where it is not allowed.
        acts: What a hand of a split does: zero-memory, by the same values.
        ace_acts: The same for hands of split aces.
    """

    stand: Floats
    hit: Floats
    double: Floats
    acts: Acts
    ace_acts: Acts


def best_play(table: Table, payoff: Payoff) -> Play:
    """Best play when each hand is played for a payoff."""
    hands = table.hands
    stand, hit, double, more, twofold = (np.zeros((len(hands.keys), 10)) for _ in range(5))
    best_play_kernel(
        table.shoe,
        hands.counts,
        hands.child,
        hands.cards,
        hands.category,
        table.rows,
        table.stops,
        table.may_double,
        payoff.single,
        payoff.twice,
        stand,
        hit,
        double,
        more,
        twofold,
    )
    base = payoff.base * table.live
    stand, hit, double = stand + base, hit + base, double + base
    double[~table.may_double] = -np.inf
    acts = split_acts(table, stand, hit, double)
    return Play(stand, hit, double, acts, with_one_card_aces(table, acts))


def split_acts(table: Table, stand: Floats, hit: Floats, double: Floats) -> Acts:
    """What hands of a split do by these values; a lone card always gets its second."""
    acts = np.where(hit > stand, np.uint8(HIT), np.uint8(STAND))
    if table.rules.das:
        acts[double > np.maximum(stand, hit)] = DOUBLE
    if table.rules.stand_on_21:
        acts[table.hands.total == TARGET] = STAND
    acts[table.hands.cards == 1] = HIT
    return acts


def with_one_card_aces(table: Table, acts: Acts) -> Acts:
    """The same for split aces, which may get one card only."""
    if not table.rules.split_aces_one_card:
        return acts
    hands = table.hands
    ace_acts = acts.copy()
    ace_acts[(hands.cards == 2) & (hands.counts[:, 0] > 0)] = STAND
    return ace_acts


@dataclass(frozen=True, slots=True)
class SplitHands:
    """A hand of each split: with any second card, and once paired (see `split_value`).

    By pair, number of further pair cards out and upcard.
    """

    any_card: Floats
    paired: Floats


def split_hands(
    table: Table, acts: Acts, ace_acts: Acts, payoff: Payoff, *, only: int | None = None
) -> SplitHands:
    """One hand of each pair's split for a payoff, further pair cards being out.

    `only` one pair, then with no further pair card out as well.
    """
    hands, rules = table.hands, table.rules
    furthers = table.removed.place.shape[1]
    any_card, paired = np.zeros((10, furthers, 10)), np.zeros((10, furthers, 10))
    least = np.ones(10, dtype=np.int64)
    most = np.array([pair_cards_most(table.ace_hands)] + [pair_cards_most(rules.max_hands)] * 9)
    if only is not None:
        least[only] = 0
        most[np.arange(10) != only] = -1
    split_hands_kernel(
        table.shoe,
        hands.counts,
        hands.child,
        hands.cards,
        hands.category,
        table.rows,
        table.removed.place,
        least,
        most,
        single_cards(),
        acts,
        ace_acts,
        payoff.single,
        payoff.twice,
        any_card,
        paired,
        *(np.zeros((len(hands.keys), 10)) for _ in range(2)),
    )
    for pair, root in enumerate(single_cards()):
        sets = table.removed.place[pair]
        any_card[pair] += payoff.base * table.rows[sets[:, root], PLAYS_ON]
        paired[pair] += payoff.base * table.rows[sets[:, hands.child[root, pair]], PLAYS_ON]
    return SplitHands(any_card, paired)


@cache
def single_cards() -> NDArray[np.int64]:
    """Places of the ten hands of one card."""
    return np.array([hand_table().index(tuple(row)) for row in np.eye(10, dtype=int).tolist()])


def pair_cards(table: Table, pair: int) -> list[tuple[float, PairCards]]:
    """Kinds of pairs of one value: the chance of each, given two cards of that value.

    Raises:
        NotExact: Tens are split by rank, and nobody knows the ranks.
    """
    composition = table.composition
    count, cards = composition.counts[pair], composition.cards
    if pair != TEN or table.rules.split_by is SplitBy.VALUE:
        return [(1.0, PairCards(count, cards))]
    if composition.tens is None:
        raise NotExact("splitting by rank needs the ranks of the unseen ten-valued cards")
    both = count * (count - 1)
    return [
        (ranked * (ranked - 1) / both, PairCards(ranked, cards))
        for ranked in composition.tens
        if ranked > 1
    ]


def split_by_hands(table: Table, one: SplitHands, pair: int, cards: PairCards) -> list[Floats]:
    """Value of a pair's split to at most 2, 3, ... hands, by upcard."""
    most = table.ace_hands if pair == 0 else table.rules.max_hands
    return [
        split_value(one.any_card[pair], one.paired[pair], cards, limit)
        for limit in range(2, most + 1)
    ]
