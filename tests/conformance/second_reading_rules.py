"""The rules of a record, read a second time: games, presets, overrides and contradictions.

Written from the description of the notation alone; shares nothing with the product.
"""

import re
from fractions import Fraction


class IllegalRecord(Exception):
    """The record breaks the notation or the rules of its game."""


RulesTable = dict[str, object]

_COMMON: RulesTable = {
    "decks": 6,
    "hole_card_first": False,
    "peek": "ace-ten",
    "soft17": "stand",
    "natural_pays": "3:2",
    "insurance": True,
    "even_money": False,
    "split_by": "value",
    "stand_on_21": True,
    "prizes": {},
    "streak_length": 0,
    "streak_natural_pays": None,
    "wager_min": 1,
    "wager_max": 200,
}

GAMES: dict[str, RulesTable] = {
    "multiplayer": {
        **_COMMON,
        "shuffle": "cut:156",
        "surrender": "late-not-ace",
        "double": "any-hard",
        "das": True,
        "max_hands": 4,
        "split_aces_one_card": True,
        "resplit_aces": True,
        "boxes": 7,
        "boxes_per_player": 3,
        "players": "many",
    },
    "classic": {
        **_COMMON,
        "shuffle": "each-round",
        "surrender": "late-not-ace",
        "double": "any",
        "das": True,
        "max_hands": 2,
        "split_aces_one_card": False,
        "resplit_aces": False,
        "boxes": 3,
        "boxes_per_player": 3,
        "players": "one",
        "wager_max": 300,
    },
    "prize": {
        **_COMMON,
        "shuffle": "cut:78-234",
        "even_money": True,
        "surrender": "late",
        "double": "any",
        "das": True,
        "max_hands": 2,
        "split_aces_one_card": True,
        "resplit_aces": False,
        "prizes": {"suited-777": "5:1", "777": "3:1", "678": "2:1"},
        "boxes": 7,
        "boxes_per_player": 3,
        "players": "many",
    },
    "on-fire": {
        **_COMMON,
        "shuffle": "each-round",
        "hole_card_first": True,
        "surrender": "none",
        "double": "10-11",
        "das": False,
        "max_hands": 2,
        "split_aces_one_card": False,
        "resplit_aces": False,
        "stand_on_21": False,
        "streak_length": 3,
        "streak_natural_pays": "2:1",
        "boxes": 1,
        "boxes_per_player": 1,
        "players": "one",
    },
    "vegas-strip": {
        **_COMMON,
        "decks": 4,
        "shuffle": "cut:156",
        "surrender": "none",
        "double": "any",
        "das": True,
        "max_hands": 4,
        "split_aces_one_card": True,
        "resplit_aces": False,
        "boxes": 7,
        "boxes_per_player": 3,
        "players": "many",
    },
    "atlantic-city": {
        **_COMMON,
        "decks": 8,
        "shuffle": "cut:312",
        "surrender": "late",
        "double": "any",
        "das": True,
        "max_hands": 4,
        "split_aces_one_card": True,
        "resplit_aces": False,
        "boxes": 7,
        "boxes_per_player": 3,
        "players": "many",
    },
    "european-no-hole": {
        **_COMMON,
        "shuffle": "cut:234",
        "peek": "none",
        "surrender": "none",
        "double": "9-11",
        "das": True,
        "max_hands": 2,
        "split_aces_one_card": True,
        "resplit_aces": False,
        "boxes": 7,
        "boxes_per_player": 3,
        "players": "many",
    },
    "single-deck-h17": {
        **_COMMON,
        "decks": 1,
        "shuffle": "cut:26",
        "soft17": "hit",
        "surrender": "none",
        "double": "any",
        "das": False,
        "max_hands": 4,
        "split_aces_one_card": True,
        "resplit_aces": False,
        "boxes": 7,
        "boxes_per_player": 3,
        "players": "many",
    },
}

CHOICES: dict[str, tuple[str, ...]] = {
    "peek": ("ace-ten", "ace", "none"),
    "soft17": ("stand", "hit"),
    "surrender": ("none", "late-not-ace", "late"),
    "double": ("any", "any-hard", "9-11", "10-11", "none"),
    "split_by": ("value", "rank"),
    "players": ("one", "many"),
}
SWITCHES = (
    "hole_card_first",
    "insurance",
    "even_money",
    "das",
    "split_aces_one_card",
    "resplit_aces",
    "stand_on_21",
)
# Smallest and largest; None where the notation names no largest.
NUMBERS: dict[str, tuple[int, int | None]] = {
    "decks": (1, 8),
    "max_hands": (1, 4),
    "streak_length": (0, 9),
    "boxes": (1, 7),
    "boxes_per_player": (1, 7),
    "wager_min": (1, None),
    "wager_max": (1, None),
}
RATIOS = ("natural_pays", "streak_natural_pays")
PRIZES = ("suited-777", "777", "678")


def number(rules: RulesTable, field: str) -> int:
    """A rule that is a whole number."""
    value = rules[field]
    assert isinstance(value, int)
    return value


def is_whole_number(value: object) -> bool:
    """TOML's true and false are no numbers."""
    return isinstance(value, int) and not isinstance(value, bool)


def ratio(value: object) -> Fraction:
    """Reads '3:2'.

    Raises:
        IllegalRecord: It is no ratio, or leaves parts of a minor unit.
    """
    if not isinstance(value, str):
        raise IllegalRecord(f"a ratio is text like 3:2, not {value!r}")
    found = re.fullmatch(r"([1-9][0-9]{0,8}):([1-9][0-9]{0,8})", value)
    if found is None:
        raise IllegalRecord(f"not a ratio: {value!r}")
    wins = Fraction(int(found[1]), int(found[2]))
    if 100 % wins.denominator != 0:
        raise IllegalRecord(f"{value!r} does not pay whole minor units")
    return wins


def rules_of(game: object, overrides: object) -> RulesTable:
    """The rules a record is played by.

    Raises:
        IllegalRecord: Unknown game, unknown field, wrong value or a contradiction.
    """
    if not isinstance(game, str) or game not in GAMES:
        raise IllegalRecord(f"unknown game {game!r}")
    if not isinstance(overrides, dict):
        raise IllegalRecord("rules must be a table")
    rules = dict(GAMES[game])
    for field, value in overrides.items():
        if field not in rules:
            raise IllegalRecord(f"unknown rule {field!r}")
        _check_value(field, value)
        rules[field] = value
    _check_contradictions(rules)
    return rules


def _check_value(field: str, value: object) -> None:
    if field in CHOICES:
        fits = isinstance(value, str) and value in CHOICES[field]
    elif field in SWITCHES:
        fits = isinstance(value, bool)
    elif field in NUMBERS:
        fits = _is_number_between(value, *NUMBERS[field])
    elif field in RATIOS:
        ratio(value)
        fits = True
    elif field == "prizes":
        fits = _are_prizes(value)
    else:
        assert field == "shuffle"
        fits = isinstance(value, str)
    if not fits:
        raise IllegalRecord(f"rule {field} cannot be {value!r}")


def _is_number_between(value: object, least: int, most: int | None) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return value >= least and (most is None or value <= most)


def _are_prizes(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    for name, pays in value.items():
        if name not in PRIZES:
            return False
        ratio(pays)
    return True


def _check_contradictions(rules: RulesTable) -> None:
    if number(rules, "wager_min") > number(rules, "wager_max"):
        raise IllegalRecord("the least wager is above the largest")
    if number(rules, "boxes_per_player") > number(rules, "boxes"):
        raise IllegalRecord("a player has more boxes than the table")
    if rules["players"] == "one" and rules["boxes"] != rules["boxes_per_player"]:
        raise IllegalRecord("a lone player must have all the boxes")
    if rules["even_money"] and not rules["insurance"]:
        raise IllegalRecord("even money needs insurance")
    if (number(rules, "streak_length") > 0) != (rules["streak_natural_pays"] is not None):
        raise IllegalRecord("a streak and what it pays belong together")
    _check_shuffle(str(rules["shuffle"]), 52 * number(rules, "decks"))


def _check_shuffle(shuffle: str, shoe: int) -> None:
    if shuffle == "each-round":
        return
    found = re.fullmatch(r"cut:([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?", shuffle)
    if found is None:
        raise IllegalRecord(f"unknown way to shuffle: {shuffle!r}")
    first = int(found[1])
    last = int(found[2] or found[1])
    if first > last:
        raise IllegalRecord("the cut's range runs backwards")
    if last > shoe:
        raise IllegalRecord("the cut lies outside the shoe")
