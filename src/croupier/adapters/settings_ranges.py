"""`[ranges.GAME]` of `croupier.toml`: limits of wagers that a host sets."""

import difflib
from collections.abc import Iterator, Mapping, Sequence

from croupier.casino.ranges import Figures, RangeName, usual_figures
from croupier.core.games import GAMES, Game
from croupier.settings import BadSetting

FIGURES = ("min", "max", "table_max")
UNITS_MAX = 1_000_000
"""Greatest figure that is read at all; the games allow far less."""


def read_ranges(value: object) -> tuple[Figures, ...]:
    """All ranges that a file sets.

    Raises:
        BadSetting: A name is unknown or a figure wrong; the message begins with its key.
    """
    return tuple(_all(value))


def _all(value: object) -> Iterator[Figures]:
    for game_name, ranges in _table(value, "ranges", "[ranges.classic]").items():
        at = f"ranges.{_known(game_name, tuple(GAMES), 'ranges', 'game')}"
        for name, figures in _table(ranges, at, "bronze = { max = 20 }").items():
            key = f"{at}.{_known(name, tuple(RangeName), at, 'range')}"
            yield _figures(GAMES[game_name], RangeName(name), figures, key)


def _figures(game: Game, name: RangeName, value: object, at: str) -> Figures:
    given = {
        _known(key, FIGURES, at, "figure"): _whole_units(figure, f"{at}.{key}")
        for key, figure in _table(value, at, "{ max = 20 }").items()
    }
    try:
        return read_figures(game, name, given)
    except BadSetting as error:
        raise BadSetting(f"{at}.{error}") from None


def _table(value: object, at: str, example: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadSetting(f"{at}: wanted a table, such as {example}")
    return value


def _known(name: str, known: Sequence[str], at: str, what: str) -> str:
    if name in known:
        return name
    close = difflib.get_close_matches(name[:60].lower(), known, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
    raise BadSetting(f"{at}: unknown {what} {name[:60]!r}; {hint}")


def _whole_units(value: object, at: str) -> int:
    if type(value) is not int:
        shown = f"{value}" if isinstance(value, float) else "that"
        raise BadSetting(f"{at}: wanted whole units, in steps of 1, not {shown}")
    if not 0 < value <= UNITS_MAX:
        raise BadSetting(f"{at}: it is not 1 to {UNITS_MAX}")
    return value


def read_figures(game: Game, name: RangeName, given: Mapping[str, int]) -> Figures:
    """Limits of a game's range; what a host leaves out is as usual.

    Args:
        game: Whose range it is.
        name: Which of them.
        given: By `min`, `max` and `table_max`, in whole units.

    Raises:
        BadSetting: They contradict each other, or the game takes no such wagers; the message
            begins with the key.
    """
    rules, usual = game.rules, usual_figures(game, name)
    for key in ("min", "max"):
        if key in given and not rules.wager_min <= given[key] <= rules.wager_max:
            span = f"{rules.wager_min} to {rules.wager_max}"
            raise BadSetting(f"{key}: {given[key]} is not {span}, what a box of {game.name} takes")
    low, high = given.get("min", usual.box_min), given.get("max", usual.box_max)
    if low > high and "min" in given:
        raise BadSetting(f"min: {low} is more than max {high}{_usual(given, 'max')}")
    if low > high:
        raise BadSetting(f"max: {high} is less than min {low}, the usual one")
    whole = _table_figure(game, usual.table_max, high, given)
    return Figures(game=game.name, name=name, box_min=low, box_max=high, table_max=whole)


def _table_figure(game: Game, usual: int | None, high: int, given: Mapping[str, int]) -> int | None:
    whole = given.get("table_max", usual)
    if usual is None or whole is None:
        if "table_max" in given:
            raise BadSetting(
                f"table_max: {given['table_max']} is one too many: {game.name} limits boxes alone"
            )
        return None
    if whole < high:
        if "table_max" not in given:
            raise BadSetting(f"max: {high} is more than table_max {whole}, the usual one")
        raise BadSetting(f"table_max: {whole} is less than max {high}{_usual(given, 'max')}")
    most = game.rules.boxes_per_player * game.rules.wager_max
    if whole > most:
        raise BadSetting(f"table_max: {whole} is more than {most}, what a player's boxes take")
    return whole


def _usual(given: Mapping[str, int], key: str) -> str:
    return "" if key in given else ", the usual one"
