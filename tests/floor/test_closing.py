"""A host closes a table after its round: nobody loses a wager by it, and no round more is dealt."""

import pytest

from croupier.casino.access import Access
from croupier.casino.clocks import Purpose
from croupier.casino.commands import JoinSpot
from croupier.casino.errors import NoSuchTable
from croupier.casino.table_events import (
    BackBecause,
    ShoeRevealed,
    SpotVacated,
    TableClosed,
    TableClosing,
    VacatedBecause,
    WagerReturned,
)
from croupier.core.events import RoundEnded
from tests.floor.tables import THREE, TWO, WINNING, betting, dealt, in_play, phase
from tests.support.memory import House, Seat

RESULTS_MS = 4_000


async def close(house: House, seat: Seat) -> None:
    await house.floor.close_after_round(seat.table_id)


def is_open(house: House, seat: Seat) -> bool:
    return house.stores._tables[seat.table_id].row.closed_at is None


async def test_a_table_in_betting_closes_at_once_and_wagers_go_back(house: House) -> None:
    one, two = await betting(house)
    await one.deal()
    await close(house, one)
    assert (one.fun, two.fun) == (100_00, 100_00)
    assert not is_open(house, one)
    kinds = [type(event) for event in two.watcher.events[-7:]]
    assert kinds == [
        TableClosing,
        WagerReturned,
        WagerReturned,
        SpotVacated,
        SpotVacated,
        ShoeRevealed,
        TableClosed,
    ]
    assert WagerReturned(1, one.person.person_id, 10_00, BackBecause.CLOSING) in two.watcher.events
    assert SpotVacated(2, VacatedBecause.CLOSING) in one.watcher.events


async def test_wagers_that_wait_for_the_deal_go_back_too(house: House) -> None:
    one, two = await betting(house)
    await house.pass_time(30_000)
    assert phase(one) is Purpose.CLOSING
    await close(house, one)
    assert (one.fun, two.fun) == (100_00, 100_00)
    assert not is_open(house, one)


async def test_the_round_in_play_is_played_read_and_then_the_table_closes(house: House) -> None:
    one, two = await dealt(house, TWO)
    await close(house, one)
    assert in_play(one)
    assert TableClosing() in two.watcher.events
    await one.act("stand")
    await two.act("stand")
    assert phase(one) is Purpose.RESULTS
    assert is_open(house, one), "the result is still to be read"
    await house.pass_time(RESULTS_MS)
    assert not is_open(house, one)
    assert not any(isinstance(event, WagerReturned) for event in one.watcher.events)


async def test_a_player_who_is_away_does_not_keep_a_closing_table_open(house: House) -> None:
    one, two = await dealt(house, TWO)
    await close(house, one)
    await one.lose_line()
    await two.lose_line()
    await house.pass_time(200_000)
    assert not is_open(house, one)


async def test_a_table_whose_result_is_read_closes_after_that(house: House) -> None:
    one, two = await dealt(house, WINNING)
    await one.act("stand")
    await two.act("stand")
    await close(house, one)
    assert phase(one) is Purpose.RESULTS
    await house.pass_time(RESULTS_MS)
    assert not is_open(house, one)


async def test_closing_twice_is_closing_once(house: House) -> None:
    one, _two = await dealt(house, TWO)
    await close(house, one)
    await close(house, one)
    assert one.watcher.events.count(TableClosing()) == 1


async def test_nothing_more_is_asked_of_a_closed_table(house: House) -> None:
    one, _two = await betting(house)
    await close(house, one)
    with pytest.raises(NoSuchTable):
        await close(house, one)
    with pytest.raises(NoSuchTable):
        await one.order(JoinSpot(5))


async def test_a_closing_table_stays_so_over_a_restart(house: House) -> None:
    one, _two, _three = await dealt(house, THREE, boxes=((1,), (2,), (3,)))
    await close(house, one)
    again = await house.restarted()
    seat = await again.back(one.person, one.table_id)
    assert seat.table.is_closing
    await again.pass_time(200_000)
    assert not is_open(again, seat)
    again.require_balanced()
    await again.floor.stop()


async def test_nobody_who_played_there_is_kept_from_other_tables(house: House) -> None:
    one, two = await betting(house)
    await close(house, one)
    assert not await house.floor.is_playing(one.person)
    assert not await house.floor.is_playing(two.person)


async def test_a_private_table_closes_when_its_round_ends(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", "Ts 9d 7h Tc")
    await seat.wager(1, 10)
    await seat.deal()
    await close(house, seat)
    assert seat.table.is_in_play
    await seat.act("stand")
    kinds = [type(event) for event in seat.watcher.events]
    assert kinds[-4:] == [RoundEnded, ShoeRevealed, SpotVacated, TableClosed]
    assert not is_open(house, seat)


async def test_a_private_table_without_a_round_closes_at_once_also_asleep(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", "Ts 9d 7h Tc")
    await seat.wager(1, 10)
    await seat.lose_line()
    await close(house, seat)
    assert (seat.fun, is_open(house, seat)) == (100_00, False)
    assert house.stores._tables[seat.table_id].row.access is Access.PRIVATE
