"""Insurance and even money, asked of all at a shared table at once (L11, P4)."""

import pytest

from croupier.casino.news import Picture
from croupier.core.actions import Action
from croupier.core.events import (
    DealerPeeked,
    HandSettled,
    InsuranceSettled,
    OfferAnswered,
    OfferClosed,
)
from croupier.server.seen import wire_event
from croupier.server.socket import _ENCODER as TO_WIRE
from croupier.server.views import table_view
from tests.floor.tables import dealt, in_play, refused
from tests.support.memory import House, Seat

TIMER_MS = 30_000
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
