"""Splits to several hands, and the hands of a split in play."""

from itertools import product

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_card, parse_cards
from croupier.core.rules import Double, Rules, SplitBy, Surrender
from croupier.odds import ActionValues, BadPosition, Composition, NotExact, action_values, solve
from croupier.odds.engine import lay_table
from croupier.odds.solved import solve_round
from croupier.odds.splits import PairCards, second_card_patterns, split_value, split_weights

LIBERAL = Rules(surrender=Surrender.NONE, max_hands=4, resplit_aces=True)


def values(
    rules: Rules, cards: str, upcard: str, *, hands: int = 1, to_come: int = 0
) -> ActionValues:
    hand, up = parse_cards(cards), parse_cards(upcard)[0]
    unseen = Composition.full(rules.decks).without((*hand, up))
    return action_values(rules, hand, up, unseen, hands=hands, to_come=to_come)


def test_the_published_split_of_twos_from_a_small_shoe() -> None:
    # E. Farmer's notes on pair splitting: 2-2 against a 7, four hands at most, always resplit.
    shoe = Composition((0, 4, 4, 2, 0, 0, 2, 0, 0, 7))
    solved = solve_round(lay_table(LIBERAL, shoe), 1.5)
    row, column = 10, 6
    live = solved.first.live[row, column]
    stand, hit, double = solved.first.plays[row, column, :3] / live
    assert stand == pytest.approx(-0.61639194139, abs=1e-11)
    assert hit == pytest.approx(-0.13266733267, abs=1e-11)
    assert double == pytest.approx(-1.23278388278, abs=1e-11)
    split = split_value(solved.one.any_card[1], solved.one.paired[1], PairCards(4, 19), 4)
    assert split[column] / live == pytest.approx(-0.76210220335, abs=1e-11)


def test_a_player_may_decline_to_split_again() -> None:
    shoe = Composition((0, 4, 4, 2, 0, 0, 2, 0, 0, 7))
    first = solve_round(lay_table(LIBERAL, shoe), 1.5).first
    assert first.kinds[1][0].hands[6] == 2
    assert first.kinds[1][0].split[6] / first.live[10, 6] > -0.7621


def test_a_shoe_that_may_run_out_is_refused() -> None:
    shoe = Composition((0, 4, 4, 2, 0, 0, 2, 0, 0, 7))
    with pytest.raises(NotExact, match="run out"):
        solve(LIBERAL, shoe)
    assert solve(Rules(max_hands=1), shoe).ev == pytest.approx(0.0207699, abs=1e-7)


@pytest.mark.parametrize("limit", [2, 3, 4])
def test_the_ways_second_cards_fall_have_chance_one_together(limit: int) -> None:
    chance = 0.3
    total = sum(
        orders * chance**drawn * (1.0 - chance) ** closed
        for drawn, closed, _, orders in second_card_patterns(limit)
    )
    assert total == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("limit", "cards", "expected"),
    [
        pytest.param(2, PairCards(24, 312), 2.0, id="two hands are two"),
        pytest.param(
            3, PairCards(24, 312), 2.0 + 22 / 310 + 288 / 310 * 22 / 309, id="a third is drawn"
        ),
    ],
)
def test_the_weights_of_a_split_count_its_hands(
    limit: int, cards: PairCards, expected: float
) -> None:
    any_card, paired = split_weights(cards, 6, limit)
    # A hand that is always worth one; once paired it is worth one as well.
    assert any_card.sum() + paired.sum() == pytest.approx(expected)


def test_sixteen_against_a_ten_in_six_decks() -> None:
    # Published by the Wizard of Odds: the pair is split, other sixteens give up.
    rules = Rules(surrender=Surrender.LATE)
    assert values(rules, "8s 8d", "Th").plays[Action.SPLIT] == pytest.approx(-0.4831990, abs=1e-6)
    assert values(rules, "Ts 6d", "Th").best is Action.SURRENDER
    without = Rules(surrender=Surrender.LATE, das=False)
    assert values(without, "8s 8d", "Th").plays[Action.SPLIT] == pytest.approx(-0.492542, abs=1e-6)


def test_a_first_pair_is_worth_the_same_in_a_round_and_in_play() -> None:
    first = solve(LIBERAL).solved.first
    row = 0
    for letter, column in (("6h", 5), ("Th", 9), ("Ah", 0)):
        split = values(LIBERAL, "As Ad", letter).plays[Action.SPLIT]
        expected = first.plays[row, column, 3] / first.live[row, column]
        assert split == pytest.approx(expected, abs=1e-13)


def test_tens_that_split_by_rank_are_worth_the_same_on_average() -> None:
    rules = Rules(split_by=SplitBy.RANK, max_hands=4, surrender=Surrender.NONE)
    first = solve(rules).solved.first
    same = values(rules, "Ks Kd", "Kh").plays[Action.SPLIT]
    other = values(rules, "Ks Kd", "Qh").plays[Action.SPLIT]
    mean = (22 * same + 72 * other) / 94
    assert mean == pytest.approx(first.kinds[9][0].split[9] / first.live[54, 9], abs=1e-13)
    assert Action.SPLIT not in values(rules, "Ks Qd", "6h").plays


def test_inside_a_split_the_rules_leave_less_to_do() -> None:
    one_card = Rules(max_hands=4, resplit_aces=True, surrender=Surrender.LATE)
    again = values(one_card, "As Ad", "6h", hands=2, to_come=1)
    assert set(again.plays) == {Action.STAND, Action.SPLIT}
    full = values(one_card, "As Ad", "6h", hands=4)
    assert set(full.plays) == {Action.STAND}
    no_double = values(Rules(das=False), "8s 3d", "6h", hands=2)
    assert set(no_double.plays) == {Action.HIT, Action.STAND}
    assert Action.SURRENDER not in values(Rules(), "8s 8d", "Th", hands=2).plays


@pytest.mark.parametrize(
    ("cards", "inside", "message"),
    [
        ("Ts 6d 9c", {}, "bust"),
        ("Ts", {}, "two cards"),
        ("8s 8d", {"hands": 5}, "5 hands"),
        ("8s 8d", {"hands": 2, "to_come": 2}, "2 hands to come"),
        ("As 6d 2c", {"hands": 2}, "a split ace gets one card"),
    ],
)
def test_a_position_that_the_rules_cannot_lead_to_is_refused(
    cards: str, inside: dict[str, int], message: str
) -> None:
    with pytest.raises(BadPosition, match=message):
        values(LIBERAL, cards, "6h", **inside)


def test_a_hand_that_no_round_comes_to_is_refused() -> None:
    tens_alone = Composition((0,) * 9 + (20,))
    with pytest.raises(BadPosition, match="Ad always ends the round at once"):
        action_values(LIBERAL, parse_cards("9s 7d"), parse_card("Ad"), tens_alone)


@pytest.mark.parametrize(("das", "resplit"), list(product((False, True), repeat=2)))
def test_more_hands_never_cost_anything(das: bool, resplit: bool) -> None:
    worth = [
        solve(Rules(das=das, resplit_aces=resplit, max_hands=hands, double=Double.ANY, decks=2)).ev
        for hands in (1, 2, 3, 4)
    ]
    assert worth == sorted(worth)
