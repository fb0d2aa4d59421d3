"""A streak game in the long run."""

from dataclasses import replace

import pytest

from croupier.core.games import GAMES
from croupier.core.money import Ratio
from croupier.core.rules import Rules
from croupier.core.settlement import Outcome
from croupier.core.streak import Streak
from croupier.odds import NotExact, solve
from croupier.odds.classes import LOSE, PUSH, WIN
from croupier.odds.split_results import after_both, after_one

ON_FIRE = GAMES["on-fire"].rules


@pytest.mark.parametrize("wins", range(4))
def test_a_hand_moves_the_streak_as_in_the_game(wins: int) -> None:
    ends = {WIN: Outcome.WIN, PUSH: Outcome.PUSH, LOSE: Outcome.LOSE}
    for result, outcome in ends.items():
        assert after_one(wins, result, 3) == Streak(wins, 3).after([outcome]).wins


def test_two_hands_move_it_one_after_the_other() -> None:
    after = after_both(1, 3)

    assert after[WIN, LOSE] == 0
    assert after[LOSE, WIN] == 1
    assert after[WIN, WIN] == 3
    assert after[PUSH, PUSH] == 1


@pytest.mark.slow
def test_without_a_better_natural_the_streak_is_worth_nothing() -> None:
    cold = replace(ON_FIRE, streak_natural_pays=Ratio(3, 2))
    plain = replace(ON_FIRE, streak_length=0, streak_natural_pays=None)
    run = solve(cold)
    assert run.ev == pytest.approx(solve(plain).ev, abs=1e-14)
    assert all(state.worth == pytest.approx(0.0, abs=1e-12) for state in run.streak)


@pytest.mark.slow
def test_a_longer_streak_is_worth_more() -> None:
    run = solve(ON_FIRE)
    worths = [state.worth for state in run.streak]
    assert worths == sorted(worths)
    assert worths[0] == 0.0
    assert sum(state.share for state in run.streak) == pytest.approx(1.0)
    assert sum(state.share * state.ev for state in run.streak) == pytest.approx(run.ev)
    burning = solve(ON_FIRE, streak=3)
    assert burning.ev == pytest.approx(run.streak[3].ev)
    assert burning.ev > 0.0 > run.ev


def test_three_hands_of_a_split_are_more_than_a_streak_is_followed_through() -> None:
    with pytest.raises(NotExact, match="two hands"):
        solve(replace(ON_FIRE, max_hands=3))
    assert Rules().streak_length == 0
