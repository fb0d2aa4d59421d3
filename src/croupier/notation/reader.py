"""Reads a record strictly: a field that the notation does not name is an error."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NoReturn, TypeVar

from croupier.core.actions import Action
from croupier.core.cards import Card, parse_cards
from croupier.core.errors import BadRule, CroupierError
from croupier.core.games import find_game
from croupier.core.money import parse_money, parse_wager
from croupier.core.rule_fields import NO_VALUE, override_rules
from croupier.core.rules import Players, Rules
from croupier.notation.errors import BadRecord, IllegalRound
from croupier.notation.record import (
    CURRENCIES,
    FORMAT,
    NAME_CHARACTERS_MAX,
    PLAY_MONEY,
    PROOF_DEPTH_MAX,
    ROUNDS_MAX,
    BoxAction,
    ProofValue,
    Record,
    RoundRecord,
)
from croupier.notation.toml import parse_toml

Value = TypeVar("Value")

_RECORD_FIELDS = frozenset({"format", "game", "currency", "rules", "streak", "rounds"})
_ROUND_FIELDS = frozenset({"bets", "players", "dealt", "actions", "net", "at", "proof"})
_BOX = re.compile(r"[1-9][0-9]?", re.ASCII)
_ACTIONS = {str(action): action for action in Action}
_SHOWN_CHARACTERS_MAX = 40
"""Of a wrong value, in a message."""


def read_record(text: str) -> Record:
    """The record that a text holds; nothing of it is played.

    Raises:
        BadRecord: The text is no record.
        IllegalRound: A round is written wrongly, or names what the game does not have.
        CroupierError: The game or its rules cannot be.
    """
    document = parse_toml(text)
    _refuse_unknown_fields(document, _RECORD_FIELDS, "a record")
    _read_format(_required(document, "format"))
    game = find_game(_text(_required(document, "game"), "game"))
    rules = _read_rules(document.get("rules", {}), game.rules)
    currency = document.get("currency", PLAY_MONEY)
    if currency not in CURRENCIES:
        _refuse("currency", currency, f"one of {', '.join(CURRENCIES)}")
    return Record(
        game=game.name,
        rules=rules,
        rounds=_read_rounds(_required(document, "rounds"), rules),
        currency=_text(currency, "currency"),
        streak=_read_streak(document["streak"], rules) if "streak" in document else 0,
    )


# The document ----------------------------------------------------------------------------


def _refuse(field: str, value: object, expected: str) -> NoReturn:
    shown = repr(value) if isinstance(value, str | int) else f"a {type(value).__name__}"
    raise BadRecord(f"{field}: {shown[:_SHOWN_CHARACTERS_MAX]} is not {expected}")


def _refuse_unknown_fields(table: Mapping[str, object], known: frozenset[str], whose: str) -> None:
    for field in table:
        if field not in known:
            raise BadRecord(f"{whose} has no field {field[:_SHOWN_CHARACTERS_MAX]!r}")


def _required(table: Mapping[str, object], field: str) -> object:
    if field not in table:
        raise BadRecord(f"{field} is missing")
    return table[field]


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        _refuse(field, value, "text")
    return value


def _table(value: object, field: str) -> dict[str, object]:
    if not isinstance(value, dict):
        _refuse(field, value, "a table")
    return value


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        _refuse(field, value, "a list")
    return value


def _read_format(value: object) -> None:
    if value is True or not isinstance(value, int) or value != FORMAT:
        _refuse("format", value, f"{FORMAT}")


def _read_rules(value: object, base: Rules) -> Rules:
    overrides = _table(value, "rules")
    # On the command line "-" takes a ratio away; the notation has ratios only.
    if overrides.get("streak_natural_pays") == NO_VALUE:
        raise BadRule("streak_natural_pays", f"not a ratio: {NO_VALUE!r}")
    return override_rules(base, overrides)


def _read_streak(value: object, rules: Rules) -> int:
    if rules.streak_length == 0:
        raise BadRecord("streak: the game has none")
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse("streak", value, "a whole number")
    if not 0 <= value <= rules.streak_length:
        _refuse("streak", value, f"0 to {rules.streak_length}")
    return value


# Rounds ----------------------------------------------------------------------------------


def _read_rounds(value: object, rules: Rules) -> tuple[RoundRecord, ...]:
    tables = _list(value, "rounds")
    if not 1 <= len(tables) <= ROUNDS_MAX:
        raise BadRecord(f"{len(tables)} rounds, a record has 1 to {ROUNDS_MAX}")
    rounds = []
    for number, table in enumerate(tables, start=1):
        try:
            rounds.append(_read_round(_table(table, "rounds"), rules))
        except CroupierError as error:
            raise IllegalRound(number, error) from error
    return tuple(rounds)


def _read_round(table: dict[str, object], rules: Rules) -> RoundRecord:
    _refuse_unknown_fields(table, _ROUND_FIELDS, "a round")
    bets = _by_box(_required(table, "bets"), "bets", _read_wager)
    return RoundRecord(
        bets=bets,
        dealt=_read_dealt(_required(table, "dealt"), rules),
        actions=_read_actions(table["actions"]) if "actions" in table else (),
        players=_read_players(table["players"], bets, rules) if "players" in table else None,
        net=parse_money(_text(table["net"], "net")) if "net" in table else None,
        at=_read_time(table["at"]) if "at" in table else None,
        proof=_read_proof(table["proof"]) if "proof" in table else None,
    )


def _by_box(value: object, field: str, read: Callable[[object], Value]) -> dict[int, Value]:
    by_box = {}
    for box, item in _table(value, field).items():
        if _BOX.fullmatch(box) is None:
            _refuse(field, box, "a box number")
        by_box[int(box)] = read(item)
    return dict(sorted(by_box.items()))


def _read_wager(value: object) -> int:
    return parse_wager(_text(value, "a wager"))


def _read_dealt(value: object, rules: Rules) -> tuple[Card, ...]:
    cards = parse_cards(_text(value, "dealt"))
    if len(cards) > rules.decks:
        card, copies = Counter(cards).most_common(1)[0]
        if copies > rules.decks:
            raise BadRecord(f"{copies} copies of {card}, {rules.decks} decks hold {rules.decks}")
    return cards


def _read_actions(value: object) -> tuple[BoxAction, ...]:
    return tuple(_read_action(_text(line, "an action")) for line in _list(value, "actions"))


def _read_action(line: str) -> BoxAction:
    box, _, verb = line.partition(" ")
    action = _ACTIONS.get(verb)
    if action is None or _BOX.fullmatch(box) is None:
        _refuse("actions", line, "a box and a verb, such as '1 hit'")
    return BoxAction(int(box), action)


def _read_players(value: object, bets: Mapping[int, int], rules: Rules) -> dict[int, str]:
    players = _by_box(value, "players", _read_name)
    if players.keys() != bets.keys():
        raise BadRecord("players does not name exactly the boxes of bets")
    boxes_held = Counter(players.values())
    for name, boxes in boxes_held.items():
        if boxes > rules.boxes_per_player:
            shown = name[:_SHOWN_CHARACTERS_MAX]
            raise BadRecord(f"players: {shown!r} holds {boxes} boxes of {rules.boxes_per_player}")
    if rules.players is Players.ONE and len(boxes_held) > 1:
        raise BadRecord(f"players: {len(boxes_held)} players, the game is for one")
    return players


def _read_name(value: object) -> str:
    name = _text(value, "players")
    if len(name) > NAME_CHARACTERS_MAX:
        raise BadRecord(f"players: a name has at most {NAME_CHARACTERS_MAX} characters")
    return name


def _read_time(value: object) -> datetime:
    if not isinstance(value, datetime):
        _refuse("at", value, "a date with a time")
    return value


def _read_proof(value: object) -> dict[str, ProofValue]:
    return {key: _proof_value(item, depth=1) for key, item in _table(value, "proof").items()}


def _proof_value(value: object, *, depth: int) -> ProofValue:
    if depth > PROOF_DEPTH_MAX:
        raise BadRecord(f"proof: nested deeper than {PROOF_DEPTH_MAX}")
    match value:
        case bool() | int() | str():
            return value
        case list():
            return [_proof_value(item, depth=depth + 1) for item in value]
        case dict():
            return {key: _proof_value(item, depth=depth + 1) for key, item in value.items()}
        case _:
            _refuse("proof", value, "text, a whole number, true, false, a list or a table")
