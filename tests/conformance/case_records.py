"""The written cases of `cases_core.json`, turned into round records.

A case lists its shoe, its wagers (box 1 first) and its actions without box numbers; an
action with a `!` before it must be refused at that point. Cards that the case leaves in
the shoe are not in the record.
"""

import json
from pathlib import Path
from typing import TypedDict, cast

from tests.conformance.second_reading import IllegalRecord, read


class Case(TypedDict, total=False):
    """One line of the file; sums of money as text in units."""

    id: str
    game: str
    rules: dict[str, str]
    bets: list[str]
    shoe: str
    unused: int
    actions: list[str]
    net_by_box: list[str]
    net: str
    dealer: str
    hands: list[list[str]]
    wagers: str
    returned: str


CASES = cast(
    "list[Case]", json.loads(Path(__file__).with_name("cases_core.json").read_text("utf-8"))
)


def record(case: Case, actions: list[str], cards: int) -> str:
    """The case as a record, as far as some actions and a number of cards."""
    rules = ", ".join(f'{name} = "{value}"' for name, value in case.get("rules", {}).items())
    bets = ", ".join(f'{box} = "{wager}"' for box, wager in enumerate(case["bets"], start=1))
    taken = ", ".join(f'"{action}"' for action in actions)
    return "\n".join(
        [
            "format = 1",
            f'game = "{case["game"]}"',
            f"rules = {{ {rules} }}",
            "[[rounds]]",
            f"bets = {{ {bets} }}",
            f'dealt = "{" ".join(case["shoe"].split()[:cards])}"',
            f"actions = [{taken}]",
            "",
        ]
    )


def shoe_size(case: Case) -> int:
    """Cards in the case's shoe, the unused ones too."""
    return len(case["shoe"].split())


def reading_so_far(case: Case, actions: list[str]) -> dict[str, object] | None:
    """The reading with as many cards as these actions need, None if no number fits."""
    for cards in range(shoe_size(case) + 1):
        try:
            return read(record(case, actions, cards))
        except IllegalRecord:
            continue
    return None


def awaited(document: dict[str, object] | None) -> tuple[int, list[str]]:
    """The box that is to act in the last round, and what it may do."""
    assert document is not None
    rounds = cast("list[dict[str, dict[str, object] | None]]", document["rounds"])
    awaiting = rounds[-1]["awaiting"]
    assert awaiting is not None
    return cast("int", awaiting["box"]), cast("list[str]", awaiting["options"])


def numbered_actions(case: Case) -> tuple[list[str], list[list[str]]]:
    """The actions with their boxes, and every list of actions that ends in a refused one."""
    taken: list[str] = []
    refused: list[list[str]] = []
    for action in case["actions"]:
        box, _ = awaited(reading_so_far(case, taken))
        if action.startswith("!"):
            refused.append([*taken, f"{box} {action[1:]}"])
        else:
            taken.append(f"{box} {action}")
    return taken, refused


def whole_record(case: Case) -> str:
    """The case as a complete record."""
    taken, _ = numbered_actions(case)
    return record(case, taken, shoe_size(case) - case["unused"])


def refused_records(case: Case) -> list[str]:
    """Records that end in an action the case wants refused, with every number of cards."""
    _, refused = numbered_actions(case)
    return [
        record(case, actions, cards)
        for actions in refused
        for cards in range(4, shoe_size(case) + 1)
    ]
