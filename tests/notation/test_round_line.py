"""A finished round as one line that people read."""

from dataclasses import replace

import pytest

from croupier.core.state import Round
from croupier.notation import read_record, replay
from croupier.notation.prose_en_round import round_line
from tests.notation.records import record

ANN_AND_BOB = {1: "Ann", 2: "Bob"}


def finished(bets: str, dealt: str, *actions: str) -> Round:
    played = ", ".join(f'"{action}"' for action in actions)
    lines = f'bets = {{ {bets} }}\ndealt = "{dealt}"\nactions = [{played}]'
    return replay(read_record(record(lines))).rounds[0]


@pytest.mark.clause("L7")
@pytest.mark.parametrize(
    ("bets", "dealt", "actions", "line"),
    [
        pytest.param(
            '1 = "10", 2 = "20"',
            "Ts 8h 6d 9c 5s Tc 7d 9s",
            ("1 stand", "2 double"),
            "Dealer 6d Tc 9s, bust. Box 1 Ann: Ts 9c 19 won, +10.00."
            " Box 2 Bob: 8h 5s 7d 20 doubled won, +40.00.",
            id="a win and a double",
        ),
        pytest.param(
            '1 = "10"',
            "Ts Ah 9d Kc",
            ("1 insure",),
            "Dealer Ah Kc, blackjack. Box 1 Ann: Ts 9d 19 lost, 0.00. Insurance 5.00 paid.",
            id="insurance that paid",
        ),
        pytest.param(
            '1 = "10"',
            "Ts Ah 9d 7c",
            ("1 insure", "1 stand"),
            "Dealer Ah 7c, 18. Box 1 Ann: Ts 9d 19 won, +5.00. Insurance 5.00 lost.",
            id="insurance that was lost",
        ),
        pytest.param(
            '2 = "10"',
            "8h 9d 8c 8s 3h Tc Ts",
            ("2 split", "2 hit", "2 stand"),
            "Dealer 9d 8s, 17. Box 2 Bob: 8h 3h Tc 21 won; 8c Ts 18 won, +20.00.",
            id="a split",
        ),
        pytest.param(
            '1 = "10"',
            "Ts 9d 6c 8s",
            ("1 surrender",),
            "Dealer 9d 8s, 17. Box 1 Ann: Ts 6c 16 surrendered, -5.00.",
            id="a surrender",
        ),
    ],
)
def test_a_line_tells_cards_totals_results_and_what_each_box_brought(
    bets: str, dealt: str, actions: tuple[str, ...], line: str
) -> None:
    assert round_line(finished(bets, dealt, *actions), ANN_AND_BOB) == line


def test_a_void_round_is_told_as_such() -> None:
    state = replace(finished('1 = "10"', "Ts 9d 9h 8s", "1 stand"), is_void=True)
    assert round_line(state, ANN_AND_BOB) == "Void: no card was left. Every wager went back."


def test_a_box_whose_player_nobody_names_is_told_by_its_number() -> None:
    state = finished('1 = "10"', "Ts 9d 9h 8s", "1 stand")
    assert round_line(state, {}) == "Dealer 9d 8s, 17. Box 1: Ts 9h 19 won, +10.00."
