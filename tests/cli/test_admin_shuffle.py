"""`croupier admin shuffle-audit`: what it says of fresh shuffles and of dealt shoes."""

import json
from pathlib import Path

import pytest

from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.cli import admin_shuffle
from croupier.cli.main import run


def test_fresh_shuffles_are_not_told_from_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "shuffle-audit", "--shoes", "200"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("200 fresh shuffles\n")
    assert said.endswith("(alarm 1e-06): nothing found\n")


def test_a_shuffle_that_does_nothing_is_exit_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin_shuffle, "_fresh", lambda _, cards: range(cards))
    assert run(["admin", "shuffle-audit", "--shoes", "200", "--json"]) == 1
    (looked_at,) = json.loads(capsys.readouterr().out)["looked_at"]
    assert looked_at["alarming"] is True
    assert looked_at["probability"] < 1e-6


def test_too_few_shoes_to_judge_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "shuffle-audit", "--shoes", "199"]) == 2
    assert "'--shoes': Input should be greater than or equal to 200" in capsys.readouterr().err


def test_a_house_that_has_dealt_few_shoes_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    migrate_sqlite(tmp_path / "house.sqlite")
    assert run(["admin", "shuffle-audit", "--dealt", "--data", str(tmp_path)]) == 0
    assert "fewer than 200 shoes of one size are over" in capsys.readouterr().out
