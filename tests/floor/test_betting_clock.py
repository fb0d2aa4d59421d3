"""The betting clock, confirmed wagers and the deal at a shared table (L4, L11, L12, L13)."""

import pytest

from croupier.casino.access import Access
from croupier.casino.clocks import Purpose
from croupier.casino.errors import OpeningRefused, WagerRefused
from croupier.casino.opening import Opening
from croupier.casino.ranges import RangeName
from croupier.casino.table_events import (
    BackBecause,
    ConfirmedBy,
    SpotVacated,
    VacatedBecause,
    WagerReturned,
    WagersConfirmed,
)
from tests.floor.tables import TWO, gathered, holders, in_play, phase, refused, wagers
from tests.support.memory import FUN, House, command_id

RED_MS = 3_000


# The timer ----------------------------------------------------------------------------------


@pytest.mark.clause("L4")
@pytest.mark.parametrize("seconds", [15, 30, 60])
async def test_a_public_table_has_a_timer_of_15_30_or_60_seconds(
    house: House, seconds: int
) -> None:
    (seat,) = await gathered(house, players=1, timer=seconds)
    assert seat.table.timer == seconds
    await seat.join(1)
    assert seat.clock_ms == seconds * 1000


@pytest.mark.clause("L4")
@pytest.mark.parametrize(
    ("access", "seconds"),
    [
        pytest.param(Access.PUBLIC, 20, id="twenty seconds"),
        pytest.param(Access.PUBLIC, 0, id="no seconds"),
        pytest.param(Access.PUBLIC, None, id="public without a timer"),
        pytest.param(Access.LINK, None, id="by link without a timer"),
        pytest.param(Access.PRIVATE, 30, id="private with a timer"),
    ],
)
async def test_no_table_is_opened_with_another_timer(
    house: House, access: Access, seconds: int | None
) -> None:
    opening = Opening("multiplayer", FUN, RangeName.SILVER, access, seconds)
    with pytest.raises(OpeningRefused):
        await house.floor.open(await house.guest(), opening, command_id())


@pytest.mark.clause("L11")
async def test_the_clock_starts_with_the_first_spot_and_stops_with_the_last(house: House) -> None:
    one, two = await gathered(house)
    assert phase(one) is None
    await one.join(1)
    assert phase(one) is Purpose.BETTING
    await house.pass_time(7_000)
    await two.join(2)
    assert one.clock_ms == 23_000, "the second spot changes nothing"
    await one.leave(1)
    assert one.clock_ms == 23_000, "somebody is still there"
    await two.leave(2)
    assert phase(one) is None
    await house.pass_time(60_000)
    assert (phase(one), one.table.rounds) == (None, 0)
    await two.join(2)
    assert one.clock_ms == 30_000, "the next one starts it anew"


@pytest.mark.clause("L11")
async def test_a_wager_on_a_vacant_box_starts_the_clock_too(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.wager(1, 10)
    assert (phase(seat), seat.clock_ms) == (Purpose.BETTING, 30_000)


@pytest.mark.clause("L11")
async def test_it_is_green_for_the_whole_timer_then_red_for_three_seconds_then_dealt(
    house: House,
) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await two.join(2)
    clock = one.table.clock
    assert clock is not None
    assert (clock.total_ms, clock.red_ms) == (30_000, 0)
    await house.pass_time(29_999)
    assert phase(one) is Purpose.BETTING
    await two.wager(2, 10)
    await house.pass_time(1)
    clock = one.table.clock
    assert clock is not None
    assert (clock.purpose, clock.total_ms, clock.red_ms) == (Purpose.CLOSING, RED_MS, RED_MS)
    assert not in_play(one)
    await house.pass_time(RED_MS - 1)
    assert not in_play(one)
    await house.pass_time(1)
    assert in_play(one)
    assert one.cards == ["Ts 6s", "9d 3d"]


@pytest.mark.clause("L11")
@pytest.mark.case("E05")
async def test_when_it_is_red_nothing_is_placed_changed_or_confirmed(house: House) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await two.join(2)
    await house.pass_time(29_999)
    await one.wager(1, 5)
    await house.pass_time(1)
    for late in (
        one.wager(1, 5),
        one.wager(5, 5),
        one.clear(1),
        one.undo(),
        one.cancel(),
        one.rebet(),
        one.deal(),
        two.wager(2, 10),
        two.deal(),
    ):
        assert await refused(one, late) == "wager.closed"
    assert (one.fun, two.fun) == (85_00, 100_00)


@pytest.mark.clause("L11")
@pytest.mark.case("E05")
async def test_a_late_wager_is_refused_with_the_round_it_missed(house: House) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await house.pass_time(30_001)
    with pytest.raises(WagerRefused) as red:
        await two.wager(2, 10)
    await house.pass_time(RED_MS)
    assert one.table.rounds == 1
    with pytest.raises(WagerRefused) as dealt_already:
        await two.wager(2, 10)
    for refusal in (red, dealt_already):
        assert refusal.value.refusal.value == "wager.closed"
        assert refusal.value.details == {"round": 1}
    assert two.fun == 100_00


@pytest.mark.clause("L11")
@pytest.mark.case("B23")
async def test_wagers_are_changed_while_it_is_green(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    found = []
    for step in (seat.wager(1, 20), seat.wager(1, 10), seat.clear(1), seat.wager(1, 15)):
        await step
        found.append((seat.on_table, seat.fun))
    assert found == [(20_00, 80_00), (30_00, 70_00), (0, 100_00), (15_00, 85_00)]
    await seat.deal()
    assert await refused(seat, seat.wager(1, 5)) == "wager.closed"


@pytest.mark.clause("L11")
@pytest.mark.case("E32")
async def test_wagers_that_nobody_confirmed_are_accepted_when_it_turns_red(house: House) -> None:
    (seat,) = await gathered(house, "Ts 9d 7h 6s 3d Tc", players=1)
    await seat.wager(1, 20)
    await seat.wager(2, 5)
    await house.pass_time(30_000)
    assert seat.watcher.events[-2] == WagersConfirmed(seat.person.person_id, ConfirmedBy.CLOCK)
    await house.pass_time(RED_MS)
    assert (seat.fun, seat.on_table) == (75_00, 25_00)
    assert seat.cards == ["Ts 6s", "9d 3d"]
    await house.pass_time(60_000)
    assert not in_play(seat)
    assert seat.cards == ["Ts 6s", "9d 3d"], "every hand was stood, nothing was doubled or split"
    assert seat.fun == 75_00


@pytest.mark.clause("L11")
async def test_a_wager_below_the_minimum_goes_back_when_it_turns_red(house: House) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await one.wager(3, 4)
    await two.wager(2, 4)
    await two.wager(4, 5)
    assert (one.fun, two.fun) == (86_00, 91_00)
    await house.pass_time(30_000)
    assert wagers(one) == {1: 10, 4: 5}
    assert (one.fun, two.fun) == (90_00, 95_00)
    back = [event for event in one.watcher.events if isinstance(event, WagerReturned)]
    assert [(each.box, each.amount, each.reason) for each in back] == [
        (3, 4_00, BackBecause.BELOW_MINIMUM),
        (2, 4_00, BackBecause.BELOW_MINIMUM),
    ]
    await house.pass_time(RED_MS)
    assert set(holders(one)) == {1, 4}


@pytest.mark.clause("L11")
async def test_when_everything_is_below_the_minimum_no_round_starts(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.wager(1, 4)
    await house.pass_time(30_000)
    assert (seat.fun, seat.table.rounds, phase(seat)) == (100_00, 0, None)
    assert holders(seat) == {}


@pytest.mark.clause("L11")
@pytest.mark.clause("L13")
async def test_with_no_wager_at_all_no_round_starts_and_the_spots_become_vacant(
    house: House,
) -> None:
    one, two = await gathered(house)
    await one.join(1)
    await two.join(2)
    await house.pass_time(29_999)
    assert set(holders(one)) == {1, 2}
    await house.pass_time(1)
    await house.pass_time(RED_MS)
    assert (holders(one), phase(one), one.table.rounds) == ({}, None, 0)


@pytest.mark.clause("L13")
@pytest.mark.case("E04")
async def test_a_spot_without_a_wager_is_vacant_once_the_round_starts(house: House) -> None:
    one, two, three = await gathered(house, TWO, players=3)
    await one.wager(1, 10)
    await two.wager(2, 10)
    await three.join(3)
    await one.deal()
    await two.deal()
    assert not in_play(one), "the third is still waited for"
    await house.pass_time(30_000)
    assert 3 in holders(one)
    await house.pass_time(RED_MS)
    assert in_play(one)
    assert set(holders(one)) == {1, 2}
    assert SpotVacated(3, VacatedBecause.NO_WAGER) in one.watcher.events


# Confirming ---------------------------------------------------------------------------------


@pytest.mark.clause("L12")
async def test_confirmed_wagers_cannot_be_changed(house: House) -> None:
    one, two = await gathered(house, TWO)
    await one.wager(1, 10)
    await two.join(2)
    await one.deal()
    assert one.table.confirmed == (one.person.person_id,)
    for change in (
        one.wager(1, 5),
        one.wager(4, 5),
        one.clear(1),
        one.undo(),
        one.cancel(),
        one.rebet(),
        one.deal(),
    ):
        assert await refused(one, change) == "wager.confirmed"
    await two.wager(2, 5)
    await two.clear(2)
    assert (one.fun, two.fun) == (90_00, 100_00), "others still may"


@pytest.mark.clause("L12")
async def test_only_wagers_within_the_range_are_confirmed(house: House) -> None:
    one, two = await gathered(house)
    await two.join(2)
    assert await refused(one, one.deal()) == "wager.none"
    await one.wager(1, 4)
    assert await refused(one, one.deal()) == "wager.below_minimum"
    await one.wager(1, 1)
    await one.deal()
    assert one.table.confirmed == (one.person.person_id,)


@pytest.mark.clause("L12")
@pytest.mark.case("E04")
async def test_the_round_starts_at_once_when_everybody_seated_has_confirmed(house: House) -> None:
    one, two, watching = await gathered(house, TWO, players=3)
    await one.wager(1, 10)
    await two.wager(2, 10)
    await one.deal()
    await house.pass_time(1_000)
    assert not in_play(one)
    await two.deal()
    assert in_play(one), "whoever only watches is not waited for"
    assert watching.watcher.steps[-1].table == one.table


@pytest.mark.clause("L12")
async def test_the_round_starts_when_the_last_who_has_not_confirmed_leaves_the_spot(
    house: House,
) -> None:
    one, two = await gathered(house, "Ts 7h 6s Tc")
    await one.wager(1, 10)
    await two.wager(2, 10)
    await one.deal()
    assert not in_play(one)
    await two.leave(2)
    assert in_play(one)
    assert (two.fun, one.cards) == (100_00, ["Ts 6s"])


@pytest.mark.clause("L12")
@pytest.mark.case("E04")
async def test_whoever_has_lost_the_line_is_not_waited_for_once_it_counts_as_lost(
    house: House,
) -> None:
    one, two = await gathered(house, "Ts 7h 6s Tc")
    await one.wager(1, 10)
    await two.join(2)
    await two.lose_line()
    await one.deal()
    await house.pass_time(19_999)
    assert not in_play(one)
    await house.pass_time(1)
    assert in_play(one)
    assert set(holders(one)) == {1}


# Natural of the dealer under a ten: the round is over with the deal.
OVER_AT_ONCE = "Ts Td 9h As"


@pytest.mark.clause("L12")
async def test_from_one_deal_to_the_next_it_takes_at_least_five_seconds(house: House) -> None:
    (seat,) = await gathered(house, f"{OVER_AT_ONCE} {OVER_AT_ONCE}", players=1)
    await seat.wager(1, 10)
    await seat.deal()
    assert (seat.table.rounds, phase(seat)) == (1, Purpose.RESULTS)
    await house.pass_time(4_000)
    await seat.deal(is_rebet=True)
    assert (seat.table.rounds, phase(seat)) == (1, Purpose.CLOSING)
    await house.pass_time(999)
    assert seat.table.rounds == 1
    await house.pass_time(1)
    assert seat.table.rounds == 2


async def test_the_results_lie_there_for_four_seconds(house: House) -> None:
    (seat,) = await gathered(house, OVER_AT_ONCE, players=1)
    await seat.wager(1, 10)
    await seat.deal()
    clock = seat.table.clock
    assert clock is not None
    assert (clock.purpose, clock.total_ms, clock.red_ms) == (Purpose.RESULTS, 4_000, 0)
    assert await refused(seat, seat.wager(1, 10)) == "wager.closed"
    await house.pass_time(3_999)
    assert phase(seat) is Purpose.RESULTS
    await house.pass_time(1)
    assert (phase(seat), seat.clock_ms) == (Purpose.BETTING, 30_000)
    await seat.wager(1, 10)


async def test_after_the_results_nothing_is_hurried_where_nobody_has_a_spot(house: House) -> None:
    (seat,) = await gathered(house, OVER_AT_ONCE, players=1)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.leave(1)
    assert phase(seat) is Purpose.RESULTS
    await house.pass_time(4_000)
    assert phase(seat) is None
