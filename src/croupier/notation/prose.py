"""What the rules in words are made of, in any language."""

from dataclasses import dataclass


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
