"""The streak of the On Fire game (F9 to F11)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from croupier.core.settlement import Outcome


@dataclass(frozen=True, slots=True)
class Streak:
    """Wins in a row; the fire burns once they reach the game's length.

    Attributes:
        wins: 0 to `length`, where it stops.
        length: Wins that light the fire.
    """

    wins: int
    length: int

    @property
    def is_on_fire(self) -> bool:
        """The fire burns."""
        return self.wins >= self.length

    def after(self, outcomes: Iterable[Outcome]) -> "Streak":
        """The streak after hands in the order they stand on the table."""
        wins = self.wins
        for outcome in outcomes:
            match outcome:
                case Outcome.WIN | Outcome.NATURAL | Outcome.EVEN_MONEY:
                    wins = min(wins + 1, self.length)
                case Outcome.LOSE | Outcome.BUST | Outcome.SURRENDER:
                    wins = 0
                case Outcome.PUSH:
                    pass
                case _:
                    assert_never(outcome)
        return Streak(wins, self.length)
