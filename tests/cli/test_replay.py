"""`croupier replay` at a terminal."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import run
from croupier.notation import replay_text
from croupier.notation.record import RECORD_BYTES_MAX
from tests.notation.records import ONE_ROUND, record

CROUPIER = str(Path(sys.executable).with_name("croupier"))

FULL = """
format = 1
game = "prize"
[[rounds]]
bets = { 1 = "10", 2 = "25", 3 = "5" }
players = { 1 = "ann", 2 = "bob", 3 = "bob" }
dealt = "Ts 9h As Ad 6d 5c Kd 8d 5d 7c"
actions = ["1 insure", "2 decline", "3 even-money", "1 hit", "2 hit"]
[[rounds]]
bets = { 1 = "10" }
dealt = "8s 6h 8d 9d 8h"
actions = ["1 split"]
"""

FULL_TEXT = """\
Prize Blackjack, two rounds, FUN

Round 1
  dealer     Ad 8d        soft 19
  box 1 ann  Ts 6d 5d          21  10.00  wins        +10.00
             insurance              5.00  loses        -5.00
  box 2 bob  9h 5c 7c          21  25.00  wins        +25.00
  box 3 bob  As Kd      blackjack   5.00  even money   +5.00
  net                                                 +35.00

Round 2
  dealer    6h ??   6
  box 1     8s 8h  16  10.00
    hand 2  8d      8  10.00
  net                           -20.00
  box 1 plays next: hit, stand, double

Total: staked 65.00, returned 80.00, net +15.00

"""


class Terminal:
    """Files in an empty folder, and what a call prints."""

    def __init__(self, folder: Path, output: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.output = output

    def file(self, name: str, content: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    def call(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        code = run(arguments)
        printed = self.output.readouterr()
        return code, printed.out, printed.err


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, capsys)


def test_a_person_reads_rounds_as_a_table(terminal: Terminal) -> None:
    assert terminal.call("replay", terminal.file("a.toml", FULL)) == (0, FULL_TEXT, "")


def test_rules_that_are_not_the_games_are_told_by_their_code(terminal: Terminal) -> None:
    name = terminal.file("a.toml", FULL.replace("[[rounds]]", "rules.decks = 5\n[[rounds]]", 1))
    title, rules, *_ = terminal.call("replay", name)[1].splitlines()

    assert title == "Prize Blackjack, two rounds, FUN"
    assert rules == ("by other rules: 5D S17 DAS LS SP2 EM 777S=5:1 777=3:1 678=2:1 CUT78-234")


def test_the_streak_is_told_to_a_person(terminal: Terminal) -> None:
    won = 'bets = { 1 = "10" }\ndealt = "Ts 5h Td 6c 6d"\nactions = ["1 stand"]'
    cold = terminal.file("cold.toml", record(won, game="on-fire"))
    hot = terminal.file("hot.toml", record(won, game="on-fire", top="streak = 2"))

    assert "\n  streak: 1 of 3\n" in terminal.call("replay", cold)[1]
    assert "\n  streak: 3 of 3, on fire\n" in terminal.call("replay", hot)[1]


def test_a_program_reads_one_document(terminal: Terminal) -> None:
    code, out, err = terminal.call("replay", "--json", terminal.file("a.toml", FULL))

    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    assert json.loads(out) == json.loads(json.dumps(replay_text(FULL)))


def test_several_files_give_a_line_each_in_order(terminal: Terminal) -> None:
    files = [terminal.file(f"{game}.toml", record(game=game)) for game in ("prize", "classic")]
    code, out, err = terminal.call("replay", *files, "--json")

    assert (code, err) == (0, "")
    assert [json.loads(line)["game"] for line in out.splitlines()] == ["prize", "classic"]


def test_illegal_files_among_several_stand_in_their_lines(terminal: Terminal) -> None:
    good = terminal.file("good.toml", record())
    bad = terminal.file("bad.toml", record(ONE_ROUND + 'actions = ["1 split"]'))
    code, out, err = terminal.call("replay", "--json", bad, good, f"{good}.gone")
    first, second, third = map(json.loads, out.splitlines())

    assert code == 2
    assert first == {
        "illegal": "round 1: box 1 cannot split: needs two of equal value (Ts 9d, 19 against 5h)"
    }
    assert second["game"] == "multiplayer"
    assert third == {"illegal": f"cannot read {good}.gone: no such file or directory"}
    assert err == f"{bad}: {first['illegal']}\n"


def test_several_files_for_a_person_have_their_names(terminal: Terminal) -> None:
    good = terminal.file("good.toml", record())
    code, out, err = terminal.call("replay", good, terminal.file("bad.toml", ""))

    assert code == 2
    assert out.startswith(f"{good}:\nMulti-Player Six-Deck Blackjack")
    assert out.endswith("bad.toml:\nillegal: format is missing\n\n")
    assert err.endswith("bad.toml: format is missing\n")


def test_an_illegal_later_round_leaves_nothing_printed(terminal: Terminal) -> None:
    finished = ONE_ROUND.replace("5c", "5c Ts") + 'actions = ["1 stand"]'
    bad = terminal.file("bad.toml", record(finished, ONE_ROUND + 'actions = ["1 hit"]'))

    for json_or_not in ([], ["--json"]):
        code, out, err = terminal.call("replay", bad, *json_or_not)
        assert (code, out) == (2, "")
        assert err == "round 2: a card too few: 4 in dealt, and one more is due\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b'format = 1\nx = "\xff"', "byte 17 is not UTF-8", id="not UTF-8"),
        pytest.param(b"\0" * 10, "not TOML: ", id="zeros"),
        pytest.param(b"#" * (RECORD_BYTES_MAX + 1), "longer than", id="too long"),
        pytest.param(b"", "format is missing", id="empty"),
        pytest.param(
            record('bets = { 1 = "NaN" }\ndealt = ""').encode(), "'NaN'", id="a wager of NaN"
        ),
        pytest.param(
            record(top='"a\\nb" = 1').encode(), "no field 'a\\nb'", id="a field of two lines"
        ),
        pytest.param(
            record(top='rules = { "a\\nb" = 1 }').encode(),
            "rule a\\nb: no such rule",
            id="such a rule",
        ),
        pytest.param(
            record(top=f"rules = {{ double = {'[' * 90}{']' * 90} }}").encode(),
            "rule double",
            id="a rule with a long value",
        ),
    ],
)
def test_what_is_no_record_gets_one_plain_line(
    terminal: Terminal, content: bytes, message: str
) -> None:
    code, out, err = terminal.call("replay", terminal.file("x.toml", content))

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
    assert len(err) <= 501


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gone.toml", "no such file or directory"),
        (".", "is a directory"),
        ("no\0file", "embedded null byte"),
    ],
)
def test_what_cannot_be_read_gets_one_plain_line(
    terminal: Terminal, name: str, message: str
) -> None:
    code, out, err = terminal.call("replay", str(terminal.folder / name))

    assert (code, out) == (2, "")
    assert err.startswith("cannot read ")
    assert err.endswith(f"{message}\n")
    assert err.count("\n") == 1


def test_a_dash_is_standard_input(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(record().encode()))
    monkeypatch.setattr(sys, "stdin", given)

    assert terminal.call("replay", "-")[0] == 0


def test_a_name_cannot_speak_to_the_terminal(terminal: Terminal) -> None:
    red = terminal.file(
        "red.toml", record(f'{ONE_ROUND}players = {{ 1 = "\\u001b[31m{"x" * 40}" }}')
    )
    out = terminal.call("replay", red)[1]

    assert "\x1b" not in out
    assert f"box 1 ?[31m{'x' * 16}... " in out


@pytest.mark.parametrize(
    ("output", "code", "message"),
    [
        pytest.param("| head -n 1 >/dev/null; exit ${PIPESTATUS[0]}", 0, "", id="who leaves early"),
        pytest.param("| true; exit ${PIPESTATUS[0]}", 0, "", id="who never reads"),
        pytest.param(">&-", 0, "", id="who is not there"),
        pytest.param(">/dev/full", 2, "no space left on device\n", id="who is full"),
    ],
)
@pytest.mark.lengthy
def test_a_reader(tmp_path: Path, output: str, code: int, message: str) -> None:
    paths = [tmp_path / f"{number}.toml" for number in range(400)]
    for path in paths:
        path.write_text(record())
    names = " ".join(str(path) for path in paths)
    ended = subprocess.run(
        ["/bin/bash", "-c", f"{CROUPIER} replay --json {names} {output}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (code, message)
