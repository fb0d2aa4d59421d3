"""Who says where the next shoe is cut, at a table that several share (M1)."""

from dataclasses import replace

import pytest

from croupier.casino.commands import CutShoe
from croupier.casino.errors import WagerRefused
from tests.support.memory import House, Seat

QUIET = "Ts 9d 8h Tc 9c 7h Th"


async def dealt(house: House, *seats: Seat) -> None:
    """A round that everybody stands in, and the pause after it."""
    for seat in seats:
        await seat.wager(seat.table.spots_of(seat.person.person_id)[0], 10)
    for seat in seats:
        await seat.deal()
    await house.pass_time(5_000)
    while seats[0].table.is_in_play:
        box, _ = seats[0].turn
        playing = seats[0].table.holder_in_round(box)
        await next(each for each in seats if each.person.person_id == playing).act("stand")
    await house.pass_time(4_000)


def use_up(seat: Seat) -> None:
    """The cut card has come out."""
    actor = seat.house.actor(seat.table_id)
    assert actor.table.shoe is not None
    actor.table = replace(actor.table, shoe=replace(actor.table.shoe, dealt=200))


async def refused(seat: Seat) -> str:
    with pytest.raises(WagerRefused) as error:
        await seat.do(CutShoe(100))
    return error.value.refusal


@pytest.mark.clause("M1")
async def test_players_take_turns_at_cutting_shoe_by_shoe(house: House) -> None:
    ann = await house.share(await house.guest(name="Ann"), QUIET, QUIET, QUIET)
    bob = await house.back(await house.guest(name="Bob"), ann.table_id)
    await bob.join(2)
    await ann.join(5)
    assert await refused(ann) == "cut.not_now"
    await bob.cut(120)
    await dealt(house, bob, ann)
    assert bob.table.shoe is not None
    assert bob.table.shoe.cut_wish == 120
    use_up(bob)
    assert await refused(bob) == "cut.not_now"
    await ann.cut(50)
    await dealt(house, bob, ann)
    use_up(bob)
    assert await refused(ann) == "cut.not_now"
    await bob.cut(77)
    house.require_balanced()


@pytest.mark.clause("M1")
async def test_who_holds_no_spot_never_cuts(house: House) -> None:
    ann = await house.share(await house.guest(name="Ann"), QUIET)
    eve = await house.back(await house.guest(name="Eve"), ann.table_id)
    assert await refused(eve) == "cut.not_now"
    await ann.join(1)
    assert await refused(eve) == "cut.not_now"
    await ann.cut(100)


@pytest.mark.clause("M1")
async def test_the_turn_goes_round_past_those_who_have_left(house: House) -> None:
    ann = await house.share(await house.guest(name="Ann"), QUIET, QUIET)
    bob = await house.back(await house.guest(name="Bob"), ann.table_id)
    await ann.join(1)
    await bob.join(2)
    await dealt(house, ann, bob)
    use_up(ann)
    await bob.leave(2)
    await ann.cut(100)
