"""What a shared table's clock does when the storage fails it (L11)."""

import asyncio

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.clockwork import RETRY_MS
from croupier.casino.errors import StorageFailed
from tests.floor.tables import TWO, dealt, gathered, holders, in_play, phase, sessions, wagers
from tests.support.memory import House
from tests.support.trouble import Fault, TroubledStore

GREEN_MS, RED_MS, LOST_MS = 30_000, 3_000, 20_000


@pytest.fixture
def trouble(house: House) -> TroubledStore:
    store = TroubledStore(house.store)
    house.through(store)
    return store


async def looked_after(house: House) -> None:
    """Waits until the floor has looked after every table that needs it."""
    while house.floor._going_to_sleep:
        await asyncio.sleep(0)
    await house.settle()


@pytest.mark.clause("L11")
@pytest.mark.parametrize("fault", ["fails", "lost before", "lost after"])
async def test_a_time_that_could_not_be_stored_is_up_a_moment_later(
    house: House, trouble: TroubledStore, fault: Fault
) -> None:
    one, two = await dealt(house, TWO)
    trouble.faults = [fault, fault]
    await house.pass_time(one.clock_ms)
    await house.pass_time(3 * RETRY_MS)
    assert two.turn == (2, 0)
    assert one.table.away == (one.person.person_id,)
    await two.act("hit")
    assert two.cards[1] == "9d 3d 2h"


@pytest.mark.clause("L11")
@pytest.mark.parametrize("failures", [1, 5])
async def test_betting_turns_red_and_is_dealt_however_often_the_storage_fails(
    house: House, trouble: TroubledStore, failures: int
) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await two.wager(2, 10)
    trouble.faults = ["fails"] * failures
    await house.pass_time(GREEN_MS)
    assert phase(one) is Purpose.BETTING
    await house.pass_time(failures * RETRY_MS)
    assert phase(one) is Purpose.CLOSING
    await house.pass_time(RED_MS)
    assert in_play(one)


@pytest.mark.clause("L15")
@pytest.mark.parametrize("fault", ["fails", "lost before", "lost after"])
async def test_a_loss_that_could_not_be_stored_leaves_one_session_a_moment_later(
    house: House, trouble: TroubledStore, fault: Fault
) -> None:
    one, two = await gathered(house, timer=60)
    await one.wager(1, 10)
    await two.wager(2, 10)
    await two.lose_line()
    trouble.faults = [fault]
    await house.pass_time(LOST_MS + RETRY_MS)
    assert wagers(one) == {1: 10}
    (session,) = await house.floor.tables_of(two.person)
    assert (session.standing(), two.fun) == (10_00, 90_00)


@pytest.mark.clause("L15")
async def test_whoever_is_back_before_the_loss_is_asked_again_keeps_everything(
    house: House, trouble: TroubledStore
) -> None:
    one, two = await gathered(house, timer=60)
    await one.wager(1, 10)
    await two.wager(2, 10)
    await two.lose_line()
    trouble.faults = ["fails"]
    await house.pass_time(LOST_MS)
    await house.back(two.person, two.table_id)
    await house.pass_time(RETRY_MS)
    assert wagers(one) == {1: 10, 2: 10}


@pytest.mark.clause("L15")
async def test_whoever_is_gone_before_their_command_comes_is_missed_all_the_same(
    house: House, trouble: TroubledStore
) -> None:
    one, two = await gathered(house, timer=60)
    await one.join(1)
    trouble.gate.clear()
    joining = asyncio.create_task(two.wager(2, 10))
    while not trouble.waiting:
        await asyncio.sleep(0)
    await two.lose_line()
    trouble.gate.set()
    await joining
    await house.pass_time(LOST_MS - 1)
    assert set(holders(one)) == {1, 2}
    await house.pass_time(1)
    assert set(holders(one)) == {1}
    assert len(await sessions(house, two)) == 1


@pytest.mark.clause("L2")
async def test_a_vacant_table_that_could_not_be_closed_is_closed_a_moment_later(
    house: House, trouble: TroubledStore
) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.lose_line()
    trouble.faults = ["fails"]
    await house.pass_time(300_000)
    assert house.floor._actors
    await house.pass_time(RETRY_MS)
    await looked_after(house)
    assert house.floor._actors == {}


@pytest.mark.clause("L11")
async def test_a_table_whose_storage_is_gone_for_a_while_goes_on_by_itself(
    house: House, trouble: TroubledStore
) -> None:
    one, two = await dealt(house, TWO)
    trouble.faults, trouble.is_take_failing = ["lost before"], True
    with pytest.raises(Exception, match="the answer was lost"):
        await one.act("hit")
    for _ in range(3):
        await looked_after(house)
        await house.pass_time(RETRY_MS)
    with pytest.raises(StorageFailed):
        await two.act("stand")
    trouble.is_take_failing = False
    await house.pass_time(RETRY_MS)
    await looked_after(house)
    assert one.watcher.steps[-1].table == one.table, "whoever looks sees it as it was found"
    assert (one.turn, one.clock_ms) == ((1, 0), GREEN_MS), "with the whole time again"
    await house.pass_time(GREEN_MS)
    assert two.turn == (2, 0)
    assert set(holders(one)) == {1, 2}


@pytest.mark.clause("L11")
async def test_a_floor_that_stops_while_the_storage_fails_leaves_nothing_armed(
    house: House, trouble: TroubledStore
) -> None:
    one, _ = await dealt(house, TWO)
    trouble.faults = ["fails"]
    trouble.gate.clear()
    house.clock.advance(one.clock_ms)
    while not trouble.waiting:
        await asyncio.sleep(0)
    await house.floor.stop()
    await asyncio.sleep(0)
    assert house.clock.waits_ms == [] or max(house.clock.waits_ms) <= 250, "the lobby alone"
