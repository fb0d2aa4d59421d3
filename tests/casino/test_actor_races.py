"""What may happen at the same time, and what goes on for ever, at a table and on the floor."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from croupier.casino.commands import PlaceWager
from croupier.casino.errors import OutcomeUnknown, StaleCommand, StorageFailed, TableHalted
from croupier.casino.floor import SESSION_DAYS
from croupier.casino.opening import Opening
from croupier.casino.ports import CommandKey, TableRow
from croupier.casino.ranges import RangeName
from croupier.casino.request import Request
from croupier.casino.table_actor import EVENTS_A_SNAPSHOT_MAX
from tests.support.memory import FUN, House
from tests.support.trouble import TroubledStore

OPENING = Opening("classic", FUN, RangeName.SILVER)
WAGER = PlaceWager((1,), 10_00)


class ForgetfulStore(TroubledStore):
    """A store that takes a moment, and can be kept from saying what a command was answered."""

    is_answer_failing = False
    is_list_failing = False

    async def answer(self, command: CommandKey) -> bytes | None:
        if self.is_answer_failing:
            raise StorageFailed("the disk is gone")
        return await super().answer(command)

    async def still_since(self, before: datetime) -> Sequence[TableRow]:
        if self.is_list_failing:
            raise StorageFailed("the disk is gone")
        return await super().still_since(before)

    async def open_tables(self, owner: int | None = None) -> Sequence[TableRow]:
        found = await super().open_tables(owner)
        await asyncio.sleep(0)
        return found


@pytest.fixture
def trouble(house: House) -> ForgetfulStore:
    store = ForgetfulStore(house.store)
    house.through(store)
    return store


async def test_games_opened_side_by_side_share_one_table(
    house: House, trouble: ForgetfulStore
) -> None:
    guest = await house.guest()
    answers = await asyncio.gather(
        *(house.floor.open(guest, OPENING, f"tab-number-{number}") for number in range(12))
    )
    assert len({answer.table_id for answer in answers}) == 1
    assert len(await trouble.open_tables(guest.person_id)) == 1


async def test_a_table_sleeps_though_the_last_one_left_in_the_middle_of_a_command(
    house: House, trouble: ForgetfulStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.gate.clear()
    asked = asyncio.create_task(seat.do(WAGER))
    while not trouble.waiting:
        await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    await house.floor.leave(seat.table_id, seat.watcher)
    assert seat.table_id in house.floor._actors, "it still carries the command out"
    trouble.gate.set()
    async with asyncio.timeout(2):
        while seat.table_id in house.floor._actors:
            await asyncio.sleep(0)
    assert seat.fun == 90_00


async def test_a_command_nobody_can_look_up_is_not_said_to_have_failed(
    house: House, trouble: ForgetfulStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.faults = ["lost after"]
    trouble.is_answer_failing = True
    with pytest.raises(OutcomeUnknown):
        await seat.do(WAGER, key="the-wager")
    trouble.is_answer_failing = False
    answer = await house.floor.do(seat.table_id, Request(seat.person, WAGER, "the-wager", 1))
    assert answer.number == seat.table.number
    assert seat.fun == 90_00


async def test_a_repeat_nobody_can_look_up_is_not_said_to_be_out_of_date(
    house: House, trouble: ForgetfulStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.is_answer_failing = True
    with pytest.raises(OutcomeUnknown):
        await seat.do(WAGER, decision=99)
    trouble.is_answer_failing = False
    with pytest.raises(StaleCommand):
        await seat.do(WAGER, decision=99)


@pytest.mark.parametrize("is_stale", [False, True])
async def test_a_table_that_stands_before_a_command_that_was_done_is_read_and_shown_anew(
    house: House, trouble: ForgetfulStore, is_stale: bool
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    before = seat.table
    await seat.do(WAGER, key="the-wager")
    after = seat.table
    # As if a server that has died had written it behind this one's back.
    house.actor(seat.table_id).table = before
    answer = await seat.do(WAGER, key="the-wager", decision=99 if is_stale else before.decision)
    assert answer.number == after.number
    assert seat.table == seat.watcher.tables[-1] == after
    assert seat.fun == 90_00
    await seat.deal()


async def test_a_command_that_nobody_can_show_is_not_said_to_be_accepted(
    house: House, trouble: ForgetfulStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    before = seat.table
    await seat.do(WAGER, key="the-wager")
    house.actor(seat.table_id).table = before
    trouble.is_take_failing = True
    with pytest.raises(OutcomeUnknown):
        await seat.do(WAGER, key="the-wager", decision=before.decision)
    trouble.is_take_failing = False
    answer = await seat.do(WAGER, key="the-wager", decision=before.decision)
    assert answer.number == seat.table.number
    assert seat.fun == 90_00


async def test_a_halted_table_that_is_asked_on_and_on_keeps_no_trace_of_it(
    house: House, trouble: ForgetfulStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.faults = ["bug"]
    depths = []
    for _ in range(4):
        with pytest.raises(TableHalted) as told:
            await seat.do(WAGER)
        depths.append(len(told.traceback))
    assert depths[1] == depths[2] == depths[3]


async def test_betting_that_never_comes_to_a_round_is_still_recovered_in_few_steps(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    while seat.table.number <= EVENTS_A_SNAPSHOT_MAX:
        await seat.wager(1, 10)
        await seat.undo()
    taken = await house.store.take(seat.table_id)
    assert taken.snapshot is not None
    assert len(taken.events) < EVENTS_A_SNAPSHOT_MAX
    number = seat.table.number
    again = await house.restarted()
    assert (await again.back(seat.person, seat.table_id)).table.number == number
    await again.floor.stop()


async def test_a_disk_that_fails_for_a_moment_does_not_end_the_search_for_abandoned_sessions(
    house: House, trouble: ForgetfulStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    await house.floor.leave(seat.table_id, seat.watcher)
    house.clock.forward(days=SESSION_DAYS, seconds=1)
    trouble.is_list_failing = True
    await house.floor.settle_abandoned()
    trouble.is_list_failing = False
    await house.floor.settle_abandoned()
    assert await trouble.open_tables() == ()


async def test_a_house_that_opens_wakes_no_table_on_which_nothing_lies(house: House) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    idle = await house.floor.open(seat.person, replace(OPENING, game="prize"), "prize-opened")
    await seat.wager(1, 10)
    again = await house.restarted()
    await again.floor.start()
    assert seat.fun == 100_00
    assert (await house.store.take(idle.table_id)).epoch == 2, "nobody has taken it before"
    await again.floor.stop()
