"""`croupier games` and `croupier rules`: the catalogue and the rules in words."""

import json as json_text
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from croupier.cli.rule_options import (
    ChosenGame,
    GameName,
    RuleChanges,
    RuleCode,
    chosen_game,
    rules_with,
)
from croupier.core.games import CATALOGUE, GAMES, PRESETS, Game, find_game
from croupier.core.rule_fields import NO_VALUE, Plain, plain_rules
from croupier.core.rules import Rules
from croupier.notation.prose_en import felt_lines, highlights, rules_page
from croupier.notation.rule_code import rule_code

LINE_COLUMNS = 88
"""Width of a page of rules."""

NAME_COLUMNS = 16
"""Width of the names in the list of games."""

JsonSwitch = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def games(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Only these games and presets."),
    ] = None,
    *,
    rule: RuleChanges = None,
    json: JsonSwitch = False,
) -> None:
    """List the games of the floor and the presets, each with its rule code."""
    wanted = {find_game(name).name for name in names or CATALOGUE}
    listed = [
        [_changed(game, rule or ()) for game in group.values() if game.name in wanted]
        for group in (GAMES, PRESETS)
    ]
    if json:
        groups = zip(("games", "presets"), listed, strict=True)
        print_json({group: [_game_document(game) for game in found] for group, found in groups})
        return
    headed = zip(("On the floor", "Presets"), listed, strict=True)
    typer.echo("\n\n".join(_group_text(heading, found) for heading, found in headed if found))


def _changed(game: Game, changes: Sequence[str]) -> Game:
    """A game by other rules; its one line was about the old ones."""
    return replace(game, rules=rules_with(game.rules, changes), about="") if changes else game


def _group_text(heading: str, found: Sequence[Game]) -> str:
    lines = [heading]
    for game in found:
        told = [line for line in (game.title, game.about, rule_code(game.rules)) if line]
        names = [game.name] + [""] * (len(told) - 1)
        lines.append("")
        lines += [
            f"  {name:<{NAME_COLUMNS}}  {line}" for name, line in zip(names, told, strict=True)
        ]
    return "\n".join(lines)


def rules(
    game: GameName = None,
    *,
    code: RuleCode = None,
    rule: RuleChanges = None,
    json: JsonSwitch = False,
) -> None:
    """Print the rules of a game in words."""
    chosen = chosen_game(game, code, rule)
    if json:
        print_json(_page_document(chosen))
    else:
        typer.echo(page_text(chosen))


def print_json(document: object) -> None:
    """One document, on one line."""
    typer.echo(json_text.dumps(document, ensure_ascii=False, separators=(",", ":")))


def _game_document(game: Game) -> dict[str, object]:
    return {
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "code": rule_code(game.rules),
        "highlights": highlights(game.rules),
        "rules": _rules_document(game.rules),
    }


def _page_document(chosen: ChosenGame) -> dict[str, object]:
    page = rules_page(chosen.title, chosen.rules)
    return {
        "game": chosen.name,
        "title": chosen.title,
        "code": rule_code(chosen.rules),
        "felt": felt_lines(chosen.rules),
        "sections": [{"heading": section.heading, "lines": section.lines} for section in page],
        "rules": _rules_document(chosen.rules),
    }


def _rules_document(played: Rules) -> dict[str, Plain | None]:
    return {
        field: None if value == NO_VALUE else value for field, value in plain_rules(played).items()
    }


def page_text(chosen: ChosenGame) -> str:
    """Every rule in words, with the code above them."""
    lines = [chosen.title, "=" * len(chosen.title), rule_code(chosen.rules)]
    for section in rules_page(chosen.title, chosen.rules):
        lines += ["", section.heading]
        for line in section.lines:
            lines += textwrap.wrap(line, LINE_COLUMNS, initial_indent="  ", subsequent_indent="  ")
    return "\n".join(lines)
