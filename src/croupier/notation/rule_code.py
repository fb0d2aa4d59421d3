"""The rule code: a game's rules as one short line of words, such as `6D S17 DAS LS`.

Every field has its words. A word that says what players take for granted is read but not
written; decks and soft 17 are always written. The order is free to read and fixed to write,
so the same rules have one code.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from croupier.core.rule_fields import NO_VALUE, Plain, override_rules, plain_rules
from croupier.core.rules import Prize, Rules
from croupier.notation.errors import BadRuleCode

RULE_CODE_CHARACTERS_MAX = 400
"""Longest code that is read; the longest that is written has about half of it."""

_SHOWN_CHARACTERS_MAX = 20
"""Of a wrong word, in a message."""

Flat = bool | int | str
Values = Mapping[str, Flat]
"""Plain values by field; a prize is a field of its own, `prizes.777`."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the code where one word may stand.

    Attributes:
        fields: What it says.
        words: Every word of it, or an example where it holds a number.
        read: The values that a word says; None for a word of another slot.
        write: The word for some values.
    """

    fields: tuple[str, ...]
    words: tuple[str, ...]
    read: Callable[[str], Values | None]
    write: Callable[[Values], str]


def _choice(field: str, **values: bool | str) -> Slot:
    """A word for each value of a field."""
    words: dict[Flat, str] = {value: word for word, value in values.items()}

    def read(word: str) -> Values | None:
        return {field: values[word]} if word in values else None

    def write(said: Values) -> str:
        return words[said[field]]

    return Slot((field,), tuple(values), read, write)


_PARTS = {"{n}": r"(0|[1-9][0-9]{0,6})", "{r}": r"([1-9][0-9]{0,3}:[1-9][0-9]{0,3})"}


def _form(example: str, form: str, *fields: str) -> Slot:
    """A word with a number `{n}` or a ratio `{r}` for each field."""
    pattern = form
    for part, digits in _PARTS.items():
        pattern = pattern.replace(part, digits)
    compiled = re.compile(pattern, re.ASCII)

    def read(word: str) -> Values | None:
        match = compiled.fullmatch(word)
        if match is None:
            return None
        values = (int(part) if part.isdecimal() else part for part in match.groups())
        return dict(zip(fields, values, strict=True))

    def write(said: Values) -> str:
        return re.sub(r"\{.\}", "{}", form).format(*(said[field] for field in fields))

    return Slot(fields, (example,), read, write)


_CUT = re.compile(r"CUT([1-9][0-9]{0,2}(?:-[1-9][0-9]{0,2})?)", re.ASCII)


def _read_shuffle(word: str) -> Values | None:
    if word == "EACH":
        return {"shuffle": "each-round"}
    match = _CUT.fullmatch(word)
    return {"shuffle": f"cut:{match[1]}"} if match else None


def _write_shuffle(said: Values) -> str:
    shuffle = str(said["shuffle"])
    return "EACH" if shuffle == "each-round" else shuffle.replace("cut:", "CUT")


SLOTS: tuple[Slot, ...] = (
    _form("6D", "{n}D", "decks"),
    _choice("soft17", S17="stand", H17="hit"),
    _choice("double", DOA="any", DOH="any-hard", DO9="9-11", DO10="10-11", DO0="none"),
    _choice("das", DAS=True, NDAS=False),
    _choice("surrender", NS="none", LS10="late-not-ace", LS="late"),
    _form("SP2", "SP{n}", "max_hands"),
    _choice("split_by", SPV="value", SPR="rank"),
    _choice("split_aces_one_card", OSA=True, HSA=False),
    _choice("resplit_aces", RSA=True, NRSA=False),
    _choice("peek", PEEK="ace-ten", PEEKA="ace", ENHC="none"),
    _form("BJ6:5", "BJ{r}", "natural_pays"),
    _choice("insurance", INS=True, NOINS=False),
    _choice("even_money", EM=True, NOEM=False),
    _choice("stand_on_21", ST21=True, HIT21=False),
    _form("777S=5:1", "777S={r}", f"prizes.{Prize.SUITED_777.value}"),
    _form("777=3:1", "777={r}", f"prizes.{Prize.SEVENS.value}"),
    _form("678=2:1", "678={r}", f"prizes.{Prize.STRAIGHT_678.value}"),
    _form("FIRE3=2:1", "FIRE{n}={r}", "streak_length", "streak_natural_pays"),
    _choice("hole_card_first", UP1ST=False, HOLE1ST=True),
    Slot(("shuffle",), ("EACH", "CUT156", "CUT78-234"), _read_shuffle, _write_shuffle),
    _form("3B", "{n}B", "boxes"),
    _form("1BP", "{n}BP", "boxes_per_player"),
    _choice("players", MANY="many", SOLO="one"),
    _form("W1-300", "W{n}-{n}", "wager_min", "wager_max"),
)
"""Every place of the code, in the order it is written."""

UNSAID: Values = {
    "double": "any",
    "das": False,
    "surrender": "none",
    "max_hands": 4,
    "split_by": "value",
    "split_aces_one_card": True,
    "resplit_aces": False,
    "peek": "ace-ten",
    "natural_pays": "3:2",
    "insurance": True,
    "even_money": False,
    "stand_on_21": True,
    **{f"prizes.{prize.value}": NO_VALUE for prize in Prize},
    "streak_length": 0,
    "streak_natural_pays": NO_VALUE,
    "hole_card_first": False,
    "shuffle": "each-round",
    "boxes": 7,
    "boxes_per_player": 3,
    "players": "many",
    "wager_min": 1,
    "wager_max": 200,
}
"""What holds where no word says otherwise."""


def rule_code(rules: Rules) -> str:
    """The code of some rules; `read_rule_code` gives the same rules back.

    >>> rule_code(GAMES["classic"].rules)
    '6D S17 DAS LS10 SP2 HSA 3B SOLO W1-300'
    """
    values = dict(_flat(plain_rules(rules)))
    return " ".join(slot.write(values) for slot in SLOTS if _is_worth_saying(slot, values))


def _is_worth_saying(slot: Slot, values: Values) -> bool:
    return any(field not in UNSAID or values[field] != UNSAID[field] for field in slot.fields)


def _flat(values: Mapping[str, Plain]) -> Iterator[tuple[str, Flat]]:
    for field, value in values.items():
        if isinstance(value, dict):
            for prize in Prize:
                yield f"{field}.{prize.value}", value.get(prize.value, NO_VALUE)
        else:
            yield field, value


def read_rule_code(text: str) -> Rules:
    """The rules that a code says; words in any order, small letters too.

    >>> read_rule_code("6D S17 DAS LS").surrender.value
    'late'

    Raises:
        BadRuleCode: A word that is none, two words for one thing, or none for decks or soft 17.
        RulesError: A value out of its range, or rules that contradict each other.
    """
    if len(text) > RULE_CODE_CHARACTERS_MAX:
        raise BadRuleCode(f"{len(text)} characters, at most {RULE_CODE_CHARACTERS_MAX} are read")
    said: dict[str, Flat] = {}
    places: dict[Slot, int] = {}
    words = text.split()
    for place in range(len(words)):
        slot, values = _read_word(words, place)
        if slot in places:
            _refuse_second(slot, words, places[slot], place)
        places[slot] = place
        said |= values
    _refuse_silence(said)
    return _rules({**UNSAID, **said})


def _read_word(words: Sequence[str], place: int) -> tuple[Slot, Values]:
    word = words[place]
    spelled = word.upper() if word.isascii() else word
    for slot in SLOTS:
        values = slot.read(spelled)
        if values is not None:
            return slot, values
    known = " ".join(word for slot in SLOTS for word in slot.words)
    raise BadRuleCode(
        f"word {place + 1}, {word[:_SHOWN_CHARACTERS_MAX]!r}, is none of {known}", place + 1
    )


def _refuse_second(slot: Slot, words: Sequence[str], first: int, second: int) -> NoReturn:
    raise BadRuleCode(
        f"word {first + 1}, {words[first]!r}, and word {second + 1}, {words[second]!r}, both say"
        f" {' and '.join(slot.fields)}; one of {' '.join(slot.words)} may stand",
        second + 1,
    )


def _refuse_silence(said: Values) -> None:
    for slot in SLOTS:
        for field in slot.fields:
            if field not in said and field not in UNSAID:
                raise BadRuleCode(f"no word says {field}, such as {' or '.join(slot.words)}")


def _rules(values: Values) -> Rules:
    prizes = {
        prize.value: str(values[f"prizes.{prize.value}"])
        for prize in Prize
        if values[f"prizes.{prize.value}"] != NO_VALUE
    }
    fields = {field: value for field, value in values.items() if "." not in field}
    return override_rules(Rules(), {**fields, "prizes": prizes})
