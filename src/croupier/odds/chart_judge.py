"""What a chart by total gives, exactly, and what each of its cells would give otherwise.

Columns do not touch each other, so all ten upcards are worked on at once. A pair that is not split
plays its total.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chart_kernel import (
    DOUBLES_ELSE_HITS,
    DOUBLES_ELSE_STANDS,
    HITS,
    MORE_CARDS,
    STANDS,
    TWO_CARDS,
    TWO_CARDS_SPLIT,
    chart_values_kernel,
    chart_worth_kernel,
)
from croupier.odds.dealer import PLAYS_ON
from croupier.odds.engine import Table, pair_cards, single_cards, with_one_card_aces
from croupier.odds.first_hands import (
    HANDS,
    NATURAL,
    PAIRS,
    first_hand_chances,
    first_places,
    surrender_by_upcard,
)
from croupier.odds.hands import TARGET, Counts
from croupier.odds.payoff import Payoff, average_pays, net_payoff
from croupier.odds.play import DOUBLE, HIT, STAND, Acts, Floats
from croupier.odds.splits import split_weights
from croupier.strategy.chart import Cell

ROWS = tuple(f"hard {total}" for total in range(4, 22)) + tuple(
    f"soft {total}" for total in range(12, 22)
)
SOFT_ROWS_FROM = 18
MARKS = (
    Cell.STAND,
    Cell.HIT,
    Cell.DOUBLE,
    Cell.DOUBLE_ELSE_STAND,
    Cell.SURRENDER,
    Cell.SURRENDER_ELSE_STAND,
)
STAND_MARK, HIT_MARK, DOUBLE_MARK, DOUBLE_STAND_MARK, GIVE_UP_MARK, GIVE_UP_STAND_MARK = range(6)
AS_TOTAL, AS_SPLIT, GIVEN_UP = range(3)

Marks = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Columns:
    """Ten columns of a chart, in the order of `RANKS`.

    Attributes:
        marks: Of each row of totals, a place in `MARKS`.
        splits: Of each pair value, whether it is split.
        gives_up: Of each pair value, whether it gives up whatever its total does.
    """

    marks: Marks
    splits: NDArray[np.bool_]
    gives_up: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a chart gives, and what each cell would.

    Attributes:
        hands: Value of each first hand by upcard, joint with play going on.
        cells: Value of each mark in each cell: what the whole column gains over standing there.
        pairs: Of each pair value, what it gives as its total, split, and given up.
    """

    hands: Floats
    cells: Floats
    pairs: Floats


def rows_of(table: Table) -> Counts:
    """Each hand's row; -1 for a lone card and for 21, which stands."""
    hands = table.hands
    row = np.where(hands.soft, SOFT_ROWS_FROM + hands.total - 12, hands.total - 4)
    row[(hands.cards < 2) | (hands.total == TARGET)] = -1
    return row


def first_columns() -> Columns:
    """A plain chart to begin with: no doubles, no splits."""
    marks = np.full((len(ROWS), 10), HIT_MARK)
    for total in range(17, 22):
        marks[total - 4] = STAND_MARK
    marks[12 - 4 : 17 - 4, 1:6] = STAND_MARK
    marks[SOFT_ROWS_FROM + 18 - 12 :] = STAND_MARK
    none = np.zeros((10, 10), dtype=np.bool_)
    return Columns(marks, none, none.copy())


class ChartJudge:
    """Values charts over one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.row = rows_of(table)
        self.payoff: Payoff = net_payoff(average_pays(table.rules, table.composition))
        self.chance = first_hand_chances(table.shoe)
        self.places = first_places()
        self.live = table.live[self.places]
        left = np.maximum(table.shoe[None, :] - table.hands.counts[self.places], 0.0)
        self.any_end: Floats = left / max(table.shoe.sum() - 2.0, 1.0)
        self.natural: Floats = self.any_end - table.rows[self.places, PLAYS_ON - 1]
        self.may_surrender = surrender_by_upcard(table.rules, table.looks)
        self.ace_row = self.row.copy()
        if table.rules.split_aces_one_card:
            self.ace_row[(table.hands.cards == 2) & (table.hands.counts[:, 0] > 0)] = -1
        self.splits = [self._split_weights(pair) for pair in range(10)]
        size = len(table.hands.keys)
        self._scratch = [np.zeros((size, 10)) for _ in range(5)]

    def _split_weights(self, pair: int) -> tuple[Floats, Floats, float]:
        """Weights of a pair's split, over its kinds, and the chance that a pair is of a kind."""
        table = self.table
        furthers = table.removed.place.shape[1]
        any_card, paired, share = np.zeros(furthers), np.zeros(furthers), 0.0
        limit = table.ace_hands if pair == 0 else table.rules.max_hands
        if limit < 2 or table.composition.counts[pair] < 2:
            return any_card, paired, share
        for chance, cards in pair_cards(table, pair):
            one, other = split_weights(cards, furthers, limit)
            any_card += chance * one
            paired += chance * other
            share += chance
        return any_card, paired, share

    def acts(self, columns: Columns, *, is_split: bool) -> Acts:
        """What each hand does by the chart; a first hand that gives up stands here."""
        table = self.table
        marks = columns.marks[np.maximum(self.row, 0)]
        acts = np.where(
            (marks == HIT_MARK) | (marks == DOUBLE_MARK) | (marks == GIVE_UP_MARK), HIT, STAND
        ).astype(np.uint8)
        wishes = (marks == DOUBLE_MARK) | (marks == DOUBLE_STAND_MARK)
        may = table.may_double & (table.rules.das or not is_split)
        acts[wishes & may[:, None]] = DOUBLE
        if not is_split:
            gives_up = (marks == GIVE_UP_MARK) | (marks == GIVE_UP_STAND_MARK)
            acts[gives_up & (table.hands.cards == 2)[:, None]] = STAND
        acts[self.row < 0] = STAND
        acts[table.hands.cards == 1] = HIT
        return acts

    def _walk(
        self,
        place: NDArray[np.int32],
        pair: int,
        further: int,
        acts: Acts,
        reach: Floats,
        worth: Floats,
        *,
        is_split: bool,
    ) -> Floats:
        """Adds one tree's answers to `worth`; the tree's values, for use before the next walk."""
        table, hands = self.table, self.table.hands
        is_ace = is_split and pair == 0
        stand, hit, double, value, twofold = self._scratch
        deck = (table.shoe, hands.counts, hands.child, hands.cards)
        chart_values_kernel(
            *deck,
            hands.category,
            table.rows,
            place,
            pair,
            further,
            acts,
            self.payoff.single,
            self.payoff.twice,
            stand,
            hit,
            double,
            value,
            twofold,
        )
        chart_worth_kernel(
            *deck,
            place,
            pair,
            further,
            acts,
            self.ace_row if is_ace else self.row,
            table.may_double & (table.rules.das or not is_split),
            TWO_CARDS_SPLIT if is_split else TWO_CARDS,
            stand,
            hit,
            double,
            reach,
            worth,
        )
        return value

    def judge(self, columns: Columns) -> Judged:
        """What a chart gives."""
        table, payoff = self.table, self.payoff
        worth = np.zeros((len(ROWS), 10, 3, 4))
        size = len(table.hands.keys)
        share = np.array([weights[2] for weights in self.splits])
        unsplit = np.ones((len(HANDS), 10))
        unsplit[list(PAIRS)] -= share[:, None] * columns.splits
        unsplit[list(PAIRS)] *= ~columns.gives_up
        reach = np.zeros((size, 10))
        reach[self.places] = self.chance[:, None] * unsplit
        reach[self.places[NATURAL]] = 0.0
        everything = np.arange(size, dtype=np.int32)
        asked = reach[self.places]
        value = self._walk(
            everything, 0, 0, self.acts(columns, is_split=False), reach, worth, is_split=False
        )
        given_up = self._given_up(asked)
        hands = value[self.places] + payoff.base * self.live
        marks = columns.marks[np.maximum(self.row[self.places], 0)]
        gives = ((marks == GIVE_UP_MARK) | (marks == GIVE_UP_STAND_MARK)) & (
            self.row[self.places] >= 0
        )[:, None]
        hands[gives] = -0.5 * self.live[gives]
        split = self._judge_splits(columns, worth)
        pairs = np.full((10, 10, 3), -np.inf)
        for pair, row in enumerate(PAIRS):
            pairs[pair, :, AS_TOTAL] = hands[row]
            if share[pair]:
                pairs[pair, :, AS_SPLIT] = split[pair] + (1.0 - share[pair]) * hands[row]
            pairs[pair, self.may_surrender, GIVEN_UP] = -0.5 * self.live[row, self.may_surrender]
            hands[row] = np.where(columns.splits[pair], pairs[pair, :, AS_SPLIT], hands[row])
            hands[row] = np.where(columns.gives_up[pair], pairs[pair, :, GIVEN_UP], hands[row])
        return Judged(hands, self._cells(worth, given_up), pairs)

    def _judge_splits(self, columns: Columns, worth: Floats) -> Floats:
        """Value of each pair's split over all its kinds; joint, by upcard."""
        table = self.table
        acts = self.acts(columns, is_split=True)
        ace_acts = with_one_card_aces(table, acts)
        values = np.zeros((10, 10))
        for pair, (any_card, paired, share) in enumerate(self.splits):
            if not share:
                continue
            root = single_cards()[pair]
            twin = table.hands.child[root, pair]
            often = self.chance[PAIRS[pair]] * columns.splits[pair]
            for further in np.flatnonzero(any_card).tolist():
                reach = np.zeros((len(table.hands.keys), 10))
                reach[root] = often * any_card[further]
                reach[twin] = often * paired[further]
                place = table.removed.place[pair, further]
                value = self._walk(
                    place,
                    pair,
                    further,
                    ace_acts if pair == 0 else acts,
                    reach,
                    worth,
                    is_split=True,
                )
                base = self.payoff.base * table.rows[place, 7]
                values[pair] += any_card[further] * (value[root] + base[root])
                values[pair] += paired[further] * (value[twin] + base[twin])
        return values

    def _given_up(self, asked: Floats) -> Floats:
        """By row and upcard, the value of giving up all first hands of the row."""
        given_up = np.full((len(ROWS), 10), -np.inf)
        rows = self.row[self.places]
        value = asked * (-0.5 - self.payoff.base) * self.live
        for row in np.unique(rows[rows >= 0]):
            total = value[rows == row].sum(axis=0)
            given_up[row, self.may_surrender] = total[self.may_surrender]
        return given_up

    def _cells(self, worth: Floats, given_up: Floats) -> Floats:
        """Value of each mark in each cell."""
        more, split, two = worth[:, :, MORE_CARDS], worth[:, :, TWO_CARDS_SPLIT], worth[:, :, 0]
        stays = more[..., STANDS] + split[..., STANDS]
        goes = more[..., HITS] + split[..., HITS]
        cells = np.stack(
            [
                two[..., STANDS] + stays,
                two[..., HITS] + goes,
                two[..., DOUBLES_ELSE_HITS] + split[..., DOUBLES_ELSE_HITS] + more[..., HITS],
                two[..., DOUBLES_ELSE_STANDS] + split[..., DOUBLES_ELSE_STANDS] + more[..., STANDS],
                given_up + goes,
                given_up + stays,
            ],
            axis=-1,
        )
        doubled = np.zeros(len(ROWS), dtype=np.bool_)
        doubled[self.row[self.table.may_double & (self.row >= 0)]] = True
        cells[~doubled, :, DOUBLE_MARK : DOUBLE_STAND_MARK + 1] = -np.inf
        return cells
