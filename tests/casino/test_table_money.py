"""Money at a table: what is not covered, and that nothing appears or vanishes."""

import random

import pytest

from croupier.casino.commands import Act, AnswerOffer
from croupier.casino.errors import NotCovered
from croupier.casino.ranges import RangeName
from croupier.core.actions import Action
from croupier.core.games import GAMES
from croupier.core.legality import options
from tests.support.memory import House, Seat


async def seated(house: House, shoe: str, *, units: int, wager: int) -> Seat:
    """A round of `multiplayer` on box 1, with all the money that there is."""
    player = await house.guest(units=units)
    seat = await house.sit(player, "multiplayer", shoe, range_name=RangeName.BRONZE)
    await seat.wager(1, wager)
    await seat.deal()
    return seat


async def refused(seat: Seat, action: str, *, needs: int, has: int) -> None:
    """An action is refused for lack of money, with its figures, and nothing changes."""
    before, entries = seat.table, len(seat.house.stores.ledger)
    with pytest.raises(NotCovered) as error:
        await (seat.answer(box_1=action) if action == "insure" else seat.act(action))
    assert error.value.details == {"needs": needs, "has": has}
    assert seat.table == before
    assert len(seat.house.stores.ledger) == entries


@pytest.mark.clause("M25")
@pytest.mark.case("B12")
async def test_a_double_without_money_is_refused_and_the_round_goes_on(house: House) -> None:
    seat = await seated(house, "6s 6d 5h Tc 8s 5d", units=1, wager=1)
    await refused(seat, "double", needs=1_00, has=0)
    await seat.act("hit")
    assert seat.cards == ["6s 5h 8s"], "the refused double drew no card"
    await seat.act("stand")
    assert seat.fun == 0


@pytest.mark.clause("M25")
@pytest.mark.case("B13")
async def test_a_split_that_would_overdraw_is_refused(house: House) -> None:
    seat = await seated(house, "8s 6d 8h Tc Td", units=6, wager=5)
    await refused(seat, "split", needs=5_00, has=1_00)
    await seat.act("stand")
    assert seat.fun == 11_00


@pytest.mark.clause("M25")
async def test_an_insurance_that_is_not_covered_is_refused_and_may_be_declined(
    house: House,
) -> None:
    seat = await seated(house, "Ts Ad 9h 7c", units=12, wager=10)
    await refused(seat, "insure", needs=5_00, has=2_00)
    await seat.answer(box_1="decline")
    await seat.act("stand")
    assert seat.fun == 22_00, "19 beats soft 18"


@pytest.mark.clause("M25")
@pytest.mark.case("B14")
async def test_exactly_enough_is_enough_for_a_split_and_a_double(house: House) -> None:
    seat = await seated(house, "5s 6d 5h Tc 6s Ts Td 9c", units=30, wager=10)
    await seat.act("split")
    await seat.act("double")
    assert seat.fun == 0
    await seat.act("stand")
    assert seat.fun == 60_00


@pytest.mark.case("B15")
async def test_aces_that_cannot_be_split_for_want_of_money_are_a_soft_twelve(
    house: House,
) -> None:
    seat = await seated(house, "As Td Ah 7c 9s", units=10, wager=10)
    await refused(seat, "split", needs=10_00, has=0)
    await seat.act("hit")
    assert seat.fun == 20_00, "soft 21 stands by itself and beats 17"


@pytest.mark.case("B16")
async def test_a_wager_is_taken_when_it_is_placed_and_not_again_when_it_loses(
    house: House,
) -> None:
    seat = await seated(house, "Ts Td 8h 9c", units=25, wager=25)
    assert seat.fun == 0
    await seat.act("stand")
    assert seat.fun == 0
    assert seat.bank == 25_00


@pytest.mark.case("B28")
async def test_nobody_doubles_for_less(house: House) -> None:
    seat = await seated(house, "6s 6d 5h Tc 8s 5d", units=14, wager=10)
    await refused(seat, "double", needs=10_00, has=4_00)
    await seat.act("hit")
    await seat.act("stand")


@pytest.mark.clause("P4")
async def test_even_money_is_paid_when_all_have_answered_and_needs_no_money(house: House) -> None:
    player = await house.guest(units=10)
    seat = await house.sit(player, "prize", "As 9s Ad Kh 8h Qc")
    await seat.wager((1, 2), 5)
    await seat.deal()
    await seat.answer(box_1="even-money")
    assert seat.fun == 0, "the other box has not answered"
    await seat.answer(box_2="decline")
    assert seat.fun == 10_00


@pytest.mark.clause("L17")
@pytest.mark.case("B40")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.lengthy
async def test_money_never_appears_or_vanishes_in_hundreds_of_rounds(
    house: House, game: str
) -> None:
    chance = random.Random(f"money at {game}")
    player = await house.guest(units=400)
    seat = await house.sit(player, game)
    for _ in range(40):
        wagers = range(1, seat.table.rules.boxes_per_player + 1)
        if seat.fun < 30_00:
            await house.fund(player, 500_00)
        await seat.wager(tuple(wagers), chance.choice((5, 7)))
        await seat.deal()
        await _at_random(seat, chance)
        house.require_balanced()
        assert seat.on_table == 0, "every wager of a round has come to its end"
        assert seat.table.bank == seat.bank
    await seat.quit()
    assert seat.bank == 0


async def _at_random(seat: Seat, chance: random.Random) -> None:
    """Plays a round as chance has it; what is not covered is not done."""
    while seat.table.is_in_play:
        state = seat.table.round
        assert state is not None
        boxes = state.unanswered
        box = boxes[0] if boxes else seat.turn[0]
        action = chance.choice(options(state, box))
        try:
            if boxes:
                await seat.do(AnswerOffer(((box, action),)))
            else:
                await seat.do(Act(box, seat.turn[1], action))
        except NotCovered:
            assert action in (Action.INSURE, Action.DOUBLE, Action.SPLIT)
            await seat.do(
                AnswerOffer(((box, Action.DECLINE),))
                if boxes
                else Act(box, seat.turn[1], Action.STAND)
            )
