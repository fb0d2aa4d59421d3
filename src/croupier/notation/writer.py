"""Writes a record in its one canonical form: the same record, the same bytes.

Fields in the order of the notation, boxes by number, every field of the rules, whole units
without decimals, nothing that says nothing.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from croupier.core.cards import cards_text
from croupier.core.games import find_game
from croupier.core.money import MINOR_PER_UNIT, money_text
from croupier.core.rule_fields import NO_VALUE, plain_rules
from croupier.core.rules import Rules
from croupier.notation.errors import BadRecord
from croupier.notation.record import FORMAT, ProofValue, Record, RoundRecord

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_ESCAPES = {ord('"'): '\\"', ord("\\"): "\\\\"} | {
    code: f"\\u{code:04x}" for code in (*range(0x20), 0x7F)
}


def write_record(record: Record) -> str:
    """The record as text; `read_record` gives the same record back.

    Raises:
        UnknownGame: The game is not in the catalogue.
        BadRecord: The rules take the streak out of a game that has one, which the notation
            cannot say.
    """
    lines = [
        f"format = {FORMAT}",
        f"game = {_quoted(record.game)}",
        f"currency = {_quoted(record.currency)}",
    ]
    if record.rules.streak_length:
        lines.append(f"streak = {record.streak}")
    lines += ["", "[rules]", *_rule_lines(record.game, record.rules)]
    return "\n".join(lines) + "\n" + "".join(map(write_round, record.rounds))


def write_round(written: RoundRecord) -> str:
    """A round as text that goes behind a record's, which then has this round more."""
    return "\n".join(["", "[[rounds]]", *_round_lines(written)]) + "\n"


def _rule_lines(game: str, rules: Rules) -> Iterator[str]:
    for field, value in plain_rules(rules).items():
        if value != NO_VALUE:
            yield f"{field} = {_value(value)}"
        elif getattr(find_game(game).rules, field) is not None:
            raise BadRecord(f"rules: {game} without {field} cannot be written down")


def _round_lines(written: RoundRecord) -> Iterator[str]:
    bets = {box: str(wager // MINOR_PER_UNIT) for box, wager in written.bets.items()}
    yield f"bets = {_by_box(bets)}"
    if written.players is not None:
        yield f"players = {_by_box(written.players)}"
    yield f"dealt = {_quoted(cards_text(written.dealt))}"
    if written.actions:
        yield f"actions = [{', '.join(_quoted(str(line)) for line in written.actions)}]"
    if written.net is not None:
        yield f"net = {_quoted(money_text(written.net))}"
    if written.at is not None:
        yield f"at = {_time(written.at)}"
    if written.proof is not None:
        yield f"proof = {_value(written.proof)}"


def _by_box(items: Mapping[int, str]) -> str:
    return _table({str(box): items[box] for box in sorted(items)})


def _value(value: ProofValue | Mapping[str, ProofValue]) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            return _table(value)


def _table(table: Mapping[str, ProofValue]) -> str:
    if not table:
        return "{}"
    pairs = ", ".join(f"{_key(key)} = {_value(value)}" for key, value in table.items())
    return f"{{ {pairs} }}"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _time(at: datetime) -> str:
    text = at.isoformat()
    return text.removesuffix("+00:00") + "Z" if at.tzinfo is UTC else text
