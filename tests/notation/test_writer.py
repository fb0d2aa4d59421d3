"""One record, one text."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import CroupierError
from croupier.core.games import GAMES
from croupier.core.rule_fields import RULE_FIELDS, override_rules
from croupier.notation import BadRecord, Record, read_record, write_record
from croupier.notation.record import ProofValue
from croupier.notation.writer import write_round
from tests.conformance.record_maker import make_record
from tests.notation.records import record

LITERAL = """\
format = 1
game = "multiplayer"
currency = "EUR"

[rules]
decks = 6
shuffle = "cut:156"
hole_card_first = false
peek = "ace-ten"
soft17 = "stand"
natural_pays = "3:2"
insurance = true
even_money = false
surrender = "late-not-ace"
double = "9-11"
das = true
split_by = "value"
max_hands = 4
split_aces_one_card = true
resplit_aces = true
stand_on_21 = true
prizes = {}
streak_length = 0
boxes = 7
boxes_per_player = 3
players = "many"
wager_min = 1
wager_max = 200

[[rounds]]
bets = { 1 = "10", 2 = "25" }
players = { 1 = "ann", 2 = "bob" }
dealt = "Ts 9h 6d 5c Kd As 6c"
actions = ["1 hit", "2 stand"]
net = "35.00"
at = 2026-03-01T20:15:00Z

[[rounds]]
bets = { 7 = "5" }
dealt = "As 9h Ks 5c"
proof = { scheme = "a \\"b\\"", parts = [1, true, { "odd key" = "\\u0007" }] }
"""

SLOPPY = """
game = 'multiplayer'
format = 1
currency = "EUR"
rules = { double = "9-11" }
[[rounds]]
net = "35"
at = 2026-03-01 20:15:00+00:00
actions = [
  "1 hit",
  "2 stand",
]
dealt = "10s 9h 6d 5c  Kd As 6c"
bets = { 2 = "25.00", 1 = "10" }
players = { 2 = "bob", 1 = "ann" }
[[rounds]]
bets.7 = "5"
dealt = "As 9h Ks 5c"
[rounds.proof]
scheme = 'a "b"'
parts = [1, true, { "odd key" = "\\u0007" }]
"""


def test_a_record_is_written_in_one_way() -> None:
    assert write_record(read_record(SLOPPY)) == LITERAL


def test_what_was_written_is_read_and_written_the_same() -> None:
    assert write_record(read_record(LITERAL)) == LITERAL


@pytest.mark.parametrize("kind", ["random", "stacked", "unfinished"])
@pytest.mark.parametrize("seed", range(25))
def test_a_record_that_was_written_reads_as_before(kind: str, seed: int) -> None:
    read = read_record(make_record(seed, kind))
    assert read_record(write_record(read)) == read


def test_a_round_may_be_written_behind_a_record() -> None:
    read = read_record(LITERAL)
    first = replace(read, rounds=read.rounds[:1])

    assert write_record(first) + write_round(read.rounds[1]) == LITERAL


@pytest.mark.parametrize("game", list(GAMES))
def test_an_exported_record_carries_every_rule(game: str) -> None:
    text = write_record(read_record(record(game=game)))
    left_out = {"streak_natural_pays"} if game != "on-fire" else set()

    fields = {line.split(" = ")[0] for line in text.split("[rules]")[1].splitlines()}
    assert set(RULE_FIELDS) - fields == left_out


def test_a_streak_is_written_where_the_game_has_one() -> None:
    assert "\nstreak = 2\n" in write_record(read_record(record(game="on-fire", top="streak = 2")))
    assert "streak = " not in write_record(read_record(record()))


def test_a_game_without_its_streak_cannot_be_written_down() -> None:
    on_fire = GAMES["on-fire"].rules
    rules = override_rules(on_fire, {"streak_length": 0, "streak_natural_pays": "-"})
    written = replace(read_record(record(game="on-fire")), rules=rules)

    with pytest.raises(BadRecord, match="on-fire without streak_natural_pays"):
        write_record(written)


@given(
    name=st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    at=st.datetimes(
        min_value=datetime(1900, 1, 1),  # noqa: DTZ001
        timezones=st.sampled_from([UTC, timezone(timedelta(hours=-3, minutes=-30))]),
    )
    | st.datetimes(min_value=datetime(1900, 1, 1)),  # noqa: DTZ001
)
def test_any_name_and_any_time_survives(name: str, at: datetime) -> None:
    base = read_record(record(game="classic"))
    written = replace(base, rounds=(replace(base.rounds[0], players={1: name}, at=at),))
    assert_survives(written)


proofs = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(proof=st.dictionaries(st.text(max_size=5), proofs, max_size=3))
def test_any_proof_survives(proof: dict[str, ProofValue]) -> None:
    base = read_record(record())
    written = replace(base, rounds=(replace(base.rounds[0], proof=proof),))
    try:
        read_record(write_record(written))
    except CroupierError as error:
        assert "nested deeper" in str(error)  # noqa: PT017
        return
    assert_survives(written)


def assert_survives(written: Record) -> None:
    assert read_record(write_record(written)) == written
