"""`croupier simulate` plays by the files that `croupier strategy` writes."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import run
from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.odds import solve


def written(file: Path, *options: str) -> str:
    """What `croupier strategy` writes for a deck of Classic."""
    told = ("strategy", "classic", "--rule", "decks=1", "--format", "csv", "-o", str(file))
    assert run((*told, *options)) == 0
    return str(file)


def simulated(capsys: pytest.CaptureFixture[str], file: str, rounds: str) -> dict[str, object]:
    """What comes of it by the same rules."""
    told = ("simulate", "classic", "--rule", "decks=1", "--strategy", file, "--rounds", rounds)
    assert run((*told, "--json")) == 0
    said: dict[str, object] = json.loads(capsys.readouterr().out)
    return said


def test_play_by_the_cards_of_a_file_is_worth_what_it_is_solved_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = written(tmp_path / "cards.csv", "--composition-dependent")
    rules = override_rules(GAMES["classic"].rules, {"decks": 1})

    said = simulated(capsys, file, "4e6")

    ev, error = said["ev"], said["se"]
    assert isinstance(ev, float)
    assert isinstance(error, float)
    assert said["strategy"] == "cards, by the cards of the hand"
    assert abs(ev - solve(rules).ev) < 4 * error


def test_a_sheet_is_played_as_its_chart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path / "sheet.csv")

    assert simulated(capsys, file, "9999")["ev"] == simulated(capsys, "best", "9999")["ev"]


def test_cards_of_a_larger_shoe_are_missed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = written(tmp_path / "cards.csv", "--composition-dependent")

    assert run(("simulate", "classic", "--strategy", file)) == 2
    assert "has no mark for upcard" in capsys.readouterr().err
