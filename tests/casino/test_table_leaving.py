"""Leaving a table, coming back to it, giving it up (L14, L15), and what a restart does."""

from dataclasses import replace

import pytest

from croupier.casino.admission import SESSIONS_MAX
from croupier.casino.errors import (
    CurrencyNotOffered,
    NoSuchTable,
    NotYourTable,
    TooManySessions,
    WagerRefused,
)
from croupier.casino.event_codec import decode_event
from croupier.casino.floor import SESSION_DAYS
from croupier.casino.money import Currency
from croupier.casino.money import House as HouseAccount
from croupier.casino.opening import Opening
from croupier.casino.ranges import RangeName
from croupier.casino.table_events import BackBecause, TableClosed, WagerReturned
from croupier.core.games import GAMES, PRESETS, UnknownGame
from tests.support.memory import FUN, House, Seat, command_id

# 15 against a ten, with nothing under it; then a two, and a three for later.
FIFTEEN = "Ts Td 5h 8c 2d 3d"


async def in_play(house: House, *shoes: str, units: int = 100) -> Seat:
    seat = await house.sit(await house.guest(units=units), "classic", *(shoes or (FIFTEEN,)))
    await seat.wager(1, 10)
    await seat.deal()
    assert seat.table.is_in_play
    return seat


# Quit ---------------------------------------------------------------------------------------


@pytest.mark.clause("L14")
async def test_quit_while_betting_returns_the_wagers_and_closes_the_table(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    await seat.wager((1, 2), 10)
    await seat.quit()
    assert (seat.fun, seat.on_table) == (100_00, 0)
    assert isinstance(seat.watcher.events[-1], TableClosed)
    with pytest.raises(NoSuchTable):
        await house.back(seat.person, seat.table_id)
    assert await house.floor.tables_of(seat.person) == []


@pytest.mark.clause("L14")
@pytest.mark.clause("L15")
async def test_quit_in_play_leaves_an_unfinished_session_with_its_wagers(house: House) -> None:
    seat = await in_play(house)
    table = seat.table
    assert table.round is not None
    await seat.quit()
    assert (seat.fun, seat.on_table) == (90_00, 10_00)
    await house.floor.leave(seat.table_id, seat.watcher)
    (kept,) = await house.floor.tables_of(seat.person)
    covered = replace(table.round.dealer, hole=None)
    assert kept == replace(table, round=replace(table.round, dealer=covered))


@pytest.mark.clause("L15")
async def test_an_unfinished_session_is_renewed_exactly_where_it_stopped(house: House) -> None:
    seat = await in_play(house)
    table = seat.table
    await seat.quit()
    await house.floor.leave(seat.table_id, seat.watcher)
    again = await house.back(seat.person, seat.table_id)
    assert again.watcher.tables == [table]
    await again.act("hit")
    assert again.cards == ["Ts 5h 2d"]


@pytest.mark.clause("L4")
async def test_a_private_table_has_no_clock_and_waits_for_its_player(house: House) -> None:
    seat = await in_play(house)
    table = seat.table
    house.clock.forward(days=SESSION_DAYS)
    await house.floor.settle_abandoned()
    assert seat.table == table
    await seat.act("hit")
    assert seat.cards == ["Ts 5h 2d"]


# Drop ---------------------------------------------------------------------------------------


@pytest.mark.clause("L15")
async def test_a_dropped_round_is_stood_to_its_end_and_never_refunded(house: House) -> None:
    seat = await in_play(house)
    await seat.drop()
    assert seat.fun == 90_00, "15 loses to 18"
    assert isinstance(seat.watcher.events[-1], TableClosed)
    assert house.stores.balance(HouseAccount(FUN)) == 10_00


@pytest.mark.clause("L15")
async def test_a_dropped_round_that_wins_is_paid(house: House) -> None:
    seat = await in_play(house, "Ts 9d Kh 9c")
    await seat.drop()
    assert seat.fun == 110_00
    assert house.stores.balance(HouseAccount(FUN)) == -10_00


@pytest.mark.clause("L15")
async def test_dropping_declines_insurance_and_stands_every_hand(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", "8s 8d Ad 8h 9c 7c 2s 3s 4s 5s")
    await seat.wager((1, 2), 10)
    await seat.deal()
    await seat.answer(box_1="insure")
    assert seat.fun == 75_00
    await seat.drop()
    assert seat.fun == 75_00, "16 and 17 lose to soft 18, the insurance too"
    assert (seat.on_table, seat.bank) == (0, 0)


@pytest.mark.clause("L15")
async def test_dropping_a_table_that_only_holds_wagers_returns_them(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    await seat.wager(1, 10)
    await seat.drop()
    assert seat.fun == 100_00
    with pytest.raises(NoSuchTable):
        await seat.drop()


# What a closed or foreign table answers -----------------------------------------------------


@pytest.mark.clause("L3")
async def test_a_private_table_is_its_owners_alone(house: House) -> None:
    seat = await in_play(house)
    stranger = await house.guest(name="a stranger")
    with pytest.raises(NotYourTable):
        await house.back(stranger, seat.table_id)
    before = seat.table
    other = Seat(house, stranger, seat.table_id, seat.watcher)
    for act in (other.act("hit"), other.quit(), other.drop(), other.cut(100), other.deal()):
        with pytest.raises((NotYourTable, WagerRefused)):
            await act
    assert seat.table == before


async def test_nothing_can_be_done_at_a_table_that_is_not_there(house: House) -> None:
    player = await house.guest()
    nowhere = Seat(house, player, "no-such-table", (await house.sit(player, "classic")).watcher)
    for act in (nowhere.quit(), nowhere.drop()):
        with pytest.raises(NoSuchTable):
            await act


# Opening ------------------------------------------------------------------------------------


@pytest.mark.clause("L1")
@pytest.mark.parametrize("game", GAMES)
async def test_a_private_table_of_every_game_is_opened_with_its_rules(
    house: House, game: str
) -> None:
    seat = await house.sit(await house.guest(), game)
    assert seat.table.rules == GAMES[game].rules


@pytest.mark.clause("L2")
@pytest.mark.clause("L5")
async def test_whoever_opens_a_table_sets_its_game_currency_and_range(house: House) -> None:
    player = await house.guest()
    opening = Opening("prize", Currency.TUR, RangeName.GOLDEN)
    opened = await house.floor.open(player, opening, command_id())
    (table,) = await house.floor.tables_of(player)
    assert table.table_id == opened.table_id
    assert (table.game, table.currency, table.range.name) == ("prize", "TUR", "golden")
    with pytest.raises(CurrencyNotOffered):
        await house.floor.open(player, replace(opening, currency=Currency.EUR), command_id())
    with pytest.raises(UnknownGame):
        await house.floor.open(player, replace(opening, game="poker"), command_id())


@pytest.mark.clause("L1")
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_preset_has_no_table_on_the_floor(house: House, preset: str) -> None:
    player = await house.guest()
    opening = Opening(preset, Currency.FUN, RangeName.BRONZE)
    with pytest.raises(UnknownGame, match=r"there are multiplayer, classic, prize, on-fire$"):
        await house.floor.open(player, opening, command_id())


async def test_an_idle_table_is_taken_again_and_one_in_use_is_not(house: House) -> None:
    player = await house.guest()
    first = await house.sit(player, "classic")
    assert (await house.sit(player, "classic")).table_id == first.table_id
    assert (await house.sit(player, "prize")).table_id != first.table_id
    await first.wager(1, 10)
    assert (await house.sit(player, "classic")).table_id != first.table_id


@pytest.mark.clause("L15")
async def test_a_ninth_table_asks_to_settle_one_of_eight_sessions_first(house: House) -> None:
    player = await house.guest()
    seats = []
    for _ in range(SESSIONS_MAX):
        seat = await house.sit(player, "classic")
        await seat.wager(1, 10)
        seats.append(seat)
    assert SESSIONS_MAX == 8
    with pytest.raises(TooManySessions) as error:
        await house.sit(player, "classic")
    assert error.value.details == {"limit": 8}
    await seats[0].drop()
    await house.sit(player, "classic")


# A restart ----------------------------------------------------------------------------------


@pytest.mark.clause("L15")
@pytest.mark.case("E11")
async def test_wagers_that_no_round_has_taken_go_back_once_however_often_it_restarts(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(units=100), "multiplayer")
    await seat.wager((1, 2), 10)
    assert seat.fun == 80_00
    again = house
    for _ in range(3):
        again = await again.restarted()
        assert again.fun(seat.person) == 100_00
    back = await again.back(seat.person, seat.table_id)
    assert back.table.is_idle
    journal = await again.store.events(seat.table_id, 0, 100)
    returned = [decode_event(each.kind, each.version, each.body) for each in journal]
    assert [event for event in returned if isinstance(event, WagerReturned)] == [
        WagerReturned(box, seat.person.person_id, 10_00, BackBecause.RESTART) for box in (1, 2)
    ]
    await again.floor.stop()


@pytest.mark.clause("L15")
@pytest.mark.case("E11")
@pytest.mark.case("E12")
async def test_a_round_in_play_survives_restarts_with_the_same_next_card(house: House) -> None:
    seat = await in_play(house)
    table = seat.table
    again = house
    for _ in range(3):
        again = await again.restarted()
        assert again.fun(seat.person) == 90_00
    back = await again.back(seat.person, seat.table_id)
    assert back.table == table
    await back.act("hit")
    assert back.cards == ["Ts 5h 2d"]
    await back.act("hit")
    assert back.cards == ["Ts 5h 2d 3d"]
    await back.act("stand")
    assert again.fun(seat.person) == 110_00
    again.require_balanced()
    await again.floor.stop()


@pytest.mark.case("E12")
async def test_the_cards_after_a_restart_come_from_the_seed_and_not_from_memory(
    house: House,
) -> None:
    """The same seeds with nothing stacked: the restarted round ends as the other one did."""
    ends = []
    for is_restarted in (False, True):
        here = House()
        seat = await here.sit(await here.guest(), "multiplayer")
        await seat.wager((1, 2, 3), 10)
        await seat.deal()
        if is_restarted:
            seat = await (await here.restarted()).back(seat.person, seat.table_id)
        while seat.table.is_in_play:
            assert seat.table.round is not None
            boxes = seat.table.round.unanswered
            if boxes:
                await seat.answer(**{f"box_{box}": "decline" for box in boxes})
            else:
                await seat.act("hit")
        ends.append(seat.table.round)
        await seat.house.floor.stop()
    assert ends[0] == ends[1]


async def test_a_table_that_cannot_be_read_stops_neither_the_house_nor_its_owner(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await in_play(house)
    sound = await house.sit(broken.person, "prize", "Ts 9d 9h 8c")
    journal = house.stores._tables[broken.table_id].events
    journal[3] = replace(journal[3], kind="an_event_of_the_future")
    again = await house.restarted()
    assert "an_event_of_the_future" in caplog.text
    tables = await again.floor.tables_of(broken.person)
    assert [table.table_id for table in tables] == [sound.table_id]
    back = await again.back(sound.person, sound.table_id)
    await back.wager(1, 10)
    with pytest.raises(Exception, match="an_event_of_the_future"):
        await again.back(broken.person, broken.table_id)
    assert again.fun(broken.person) == 80_00
    await again.floor.stop()


@pytest.mark.parametrize("cut", [3, 5, 7])
async def test_a_journal_with_a_gap_is_not_guessed_at(house: House, cut: int) -> None:
    seat = await in_play(house)
    await house.floor.leave(seat.table_id, seat.watcher)
    del house.stores._tables[seat.table_id].events[cut]
    with pytest.raises(Exception, match="follows"):
        await house.back(seat.person, seat.table_id)


async def test_a_journal_that_does_not_add_up_is_not_guessed_at(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    await seat.wager(1, 10)
    await seat.clear(1)
    await house.floor.leave(seat.table_id, seat.watcher)
    journal = house.stores._tables[seat.table_id].events
    placed = next(place for place, each in enumerate(journal) if each.kind == "wager_placed")
    journal[placed] = replace(journal[placed], body=journal[placed].body.replace(b"1000", b"500"))
    with pytest.raises(Exception, match="no more goes back than stands"):
        await house.back(seat.person, seat.table_id)


# Thirty days --------------------------------------------------------------------------------


@pytest.mark.clause("L15")
@pytest.mark.parametrize(("days", "is_ended"), [(SESSION_DAYS, False), (SESSION_DAYS + 1, True)])
async def test_a_session_that_nobody_renews_for_thirty_days_ends_as_if_dropped(
    house: House, days: int, is_ended: bool
) -> None:
    seat = await in_play(house)
    await house.floor.leave(seat.table_id, seat.watcher)
    house.clock.forward(days=days)
    await house.floor.settle_abandoned()
    assert bool(await house.floor.tables_of(seat.person)) is not is_ended
    assert seat.fun == 90_00
    assert seat.on_table == (0 if is_ended else 10_00)


@pytest.mark.clause("L15")
async def test_a_session_that_somebody_looks_at_is_not_abandoned(house: House) -> None:
    seat = await in_play(house)
    house.clock.forward(days=SESSION_DAYS + 1)
    await house.floor.settle_abandoned()
    assert seat.table.is_in_play
