"""What the rules in words are made of, in any language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from croupier.core.rules import Rules
from croupier.core.state import Round

HIGHLIGHTS_MAX = 4
"""Lines on a game's tile."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules page: a heading and one sentence or two a line."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The wagers one table takes, in whole units.

    Attributes:
        table_max: A player's greatest sum of first wagers; None where only boxes are limited.
        currency: As records spell it; empty where it does not matter.
    """

    wager_min: int
    wager_max: int
    table_max: int | None = None
    currency: str = ""


class RulesPage(Protocol):
    """Says every rule of a game, with a table's own limits where it has some."""

    def __call__(
        self, title: str, rules: Rules, limits: Limits | None = None
    ) -> tuple[Section, ...]:
        """The page in sections."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """What one language says of rules and rounds.

    Attributes:
        game_title: A game's name, from its code and its English title.
        felt_lines: What is printed on the felt, the most important first.
        highlights: Three or four short lines that set a game apart.
        rules_page: Every rule of a game.
        round_line: A finished round in one line; players by box.
    """

    game_title: Callable[[str, str], str]
    felt_lines: Callable[[Rules], tuple[str, ...]]
    highlights: Callable[[Rules], tuple[str, ...]]
    rules_page: RulesPage
    round_line: Callable[[Round, Mapping[int, str]], str]
