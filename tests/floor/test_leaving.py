"""Vacating spots, and quitting or losing the line while betting (L14, L15)."""

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.table_events import (
    BackBecause,
    SpotLeft,
    SpotVacated,
    VacatedBecause,
    WagerReturned,
)
from croupier.casino.table_parts import Earlier
from tests.floor.tables import (
    THREE,
    WINNING,
    betting,
    dealt,
    gathered,
    holders,
    in_play,
    phase,
    sessions,
    wagers,
)
from tests.support.memory import House

LOST_MS = 20_000
GREEN_MS, RED_MS = 30_000, 3_000


# Vacating a spot ----------------------------------------------------------------------------


@pytest.mark.clause("L14")
async def test_vacating_a_spot_returns_its_unconfirmed_wager_and_frees_it(house: House) -> None:
    one, _ = await betting(house)
    await one.wager(5, 10)
    await one.leave(1)
    assert (one.fun, wagers(one)) == (90_00, {2: 20, 5: 10})
    assert set(holders(one)) == {2, 5}
    assert WagerReturned(1, one.person.person_id, 10_00, BackBecause.LEAVE) in one.watcher.events
    assert SpotVacated(1, VacatedBecause.LEFT) in one.watcher.events
    assert await sessions(house, one) == []


@pytest.mark.clause("L14")
async def test_a_confirmed_wager_stays_in_play_when_its_spot_is_vacated(house: House) -> None:
    one, two = await betting(house)
    await one.deal()
    await one.leave(1)
    assert (one.fun, wagers(one)) == (90_00, {1: 10, 2: 20})
    assert SpotLeft(1, VacatedBecause.LEFT) in one.watcher.events
    await two.deal()
    assert set(holders(one)) == {2}, "vacant once the wager is dealt"
    assert two.turn == (2, 0), "and stood at once"
    await two.act("stand")
    assert one.fun == 110_00
    assert await sessions(house, one) == []


@pytest.mark.clause("L14")
async def test_a_spot_vacated_in_a_round_is_free_and_its_decisions_are_made_at_once(
    house: House,
) -> None:
    one, two = await dealt(house, WINNING)
    newcomer = await house.back(await house.guest(units=100), one.table_id)
    await one.leave(1)
    assert two.turn == (2, 0), "it was the turn of the box that was left"
    await newcomer.join(1)
    assert holders(one) == {1: newcomer.person.name, 2: two.person.name}
    await two.act("stand")
    assert (one.fun, newcomer.fun) == (110_00, 100_00)
    await house.pass_time(4_000)
    await newcomer.wager(1, 10)
    await newcomer.deal()
    await two.deal(is_rebet=True)
    await house.pass_time(1_000)
    assert one.turn == (1, 0), "whoever has the box now is waited for"
    await newcomer.act("stand")


@pytest.mark.clause("L14")
async def test_only_the_vacated_box_is_played_at_once(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    await one.leave(3)
    assert one.turn == (1, 0)
    await one.act("stand")
    await two.act("stand")
    assert not in_play(one)
    assert set(holders(one)) == {1, 2}


@pytest.mark.clause("L14")
async def test_a_box_in_play_is_left_even_when_its_spot_is_somebody_elses_by_now(
    house: House,
) -> None:
    one, two = await dealt(house, WINNING)
    await one.lose_line()
    await house.pass_time(LOST_MS)
    again = await house.back(one.person, one.table_id)
    await two.join(1)
    await again.leave(1)
    assert two.turn == (2, 0)
    assert holders(two) == {1: two.person.name, 2: two.person.name}


@pytest.mark.clause("L14")
async def test_insurance_of_a_vacated_box_is_declined_at_once(house: House) -> None:
    one, two = await dealt(house, "Ts 9d Ah 9s 9c 8c")
    await one.leave(1)
    await two.answer(box_2="decline")
    assert two.turn == (2, 0)
    assert one.fun == 90_00


@pytest.mark.clause("L14")
async def test_a_spot_vacated_at_a_private_table_is_played_at_once_too(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "multiplayer", WINNING)
    await seat.wager((1, 2), 10)
    await seat.deal()
    await seat.leave(1)
    assert seat.turn == (2, 0)
    await seat.act("stand")
    assert seat.fun == 120_00


@pytest.mark.clause("L14")
async def test_a_box_that_was_left_and_never_dealt_is_nobodys_burden_later(house: House) -> None:
    one, _ = await betting(house)
    await one.deal()
    await one.leave(1)
    again = await house.restarted()
    assert (again.fun(one.person), again.actor(one.table_id).table.left) == (100_00, ())
    three = await again.back(await again.guest(units=100), one.table_id)
    assert 1 not in holders(three)
    await three.wager(1, 10)
    await three.deal()
    await again.pass_time(GREEN_MS + RED_MS)
    assert three.turn == (1, 0), "the one who has it now is asked"
    await again.floor.stop()
    again.require_balanced()


# While betting: the line is lost, or the table quit -----------------------------------------


@pytest.mark.clause("L15")
@pytest.mark.parametrize("way", ["quit", "lost"])
async def test_unconfirmed_wagers_move_to_an_unfinished_session(house: House, way: str) -> None:
    one, two = await betting(house, timer=60)
    await two.wager(4, 5)
    before = house.fun(two.person)
    if way == "quit":
        await two.quit()
    else:
        await two.lose_line()
        await house.pass_time(LOST_MS)
    assert (wagers(one), set(holders(one))) == ({1: 10}, {1})
    assert SpotVacated(2, VacatedBecause.LOST) in one.watcher.events
    (session,) = await sessions(house, two)
    assert [(each.box, each.wager) for each in session.standing_wagers] == [(2, 20_00), (4, 5_00)]
    assert (session.access.value, session.timer, session.owner) == (
        "private",
        None,
        two.person.person_id,
    )
    assert (session.game, session.currency, session.range) == (
        one.table.game,
        one.table.currency,
        one.table.range,
    )
    assert session.earlier is None
    assert house.fun(two.person) == before, "the money waits in the session"
    assert house.ear.sessions == [two.person.person_id]
    house.require_balanced()


@pytest.mark.clause("L15")
async def test_a_line_is_lost_after_twenty_seconds_and_nothing_changes_before(
    house: House,
) -> None:
    one, two = await betting(house)
    before = one.table
    await two.lose_line()
    await house.pass_time(LOST_MS - 1)
    assert one.table == before
    await house.pass_time(1)
    assert set(holders(one)) == {1}


@pytest.mark.clause("L15")
async def test_whoever_is_back_within_twenty_seconds_keeps_everything(house: House) -> None:
    one, two = await betting(house)
    before = one.table
    await two.lose_line()
    await house.pass_time(LOST_MS - 1)
    back = await house.back(two.person, two.table_id)
    assert back.table == before
    await house.pass_time(9_000)
    assert (one.table, back.clock_ms) == (before, 1_001)
    await back.lose_line()
    await house.pass_time(1_000)
    assert one.table == before, "the twenty seconds begin anew"
    assert await sessions(house, two) == []


@pytest.mark.clause("L15")
async def test_a_line_is_lost_only_with_the_last_socket_at_the_table(house: House) -> None:
    one, two = await betting(house, timer=60)
    second_tab = await house.back(two.person, two.table_id)
    before = one.table
    await two.lose_line()
    await house.pass_time(LOST_MS)
    assert one.table == before
    await second_tab.lose_line()
    await house.pass_time(LOST_MS)
    assert set(holders(one)) == {1}


@pytest.mark.clause("L15")
async def test_wagers_of_whoever_is_not_there_when_it_turns_red_move_to_a_session(
    house: House,
) -> None:
    one, two = await betting(house)
    await house.pass_time(GREEN_MS - 1_000)
    await two.lose_line()
    await house.pass_time(1_000)
    assert phase(one) is Purpose.CLOSING
    assert (wagers(one), set(holders(one))) == ({1: 10}, {1})
    (session,) = await sessions(house, two)
    assert session.standing() == 20_00


@pytest.mark.clause("L15")
async def test_whoever_is_back_before_it_turns_red_is_dealt_to(house: House) -> None:
    one, two = await betting(house)
    await house.pass_time(GREEN_MS - 1_000)
    await two.lose_line()
    await house.pass_time(999)
    await house.back(two.person, two.table_id)
    await house.pass_time(1 + RED_MS)
    assert len(one.cards) == 2
    assert await sessions(house, two) == []


@pytest.mark.clause("L15")
async def test_with_nobody_there_when_it_turns_red_no_round_starts(house: House) -> None:
    (seat,) = await gathered(house, players=1, timer=15)
    watching = await house.back(await house.guest(), seat.table_id)
    await seat.wager(1, 10)
    await seat.lose_line()
    await house.pass_time(15_000)
    assert (phase(watching), holders(watching)) == (None, {})
    (session,) = await sessions(house, seat)
    assert session.standing() == 10_00


@pytest.mark.clause("L15")
async def test_each_who_is_not_there_when_it_turns_red_has_a_session_of_their_own(
    house: House,
) -> None:
    one, two = await betting(house, timer=15)
    for seat in (one, two):
        await seat.lose_line()
    await house.pass_time(15_000)
    assert [
        (each.owner, each.standing()) for seat in (one, two) for each in await sessions(house, seat)
    ] == [(one.person.person_id, 10_00), (two.person.person_id, 20_00)]
    assert house.actor(one.table_id).table.spots == ()


@pytest.mark.clause("L15")
async def test_an_empty_spot_leaves_no_session(house: House) -> None:
    one, two = await gathered(house, timer=60)
    await one.join(1)
    await two.join(2)
    await two.lose_line()
    await house.pass_time(LOST_MS)
    assert set(holders(one)) == {1}
    await one.quit()
    assert holders(one) == {}
    for seat in (one, two):
        assert await sessions(house, seat) == []


@pytest.mark.clause("L15")
@pytest.mark.parametrize("way", ["quit", "lost"])
@pytest.mark.parametrize("is_red", [False, True], ids=["green", "red"])
async def test_confirmed_wagers_are_played_though_their_player_has_gone(
    house: House, way: str, is_red: bool
) -> None:
    one, two = await betting(house)
    await two.deal()
    await house.pass_time(GREEN_MS if is_red else 9_000)
    if way == "quit":
        await two.quit()
    else:
        await two.lose_line()
        await house.pass_time(LOST_MS)
    if not in_play(one):
        assert wagers(one) == {1: 10, 2: 20}
        assert SpotLeft(2, VacatedBecause.LOST) in one.watcher.events
        await house.pass_time(GREEN_MS + RED_MS - (GREEN_MS if is_red else 9_000))
    assert in_play(one)
    assert set(holders(one)) == {1}
    (session,) = await sessions(house, two)
    assert (session.earlier, session.standing()) == (Earlier(one.table_id, 1), 0)
    await one.act("stand")
    assert in_play(one), "it has its time, for its player may come back"
    await house.pass_time(one.clock_ms)
    assert not in_play(one)
    assert house.fun(two.person) == 120_00, "eighteen beat seventeen"
