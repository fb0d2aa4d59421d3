"""The figures of the other program as rows, and its rules as ours."""

import csv
from functools import cache
from pathlib import Path

from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.odds import Solution, solve

FOLDER = Path(__file__).parent / "reference"
EXACT = 1e-12
"""What every exact figure is held to; the other program printed 15 to 17 digits."""

DOUBLES = {"DOA": "any", "D9-11hard": "9-11", "D10-11hard": "10-11", "none": "none"}
"""On two cards hard 9 to 11 are all there are: two cards with an ace are soft 12 or more."""

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    """The rows of a table."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rules_like(
    *, double: str = "DOA", das: str = "1", max_hands: str = "4", aces: str = "2", **more: object
) -> Rules:
    """Our rules for some of its columns; more are spelled as ours."""
    assert aces in ("1", "2") or aces == max_hands
    changes: dict[str, object] = {
        "surrender": "none",
        "double": DOUBLES[double],
        "das": das == "1",
        "max_hands": int(max_hands),
        "resplit_aces": int(aces) > 2,
        **more,
    }
    return override_rules(Rules(), changes)


@cache
def solved(rules: Rules) -> Solution:
    """Each rules solved once a test run."""
    return solve(rules)
