"""What sums say, by sums that are made by hand."""

import math

import numpy as np
import pytest

from croupier.core.games import GAMES
from croupier.simulation import cells as at
from croupier.simulation.answers import (
    Answers,
    Mean,
    Totals,
    answers,
    sample_variance,
    standard_error,
)
from croupier.simulation.encode import Encoded, encode
from croupier.strategy.policy import NeverBust

RULES = GAMES["prize"].rules
UNIT = 2


@pytest.fixture(scope="module")
def encoded() -> Encoded:
    return encode(RULES, (NeverBust(),), 1)


def totals(rounds: list[tuple[int, int, int]]) -> Totals:
    """Sums of rounds, each a count, a wager in units, a net in parts."""
    sums = np.zeros(at.SUMS, np.object_)
    for count, wager, net in rounds:
        first = UNIT * wager
        row = at.BY_COUNT + 4 * (count + at.TRUE_COUNT_MOST)
        for place, value in (
            (at.ROUNDS, 1),
            (at.NET, net),
            (at.SQUARE, net**2),
            (at.FIRST, first),
            (at.STAKED, 2 * first),
            (at.CARDS, 5),
            (at.BY_UPCARD + 3 * 9, 1),
            (at.BY_UPCARD + 3 * 9 + 1, net),
            (at.BY_UPCARD + 3 * 9 + 2, net**2),
            (row, 1),
            (row + 1, first),
            (row + 2, net),
            (row + 3, net**2),
        ):
            sums[place] += value
    return sums


FLAT = [(0, 1, 2), (0, 1, -2), (0, 1, 3), (0, 1, 0), (0, 1, -2)]
"""The nets 1, -1, 1.5, 0, -1."""
RAMP = [(0, 1, -2), (0, 1, 2), (0, 1, 3), (2, 4, 8), (2, 4, -8), (2, 4, 16), (5, 8, -16)]


@pytest.mark.case("F20")
def test_mean_spread_and_error_are_kept_apart(encoded: Encoded) -> None:
    found = answers(RULES, encoded, totals(FLAT))

    assert found.ev == pytest.approx(0.1, abs=1e-12)
    assert math.sqrt(found.variance) == pytest.approx(1.140175425, abs=1e-9)
    assert found.standard_error == pytest.approx(0.509901951, abs=1e-9)


@pytest.mark.case("F20")
def test_sums_of_parts_say_what_the_sums_of_all_say(encoded: Encoded) -> None:
    parts = totals(FLAT[:2]) + totals(FLAT[2:])
    one_by_one = sum((totals([each]) for each in FLAT), np.zeros(at.SUMS, np.object_))

    whole = answers(RULES, encoded, totals(FLAT))

    assert answers(RULES, encoded, parts) == whole == answers(RULES, encoded, one_by_one)


@pytest.mark.case("F21")
def test_the_error_of_a_long_run_is_its_spread_over_the_root_of_its_rounds() -> None:
    rounds, square = 2_000_000_000, int(1.1418**2 * UNIT**2 * 2_000_000_000)
    sums = np.zeros(at.SUMS, np.object_)
    column = at.BY_COUNT + 4 * at.TRUE_COUNT_MOST
    sums[[at.ROUNDS, at.SQUARE, at.FIRST]] = rounds, square, UNIT * rounds
    sums[[column, column + 1, column + 3]] = rounds, UNIT * rounds, square

    error = standard_error(sums)

    assert error == pytest.approx(2.5531e-05, rel=1e-4)
    assert 2 * error == pytest.approx(5.1063e-05, rel=1e-4)

    to_tell_apart = 2 * (3 * 1.1418 / 0.0002) ** 2
    assert to_tell_apart == pytest.approx(5.9e8, rel=0.01)


@pytest.mark.case("F27")
@pytest.mark.parametrize(("edge", "z"), [(0.0064, -112.9), (0.0, -1.64)])
def test_a_result_is_judged_by_its_error_bar(edge: float, z: float) -> None:
    """The house's 400,000,000 rounds at a wager of 2, with a spread of 1.15 wagers a round."""
    rounds, wager = 400_000_000, 2
    house = Mean(rounds, -75_331 / (wager * rounds), 1.15 / math.sqrt(rounds))

    assert house.z(edge) == pytest.approx(z, abs=0.05)


def test_wagers_that_differ_make_a_ratio_with_the_error_of_a_ratio(encoded: Encoded) -> None:
    found = answers(RULES, encoded, totals(RAMP))
    wagers = np.array([UNIT * wager for _, wager, _ in RAMP])
    nets = np.array([net for _, _, net in RAMP])
    ev = nets.sum() / wagers.sum()
    left = nets - ev * wagers

    assert found.ev == pytest.approx(ev)
    assert found.house_edge == -found.ev
    error = math.sqrt((left**2).sum() * len(RAMP) / (len(RAMP) - 1)) / wagers.sum()
    assert found.standard_error == pytest.approx(error)
    assert found.ev_all == pytest.approx(ev / 2)
    assert found.standard_error_all == pytest.approx(error / 2)
    assert found.wager_a_round == pytest.approx(wagers.mean() / UNIT)
    assert found.units_a_round == pytest.approx(nets.mean() / UNIT)
    assert found.variance == pytest.approx(nets.var(ddof=1) / UNIT**2)


def test_rounds_are_told_by_count_where_there_is_more_than_one(encoded: Encoded) -> None:
    by_count = answers(RULES, encoded, totals(RAMP)).by_count

    assert list(by_count) == [0, 2, 5]
    assert by_count[2].rounds == 3
    assert by_count[2].ev == pytest.approx((8 - 8 + 16) / (3 * 8))
    assert by_count[2].standard_error == pytest.approx(
        np.std([1.0, -1.0, 2.0], ddof=1) / math.sqrt(3)
    )
    assert by_count[5] == Mean(1, -1.0, 0.0)
    assert answers(RULES, encoded, totals(FLAT)).by_count == {}


def test_rounds_are_told_by_upcard(encoded: Encoded) -> None:
    by_upcard = answers(RULES, encoded, totals(FLAT)).by_upcard

    assert by_upcard["T"].rounds == 5
    assert by_upcard["T"].ev == pytest.approx(0.1)
    assert by_upcard["A"] == Mean(0, 0.0, 0.0)


def test_rounds_that_are_all_sat_out_win_nothing(encoded: Encoded) -> None:
    found = answers(RULES, encoded, totals([(-1, 0, 0), (-2, 0, 0)]))

    assert (found.ev, found.standard_error, found.ev_all) == (0.0, 0.0, 0.0)
    assert found.n0 is None


def test_of_no_round_nothing_is_said(encoded: Encoded) -> None:
    with pytest.raises(ValueError, match="need a round"):
        answers(RULES, encoded, totals([]))


def winner(encoded: Encoded) -> Answers:
    """Wins 1.5 as often as it loses 1: 0.25 a round with a variance of 1.5625."""
    return answers(RULES, encoded, totals([(0, 1, 3), (0, 1, -2)] * 500))


def test_a_winner_has_an_n0_and_may_still_be_ruined(encoded: Encoded) -> None:
    found = winner(encoded)
    variance = 1.5625 * 1000 / 999

    assert found.n0 == pytest.approx(variance / 0.25**2)
    assert found.risk_of_ruin(10) == pytest.approx(math.exp(-2 * 0.25 * 10 / variance))
    assert found.risk_of_ruin(20) == pytest.approx(found.risk_of_ruin(10) ** 2)


def test_a_loser_is_ruined_sooner_or_later(encoded: Encoded) -> None:
    found = answers(RULES, encoded, totals([(0, 1, 2), (0, 1, -3)]))

    assert found.n0 is None
    assert found.risk_of_ruin(1_000_000) == 1.0


def test_a_single_round_has_no_spread() -> None:
    assert sample_variance(1, 3, 9) == 0.0
    assert standard_error(totals([(0, 1, 2)])) == 0.0
