"""`Rules` to and from plain values, as records, the command line and JSON spell them."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import StrEnum

from croupier.core.errors import BadMoney, BadRule
from croupier.core.money import Ratio, parse_ratio
from croupier.core.rules import (
    Double,
    Peek,
    Players,
    Prize,
    Rules,
    Shuffle,
    Soft17,
    SplitBy,
    Surrender,
    parse_shuffle,
    shown,
)

NO_VALUE = "-"
"""Stands for 'none' where a ratio may be absent."""

Plain = bool | int | str | dict[str, str]
"""A field's value in TOML or JSON."""

RULE_FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Rules))
"""Every field of `Rules`, in the order of the notation."""


def _read_bool(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadRule(field, f"{shown(value)} is not true or false")
    return value


def _read_int(field: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRule(field, f"{shown(value)} is not a whole number")
    return value


def _read_text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadRule(field, f"{shown(value)} is not text")
    return value


def _word_of(words: type[StrEnum]) -> Callable[[str, object], StrEnum]:
    def read(field: str, value: object) -> StrEnum:
        text = _read_text(field, value)
        try:
            return words(text)
        except ValueError:
            choices = ", ".join(words)
            raise BadRule(field, f"{text[:20]!r} is not one of {choices}") from None

    return read


def _read_ratio(field: str, value: object) -> Ratio:
    try:
        return parse_ratio(_read_text(field, value))
    except BadMoney as error:
        raise BadRule(field, str(error)) from None


def _read_optional_ratio(field: str, value: object) -> Ratio | None:
    return None if value == NO_VALUE else _read_ratio(field, value)


def _read_shuffle(field: str, value: object) -> Shuffle:
    return parse_shuffle(_read_text(field, value))


def _read_prizes(field: str, value: object) -> tuple[tuple[Prize, Ratio], ...]:
    if not isinstance(value, Mapping):
        raise BadRule(field, f"{shown(value)} is not a table of prize = ratio")
    unknown = [name for name in value if name not in list(Prize)]
    if unknown:
        raise BadRule(field, f"unknown prize {shown(unknown[0])}, there are {', '.join(Prize)}")
    return tuple((prize, _read_ratio(field, value[prize])) for prize in Prize if prize in value)


_READERS: dict[str, Callable[[str, object], object]] = {
    "decks": _read_int,
    "shuffle": _read_shuffle,
    "hole_card_first": _read_bool,
    "peek": _word_of(Peek),
    "soft17": _word_of(Soft17),
    "natural_pays": _read_ratio,
    "insurance": _read_bool,
    "even_money": _read_bool,
    "surrender": _word_of(Surrender),
    "double": _word_of(Double),
    "das": _read_bool,
    "split_by": _word_of(SplitBy),
    "max_hands": _read_int,
    "split_aces_one_card": _read_bool,
    "resplit_aces": _read_bool,
    "stand_on_21": _read_bool,
    "prizes": _read_prizes,
    "streak_length": _read_int,
    "streak_natural_pays": _read_optional_ratio,
    "boxes": _read_int,
    "boxes_per_player": _read_int,
    "players": _word_of(Players),
    "wager_min": _read_int,
    "wager_max": _read_int,
}


def override_rules(base: Rules, changes: Mapping[str, object]) -> Rules:
    """`base` with some fields replaced by plain values.

    >>> override_rules(Rules(), {"double": "9-11"}).double
    <Double.NINE_TO_ELEVEN: '9-11'>

    Raises:
        BadRule: A wrong name, type or value.
        ContradictingRules: The fields contradict each other.
    """
    values: dict[str, object] = {}
    for field, value in changes.items():
        reader = _READERS.get(field)
        if reader is None:
            raise BadRule(shown(field).strip("'\""), "no such rule")
        values[field] = reader(field, value)
    # The readers give each field its type; `replace` checks ranges and contradictions.
    return replace(base, **values)  # type: ignore[arg-type]


def plain_rules(rules: Rules) -> dict[str, Plain]:
    """Every field as a plain value; `override_rules` reads it back.

    A ratio that is absent is '-'.
    """
    return {field: _plain(getattr(rules, field)) for field in RULE_FIELDS}


def _plain(value: object) -> Plain:
    if value is None:
        return NO_VALUE
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, bool | int):
        return value
    if isinstance(value, tuple):
        return {prize.value: str(ratio) for prize, ratio in value}
    return str(value)
