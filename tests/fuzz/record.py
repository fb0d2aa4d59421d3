"""The record reader and replay: whatever a file holds is replayed exactly or refused plainly."""

import json
import re
import tomllib
from random import Random

from croupier.core.errors import CroupierError
from croupier.core.money import money_text
from croupier.core.state import Round
from croupier.notation import IllegalRound, Record, read_record, replay, write_record
from croupier.notation.result import document
from tests.conformance.record_maker import KINDS, make_record
from tests.conformance.record_maker_mutations import mutate as damage
from tests.conformance.second_reading import IllegalRecord
from tests.conformance.second_reading import read as second_reading
from tests.fuzz.target import Target, knead, require_plain

BYTES_MAX = 8192
WORDS = (
    *("format = 1\n", 'game = "classic"\n', "[[rounds]]\n", "[rules]\n", "streak = 2\n"),
    *('bets = { 1 = "10" }\n', 'dealt = "Ts 9d 8h Tc"\n', 'actions = ["1 hit"]\n', 'net = "5"\n'),
    *("at = 2026-03-01T20:15:00Z\n", "proof = { a = [1] }\n", 'players = { 1 = "ann" }\n'),
    *('currency = "EUR"\n', "decks = 1\n", 'natural_pays = "6:5"\n', 'prizes = { 777 = "3:1" }\n'),
    *("insure", "decline", "even-money", "hit", "stand", "double", "split", "surrender"),
    *("As ", "Ts ", "7h ", "10d ", "Ad ", '"', "'", '"""', "'''", "[", "{", "\\u0000", "\r\n", "#"),
    *("0x", "1e9", "9" * 25, "-0.00", "{", "[[[[[[[[", "a.b.c.d.", "é", "\N{ZERO WIDTH JOINER}"),
)

_LIMIT = re.compile(r"proof: |nested too deep|more than \d+ (dots|bits)|at most \d+|UTF-8")
"""Refusals by limits of the product's own, of which the second reading knows nothing."""

_NO_RECORD = (
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError),
    RecursionError,
)
"""What damaging a document ends with that has not the shape of one."""


def law(content: bytes) -> bool:
    """Reads and replays; true when the whole record was played."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    try:
        shown = _shown(text)
    except CroupierError as refused:
        require_plain(refused, CroupierError)
        if _LIMIT.search(str(refused)):
            return False
        shown = None
    assert _second(text) == shown, "two readings differ"
    return shown is not None


def _shown(text: str) -> object:
    record = read_record(text)
    _require_round_trip(record)
    try:
        played = replay(record)
    except CroupierError as refused:
        require_plain(refused, IllegalRound)
        raise
    _require_money(record, played.rounds)
    return json.loads(json.dumps(document(record, played.rounds)))


def _second(text: str) -> object:
    try:
        return json.loads(json.dumps(second_reading(text)))
    except IllegalRecord:
        return None


def _require_round_trip(record: Record) -> None:
    written = write_record(record)
    assert read_record(written) == record
    assert write_record(read_record(written)) == written


def _require_money(record: Record, rounds: tuple[Round, ...]) -> None:
    """Nothing appears or vanishes; the written nets are what came back less what was put down."""
    for number, (state, written) in enumerate(zip(rounds, record.rounds, strict=True), start=1):
        assert state.staked == sum(box.staked for box in state.boxes)
        assert state.returned == sum(box.returned for box in state.boxes) >= 0
        assert state.staked >= sum(written.bets.values())
        assert state.is_over or number == len(rounds)
        for _, _, hand in state.hands:
            assert (hand.settlement is not None) or not state.is_over
        if written.net is not None:
            assert money_text(state.returned - state.staked) == money_text(written.net)


def mutate(content: bytes, random: Random) -> bytes:
    """A damaged record, a text with a few places changed, or now and then a new record."""
    way = random.random()
    if way < 0.05:
        return make_record(random.randrange(2**32), random.choice(KINDS)).encode()
    if way < 0.5:
        try:
            return damage(random, tomllib.loads(content.decode())).encode()
        except _NO_RECORD:
            pass  # It is no record; its text can still be changed.
    return knead(content, random, WORDS)


TARGET = Target(law, mutate, WORDS, BYTES_MAX)
