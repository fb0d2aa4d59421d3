"""The clock of decisions at a shared table, and what the house decides (L11)."""

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.commands import Act
from croupier.casino.table_events import PersonAway, PersonBack, SpotVacated, VacatedBecause
from croupier.core.actions import Action
from croupier.core.events import (
    ActionTaken,
    CardDealt,
    WagerDoubled,
)
from tests.floor.tables import THREE, TWO, dealt, gathered, holders, in_play, phase, refused
from tests.support.memory import House, Seat

TIMER_MS = 30_000
# One hand of 16 against a seven with a ten under it.
ONE = "Ts 7h 6s Tc 2h 3d"
# Two eights each in two boxes against a six; then what splits and draws take.
EIGHTS = "8s 8d 6h 8c 8h Tc 2h 3d 2d 3h 4d 2c 3c 4c 5d"


def count(seat: Seat, *kinds: type) -> int:
    """How many events of some kinds a viewer was shown."""
    return sum(isinstance(event, kinds) for event in seat.watcher.events)


# How long -----------------------------------------------------------------------------------


@pytest.mark.clause("L11")
async def test_the_first_decision_has_the_timer_and_the_time_that_the_deal_takes(
    house: House,
) -> None:
    one, _ = await dealt(house, TWO)
    clock = one.table.clock
    assert clock is not None
    # Six cards: one on its way for 280 ms, each further one 110 ms later.
    assert (clock.purpose, clock.total_ms) == (Purpose.DECISION, TIMER_MS + 280 + 5 * 110)
    assert clock.red_ms == 5_000, "the last five seconds are red"


@pytest.mark.clause("L11")
async def test_each_further_decision_has_the_timer_and_its_card(house: House) -> None:
    one, two = await dealt(house, TWO)
    await house.pass_time(20_000)
    await one.act("hit")
    assert one.clock_ms == TIMER_MS + 280
    await house.pass_time(20_000)
    await one.act("stand")
    assert one.turn == (2, 0)
    assert one.clock_ms == TIMER_MS, "a stand deals no card"
    await two.act("stand")
    assert phase(one) is Purpose.RESULTS


@pytest.mark.clause("L11")
async def test_a_decision_may_be_made_until_its_time_ends(house: House) -> None:
    (seat,) = await dealt(house, ONE, boxes=[(1,)])
    await house.pass_time(seat.clock_ms - 1)
    assert seat.clock_ms == 1
    await seat.act("hit")
    assert seat.cards == ["Ts 6s 2h"]
    assert seat.table.away == ()


@pytest.mark.clause("L11")
async def test_a_decision_not_made_in_time_stands_the_hand(house: House) -> None:
    (seat,) = await dealt(house, ONE, boxes=[(1,)])
    await house.pass_time(seat.clock_ms - 1)
    assert in_play(seat)
    await house.pass_time(1)
    assert not in_play(seat)
    assert seat.cards == ["Ts 6s"]
    assert (seat.fun, seat.on_table) == (90_00, 0)


@pytest.mark.clause("L11")
@pytest.mark.case("E01")
async def test_what_is_refused_starts_no_clock_again(house: House) -> None:
    one, two = await dealt(house, "9s 9d 7h 7s 3d Tc 2h 5c")
    await house.pass_time(one.clock_ms - 12_000)
    number, shown = one.table.number, len(one.watcher.steps)
    assert await refused(two, two.do(Act(1, 0, Action.HIT))) == "box.not_yours"
    assert await refused(two, two.do(Act(2, 0, Action.HIT))) == "action.not_its_turn"
    assert await refused(one, one.act("split")) == "action.not_a_pair"
    assert await refused(one, one.do(Act(1, 0, Action.HIT), decision=1)) == "command.stale"
    assert (one.table.number, len(one.watcher.steps), one.clock_ms) == (number, shown, 12_000)


@pytest.mark.clause("L11")
@pytest.mark.case("E02")
async def test_the_time_of_an_older_decision_ends_nothing(house: House) -> None:
    (seat,) = await gathered(house, "9s Td 7h 3s 2d Tc 5c 6c", players=1, timer=15)
    await seat.wager((1, 2), 10)
    await seat.deal()
    await house.pass_time(seat.clock_ms - 100)
    await seat.act("stand")
    assert seat.turn == (2, 0)
    await house.pass_time(100)
    assert (seat.turn, seat.clock_ms, seat.table.away) == ((2, 0), 14_900, ())
    await house.pass_time(14_899)
    await seat.act("hit")
    assert seat.cards[1] == "Td 2d 5c"


# Away ---------------------------------------------------------------------------------------


@pytest.mark.clause("L11")
@pytest.mark.case("E26")
async def test_after_one_expiry_the_rest_of_the_round_is_decided_at_once(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    await house.pass_time(one.clock_ms)
    assert one.table.away == (one.person.person_id,)
    assert one.turn == (2, 0)
    await two.act("stand")
    assert not in_play(one), "the third box was stood at once"
    assert count(one, PersonAway) == 1
    assert count(one, ActionTaken) == 3
    await house.pass_time(3_999)
    assert count(one, PersonAway) == 1


@pytest.mark.clause("L11")
async def test_any_action_brings_somebody_back_who_was_away(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    await house.pass_time(one.clock_ms)
    await one.come_back()
    assert one.table.away == ()
    assert isinstance(one.watcher.events[-1], PersonBack)
    await two.act("stand")
    assert (one.turn, one.clock_ms) == ((3, 0), TIMER_MS)
    await one.act("stand")
    assert one.table.rounds_away == ()


@pytest.mark.clause("L11")
async def test_taking_a_spot_more_is_an_action_too(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    await house.pass_time(one.clock_ms)
    await one.join(5)
    assert one.table.away == ()
    await two.act("stand")
    assert one.turn == (3, 0)


@pytest.mark.clause("L11")
async def test_the_next_round_waits_again_for_whoever_was_away(house: House) -> None:
    (seat,) = await dealt(house, f"{ONE} 9d 7c 2s Td 3s 2c".replace("2h 3d ", ""), boxes=[(1,)])
    await house.pass_time(seat.clock_ms)
    await house.pass_time(4_000)
    await seat.deal(is_rebet=True)
    assert seat.table.away == ()
    await house.pass_time(29_000)
    assert in_play(seat)


@pytest.mark.clause("L11")
async def test_split_hands_and_further_boxes_are_stood_and_no_money_is_added(
    house: House,
) -> None:
    (seat,) = await gathered(house, EIGHTS, players=1)
    await seat.wager((1, 2), 10)
    await seat.deal()
    await seat.act("split")
    assert (seat.fun, seat.on_table) == (70_00, 30_00)
    await house.pass_time(seat.clock_ms)
    assert not in_play(seat)
    assert count(seat, WagerDoubled) == 0
    assert seat.cards == ["8s 2h", "8c 3d", "8d 8h"], "each split hand has its second card"


@pytest.mark.case("E03")
async def test_whoever_does_not_act_and_does_not_wager_holds_nobody_up(house: House) -> None:
    one, two = await dealt(house, "Ts 9d 7h 9s 4d Tc Ts 7c 9h Td 2c 3c")
    await one.act("stand")
    await house.pass_time(one.clock_ms)
    assert (phase(one), one.cards[1]) == (Purpose.RESULTS, "9d 4d")
    assert (one.fun, two.fun) == (110_00, 90_00)
    await house.pass_time(4_000)
    await one.wager(1, 10)
    await house.pass_time(33_000)
    assert in_play(one)
    assert set(holders(one)) == {1}, "without a wager the spot is free"


async def test_two_rounds_away_in_a_row_vacate_the_spot(house: House) -> None:
    cards = "Ts 7h 9s Tc Td 7c 9d Th"
    (seat,) = await dealt(house, cards, boxes=[(1,)])
    await house.pass_time(seat.clock_ms)
    assert set(holders(seat)) == {1}, "once is no reason"
    await house.pass_time(4_000)
    await seat.deal(is_rebet=True)
    await house.pass_time(seat.clock_ms)
    assert holders(seat) == {}
    assert SpotVacated(1, VacatedBecause.AWAY) in seat.watcher.events
    assert seat.fun == 120_00, "the spot alone is lost"


async def test_a_round_played_between_two_away_keeps_the_spot(house: House) -> None:
    cards = "Ts 7h 9s Tc Td 7c 9d Th Ts 7h 9s Tc"
    (seat,) = await dealt(house, cards, boxes=[(1,)])
    await house.pass_time(seat.clock_ms)
    await house.pass_time(4_000)
    await seat.deal(is_rebet=True)
    await seat.act("stand")
    await house.pass_time(4_000)
    await seat.deal(is_rebet=True)
    await house.pass_time(seat.clock_ms)
    assert set(holders(seat)) == {1}


async def test_whoever_comes_back_in_the_second_round_keeps_the_spot(house: House) -> None:
    cards = "Ts 7h 9s Tc Td 5d 7c 9d 9h Th"
    (seat,) = await dealt(house, cards, boxes=[(1,)])
    await house.pass_time(seat.clock_ms)
    await house.pass_time(4_000)
    other = await house.back(await house.guest(units=100), seat.table_id)
    await other.wager(2, 10)
    await other.deal()
    await seat.deal(is_rebet=True)
    await house.pass_time(seat.clock_ms)
    assert seat.turn == (2, 0)
    await seat.come_back()
    await other.act("stand")
    assert set(holders(seat)) == {1, 2}


# The order ----------------------------------------------------------------------------------


@pytest.mark.case("E28")
async def test_cards_and_turns_come_by_box_whoever_plays_it(house: House) -> None:
    cards = "8s 9d Th 7h 8c 3d 9c Tc 2h 3s 4h 5h"
    one, two, three = await gathered(house, cards, players=3)
    await three.wager(7, 10)
    await two.wager(4, 10)
    await one.wager((6,), 10)
    for seat in (three, one, two):
        await seat.deal()
    turns = []
    dealt_to = [e.box for e in one.watcher.events if isinstance(e, CardDealt)]
    assert dealt_to == [4, 6, 7, 4, 6, 7]
    await two.act("split")
    while in_play(one):
        turns.append(one.turn)
        await {4: two, 6: one, 7: three}[one.turn[0]].act("stand")
    assert turns == [(4, 0), (4, 1), (6, 0), (7, 0)]


@pytest.mark.case("E28")
async def test_all_boxes_of_all_players_take_their_turn(house: House) -> None:
    one, two = await dealt(house, THREE, boxes=[(1, 3), (2,)])
    turns = []
    while in_play(one):
        turns.append(one.turn[0])
        await {1: one, 2: two, 3: one}[one.turn[0]].act("stand")
    assert turns == [1, 2, 3]
