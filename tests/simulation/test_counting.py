"""Counts, ramps and plays by count, as data; and what counting is known to bring."""

from typing import Any

import numpy as np
import pytest

from croupier.core.cards import DECK, parse_cards
from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.simulation import cells as at
from croupier.simulation.codes import codes_of
from croupier.simulation.count_text import read_count_toml
from croupier.simulation.counting import (
    SYSTEMS,
    Count,
    Counting,
    System,
    encode_counting,
    exact_true_count,
    parse_ramp,
)
from croupier.simulation.encode import encode, new_dealing, new_sums
from croupier.simulation.errors import BadPlan
from croupier.simulation.kernel_play import count_column, play_rounds
from croupier.simulation.plan import Plan
from croupier.simulation.runner import run
from croupier.strategy.policy import ByChart, NeverBust
from tests.simulation.plans import kernel_count, small_plan
from tests.strategy.charts import common_chart

HILO = SYSTEMS["hilo"]


@pytest.mark.case("D12")
@pytest.mark.parametrize(("left", "running", "true"), [(260, 10, 2.0), (1, -1, -52.0)])
def test_a_true_count_divides_by_the_cards_that_are_left(
    left: int, running: int, true: float
) -> None:
    assert exact_true_count(running, left) == true


@pytest.mark.case("D12")
def test_with_no_card_left_there_is_no_true_count() -> None:
    assert exact_true_count(0, 0) is None
    assert kernel_count(0, 0) == 0
    assert kernel_count(-1, 1) == -40, "the sums hold 40 counts up and down"


@pytest.mark.case("D13")
@pytest.mark.parametrize(
    ("left", "running", "true"), [(130, 5, 2.0), (260, -1, -0.2), (338, 13, 2.0)]
)
def test_a_true_count_is_exact_where_no_rest_is_guessed(
    left: int, running: int, true: float
) -> None:
    assert exact_true_count(running, left) == pytest.approx(true, abs=1e-12)


@pytest.mark.case("D13")
def test_a_rest_is_guessed_to_the_nearest_part_of_a_deck_and_halves_go_up() -> None:
    assert kernel_count(5, 130, deck_parts=1) == 1, "2.5 decks are 3, and 1.67 floors to 1"
    assert kernel_count(5, 130, deck_parts=2) == 2, "2.5 decks are 2.5"
    assert kernel_count(-1, 10, deck_parts=1) == -1, "no rest is guessed to be nothing"


@pytest.mark.case("D13")
def test_a_count_of_nothing_is_never_minus_nothing() -> None:
    assert str(exact_true_count(0, 260)) == "0.0"
    assert str(exact_true_count(-0, 1)) == "0.0"


@pytest.mark.parametrize(
    ("running", "rounding", "true"),
    [
        (3, "floor", 1),
        (-3, "floor", -2),
        (3, "truncate", 1),
        (-3, "truncate", -1),
        (3, "round", 2),
        (-3, "round", -1),
        (-4, "round", -2),
    ],
)
def test_a_true_count_becomes_whole_by_the_named_rule(
    running: int, rounding: str, true: int
) -> None:
    """Over two decks: 1.5 up and down, and -2."""
    assert kernel_count(running, 104, rounding=rounding) == true


def test_an_unbalanced_count_is_used_as_it_runs() -> None:
    knockout = encode_counting(Counting(SYSTEMS["ko"]), 6, {})
    cells = np.zeros(at.CELLS, np.int64)
    cells[at.RUNNING], cells[at.NEXT] = -7, 208

    assert not SYSTEMS["ko"].is_balanced
    assert knockout[at.COUNT_START] == -20, "4 less 4 for each deck"
    assert count_column(cells, 312, knockout) - at.TRUE_COUNT_MOST == -7


@pytest.mark.parametrize("name", ["hilo", "ko"])
def test_a_whole_shoe_ends_where_its_system_says(name: str) -> None:
    count = Count(SYSTEMS[name], 6)
    count.see(DECK * 6)

    assert count.running == {"hilo": 0, "ko": 4}[name]
    assert count.true(0) == {"hilo": None, "ko": 4.0}[name]


@pytest.mark.case("F14")
def test_a_wager_depends_on_no_card_that_comes_later() -> None:
    """Two shoes that differ only in the coming cards give the same wagers."""
    encoded = encode(GAMES["multiplayer"].rules, (NeverBust(),), 1)
    counting = encode_counting(Counting(HILO, tuple((c, 40 + c) for c in range(-39, 41))), 6, {})
    seen = parse_cards("Ts Th 9s 8h")
    rest = list(DECK * 6)
    for card in seen:
        rest.remove(card)

    def second_wager(cards: list[Any]) -> int:
        dealing = new_dealing(encoded, 1, 0)
        dealing.cells[at.IS_GIVEN], dealing.cells[at.CUT] = 1, 312
        dealing.cards[:] = codes_of([*seen, *cards])
        wagers = []
        for _ in range(2):
            sums = new_sums()
            play_rounds(
                encoded.book, dealing.cards, dealing.cells, dealing.luck, encoded.starts, sums,
                counting, 1, np.zeros(0, np.int64),
            )  # fmt: skip
            wagers.append(int(sums[at.FIRST]))
        assert wagers[0] == 80, "40 units of two parts at a count of 0"
        return wagers[1]

    assert second_wager(rest) == second_wager(rest[::-1]) == 2 * (40 - 1)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1:1 2:4", (1, ((1, 1), (2, 4)))),
        ("0 1:1,2:4", (0, ((1, 1), (2, 4)))),
        ("-1:2 +3:8", (1, ((-1, 2), (3, 8)))),
    ],
)
def test_a_ramp_is_read(text: str, read: tuple[int, tuple[tuple[int, int], ...]]) -> None:
    assert parse_ramp(text) == read


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no step such as 2:4"),
        ("0", "no step such as 2:4"),
        ("1:1 4", "'4' is no COUNT:UNITS"),
        ("1:x", "'1:x' is no COUNT:UNITS"),
        ("x 1:1", "'x' is no COUNT:UNITS"),
        ("1:1:1", "'1:1:1' is no COUNT:UNITS"),
        ("1:٣", "is no COUNT:UNITS"),
    ],
)
def test_what_is_no_ramp_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPlan, match=reason):
        parse_ramp(text)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"ramp": ((2, 1), (1, 4))}, "rise, each once"),
        ({"ramp": ((41, 1),)}, "a count of 41 is not -40 to 40"),
        ({"ramp": ((1, 1_001),)}, "a wager of 1001 units is not 0 to 1000"),
        ({"low": -1}, "a wager of -1 units"),
        ({"rounding": "up"}, "no rounding 'up', there are floor, truncate, round"),
        ({"deck_parts": 53}, "deck parts 53 is not 0 to 52"),
    ],
)
def test_a_count_that_cannot_be_bet_by_is_refused(told: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPlan, match=reason):
        Counting(HILO, **told)


HALVES = """
format = 1
name = "Halves, doubled"
[tags]
A = -2
2 = 1
3 = 2
4 = 2
5 = 3
6 = 2
7 = 1
8 = 0
9 = -1
T = -2
"""


def test_a_count_is_read_from_a_file() -> None:
    read = read_count_toml(HALVES)

    assert read == System("Halves, doubled", (-2, 1, 2, 2, 3, 2, 1, 0, -1, -2))
    assert read.is_balanced
    assert read_count_toml("start = 4\nstart_a_deck = -4" + HALVES).start_a_deck == -4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("format = 2", "format must be 1"),
        ("format = ", "not TOML"),
        ("format = 1", "the table tags needs the ranks A 2 3"),
        ("format = 1\n[tags]\nA = 1", "the table tags needs the ranks A 2 3"),
        (HALVES.replace("A = -2", "A = 1.5"), "tag of A is no whole number"),
        (HALVES.replace("A = -2", "A = 10"), "ten tags of -9 to 9"),
        ("kind = 1" + HALVES, "no such key: 'kind'"),
        ("start = true" + HALVES, "start is no whole number"),
        (HALVES.replace('"Halves, doubled"', "3"), "name is no text"),
        ("#" * 10_001, "at most 10000 are read"),
    ],
)
def test_what_is_no_count_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPlan, match=reason):
        read_count_toml(text)


def test_the_edge_rises_by_half_a_percent_with_each_true_count_of_hilo() -> None:
    """Roughly 0.5 % a true count, as told by one of many:

    http://www.gamblingcity.com/Articles/Estimating-Your-Edge-in-Live-Casino-Blackjack
    """
    plan = Plan(
        rules=override_rules(GAMES["multiplayer"].rules, {"shuffle": "cut:260"}),
        policies=(ByChart(common_chart()),),
        rounds=1_500_000,
        counting=Counting(HILO, rounding="round"),
    )

    by_count = run(plan).by_count

    counts = np.array([count for count in by_count if -4 <= count <= 4])
    evs = np.array([by_count[int(count)].ev for count in counts])
    weights = [1 / by_count[int(count)].standard_error for count in counts]
    slope = np.polyfit(counts, evs, 1, w=weights)[0]
    assert 0.003 < slope < 0.007


def test_who_sits_out_below_a_count_wagers_nothing_there() -> None:
    found = run(small_plan(counting=Counting(HILO, ((1, 1), (2, 4)), low=0)))

    assert found.frequencies["sat out"] == pytest.approx(
        sum(mean.rounds for count, mean in found.by_count.items() if count < 1) / found.rounds
    )
    assert all(mean.ev == 0.0 for count, mean in found.by_count.items() if count < 1)
    assert 0.0 < found.wager_a_round < 1.5
