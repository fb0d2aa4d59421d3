"""Two things at once at a shared table, a thousand times each: one wins, and the money adds up."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Coroutine
from typing import Any

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.commands import Act, PlaceWager
from croupier.casino.errors import NotCovered, StaleCommand
from croupier.core.actions import Action
from croupier.core.errors import CroupierError
from tests.floor.tables import THREE, TWO, dealt, gathered, holders, in_play, phase, wagers
from tests.support.memory import House, Seat

TIMES = 1000
TABLES_A_HOUSE = 50

pytestmark = pytest.mark.slow

GREEN_MS, RED_MS, LOST_MS = 30_000, 3_000, 20_000
ELEVEN = "6s 7h 5s Tc Th"


async def houses(seed: str) -> AsyncIterator[tuple[House, random.Random]]:
    """A house for each of a thousand tries, fresh every now and then, and the try's chance."""
    chance = random.Random(seed)
    for _ in range(TIMES // TABLES_A_HOUSE):
        house = House()
        for _ in range(TABLES_A_HOUSE):
            yield house, chance
        await house.floor.stop()
        house.require_balanced()


async def at_once(chance: random.Random, *acts: Awaitable[object]) -> list[object | BaseException]:
    """What each of some acts gave, done at once in an order left to chance."""

    async def later(place: int) -> object:
        for _ in range(chance.randint(0, 3)):
            await asyncio.sleep(0)
        return await acts[place]

    order = list(range(len(acts)))
    chance.shuffle(order)
    tasks: dict[int, Coroutine[Any, Any, object]] = {place: later(place) for place in order}
    given = await asyncio.gather(*(tasks[place] for place in order), return_exceptions=True)
    by_place = dict(zip(order, given, strict=True))
    return [by_place[place] for place in range(len(acts))]


async def moved_on(house: House, ms: int) -> None:
    """The clock moves on."""
    house.clock.advance(ms)


def refusals(given: list[object | BaseException]) -> list[CroupierError]:
    """Those of some answers that are refusals; nothing else went wrong."""
    errors = [each for each in given if isinstance(each, BaseException)]
    refused = [each for each in errors if isinstance(each, CroupierError)]
    assert refused == errors, errors
    return refused


def require_no_gap(seat: Seat) -> None:
    """A viewer was shown every event once, in order."""
    (first,) = seat.watcher.tables
    numbers = seat.watcher.numbers
    assert numbers == list(range(first.number + 1, first.number + 1 + len(numbers)))
    assert not seat.watcher.steps or seat.watcher.steps[-1].table == seat.table


@pytest.mark.clause("L9")
@pytest.mark.case("E06")
async def test_of_two_who_claim_a_box_one_gets_it() -> None:
    winners = set()
    async for house, chance in houses("claim"):
        one, two = await gathered(house, TWO)
        claims = [
            seat.join(3) if chance.random() < 0.5 else seat.wager(3, 5) for seat in (one, two)
        ]
        assert len(refusals(await at_once(chance, *claims))) == 1
        (winner,) = [seat for seat in (one, two) if seat.person.name in holders(one).values()]
        winners.add(winner is one)
        before = winner.fun
        given = await at_once(chance, *(seat.wager(3, 10) for seat in (one, two)))
        assert len(refusals(given)) == 1
        assert winner.fun == before - 10_00
        assert sum(wagers(one).values()) == winner.on_table // 100
        await winner.deal()
        assert len(one.cards) == 1
        assert len(one.cards[0].split()) == 2
        for seat in (one, two):
            require_no_gap(seat)
    assert winners == {True, False}


@pytest.mark.case("E08")
async def test_of_two_tabs_that_hit_at_once_one_hits() -> None:
    async for house, chance in houses("tabs"):
        (seat,) = await dealt(house, "2s 7h 3s Tc 2h 3d 2d", boxes=[(1,)])
        tab = await house.back(seat.person, seat.table_id)
        hit, decision = Act(1, 0, Action.HIT), seat.table.decision
        given = await at_once(
            chance,
            seat.do(hit, decision=decision),
            tab.do(hit, decision=decision),
        )
        (late,) = refusals(given)
        assert isinstance(late, StaleCommand)
        assert seat.cards == ["2s 3s 2h"]
        assert len(seat.table.spots) == 1
        require_no_gap(seat)
        require_no_gap(tab)
        assert tab.watcher.steps[-1] == seat.watcher.steps[-1]


@pytest.mark.clause("L11")
async def test_a_double_comes_in_time_or_too_late() -> None:
    outcomes = set()
    async for house, chance in houses("double"):
        (seat,) = await dealt(house, ELEVEN, boxes=[(1,)])
        decision, double = seat.table.decision, Act(1, 0, Action.DOUBLE)
        given = await at_once(
            chance,
            seat.do(double, decision=decision),
            moved_on(house, seat.clock_ms),
        )
        await house.settle()
        assert not in_play(seat)
        if refusals(given):
            assert seat.cards == ["6s 5s"]
            assert (seat.fun, seat.bank) == (90_00, 10_00)
        else:
            assert seat.cards == ["6s 5s Th"]
            assert (seat.fun, seat.bank) == (120_00, -20_00)
        outcomes.add(len(refusals(given)))
        require_no_gap(seat)
    assert outcomes == {0, 1}


@pytest.mark.clause("L11")
@pytest.mark.case("E05")
async def test_a_wager_at_the_moment_of_red_is_dealt_to_or_was_never_taken() -> None:
    outcomes = set()
    async for house, chance in houses("red"):
        one, two = await gathered(house, TWO)
        await one.wager(1, 10)
        given = await at_once(
            chance,
            two.do(PlaceWager((2,), 10_00), decision=one.table.decision),
            moved_on(house, GREEN_MS),
        )
        await house.settle()
        assert phase(one) is Purpose.CLOSING
        await house.pass_time(RED_MS)
        is_late = bool(refusals(given))
        assert len(one.cards) == (1 if is_late else 2)
        assert two.fun == (100_00 if is_late else 90_00)
        outcomes.add(is_late)
        require_no_gap(two)
    assert outcomes == {True, False}


@pytest.mark.clause("L15")
async def test_quitting_at_the_moment_of_red_plays_the_wagers_or_saves_them() -> None:
    outcomes = set()
    async for house, chance in houses("quit"):
        one, two = await gathered(house, TWO)
        await one.wager(1, 10)
        await two.wager(2, 20)
        given = await at_once(chance, two.quit(), moved_on(house, GREEN_MS))
        await house.settle()
        assert refusals(given) == []
        (session,) = await house.floor.tables_of(two.person)
        is_played = 2 in wagers(one)
        assert session.standing() == (0 if is_played else 20_00)
        assert (session.earlier is not None) == is_played
        await house.pass_time(RED_MS)
        assert len(one.cards) == (2 if is_played else 1)
        assert two.fun == 80_00
        outcomes.add(is_played)
        require_no_gap(one)
    assert outcomes == {True, False}


@pytest.mark.clause("L15")
async def test_quitting_when_a_decision_runs_out_leaves_one_session_and_one_stand() -> None:
    outcomes = set()
    async for house, chance in houses("quit in play"):
        one, two = await dealt(house, TWO)
        left_ms = one.clock_ms
        given = await at_once(chance, one.quit(), moved_on(house, left_ms))
        await house.settle()
        assert refusals(given) == []
        (session,) = await house.floor.tables_of(one.person)
        assert session.earlier is not None
        assert two.turn == (2, 0)
        assert one.table.away == (one.person.person_id,)
        assert list(holders(two)) == [2]
        outcomes.add(two.watcher.events[-1].__class__.__name__)
        require_no_gap(two)
    assert len(outcomes) == 2


@pytest.mark.clause("L15")
async def test_whoever_returns_as_the_line_is_lost_keeps_all_or_finds_it_saved() -> None:
    outcomes = set()
    async for house, chance in houses("return"):
        one, two = await gathered(house, timer=60)
        await one.join(1)
        await two.wager(2, 20)
        await two.lose_line()
        await house.pass_time(LOST_MS - 1)
        given = await at_once(chance, house.back(two.person, two.table_id), moved_on(house, 1))
        await house.settle()
        assert refusals(given) == []
        sessions = await house.floor.tables_of(two.person)
        is_saved = bool(sessions)
        assert wagers(one) == ({} if is_saved else {2: 20})
        assert sum(session.standing() for session in sessions) == (20_00 if is_saved else 0)
        assert two.fun == 80_00
        outcomes.add(is_saved)
        require_no_gap(one)
    assert outcomes == {True, False}


@pytest.mark.clause("L12")
async def test_two_who_confirm_at_once_start_one_round() -> None:
    async for house, chance in houses("confirm"):
        seats = await gathered(house, THREE, players=3)
        for box, seat in enumerate(seats, start=1):
            await seat.wager(box, 10)
        decision = seats[0].table.decision
        given = await at_once(
            chance,
            *(seat.deal() for seat in seats),
            moved_on(house, chance.choice((0, GREEN_MS))),
        )
        await house.settle()
        if not in_play(seats[0]):
            await house.pass_time(RED_MS)
        assert all(isinstance(each, CroupierError) for each in refusals(given))
        assert (seats[0].table.rounds, len(seats[0].cards)) == (1, 3)
        assert seats[0].table.decision > decision
        require_no_gap(seats[2])


@pytest.mark.clause("L17")
@pytest.mark.case("E07")
async def test_of_two_tables_that_ask_for_the_same_money_one_gets_it() -> None:
    winners = set()
    async for house, chance in houses("money"):
        player = await house.guest(units=100)
        seats = [
            await house.back(player, (await house.share(await house.guest())).table_id)
            for _ in range(2)
        ]
        given = await at_once(chance, *(seat.wager(1, 80) for seat in seats))
        (refused,) = refusals(given)
        assert isinstance(refused, NotCovered)
        assert house.fun(player) == 20_00
        winners.add(seats[0].on_table)
    assert winners == {0, 80_00}
