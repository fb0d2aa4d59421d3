"""Where something is written out for speed, it says what the plain way says."""

from dataclasses import fields, replace
from typing import get_type_hints

import msgspec
import pytest

from croupier.casino import event_codec
from croupier.casino.money import Currency
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.table import Table, changed
from croupier.casino.table_events import BackBecause, WagerReturned
from croupier.casino.table_parts import Chip, Spot
from croupier.core.actions import Action
from croupier.core.events import ActionTaken
from croupier.core.games import find_game

GAME = find_game("multiplayer")


def table() -> Table:
    return Table(
        table_id="t",
        number=7,
        game=GAME.name,
        currency=Currency.FUN,
        range=range_of(GAME, RangeName.SILVER),
        rules=GAME.rules,
        owner=1,
        owner_name="Ann",
        spots=(Spot(1, 1, "Ann"),),
        chips=(Chip(1, 1, 500),),
    )


def test_a_changed_table_is_the_replaced_one() -> None:
    before = table()
    after = changed(before, number=8, chips=(), away=(1,))
    assert after == replace(before, number=8, chips=(), away=(1,))
    assert hash(after.spots) == hash(before.spots)
    assert before == table(), "the one before stays as it was"
    assert [getattr(after, each.name) for each in fields(Table)] == [
        getattr(replace(before, number=8, chips=(), away=(1,)), each.name) for each in fields(Table)
    ]


@pytest.mark.parametrize("event", sorted(event_codec._WITHOUT_CARDS, key=repr))
def test_no_card_stands_in_an_event_that_is_written_as_it_is(event: type) -> None:
    assert not [name for name, kind in get_type_hints(event).items() if "Card" in str(kind)]


@pytest.mark.parametrize(
    "event", [WagerReturned(1, 2, 500, BackBecause.UNDO), ActionTaken(1, 0, Action.HIT)]
)
def test_an_event_without_cards_is_stored_as_ever(event: object) -> None:
    plain = event_codec._cards_as_text(msgspec.to_builtins(event))
    assert event_codec._encode(event) == msgspec.json.encode(plain)


def test_the_same_people_are_known_by_their_spots_and_hands() -> None:
    before = table()
    assert changed(before, number=8, chips=()).has_people_of(before)
    assert not changed(before, spots=()).has_people_of(before)
