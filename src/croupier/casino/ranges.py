"""Bet ranges (L6): limits of first wagers, and the chips offered with them."""

from dataclasses import dataclass
from enum import StrEnum

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


_UNITS: dict[RangeName, tuple[int, int, int, tuple[int, ...]]] = {
    RangeName.BRONZE: (1, 25, 50, (1, 5, 10, 25)),
    RangeName.SILVER: (5, 100, 200, (1, 5, 10, 25, 100)),
    RangeName.GOLDEN: (25, 200, 400, (5, 25, 50, 100, 200)),
}


def range_of(game: Game, name: RangeName) -> Range:
    """A range as one game has it.

    Golden reaches the game's own greatest wager, and twice that over all boxes; where a
    player has one box only the box is limited.
    """
    low, high, table_high, chips = _UNITS[name]
    rules = game.rules
    if name is RangeName.GOLDEN and rules.players is Players.ONE:
        high, table_high = rules.wager_max, 2 * rules.wager_max
    high = min(high, rules.wager_max)
    return Range(
        name,
        max(low, rules.wager_min) * MINOR_PER_UNIT,
        high * MINOR_PER_UNIT,
        None if rules.boxes_per_player == 1 else table_high * MINOR_PER_UNIT,
        tuple(chip * MINOR_PER_UNIT for chip in chips if chip <= high),
    )


def ranges_of(game: Game) -> tuple[Range, ...]:
    """All ranges of a game, from modest to grand."""
    return tuple(range_of(game, name) for name in RangeName)
