"""Which clauses of the rules have a test: read from the tests' marks.

    python -m tests.support.clauses

prints each clause with the number of tests marked with it and the rooms that are to prove it.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
LIST = TESTS / "rulebook" / "clauses.txt"
ROOMS = frozenset({"core", "table", "bank", "people", "page"})


@dataclass(frozen=True, slots=True)
class Clause:
    """One line of the list."""

    id: str
    rooms: frozenset[str]
    about: str


def clauses() -> dict[str, Clause]:
    """Every clause there is, by id."""
    found: dict[str, Clause] = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, rooms, about = line.split(maxsplit=2)
        assert name not in found, f"{name} stands twice in the list"
        found[name] = Clause(name, frozenset(rooms.split(",")), about)
    return found


def marked(folder: Path = TESTS) -> Counter[str]:
    """Marks by clause id in all tests below a folder; ids are literal text in the source."""
    return Counter(name for path in sorted(folder.rglob("test_*.py")) for name in _marks(path))


def _marks(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="clause"), args=args):
                for arg in args:
                    assert isinstance(arg, ast.Constant), f"{path}:{node.lineno}: a literal id"
                    yield str(arg.value)


def report() -> str:
    """A line for each clause, and how many have a test."""
    counts, listed = marked(), clauses()
    lines = [
        f"{clause.id:4} {counts[clause.id] or '-':>3}  {','.join(sorted(clause.rooms)):16}"
        f" {clause.about}"
        for clause in listed.values()
    ]
    tested = sum(1 for name in listed if counts[name])
    return "\n".join([*lines, f"{tested} of {len(listed)} clauses have a test"])


if __name__ == "__main__":
    print(report())
