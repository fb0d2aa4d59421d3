"""Reviews beside the tables: what is asked, what is kept, and that nobody waits for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Never

import httpx
import pytest

from croupier.adapters.memory_wallet import MemoryWallet
from croupier.casino import own_rounds
from croupier.casino.errors import StorageFailed
from croupier.casino.money import Currency
from croupier.casino.own_rounds import OwnRound, RoundsAsked, TableRounds
from croupier.core.cards import cards_text
from croupier.core.errors import CroupierError
from croupier.review.documents import CSV_COLUMNS as OF_A_RECORD
from croupier.server.app import create_app
from croupier.server.coach_desk import CoachDesk
from croupier.server.coach_jobs import JOBS as COACH_JOBS
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem
from croupier.server.review_desk import ReviewDesk
from croupier.server.review_jobs import JOBS as REVIEW_JOBS
from croupier.server.review_routes import REVIEWS_AT_ONCE_MAX
from croupier.server.review_stretch import CSV_COLUMNS, ReviewStretch
from tests.support import memory
from tests.support.web import web_house

JOBS = {**COACH_JOBS, **REVIEW_JOBS}
ROUNDS = ("2s 3s 6d 5s Kd 8c Ah", "2h 3h 6c 5h Kc 8d Ad", "9s Th 7d 6c")


@dataclass
class Inside:
    """The jobs without a process; what is about a review waits for the gate."""

    asked: list[dict[str, Any]] = field(default_factory=list)
    gate: asyncio.Event | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(question)
        if self.gate is not None and question["job"].startswith("review"):
            await self.gate.wait()
        try:
            return {"answer": JOBS[question["job"]](question)}
        except CroupierError as refused:
            return {"code": refused.code, "message": str(refused)}

    async def close(self, *, at_once: bool) -> None:
        """Nothing is left of it."""


@pytest.fixture
async def room() -> AsyncIterator[OddsRoom]:
    room = OddsRoom(Inside)
    yield room
    await room.stop()


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


async def test_no_more_movements_are_looked_through_than_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat = await played()
    monkeypatch.setattr(own_rounds, "MOVEMENTS_A_READ", 1)
    monkeypatch.setattr(own_rounds, "MOVEMENTS_READ_MAX", 2)

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
    await desk.stretch("classic", "FUN", [None], is_cut=False)
    found = await desk.stretch("classic", "FUN", [None], is_cut=False)

    assert (found.left_out, found.rounds_counted, found.result) == (1, 0, 0.0)
    assert len(analyser.asked) == 2
    await room.stop()


async def test_a_long_review_stands_before_nobodys_decision() -> None:
    gate = asyncio.Event()
    room = OddsRoom(lambda: Inside(gate=gate))
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
    desk = ReviewDesk(room, seat.house.store)
    own = OwnRound(seat.table_id, "multiplayer", Currency.FUN, 1, seat.house.clock.now())
    stretch = ReviewStretch(desk, seat.person.person_id, "multiplayer", "FUN", (own,), is_cut=False)
    assert [line async for line in stretch.steps()] == [
        b'{"done":0,"of":1,"code":"storage.failed"}\n'
    ]


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


def test_the_columns_are_those_of_a_record_with_the_place_of_the_round() -> None:
    ours = [name for name in CSV_COLUMNS if name not in ("table", "time")]
    assert ours == [name for name in OF_A_RECORD if name != "player"]
