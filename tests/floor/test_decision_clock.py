"""The clock of decisions at a shared table, and what the house decides (L11)."""

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.commands import Act
from croupier.casino.news import Picture
from croupier.casino.table_events import PersonAway, PersonBack, SpotVacated, VacatedBecause
from croupier.core.actions import Action
from croupier.core.events import (
    ActionTaken,
    CardDealt,
    DealerPeeked,
    HandSettled,
    InsuranceSettled,
    OfferAnswered,
    OfferClosed,
    WagerDoubled,
)
from croupier.server.seen import wire_event
from croupier.server.socket import _ENCODER as TO_WIRE
from croupier.server.views import table_view
from tests.floor.tables import THREE, TWO, dealt, gathered, holders, in_play, phase, refused
from tests.support.memory import House, Seat

TIMER_MS = 30_000
# One hand of 16 against a seven with a ten under it.
ONE = "Ts 7h 6s Tc 2h 3d"
# Two eights each in two boxes against a six; then what splits and draws take.
EIGHTS = "8s 8d 6h 8c 8h Tc 2h 3d 2d 3h 4d 2c 3c 4c 5d"
# Three boxes against an ace with an eight under it, then with a king.
NO_NATURAL = "Ts 9d Th Ah 6s 3d 9c 8c 2h 5c 2d"
NATURAL = "Ts 9d Th Ah 6s 3d 9c Kc 2h 5c 2d"


def count(seat: Seat, *kinds: type) -> int:
    """How many events of some kinds a viewer was shown."""
    return sum(isinstance(event, kinds) for event in seat.watcher.events)


def sent(seat: Seat, person_id: int, after: int = 0) -> bytes:
    """What somebody at the table is sent of the events, byte for byte."""
    steps = seat.watcher.steps[after:]
    return b"\n".join(TO_WIRE.encode(wire_event(step, person_id)) for step in steps)


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


# Insurance ----------------------------------------------------------------------------------


@pytest.mark.clause("L11")
@pytest.mark.case("E27")
async def test_insurance_is_asked_of_all_at_once_under_one_clock(house: House) -> None:
    one, two, three = await dealt(house, NO_NATURAL, boxes=[(1,), (2,), (3,)])
    total = one.clock_ms
    await house.pass_time(3_000)
    await one.answer(box_1="insure")
    assert one.fun == 85_00
    await house.pass_time(3_000)
    await two.answer(box_2="decline")
    assert one.clock_ms == total - 6_000, "an answer gives nobody more time"
    assert count(one, DealerPeeked, OfferClosed, InsuranceSettled) == 0
    await house.pass_time(one.clock_ms - 1)
    assert count(one, DealerPeeked) == 0
    await house.pass_time(1)
    assert count(one, DealerPeeked) == 1
    closed = next(e for e in one.watcher.events if isinstance(e, OfferClosed))
    assert {each.box: each.action for each in closed.answers} == {
        1: Action.INSURE,
        2: Action.DECLINE,
        3: Action.DECLINE,
    }
    assert (one.fun, two.fun, three.fun) == (85_00, 90_00, 90_00), "nobody was insured for"
    assert one.turn == (1, 0), "then the first box plays"
    assert one.table.away == (three.person.person_id,)
    await one.act("stand")
    await two.act("stand")
    assert not in_play(one), "and whoever let the time pass is stood at once"


@pytest.mark.clause("L11")
async def test_an_insurance_not_answered_in_time_is_declined(house: House) -> None:
    one, two, three = await dealt(house, NATURAL, boxes=[(1,), (2,), (3,)])
    await one.answer(box_1="insure")
    await house.pass_time(one.clock_ms)
    assert not in_play(one)
    assert (one.fun, two.fun, three.fun) == (100_00, 90_00, 90_00)


@pytest.mark.clause("L11")
async def test_the_dealer_looks_at_once_when_all_have_answered(house: House) -> None:
    one, two, three = await dealt(house, NO_NATURAL, boxes=[(1,), (2,), (3,)])
    for seat, given in (
        (three, {"box_3": "decline"}),
        (one, {"box_1": "decline"}),
        (two, {"box_2": "insure"}),
    ):
        assert count(one, DealerPeeked) == 0
        await seat.answer(**given)
    assert count(one, DealerPeeked) == 1
    assert (one.turn, one.clock_ms) == ((1, 0), TIMER_MS), "a new decision has its own time"


@pytest.mark.clause("L11")
async def test_only_the_box_that_is_not_answered_is_declined(house: House) -> None:
    one, two = await dealt(house, NO_NATURAL, boxes=[(1, 3), (2,)])
    await two.answer(box_2="decline")
    await one.answer(box_1="insure")
    await house.pass_time(one.clock_ms)
    assert one.fun == 75_00, "one insurance of five, and no more"
    answered = [e.box for e in one.watcher.events if isinstance(e, OfferAnswered)]
    assert sorted(answered) == [1, 2, 3]


async def test_one_command_answers_for_all_boxes_of_a_player(house: House) -> None:
    one, two = await dealt(house, NO_NATURAL, boxes=[(1, 3), (2,)])
    await one.answer(box_1="insure", box_3="insure")
    assert one.fun == 70_00
    assert await refused(two, two.answer(box_1="decline")) == "box.not_yours"
    await two.answer(box_2="decline")
    assert one.turn == (1, 0)


# Even money, in a game that offers it: naturals in the first two boxes, nineteen in the third.
NATURALS = "As Ad Th Ah Ks Kd 9c 8c"


@pytest.mark.clause("P4")
async def test_even_money_is_settled_when_all_have_answered_and_before_the_dealer_looks(
    house: House,
) -> None:
    one, two, three = await dealt(house, NATURALS, boxes=[(1,), (2,), (3,)], game="prize")
    await one.answer(box_1="even-money")
    assert one.fun == 90_00, "paid sooner, it would tell the others"
    await two.answer(box_2="decline")
    await house.pass_time(one.clock_ms)
    assert (one.fun, two.fun, three.fun) == (110_00, 115_00, 100_00)
    kinds = [type(event) for event in one.watcher.events]
    looked = kinds.index(DealerPeeked)
    assert kinds[looked - 2 : looked] == [OfferClosed, HandSettled]


@pytest.mark.clause("L11")
@pytest.mark.parametrize(
    ("cards", "taken", "game"),
    [
        pytest.param(NO_NATURAL, "insure", "multiplayer", id="insurance"),
        pytest.param(NATURALS, "even-money", "prize", id="even money"),
    ],
)
async def test_nobody_sees_anothers_answer_before_all_have_answered(
    house: House, cards: str, taken: str, game: str
) -> None:
    other = House()
    seen = []
    for each, answer in ((house, taken), (other, "decline")):
        one, two, _ = await dealt(each, cards, boxes=[(1,), (2,), (3,)], game=game)
        before = len(one.watcher.steps)
        await one.answer(box_1=answer)
        assert answer.encode() in sent(one, one.person.person_id, before)
        picture = table_view(Picture(one.table), two.person.person_id)
        seen.append((sent(one, two.person.person_id, before), TO_WIRE.encode(picture)))
    await other.floor.stop()
    assert seen[0] == seen[1], "yes and no look alike"


@pytest.mark.clause("L11")
async def test_even_money_not_answered_in_time_is_declined(house: House) -> None:
    one, two, three = await dealt(house, NATURALS, boxes=[(1,), (2,), (3,)], game="prize")
    await three.answer(box_3="decline")
    await two.answer(box_2="even-money")
    await house.pass_time(one.clock_ms)
    assert (one.fun, two.fun) == (115_00, 110_00)


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
