"""Quitting or losing the line to a round in play (L15)."""

import pytest

from croupier.casino.commands import Act
from croupier.casino.table_events import (
    PersonAway,
)
from croupier.casino.table_parts import Earlier
from croupier.core.actions import Action
from tests.floor.tables import (
    THREE,
    TWO,
    WINNING,
    betting,
    dealt,
    holders,
    in_play,
    phase,
    sessions,
    wagers,
)
from tests.support.memory import House

LOST_MS = 20_000


# In play ------------------------------------------------------------------------------------


@pytest.mark.clause("L15")
@pytest.mark.parametrize("way", ["quit", "lost"])
async def test_a_dealt_round_goes_on_for_everyone_and_the_session_shows_it_first(
    house: House, way: str
) -> None:
    one, two = await dealt(house, WINNING)
    if way == "quit":
        await two.quit()
    else:
        await two.lose_line()
        await house.pass_time(LOST_MS)
    assert in_play(one)
    assert len(one.cards) == 2
    assert set(holders(one)) == {1}
    (session,) = await sessions(house, two)
    assert session.earlier == Earlier(one.table_id, 1)
    assert (session.standing(), session.round) == (0, None)
    await one.act("stand")
    await house.pass_time(one.clock_ms)
    assert not in_play(one)
    assert house.fun(two.person) == 110_00
    renewed = await house.back(two.person, session.table_id)
    assert renewed.table.earlier == Earlier(one.table_id, 1)
    house.require_balanced()


@pytest.mark.clause("L15")
@pytest.mark.case("E09")
async def test_a_short_loss_in_play_keeps_spot_stake_and_remaining_time(house: House) -> None:
    one, two = await dealt(house, TWO)
    await house.pass_time(one.clock_ms - 10_000)
    await one.lose_line()
    await house.pass_time(5_000)
    back = await house.back(one.person, one.table_id)
    assert (back.clock_ms, back.turn) == (5_000, (1, 0))
    assert back.watcher.left_ms == 5_000
    await back.act("hit")
    assert back.cards[0] == "Ts 6s 2h"
    assert set(holders(two)) == {1, 2}


@pytest.mark.clause("L15")
@pytest.mark.case("E09")
@pytest.mark.case("B33")
async def test_a_long_loss_in_play_ends_with_the_hand_stood_and_settled(house: House) -> None:
    one, two = await dealt(house, TWO)
    await house.pass_time(one.clock_ms - 10_000)
    await one.lose_line()
    await house.pass_time(10_000)
    assert two.turn == (2, 0), "stood when its time was up"
    assert set(holders(two)) == {1, 2}, "free only after the grace time"
    await two.act("hit")
    await house.pass_time(10_000)
    assert set(holders(two)) == {2}
    await house.pass_time(40_000)
    back = await house.back(one.person, one.table_id)
    assert back.cards[0] == "Ts 6s"
    assert back.fun == 90_00, "no refund, no new cards"


@pytest.mark.clause("L15")
async def test_whoever_comes_back_after_the_loss_plays_on_in_the_same_round(house: House) -> None:
    one, two = await dealt(house, WINNING)
    await one.lose_line()
    await house.pass_time(LOST_MS)
    assert set(holders(two)) == {2}
    back = await house.back(one.person, one.table_id)
    assert back.turn == (1, 0)
    await back.act("stand")
    assert two.turn == (2, 0)
    await back.join(6)
    assert set(holders(two)) == {2, 6}
    await two.act("stand")
    assert back.fun == 110_00


@pytest.mark.clause("L15")
@pytest.mark.parametrize("again", ["quit", "lost"])
@pytest.mark.parametrize("has_joined_again", [False, True])
async def test_whoever_is_lost_twice_in_a_round_leaves_one_session(
    house: House, again: str, has_joined_again: bool
) -> None:
    one, two = await dealt(house, TWO, timer=60)
    await two.lose_line()
    await house.pass_time(LOST_MS)
    back = await house.back(two.person, two.table_id)
    if has_joined_again:
        await back.join(2)
    if again == "quit":
        await back.quit()
    await back.lose_line()
    await house.pass_time(LOST_MS)
    assert set(holders(one)) == {1}
    assert len(await sessions(house, two)) == 1
    assert house.ear.sessions == [two.person.person_id]


@pytest.mark.clause("L15")
async def test_whoever_is_lost_with_confirmed_wagers_and_again_in_play_leaves_one_session(
    house: House,
) -> None:
    one, two = await betting(house)
    await two.deal()
    await two.lose_line()
    await house.pass_time(LOST_MS)
    back = await house.back(two.person, two.table_id)
    await back.quit()
    await one.deal()
    await back.quit()
    assert len(await sessions(house, two)) == 1


@pytest.mark.clause("L15")
async def test_a_loss_in_a_later_round_leaves_a_session_more(house: House) -> None:
    one, two = await dealt(house, WINNING)
    await two.quit()
    await one.act("stand")
    await two.act("stand")
    await house.pass_time(4_000)
    await two.wager(2, 10)
    await two.deal()
    await one.deal(is_rebet=True)
    await two.quit()
    found = await sessions(house, two)
    assert [table.earlier for table in found] == [
        Earlier(one.table_id, 1),
        Earlier(one.table_id, 2),
    ]


@pytest.mark.clause("L15")
async def test_vacating_every_spot_and_then_leaving_is_no_unfinished_session(house: House) -> None:
    one, two = await dealt(house, WINNING)
    await two.leave(2)
    await two.quit()
    await two.lose_line()
    await house.pass_time(LOST_MS)
    assert await sessions(house, two) == []
    await one.act("stand")
    assert house.fun(two.person) == 110_00


@pytest.mark.clause("L15")
async def test_a_loss_after_the_round_leaves_the_spot_and_no_session(house: House) -> None:
    one, two = await dealt(house, WINNING)
    await one.act("stand")
    await two.act("stand")
    await two.quit()
    assert set(holders(one)) == {1}
    assert await sessions(house, two) == []


@pytest.mark.clause("L15")
@pytest.mark.case("E23")
async def test_the_round_ends_though_everybody_has_gone(house: House) -> None:
    seats = await dealt(house, THREE, boxes=[(1,), (2,), (3,)])
    watching = await house.back(await house.guest(), seats[0].table_id)
    await seats[0].leave(1)
    assert watching.turn == (2, 0), "the turn passes on"
    await seats[2].quit()
    await seats[1].lose_line()
    await seats[2].lose_line()
    await house.pass_time(100_000)
    assert not in_play(watching)
    assert phase(watching) is None
    assert holders(watching) == {}
    assert [house.fun(seat.person) for seat in seats] == [90_00, 90_00, 110_00]


@pytest.mark.clause("L15")
async def test_dropping_the_line_never_shows_the_dealers_hand_to_a_copy(house: House) -> None:
    _, two = await dealt(house, TWO)
    await two.quit()
    (session,) = await sessions(house, two)
    assert (session.round, session.shoe) == (None, None), "the round is not forked"


# Races in words -----------------------------------------------------------------------------


@pytest.mark.clause("L15")
async def test_a_loss_that_comes_after_the_return_changes_nothing(house: House) -> None:
    one, two = await betting(house, timer=60)
    await two.lose_line()
    house.clock.advance(LOST_MS)  # The loss is told, and waits for its turn.
    await house.back(two.person, two.table_id)
    await house.settle()
    assert wagers(one) == {1: 10, 2: 20}


@pytest.mark.clause("L15")
async def test_a_person_who_is_away_and_lost_is_told_away_once(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    await one.lose_line()
    await house.pass_time(one.clock_ms)
    await two.do(Act(2, 0, Action.STAND))
    await house.pass_time(60_000)
    away = [event for event in two.watcher.events if isinstance(event, PersonAway)]
    assert away == [PersonAway(one.person.person_id)]
