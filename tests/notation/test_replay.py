"""Written rounds, played: what comes out, and what cannot have happened."""

import json
from typing import Any

import pytest

from croupier.core.errors import CroupierError, IllegalAction
from croupier.notation import IllegalRound, read_record, replay, replay_text
from tests.notation.records import ONE_ROUND, record

INSURED = 'bets = { 1 = "10" }\ndealt = "Ts Ah 6d 8d 5c"\nactions = ["1 insure", "1 hit"]'
STOOD = f'{ONE_ROUND.replace("5c", "5c 8s")}actions = ["1 stand"]'


def rounds_of(text: str) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = json.loads(json.dumps(replay_text(text)))["rounds"]
    return rounds


def last_round(lines: str, game: str = "multiplayer", top: str = "") -> dict[str, Any]:
    return rounds_of(record(lines, game=game, top=top))[-1]


def refused(text: str) -> str:
    with pytest.raises(CroupierError) as caught:
        replay_text(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_whole_document_of_an_insured_hand() -> None:
    assert replay_text(record(INSURED)) == {
        "game": "multiplayer",
        "currency": "FUN",
        "rounds": [
            {
                "complete": True,
                "boxes": [
                    {
                        "box": 1,
                        "hands": [
                            {
                                "cards": "Ts 6d 5c",
                                "total": 21,
                                "soft": False,
                                "wager": "10.00",
                                "outcome": "win",
                                "prize": None,
                                "returned": "20.00",
                            }
                        ],
                        "insurance": {"wager": "5.00", "returned": "0.00"},
                        "staked": "15.00",
                        "returned": "20.00",
                        "net": "5.00",
                    }
                ],
                "dealer": {
                    "cards": "Ah 8d",
                    "total": 19,
                    "soft": True,
                    "natural": False,
                    "revealed": True,
                },
                "staked": "15.00",
                "returned": "20.00",
                "net": "5.00",
                "streak": None,
                "awaiting": None,
            }
        ],
        "staked": "15.00",
        "returned": "20.00",
        "net": "5.00",
    }


def test_a_double_that_pushes() -> None:
    played = last_round(
        'bets = { 1 = "10" }\ndealt = "6s 6h 5d Tc Kh 5s"\nactions = ["1 double"]', "classic"
    )
    (hand,) = played["boxes"][0]["hands"]

    assert (hand["wager"], hand["returned"], hand["outcome"]) == ("20.00", "20.00", "push")
    assert played["net"] == "0.00"


def test_insurance_that_wins() -> None:
    played = last_round('bets = { 1 = "10" }\ndealt = "Ts Ah 9d Kc"\nactions = ["1 insure"]')
    (box,) = played["boxes"]

    assert box["insurance"] == {"wager": "5.00", "returned": "15.00"}
    assert (box["hands"][0]["outcome"], box["hands"][0]["returned"]) == ("lose", "0.00")
    assert played["dealer"]["natural"]
    assert played["net"] == "0.00"


def test_two_boxes_against_a_six() -> None:
    played = last_round(
        'bets = { 1 = "10", 2 = "25" }\ndealt = "Ts 9h 6d 5c Kd As 6c"\n'
        'actions = ["1 hit", "2 stand"]'
    )

    assert [box["hands"][0]["total"] for box in played["boxes"]] == [21, 19]
    assert played["dealer"]["total"] == 17
    assert played["net"] == "35.00"


@pytest.mark.case("D03")
@pytest.mark.parametrize(
    ("game", "dealer", "is_revealed"), [("multiplayer", "8s", False), ("on-fire", "6s", False)]
)
def test_cards_go_out_one_by_one(game: str, dealer: str, is_revealed: bool) -> None:
    played = last_round('bets = { 1 = "10" }\ndealt = "9s 8s 7s 6s"', game)

    assert played["boxes"][0]["hands"][0]["cards"] == "9s 7s"
    assert played["dealer"]["cards"] == dealer
    assert played["dealer"]["revealed"] is is_revealed


@pytest.mark.case("D03")
def test_the_hole_card_comes_first_where_it_was_dealt_first() -> None:
    stood = 'bets = { 1 = "10" }\ndealt = "9s 8s 7s Ts"\nactions = ["1 stand"]'
    assert last_round(stood, "on-fire")["dealer"]["cards"] == "8s Ts"
    assert last_round(stood)["dealer"]["cards"] == "8s Ts"


# Unfinished rounds -----------------------------------------------------------------------


def test_an_unfinished_round_says_what_it_waits_for() -> None:
    played = last_round(ONE_ROUND)

    assert not played["complete"]
    assert played["awaiting"] == {
        "phase": "play",
        "box": 1,
        "hand": 0,
        "options": ["hit", "stand", "double", "surrender"],
    }
    assert played["dealer"] == {
        "cards": "5h",
        "total": 5,
        "soft": False,
        "natural": False,
        "revealed": False,
    }
    assert (played["staked"], played["returned"], played["net"]) == ("10.00", "0.00", "-10.00")
    assert played["boxes"][0]["hands"][0]["outcome"] is None


def test_the_upcard_alone_counts_while_the_hole_card_is_hidden() -> None:
    dealer = last_round('bets = { 1 = "10" }\ndealt = "Ts Ah 9d Kc"')["dealer"]
    assert (dealer["total"], dealer["soft"], dealer["natural"]) == (11, True, False)


@pytest.mark.parametrize(
    ("game", "cards", "options"),
    [
        ("multiplayer", "Ts Ah 9d Kc", ["insure", "decline"]),
        ("multiplayer", "Ts Ah Ad Kc", ["insure", "decline"]),
        ("prize", "Ts Ah 9d Kc", ["insure", "decline"]),
        ("prize", "Ts Ah Ad Kc", ["decline", "even-money"]),
    ],
)
def test_what_is_offered_against_an_ace(game: str, cards: str, options: list[str]) -> None:
    waiting = last_round(f'bets = {{ 1 = "10" }}\ndealt = "{cards}"', game)["awaiting"]
    assert waiting == {"phase": "insurance", "box": 1, "hand": 0, "options": options}


@pytest.mark.clause("P4")
@pytest.mark.parametrize(
    ("actions", "returned", "outcomes"),
    [
        ([], "0.00", [None, None, None]),
        (["1 even-money"], "20.00", ["even-money", None, None]),
        (["1 decline"], "0.00", [None, None, None]),
        (["1 even-money", "2 insure"], "20.00", ["even-money", None, None]),
    ],
)
def test_even_money_is_paid_at_once_while_other_boxes_have_yet_to_answer(
    actions: list[str], returned: str, outcomes: list[str | None]
) -> None:
    lines = 'bets = { 1 = "10", 2 = "20", 3 = "30" }\ndealt = "Ts 9s As Ah Ad 9d Kd 8c"'
    waiting = last_round(f"{lines}\nactions = {actions}", "prize")

    staked = 70 if "2 insure" in actions else 60
    assert [box["hands"][0]["outcome"] for box in waiting["boxes"]] == outcomes
    assert waiting["awaiting"]["phase"] == "insurance"
    assert waiting["awaiting"]["box"] == len(actions) + 1
    assert (waiting["staked"], waiting["returned"]) == (f"{staked}.00", returned)


def test_a_split_hand_that_waits_shows_one_card() -> None:
    played = last_round('bets = { 1 = "10" }\ndealt = "8s 5h 8d 5c 3c"\nactions = ["1 split"]')

    assert [hand["cards"] for hand in played["boxes"][0]["hands"]] == ["8s 3c", "8d"]
    assert played["awaiting"]["hand"] == 0
    assert played["staked"] == "20.00"


def test_only_the_last_round_may_be_unfinished() -> None:
    finished, waiting = rounds_of(record(STOOD, ONE_ROUND))

    assert (finished["complete"], waiting["complete"]) == (True, False)
    assert refused(record(ONE_ROUND, STOOD)) == "round 1: unfinished, and not the last round"


# The streak ------------------------------------------------------------------------------


def test_the_streak_runs_through_the_rounds_of_a_document() -> None:
    won = 'bets = { 1 = "10" }\ndealt = "Ts 5h Td 6c 6d"\nactions = ["1 stand"]'
    lost = 'bets = { 1 = "10" }\ndealt = "Ts Ah 6d Tc"'
    natural = 'bets = { 1 = "10" }\ndealt = "Ts 5h Ad 6c"'
    rounds = rounds_of(record(won, natural, lost, won, game="on-fire", top="streak = 2"))

    assert [played["streak"]["wins"] for played in rounds] == [3, 3, 0, 1]
    assert [played["streak"]["on_fire"] for played in rounds] == [True, True, False, False]
    assert [played["net"] for played in rounds] == ["10.00", "20.00", "-10.00", "10.00"]


def test_an_unfinished_round_leaves_the_streak_as_it_was() -> None:
    waiting = last_round('bets = { 1 = "10" }\ndealt = "Ts 5h 9d 6c"', "on-fire", "streak = 3")
    assert waiting["streak"] == {"wins": 3, "on_fire": True}


# What cannot have happened ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        pytest.param(
            ONE_ROUND + 'actions = ["1 hit"]',
            "a card too few: 4 in dealt, and one more is due",
            id="a card too few",
        ),
        pytest.param(
            'bets = { 1 = "10" }\ndealt = "Ts 5h 9d"',
            "a card too few: 3 in dealt, and one more is due",
            id="no hole card",
        ),
        pytest.param(ONE_ROUND.replace("5c", "5c 5d"), "a card is left over: 5d", id="a card over"),
        pytest.param(
            STOOD.replace("5c", "5c Td 9d"), "2 cards are left over: 9d 8s", id="two cards over"
        ),
        pytest.param(
            STOOD.replace('"1 stand"', '"1 stand", "1 hit"'),
            "box 1 cannot hit: the round is over",
            id="an action too many",
        ),
        pytest.param(
            ONE_ROUND + 'actions = ["1 split"]',
            "box 1 cannot split: needs two of equal value (Ts 9d, 19 against 5h)",
            id="no pair",
        ),
        pytest.param(
            ONE_ROUND + 'actions = ["2 hit"]',
            "box 2 cannot hit: the box has no wager in this round",
            id="another box",
        ),
        pytest.param(
            ONE_ROUND + 'actions = ["1 insure"]',
            "box 1 cannot insure: no insurance question is open",
            id="insurance against a five",
        ),
        pytest.param(
            'bets = { 1 = "10" }\ndealt = "Ts Ah 9d Kc"\nactions = ["1 hit"]',
            "box 1 cannot hit: the insurance question is open",
            id="a play before the answers",
        ),
        pytest.param(
            'bets = { 1 = "10", 2 = "10" }\ndealt = "Ts Ts Ah 9d 9d 5c"\n'
            'actions = ["2 insure", "1 insure"]',
            "box 2 cannot insure: box 1 answers first",
            id="answers out of order",
        ),
        pytest.param(
            'bets = { 1 = "10", 2 = "10" }\ndealt = "Ts Ts Ah 9d 9d 5c"\n'
            'actions = ["1 insure", "2 even-money"]',
            "box 2 cannot even-money: the game has no even money",
            id="even money in a game without it",
        ),
        pytest.param(
            'bets = { 1 = "201" }\ndealt = "Ts 5h 9d 5c"',
            "box 1: wager 201.00 is not 1.00 to 200.00",
            id="a wager over the limit",
        ),
        pytest.param('bets = { 1 = "0" }\ndealt = "Ts 5h 9d 5c"', "is not 1.00", id="no wager"),
        pytest.param(
            'bets = { 8 = "5" }\ndealt = "Ts 5h 9d 5c"', "box 8 is not 1 to 7", id="box 8"
        ),
        pytest.param('bets = {}\ndealt = "5h 5c"', "at least one wager", id="nobody plays"),
        pytest.param(STOOD + '\nnet = "-10"', "net is 10.00, not -10.00", id="a wrong net"),
        pytest.param(ONE_ROUND + 'net = "0"', "net is -10.00, not 0.00", id="net of a part"),
    ],
)
def test_a_round_that_cannot_have_happened(lines: str, message: str) -> None:
    assert message in refused(record(STOOD, lines))
    assert refused(record(STOOD, lines)).startswith("round 2: ")


@pytest.mark.parametrize("net", ["10", "10.0", "10.00"])
def test_a_net_is_compared_by_value(net: str) -> None:
    assert last_round(f'{STOOD}\nnet = "{net}"')["complete"]


def test_the_limits_of_a_game_are_those_of_its_overrides() -> None:
    high = 'bets = { 1 = "300" }\ndealt = "Ts 5h 9d 5c"'

    assert last_round(high, top="rules = { wager_max = 300 }")["staked"] == "300.00"
    assert last_round(high, "classic")["staked"] == "300.00"
    assert "not 1.00 to 200.00" in refused(record(high))


def test_an_illegal_play_keeps_its_cause() -> None:
    with pytest.raises(IllegalRound) as caught:
        replay(read_record(record(ONE_ROUND + 'actions = ["1 split"]')))

    assert caught.value.number == 1
    assert isinstance(caught.value.cause, IllegalAction)


def test_boxes_answer_insurance_in_box_order() -> None:
    two = 'bets = { 1 = "10", 2 = "10" }\ndealt = "Ts 9s Ah 6d 8d 7c"\n'
    answers = 'actions = ["2 decline", "1 decline"]'

    assert "box 2 cannot decline: box 1 answers first" in refused(record(two + answers))
    assert "box 2 cannot hit" in refused(record(two + 'actions = ["2 hit", "1 decline"]'))
    in_order = last_round(two + 'actions = ["1 decline", "2 decline"]')
    assert in_order["awaiting"]["phase"] == "play"
