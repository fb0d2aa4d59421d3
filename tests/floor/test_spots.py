"""Spots at a shared table, and how much may be wagered on them (L6, L9)."""

import pytest

from tests.floor.tables import dealt, gathered, holders, refused, wagers
from tests.support.memory import House

# Spots --------------------------------------------------------------------------------------


@pytest.mark.clause("L9")
async def test_join_takes_a_vacant_spot_and_more_are_taken_by_wagering(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.join(4)
    assert (holders(seat), seat.fun) == ({4: seat.person.name}, 100_00)
    await seat.wager((4, 1), 5)
    await seat.wager(7, 5)
    assert set(holders(seat)) == {1, 4, 7}
    assert await refused(seat, seat.wager(2, 5)) == "wager.box_limit"
    assert await refused(seat, seat.join(2)) == "wager.box_limit"


@pytest.mark.clause("L9")
@pytest.mark.parametrize("box", [0, 8, -1])
async def test_the_table_has_seven_spots(house: House, box: int) -> None:
    (seat,) = await gathered(house, players=1)
    assert await refused(seat, seat.join(box)) == "wager.no_such_box"
    await seat.join(7)


@pytest.mark.clause("L9")
async def test_a_spot_that_is_taken_is_not_taken_again(house: House) -> None:
    one, two = await gathered(house)
    await one.join(1)
    await one.join(1)
    assert await refused(two, two.join(1)) == "box.not_yours"
    assert await refused(two, two.wager(1, 10)) == "box.not_yours"
    assert await refused(two, two.leave(1)) == "box.not_yours"
    assert holders(one) == {1: one.person.name}
    await one.leave(1)
    await two.join(1)
    assert holders(one) == {1: two.person.name}


@pytest.mark.clause("L9")
async def test_an_empty_spot_gives_way_when_one_wagers_on_another(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    for box in (1, 2, 3):
        await seat.join(box)
    await seat.wager(2, 5)
    await seat.wager(6, 5)
    assert set(holders(seat)) == {2, 3, 6}


@pytest.mark.clause("L9")
@pytest.mark.case("E16")
@pytest.mark.case("B42")
async def test_joining_in_mid_round_brings_cards_from_the_next_round(house: House) -> None:
    (one,) = await dealt(house, "Ts 7h 6s Tc 2h Ts 9d 7h 9s 8d Td", boxes=[(1,)])
    newcomer = await house.back(await house.guest(units=100), one.table_id)
    await house.pass_time(5_000)
    left, cards, turn = one.clock_ms, one.cards, one.turn
    await newcomer.join(2)
    assert (one.clock_ms, one.cards, one.turn) == (left, cards, turn)
    assert await refused(newcomer, newcomer.wager(2, 10)) == "wager.closed"
    await one.act("hit")
    await one.act("stand")
    assert newcomer.fun == 100_00, "no part of the round that it came into"
    await house.pass_time(4_000)
    assert set(holders(one)) == {1, 2}
    await newcomer.wager(2, 10)
    await newcomer.deal()
    await one.deal(is_rebet=True)
    assert one.cards == ["Ts 9s", "9d 8d"]
    assert newcomer.fun == 90_00


@pytest.mark.clause("L9")
async def test_a_spot_is_joined_while_the_results_lie_there(house: House) -> None:
    (one,) = await dealt(house, "Ts Td 9h As", boxes=[(1,)])
    newcomer = await house.back(await house.guest(), one.table_id)
    await newcomer.join(2)
    await house.pass_time(4_000)
    await newcomer.wager(2, 10)
    assert wagers(one) == {2: 10}


# The range ----------------------------------------------------------------------------------


@pytest.mark.clause("L6")
async def test_each_players_first_wagers_stay_within_the_range(house: House) -> None:
    one, two = await gathered(house, units=1000)
    await one.wager(1, 100)
    assert await refused(one, one.wager(1, 1)) == "wager.above_maximum"
    await one.wager(2, 100)
    assert await refused(one, one.wager(3, 5)) == "wager.above_table_maximum"
    await two.wager(3, 100)
    await two.wager(4, 100)
    assert wagers(one) == {1: 100, 2: 100, 3: 100, 4: 100}, "the maximum is each player's own"


@pytest.mark.clause("L6")
async def test_doubles_come_on_top_of_the_table_maximum(house: House) -> None:
    cards = "6s 6d 7h 5s 5d Tc Th Td"
    (seat,) = await gathered(house, cards, players=1, units=400)
    await seat.wager((1, 2), 100)
    await seat.deal()
    await seat.act("double")
    await seat.act("double")
    assert seat.fun == 800_00
