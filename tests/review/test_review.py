"""Rounds judged, each worked out by hand or held to the analyser."""

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import find_game
from croupier.notation import read_record
from croupier.odds import Composition, action_values, solve
from croupier.review import (
    BoxReview,
    Decision,
    Grade,
    Review,
    RoundReview,
    Spread,
    grade_of,
    review,
    spread_of,
    stretch_of,
)

TENS_UNSEEN, UNSEEN = 95, 309
"""Against an ace with one ten in the hand: 96 tens less one, 312 cards less three."""


def record(game: str, *rounds: str, rules: str = "", streak: int = 0) -> str:
    top = f'format = 1\ngame = "{game}"\n'
    if rules:
        top += f"rules = {{ {rules} }}\n"
    if streak:
        top += f"streak = {streak}\n"
    return top + "".join(f"[[rounds]]\n{each}\n" for each in rounds)


def dealt(cards: str, *actions: str, bets: str = '1 = "10"') -> str:
    listed = ", ".join(f'"{action}"' for action in actions)
    return f'bets = {{ {bets} }}\ndealt = "{cards}"\nactions = [{listed}]'


def judged(game: str, *rounds: str, rules: str = "", streak: int = 0) -> Review:
    return review(read_record(record(game, *rounds, rules=rules, streak=streak)))


def only(found: Review) -> BoxReview:
    (of_round,) = found.rounds
    (box,) = of_round.boxes
    return box


def only_decision(found: Review) -> Decision:
    (decision,) = only(found).decisions
    return decision


# What a decision costs.


def test_insurance_from_a_full_shoe_costs_what_it_is_short_of_tens() -> None:
    found = judged("classic", dealt("Ts Ah 9d 8c", "1 insure", "1 stand"))
    insured, stood = only(found).decisions

    expected = 10 * 0.5 * (2 * TENS_UNSEEN - (UNSEEN - TENS_UNSEEN)) / UNSEEN
    assert insured.cost == pytest.approx(-expected)
    assert insured.best is Action.DECLINE
    assert insured.grade is Grade.SLIP
    assert stood.cost == 0.0
    assert stood.grade is Grade.RIGHT


def test_even_money_gives_away_what_the_natural_is_worth_beyond_it() -> None:
    found = only_decision(judged("prize", dealt("As Ah Kd 8c", "1 even-money")))

    natural = 1.5 * (UNSEEN - TENS_UNSEEN) / UNSEEN
    assert found.values == {
        Action.DECLINE: pytest.approx(natural),
        Action.EVEN_MONEY: pytest.approx(1.0),
    }
    assert found.cost == pytest.approx(10 * (natural - 1.0))


def test_declined_even_money_is_right_and_a_natural_asks_for_nothing_more() -> None:
    found = only_decision(judged("prize", dealt("As Ah Kd 8c", "1 decline")))

    assert found.grade is Grade.RIGHT
    assert found.chosen is found.best is Action.DECLINE


def test_giving_up_a_twenty_is_a_blunder_of_what_it_was_worth_and_half_a_wager() -> None:
    found = only_decision(judged("classic", dealt("Ts 6h Kd 8c", "1 surrender")))

    stand = found.values[Action.STAND]
    assert found.cost == pytest.approx(10 * (stand + 0.5))
    assert found.grade is Grade.BLUNDER


def test_cost_goes_by_the_first_wager() -> None:
    small = only_decision(judged("classic", dealt("Ts 6h Kd 8c", "1 surrender", bets='1 = "1"')))
    great = only_decision(judged("classic", dealt("Ts 6h Kd 8c", "1 surrender", bets='1 = "300"')))

    assert great.cost == pytest.approx(300 * small.cost)
    assert great.grade is small.grade


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        pytest.param(0.0, Grade.RIGHT, id="the best play is right"),
        pytest.param(0.0009, Grade.RIGHT, id="what nobody would feel is right"),
        pytest.param(0.001, Grade.SLIP, id="a thousandth of a wager is a small slip"),
        pytest.param(0.0499, Grade.SLIP, id="just under a twentieth is a small slip"),
        pytest.param(0.05, Grade.BLUNDER, id="a twentieth of a wager is a blunder"),
    ],
)
def test_grades(loss: float, grade: Grade) -> None:
    assert grade_of(loss) is grade


# What the player could see.


def test_values_are_those_of_the_cards_that_the_player_saw() -> None:
    rounds = dealt(
        "9s Ts Th 7d Kc 5c 4h 2s", "1 hit", "1 stand", "2 stand", bets='1 = "10", 2 = "10"'
    )
    found = judged("multiplayer", dealt("2s 3s 6d 5s Kd 8c Ah", "1 hit", "1 stand"), rounds)
    second = found.rounds[1]
    rules = find_game("multiplayer").rules
    seen = parse_cards("2s 3s 6d 5s Kd 8c Ah 9s Ts Th 7d Kc")

    expected = action_values(
        rules, parse_cards("9s 7d"), parse_cards("Th")[0], Composition.full(6).without(seen)
    )
    assert second.boxes[0].decisions[0].values == expected.plays


def test_the_hole_card_is_never_looked_at() -> None:
    values = [
        only_decision(judged("classic", dealt(f"9s Th 7d {hole}", "1 surrender"))).values
        for hole in ("6s", "9c", "Td")
    ]
    assert values[0] == values[1] == values[2]


def test_a_hand_of_a_split_is_valued_beside_the_other_hand() -> None:
    found = judged("classic", dealt("8s 6h 8d Tc 3h Ks Qs 5d", "1 split", "1 double", "1 stand"))
    split, doubled, stood = only(found).decisions
    rules, upcard = find_game("classic").rules, parse_cards("6h")[0]
    full = Composition.full(6)

    assert split.best is Action.SPLIT
    first = action_values(
        rules,
        parse_cards("8s 3h"),
        upcard,
        full.without(parse_cards("8s 6h 8d 3h")),
        hands=2,
        to_come=1,
    )
    assert doubled.values == first.plays
    second = action_values(
        rules,
        parse_cards("8d Qs"),
        upcard,
        full.without(parse_cards("8s 6h 8d 3h Ks Qs")),
        hands=2,
    )
    assert stood.values == second.plays
    assert (doubled.hand, stood.hand) == (0, 1)


# The shoe.


def test_the_next_round_of_a_shoe_misses_the_cards_of_the_one_before() -> None:
    one = dealt("2s 3s 6d 5s Kd 8c Ah", "1 hit", "1 stand")
    found = judged("multiplayer", one, one)
    rules = find_game("multiplayer").rules
    seen = Composition.full(6).without(parse_cards("2s 3s 6d 5s Kd 8c Ah"))

    first, second = (each.boxes[0].expected for each in found.rounds)
    assert first == pytest.approx(10 * solve(rules).ev)
    assert second == pytest.approx(10 * solve(rules, seen).ev)


def test_a_shoe_ends_where_the_cut_card_must_have_come_out() -> None:
    one = dealt("2s 3s 6d 5s Kd 8c Ah", "1 hit", "1 stand")
    found = judged("multiplayer", one, one, one, rules='shuffle = "cut:14"')

    first, second, third = (each.boxes[0].expected for each in found.rounds)
    assert first == third != second


def test_a_shoe_must_have_been_shuffled_where_a_card_would_lie_there_too_often() -> None:
    one = dealt("2s 2s 2s 2s Kd Kd Kd Kd 3h 2h", "1 stand", "2 stand", "3 stand",
                bets='1 = "10", 2 = "10", 3 = "10"')  # fmt: skip
    found = judged("prize", one, one)

    assert found.rounds[0].boxes[0].expected == found.rounds[1].boxes[0].expected


def test_told_when_the_dealer_shuffled_nothing_is_guessed() -> None:
    one = dealt("2s 3s 6d 5s Kd 8c Ah", "1 hit", "1 stand")
    found = review(read_record(record("multiplayer", one, one, one)), fresh={0, 1})

    first, second, third = (each.boxes[0].expected for each in found.rounds)
    assert first == second != third


# Luck.


def test_a_result_is_what_was_expected_with_luck_less_mistakes() -> None:
    box = only(judged("classic", dealt("6s 6h 5d Tc Kh 5s", "1 double")))

    assert box.result == 0.0
    assert box.expected == pytest.approx(10 * solve(find_game("classic").rules).ev)
    assert box.expected is not None
    assert box.cost == 0.0
    assert box.luck == pytest.approx(-box.expected)


def test_a_mistake_that_wins_is_luck_and_still_a_mistake() -> None:
    box = only(judged("classic", dealt("Ts 6h 8d Tc 3s 9h", "1 hit")))

    assert box.result == 10.0
    assert box.cost > 5.0
    assert box.luck > box.result


def test_a_win_under_way_to_the_fire_is_worth_more_than_its_money() -> None:
    box = only(judged("on-fire", dealt("Ts 6s 9h 7c Kd", "1 stand"), streak=2))

    assert box.result == 10.0
    assert box.streak > 0.1, "the third win lights the fire"
    assert box.expected is not None
    assert box.luck == pytest.approx(10.0 + box.streak - box.expected)


def test_a_lost_fire_counts_against_luck() -> None:
    box = only(judged("on-fire", dealt("Ts Kc 8h Th", "1 stand"), streak=3))

    assert box.result == -10.0
    assert box.streak < -0.4
    assert box.luck < box.result


def test_the_fire_changes_what_decisions_are_worth() -> None:
    cold, hot = (
        only_decision(judged("on-fire", dealt("Ts 9s 9h Tc", "1 stand"), streak=wins)).values
        for wins in (0, 3)
    )
    assert cold != hot


def split_on_fire(*, streak: int = 0) -> BoxReview:
    """Eights split: 8 2 T and 8 T stand against a six."""
    cards = "8s 6s 8h 7c 2h Ts Th 5c"
    return only(
        judged("on-fire", dealt(cards, "1 split", "1 hit", "1 stand", "1 stand"), streak=streak)
    )


def test_inside_a_split_of_a_streak_game_each_decision_is_judged() -> None:
    split, hit, first, second = split_on_fire().decisions

    assert {each.reason for each in (split, hit, first, second)} == {None}
    assert set(hit.values) == {Action.STAND, Action.HIT}
    assert second.best is Action.STAND
    assert second.values[Action.STAND] > second.values[Action.HIT]


def test_the_fire_makes_a_hand_of_a_split_worth_more_while_none_is_lost() -> None:
    cold, hot = (split_on_fire(streak=wins).decisions[-1].values for wins in (0, 3))
    assert hot[Action.STAND] > cold[Action.STAND]


def test_a_round_that_waits_is_left_out() -> None:
    found = judged("classic", dealt("6s 6h 5d Tc Kh 5s", "1 double"), dealt("6s 6h 5d Tc"))

    assert [each.number for each in found.rounds] == [1]


def test_a_round_alone_is_judged_as_among_the_rounds_before_it() -> None:
    first = dealt("2s 3s 6d 5s Kd 8c Ah", "1 hit", "1 stand")
    second = dealt("9s Th 7d 6c 5h", "1 stand")
    among = judged("multiplayer", first, second).rounds[1]

    alone = review(
        read_record(record("multiplayer", second)), seen=parse_cards("2s 3s 6d 5s Kd 8c Ah")
    ).rounds[0]
    assert alone.boxes == among.boxes


def test_of_some_boxes_alone_decisions_keep_their_numbers() -> None:
    text = dealt("Ts 9s 6h Kd Kh Tc 5s", "1 surrender", "2 stand", bets='1 = "10", 2 = "20"')
    whole = judged("multiplayer", text).rounds[0]

    (box,) = review(read_record(record("multiplayer", text)), only={2}).rounds[0].boxes
    assert box == whole.boxes[1]
    assert [decision.number for decision in box.decisions] == [2]


# A stretch.


def boxes(*results: float, wager: float = 10.0) -> list[RoundReview]:
    """Rounds of one box each, without a mistake."""
    return [
        RoundReview(number, (BoxReview(1, None, wager, result, -0.02 * wager, 0.0, ()),))
        for number, result in enumerate(results, start=1)
    ]


def test_a_stretch_adds_up() -> None:
    found = stretch_of(boxes(10.0, -10.0, 15.0), Spread(1.21, None))

    assert (found.rounds, found.hands, found.wagered, found.result) == (3, 3, 30.0, 15.0)
    assert found.expected == pytest.approx(-0.6)
    assert found.luck == pytest.approx(15.6)
    assert found.deviation == pytest.approx(10 * (3 * 1.21) ** 0.5)
    assert [point.result for point in found.running] == [10.0, 0.0, 15.0]
    assert found.percentile is None, "three rounds are too few"


@pytest.mark.parametrize(
    ("last", "percentile"),
    [
        pytest.param(0.0, 50.0, id="no luck is the middle"),
        pytest.param(100.0, 84.134, id="a standard deviation of luck has 84 of 100 below"),
        pytest.param(-100.0, 15.866, id="as much bad luck has 16 below"),
    ],
)
def test_the_percentile_of_luck(last: float, percentile: float) -> None:
    rounds = boxes(*([-0.2] * 99), last - 0.2)
    found = stretch_of(rounds, Spread(1.0, None))

    assert found.deviation == pytest.approx(100.0)
    assert found.percentile == pytest.approx(percentile, abs=1e-3)


def test_two_boxes_against_one_dealer_spread_together() -> None:
    both = [RoundReview(1, (boxes(10.0)[0].boxes[0], boxes(10.0, wager=20.0)[0].boxes[0]))]
    found = stretch_of(both, Spread(1.0, 0.5))

    assert found.deviation == pytest.approx((100 + 400 + 2 * 0.5 * 200) ** 0.5)
    assert stretch_of(both, Spread(1.0, None)).deviation is None


def test_rounds_of_several_rules_spread_each_by_their_own() -> None:
    found = stretch_of(boxes(10.0, -10.0), [Spread(1.0, None), Spread(3.0, None)])

    assert found.deviation == pytest.approx(20.0)
    assert [point.deviation for point in found.running] == [10.0, pytest.approx(20.0)]


def test_a_stretch_of_one_player_counts_that_players_boxes_alone() -> None:
    text = dealt(
        "Ts 9s 6h Kd Kh Tc 5s", "1 surrender", "2 stand", bets='1 = "10", 2 = "20"'
    ) + '\nplayers = { 1 = "ann", 2 = "bob" }'  # fmt: skip
    found = judged("multiplayer", text)

    ann = stretch_of(found.rounds, Spread(1.0, 0.5), "ann")
    assert (ann.hands, ann.wagered, ann.result) == (1, 10.0, -5.0)
    assert [decision.box for _, decision in ann.mistakes] == [1]


def test_the_dearest_mistake_comes_first() -> None:
    found = judged(
        "classic",
        dealt("Ts 6h 2d Tc Kd", "1 hit"),
        dealt("Ts 6h Kd 8c", "1 surrender"),
    )
    mistakes = stretch_of(found.rounds, Spread(1.0, None)).mistakes

    assert [number for number, _ in mistakes] == [2, 1]
    assert mistakes[0][1].cost > mistakes[1][1].cost


@pytest.mark.slow
def test_a_round_spreads_as_the_analyser_says() -> None:
    rules = find_game("prize").rules
    found = spread_of(rules)

    assert found.variance == pytest.approx(solve(rules).standard_deviation() ** 2)
    assert found.covariance is not None
    assert 0.4 < found.covariance < 0.5
