"""`croupier admin shuffle-audit`: whether shoes look as chance would have them."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.adapters.sql_dealt_shoes import revealed_shoes
from croupier.cli.books import Data, with_database
from croupier.cli.games import JsonSwitch, print_json
from croupier.fairness.battery import (
    ALARM,
    SHOES_MIN,
    Battery,
    Tested,
    judge_shoes,
    judge_shuffle,
)
from croupier.fairness.shuffle import SEED_BYTES
from croupier.fairness.stream import ChanceStream

EXIT_FINDING = 1
"""A battery that chance does not explain."""

SHOES_MAX = 1_000_000

Judged = tuple[str, Battery]
"""What was looked at, and what came out."""


def shuffle_audit(
    *,
    shoes: Annotated[
        int,
        typer.Option(min=SHOES_MIN, max=SHOES_MAX, help="Fresh shoes to shuffle and look at."),
    ] = 2_000,
    dealt: Annotated[
        bool, typer.Option("--dealt", help="Look at the shoes that the house has dealt instead.")
    ] = False,
    data: Data = None,
    json: JsonSwitch = False,
) -> None:
    """Look whether shoes are told from chance. Exit 0: they are not, 1: they are."""
    judged = _of_the_house(data) if dealt else [("fresh shuffles", judge_shuffle(_fresh, shoes))]
    if json:
        print_json({"alarm": ALARM, "looked_at": [_document(*each) for each in judged]})
    else:
        _print(judged)
    if any(battery.is_alarming for _, battery in judged):
        raise typer.Exit(EXIT_FINDING)


def _fresh(_: int, cards: int) -> Sequence[int]:
    return ChanceStream(secrets.token_bytes(SEED_BYTES)).shuffled(range(cards))


def _of_the_house(data: Path | None) -> list[Judged]:
    by_decks = with_database(data, revealed_shoes)
    return [
        (f"shoes of {decks} decks that were dealt", judge_shoes(shoes))
        for decks, shoes in sorted(by_decks.items())
        if len(shoes) >= SHOES_MIN
    ]


def _print(judged: Sequence[Judged]) -> None:
    if not judged:
        typer.echo(f"fewer than {SHOES_MIN} shoes of one size are over: nothing to judge")
    for name, battery in judged:
        typer.echo(f"{battery.shoes} {name}")
        for test in battery.tests:
            typer.echo(f"  {test.name:<30} {_figure(test):>24}  p {test.probability:.3g}")
        verdict = "NOT explained by chance" if battery.is_alarming else "nothing found"
        typer.echo(f"  all together: p {battery.probability:.3g} (alarm {ALARM:g}): {verdict}")


def _figure(test: Tested) -> str:
    if test.freedom is None:
        return f"{test.figure:+.2f} deviations"
    return f"chi2({test.freedom}) {test.figure:.1f}"


def _document(name: str, battery: Battery) -> dict[str, Any]:
    tests = [
        {
            "name": test.name,
            "figure": test.figure,
            "freedom": test.freedom,
            "probability": test.probability,
        }
        for test in battery.tests
    ]
    return {
        "name": name,
        "shoes": battery.shoes,
        "probability": battery.probability,
        "alarming": battery.is_alarming,
        "tests": tests,
    }
