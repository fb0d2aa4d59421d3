"""Bet ranges (L6): limits of first wagers, and the chips offered with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd

from croupier.core.games import Game
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Players


class RangeName(StrEnum):
    """Three ranges, from modest to grand."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLDEN = "golden"


@dataclass(frozen=True, slots=True)
class Range:
    """Limits of first wagers, in minor units; doubles, splits and insurance come on top.

    Attributes:
        box_min: Least wager of a box.
        box_max: Greatest wager of a box.
        table_max: Greatest sum over a player's boxes; None where only boxes are limited.
        chips: Values of the chips offered, smallest first.
    """

    name: RangeName
    box_min: int
    box_max: int
    table_max: int | None
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Limits of one game's range as a host sets them, in whole units.

    Attributes:
        box_min: Least wager of a box.
        box_max: Greatest wager of a box.
        table_max: Greatest sum over a player's boxes; None where only boxes are limited.
    """

    game: str
    name: RangeName
    box_min: int
    box_max: int
    table_max: int | None


CHIPS = (1, 5, 10, 25, 50, 100, 200)
"""Values of chips, in whole units."""
CHIPS_OFFERED_MAX = 5

_UNITS: dict[RangeName, tuple[int, int, int, tuple[int, ...]]] = {
    RangeName.BRONZE: (1, 25, 50, (1, 5, 10, 25)),
    RangeName.SILVER: (5, 100, 200, (1, 5, 10, 25, 100)),
    RangeName.GOLDEN: (25, 200, 400, (5, 25, 50, 100, 200)),
}


def usual_figures(game: Game, name: RangeName) -> Figures:
    """A range as one game has it where the host says nothing.

    Golden reaches the game's own greatest wager, and twice that over all boxes; where a
    player has one box only the box is limited.
    """
    low, high, table_high, _ = _UNITS[name]
    rules = game.rules
    if name is RangeName.GOLDEN and rules.players is Players.ONE:
        high, table_high = rules.wager_max, 2 * rules.wager_max
    return Figures(
        game=game.name,
        name=name,
        box_min=max(low, rules.wager_min),
        box_max=min(high, rules.wager_max),
        table_max=None if rules.boxes_per_player == 1 else table_high,
    )


def range_of(game: Game, name: RangeName, set_by_host: Sequence[Figures] = ()) -> Range:
    """A range of a game: the host's figures where there are some, else the usual ones."""
    usual = usual_figures(game, name)
    own = (each for each in set_by_host if (each.game, each.name) == (game.name, name))
    figures = next(own, usual)
    chips = _UNITS[name][3] if figures == usual else chips_for(figures.box_min, figures.box_max)
    return Range(
        name,
        figures.box_min * MINOR_PER_UNIT,
        figures.box_max * MINOR_PER_UNIT,
        None if figures.table_max is None else figures.table_max * MINOR_PER_UNIT,
        tuple(chip * MINOR_PER_UNIT for chip in chips if chip <= figures.box_max),
    )


def chips_for(low: int, high: int) -> tuple[int, ...]:
    """Chips for wagers of a box from `low` to `high` units: both can be laid with them.

    The smallest is a fifth of the least wager or less; the others are the greatest that fit.

    >>> chips_for(5, 50)
    (1, 5, 10, 25, 50)
    >>> chips_for(50, 300)
    (10, 25, 50, 100, 200)
    """
    step = gcd(low, high)
    smallest = max(
        chip for chip in CHIPS if step % chip == 0 and chip <= max(1, low // CHIPS_OFFERED_MAX)
    )
    greater = [chip for chip in CHIPS if smallest < chip <= high]
    return (smallest, *greater[-(CHIPS_OFFERED_MAX - 1) :])
