"""A game as a command line names it: by its name or by a rule code, and rules changed on top."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from croupier.core.errors import BadInput
from croupier.core.games import CATALOGUE, find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.notation.errors import BadRecord
from croupier.notation.rule_code import read_rule_code
from croupier.notation.toml import parse_toml

FREE_TITLE = "Blackjack"
"""The title of rules that no game of the catalogue has."""

GameName = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="A game, as `croupier games` names it."),
]
RuleCode = Annotated[
    str | None,
    typer.Option("--rules", metavar="CODE", help="Rules as a code, such as '6D S17 DAS LS'."),
]
RuleChanges = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="Change a rule; may be given several times."),
]


class BadRuleOption(BadInput):
    """A `--rule` that is no name=value, or no game and no rules, or both."""

    code = "rules.option"


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """What was asked for.

    Attributes:
        name: Of the game; None for rules that no game of the catalogue has.
        title: As people read it.
        rules: With all changes.
    """

    name: str | None
    title: str
    rules: Rules


def chosen_game(name: str | None, code: str | None, changes: Sequence[str] | None) -> ChosenGame:
    """The game of a name, or the rules of a code, with some rules changed.

    Raises:
        UnknownGame: No game has this name.
        BadRuleOption: Neither name nor code, both of them, or a wrong change.
        BadRuleCode: The code cannot be read.
        RulesError: A wrong value, or rules that contradict each other.
    """
    if name is not None and code is not None:
        raise BadRuleOption(f"GAME {name[:40]!r} and --rules {code[:40]!r} both say the rules")
    if name is not None:
        game = find_game(name)
        return ChosenGame(game.name, game.title, rules_with(game.rules, changes or ()))
    if code is None:
        raise BadRuleOption("missing argument 'GAME', or --rules with a rule code")
    rules = rules_with(read_rule_code(code), changes or ())
    for game in CATALOGUE.values():
        if game.rules == rules:
            return ChosenGame(game.name, game.title, rules)
    return ChosenGame(None, FREE_TITLE, rules)


def chosen_rules(text: str, changes: Sequence[str] | None) -> ChosenGame:
    """The game of a name or the rules of a code, whichever the text is, with some rules changed.

    Raises:
        UnknownGame: No game has this name.
        BadRuleCode: The code cannot be read.
        BadRuleOption: A wrong change.
        RulesError: A wrong value, or rules that contradict each other.
    """
    if text in CATALOGUE or not _looks_like_code(text):
        return chosen_game(text, None, changes)
    return chosen_game(None, text, changes)


def _looks_like_code(text: str) -> bool:
    """No game's name has a space or begins with a figure; a code says its decks and soft 17."""
    return any(sign.isspace() for sign in text) or text[:1].isdecimal()


def rules_with(base: Rules, options: Sequence[str]) -> Rules:
    """`base` with the rules of some options, spelled as in records.

    Text needs no quotes: `double=9-11`, `soft17=hit`, `wager_max=500`,
    `prizes={ 777 = "3:1" }`.

    Raises:
        BadRuleOption: No name=value, or a rule given twice.
        RulesError: No such rule, a wrong value, or rules that contradict each other.
    """
    changes: dict[str, object] = {}
    for option in options:
        name, equals, value = (part.strip() for part in option.partition("="))
        if not equals or not name:
            raise BadRuleOption(f"--rule {option[:40]!r} is not NAME=VALUE")
        if name in changes:
            raise BadRuleOption(f"--rule {name[:40]!r} is given twice")
        changes[name] = _plain(value)
    return override_rules(base, changes)


def _plain(value: str) -> object:
    """What TOML makes of it; anything else is text."""
    try:
        read = parse_toml(f"value = {value}")
    except BadRecord:
        return value
    return read["value"] if len(read) == 1 else value
