"""The shoes that a house has dealt, read from its journals: those that are over, as they lay."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_dealt_shoes import revealed_shoes
from croupier.casino.event_codec import encode_event
from croupier.casino.money import Currency
from croupier.casino.ranges import Range, RangeName
from croupier.casino.table_events import (
    OwnEvent,
    ShoeCommitted,
    ShoeRevealed,
    ShoeStarted,
    TableOpened,
)
from croupier.casino.table_parts import ShoePart
from croupier.core.cards import parse_cards
from croupier.core.games import find_game
from croupier.core.rule_fields import plain_rules
from croupier.fairness.battery import SHOES_MIN, judge_shoes
from croupier.fairness.commitment import Part, commitment, part_hash, shoe_key
from croupier.fairness.shuffle import shuffled_shoe
from tests.adapters.house import Stores, WrittenTable, event, sql_stores
from tests.support.clock import FakeClock

RULES = find_game("classic").rules
OPENING = bytes(range(16))
BRONZE = Range(RangeName.BRONZE, 100, 10_000, None, (100, 500))


def seed_of(shoe: int) -> bytes:
    return hashlib.sha256(b"dealt %d" % shoe).digest()


def promised_of(shoe: int) -> bytes:
    return commitment(seed_of(shoe), "t1", shoe)


def whole_life(shoe: int, *, stacked: str = "") -> list[OwnEvent]:
    """A shoe from its promise to its reveal, with one part."""
    promised = promised_of(shoe)
    part = ShoePart(part_hash(promised, OPENING).hex(), OPENING.hex())
    return [
        ShoeCommitted(shoe, "sealed", promised.hex()),
        ShoeStarted(
            shoe,
            "sealed",
            None,
            None,
            stacked=tuple(parse_cards(stacked)),
            parts=(part,),
            commitment=promised.hex(),
        ),
        ShoeRevealed(shoe, seed_of(shoe).hex()),
    ]


async def house_with(database: SqlDatabase, events: Sequence[OwnEvent]) -> Stores:
    """A house with one table of classic that has seen these."""
    stores = sql_stores(database, FakeClock())
    table = WrittenTable(await stores.guest())
    opening = TableOpened("classic", Currency.FUN, BRONZE, plain_rules(RULES), 1, "Ann")
    encoded = [encode_event(each) for each in (opening, *events)]
    stored = tuple(
        replace(event(number, kind, body), version=version)
        for number, (kind, version, body) in enumerate(encoded, 1)
    )
    await stores.tables.create(table.row, replace(table.commit(), events=stored[:1]))
    await stores.tables.append(replace(table.commit(), events=stored[1:]))
    return stores


async def test_shoes_that_are_over_are_read_as_they_lay(database: SqlDatabase) -> None:
    unfinished = whole_life(3)[:2]
    await house_with(database, [*whole_life(1), *whole_life(2, stacked="As Ad"), *unfinished])
    found = await revealed_shoes(database)
    promised = promised_of(1)
    key = shoe_key(seed_of(1), [Part(part_hash(promised, OPENING), OPENING)])
    assert {decks: list(shoes) for decks, shoes in found.items()} == {
        6: [shuffled_shoe(key, RULES).cards]
    }


async def test_enough_of_them_are_not_told_from_chance(database: SqlDatabase) -> None:
    lives = [each for shoe in range(1, SHOES_MIN + 1) for each in whole_life(shoe)]
    await house_with(database, lives)
    found = await revealed_shoes(database)
    assert not judge_shoes(found[6]).is_alarming


async def test_a_shoe_in_play_is_not_among_them(database: SqlDatabase) -> None:
    await house_with(database, whole_life(1)[:2])
    assert dict(await revealed_shoes(database)) == {}
