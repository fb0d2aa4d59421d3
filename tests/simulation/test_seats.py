"""Entering and leaving by count: who watches and who plays, held against the core."""

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.core.cards import Card
from croupier.core.games import GAMES
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rule_fields import override_rules
from croupier.core.rules import CARDS_PER_DECK, Rules
from croupier.simulation import cells as at
from croupier.simulation.codes import codes_of
from croupier.simulation.counting import SYSTEMS, Count, Counting, encode_counting
from croupier.simulation.encode import Dealing, Encoded, encode, new_dealing, new_sums
from croupier.simulation.errors import BadPlan
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.reference import Reference, ReferenceRound
from croupier.simulation.runner import run
from croupier.strategy.policy import ByChart
from tests.simulation.agreement import CARDS_A_ROUND
from tests.simulation.plans import small_plan, totals_of
from tests.simulation.rule_sets import random_rules
from tests.simulation.shoes import make_shoe
from tests.strategy.charts import common_chart

HILO, KO = SYSTEMS["hilo"], SYSTEMS["ko"]
RAMP = ((0, 1), (1, 3), (2, 5))
SHOES = 40
GAMES_WITH_A_SHOE = [
    game
    for game, preset in GAMES.items()
    if not (preset.rules.streak_length or preset.rules.shuffle.is_each_round)
]


class Visitor:
    """Bets, watches and enters by the count, as a person would say it."""

    def __init__(self, counting: Counting, rules: Rules) -> None:
        self._counting, self._rules = counting, rules
        self.is_away = False
        self.begin_shoe()

    def begin_shoe(self) -> None:
        self._count = Count(self._counting.system, self._rules.decks)
        self._seen = 0

    def wager(self) -> int:
        left = CARDS_PER_DECK * self._rules.decks - self._seen
        count = self._count.running
        if self._counting.system.is_balanced:
            count = max(-40, min(40, floor(Fraction(CARDS_PER_DECK * count, left))))
        leaves, enters = self._counting.leaves, self._counting.enters
        assert leaves is not None
        assert enters is not None
        self.is_away = count < enters if self.is_away else count < leaves
        steps = [units for step, units in self._counting.ramp if step <= count]
        return 0 if self.is_away else (steps or [self._counting.low])[-1]

    def see(self, cards: list[Card]) -> None:
        self._count.see(cards)
        self._seen += len(cards)


def require_same_wagers(rules: Rules, counting: Counting, boxes: int, seed: int) -> tuple[int, int]:
    """The core's rounds times the visitor's wagers are the kernel's; rounds played and watched."""
    random, visitor = Random(seed), Visitor(counting, rules)
    policies = [ByChart(common_chart())]
    reference = Reference(rules, policies, boxes, rules.wager_min)
    encoded = encode(rules, policies, boxes)
    dealing = new_dealing(encoded, seed, 0)
    dealing.cells[at.IS_GIVEN] = 1
    counts = [0, 0]
    for _ in range(SHOES):
        shoe = make_shoe(random, rules.decks)
        visitor.begin_shoe()
        expected: list[ReferenceRound] = []
        wagers, used = [], 0
        while used <= len(shoe) - CARDS_A_ROUND:
            wagers.append(visitor.wager())
            one = reference.play(shoe[used:])
            visitor.see(shoe[used : used + one.cards])
            used += one.cards
            expected.append(one)
        nets, sums = kernel_rounds(encoded, dealing, counting, shoe, len(expected))
        unit = int(encoded.law[at.UNIT])
        parts = [one.net * unit // (rules.wager_min * MINOR_PER_UNIT) for one in expected]
        assert nets == [net * wager for net, wager in zip(parts, wagers, strict=True)]
        assert sums[at.FIRST] == unit * boxes * sum(wagers)
        assert sums[at.IDLE] == wagers.count(0)
        counts[0] += len(wagers) - wagers.count(0)
        counts[1] += wagers.count(0)
    return counts[0], counts[1]


def kernel_rounds(
    encoded: Encoded, dealing: Dealing, counting: Counting, shoe: list[Card], rounds: int
) -> tuple[list[int], Any]:
    """A shoe as it lies, by the kernel: the net of each round, and the sums."""
    told = encode_counting(counting, encoded.decks, {})
    dealing.cards[:] = codes_of(shoe)
    dealing.cells[at.NEXT], dealing.cells[at.CUT] = 0, len(shoe)
    dealing.cells[at.RUNNING] = told[at.COUNT_START]
    sums, nets = new_sums(), np.zeros(rounds, np.int64)
    play_rounds(
        encoded.book, dealing.cards, dealing.cells, dealing.luck, encoded.starts, sums, told,
        rounds, nets,
    )  # fmt: skip
    return [int(net) for net in nets], sums


@pytest.mark.parametrize("game", GAMES_WITH_A_SHOE)
def test_who_enters_and_leaves_by_count_wins_what_the_core_says(game: str) -> None:
    rules = GAMES[game].rules
    counting = Counting(HILO, RAMP, leaves=-1, enters=1)

    played, watched = require_same_wagers(rules, counting, min(2, rules.boxes_per_player), seed=3)

    assert played > SHOES
    assert watched > SHOES


@pytest.mark.parametrize("seed", range(6))
def test_they_do_so_by_rules_of_any_kind(seed: int) -> None:
    rules = random_rules(Random(seed), streak_length=(0,), shuffle=("cut:30",))
    counting = (
        Counting(HILO, RAMP, leaves=0, enters=2)
        if seed % 2
        else Counting(KO, ((-8, 2), (0, 9)), leaves=3 - 4 * rules.decks, enters=-1)
    )

    require_same_wagers(rules, counting, 1 + seed % 3, seed)


def test_between_the_two_counts_who_plays_stays_and_who_watches_waits() -> None:
    """The same cards: a count to enter by that is higher is waited for longer."""
    soon = totals_of(counting=Counting(HILO, leaves=0, enters=0))
    late = totals_of(counting=Counting(HILO, leaves=0, enters=3))

    assert late[at.IDLE] > soon[at.IDLE] > 0
    assert late[at.CARDS] == soon[at.CARDS]
    for column in range(at.COUNTS):
        row = at.BY_COUNT + 4 * column
        is_low = column < at.TRUE_COUNT_MOST
        assert (soon[row + 1] == 0) == (is_low or soon[row] == 0), "0 stands for both"
        assert late[row + 1] == 0 or not is_low, "nobody bets below the count to leave by"
        assert late[row + 1] <= soon[row + 1]


def test_one_count_for_both_is_a_ramp_that_sits_out_below_it() -> None:
    seats = totals_of(counting=Counting(HILO, ((1, 2),), leaves=1, enters=1))
    ramp = totals_of(counting=Counting(HILO, ((1, 2),), low=0))

    assert np.array_equal(seats, ramp)


def test_what_is_won_is_told_by_rounds_played_and_by_rounds_seen() -> None:
    found = run(small_plan(counting=Counting(HILO, ((1, 2), (3, 5)), leaves=0, enters=2)))

    assert found.played + found.watched == found.rounds == 7_000
    assert 0 < found.watched == found.frequencies["sat out"] * found.rounds
    assert found.units_a_round_played * found.played == pytest.approx(
        found.units_a_round * found.rounds
    )


def test_who_never_sits_down_wins_nothing() -> None:
    found = run(small_plan(counting=Counting(HILO, leaves=40, enters=40), rounds=100))

    assert (found.played, found.watched, found.units_a_round_played) == (0, 100, 0.0)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"leaves": 0}, "goes with one to leave by"),
        ({"enters": 0}, "goes with one to leave by"),
        ({"leaves": 1, "enters": 0}, "who enters at 0 would leave at once, below 1"),
        ({"leaves": -41, "enters": 0}, "a count of -41 is not"),
        ({"leaves": 0, "enters": 41}, "a count of 41 is not"),
    ],
)
def test_seats_that_contradict_each_other_are_refused(told: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPlan, match=reason):
        Counting(HILO, **told)


def test_a_shuffle_brings_nobody_back() -> None:
    """Who left at the end of a shoe watches the next one from its first card on."""
    rules = override_rules(GAMES["multiplayer"].rules, {"shuffle": "cut:260"})
    encoded = encode(rules, [ByChart(common_chart())], 1)
    dealing = new_dealing(encoded, 1, 0)
    dealing.cells[at.IS_GIVEN], dealing.cells[at.IS_AWAY] = 1, 1
    shoe = make_shoe(Random(1), rules.decks)

    _, watched = kernel_rounds(encoded, dealing, Counting(HILO, leaves=0, enters=1), shoe, 1)
    dealing.cells[at.IS_AWAY] = 0
    _, played = kernel_rounds(encoded, dealing, Counting(HILO, leaves=0, enters=1), shoe, 1)

    assert (watched[at.IDLE], played[at.IDLE]) == (1, 0)
