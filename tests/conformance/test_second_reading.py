"""The second reading, checked by hand: the notation's examples and the written cases."""

from fractions import Fraction
from typing import Any, cast

import pytest

from tests.conformance.case_records import (
    CASES,
    Case,
    awaited,
    numbered_actions,
    reading_so_far,
    refused_records,
    whole_record,
)
from tests.conformance.second_reading import IllegalRecord, read
from tests.conformance.second_reading_round import total_of


def of_round(body: str, game: str = "multiplayer", rules: str = "", more: str = "") -> str:
    """A record of one round."""
    return f'format = 1\ngame = "{game}"\nrules = {{ {rules} }}\n{more}\n[[rounds]]\n{body}\n'


def reading(body: str, game: str = "multiplayer", rules: str = "", more: str = "") -> Any:
    """The only round of a record, as read."""
    document = cast("dict[str, Any]", read(of_round(body, game, rules, more)))
    return document["rounds"][0]


def one_box(dealt: str, *actions: str) -> str:
    """A round of a single wager of ten in box 1."""
    taken = ", ".join(f'"1 {action}"' for action in actions)
    return f'bets = {{ 1 = "10" }}\ndealt = "{dealt}"\nactions = [{taken}]'


MARKED_CASES = [pytest.param(case, marks=pytest.mark.case(case["id"])) for case in CASES]


@pytest.mark.parametrize("case", MARKED_CASES, ids=[case["id"] for case in CASES])
def test_a_written_case_ends_as_expected(case: Case) -> None:
    document = cast("dict[str, Any]", read(whole_record(case)))
    played = document["rounds"][0]
    hands = [
        [" ".join(card[0] for card in hand["cards"].split()) for hand in box["hands"]]
        for box in played["boxes"]
    ]
    wagers = sum(Fraction(hand["wager"]) for box in played["boxes"] for hand in box["hands"])

    assert played["complete"]
    assert [box["net"] for box in played["boxes"]] == case["net_by_box"]
    assert played["net"] == case["net"]
    assert hands == case["hands"]
    assert " ".join(card[0] for card in played["dealer"]["cards"].split()) == case["dealer"]
    assert wagers == Fraction(case["wagers"])
    assert played["returned"] == case.get("returned", played["returned"])


@pytest.mark.parametrize("case", MARKED_CASES, ids=[case["id"] for case in CASES])
def test_what_a_written_case_wants_refused_is_refused(case: Case) -> None:
    _, refused = numbered_actions(case)
    for actions in refused:
        _, options = awaited(reading_so_far(case, actions[:-1]))
        assert actions[-1].partition(" ")[2] not in options
    for text in refused_records(case):
        with pytest.raises(IllegalRecord):
            read(text)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("As Ah", (12, True), id="two aces", marks=pytest.mark.case("A01")),
        pytest.param("As Ah Tc", (12, False), id="aces and ten", marks=pytest.mark.case("A01")),
        pytest.param("4s Ah Ac 5d", (21, True), id="soft 21", marks=pytest.mark.case("A02")),
        pytest.param("4s Ah Ac", (16, True), id="soft 16", marks=pytest.mark.case("A02")),
        pytest.param("Ks Ah Ac", (12, False), id="hard 12", marks=pytest.mark.case("A03")),
        pytest.param("5s 6h Ac Td", (22, False), id="over", marks=pytest.mark.case("A03")),
        pytest.param("9s 2h Ac 7d As", (20, False), id="late ace", marks=pytest.mark.case("A04")),
        pytest.param("As " * 11, (21, True), id="eleven aces", marks=pytest.mark.case("A04")),
        pytest.param("As " * 12, (12, False), id="twelve aces", marks=pytest.mark.case("A04")),
    ],
)
def test_an_ace_counts_eleven_while_that_does_not_bust(
    cards: str, expected: tuple[int, bool]
) -> None:
    assert total_of(cards.split()) == expected


def test_the_notations_first_example() -> None:
    document = read(
        """
        format = 1
        game = "multiplayer"
        currency = "FUN"
        rules = { double = "any" }

        [[rounds]]
        bets = { 1 = "10", 2 = "25" }
        players = { 1 = "ann", 2 = "bob" }
        dealt = "Ts 9h 6d 5c Kd As 6c"
        actions = ["1 hit", "2 stand"]
        """
    )

    assert document["net"] == "35.00"


def test_the_notations_printed_document() -> None:
    hand = {"cards": "Ts 6d 5c", "total": 21, "soft": False, "wager": "10.00"}
    sums = {"staked": "15.00", "returned": "20.00", "net": "5.00"}
    assert read(of_round(one_box("Ts Ah 6d 8d 5c", "insure", "hit"))) == {
        "game": "multiplayer",
        "currency": "FUN",
        "rounds": [
            {
                "complete": True,
                "boxes": [
                    {
                        "box": 1,
                        "hands": [{**hand, "outcome": "win", "prize": None, "returned": "20.00"}],
                        "insurance": {"wager": "5.00", "returned": "0.00"},
                        **sums,
                    }
                ],
                "dealer": {
                    "cards": "Ah 8d",
                    "total": 19,
                    "soft": True,
                    "natural": False,
                    "revealed": True,
                },
                **sums,
                "streak": None,
                "awaiting": None,
            }
        ],
        **sums,
    }


def test_the_notations_double_that_pushes() -> None:
    played = reading(one_box("6s 6h 5d Tc Kh 5s", "double"), "classic")

    assert played["net"] == "0.00"
    assert played["boxes"][0]["hands"][0] == {
        "cards": "6s 5d Kh",
        "total": 21,
        "soft": False,
        "wager": "20.00",
        "outcome": "push",
        "prize": None,
        "returned": "20.00",
    }


def test_the_notations_insurance_that_wins() -> None:
    played = reading(one_box("Ts Ah 9d Kc", "insure"))

    assert played["boxes"][0]["insurance"] == {"wager": "5.00", "returned": "15.00"}
    assert played["boxes"][0]["hands"][0]["outcome"] == "lose"
    assert played["boxes"][0]["hands"][0]["returned"] == "0.00"
    assert played["net"] == "0.00"


def test_an_unfinished_round_says_what_it_waits_for() -> None:
    played = reading(one_box("Ts Ah 6d Kd"))

    assert played["awaiting"] == {
        "phase": "insurance",
        "box": 1,
        "hand": 0,
        "options": ["insure", "decline"],
    }
    assert played["dealer"] == {
        "cards": "Ah",
        "total": 11,
        "soft": True,
        "natural": False,
        "revealed": False,
    }
    assert not played["complete"]


@pytest.mark.case("C27")
def test_a_natural_is_offered_even_money_only_in_prize() -> None:
    assert reading(one_box("As Ah Kd 9d"))["awaiting"]["options"] == ["insure", "decline"]
    in_prize = reading(one_box("As Ah Kd 9d"), "prize")
    assert in_prize["awaiting"]["options"] == ["decline", "even-money"]


@pytest.mark.case("D03")
def test_the_hole_card_comes_first_in_on_fire_alone() -> None:
    many = reading(one_box("9s 8h 7d 6c"))
    fire = reading(one_box("9s 8h 7d 6c"), "on-fire")

    assert many["boxes"][0]["hands"][0]["cards"] == "9s 7d"
    assert fire["boxes"][0]["hands"][0]["cards"] == "9s 7d"
    assert many["dealer"]["cards"] == "8h"
    assert fire["dealer"]["cards"] == "6c"


@pytest.mark.case("C33")
def test_split_aces_play_on_in_classic_alone() -> None:
    body = one_box("As 6h Ad 9c 5s", "split")
    assert reading(body, "classic")["awaiting"]["options"] == ["hit", "stand", "double"]
    with pytest.raises(IllegalRecord):
        read(of_round(body))


@pytest.mark.case("C25")
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(one_box("5s Ah 6d 9c 2s", "decline", "hit", "insure"), id="after a hit"),
        pytest.param(one_box("5s Kh 6d 9c", "insure"), id="under a king"),
    ],
)
def test_insurance_comes_before_play_and_under_an_ace(body: str) -> None:
    with pytest.raises(IllegalRecord):
        read(of_round(body))


WIN = '[[rounds]]\nbets = { 1 = "10" }\ndealt = "Ts Th 9d 8c"\nactions = ["1 stand"]\n'
PUSH = '[[rounds]]\nbets = { 1 = "10" }\ndealt = "Ts Th 8d 8c"\nactions = ["1 stand"]\n'
LOSS = '[[rounds]]\nbets = { 1 = "10" }\ndealt = "Ts Th 7d 8c"\nactions = ["1 stand"]\n'
NATURAL = '[[rounds]]\nbets = { 1 = "10" }\ndealt = "As Th Kd 8c"\n'


@pytest.mark.case("B35")
@pytest.mark.parametrize(
    ("rounds", "wins", "net"),
    [
        pytest.param([WIN, WIN, PUSH, WIN, NATURAL], 3, "20.00", id="a push breaks no streak"),
        pytest.param([WIN, WIN, NATURAL], 3, "15.00", id="the third win itself pays 3:2"),
        pytest.param([WIN, WIN, WIN, PUSH, NATURAL], 3, "20.00", id="a push leaves the fire"),
        pytest.param([WIN, WIN, WIN, LOSS, NATURAL], 1, "15.00", id="a loss puts it out"),
    ],
)
def test_three_wins_light_the_fire(rounds: list[str], wins: int, net: str) -> None:
    text = 'format = 1\ngame = "on-fire"\n' + "".join(rounds)
    last = cast("dict[str, Any]", read(text))["rounds"][-1]

    assert last["streak"] == {"wins": wins, "on_fire": wins == 3}
    assert last["net"] == net


@pytest.mark.case("B18")
@pytest.mark.case("B19")
@pytest.mark.parametrize(
    "wager",
    [
        *("0", "-1", "-0.00", "0.99", "200.01", "201", "NaN", "Infinity", "1e400", "k", ""),
        *("  ", "10abc", "0x10", "１０", "+5", " 5", "05", "5.0", "5.000", "1_0", "9" * 5000),
    ],
)
def test_a_wager_outside_the_limits_or_no_number_is_refused(wager: str) -> None:
    with pytest.raises(IllegalRecord):
        read(of_round(f'bets = {{ 1 = "{wager}" }}\ndealt = "Ts 5h 9d 5c"'))


@pytest.mark.parametrize("wager", ["1", "200", "10.00"])
def test_a_wager_within_the_limits_is_accepted(wager: str) -> None:
    assert not reading(f'bets = {{ 1 = "{wager}" }}\ndealt = "Ts 5h 9d 5c"')["complete"]


@pytest.mark.case("D04")
def test_a_seventh_copy_is_refused() -> None:
    six = one_box("As 9h As 9c As As As As", *["hit"] * 4)
    seven = one_box("As 9h As 9c As As As As As", *["hit"] * 5)

    assert reading(six)["boxes"][0]["hands"][0]["total"] == 16
    with pytest.raises(IllegalRecord):
        read(of_round(seven))
