"""The catalogue: four games, four values of `Rules`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.core.errors import BadInput
from croupier.core.money import Ratio
from croupier.core.rules import EACH_ROUND, Double, Players, Prize, Rules, Shuffle, Surrender


class UnknownGame(BadInput):
    """A name that is not in the catalogue."""

    code = "game.unknown"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the house.

    Attributes:
        name: As records and the command line spell it.
        title: As people read it.
    """

    name: str
    title: str
    rules: Rules


_MULTIPLAYER = Rules(
    shuffle=Shuffle(156, 156),
    double=Double.ANY_HARD,
    max_hands=4,
    resplit_aces=True,
    boxes=7,
    players=Players.MANY,
)

_CLASSIC = Rules(split_aces_one_card=False, wager_max=300)

_PRIZE = Rules(
    shuffle=Shuffle(78, 234),
    even_money=True,
    surrender=Surrender.LATE,
    prizes=(
        (Prize.SUITED_777, Ratio(5, 1)),
        (Prize.SEVENS, Ratio(3, 1)),
        (Prize.STRAIGHT_678, Ratio(2, 1)),
    ),
    boxes=7,
    players=Players.MANY,
)

_ON_FIRE = Rules(
    shuffle=EACH_ROUND,
    hole_card_first=True,
    surrender=Surrender.NONE,
    double=Double.TEN_OR_ELEVEN,
    das=False,
    split_aces_one_card=False,
    stand_on_21=False,
    streak_length=3,
    streak_natural_pays=Ratio(2, 1),
    boxes=1,
    boxes_per_player=1,
)

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for game in (
            Game("multiplayer", "Multi-Player Six-Deck Blackjack", _MULTIPLAYER),
            Game("classic", "Six-Deck Classic Blackjack", _CLASSIC),
            Game("prize", "Prize Blackjack", _PRIZE),
            Game("on-fire", "On Fire Blackjack", _ON_FIRE),
        )
    }
)
"""The games by name, in the order the floor shows them."""


def find_game(name: str) -> Game:
    """The game of a name.

    Raises:
        UnknownGame: There is none.
    """
    game = GAMES.get(name)
    if game is None:
        raise UnknownGame(f"unknown game {name[:40]!r}, there are {', '.join(GAMES)}")
    return game
