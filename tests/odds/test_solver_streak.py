"""A streak game in the long run."""

from dataclasses import replace

import numpy as np
import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_card, parse_cards
from croupier.core.games import GAMES
from croupier.core.money import Ratio
from croupier.core.rules import Double, SplitBy
from croupier.core.settlement import Outcome
from croupier.core.streak import Streak
from croupier.odds import BadPosition, Composition, NotExact, action_values, solve, streak_three
from croupier.odds.classes import LOSE, PUSH, WIN
from croupier.odds.composition import TEN
from croupier.odds.engine import best_play, lay_table
from croupier.odds.payoff import average_pays, net_payoff
from croupier.odds.split_results import PairResults, after_both, after_one
from croupier.odds.streak import streak_round

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


def second_hand(wins: int, *first: str) -> float:
    """What standing on 8-3 against a ten is worth behind an 8 and other cards."""
    hand, upcard = parse_cards("8s 3d"), parse_card("Th")
    done = [parse_cards(each) for each in first]
    seen = [*hand, upcard, *(card for each in done for card in each)]
    unseen = Composition.full(6).without(seen)
    found = action_values(ON_FIRE, hand, upcard, unseen, hands=2, done=done, streak=wins)
    return found.plays[Action.STAND]


def test_behind_a_bust_hand_of_a_split_the_streak_begins_anew() -> None:
    assert second_hand(3, "8h 5c Tc") == pytest.approx(second_hand(0, "8h 5c Tc"), abs=1e-15)


def test_behind_a_hand_that_may_win_the_streak_goes_on() -> None:
    assert second_hand(2, "8h Tc") > second_hand(0, "8h Tc")


def test_in_a_split_the_streak_asks_for_the_hands_that_are_over() -> None:
    with pytest.raises(BadPosition, match="over before '8s 3d': 0, the streak asks 1"):
        second_hand(0)
    with pytest.raises(BadPosition, match="no hand of the same split"):
        second_hand(0, "9h Tc")


@pytest.mark.slow
def test_without_a_better_natural_three_hands_are_worth_what_they_are_without_a_streak() -> None:
    cards = Composition((8, 0, 0, 0, 0, 8, 8, 8, 8, 32))
    rules = replace(ON_FIRE, max_hands=3, double=Double.ANY, das=True)
    cold = replace(rules, streak_natural_pays=Ratio(3, 2))
    plain = replace(rules, streak_length=0, streak_natural_pays=None)
    run = solve(cold, cards)
    assert run.ev == pytest.approx(solve(plain, cards).ev, abs=1e-14)
    assert all(state.worth == pytest.approx(0.0, abs=1e-12) for state in run.streak)
    assert solve(rules, cards).ev > run.ev


def test_four_hands_of_a_split_are_more_than_a_streak_is_followed_through() -> None:
    with pytest.raises(NotExact, match="four hands"):
        solve(replace(ON_FIRE, max_hands=4))


def test_three_hands_that_would_take_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streak_three, "STEPS_MAX", 10)
    with pytest.raises(NotExact, match="too long"):
        solve(replace(ON_FIRE, max_hands=3), Composition((0, 0, 0, 0, 0, 0, 8, 8, 0, 16)))


@pytest.mark.parametrize(
    ("tens", "message"), [((3, 3, 0, 0), "split by rank"), ((1, 1, 1, 1), None)]
)
def test_tens_split_by_rank_to_three_hands_are_refused_where_a_streak_asks_for_them(
    tens: tuple[int, ...], message: str | None
) -> None:
    rules = replace(ON_FIRE, max_hands=3, split_by=SplitBy.RANK)
    cards = Composition((0, 0, 0, 0, 0, 8, 8, 8, 8, sum(tens)), None, tens)
    table = lay_table(rules, cards)
    pairs = PairResults(table, average_pays(rules, cards))
    acts = best_play(table, net_payoff(average_pays(rules, cards))).acts
    if message is None:
        assert streak_round(table, pairs, np.zeros(4), 0).solved.first.kinds[TEN] == ()
    else:
        with pytest.raises(NotExact, match=message):
            pairs.three(TEN, acts, 5)


def test_a_decision_with_a_streak_is_told_where_a_box_has_two_hands_at_most() -> None:
    hand, upcard = parse_cards("9s 7d"), parse_card("Th")
    unseen = Composition.full(6).without((*hand, upcard))
    with pytest.raises(NotExact, match="two hands at most"):
        action_values(replace(ON_FIRE, max_hands=3), hand, upcard, unseen)
