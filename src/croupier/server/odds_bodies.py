"""Bodies of HTTP answers about odds; values are in first wagers, from the player's side."""

from typing import Any

import msgspec

Plain = bool | int | str | dict[str, str]


class OddsGame(msgspec.Struct, frozen=True):
    """A game of the catalogue.

    Attributes:
        is_on_floor: The house has tables for it; else it is a preset.
        code: Its rule code.
        ev: Value per first wager by best play; null until it is known.
    """

    game: str
    title: str
    is_on_floor: bool
    code: str
    ev: float | None


class OddsGames(msgspec.Struct, frozen=True):
    """The catalogue with its odds.

    Attributes:
        is_complete: No value is awaited.
    """

    games: tuple[OddsGame, ...]
    is_complete: bool


class OddsState(msgspec.Struct, frozen=True):
    """One state of a streak game: how often rounds begin in it, and what they are worth."""

    wins: int
    share: float
    ev: float


class OddsBody(msgspec.Struct, frozen=True):
    """What some rules give and cost, by best play.

    Attributes:
        game: Its name, where a game of the catalogue has these rules.
        code: The rule code.
        rules: Every field, as records spell it.
        ev: Value per first wager; the return is 1 more.
        house_edge: Minus `ev`.
        by_upcard: Value given each upcard, 2 to 9, T and A.
        outcomes: How many hands of a box end in each way, per round.
        wager_per_round: Wagers of a box in all, doubles and splits with it.
        is_first_round: Exact for the first round of a fresh shoe: a cut card is used.
        method: How the values are meant, in words.
        seconds: What it took.
    """

    game: str | None
    code: str
    rules: dict[str, Plain]
    ev: float
    house_edge: float
    by_upcard: dict[str, float]
    outcomes: dict[str, float]
    wager_per_round: float
    streak: tuple[OddsState, ...]
    is_first_round: bool
    method: str
    seconds: float


class OddsSpread(msgspec.Struct, frozen=True):
    """What takes longer than the value.

    Attributes:
        standard_deviation: Of a round's net, in first wagers; null where it is not exact.
        reason: Why there is none.
        cards_per_round: Cards dealt to one box and the dealer; null where it is not exact.
    """

    standard_deviation: float | None
    reason: str | None
    cards_per_round: float | None


class OddsChart(msgspec.Struct, frozen=True):
    """The best chart by total.

    Attributes:
        chart: Of each row ("hard 16", "soft 18", "pair 8") the mark for each upcard: H, S, D,
            Ds, P, Rh, Rs or Rp.
        ev: The exact value of playing by the chart.
        best_ev: The value of play that looks at the cards.
    """

    chart: dict[str, dict[str, str]]
    ev: float
    best_ev: float
    seconds: float


class OddsWorth(msgspec.Struct, frozen=True):
    """What one special rule is worth: a line of a stream.

    Attributes:
        rule: The field of the rules.
        value: As the rules have it.
        without: The plain value that it is compared with.
        code: The rules without it.
        worth: What the player has of it; null when it cannot be told.
        reason: Why it cannot be told.
    """

    rule: str
    value: str
    without: str
    code: str
    worth: float | None
    reason: str | None


ODDS_BODIES: tuple[Any, ...] = (OddsGames, OddsBody, OddsSpread, OddsChart, OddsWorth)
