"""Holds the floors of coverage: how much of each room the tests must have walked through.

    coverage run -m pytest ...
    python scripts/coverage_floors.py

Lines and branches count alike. `core` and `notation` are to be walked whole; the other rooms
together to nine tenths. Ends with 1, and with every place that was missed, where a floor gave way.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WHOLE = ("core", "notation")
"""Rooms of which every line and every branch is walked."""

REST_PERCENT_MIN = 90
"""What is walked of the lines and branches of all other rooms together."""

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / ".cache" / "coverage" / "report.json"
PACKAGE = "src/croupier/"


@dataclass(frozen=True, slots=True)
class Walked:
    """How much of some code the tests walked through.

    Attributes:
        places: Lines and branches there are.
        missed: Those that no test came to.
    """

    places: int = 0
    missed: int = 0

    def __add__(self, other: "Walked") -> "Walked":
        return Walked(self.places + other.places, self.missed + other.missed)

    def __str__(self) -> str:
        return f"{self.percent:6.2f} %  {self.missed:4} of {self.places:5} missed"

    @property
    def percent(self) -> float:
        """100 where there is nothing to walk."""
        return 100 * (self.places - self.missed) / self.places if self.places else 100


def room_of(path: str) -> str:
    """The room that a module belongs to; a module beside the rooms is one of its own."""
    return path.removeprefix(PACKAGE).split("/")[0].removesuffix(".py")


def rooms(report: Mapping[str, Any]) -> dict[str, Walked]:
    """What was walked of each room."""
    walked: dict[str, Walked] = {}
    for path, module in report["files"].items():
        counts = module["summary"]
        of_module = Walked(
            counts["num_statements"] + counts["num_branches"],
            counts["missing_lines"] + counts["missing_branches"],
        )
        walked[room_of(path)] = walked.get(room_of(path), Walked()) + of_module
    return walked


def shortfalls(report: Mapping[str, Any]) -> Iterator[str]:
    """Each floor that gave way, with the places that were missed."""
    walked = rooms(report)
    if absent := [room for room in WHOLE if room not in walked]:
        yield f"nothing was measured of {' and '.join(absent)}"
    rest = [room for room in walked if room not in WHOLE]
    together = sum((walked[room] for room in rest), start=Walked())
    for room in WHOLE:
        if walked.get(room, Walked()).missed:
            yield f"{room} is not walked whole"
            yield from missed_places(report, {room})
    if together.percent < REST_PERCENT_MIN:
        yield f"{together.percent:.2f} % of the other rooms, {REST_PERCENT_MIN} at least"
        yield from missed_places(report, set(rest))


def missed_places(report: Mapping[str, Any], of_rooms: set[str]) -> Iterator[str]:
    """Lines and branches that no test came to, module by module."""
    for path, module in sorted(report["files"].items()):
        lines = [str(line) for line in module["missing_lines"]]
        branches = [
            f"{start} to {end if end > 0 else 'the end'}"
            for start, end in module["missing_branches"]
            if start not in module["missing_lines"]
        ]
        if room_of(path) in of_rooms and (lines or branches):
            yield f"  {path}: {', '.join([*lines, *branches])}"


def read_report() -> Mapping[str, Any]:
    """What coverage measured, put together from all processes."""
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    for words in (["combine", "--quiet"], ["json", "--quiet", "-o", str(REPORT)]):
        subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, check=True)
    report: Mapping[str, Any] = json.loads(REPORT.read_text(encoding="utf-8"))
    return report


def main() -> int:
    """Prints each room's share, then what fell short; 1 when something did."""
    report = read_report()
    for room, walked in sorted(rooms(report).items()):
        print(f"{room:12} {walked}")
    given_way = list(shortfalls(report))
    for line in given_way or ["every floor holds"]:
        print(line)
    return 1 if given_way else 0


if __name__ == "__main__":
    sys.exit(main())
