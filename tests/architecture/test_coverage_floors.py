"""A floor of coverage gives way when something is left unwalked, and says where."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts import coverage_floors
from scripts.coverage_floors import room_of, shortfalls
from tests.architecture.tree import ROOT


def module(
    places: int = 10, lines: tuple[int, ...] = (), branches: tuple[tuple[int, int], ...] = ()
) -> dict[str, Any]:
    return {
        "summary": {
            "num_statements": places,
            "num_branches": 0,
            "missing_lines": len(lines),
            "missing_branches": len(branches),
        },
        "missing_lines": list(lines),
        "missing_branches": [list(branch) for branch in branches],
    }


def said(**changed: dict[str, Any]) -> list[str]:
    """What falls short when these modules, by room, are not walked whole."""
    walked = {room: module() for room in ("core", "notation", "casino", "server")} | changed
    files = {f"src/croupier/{room}/hand.py": counts for room, counts in walked.items()}
    return list(shortfalls({"files": files}))


def test_nothing_is_said_where_everything_was_walked() -> None:
    assert said() == []


@pytest.mark.parametrize("room", ["core", "notation"])
def test_one_line_is_too_much_in_the_rooms_that_are_walked_whole(room: str) -> None:
    assert said(**{room: module(1_000, lines=(7,))}) == [
        f"{room} is not walked whole",
        f"  src/croupier/{room}/hand.py: 7",
    ]


def test_one_branch_is_too_much_in_the_rooms_that_are_walked_whole() -> None:
    assert said(core=module(branches=((7, 9), (12, -3)))) == [
        "core is not walked whole",
        "  src/croupier/core/hand.py: 7 to 9, 12 to the end",
    ]


def test_a_tenth_of_the_other_rooms_together_may_be_missed_and_no_more() -> None:
    assert said(casino=module(10, lines=(3, 4)), server=module(10)) == []
    assert said(casino=module(10, lines=(3, 4)), server=module(10, lines=(8,))) == [
        "85.00 % of the other rooms, 90 at least",
        "  src/croupier/casino/hand.py: 3, 4",
        "  src/croupier/server/hand.py: 8",
    ]


def test_a_room_of_which_nothing_was_measured_is_no_room_walked_whole() -> None:
    files = {"src/croupier/casino/money.py": module()}
    assert list(shortfalls({"files": files})) == ["nothing was measured of core and notation"]


def test_a_module_beside_the_rooms_is_a_room_of_its_own() -> None:
    assert room_of("src/croupier/core/cards.py") == "core"
    assert room_of("src/croupier/settings/values.py") == "settings"


WALK = "from croupier.core import hand\nfrom croupier.notation import toml\nhand.worth(21)\n"
HAND = """\
from typing import assert_never

def worth(points):
    match points:
        case 21:
            return 1
        case 22:
            raise AssertionError("no hand is worth that")
        case _:
            {other}
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of two modules, measured as the real one is."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ("core", "notation"):
        folder = tmp_path / "src" / "croupier" / room
        folder.mkdir(parents=True)
        for package in (folder, folder.parent):
            (package / "__init__.py").touch()
    (tmp_path / "src/croupier/notation/toml.py").write_text("FORMAT = 1\n")
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    monkeypatch.setattr(coverage_floors, "ROOT", tmp_path)
    monkeypatch.setattr(coverage_floors, "REPORT", tmp_path / ".cache/coverage/report.json")
    return tmp_path


def walk(house: Path, *, other: str) -> int:
    """What the check ends with once 21 was tried, and nothing other than 21."""
    (house / "src/croupier/core/hand.py").write_text(HAND.format(other=other))
    (house / "walk.py").write_text(WALK)
    subprocess.run([sys.executable, "-m", "coverage", "run", "walk.py"], cwd=house, check=True)
    return coverage_floors.main()


@pytest.mark.lengthy
def test_what_cannot_happen_needs_no_test(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert walk(house, other="assert_never(points)") == 0
    assert "not walked whole" not in capsys.readouterr().out


@pytest.mark.lengthy
def test_what_no_test_came_to_ends_the_check_with_its_place(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert walk(house, other="return 0") == 1
    assert "  src/croupier/core/hand.py: 9, 10" in capsys.readouterr().out
