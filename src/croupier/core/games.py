"""The catalogue: the four games of the floor and the presets, each one a value of `Rules`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.core.errors import BadInput
from croupier.core.money import Ratio
from croupier.core.presets import (
    ATLANTIC_CITY,
    EUROPEAN_NO_HOLE,
    SINGLE_DECK_H17,
    VEGAS_STRIP,
)
from croupier.core.rules import EACH_ROUND, Double, Players, Prize, Rules, Shuffle, Surrender


class UnknownGame(BadInput):
    """A name that is not in the catalogue."""

    code = "game.unknown"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the catalogue.

    Attributes:
        name: As records and the command line spell it.
        title: As people read it.
        about: What sets it apart, in one line.
    """

    name: str
    title: str
    rules: Rules
    about: str


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


def _by_name(*games: Game) -> Mapping[str, Game]:
    return MappingProxyType({game.name: game for game in games})


GAMES: Mapping[str, Game] = _by_name(
    Game(
        "multiplayer",
        "Multi-Player Six-Deck Blackjack",
        _MULTIPLAYER,
        "seven boxes for many players, and up to four hands in each",
    ),
    Game(
        "classic",
        "Six-Deck Classic Blackjack",
        _CLASSIC,
        "alone against the dealer, with a fresh shoe every round",
    ),
    Game(
        "prize",
        "Prize Blackjack",
        _PRIZE,
        "three-card prizes, even money, and surrender against any card",
    ),
    Game(
        "on-fire",
        "On Fire Blackjack",
        _ON_FIRE,
        "three wins in a row light the fire, and a blackjack pays 2 to 1",
    ),
)
"""The games of the floor by name, in the order it shows them."""

PRESETS: Mapping[str, Game] = _by_name(
    Game(
        "vegas-strip",
        "Vegas Strip Blackjack",
        VEGAS_STRIP,
        "four decks, double on any two cards, up to four hands, no surrender",
    ),
    Game(
        "atlantic-city",
        "Atlantic City Blackjack",
        ATLANTIC_CITY,
        "eight decks, double on any two cards, up to four hands, late surrender",
    ),
    Game(
        "european-no-hole",
        "European No Hole Card Blackjack",
        EUROPEAN_NO_HOLE,
        "six decks, double on 9 to 11, and nobody looks under the upcard",
    ),
    Game(
        "single-deck-h17",
        "Single-Deck Blackjack",
        SINGLE_DECK_H17,
        "one deck, the dealer hits a soft 17, no double after a split",
    ),
)
"""Well-known rules by name, for records, the command line and Python; not on the floor."""

CATALOGUE: Mapping[str, Game] = MappingProxyType({**GAMES, **PRESETS})
"""Every name that a record may say."""


def find_game(name: str) -> Game:
    """The game or preset of a name.

    Raises:
        UnknownGame: There is none.
    """
    return _found(name, CATALOGUE)


def find_floor_game(name: str) -> Game:
    """The game of a name, if the floor has tables for it.

    Raises:
        UnknownGame: There is none, or it is a preset.
    """
    return _found(name, GAMES)


def _found(name: str, games: Mapping[str, Game]) -> Game:
    game = games.get(name)
    if game is None:
        raise UnknownGame(f"unknown game {name[:40]!r}, there are {', '.join(games)}")
    return game
