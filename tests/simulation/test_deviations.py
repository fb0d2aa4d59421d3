"""Plays that change with the count, and insurance, as data."""

from typing import Any

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.simulation import cells as at
from croupier.simulation.counting import SYSTEMS, Counting, encode_counting, exact_true_count
from croupier.simulation.deviations import (
    Deviation,
    PlaysByCount,
    policies_by_count,
    read_plays_toml,
)
from croupier.simulation.errors import BadPlan
from croupier.simulation.runner import run
from croupier.strategy.chart import Cell
from croupier.strategy.errors import BadChart
from croupier.strategy.policy import Question
from tests.simulation.plans import kernel_count, small_plan
from tests.strategy.charts import common_chart

HILO = SYSTEMS["hilo"]

PLAYS = """
format = 1
insurance = 3
[[play]]
hand = "hard 9"
upcard = "2"
action = "D"
from = 1
[[play]]
hand = "hard 13"
upcard = "2"
action = "H"
below = -1
"""


def asked(cards: str, upcard: str, *options: Action) -> Question:
    return Question(tuple(parse_cards(cards)), parse_cards(upcard)[0], options)


@pytest.mark.case("F18")
@pytest.mark.parametrize(
    ("count", "action"),
    [(0, Action.HIT), (1, Action.DOUBLE), (3, Action.DOUBLE), (-40, Action.HIT)],
)
def test_nine_against_two_doubles_from_its_index_on(count: int, action: Action) -> None:
    policies, moods = policies_by_count(common_chart(), read_plays_toml(PLAYS))
    cells = encode_counting(Counting(HILO), 6, moods)

    policy = policies[int(cells[at.MOODS + at.TRUE_COUNT_MOST + count])]

    question = asked("5s 4h", "2d", Action.HIT, Action.STAND, Action.DOUBLE)
    assert policy.choose(question) is action


@pytest.mark.case("F18")
def test_a_true_count_of_nine_tenths_has_not_reached_an_index_of_one() -> None:
    assert exact_true_count(9, 520) == pytest.approx(0.9)
    assert kernel_count(3, 173) == 0


@pytest.mark.case("F18")
def test_a_deviation_that_names_the_play_of_the_chart_is_refused() -> None:
    same = PlaysByCount((Deviation("hard 9", "3", Cell.DOUBLE, 1),))

    with pytest.raises(BadPlan, match="hard 9 against 3 is 'double, else hit' in the chart"):
        policies_by_count(common_chart(), same)


def test_plays_change_below_an_index_and_insurance_from_one_on() -> None:
    policies, moods = policies_by_count(common_chart(), read_plays_toml(PLAYS))

    assert moods == {-1: 1, 1: 2, 3: 3}
    thirteen = asked("Ts 3h", "2d", Action.HIT, Action.STAND)
    assert [policy.choose(thirteen).value for policy in policies] == [
        "hit", "stand", "stand", "stand",
    ]  # fmt: skip
    for options, taken in (
        ((Action.INSURE, Action.DECLINE), "insure"),
        ((Action.DECLINE, Action.EVEN_MONEY), "even-money"),
    ):
        said = [policy.choose(asked("Ts Ah", "Ad", *options)).value for policy in policies]
        assert said == ["decline", "decline", "decline", taken]
    assert policies[3].name == policies[0].name


def test_two_plays_for_one_hand_at_one_count_are_refused() -> None:
    both = PlaysByCount(
        (Deviation("hard 16", "T", Cell.STAND, 0), Deviation("hard 16", "T", Cell.HIT, 3))
    )

    with pytest.raises(BadPlan, match="two for hard 16 against T at a count of 3"):
        policies_by_count(common_chart(), both)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("format = 1", "format = 2"), "format must be 1"),
        (("insurance = 3", "insurance = true"), "insurance: a count is a whole number"),
        (("insurance = 3", "insurance = 99"), "a count of 99 is not -40 to 40"),
        (("insurance = 3", "play = 3"), r"no list of at most|not TOML"),
        (("insurance = 3", "name = 3"), "no such key: 'name'"),
        (('hand = "hard 9"', 'hand = "hard 99"'), "no such hand: 'hard 99'"),
        (('upcard = "2"', 'upcard = "K"'), "no such upcard: 'K'"),
        (('upcard = "2"', "upcard = 2"), "hand, upcard and action are texts"),
        (('action = "D"', 'action = "double"'), "'double' is none of H S D"),
        (("from = 1", "from = 1.5"), "play 1: a count is a whole number"),
        (("from = 1", "from = 1\nbelow = 2"), "play 1 needs hand, upcard, action"),
        (("from = 1\n", ""), "play 1 needs hand, upcard, action"),
    ],
)
def test_what_are_no_plays_is_refused(change: tuple[str, str], reason: str) -> None:
    with pytest.raises(BadPlan, match=reason):
        read_plays_toml(PLAYS.replace(*change))


def test_only_a_pair_may_be_split_by_count() -> None:
    with pytest.raises(BadChart, match="only a pair can be split"):
        policies_by_count(common_chart(), PlaysByCount((Deviation("hard 16", "T", Cell.SPLIT, 0),)))


@pytest.mark.parametrize("rows", ["play = 3", "play = [3]"])
def test_plays_that_are_no_tables_are_refused(rows: str) -> None:
    with pytest.raises(BadPlan, match=r"no list of|play 1 is no table"):
        read_plays_toml(f"format = 1\n{rows}")


def test_insurance_pays_from_three_on_as_the_books_say_and_not_always() -> None:
    """Insurance changes no card, so the same rounds are compared."""
    rules = override_rules(GAMES["multiplayer"].rules, {"shuffle": "cut:260"})
    policies, moods = policies_by_count(common_chart(), PlaysByCount((), insurance=3))
    told: dict[str, Any] = {
        "rules": rules,
        "rounds": 1_000_000,
        "chunk": 500_000,
        "counting": Counting(HILO),
    }

    never = run(small_plan(policies=(policies[0],), **told))
    some = run(small_plan(policies=policies, moods=moods, **told))
    always = run(small_plan(policies=(policies[1],), **told))

    assert never.frequencies["insured"] == 0.0
    assert 0.0 < some.frequencies["insured"] < 0.02 < always.frequencies["insured"] < 0.1
    assert always.ev < never.ev < some.ev
