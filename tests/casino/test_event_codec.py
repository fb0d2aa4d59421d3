"""What is stored outlives the program that stored it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.errors import JournalBroken
from croupier.casino.event_codec import (
    _CURRENT,
    _UPGRADES,
    SNAPSHOT_VERSION,
    decode_event,
    decode_snapshot,
    encode_event,
    encode_snapshot,
)
from croupier.casino.ports import StoredEvent
from croupier.casino.recovery import fold
from croupier.casino.table_events import WagerPlaced
from croupier.core.actions import Action
from croupier.core.cards import parse_card
from croupier.core.events import ActionTaken, CardDealt, HandSettled, HoleCardDealt
from croupier.core.rules import Prize
from croupier.core.settlement import Outcome
from tests.casino import make_journals
from tests.casino.make_journals import TABLES, summary
from tests.support.clock import NOON
from tests.support.memory import House
from tests.support.seeds import CountedSeeds

JOURNALS = Path(__file__).parent / "journals"


def stored(rows: list[list[Any]]) -> list[StoredEvent]:
    return [
        StoredEvent(number, kind, version, NOON, body.encode())
        for number, kind, version, body in rows
    ]


def kept() -> list[Any]:
    """Every journal of every version, named by its file and place."""
    return [
        pytest.param(journal, id=f"{path.stem}, table {place}")
        for path in sorted(JOURNALS.glob("*.json"))
        for place, journal in enumerate(json.loads(path.read_text()), start=1)
    ]


@pytest.mark.parametrize("journal", kept())
def test_a_journal_of_every_version_is_folded_to_the_table_that_it_was(
    journal: dict[str, Any],
) -> None:
    room = ShoeRoom(CountedSeeds(), NoStacks())
    table = fold("a-table", stored(journal["events"]), room)
    assert json.loads(json.dumps(summary(table))) == journal["stands"]


def test_every_kind_of_event_stands_in_a_kept_journal_of_its_version() -> None:
    found = {
        (event.kind, event.version)
        for param in kept()
        for event in stored(param.values[0]["events"])
    }
    assert {(kind, version) for kind, (version, _) in _CURRENT.items()} <= found


@pytest.mark.parametrize("journal", kept())
def test_what_is_stored_now_is_stored_the_same_way_again(journal: dict[str, Any]) -> None:
    for event in stored(journal["events"]):
        if event.version != _CURRENT[event.kind][0]:
            continue
        decoded = decode_event(event.kind, event.version, event.body)
        assert encode_event(decoded) == (event.kind, event.version, event.body)


@pytest.mark.parametrize("play", TABLES)
async def test_a_table_is_the_fold_of_its_journal_at_every_event(play: Any) -> None:
    house = House()
    seat = await play(house)
    events = house.stores._tables[seat.table_id].events
    room = ShoeRoom(house.seeds, NoStacks())
    for step in seat.watcher.steps[:: 1 if len(events) < 100 else 10]:
        table = fold(seat.table_id, events[: step.table.number], room)
        assert table == step.table
    await seat.house.floor.stop()


# Literal examples: a mistake made both ways passes every round trip ------------------------


@pytest.mark.parametrize(
    ("event", "kind", "body"),
    [
        (
            ActionTaken(2, 0, Action.HIT),
            "action_taken",
            {"box": 2, "hand": 0, "action": "hit"},
        ),
        (
            HoleCardDealt(parse_card("Kc"), 3),
            "hole_card_dealt",
            {"card": None, "position": 3},
        ),
        (
            WagerPlaced(1, 42, 10_00),
            "wager_placed",
            {"box": 1, "person_id": 42, "amount": 1000},
        ),
        (
            HandSettled(1, 0, Outcome.WIN, Prize.SUITED_777, 10_00, 60_00),
            "hand_settled",
            {
                "box": 1,
                "hand": 0,
                "outcome": "win",
                "prize": "suited-777",
                "wager": 1000,
                "returned": 6000,
            },
        ),
    ],
)
def test_an_event_is_stored_as_plain_words(event: Any, kind: str, body: dict[str, Any]) -> None:
    found_kind, version, found = encode_event(event)
    assert (found_kind, version, json.loads(found)) == (kind, 1, body)


def test_a_card_is_stored_as_its_text_with_what_proves_it() -> None:
    kind, version, found = encode_event(CardDealt(2, 0, parse_card("Th"), 17, "5a" * 16))
    assert (kind, version) == ("card_dealt", 2)
    body = {"box": 2, "hand": 0, "card": "Th", "position": 17, "salt": "5a" * 16}
    assert json.loads(found) == body


def test_a_card_from_before_shoes_proved_themselves_has_no_salt() -> None:
    body = b'{"box":2,"hand":0,"card":"Th","position":17}'
    assert decode_event("card_dealt", 1, body) == CardDealt(2, 0, parse_card("Th"), 17, None)


@pytest.mark.parametrize(
    ("kind", "version", "body"),
    [
        pytest.param("card_burned", 1, b"{}", id="a kind of the future"),
        pytest.param("card_dealt", 3, b"{}", id="a version of the future"),
        pytest.param("card_dealt", 1, b"{", id="cut off"),
        pytest.param("card_dealt", 1, b"[]", id="another shape"),
        pytest.param("card_dealt", 1, b'{"box":1,"hand":0,"position":3}', id="a field missing"),
        pytest.param("card_dealt", 1, b'{"box":1,"hand":0,"card":"Xs","position":3}', id="no card"),
        pytest.param(
            "wager_placed", 1, b'{"box":1,"person_id":1,"amount":1.5}', id="a part of a cent"
        ),
    ],
)
def test_what_cannot_be_read_is_refused_and_not_guessed_at(
    kind: str, version: int, body: bytes
) -> None:
    with pytest.raises(JournalBroken):
        decode_event(kind, version, body)


def test_an_event_of_an_older_version_is_lifted_step_by_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(_CURRENT, "wager_placed", (3, WagerPlaced))
    monkeypatch.setitem(_UPGRADES, ("wager_placed", 1), lambda old: old | {"box": old["place"]})
    monkeypatch.setitem(
        _UPGRADES, ("wager_placed", 2), lambda old: old | {"amount": old["amount"] * 100}
    )
    first = b'{"place":2,"person_id":7,"amount":5}'
    second = b'{"box":2,"person_id":7,"amount":5}'
    assert decode_event("wager_placed", 1, first) == WagerPlaced(2, 7, 500)
    assert decode_event("wager_placed", 2, second) == WagerPlaced(2, 7, 500)
    with pytest.raises(JournalBroken, match="not known"):
        decode_event("wager_placed", 4, second)


# Snapshots ---------------------------------------------------------------------------------


@pytest.mark.parametrize("play", TABLES)
async def test_a_table_is_its_snapshot(play: Any) -> None:
    house = House()
    seat = await play(house)
    shown = [*seat.watcher.tables, *(step.table for step in seat.watcher.steps)]
    tables = {table.number: table for table in shown}
    snapshot = house.stores._tables[seat.table_id].snapshot
    assert snapshot is not None
    assert decode_snapshot(snapshot[1]) == tables[snapshot[0]]
    for table in tables.values():
        if not table.is_in_play:
            assert decode_snapshot(encode_snapshot(table)) == table
    await seat.house.floor.stop()


async def test_a_snapshot_holds_cards_as_text() -> None:
    house = House()
    seat = await house.sit(await house.guest(), "classic", "Ts 9d 9h 8c")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.act("stand")
    found = json.loads(encode_snapshot(seat.table))
    assert found["version"] == SNAPSHOT_VERSION
    assert found["table"]["round"]["boxes"][0]["hands"][0]["cards"] == ["Ts", "9h"]
    assert found["table"]["round"]["dealer"]["upcard"] == "9d"
    assert found["table"]["shoe"]["stacked"] == ["Ts", "9d", "9h", "8c"]
    await house.floor.stop()


async def test_a_snapshot_of_another_version_is_passed_over_for_the_whole_journal() -> None:
    house = House()
    seat = await house.sit(await house.guest(), "classic", "Ts 9d 9h 8c")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.act("stand")
    table = seat.table
    kept = house.stores._tables[seat.table_id]
    assert kept.snapshot is not None
    kept.snapshot = (kept.snapshot[0], b'{"version":0,"table":{}}')
    again = await (await house.restarted()).back(seat.person, seat.table_id)
    assert again.table == table
    await again.house.floor.stop()


@pytest.mark.parametrize("body", [b"{", b"[]", b"{}", b'{"version":2,"table":{}}', b"\xff"])
def test_a_damaged_snapshot_is_refused(body: bytes) -> None:
    with pytest.raises(JournalBroken):
        decode_snapshot(body)


@pytest.mark.lengthy
def test_the_maker_still_makes_what_the_newest_file_keeps() -> None:
    """A format that moves on gets a file of its own beside the older ones."""
    newest = max(JOURNALS.glob("version-*.json"), key=lambda path: int(path.stem.split("-")[1]))
    made = json.loads(json.dumps(asyncio.run(make_journals.journals())))
    assert made == json.loads(newest.read_text())
