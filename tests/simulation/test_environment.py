"""The environment for those who learn by playing: every rule by the core, and nothing hidden."""

import warnings
from itertools import pairwise
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.core.actions import Action
from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.simulation.environment import ACTIONS, NAME, BlackjackEnv
from croupier.simulation.errors import BadPlan
from croupier.simulation.table import Shoe, SoloTable


def number(action: Action) -> int:
    return ACTIONS.index(action)


def legal(observation: dict[str, Any]) -> set[Action]:
    return {ACTIONS[place] for place in np.flatnonzero(observation["action_mask"])}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [None, "hilo"])
def test_gymnasium_s_own_checker_finds_nothing(game: str, count: str | None) -> None:
    made = gym.make(NAME, game=game, count=count)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.case("F26")
def test_rounds_that_end_at_the_deal_need_no_decision() -> None:
    env = BlackjackEnv("multiplayer")
    deals = "As 7h Kd 9c" + " 9h Kh 7d As" + " Ah Ks Kc Ac" + " Ts 6h 6c Td"

    _, info = env.reset(seed=1, options={"cards": deals})

    assert info["settled"] == (1.5, -1.0, 0.0)


@pytest.mark.case("D14")
def test_a_hidden_card_is_counted_when_it_is_turned() -> None:
    env = BlackjackEnv("multiplayer", count="hilo")
    observation, _ = env.reset(seed=1, options={"cards": "Ts 6h 6c Td Kd 5c"})
    table = env._table
    assert table is not None
    assert table.count is not None

    assert table.count.running == 1, "a ten and two sixes, and a card that nobody sees"
    assert observation["count"] == pytest.approx(1 * 52 / 308)
    shown = []
    state = table.round
    assert state.dealer.hole is not None
    observation, reward, is_over, _, _ = env.step(number(Action.HIT))
    shown.append(table.count.running)

    assert is_over
    assert reward == -1.0
    assert shown == [-1], "the player's ten and the dealer's, which is turned at the end"
    assert legal(observation) == set()


def test_an_action_that_is_not_legal_stands() -> None:
    env = BlackjackEnv("classic", rules={"surrender": "none"})
    observation, _ = env.reset(seed=1, options={"cards": "Ts 6h 9c Td 5c"})

    assert legal(observation) == {Action.HIT, Action.STAND, Action.DOUBLE}
    _, reward, is_over, _, info = env.step(number(Action.SURRENDER))

    assert info == {"is_legal": False}
    assert is_over
    assert reward == -1.0, "the dealer draws to 21"


def test_insurance_is_an_answer_before_the_play() -> None:
    env = BlackjackEnv("multiplayer", render_mode="ansi")
    observation, _ = env.reset(seed=1, options={"cards": "Ts Ah 9c Kd"})

    assert observation["offer"] == 1
    assert legal(observation) == {Action.INSURE, Action.DECLINE}
    assert env.render() == "dealer Ah | Ts 9c, 19"
    _, reward, is_over, _, _ = env.step(number(Action.INSURE))
    assert (reward, is_over) == (0.0, True)


def test_a_hit_is_no_answer_to_insurance_and_declines() -> None:
    env = BlackjackEnv("multiplayer")
    env.reset(seed=1, options={"cards": "Ts Ah 9c Kd"})

    _, reward, is_over, _, info = env.step(number(Action.HIT))

    assert (reward, is_over, info) == (-1.0, True, {"is_legal": False})


def test_a_split_is_played_hand_by_hand() -> None:
    env = BlackjackEnv("multiplayer")
    observation, _ = env.reset(seed=1, options={"cards": "8s 6h 8c Td 3c Ts"})
    assert Action.SPLIT in legal(observation)

    observation, *_ = env.step(number(Action.SPLIT))
    assert (observation["hands"], observation["place"], observation["hand"]) == (2, 0, 11)
    assert list(observation["cards"]) == [0, 0, 1, 0, 0, 0, 0, 1, 0, 0]
    observation, *_ = env.step(number(Action.DOUBLE))
    assert observation["place"] == 1


def test_the_shoe_goes_on_to_its_cut_card_and_a_seed_begins_a_fresh_one() -> None:
    env = BlackjackEnv("multiplayer", count="ko")
    first, _ = env.reset(seed=4)
    left = [float(first["decks_left"][0])]
    for _ in range(60):
        is_over = False
        while not is_over:
            _, _, is_over, _, _ = env.step(number(Action.STAND))
        observation, _ = env.reset()
        left.append(float(observation["decks_left"][0]))

    assert any(after > before for before, after in pairwise(left))
    assert min(left) > 2.5, "the cut card lies in the middle of six decks"
    again, _ = env.reset(seed=4)
    assert all(np.array_equal(first[key], again[key]) for key in first)


def test_a_streak_goes_on_from_round_to_round() -> None:
    env = BlackjackEnv("on-fire")
    env.reset(seed=1, options={"cards": "Th Ts Td 7c"})
    _, reward, is_over, _, _ = env.step(number(Action.STAND))
    assert (reward, is_over) == (1.0, True)

    observation, info = env.reset()

    assert info["settled"] == ()
    assert observation["streak"] == 1


def test_discards_come_back_when_the_shoe_runs_out() -> None:
    rules = Rules(decks=1, shuffle=override_rules(Rules(), {"shuffle": "cut:52"}).shuffle)
    table = SoloTable(rules, Shoe(rules, np.random.default_rng(3)))
    table.shoe.begin()
    shuffles = table.shoe.number
    for _ in range(200):
        table.deal_to_decision()
        while not table.round.is_over:
            table.act(Action.DECLINE if table.is_offer else Action.STAND)
        assert not table.round.is_void
        assert table.shoe.left >= 0

    assert table.shoe.number > shuffles + 20


def test_a_round_without_a_card_left_is_void_and_wins_nothing() -> None:
    rules = Rules(decks=1)
    table = SoloTable(rules, Shoe(rules, np.random.default_rng(3)))
    table.shoe.begin()
    table.deal_to_decision()
    while table.shoe.left:
        table.shoe.draw()
    table.round = table._new_round()
    table._deal_on()

    assert table.round.is_void
    assert table.net == 0.0


def test_cards_that_a_shoe_does_not_hold_are_refused() -> None:
    env = BlackjackEnv("single-deck-h17")

    with pytest.raises(BadPlan, match="does not hold"):
        env.reset(seed=1, options={"cards": "As As"})


def test_a_count_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadPlan, match="no count 'zen'"):
        BlackjackEnv(count="zen")


def test_rules_may_be_given_whole() -> None:
    assert BlackjackEnv(rules=GAMES["prize"].rules).rules is GAMES["prize"].rules
    assert BlackjackEnv().render() is None
