"""What the second reading refuses, each beside its nearest legal neighbour."""

from typing import Any, cast

import pytest

from tests.conformance.second_reading import IllegalRecord, read

ROUND = 'bets = { 1 = "10" }\ndealt = "Ts 5h 9d 5c"\n'


def text(
    top: str = 'format = 1\ngame = "multiplayer"', rules: str = "", this_round: str = ROUND
) -> str:
    return f"{top}\nrules = {{ {rules} }}\n[[rounds]]\n{this_round}"


def last_round(record: str) -> Any:
    return cast("dict[str, Any]", read(record))["rounds"][-1]


@pytest.mark.parametrize(
    ("rules", "is_legal"),
    [
        pytest.param(
            "wager_min = 10, wager_max = 10", True, id="least wager as large as the largest"
        ),
        pytest.param("wager_min = 201", False, id="least wager over the largest"),
        pytest.param("boxes_per_player = 7", True, id="all boxes for one player"),
        pytest.param("boxes_per_player = 8", False, id="more boxes than the table has"),
        pytest.param('boxes_per_player = 7, players = "one"', True, id="alone with all boxes"),
        pytest.param('players = "one"', False, id="alone with some boxes"),
        pytest.param("even_money = true", True, id="even money beside insurance"),
        pytest.param("even_money = true, insurance = false", False, id="even money alone"),
        pytest.param("streak_length = 3", False, id="a streak that pays nothing"),
        pytest.param('streak_natural_pays = "2:1"', False, id="streak pay without a streak"),
        pytest.param('streak_length = 3, streak_natural_pays = "2:1"', True, id="a streak"),
        pytest.param('shuffle = "cut:312"', True, id="cut behind the last card"),
        pytest.param('shuffle = "cut:313"', False, id="cut outside the shoe"),
        pytest.param("decks = 2", False, id="a shoe shorter than its cut"),
        pytest.param('shuffle = "cut:9-9"', True, id="a range of one"),
        pytest.param('shuffle = "cut:9-8"', False, id="a range backwards"),
        pytest.param('prizes = { 777 = "3:1" }', True, id="a known prize"),
        pytest.param('prizes = { 888 = "3:1" }', False, id="an unknown prize"),
        pytest.param('natural_pays = "11:10"', True, id="tenths"),
        pytest.param('natural_pays = "4:3"', False, id="thirds"),
        pytest.param("max_hands = 1, resplit_aces = true", True, id="a rule without effect"),
        pytest.param("das = 1", False, id="a number for a switch"),
        pytest.param("decks = true", False, id="a switch for a number"),
        pytest.param("tables = 4", False, id="an unknown rule"),
    ],
)
def test_rules_that_contradict_each_other_are_refused(rules: str, is_legal: bool) -> None:
    if is_legal:
        assert not last_round(text(rules=rules))["complete"]
        return
    with pytest.raises(IllegalRecord):
        read(text(rules=rules))


@pytest.mark.parametrize(
    ("this_round", "is_legal"),
    [
        pytest.param(ROUND + 'net = "-10"', True, id="net by value"),
        pytest.param(ROUND + 'net = "0"', False, id="wrong net"),
        pytest.param(ROUND + "net = -10", False, id="net as a number"),
        pytest.param(ROUND + "at = 2026-01-01T12:00:00", True, id="local time"),
        pytest.param(ROUND + "at = 2026-01-01T12:00:00+01:00", True, id="time with offset"),
        pytest.param(ROUND + "at = 2026-01-01", False, id="a date alone"),
        pytest.param(ROUND + 'players = { 1 = "ann" }', True, id="players of the boxes"),
        pytest.param(ROUND + 'players = { 2 = "ann" }', False, id="a player of no box"),
        pytest.param(ROUND + 'note = "x"', False, id="an unknown field"),
        pytest.param('bets = { 7 = "10" }\ndealt = "10s 5h 9d 5c"', True, id="box 7, long ten"),
        pytest.param('bets = { 8 = "10" }\ndealt = "Ts 5h 9d 5c"', False, id="box 8"),
        pytest.param('bets = { 1 = "10" }\ndealt = "Ts 5h 9d"', False, id="no hole card"),
        pytest.param('bets = { 1 = "10" }\ndealt = "Ts 5h 9d 5c 5s"', False, id="a card over"),
        pytest.param('bets = { 1 = "10" }\ndealt = "ts 5h 9d 5c"', False, id="a small rank"),
    ],
)
def test_a_round_that_breaks_the_notation_is_refused(this_round: str, is_legal: bool) -> None:
    if is_legal:
        assert not last_round(text(this_round=this_round))["complete"]
        return
    with pytest.raises(IllegalRecord):
        read(text(this_round=this_round))


def test_only_the_last_round_may_be_unfinished() -> None:
    over = ROUND.replace("5c", "5c Ts") + 'actions = ["1 stand"]\n'

    assert not last_round(text(this_round=f"{over}[[rounds]]\n{ROUND}"))["complete"]
    with pytest.raises(IllegalRecord, match="round 1"):
        read(text(this_round=f"{ROUND}[[rounds]]\n{over}"))


@pytest.mark.parametrize("peek", ["none", "ace"])
def test_an_unlooked_dealer_natural_takes_the_doubled_wager(peek: str) -> None:
    under_a_ten = 'bets = { 1 = "10", 2 = "10" }\ndealt = "6s As Th 5d Kd Ac 9s"\n'
    played = last_round(
        text(rules=f'peek = "{peek}"', this_round=under_a_ten + 'actions = ["1 double"]')
    )

    assert [box["hands"][0]["outcome"] for box in played["boxes"]] == ["lose", "push"]
    assert played["net"] == "-20.00"


def test_no_surrender_where_the_dealer_has_not_looked() -> None:
    options = last_round(text(rules='peek = "none"'))["awaiting"]["options"]
    under_a_ten = text(rules='peek = "none"', this_round=ROUND.replace("5h", "Kh"))

    assert "surrender" in options
    assert "surrender" not in last_round(under_a_ten)["awaiting"]["options"]
