"""The page about simulations says what there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.simulation.answers import Totals
from croupier.simulation.count_text import read_count_toml
from croupier.simulation.deviations import read_plays_toml
from croupier.simulation.documents import answers_document, plan_document, plays_document
from croupier.simulation.environment import ACTIONS, BlackjackEnv
from croupier.simulation.plan import BOXES_MAX, ROUNDS_MAX, SEED_MAX
from croupier.simulation.runner import WORKERS_MAX
from croupier.simulation.visits import VISIT_ROUNDS_MAX
from tests.simulation.plans import last_step, small_run

PAGE = (Path(__file__).parents[2] / "docs/reference/simulate.md").read_text(encoding="utf-8")
OF_THE_COMMAND = {"game", "title", "exact_ev", "is_interrupted", "seconds", "rounds_per_second"}


def named(section: str) -> set[str]:
    """What the first column of a section's table names."""
    text = PAGE.split(f"## {section}\n")[1].split("\n## ")[0]
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def toml_of(section: str) -> str:
    return PAGE.split(f"## {section}\n")[1].split("```toml\n")[1].split("```")[0]


def test_every_field_of_the_json_is_on_the_page() -> None:
    job = small_run()
    totals: Totals = last_step(job).totals
    told: dict[str, Any] = {
        **plan_document(job.plan, "never bust"),
        **plays_document(None),
        **answers_document(job.answers(totals), 100),
    }

    assert named("The JSON") == set(told) | OF_THE_COMMAND


def test_the_files_on_the_page_are_read() -> None:
    assert read_count_toml(toml_of("A count")).is_balanced
    plays = read_plays_toml(toml_of("Plays by count"))
    assert plays.insurance == 3
    assert [(each.index, each.is_below) for each in plays.deviations] == [(0, False), (-1, True)]


def test_what_the_environment_shows_is_on_the_page() -> None:
    space = BlackjackEnv("multiplayer", count="hilo").observation_space

    assert named("The environment") == set(space)  # type: ignore[call-overload]
    for place, action in enumerate(ACTIONS):
        assert f"{place} {action.value.replace('-', ' ')}" in PAGE


@pytest.mark.parametrize("limit", [ROUNDS_MAX, SEED_MAX, VISIT_ROUNDS_MAX, WORKERS_MAX, BOXES_MAX])
def test_the_limits_on_the_page_are_those_of_the_code(limit: int) -> None:
    assert f"{limit:,}" in PAGE.split("## Limits")[1]
