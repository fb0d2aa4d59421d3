"""A shared table in every phase when its house ends, and how it goes on (E11, E13)."""

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.lost_key import give_up_shoes
from croupier.casino.table_events import BackBecause, ClockStarted, SpotVacated, WagerReturned
from tests.floor.tables import THREE, TWO, dealt, gathered, holders, in_play, phase, wagers
from tests.support.memory import House, Seat

GREEN_MS, LOST_MS = 30_000, 20_000
INSURED = "Ts 9d Ah 6s 3d 8c 2h 5c"


async def again(house: House, *seats: Seat, times: int = 1) -> tuple[House, list[Seat]]:
    """The house opened again, with people looking at their table again."""
    for _ in range(times):
        house = await house.restarted()
        await house.settle()
    return house, [await house.back(seat.person, seat.table_id) for seat in seats]


async def ended(house: House) -> None:
    await house.floor.stop()
    house.require_balanced()


@pytest.mark.clause("L11")
@pytest.mark.case("E11")
@pytest.mark.case("B32")
@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("is_red", [False, True], ids=["green", "red"])
async def test_wagers_that_no_round_has_taken_go_back_once(
    house: House, is_red: bool, times: int
) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await two.wager((2, 3), 10)
    await two.deal()
    await house.pass_time(GREEN_MS + 1 if is_red else 12_000)
    assert phase(one) is (Purpose.CLOSING if is_red else Purpose.BETTING)
    later, (one, two) = await again(house, one, two, times=times)
    assert (one.fun, two.fun, one.on_table) == (100_00, 100_00, 0)
    assert (wagers(one), one.table.confirmed, in_play(one)) == ({}, (), False)
    assert set(holders(one)) == {1, 2, 3}, "the spots are kept"
    assert (phase(one), one.clock_ms) == (Purpose.BETTING, GREEN_MS), "with the whole timer again"
    journal = await later.store.events(one.table_id, 0, 100)
    back = [each for each in journal if each.kind == "wager_returned"]
    assert len(back) == 3
    assert all(BackBecause.RESTART.encode() in each.body for each in back)
    await one.wager(1, 10)
    await one.deal()
    await two.wager(2, 5)
    await two.deal()
    assert len(one.cards) == 2
    await ended(later)


@pytest.mark.clause("L11")
@pytest.mark.case("E11")
@pytest.mark.parametrize("reason", ["left", "lost"])
async def test_a_confirmed_wager_of_whoever_has_gone_goes_back_and_the_spot_is_free(
    house: House, reason: str
) -> None:
    one, two = await gathered(house, TWO)
    await one.join(1)
    await two.wager(2, 10)
    await two.deal()
    await (two.leave(2) if reason == "left" else two.quit())
    later, (one, three) = await again(house, one, two)
    assert (holders(one), later.fun(two.person)) == ({1: one.person.name}, 100_00)
    assert (one.table.left, one.table.leaving, one.table.lost) == ((), (), ())
    await three.wager(2, 10)
    await three.deal()
    await one.leave(1)
    assert one.turn == (2, 0), "and whoever takes it is asked"
    await ended(later)


@pytest.mark.clause("L11")
@pytest.mark.case("E13")
@pytest.mark.case("E11")
@pytest.mark.parametrize("times", [1, 3])
async def test_a_running_decision_gets_its_whole_time_again(house: House, times: int) -> None:
    one, two = await dealt(house, TWO)
    await one.act("hit")
    cards, number = one.cards, one.table.number
    await house.pass_time(one.clock_ms - 1_000)
    later, (one, two) = await again(house, one, two, times=times)
    assert (one.cards, one.turn) == (cards, (1, 0))
    assert (one.fun, two.fun) == (90_00, 90_00)
    assert (phase(one), one.clock_ms) == (Purpose.DECISION, 30_000)
    assert one.table.number == number + times, "by an event of its own"
    journal = await later.store.events(one.table_id, number, 10)
    assert {event.kind for event in journal} == {"clock_started"}
    await later.pass_time(29_999)
    assert one.turn == (1, 0)
    await one.act("stand")
    assert two.turn == (2, 0)
    await later.pass_time(two.clock_ms)
    assert not in_play(two), "and it does run out"
    assert two.table.rounds_away != ()
    await ended(later)


@pytest.mark.clause("L11")
async def test_insurance_is_asked_on_after_a_restart_and_answers_are_kept(house: House) -> None:
    one, two = await dealt(house, INSURED)
    await one.answer(box_1="insure")
    later, (one, two) = await again(house, one, two)
    assert (phase(one), one.clock_ms) == (Purpose.DECISION, 30_000)
    assert one.fun == 85_00
    await later.pass_time(30_000)
    assert one.turn == (1, 0)
    assert one.table.away == (two.person.person_id,)
    assert (one.fun, two.fun) == (85_00, 90_00)
    await ended(later)


@pytest.mark.clause("L11")
async def test_results_lie_there_for_their_whole_time_again_and_betting_follows(
    house: House,
) -> None:
    one, two = await dealt(house, TWO)
    await one.act("stand")
    await two.act("stand")
    await house.pass_time(3_000)
    later, (one, two) = await again(house, one, two)
    assert (phase(one), one.clock_ms) == (Purpose.RESULTS, 4_000)
    await later.pass_time(4_000)
    assert phase(one) is Purpose.BETTING
    await one.rebet()
    assert wagers(one) == {1: 10}
    await ended(later)


@pytest.mark.clause("L15")
async def test_whoever_does_not_come_back_after_a_restart_counts_as_lost(house: House) -> None:
    one, two = await dealt(house, TWO)
    later, (one,) = await again(house, one)
    await later.pass_time(LOST_MS - 1)
    assert set(holders(one)) == {1, 2}
    await later.pass_time(1)
    assert set(holders(one)) == {1}
    (session,) = await later.floor.tables_of(two.person)
    assert session.earlier is not None
    await later.pass_time(60_000)
    assert not in_play(one)
    await ended(later)


@pytest.mark.clause("L15")
@pytest.mark.case("E23")
async def test_a_round_that_nobody_comes_back_to_ends_all_the_same(house: House) -> None:
    seats = await dealt(house, THREE, boxes=[(1,), (2,), (3,)])
    later, _ = await again(house)
    await later.pass_time(120_000)
    table = later.actor(seats[0].table_id).table
    assert (table.is_in_play, table.spots, table.clock) == (False, (), None)
    assert [later.fun(seat.person) for seat in seats] == [90_00, 90_00, 110_00]
    await later.pass_time(300_000)
    while later.floor._going_to_sleep:
        await next(iter(later.floor._going_to_sleep))
    assert later.floor._actors == {}
    await ended(later)


@pytest.mark.clause("L11")
async def test_a_table_where_nobody_was_rests_after_a_restart(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    number = seat.table.number
    later, (seat,) = await again(house, seat, times=3)
    assert (seat.table.number, phase(seat)) == (number, None)
    await seat.join(1)
    assert phase(seat) is Purpose.BETTING
    await ended(later)


@pytest.mark.clause("L11")
async def test_who_is_away_stays_away_over_a_restart(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    await house.pass_time(one.clock_ms)
    later, (one, two) = await again(house, one, two)
    assert one.table.away == (one.person.person_id,)
    await two.act("stand")
    assert not in_play(two)
    await ended(later)


@pytest.mark.clause("L11")
async def test_a_round_that_a_lost_key_has_voided_is_followed_by_betting(house: House) -> None:
    one, two = await dealt(house, TWO)
    await house.floor.stop()
    await give_up_shoes(house.store, house.clock)
    later, (one, two) = await again(house, one, two)
    assert (one.fun, two.fun, in_play(one)) == (100_00, 100_00, False)
    assert phase(one) in (Purpose.BETTING, Purpose.RESULTS)
    await later.pass_time(GREEN_MS)
    await later.pass_time(GREEN_MS)
    assert (holders(one), phase(one)) == ({}, None)
    await one.wager(1, 10)
    await one.deal()
    assert one.table.rounds == 2
    await ended(later)


async def test_what_happened_before_a_restart_is_not_said_again(house: House) -> None:
    one, _ = await dealt(house, TWO)
    journal = await house.store.events(one.table_id, 0, 100)
    later, (one,) = await again(house, one)
    assert (await later.store.events(one.table_id, 0, 100))[: len(journal)] == journal
    assert not any(isinstance(e, WagerReturned | SpotVacated) for e in one.watcher.events)
    assert not any(isinstance(e, ClockStarted) for e in one.watcher.events)
    await ended(later)
