"""`croupier review` at a terminal."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.cli.main import run
from croupier.cli.review_words import review_text
from croupier.notation import read_record
from croupier.review import review, spread_of, stretch_of
from croupier.review.documents import CSV_COLUMNS

EVENING = """
format = 1
game = "classic"
[[rounds]]
bets = { 1 = "10" }
players = { 1 = "ann" }
dealt = "6s 6h 5d Tc Kh 5s"
actions = ["1 double"]
[[rounds]]
bets = { 1 = "10" }
players = { 1 = "ann" }
dealt = "Ts 6h Kd 8c"
actions = ["1 surrender"]
[[rounds]]
bets = { 1 = "10", 2 = "20" }
players = { 1 = "ann", 2 = "ann" }
dealt = "Ts 9s 7h Kd 7d Tc"
actions = ["1 stand", "2 stand"]
"""

EVENING_TEXT = """\
Six-Deck Classic Blackjack, three rounds, FUN

  result        -15.00
  expected       -0.10  best play, 50 wagered
  luck           -1.39  standard deviation 33.10
  mistakes      -13.51  two mistakes

Mistakes, the dearest first
     -12.03  blunder    round 2, box 1: Ts Kd against 6h
                        surrender, not stand: stand +0.703, split +0.567, surrender -0.500, \
hit -0.852, double -1.705
      -1.48  blunder    round 3, box 2: 9s 7d against 7h
                        stand, not hit: hit -0.406, stand -0.480, surrender -0.500, double -0.811

"""


class Terminal:
    """A record in a file, and what a call prints."""

    def __init__(self, folder: Path, output: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.output = output

    def review(self, text: str, *options: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        path = self.folder / "evening.toml"
        path.write_text(text)
        code = run(["review", str(path), *options])
        printed = self.output.readouterr()
        return code, printed.out, printed.err


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, capsys)


@pytest.mark.slow
def test_a_person_reads_luck_and_mistakes(terminal: Terminal) -> None:
    assert terminal.review(EVENING) == (0, EVENING_TEXT, "")


@pytest.mark.slow
def test_a_program_reads_one_document_that_adds_up(terminal: Terminal) -> None:
    code, out, err = terminal.review(EVENING, "--json")
    found = json.loads(out)

    assert (code, err, out.count("\n")) == (0, "", 1)
    assert found["result"] == -15.0
    explained = found["expected"] + found["luck"] - found["mistakes"]
    assert found["result"] + found["streak"] == pytest.approx(explained)
    assert [each["round"] for each in found["running"]] == [1, 2, 3]
    worst = found["worst"][0]
    (box,) = found["rounds"][worst["round"] - 1]["boxes"]
    assert box["decisions"][worst["decision"] - 1]["grade"] == "blunder"


@pytest.mark.slow
def test_a_sheet_has_a_line_for_each_box_and_round(terminal: Terminal) -> None:
    code, out, _ = terminal.review(EVENING, "--csv")
    lines = list(csv.DictReader(io.StringIO(out)))

    assert code == 0
    assert tuple(lines[0]) == CSV_COLUMNS
    assert [(line["round"], line["box"], line["blunders"]) for line in lines] == [
        ("1", "1", "0"),
        ("2", "1", "1"),
        ("3", "1", "0"),
        ("3", "2", "1"),
    ]


@pytest.mark.slow
def test_a_streak_is_told_and_every_decision_inside_its_split_is_judged(terminal: Terminal) -> None:
    won = """
format = 1
game = "on-fire"
streak = 2
[[rounds]]
bets = { 1 = "100" }
dealt = "8s 6s 8h 7c 2h Ts Th 5c"
actions = ["1 split", "1 hit", "1 stand", "1 stand"]
"""
    _, out, _ = terminal.review(won)
    assert "  streak " in out
    assert "not judged" not in out

    four_hands = won.replace("streak = 2", "streak = 2\nrules = { max_hands = 4 }")
    code, out, refused = terminal.review(four_hands)
    assert (code, out) == (2, "")
    assert "a streak through four hands of a split" in refused
    assert refused.count("\n") == 1


@pytest.mark.slow
def test_what_has_no_value_is_counted() -> None:
    found = review(read_record(EVENING))
    stretch = stretch_of(found.rounds, spread_of(found.record.rules), None)
    stretch = replace(stretch, left_out=1, unjudged=3)

    told = review_text(found, stretch, None)

    assert "  one box left out: no exact value is known\n" in told
    assert "  three decisions not judged: no exact value is known\n" in told


@pytest.mark.slow
def test_fresh_takes_each_round_as_the_first_of_a_shoe(terminal: Terminal) -> None:
    text = EVENING.replace('"classic"', '"multiplayer"')
    followed, fresh = (terminal.review(text, "--csv", *more)[1] for more in ((), ("--fresh",)))
    expected = [
        [line["expected"] for line in csv.DictReader(io.StringIO(out))] for out in (followed, fresh)
    ]

    assert expected[0][0] == expected[1][0] == expected[1][1]
    assert expected[0][1] != expected[1][1]


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        pytest.param(
            EVENING,
            ["--player", "bob"],
            "no box of 'bob' in the record, which names ann",
            id="a player who is not in the record",
        ),
        pytest.param(
            EVENING, ["--json", "--csv"], "--json and --csv both say the form", id="two forms"
        ),
        pytest.param(
            'format = 1\ngame = "classic"\n[[rounds]]\nbets = { 1 = "10" }\n'
            'dealt = "6s 6h 5d Tc"\n',
            [],
            "no round of the record is over",
            id="nothing that is over",
        ),
        pytest.param(
            EVENING.replace('"1 surrender"', '"1 even-money"'),
            [],
            "round 2: box 1 cannot even-money",
            id="an action that the rules forbid",
        ),
        pytest.param("format = 2", [], "format", id="no record"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(
    terminal: Terminal, text: str, options: list[str], message: str
) -> None:
    code, out, err = terminal.review(text, *options)

    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
