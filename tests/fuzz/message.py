"""What a client may send: any frame of text is one message of the wire, or refused plainly."""

import json
from random import Random

import jsonschema_rs
import msgspec

from croupier.casino.commands import Command
from croupier.server.problems import Problem
from croupier.server.requests import casino_command, read_message
from croupier.server.wire import incoming as wire
from croupier.server.wire_schema import wire_schema
from tests.fuzz.target import Target, corpus, knead, require_plain

BYTES_MAX = 4096
REFUSALS = {"message.bad", "message.too_large", "action.unknown"}
KINDS = tuple(kind.__struct_config__.tag for kind in wire.ClientMessage.__args__)
FIELDS = ("command_id", "table_id", "decision", "boxes", "amount", "box", "hand", "action")
VALUES: tuple[object, ...] = (
    *(
        0,
        1,
        7,
        8,
        -1,
        3,
        415,
        416,
        1000,
        100_000_000,
        2**53,
        2**53 + 1,
        2**63,
        2**64,
        1.0,
        1.5,
        1e3,
    ),
    *(
        None,
        True,
        False,
        "",
        "a",
        "a\n",
        "x" * 64,
        "x" * 65,
        "with space",
        "insure",
        "hit",
        "split",
    ),
    *("classic", "FUN", "silver", "\x00", "é", "\ud7ff", "command-0001", "command-0001\n"),
    *([], [1], [1, 2, 3], [8], [1] * 8, {}, [{"box": 1, "action": "insure"}], [{"box": 1}], [[]]),
)
WORDS = (
    *(f'"{kind}"' for kind in KINDS),
    *(
        f'"{field}":'
        for field in (*FIELDS, "type", "after", "answers", "rebet", "position", "game")
    ),
    *("{", "}", "[", "]", ",", '"', "\\n", "\\u0000", "\\ud800", "1e400", "NaN", "null", "true"),
    *("18446744073709551616", "-1", "1.0", "[" * 600, '{"a":' * 100, " ", "\n", "\ufeff"),
)
AFRESH = 0.3
"""Share of the changes that begin with a kept message."""
_KEPT = corpus("message")
_SCHEMA = jsonschema_rs.validator_for(
    {**wire_schema(), "$ref": "#/$defs/ClientMessage"}, validate_formats=True
)


def law(content: bytes) -> bool:
    """Reads a frame; true when it was a message."""
    text = content.decode("utf-8", "replace")
    try:
        message = read_message(text)
    except Problem as refused:
        _require_refusal(refused)
        return False
    sent = msgspec.json.encode(message)
    assert read_message(sent.decode()) == message
    assert msgspec.json.encode(read_message(sent.decode())) == sent
    if "\\ud" not in text.lower():  # The other reader of JSON takes no halves of letters.
        assert _SCHEMA.is_valid(json.loads(text)), "taken, though the schema forbids it"
    if isinstance(message, wire.TableCommand):
        _require_command(message)
    return True


def _require_command(message: wire.TableCommand) -> None:
    try:
        command = casino_command(message)
    except Problem as refused:
        _require_refusal(refused)
    else:
        assert isinstance(command, Command)


def _require_refusal(refused: Problem) -> None:
    require_plain(refused, Problem)
    assert refused.problem_code in REFUSALS, refused.problem_code


def mutate(content: bytes, random: Random) -> bytes:
    """A message with another field, or a text with a few places changed.

    Coverage cannot tell the messages apart (they are read by C), so it would forget most kinds.
    """
    if random.random() < AFRESH:
        content = random.choice(_KEPT)
    if random.random() < 0.5:
        try:
            message = json.loads(content)
        except (ValueError, RecursionError):
            message = None
        if isinstance(message, dict):
            return json.dumps(changed(message, random)).encode()
    return knead(content, random, WORDS)


def changed(message: dict[str, object], random: Random) -> dict[str, object]:
    """A message with one field set, taken away or doubled under another name."""
    field = random.choice((*message, *FIELDS, "type"))
    match random.randrange(5):
        case 0:
            return {name: value for name, value in message.items() if name != field}
        case 1:
            return {**message, "type": random.choice(KINDS)}
        case 2 if message:
            return {**message, field: message[random.choice(tuple(message))]}
        case _:
            return {**message, field: random.choice(VALUES)}


TARGET = Target(law, mutate, WORDS, BYTES_MAX)
