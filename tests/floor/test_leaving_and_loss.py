"""Leaving a shared table, and losing the line to it: every case of L14 and L15."""

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.commands import Act
from croupier.casino.errors import NoSuchTable, NotYourTable, TooManySessions
from croupier.casino.floor import SESSION_DAYS
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    PersonAway,
    SpotLeft,
    SpotVacated,
    VacatedBecause,
    WagerReturned,
)
from croupier.casino.table_parts import Earlier
from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from tests.floor.tables import THREE, TWO, dealt, gathered, holders, in_play, phase, wagers
from tests.support.memory import House, Seat

LOST_MS = 20_000
GREEN_MS, RED_MS = 30_000, 3_000
# Two boxes, 19 and 18 against a seven with a ten under it: both win when stood; the same again.
WINNING = "Ts 9d 7h 9s 9c Tc Th 9h 7c 9d 9s Td"


async def sessions(house: House, seat: Seat) -> list[Table]:
    """A person's unfinished sessions."""
    return [table for table in await house.floor.tables_of(seat.person) if table.is_unfinished]


async def betting(house: House, *, timer: int = 30) -> tuple[Seat, Seat]:
    """Two with ten on a box each; the second has twenty on it; nobody has confirmed."""
    one, two = await gathered(house, WINNING, timer=timer)
    await one.wager(1, 10)
    await two.wager(2, 20)
    return one, two


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


# Renewing and dropping ----------------------------------------------------------------------


@pytest.mark.clause("L15")
async def test_a_renewed_session_has_its_wagers_standing_and_a_fresh_shoe(house: House) -> None:
    one, two = await betting(house)
    await two.quit()
    (session,) = await sessions(house, two)
    house.stacked.waiting.append(parse_cards("Ts 7h 9s Tc"))
    renewed = await house.back(two.person, session.table_id)
    assert (wagers(renewed), renewed.table.shoe, phase(renewed)) == ({2: 20}, None, None)
    with pytest.raises(NotYourTable):
        await house.back(one.person, session.table_id)
    await house.pass_time(600_000)
    assert wagers(renewed) == {2: 20}, "a private table has no clock"
    await renewed.wager(2, 5)
    await renewed.deal()
    assert renewed.table.shoe is not None
    assert renewed.table.shoe.number == 1
    assert two.fun == 75_00


@pytest.mark.clause("L15")
async def test_dropping_a_session_returns_its_wagers(house: House) -> None:
    _, two = await betting(house)
    await two.quit()
    (session,) = await sessions(house, two)
    assert two.fun == 80_00
    await house.floor.drop(session.table_id, two.person, "drop")
    assert two.fun == 100_00
    assert await sessions(house, two) == []
    with pytest.raises(NoSuchTable):
        await house.back(two.person, session.table_id)


@pytest.mark.clause("L15")
async def test_a_session_with_nothing_but_an_earlier_round_is_dropped_too(house: House) -> None:
    _, two = await dealt(house, WINNING)
    await two.quit()
    (session,) = await sessions(house, two)
    await house.floor.drop(session.table_id, two.person, "drop")
    assert await sessions(house, two) == []
    assert two.fun == 90_00, "a dealt round is never refunded"


@pytest.mark.clause("L15")
async def test_a_session_outlives_a_restart_with_its_wagers(house: House) -> None:
    _, two = await betting(house)
    await two.quit()
    (session,) = await sessions(house, two)
    again = await (await house.restarted()).restarted()
    assert again.fun(two.person) == 80_00
    renewed = await again.back(two.person, session.table_id)
    assert wagers(renewed) == {2: 20}
    await again.floor.drop(session.table_id, two.person, "drop")
    assert again.fun(two.person) == 100_00
    await again.floor.stop()
    again.require_balanced()


@pytest.mark.clause("L15")
@pytest.mark.parametrize(("days", "is_ended"), [(SESSION_DAYS, False), (SESSION_DAYS + 1, True)])
async def test_a_session_not_renewed_for_thirty_days_ends_as_if_dropped(
    house: House, days: int, is_ended: bool
) -> None:
    _, two = await betting(house)
    await two.quit()
    house.clock.at += (house.clock.at - house.clock.at.replace(day=1)) * days
    await house.floor.settle_abandoned()
    assert bool(await sessions(house, two)) is not is_ended
    assert two.fun == (100_00 if is_ended else 80_00)


@pytest.mark.clause("L15")
async def test_at_most_eight_sessions_then_the_next_table_asks_to_settle_one(
    house: House,
) -> None:
    one = await house.share(await house.guest())
    person = await house.guest()
    seat = await house.back(person, one.table_id)
    for _ in range(8):
        await seat.wager(2, 10)
        await seat.quit()
    assert len(await sessions(house, seat)) == 8
    for asked in (seat.wager(2, 10), seat.join(2)):
        with pytest.raises(TooManySessions):
            await asked
    with pytest.raises(TooManySessions):
        await house.share(person)
    (first, *_) = await sessions(house, seat)
    await house.floor.drop(first.table_id, person, "drop")
    await seat.join(2)
    await seat.wager(3, 10)


@pytest.mark.clause("L15")
async def test_each_table_one_plays_at_counts_as_a_session_it_may_leave(house: House) -> None:
    person = await house.guest()
    seats = []
    for _ in range(8):
        opened = await house.share(await house.guest())
        seat = await house.back(person, opened.table_id)
        await seat.wager(2, 10)
        seats.append(seat)
    ninth = await house.share(await house.guest())
    with pytest.raises(TooManySessions):
        await (await house.back(person, ninth.table_id)).join(1)
    await seats[0].leave(2)
    await (await house.back(person, ninth.table_id)).join(1)


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
