"""The sums of the page on capacity come out as it says."""

import re
from math import ceil

import pytest

from tests.architecture.tree import ROOT

PAGE = (ROOT / "docs" / "explanation" / "capacity.md").read_text()
PERFORMANCE = (ROOT / "docs" / "explanation" / "performance.md").read_text()

TABLES, GATEWAYS, COMMIT, NATS = 1_323, 624, 1_246, 246
BUSY_AT_MOST = 0.6
A_SECOND = {"calm": 1 / 8, "busy": 2_000 / 7_000}
MACHINES = re.compile(r"^\| ([\d,]+) (calm|busy) \|(.+)\|$", re.MULTILINE)


def numbers(text: str) -> list[int]:
    return [int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*", text)]


def cores(actions: float, micros: float) -> int:
    """A millionth less, for what a float adds to a whole number."""
    return ceil(actions * micros / 1_000_000 / BUSY_AT_MOST - 1e-6)


def test_the_machines_are_what_the_costs_of_an_action_come_to() -> None:
    rows = MACHINES.findall(PAGE)
    assert len(rows) == 6
    for players, kind, rest in rows:
        actions = numbers(players)[0] * A_SECOND[kind]
        commits = 1 if actions < 10_000 else 2
        parts = [
            cores(actions, TABLES),
            cores(actions, GATEWAYS),
            cores(actions, commits * COMMIT),
            cores(actions, NATS),
        ]
        expected = [round(actions), *parts, sum(parts), ceil(sum(parts) / 32)]
        assert numbers(rest) == expected, (players, kind)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (round((953 - 598) / 6), "| 59 |"),
        (round(338 + 227 + 7.3 * 17), "| 689 |"),
        (round(1_000_000 / 689), "| 1,451 |"),
        (ceil(1.5 * (338 + 227) + 7.3 * 17), "| 972 |"),
        (round(1.5 * 882), f"| {TABLES:,} |"),
        (ceil(125_000 * COMMIT / 1_000_000), "PostgreSQL: 156 cores"),
        (round(0.6 * 1_000_000 / 972), "= 617 actions"),
    ],
)
def test_a_cost_is_what_its_sum_comes_to(value: int, told: str) -> None:
    assert told in PAGE
    assert numbers(told) == [value]


@pytest.mark.parametrize(
    "figure",
    [
        *("953 µs", "598 µs", "1,410", "305 to 338 µs", "187 to 227 µs", "160 µs", "14.5 kB"),
        *("1.3 to 1.5 ms", "3,719", "5,774"),
        *("882", "624", "1,246", "246"),
    ],
)
def test_a_cost_that_was_measured_stands_where_measures_stand(figure: str) -> None:
    assert figure in PAGE
    assert figure in PERFORMANCE
