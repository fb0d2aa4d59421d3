"""The files of the repository, found without git so that an unpacked archive is checked as well."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE = {"node_modules", "static", "dist", "coverage", "build", "__pycache__", "output", "mutants"}
BY_HAND_NEVER = "Not to be edited by hand"


def is_generated(path: Path) -> bool:
    """Whether a file's first line says that a tool wrote it."""
    with path.open(encoding="utf-8", errors="replace") as opened:
        return BY_HAND_NEVER in opened.readline()


def files(*folders: str, suffixes: set[str]) -> Iterator[Path]:
    """Files a person writes below some folders of the repository, by suffix."""
    for folder in folders:
        for here, names, found in os.walk(ROOT / folder):
            names[:] = sorted(n for n in names if n not in MADE and not n.startswith("."))
            for name in sorted(found):
                path = Path(here, name)
                if path.suffix in suffixes and not is_generated(path):
                    yield path


def python_files() -> Iterator[Path]:
    """Every Python module of the house, of its tests and of its tools."""
    yield from files("src", "tests", "benchmarks", "scripts", suffixes={".py"})
    yield from ROOT.glob("*.py")


def place(path: Path, line: int | None = None) -> str:
    """A position that an editor opens."""
    name = path.relative_to(ROOT).as_posix()
    return name if line is None else f"{name}:{line}"
