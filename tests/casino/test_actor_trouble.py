"""What a table does when the world fails it, or we do."""

import asyncio
import logging

import pytest

from croupier.casino.commands import Act, Deal, PlaceWager
from croupier.casino.errors import (
    NotCovered,
    OwnershipLost,
    StaleCommand,
    StorageFailed,
    TableBusy,
    TableHalted,
)
from croupier.casino.request import Answer
from croupier.casino.table_actor import QUEUE_COMMANDS_MAX
from croupier.core.actions import Action
from tests.support.memory import House, Seat
from tests.support.trouble import TroubledStore

QUIET = "Ts 9d 9h 8c"
WAGER = PlaceWager((1,), 10_00)


@pytest.fixture
def trouble(house: House) -> TroubledStore:
    store = TroubledStore(house.store)
    house.through(store)
    return store


async def until_waiting(trouble: TroubledStore) -> None:
    while not trouble.waiting:
        await asyncio.sleep(0)


# The storage --------------------------------------------------------------------------------


async def test_what_could_not_be_stored_did_not_happen(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    before = seat.table
    trouble.faults = ["fails"]
    with pytest.raises(StorageFailed):
        await seat.do(WAGER, key="the-wager")
    assert seat.table == before
    assert seat.watcher.steps == []
    await seat.do(WAGER, key="the-wager")
    assert seat.fun == 90_00


async def test_a_command_whose_outcome_is_unknown_but_happened_is_answered(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET)
    house.balances.clear()
    trouble.faults = ["lost after"]
    answer = await seat.do(WAGER, key="the-wager")
    assert answer == Answer(seat.table_id, seat.table.number)
    assert seat.table.standing(1) == 10_00
    assert seat.watcher.tables[-1] == seat.table, "who looks sees the table as it was found"
    assert [change.amount for change in house.balances] == [90_00], "and the balance"
    await seat.deal()
    assert seat.table.is_in_play


async def test_a_command_whose_outcome_is_unknown_and_did_not_happen_is_refused(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET)
    trouble.faults = ["lost before"]
    with pytest.raises(StorageFailed):
        await seat.do(WAGER, key="the-wager")
    assert seat.fun == 100_00
    await seat.do(WAGER, key="the-wager")
    assert seat.fun == 90_00


async def test_a_round_in_play_is_the_same_after_an_unknown_outcome(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", "8s 6d 8h Tc 3s 9h Ts Th")
    await seat.wager(1, 10)
    trouble.faults = ["lost after", "lost before", "lost after"]
    await seat.deal()
    with pytest.raises(StorageFailed):
        await seat.act("split")
    await seat.act("split")
    assert seat.cards == ["8s 3s", "8h"]
    await seat.act("double")
    assert seat.cards == ["8s 3s 9h", "8h Ts"]
    assert seat.fun == 100_00 - 30_00


async def test_a_table_that_cannot_be_found_again_is_tried_anew_by_the_next_command(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.faults = ["lost after"]
    trouble.is_take_failing = True
    with pytest.raises(Exception, match="answer was lost"):
        await seat.do(WAGER, key="the-wager")
    with pytest.raises(StorageFailed):
        await seat.do(WAGER, key="the-wager")
    trouble.is_take_failing = False
    await seat.do(WAGER, key="the-wager")
    assert seat.fun == 90_00
    await seat.clear(1)
    assert seat.watcher.numbers[-1] == seat.table.number, "who looked still looks"


async def test_an_actor_that_lost_its_table_writes_no_more_and_the_next_takes_over(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    old = house.actor(seat.table_id)
    await house.store.take(seat.table_id)
    with pytest.raises(OwnershipLost):
        await seat.do(WAGER, key="the-wager")
    assert seat.fun == 100_00
    await seat.do(WAGER, key="the-wager")
    assert house.actor(seat.table_id) is not old
    assert seat.fun == 90_00
    opened, promised = house.stores._tables[seat.table_id].events[:2]
    assert (opened.kind, promised.kind) == ("table_opened", "shoe_committed")
    assert seat.watcher.tables[-1].number == promised.number


# A bug of ours ------------------------------------------------------------------------------


async def test_a_bug_halts_its_table_alone_and_leaves_the_wagers_safe(
    house: House, trouble: TroubledStore, caplog: pytest.LogCaptureFixture
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET)
    other = await house.sit(await house.guest(units=100), "classic", QUIET)
    await seat.wager(1, 10)
    before = seat.table
    trouble.faults = ["bug"]
    with caplog.at_level(logging.ERROR), pytest.raises(TableHalted):
        await seat.deal()
    assert seat.table_id in caplog.text
    with pytest.raises(TableHalted):
        await seat.cancel()
    assert (seat.table, seat.fun, seat.on_table) == (before, 90_00, 10_00)
    back = await house.back(seat.person, seat.table_id)
    assert back.watcher.tables == [before]
    await other.wager(1, 10)
    await other.deal()
    assert other.table.is_in_play

    again = await house.restarted()
    assert again.fun(seat.person) == 100_00, "standing wagers go back at the next start"
    await again.floor.stop()


async def test_a_bug_while_nobody_waits_for_the_answer_halts_the_table_all_the_same(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.faults = ["bug"]
    trouble.gate.clear()
    asking = asyncio.create_task(seat.do(WAGER))
    await until_waiting(trouble)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    trouble.gate.set()
    with pytest.raises(TableHalted):
        await seat.do(WAGER)


# Many at once -------------------------------------------------------------------------------


async def test_a_table_takes_so_many_waiting_commands_and_refuses_the_next(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=1000), "multiplayer")
    trouble.gate.clear()
    first = asyncio.create_task(seat.do(WAGER))
    await until_waiting(trouble)
    waiting = [asyncio.create_task(seat.undo()) for _ in range(QUEUE_COMMANDS_MAX)]
    await asyncio.sleep(0)
    with pytest.raises(TableBusy) as error:
        await seat.undo()
    assert error.value.details == {"limit": QUEUE_COMMANDS_MAX}
    trouble.gate.set()
    await first
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(result, Answer) for result in results].count(True) == 1


@pytest.mark.case("E24")
async def test_what_comes_while_a_double_is_being_paid_is_out_of_date(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", "6s 6d 5h Tc 9s Ts")
    await seat.wager(1, 10)
    await seat.deal()
    double, hit, stand = await _at_once(seat, trouble, "double", "hit", "stand")
    assert isinstance(double, Answer)
    assert isinstance(hit, StaleCommand)
    assert isinstance(stand, StaleCommand)
    assert seat.cards == ["6s 5h 9s"]
    assert seat.table.round is not None
    assert seat.table.round.boxes[0].hands[0].wager == 20_00


@pytest.mark.case("E24")
@pytest.mark.clause("M25")
async def test_a_double_that_cannot_be_paid_leaves_the_hand_as_it_was(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=14), "classic", "6s 6d 5h Tc 9s Ts")
    await seat.wager(1, 10)
    await seat.deal()
    before = seat.table
    (double,) = await _at_once(seat, trouble, "double")
    assert isinstance(double, NotCovered)
    assert double.details == {"needs": 10_00, "has": 4_00}
    assert seat.table == before
    await seat.act("hit")
    assert seat.cards == ["6s 5h 9s"]


async def _at_once(
    seat: Seat, trouble: TroubledStore, *actions: str
) -> list[Answer | BaseException]:
    """Sends actions while the first one's money is on its way."""
    trouble.gate.clear()
    box, hand = seat.turn
    decision = seat.table.decision
    asked = [
        asyncio.create_task(seat.do(Act(box, hand, Action(action)), decision=decision))
        for action in actions
    ]
    await until_waiting(trouble)
    trouble.gate.set()
    return await asyncio.gather(*asked, return_exceptions=True)


async def test_whoever_waits_at_a_table_that_stops_is_told(
    house: House, trouble: TroubledStore
) -> None:
    seat = await house.sit(await house.guest(units=100), "classic")
    trouble.gate.clear()
    asked = [asyncio.create_task(seat.do(WAGER)) for _ in range(3)]
    await until_waiting(trouble)
    await house.actor(seat.table_id).stop()
    async with asyncio.timeout(2):
        results = await asyncio.gather(*asked, return_exceptions=True)
    assert {getattr(result, "code", None) for result in results} == {
        "storage.unknown",
        "storage.failed",
    }


async def test_who_asks_and_leaves_is_no_hindrance(house: House, trouble: TroubledStore) -> None:
    seat = await house.sit(await house.guest(units=100), "classic", QUIET)
    trouble.gate.clear()
    asked = asyncio.create_task(seat.do(WAGER, key="the-wager"))
    await until_waiting(trouble)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    trouble.gate.set()
    await seat.do(WAGER, key="the-wager")
    assert seat.fun == 90_00
    await seat.do(Deal(is_rebet=False))
    assert seat.table.is_in_play
