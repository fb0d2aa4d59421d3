"""Reviews beside the tables: what is asked, what is kept, and that nobody waits for them."""

import asyncio
import csv
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from io import StringIO
from typing import Any, Never

import httpx
import pytest

from croupier.adapters.memory_wallet import MemoryWallet
from croupier.casino import own_rounds
from croupier.casino.errors import StorageFailed
from croupier.casino.money import Currency
from croupier.casino.own_rounds import OwnRound, RoundsAsked, TableRounds
from croupier.core.cards import cards_text
from croupier.notation import Record, write_record
from croupier.review.documents import CSV_COLUMNS as OF_A_RECORD
from croupier.server.app import create_app
from croupier.server.coach_desk import CoachDesk
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem
from croupier.server.review_bodies import LeftOutRound
from croupier.server.review_desk import FAILURES_IN_A_ROW_MAX, LeftOut, ReviewDesk
from croupier.server.review_routes import REVIEWS_AT_ONCE_MAX
from croupier.server.review_stretch import ReviewStretch
from tests.support import memory
from tests.support.analyser import Inside
from tests.support.clock import NOON
from tests.support.web import web_house

ROUNDS = ("2s 3s 6d 5s Kd 8c Ah", "2h 3h 6c 5h Kc 8d Ad", "9s Th 7d 6c")


def is_about_a_review(question: Mapping[str, Any]) -> bool:
    return str(question["job"]).startswith("review")


async def played() -> memory.Seat:
    """Three rounds of one shoe; the third one waits for its decision."""
    house = memory.House()
    seat = await house.sit(await house.guest(), "multiplayer", " ".join(ROUNDS))
    await seat.wager(1, 10)
    for number in range(3):
        if number:
            await seat.rebet()
        await seat.deal()
        if number < 2:
            await seat.act("hit")
            await seat.act("stand")
    return seat


async def own(seat: memory.Seat, asked: RoundsAsked, limit: int = 10) -> tuple[list[int], bool]:
    wallet = MemoryWallet(seat.house.stores)
    found, is_cut = await own_rounds.own_rounds(wallet, seat.person.person_id, asked, limit)
    return [each.round for each in found], is_cut


async def test_ones_own_rounds_are_those_that_money_moved_in() -> None:
    seat = await played()

    assert await own(seat, RoundsAsked()) == ([2, 1], False), "the third one is in play"
    assert await own(seat, RoundsAsked(), 1) == ([2], True)
    assert await own(seat, RoundsAsked(table_id=seat.table_id, last=1)) == ([1], False)
    assert await own(seat, RoundsAsked(table_id="another")) == ([], False)
    assert await own(seat, RoundsAsked(game="classic")) == ([], False)


async def test_no_more_wagers_are_looked_through_than_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat = await played()
    monkeypatch.setattr(own_rounds, "WAGERS_A_READ", 1)
    monkeypatch.setattr(own_rounds, "WAGERS_READ_MAX", 2)

    assert await own(seat, RoundsAsked()) == ([2], True)


async def test_the_cards_of_earlier_rounds_of_the_shoe_were_seen() -> None:
    seat = await played()
    await seat.act("stand")
    rounds = TableRounds(seat.house.store, seat.table_id)

    _, seen = await rounds.at(3)
    assert sorted(cards_text(seen).split()) == sorted(" ".join(ROUNDS[:2]).split())
    _, before_the_first = await rounds.at(1)
    assert before_the_first == ()


async def test_a_round_is_asked_about_once_for_all_stretches(room: OddsRoom) -> None:
    seat = await played()
    analyser = Inside()
    room = OddsRoom(lambda: analyser)
    desk = ReviewDesk(room, seat.house.store)
    for _ in range(2):
        await desk.round(seat.table_id, 1, seat.person.person_id)

    assert [question["job"] for question in analyser.asked] == ["review_round"]
    await room.stop()


async def test_the_sums_over_a_stretch_are_not_kept() -> None:
    analyser = Inside()
    room = OddsRoom(lambda: analyser)
    desk = ReviewDesk(room, memory.House().store)
    void = LeftOut(OwnRound("t-1", "classic", Currency.FUN, 7, NOON), "round.void")
    await desk.stretch("classic", "FUN", [void], is_cut=False)
    found = await desk.stretch("classic", "FUN", [void], is_cut=False)

    assert (found.left_out, found.rounds_counted, found.result) == (1, 0, 0.0)
    assert found.rounds_left_out == (LeftOutRound("t-1", 7, NOON, "round.void"),)
    assert len(analyser.asked) == 2
    await room.stop()


async def test_a_long_review_stands_before_nobodys_decision() -> None:
    gate = asyncio.Event()
    room = OddsRoom(lambda: Inside(gate=gate, waits=is_about_a_review))
    seat = await played()
    person_id = seat.person.person_id
    review = asyncio.create_task(
        ReviewDesk(room, seat.house.store).round(seat.table_id, 1, person_id)
    )
    await asyncio.sleep(0)

    advice = await CoachDesk(room, seat.house.store).advise(seat.table, person_id)
    assert advice.hands[0].best == "surrender"
    await seat.act("stand")
    assert not seat.table.is_in_play, "nor does the table wait"
    assert not review.done()
    gate.set()
    assert (await review).boxes
    await room.stop()


async def test_a_house_with_too_many_questions_says_so_to_whoever_reviews(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.server.odds_room.QUESTIONS_WAITING_MAX", 1)
    gate = asyncio.Event()
    room = OddsRoom(lambda: Inside(gate=gate))
    for number in range(2):
        room.begin("review_stretch", Urgency.LATER, rounds=[], number=number)
        await asyncio.sleep(0)
    seat = await played()

    with pytest.raises(Problem, match="too many questions"):
        await ReviewDesk(room, seat.house.store).round(seat.table_id, 1, seat.person.person_id)
    gate.set()
    await room.stop()


async def test_a_review_that_the_disk_fails_ends_with_the_reason(
    room: OddsRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = await played()

    async def fail(*_: object) -> Never:
        raise StorageFailed("the disk is full")

    monkeypatch.setattr(seat.house.store, "rounds", fail)
    stretch = review_of(room, seat, 1)
    assert [line async for line in stretch.steps()] == [
        b'{"done":0,"of":1,"code":"storage.failed"}\n'
    ]
    told = [part async for part in stretch.document()]
    assert json.loads(b"".join(told))["code"] == "storage.failed"
    (last,) = await lines_of(stretch)
    assert (last["table"], last["reason"]) == ("incomplete", "storage.failed")


async def two_rounds() -> memory.Seat:
    seat = await played()
    await seat.act("stand")
    return seat


def of_the_first_round(question: Mapping[str, Any]) -> bool:
    return is_about_a_round(question) and question["seen"] == ""


async def test_a_round_that_meets_a_bug_is_left_out_with_the_reason_and_the_rest_goes_on() -> None:
    seat = await two_rounds()
    room = OddsRoom(lambda: Inside(fails=of_the_first_round))
    stretch = review_of(room, seat, 1, 2, 3)

    *_, last = [json.loads(line) async for line in stretch.steps()]
    review = last["review"]
    assert [each["round"] for each in review["rounds"]] == [2, 3]
    ((left_out),) = review["rounds_left_out"]
    assert (left_out["round"], left_out["reason"]) == (1, "odds.failed")
    assert (review["rounds_counted"], review["left_out"]) == (2, 1)
    lines = await lines_of(stretch)
    assert [(each["round"], each["reason"]) for each in lines] == [
        ("1", "odds.failed"),
        ("2", ""),
        ("3", ""),
    ]
    assert (lines[0]["result"], lines[1]["result"]) == ("", "10.000000")
    await room.stop()


async def test_a_bug_of_the_houses_own_leaves_one_round_out(
    room: OddsRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat = await two_rounds()
    written = iter((False, True, True))

    def write(record: Record) -> str:
        assert next(written), "a bug"
        return write_record(record)

    monkeypatch.setattr("croupier.server.review_desk.write_record", write)
    *_, last = [json.loads(line) async for line in review_of(room, seat, 1, 2, 3).steps()]
    assert [each["reason"] for each in last["review"]["rounds_left_out"]] == ["server.bug"]
    assert last["review"]["rounds_counted"] == 2
    assert "cannot be reviewed" in caplog.text


async def test_a_review_is_given_up_where_one_round_after_the_other_fails() -> None:
    seat = await two_rounds()
    room = OddsRoom(lambda: Inside(fails=is_about_a_round))
    stretch = review_of(room, seat, 1, 2, 3)
    assert [json.loads(line) async for line in stretch.steps()][-1] == {
        "done": FAILURES_IN_A_ROW_MAX - 1,
        "of": 3,
        "code": "odds.failed",
    }
    document = json.loads(b"".join([part async for part in stretch.document()]))
    assert (document["code"], set(document)) == (
        "odds.failed",
        {"code", "message", "command_id", "details"},
    )
    assert (await lines_of(stretch))[-1]["reason"] == "odds.failed"
    await room.stop()


def is_about_a_round(question: Mapping[str, Any]) -> bool:
    return bool(question["job"] == "review_round")


def review_of(room: OddsRoom, seat: memory.Seat, *numbers: int) -> ReviewStretch:
    """Of some rounds at a table of the multi-player game."""
    now = seat.house.clock.now()
    rounds = [
        OwnRound(seat.table_id, "multiplayer", Currency.FUN, number, now) for number in numbers
    ]
    desk = ReviewDesk(room, seat.house.store)
    return ReviewStretch(desk, seat.person.person_id, "multiplayer", "FUN", rounds, is_cut=False)


async def lines_of(stretch: ReviewStretch) -> list[dict[str, str]]:
    """The table of a review."""
    text = b"".join([part async for part in stretch.table()]).decode()
    return list(csv.DictReader(StringIO(text)))


@asynccontextmanager
async def guest_at(gate: asyncio.Event) -> AsyncIterator[httpx.AsyncClient]:
    """A guest's browser at a house whose reviews wait for a gate."""
    room = OddsRoom(lambda: Inside(gate=gate))
    house = replace(web_house(memory.House()), coach=room)
    transport = httpx.ASGITransport(app=create_app(house))
    async with httpx.AsyncClient(base_url="http://house", transport=transport) as client:
        assert (await client.post("/api/guest", json={})).status_code == 201
        yield client
    await room.stop()


TURNS = 100
"""Of the loop; more than a request needs to come to the gate."""
NOTHING_PLAYED = "/api/review?game=classic&currency=FUN"


async def test_reviews_asked_for_at_the_same_moment_are_no_more_than_the_limit() -> None:
    gate = asyncio.Event()
    async with guest_at(gate) as client:
        asked = [asyncio.create_task(client.get(NOTHING_PLAYED)) for _ in range(3)]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert [each.result().json()["code"] for each in done] == ["review.too_many"]
        gate.set()
        statuses = [each.status_code for each in await asyncio.gather(*asked)]
        assert sorted(statuses) == [200, 200, 429]
        assert (await client.get(NOTHING_PLAYED)).status_code == 200, "they are over"


async def test_a_review_whose_reader_has_gone_counts_no_more() -> None:
    gate = asyncio.Event()
    async with guest_at(gate) as client:
        for _ in range(REVIEWS_AT_ONCE_MAX + 1):
            asked = asyncio.create_task(client.get(NOTHING_PLAYED))
            for _ in range(TURNS):
                await asyncio.sleep(0)
            assert not asked.done(), "it waits"
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)


async def test_the_columns_are_those_of_a_record_with_the_place_of_the_round(
    room: OddsRoom,
) -> None:
    seat = await played()
    (line,) = await lines_of(review_of(room, seat, 1))
    ours = [name for name in line if name not in ("table", "time", "reason")]
    assert ours == [name for name in OF_A_RECORD if name != "player"]
