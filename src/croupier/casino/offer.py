"""What a house lets people play: games, currencies, and the ranges of their wagers."""

from dataclasses import dataclass

from croupier.casino.errors import CurrencyNotOffered, GameNotOffered
from croupier.casino.money import Currency
from croupier.casino.ranges import Figures, Range, RangeName, range_of
from croupier.core.games import GAMES, Game, find_floor_game


@dataclass(frozen=True, slots=True)
class Offer:
    """What new tables may be; those that stand keep what they were opened with.

    Attributes:
        games: By name, in the order in which the floor shows them.
        currencies: What tables may play in.
        figures: Limits that the host sets instead of the usual ones.
    """

    games: tuple[str, ...] = tuple(GAMES)
    currencies: tuple[Currency, ...] = (Currency.FUN,)
    figures: tuple[Figures, ...] = ()

    @property
    def catalogue(self) -> tuple[Game, ...]:
        """The games on offer."""
        return tuple(GAMES[name] for name in self.games)

    def game(self, name: str) -> Game:
        """A game that new tables may play.

        Raises:
            UnknownGame: The floor has no such game.
            GameNotOffered: It has, but not in this house.
        """
        game = find_floor_game(name)
        if game.name not in self.games:
            raise GameNotOffered(f"the house does not offer {game.name}")
        return game

    def require_currency(self, currency: Currency) -> None:
        """Passes for a currency that new tables may play in.

        Raises:
            CurrencyNotOffered: The house does not play in it.
        """
        if currency not in self.currencies:
            raise CurrencyNotOffered(f"the house does not play in {currency}")

    def range_of(self, game: Game, name: RangeName) -> Range:
        """A range of a game, as tables opened now have it."""
        return range_of(game, name, self.figures)

    def ranges_of(self, game: Game) -> tuple[Range, ...]:
        """All ranges of a game, from modest to grand."""
        return tuple(self.range_of(game, name) for name in RangeName)
