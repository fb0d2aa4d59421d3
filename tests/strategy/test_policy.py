"""Policies: each answers whatever the engine asks, and plays whole rounds."""

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.core.state import AwaitsPlay, awaited
from croupier.strategy.policy import (
    ByCards,
    ByChart,
    MimicDealer,
    NeverBust,
    Policy,
    Question,
    UnknownHand,
    hand_letters,
    question_for,
)
from tests.strategy.charts import common_chart
from tests.support.rounds import Laid, table

LATER = (Action.HIT, Action.STAND)
CHART = ByChart(common_chart())


def asked(cards: str, upcard: str = "Td", options: tuple[Action, ...] = LATER) -> Question:
    return Question(parse_cards(cards), parse_cards(upcard)[0], options)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("Ts 6d", Action.HIT, id="draws on 16"),
        pytest.param("Ts 7d", Action.STAND, id="stands on 17"),
        pytest.param("As 6d", Action.STAND, id="stands on soft 17"),
    ],
)
def test_as_the_dealer(cards: str, expected: Action) -> None:
    assert MimicDealer(Rules()).choose(asked(cards)) is expected


def test_as_a_dealer_who_hits_a_soft_17() -> None:
    rules = override_rules(Rules(), {"soft17": "hit"})

    assert MimicDealer(rules).choose(asked("As 6d")) is Action.HIT
    assert MimicDealer(rules).choose(asked("Ts 7d")) is Action.STAND


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("6s 5d", Action.HIT, id="eleven cannot bust"),
        pytest.param("Ts 2d", Action.STAND, id="twelve could"),
        pytest.param("As 6d", Action.HIT, id="soft seventeen cannot"),
        pytest.param("As 7d", Action.STAND, id="soft eighteen is enough"),
    ],
)
def test_never_bust(cards: str, expected: Action) -> None:
    assert NeverBust().choose(asked(cards)) is expected


@pytest.mark.parametrize("policy", [CHART, MimicDealer(Rules()), NeverBust(), ByCards({})])
def test_nobody_insures(policy: Policy) -> None:
    insurance = (Action.INSURE, Action.DECLINE)
    even_money = (Action.DECLINE, Action.EVEN_MONEY)

    assert policy.choose(asked("Ts 6d", "Ad", insurance)) is Action.DECLINE
    assert policy.choose(asked("Ts Ad", "Ad", even_money)) is Action.DECLINE


@pytest.mark.parametrize("policy", [MimicDealer(Rules()), NeverBust()])
def test_a_split_ace_that_may_not_hit_stands(policy: Policy) -> None:
    assert policy.choose(asked("As Ad", "6d", (Action.STAND, Action.SPLIT))) is Action.STAND


def test_a_table_by_cards_does_the_first_wish_that_is_legal() -> None:
    policy = ByCards({("78", "T"): (Action.SURRENDER, Action.STAND)})

    assert policy.choose(asked("8s 7d", "Kd", (*LATER, Action.SURRENDER))) is Action.SURRENDER
    assert policy.choose(asked("7s 8d", "Td")) is Action.STAND
    with pytest.raises(UnknownHand, match="no play for 88 against T"):
        policy.choose(asked("8s 8d"))


def test_a_hand_is_spelled_low_card_first_and_pictures_as_tens() -> None:
    assert hand_letters(parse_cards("Kd 2s As 7h")) == "A27T"


def played(laid: Laid, policy: Policy) -> Laid:
    while isinstance(awaited(laid.state), AwaitsPlay):
        question = question_for(laid.state, 1)
        laid = laid.plays(f"1 {policy.choose(question)}")
    return laid


def test_a_chart_plays_a_round_at_the_table() -> None:
    laid = table("classic").deal("8s 6h 8d Tc 3c Th 2d 9c 5d")

    assert question_for(laid.state, 1).options == (
        Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER,
    )  # fmt: skip
    done = played(laid, CHART)
    assert done.state.is_over
    assert done.hands() == ["8s 3c Th", "8d 2d 9c"]
    assert [hand.is_doubled for hand in done.state.boxes[0].hands] == [True, True]


def test_a_question_about_insurance_shows_the_box_and_its_answers() -> None:
    laid = table("on-fire").streak(2).deal("9s Tc 9d Ad")
    question = question_for(laid.state, 1)

    assert question.options == (Action.INSURE, Action.DECLINE)
    assert (question.cards, question.upcard) == (parse_cards("9s 9d"), parse_cards("Ad")[0])
    assert question.streak_wins == 2
    assert CHART.name == "Common <chart>"
