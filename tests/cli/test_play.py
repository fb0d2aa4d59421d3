"""`croupier play`: what is told at the terminal, asked and refused."""

import io
from pathlib import Path

import pytest

from croupier.cli.play import play_evening
from croupier.cli.play_terminal import EveningOver, Terminal
from croupier.cli.rule_options import chosen_game
from tests.cli.evenings import Interrupted, StackedShoes, evening
from tests.support.shoes import seven_boxes_of_pairs

# A whole evening ------------------------------------------------------------------------------


def test_an_evening_reads_like_this() -> None:
    assert evening("10 d q", "6s 6h 5d Tc Kh 5s") == [
        "Six-Deck Classic Blackjack",
        "6D S17 DAS LS10 SP2 HSA 3B SOLO W1-300",
        "Blackjack pays 3 to 2. Dealer stands on all 17s. Insurance pays 2 to 1.",
        "You have 1,000.00 of play money, for this evening. q ends it.",
        "",
        "Place your wagers (1 to 300): 10",
        "Dealer shows 6h.",
        "Box 1: 6s 5d, 11.",
        (
            "Your turn, box 1, 6s 5d, 11 against 6h: hit (h), stand (s), double for 10.00 (d), "
            "surrender for 5.00 back (r)? d"
        ),
        "Doubled to 20.00.",
        "Box 1: 6s 5d Kh, 21.",
        "Dealer turns Tc, 16.",
        "Dealer draws 5s, 21.",
        "Box 1, 21, push, 20.00 back.",
        "You are even.",
        "Balance 1,000.00.",
        "",
        "Place your wagers (1 to 300; Enter for 10): q",
        "Good night. Balance 1,000.00.",
    ]


def test_the_how_to_shows_an_evening_as_it_is() -> None:
    page = Path(__file__).parents[2] / "docs/howto/play-in-the-terminal.md"
    shown = page.read_text(encoding="utf-8").split("$ croupier play classic\n")[1]

    assert shown.split("```")[0].splitlines() == evening("10 d q", "6s 6h 5d Tc Kh 5s")[:16]


@pytest.mark.parametrize(
    ("answers", "cards", "changes", "told"),
    [
        pytest.param(
            "10 i s q",
            "Ts Ah 9d Kc",
            {},
            [
                "Insurance? Box 1, 19: insure for 5.00 (i), no insurance (n)? i",
                "Box 1, insured for 5.00.",
                "Dealer has blackjack.",
                "Dealer turns Kc, blackjack.",
                "Box 1, insurance won 10.00, 15.00 back.",
                "Box 1, 19, lost 10.00.",
                "You are even.",
            ],
            id="insurance that wins",
        ),
        pytest.param(
            "10 i s q",
            "Ts Ah 9d 7c",
            {},
            [
                "Dealer has no blackjack.",
                "Box 1, insurance lost 5.00.",
                "Box 1, 19, won 10.00, 20.00 back.",
                "You won 5.00.",
            ],
            id="insurance that loses",
        ),
        pytest.param(
            "10 e q",
            "Ts Ah Ad 7c",
            {"game": "prize"},
            [
                "Even money? Box 1, blackjack: even money, 10.00 at once (e), no even money (n)? e",
                "Box 1, even money, won 10.00, 20.00 back.",
            ],
            id="even money",
        ),
        pytest.param(
            "10 n q",
            "Ts Ah Ad 7c",
            {"game": "prize"},
            ["Box 1, blackjack, won 15.00, 25.00 back.", "You won 15.00."],
            id="no even money",
        ),
        pytest.param(
            "10 h q",
            "Ts 6h 5d Tc Kh",
            {},
            ["Box 1: Ts 5d Kh, 25, bust.", "Box 1, 25, bust, lost 10.00.", "You lost 10.00."],
            id="a bust",
        ),
        pytest.param(
            "10 r q",
            "Ts 9h 6d 7c",
            {},
            ["Box 1, 16, surrendered, lost 5.00, 5.00 back.", "You lost 5.00."],
            id="a surrender",
        ),
        pytest.param(
            "10 p s s q",
            "8s 6h 8d Tc 3s Td 9c",
            {},
            [
                "Split, 2 hands.",
                "Box 1, hand 1 of 2: 8s 3s, 11.",
                (
                    "Your turn, box 1, hand 1 of 2, 8s 3s, 11 against 6h: hit (h), stand (s), "
                    "double for 10.00 (d)? s"
                ),
                "Box 1, hand 2 of 2: 8d Td, 18.",
                "Dealer draws 9c, 25, bust.",
                "Box 1, hand 2 of 2, 18, won 10.00, 20.00 back.",
                "You won 20.00.",
            ],
            id="a split",
        ),
        pytest.param(
            "10 h q",
            "7s 9h 7d Tc 7h",
            {"game": "prize"},
            ["Box 1, 21, three sevens, won 30.00, 40.00 back."],
            id="a prize",
        ),
        pytest.param(
            "10_20 s s q",
            "Ts 9s 6h Td 8d Tc Tc",
            {"boxes": 2},
            [
                "Place your wagers (1 to 300, one for all 2 boxes or one for each): 10 20",
                "Box 2: 9s 8d, 17.",
                "Box 1, 20, won 10.00, 20.00 back.",
                "Box 2, 17, won 20.00, 40.00 back.",
                "Balance 1,030.00.",
            ],
            id="two boxes",
        ),
        pytest.param(
            "0_20 s q",
            "9s 6h 8d Tc Tc",
            {"boxes": 2},
            ["Box 2: 9s 8d, 17.", "You won 20.00."],
            id="a box left out",
        ),
        pytest.param(
            "10 h q",
            "Ts 6h 2d Tc",
            {"game": "multiplayer"},
            ["Fresh shoe.", "The shoe ran out. Every wager is back.", "Balance 1,000.00."],
            id="a shoe that runs out",
        ),
        pytest.param(
            "10 stand q",
            "Ts 6h 9d Tc 5c",
            {},
            ["Box 1, 19, lost 10.00."],
            id="a verb instead of its key",
        ),
        pytest.param(
            "10 s q",
            "Ts 6h 9d Tc 5c",
            {"rule": ("soft17=hit", "double=none")},
            [
                "6D H17 DO0 DAS LS10 SP2 HSA 3B SOLO W1-300",
                (
                    "Your turn, box 1, Ts 9d, 19 against 6h: hit (h), stand (s), "
                    "surrender for 5.00 back (r)? s"
                ),
            ],
            id="a rule that was changed",
        ),
    ],
)
def test_what_is_told(
    answers: str, cards: str, changes: dict[str, object], told: list[str]
) -> None:
    printed = evening(answers, cards, **changes)  # type: ignore[arg-type]
    places = [printed.index(line) for line in told]

    assert places == sorted(places)


def test_the_streak_goes_on_from_round_to_round() -> None:
    won, lost = "Ts Tc 9d 6h 6d", "Ts Tc 9d Kh"
    printed = evening("10 s - s - s - s q", won, won, won, lost, game="on-fire")
    told = [line for line in printed if "row" in line or "fire is" in line]

    assert told == [
        "1 of 3 wins in a row.",
        "2 of 3 wins in a row.",
        "3 wins in a row. On fire.",
        "The fire is out.",
    ]


def test_a_natural_pays_more_while_the_fire_burns() -> None:
    natural = "As Tc Kd 6h"
    printed = evening("10 - - - q", *[natural] * 4, game="on-fire")

    assert printed.count("Box 1, blackjack, won 15.00, 25.00 back.") == 3
    assert "Box 1, blackjack, won 20.00, 30.00 back." in printed


class Splitter(Terminal):
    """Splits whatever can be split, and stands."""

    def ask(self, question: str) -> str:
        answer = "5" if question.startswith("Place") else "p" if "(p)" in question else "s"
        self.say(f"{question} {answer}")
        if "Enter for" in question:
            raise EveningOver
        return answer


@pytest.mark.clause("M2")
def test_seven_boxes_that_take_the_whole_deck_get_their_wagers_back() -> None:
    output = io.StringIO()
    rules = ("decks=1", "shuffle=cut:52", "boxes_per_player=7", "insurance=false")
    shoes = StackedShoes([seven_boxes_of_pairs()])
    chosen = chosen_game("multiplayer", None, rules)
    play_evening(chosen, 7, shoes, Splitter(io.StringIO(), output))
    printed = output.getvalue().splitlines()

    voided = printed.index("The shoe ran out. Every wager is back.")
    assert printed[voided + 1] == "Balance 1,000.00."
    assert any(", hand 2 of " in line for line in printed)


# Answers that are refused ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("301", "Box 1: wager 301.00 is not 1.00 to 300.00."),
        ("0", "A round needs at least one wager."),
        ("-", "A round needs at least one wager."),
        ("2.50", "Wagers are whole units, in steps of 1: '2.50'."),
        ("ten", "Not an amount in whole units: 'ten'."),
        ("10_10", "2 wagers for 1 boxes."),
    ],
)
def test_a_wrong_wager_is_refused_with_its_reason(answer: str, reason: str) -> None:
    printed = evening(f"{answer} q")

    assert reason in printed
    assert printed[-1] == "Good night. Balance 1,000.00."


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("p", "Needs two of equal value."),
        ("i", "No insurance question is open."),
        ("x", "Say one of h, s, d, r, ? or q."),
        ("-", "Say one of h, s, d, r, ? or q."),
    ],
)
def test_a_wrong_decision_is_refused_with_its_reason(answer: str, reason: str) -> None:
    printed = evening(f"10 {answer} s q", "Ts 6h 9d Tc 5c")

    assert printed[printed.index(reason) + 1].startswith("Your turn, box 1, Ts 9d, 19 against 6h")
    assert printed[-1] == "Good night. Balance 990.00."


def test_even_money_is_refused_in_the_words_of_the_screen() -> None:
    assert "Only for a blackjack." in evening("10 e n s q", "Ts Ah 9d 7c", game="prize")
    assert "A blackjack is offered even money instead." in evening(
        "10 i n q", "Ts Ah Ad 7c", game="prize"
    )


def test_what_the_balance_does_not_cover_is_refused() -> None:
    rule = ("wager_max=1000",)
    printed = evening("600 600_300 d s s q", "5s 5s 6h 6d 6d Tc 5h", rule=rule, boxes=2)

    assert "Needs 1,200.00, you have 1,000.00." in printed
    assert "Needs 600.00, you have 100.00." in printed
    asked = next(line for line in printed if line.startswith("Your turn, box 1"))
    assert "double" not in asked
    asked = next(line for line in printed if line.startswith("Your turn, box 2"))
    assert "double" not in asked


def test_play_money_that_is_gone_is_given_again() -> None:
    printed = evening("1000 s 10 s q", *["Ts 6h 9d Tc 5c"] * 2, rule=("wager_max=1000",))

    assert printed.count("Your play money is gone. Here are 1,000.00.") == 1
    assert printed[-1] == "Good night. Balance 990.00."


def test_a_gift_is_worth_some_rounds_however_great_the_wagers() -> None:
    printed = evening("q", rule=("wager_min=500", "wager_max=1000"))

    assert printed[-1] == "Good night. Balance 10,000.00."


def test_the_rules_are_read_out_in_between() -> None:
    printed = evening("? 10 ? s q", "Ts 6h 9d Tc 5c")

    assert printed.count("  A blackjack pays 3 to 2.") == 2
    assert sum(line.startswith("Your turn, box 1") for line in printed) == 2


def test_a_line_without_end_is_one_answer() -> None:
    printed = evening(io.StringIO("1" * 5_000 + "\n10\ns\nq\n"), "Ts 6h 9d Tc 5c")

    assert sum(line.startswith("Place your wagers") for line in printed) == 3
    assert printed[-1] == "Good night. Balance 990.00."


# The end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "stream",
    [
        pytest.param(io.StringIO("10\nq\n"), id="q"),
        pytest.param(io.StringIO("10\nQuit\n"), id="quit"),
        pytest.param(io.StringIO("10\n"), id="the end of the input"),
        pytest.param(io.StringIO("10"), id="the end of the input in a line"),
        pytest.param(Interrupted("10\n"), id="Ctrl+C"),
    ],
)
def test_an_evening_that_ends_in_a_round_finishes_it(stream: io.StringIO) -> None:
    printed = evening(stream, "Ts Ah 5d 7c")

    assert printed[-7:] == [
        "The round is finished for you: no insurance, every hand stands.",
        "Dealer has no blackjack.",
        "Dealer turns 7c, soft 18.",
        "Box 1, 15, lost 10.00.",
        "You lost 10.00.",
        "Balance 990.00.",
        "Good night. Balance 990.00.",
    ]


@pytest.mark.parametrize("stream", [io.StringIO(""), Interrupted("")])
def test_an_evening_without_a_round_ends_with_what_it_began_with(stream: io.StringIO) -> None:
    assert evening(stream)[-1] == "Good night. Balance 1,000.00."
