"""How the two hands of a split end together: won, pushed or lost, against one dealer.

A streak asks for no more than that. Losses are not followed: they are what is missing.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.odds.classes import LOSE, PUSH, WIN
from croupier.odds.dealer import PLAYS_ON, upcard_rows
from croupier.odds.engine import Table, pair_cards, single_cards
from croupier.odds.errors import NotExact
from croupier.odds.play import Acts, Floats
from croupier.odds.set_table import SetTable
from croupier.odds.streak_three import three_hand_results
from croupier.odds.two_hands import (
    BUST_ONCE,
    BUST_TWICE,
    DOUBLED,
    HandEnds,
    hand_ends,
)
from croupier.odds.two_results import two_results


@dataclass(frozen=True, slots=True)
class SplitResults:
    """Chances joint with the upcard and play going on, given that the pair's cards are out.

    Attributes:
        net: Of both hands, in first wagers.
        live: Of play going on.
        win: Of one hand.
        push: Of one hand.
        both_win: Of both.
        win_and_push: That the first wins and the second pushes; as likely as the other way.
        both_push: Of both.
    """

    net: float
    live: float
    win: float
    push: float
    both_win: float
    win_and_push: float
    both_push: float

    def ends(self) -> "SplitEnds":
        """Net and results alone."""
        return SplitEnds(self.net, (self.chances(),))

    def chances(self) -> Floats:
        """Of each result of the first hand and of the second."""
        win_and_lose = self.win - self.both_win - self.win_and_push
        push_and_lose = self.push - self.win_and_push - self.both_push
        table = np.zeros((3, 3))
        table[WIN, WIN], table[PUSH, PUSH] = self.both_win, self.both_push
        table[WIN, PUSH] = table[PUSH, WIN] = self.win_and_push
        table[WIN, LOSE] = table[LOSE, WIN] = win_and_lose
        table[PUSH, LOSE] = table[LOSE, PUSH] = push_and_lose
        table[LOSE, LOSE] = self.live - table.sum()
        return table


@dataclass(frozen=True, slots=True)
class SplitEnds:
    """What becomes of all hands of a split.

    Attributes:
        net: Of all hands, in first wagers; joint with the upcard and play going on.
        laws: Joint chances of the results of so many hands in their order, where there are so many.
    """

    net: float
    laws: tuple[Floats, ...]

    def leads_to(self, wins: int, length: int) -> Floats:
        """Chance of each number of wins after them."""
        chances = np.zeros(length + 1)
        for law in self.laws:
            ends = after_all(wins, length, law.ndim).ravel()
            chances += np.bincount(ends, weights=law.ravel(), minlength=length + 1)
        return chances


def as_if_alone(live: float, net: float, win: float, push: float) -> SplitResults:
    """A guess from one hand's net, win and push: as if neither hand told of the other."""
    both_win, win_and_push, both_push = win * win / live, win * push / live, push * push / live
    return SplitResults(2.0 * net, live, win, push, both_win, win_and_push, both_push)


class PairResults:
    """Results of the splits of a table, each worked out once."""

    def __init__(self, table: Table, pays: Floats) -> None:
        self.table, self.pays = table, pays
        self.by_acts: dict[tuple[int, int, bytes], SplitResults] = {}
        self.by_three: dict[tuple[int, int, bytes], tuple[Floats, Floats]] = {}
        self.by_ends: dict[tuple[int, int, bytes], SplitResults] = {}

    def of(self, pair: int, acts: Acts, upcards: list[int]) -> dict[int, SplitResults]:
        """By upcard, for hands played by `acts`."""
        return {up: self._of(pair, acts, up) for up in upcards}

    def three(self, pair: int, acts: Acts, up: int) -> tuple[Floats, Floats]:
        """The results of a split to at most three hands (see `three_hand_results`).

        Raises:
            NotExact: Tens are split by rank, or it takes too long.
        """
        (_, cards), *_ = pair_cards(self.table, pair)
        if cards.pair != self.table.composition.counts[pair]:
            raise NotExact("a streak through three hands is not followed for tens split by rank")
        ends = hand_ends(self.table, pair, up, acts)
        known = (pair, up, ends.at.tobytes() + ends.kind.tobytes())
        if known not in self.by_three:
            self.by_three[known] = three_hand_results(self.table, pair, up, acts, cards)
        return self.by_three[known]

    def _of(self, pair: int, acts: Acts, up: int) -> SplitResults:
        asked = (pair, up, acts[:, up].tobytes())
        if asked not in self.by_acts:
            ends = hand_ends(self.table, pair, up, acts)
            known = (pair, up, ends.at.tobytes() + ends.kind.tobytes())
            if known not in self.by_ends:
                self.by_ends[known] = split_results(self.table, pair, up, ends, self.pays)
            self.by_acts[asked] = self.by_ends[known]
        return self.by_acts[asked]


def split_results(table: Table, pair: int, up: int, ends: HandEnds, pays: Floats) -> SplitResults:
    """The results of a pair's two hands that can end in these ways; `pays` what a win pays."""
    given = np.zeros(10, dtype=np.int64)
    given[pair] = 2
    sets = SetTable(table.shoe.astype(np.int64), given)
    net, live, win, push = _one_hand(table, sets, pair, up, ends, pays)
    both_win, win_and_push, both_push = two_results(table, sets, up, end_orders(table, ends))
    return SplitResults(net, live, win, push, both_win, win_and_push, both_push)


def end_orders(table: Table, ends: HandEnds) -> Floats:
    """In how many orders a hand ends as each of the table, doubled or not."""
    is_end = ends.kind < BUST_TWICE
    orders = np.zeros(len(table.hands.keys))
    np.add.at(orders, ends.at[is_end], ends.orders[is_end])
    return orders


def _one_hand(
    table: Table, sets: SetTable, pair: int, up: int, ends: HandEnds, pays: Floats
) -> tuple[float, float, float, float]:
    """Net of both hands, play going on, and a win and a push of one."""
    keys = table.hands.keys[ends.at] + table.hands.keys[single_cards()[pair]]
    out, chance = sets.drawn(keys)
    rows = upcard_rows(table.rules, sets.shoe, out, up) * (chance * ends.orders)[:, None]
    is_end = ends.kind < BUST_TWICE
    level = np.where(is_end, table.hands.category[ends.at], 0)
    line = np.arange(len(level))
    won = np.where(is_end, rows[line, level], 0.0)
    pushed = np.where(is_end & (level > 0), rows[line, level + 1] - won, 0.0)
    times = np.where((ends.kind >= DOUBLED) & is_end, 2.0, 1.0)
    paid = np.where(is_end, pays[ends.at], 1.0)
    live = float(rows[ends.kind == BUST_ONCE, PLAYS_ON].sum())
    doubled = float(rows[ends.kind == BUST_TWICE, PLAYS_ON].sum())
    net = float((times * ((paid + 1.0) * won + pushed)).sum()) - live - doubled
    return 2.0 * net, live, float(won.sum()), float(pushed.sum())


def after_both(wins: int, length: int) -> NDArray[np.int64]:
    """Wins in a row after two hands, by the result of the first and of the second."""
    return after_all(wins, length, 2)


@cache
def after_all(wins: int, length: int, hands: int) -> NDArray[np.int64]:
    """Wins in a row after some hands, by the result of each in their order."""
    if not hands:
        return np.array(wins)
    after = [after_all(after_one(wins, first, length), length, hands - 1) for first in range(3)]
    return np.array(after)


def after_one(wins: int, result: int, length: int) -> int:
    """Wins in a row after one hand; mirrors `croupier.core.streak`."""
    if result == WIN:
        return min(wins + 1, length)
    return wins if result == PUSH else 0


def split_sums(
    results: list[dict[int, SplitResults]], wins: int, length: int
) -> tuple[Floats, Floats]:
    """Net of the two hands of each split, and the wins that they lead to; joint, by upcard."""
    net, leads_to = np.zeros((10, 10)), np.zeros((10, 10, length + 1))
    ends = after_both(wins, length).ravel()
    for pair, by_upcard in enumerate(results):
        for up, result in by_upcard.items():
            net[pair, up] = result.net
            chances = result.chances().ravel()
            leads_to[pair, up] = np.bincount(ends, weights=chances, minlength=length + 1)
    return net, leads_to


assert (WIN, PUSH, LOSE) == (0, 1, 2), "the order of results"
