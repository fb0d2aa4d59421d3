"""In the long run: mistakes cost what the exact values say, and luck is nothing.

`CROUPIER_REVIEW_ROUNDS=1000000` asks for as many rounds.
"""

import os
from collections.abc import Iterable
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

from croupier.core.games import find_game
from croupier.notation import Record
from croupier.odds import Composition, solve
from croupier.odds.best_chart import chart_from, chart_value
from croupier.odds.chart_judge import HIT_MARK, STAND_MARK, ChartJudge, Columns
from croupier.odds.engine import lay_table
from croupier.review import BoxReview, review
from croupier.strategy.policy import ByChart, NeverBust, Policy
from tests.review.players import rounds_of

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("CROUPIER_REVIEW_ROUNDS", "4000"))
ERRORS_MOST = 4
"""Standard errors that a mean may lie off."""
RECORD_ROUNDS = 1000


def reviewed(game: str, player: Policy, rounds: int = ROUNDS) -> list[BoxReview]:
    """The only box of each round, from a full shoe each."""
    rules = find_game(game).rules
    dealt = rounds_of(rules, player, seed=7)
    boxes: list[BoxReview] = []
    wins = 0
    while len(boxes) < rounds:
        some = tuple(islice(dealt, RECORD_ROUNDS))
        found = review(Record(game=game, rules=rules, rounds=some, streak=wins))
        boxes += [each.boxes[0] for each in found.rounds]
        wins = found.streak
    return boxes


def lies_near(values: Iterable[float], exact: float) -> bool:
    sample = list(values)
    return abs(fmean(sample) - exact) <= ERRORS_MOST * stdev(sample) / sqrt(len(sample))


def wary_columns() -> Columns:
    """Takes no card that could bust the hand, splits eights, never doubles or gives up."""
    marks = np.full((28, 10), HIT_MARK)
    marks[12 - 4 : 22 - 4] = STAND_MARK
    marks[18 + 18 - 12 :] = STAND_MARK
    splits, none = np.zeros((10, 10), dtype=np.bool_), np.zeros((10, 10), dtype=np.bool_)
    splits[8 - 1] = True
    return Columns(marks, splits, none)


def test_a_wary_player_of_classic_gives_away_what_the_exact_values_say() -> None:
    rules = find_game("classic").rules
    judge = ChartJudge(lay_table(rules, Composition.full(rules.decks)))
    columns = wary_columns()
    judged = judge.judge(columns)
    difference = solve(rules).ev - chart_value(judge.table, judge, judged)

    boxes = reviewed("classic", ByChart(chart_from(columns, judge, judged)))

    assert difference > 0.02
    assert lies_near((box.cost for box in boxes), difference)
    assert lies_near((box.luck for box in boxes), 0.0)


def test_luck_averages_to_zero_while_the_fire_comes_and_goes() -> None:
    boxes = reviewed("on-fire", NeverBust(), min(ROUNDS, 20_000))

    assert any(box.streak < 0.0 for box in boxes)
    assert lies_near((box.luck for box in boxes), 0.0)
    changes = sum(box.streak for box in boxes)
    assert 0.0 <= changes <= 0.05, "what streaks were gained are lost again, all but the last"
