"""One writer a table: each command at most once, everybody sees the same numbers."""

import pytest

from croupier.casino.commands import Act, Deal, PlaceWager
from croupier.casino.errors import StaleCommand
from croupier.casino.opening import Opening
from croupier.casino.ranges import RangeName
from croupier.casino.table_actor import RECENT_STEPS_MAX
from croupier.core.actions import Action
from croupier.core.errors import IllegalAction
from tests.support.memory import FUN, House, Seat
from tests.support.viewers import Watcher

# Nobody has a natural: 19 against 17; 12 against 6, then a ten busts the dealer.
QUIET = "Ts 9d 9h 8c"
OPENING = Opening("classic", FUN, RangeName.SILVER)


# At most once ------------------------------------------------------------------------------


@pytest.mark.case("B22")
async def test_a_wager_sent_five_times_is_placed_once_and_answered_alike(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    wager = PlaceWager((1,), 10_00)
    answers = [await seat.do(wager, key="the-same-one") for _ in range(5)]
    assert len(set(answers)) == 1
    assert seat.fun == 90_00
    assert seat.table.standing(1) == 10_00


@pytest.mark.case("B22")
async def test_deal_pressed_three_times_starts_one_round(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET, QUIET, QUIET)
    await seat.wager(1, 10)
    decision = seat.table.decision
    await seat.do(Deal(is_rebet=False), decision=decision)
    for _ in range(2):
        with pytest.raises(StaleCommand):
            await seat.do(Deal(is_rebet=False), decision=decision)
    assert seat.table.rounds == 1


async def test_a_repeat_after_a_restart_gets_the_first_answer(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET)
    await seat.wager(1, 10)
    decision = seat.table.decision
    deal = Deal(is_rebet=False)
    first = await seat.do(deal, key="deal-once", decision=decision)
    again = await (await house.restarted()).back(seat.person, seat.table_id)
    repeated = await again.do(deal, key="deal-once", decision=decision)
    assert repeated == first
    assert again.table.rounds == 1
    assert again.fun == 90_00
    await again.house.floor.stop()


@pytest.mark.case("E25")
async def test_a_repeat_however_stale_gets_the_first_answer_and_takes_no_money(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET, QUIET)
    decision = seat.table.decision
    wager = PlaceWager((1,), 10_00)
    first = await seat.do(wager, key="wager-of-round-1")
    await seat.deal()
    await seat.stand_all()
    fun = seat.fun
    assert await seat.do(wager, key="wager-of-round-1", decision=decision) == first
    assert seat.fun == fun


@pytest.mark.case("E25")
async def test_an_action_of_an_earlier_round_is_refused_as_out_of_date(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET, QUIET)
    await seat.wager(1, 10)
    await seat.deal()
    old = seat.table.decision
    await seat.act("stand")
    await seat.wager(1, 10)
    await seat.deal()
    before = seat.table
    with pytest.raises(StaleCommand) as error:
        await seat.do(Act(1, 0, Action.STAND), decision=old)
    assert error.value.details == {"decision": before.decision, "round": 2}
    assert seat.table == before


async def test_a_command_that_led_to_nothing_leads_to_nothing_when_it_is_repeated(
    house: House,
) -> None:
    # Quit in mid-round keeps the round; its echo must not close the table afterwards.
    seat = await house.sit(await house.guest(), "classic", QUIET)
    await seat.wager(1, 10)
    await seat.deal()
    first = await house.floor.quit(seat.table_id, seat.person, "quit-once")
    await seat.act("stand")
    again = await house.floor.quit(seat.table_id, seat.person, "quit-once")
    assert again == first
    assert not seat.table.is_closed


async def test_a_table_is_opened_once_by_one_command(house: House) -> None:
    player = await house.guest()
    first = await house.floor.open(player, OPENING, "open-once")
    seat = await house.back(player, first.table_id)
    await seat.wager(1, 10)
    assert await house.floor.open(player, OPENING, "open-once") == first
    assert len(await house.floor.tables_of(player)) == 1


async def test_a_table_that_was_found_idle_is_found_again_by_the_same_command(
    house: House,
) -> None:
    player = await house.guest()
    seat = await house.sit(player, "classic")
    first = await house.floor.open(player, OPENING, "open-twice")
    assert first.table_id == seat.table_id
    await seat.wager(1, 10)
    assert await house.floor.open(player, OPENING, "open-twice") == first
    other = await house.floor.open(player, OPENING, "open-thrice")
    assert other.table_id != seat.table_id


@pytest.mark.parametrize("way", ["quit", "drop"])
async def test_quit_and_drop_are_answered_again_when_the_table_is_closed(
    house: House, way: str
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", "Ts 9d 9h Tc")
    await seat.wager(1, 10)
    if way == "drop":
        await seat.deal()
    leave = house.floor.quit if way == "quit" else house.floor.drop
    first = await leave(seat.table_id, seat.person, "leave-once")
    fun = seat.fun
    assert await leave(seat.table_id, seat.person, "leave-once") == first
    again = await house.restarted()
    leave = again.floor.quit if way == "quit" else again.floor.drop
    assert await leave(seat.table_id, seat.person, "leave-once") == first
    assert seat.fun == fun


async def test_command_ids_are_each_persons_own(house: House) -> None:
    ann, bob = await house.guest(units=100), await house.guest(units=100)
    wager = PlaceWager((1,), 10_00)
    for person in (ann, bob):
        await (await house.sit(person, "classic")).do(wager, key="my-command")
    assert house.fun(ann) == house.fun(bob) == 90_00


async def test_a_refused_command_may_be_sent_again_once_it_is_possible(house: House) -> None:
    seat = await house.sit(await house.guest(units=10), "classic", "8s 6d 8h Tc")
    await seat.wager(1, 10)
    await seat.deal()
    split = Act(1, 0, Action.SPLIT)
    with pytest.raises(Exception, match=r"needs 10\.00"):
        await seat.do(split, key="split-once")
    await house.fund(seat.person, 10_00)
    await seat.do(split, key="split-once")
    assert seat.fun == 0


# What is asked ---------------------------------------------------------------------------------


async def test_the_hand_in_the_command_must_be_the_hand_in_play(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", "8s 6d 8h Tc Ts 2h")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.act("split")
    with pytest.raises(IllegalAction, match="another hand is in play"):
        await seat.do(Act(1, 1, Action.HIT))
    with pytest.raises(IllegalAction, match="no wager in this round"):
        await seat.do(Act(2, 0, Action.HIT))
    with pytest.raises(IllegalAction, match="no insurance question is open"):
        await seat.do(Act(1, 0, Action.INSURE))


async def test_an_answer_is_no_play_and_a_play_is_no_answer(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", "Ts Ad 9h 8c")
    await seat.wager(1, 10)
    await seat.deal()
    with pytest.raises(IllegalAction, match="no answer to insurance"):
        await seat.answer(box_1="stand")
    with pytest.raises(IllegalAction, match="insurance question is open"):
        await seat.do(Act(1, 0, Action.STAND))


async def test_answers_for_several_boxes_count_together_or_not_at_all(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", "Ts 8s Ad 9h 9c 8c")
    await seat.wager((1, 2), 10)
    await seat.deal()
    before = seat.table
    with pytest.raises(IllegalAction, match="the game has no even money"):
        await seat.answer(box_1="insure", box_2="even-money")
    assert seat.table == before
    await seat.answer(box_1="insure", box_2="decline")
    assert seat.turn == (1, 0)


# What is seen ----------------------------------------------------------------------------------


async def watch(seat: Seat, after: int | None) -> Watcher:
    watcher = Watcher(seat.person.person_id)
    await seat.house.floor.enter(seat.person, seat.table_id, watcher, after)
    return watcher


async def test_two_tabs_see_the_same_events_with_the_same_numbers(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    other = await watch(seat, None)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    assert seat.watcher.steps == other.steps
    first = seat.watcher.tables[0].number
    assert other.numbers == list(range(first + 1, seat.table.number + 1))


async def test_who_comes_back_gets_exactly_the_rest(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    await seat.wager(1, 10)
    last = seat.table.number
    await seat.deal()
    await seat.stand_all()
    back = await watch(seat, last)
    assert back.tables == []
    assert back.numbers == list(range(last + 1, seat.table.number + 1))
    await seat.wager(1, 10)
    assert back.numbers[-1] == seat.table.number


async def test_who_missed_nothing_gets_nothing_and_who_is_ahead_gets_the_table(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    await seat.wager(1, 10)
    number = seat.table.number
    assert (await watch(seat, number)).tables == []
    assert (await watch(seat, number + 1)).tables == [seat.table]
    assert (await watch(seat, None)).tables == [seat.table]


async def test_who_was_away_for_too_long_gets_the_table(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    for _ in range(RECENT_STEPS_MAX // 4 + 1):
        await seat.wager(1, 5)
        await seat.clear(1)
    just_kept = seat.table.number - RECENT_STEPS_MAX
    assert (await watch(seat, just_kept - 1)).tables == [seat.table]
    assert len((await watch(seat, just_kept)).steps) == RECENT_STEPS_MAX


async def test_after_a_restart_the_rest_is_given_as_a_table(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    await seat.wager(1, 10)
    await seat.deal()
    again = await (await house.restarted()).back(seat.person, seat.table_id)
    back = await watch(again, again.table.number - 3)
    assert [table.number for table in back.tables] == [again.table.number]
    assert again.table == seat.watcher.steps[-1].table
    await again.house.floor.stop()


async def test_a_table_that_nobody_needs_sleeps_and_wakes_as_it_was(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic", QUIET)
    await seat.wager(1, 10)
    table = seat.table
    await house.floor.leave(seat.table_id, seat.watcher)
    assert seat.table_id not in house.floor._actors
    again = await house.back(seat.person, seat.table_id)
    assert again.table == table
