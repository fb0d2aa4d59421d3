"""`croupier games` and `croupier rules`: the catalogue and the rules in words."""

import json as json_text
import textwrap
from typing import Annotated

import typer

from croupier.cli.rule_options import rules_with
from croupier.core.games import GAMES, Game, find_game
from croupier.core.rule_fields import NO_VALUE, Plain, plain_rules
from croupier.core.rules import Rules
from croupier.notation.prose import Section
from croupier.notation.prose_en import felt_lines, highlights, rules_page

LINE_COLUMNS = 88
"""Width of a page of rules."""

JsonSwitch = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def games(*, json: JsonSwitch = False) -> None:
    """List the games of the house."""
    if json:
        print_json({"games": [_game_document(game) for game in GAMES.values()]})
        return
    for game in GAMES.values():
        typer.echo(f"{game.name:<12}  {game.title}")
        for line in highlights(game.rules):
            typer.echo(f"{'':<12}  - {line}")


def rules(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, as `croupier games` names it.")
    ],
    *,
    rule: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change a rule; may be given several times."),
    ] = None,
    json: JsonSwitch = False,
) -> None:
    """Print the rules of a game in words."""
    found = find_game(game)
    played = rules_with(found.rules, rule or [])
    page = rules_page(found.title, played)
    if json:
        print_json(_page_document(found, played, page))
        return
    typer.echo(_page_text(found.title, page))


def print_json(document: object) -> None:
    """One document, on one line."""
    typer.echo(json_text.dumps(document, ensure_ascii=False, separators=(",", ":")))


def _game_document(game: Game) -> dict[str, object]:
    return {
        "game": game.name,
        "title": game.title,
        "highlights": highlights(game.rules),
        "rules": _rules_document(game.rules),
    }


def _page_document(game: Game, played: Rules, page: tuple[Section, ...]) -> dict[str, object]:
    return {
        "game": game.name,
        "title": game.title,
        "felt": felt_lines(played),
        "sections": [{"heading": section.heading, "lines": section.lines} for section in page],
        "rules": _rules_document(played),
    }


def _rules_document(played: Rules) -> dict[str, Plain | None]:
    return {
        field: None if value == NO_VALUE else value for field, value in plain_rules(played).items()
    }


def _page_text(title: str, page: tuple[Section, ...]) -> str:
    lines = [title, "=" * len(title)]
    for section in page:
        lines += ["", section.heading]
        for line in section.lines:
            lines += textwrap.wrap(line, LINE_COLUMNS, initial_indent="  ", subsequent_indent="  ")
    return "\n".join(lines)
