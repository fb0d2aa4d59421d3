"""`croupier play` at a shell: options, pipes, colour."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import run
from croupier.core.games import CATALOGUE
from croupier.notation import read_record

CROUPIER = str(Path(sys.executable).with_name("croupier"))


def call(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: str,
    *arguments: str,
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    code = run(["play", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_and_preset_can_be_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    answers = "10\n" + "n\ns\n" * 40
    code, out, err = call(monkeypatch, capsys, answers, game, "--seed", "1")

    assert (code, err) == (0, "")
    assert out.startswith(f"{CATALOGUE[game].title}\n")
    assert "Good night. Balance " in out


def test_the_same_seed_deals_the_same_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = "10\n" + "s\n\n" * 20
    first = call(monkeypatch, capsys, answers, "prize", "--seed", "2A")[1]

    assert call(monkeypatch, capsys, answers, "prize", "--seed", "02a")[1] == first
    assert call(monkeypatch, capsys, answers, "prize", "--seed", "2b")[1] != first


@pytest.mark.lengthy
def test_an_evening_by_chance_says_how_to_have_its_cards_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = "10\n" + "s\n\n" * 20
    out = call(monkeypatch, capsys, answers, "classic")[1]
    (seed,) = re.findall(r"^The same cards again: --seed ([0-9a-f]{64})$", out, re.MULTILINE)
    again = call(monkeypatch, capsys, answers, "classic", "--seed", seed)[1]

    assert out == f"{again}The same cards again: --seed {seed}\n"
    assert seed not in call(monkeypatch, capsys, answers, "classic")[1], "chance is not a seed"


def test_rules_of_its_own_are_saved_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "own.toml"
    arguments = ("--rules", "2D H17 DO9 LS", "--rule", "insurance=false", "--save", str(path))
    code, out, _ = call(monkeypatch, capsys, "10\ns\n", *arguments)
    record = read_record(path.read_text(encoding="utf-8"))

    assert code == 0
    assert out.startswith("Blackjack\n2D H17 DO9 LS NOINS\n")
    assert (record.game, record.rules.decks, record.rules.insurance) == ("classic", 2, False)


def test_a_game_whose_streak_was_taken_away_can_be_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "cold.toml"
    cold = ("--rule", "streak_length=0", "--rule", "streak_natural_pays=-")
    code, _, err = call(
        monkeypatch, capsys, "10\ns\ns\n", "on-fire", *cold, "--save", str(path), "--seed", "1"
    )

    assert (code, err) == (0, "")
    assert run(["replay", str(path)]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["poker"], "unknown game 'poker'"),
        ([], "missing argument 'GAME', or --rules"),
        (["classic", "--boxes", "4"], "boxes 4 is not 1 to 3"),
        (["classic", "--boxes", "0"], "boxes 0 is not 1 to 3"),
        (["on-fire", "--boxes", "2"], "boxes 2 is not 1 to 1"),
        (["classic", "--seed", "xyz"], "seed 'xyz' is not 1 to 64 hexadecimal digits"),
        (["classic", "--seed", ""], "seed '' is not 1 to 64"),
        (["classic", "--seed", "0" * 65], "is not 1 to 64 hexadecimal digits"),
        (["classic", "--save", "/"], "cannot write /: "),
        (["classic", "--save", "/no/such/folder/x"], "cannot write /no/such/folder/x: no such"),
        (["classic", "--rule", "even_money=true", "--rule", "insurance=false"], "contradict"),
    ],
)
def test_a_wrong_call_gets_one_plain_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    code, out, err = call(monkeypatch, capsys, "", *arguments)

    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_that_is_there_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "dear.toml"
    path.write_text("dear", encoding="utf-8")
    code, _, err = call(monkeypatch, capsys, "10\ns\n", "classic", "--save", str(path))

    assert (code, path.read_text(encoding="utf-8")) == (2, "dear")
    assert err == f"cannot write {path}: it is there already\n"


def shell(answers: bytes, output: int, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [CROUPIER, "play", "classic", "--seed", "1"],
        input=answers,
        stdout=output,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        check=False,
    )


@pytest.mark.lengthy
def test_it_works_through_pipes_without_colour_or_tricks() -> None:
    done = shell(b"10\n\xff\xfe\ns\n", subprocess.PIPE, LC_ALL="C", FORCE_COLOR="", TERM="dumb")

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
    assert b"Good night. Balance " in done.stdout


@pytest.mark.lengthy
def test_it_ends_quietly_when_nobody_reads() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = shell(b"10\ns\n", writing)
    os.close(writing)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.lengthy
def test_colour_only_repeats_what_the_letters_say() -> None:
    done = shell(b"10\ns\n", subprocess.PIPE, FORCE_COLOR="1", NO_COLOR="", TERM="xterm")
    plain = shell(b"10\ns\n", subprocess.PIPE, FORCE_COLOR="", TERM="dumb")

    assert b"\x1b[31m" in done.stdout
    assert re.sub(rb"\x1b\[[0-9;]*m", b"", done.stdout) == plain.stdout
