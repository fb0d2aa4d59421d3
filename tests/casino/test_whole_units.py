"""Wagers are whole units, so that halves are exact and nothing is ever rounded."""

import pytest

from croupier.casino.commands import PlaceWager
from croupier.casino.errors import WagerRefusal, WagerRefused
from croupier.casino.money import Cashier
from croupier.casino.ranges import RangeName
from croupier.core.decide import open_wagers
from croupier.core.errors import BadMoney, IllegalWager
from croupier.core.games import GAMES
from croupier.core.money import money_text, parse_wager
from tests.support.memory import FUN, House

CLASSIC = GAMES["classic"].rules
SIXTEEN = "Ts Td 6h 8c"
"""Sixteen against ten with an eight under it."""
NATURAL = "As 9d Kh 8c"
DEALERS_NATURAL = "Ts Ad 9h Kc"


def holds(house: House) -> dict[str, int]:
    """Every balance that is not zero, minor units; together they are none."""
    balances = {str(account): sum_ for account, sum_ in house.stores._balances.items() if sum_}
    assert sum(house.stores._balances.values()) == 0
    return balances


@pytest.mark.case("B20")
@pytest.mark.parametrize("text", ["53.54545", "10.005", "10.50", "0.1", "1e1", "10,50"])
def test_a_wager_with_a_fraction_is_no_wager_in_writing(text: str) -> None:
    with pytest.raises(BadMoney, match="whole units"):
        parse_wager(text)
    assert parse_wager("10.00") == parse_wager("10") == 10_00


@pytest.mark.case("B20")
@pytest.mark.parametrize("amount", [10_50, 53_54, 1])
async def test_a_wager_with_a_fraction_is_refused_with_the_limits_and_the_step(
    amount: int,
) -> None:
    house = House()
    guest = await house.guest(units=100)
    seat = await house.sit(guest, "classic", range_name=RangeName.GOLDEN)
    with pytest.raises(WagerRefused, match=r"25\.00 to 300\.00 in steps of 1\.00") as caught:
        await seat.do(PlaceWager((1,), amount))
    assert caught.value.refusal is WagerRefusal.NOT_WHOLE
    assert caught.value.details == {"step": 1_00}
    assert house.fun(guest) == 100_00


@pytest.mark.case("B39")
@pytest.mark.parametrize("amount", [1_01, 1_50, 99])
def test_no_round_begins_with_half_a_unit(amount: int) -> None:
    with pytest.raises(IllegalWager, match="whole units"):
        open_wagers(CLASSIC, {1: amount})
    assert len(open_wagers(CLASSIC, {1: 1_00}).wagers) == 1


@pytest.mark.case("B39")
@pytest.mark.parametrize(
    ("shoe", "answer", "after"),
    [
        pytest.param(NATURAL, None, 101_50, id="three to two of one unit"),
        pytest.param(SIXTEEN, "surrender", 99_50, id="half of one unit comes back"),
        pytest.param(DEALERS_NATURAL, "insure", 100_00, id="half a unit insures one"),
    ],
)
async def test_half_of_an_odd_wager_is_exact_and_all_money_sums_to_zero(
    shoe: str, answer: str | None, after: int
) -> None:
    house = House()
    guest = await house.guest(units=100)
    seat = await house.sit(guest, "classic", shoe, range_name=RangeName.BRONZE)
    await seat.wager(1, 1)
    await seat.deal()
    if answer == "insure":
        await seat.answer(box_1="insure")
    elif answer is not None:
        await seat.act(answer)
    assert not seat.table.is_in_play
    assert house.fun(guest) == after
    assert sum(holds(house).values()) == 0


@pytest.mark.case("B21")
async def test_three_boxes_of_a_unit_and_a_tenth_are_refused_and_of_one_unit_cost_three() -> None:
    house = House()
    guest = await house.guest(units=100)
    seat = await house.sit(
        guest, "classic", "Ts Td Th Kd 6h 6d 6s 8c Kc Qc Jc", range_name=RangeName.BRONZE
    )
    with pytest.raises(WagerRefused):
        await seat.do(PlaceWager((1, 2, 3), 1_10))
    await seat.wager((1, 2, 3), 1)
    await seat.deal()
    while seat.table.is_in_play:
        await seat.act("hit")
    assert money_text(house.fun(guest)) == "97.00"


@pytest.mark.case("B21")
@pytest.mark.slow
async def test_a_thousand_surrendered_units_leave_exactly_half_of_a_thousand() -> None:
    house = House()
    guest = await house.guest(units=1000)
    seat = await house.sit(guest, "classic", *[SIXTEEN] * 1000, range_name=RangeName.BRONZE)
    for _ in range(1000):
        await seat.wager(1, 1)
        await seat.deal()
        await seat.act("surrender")
    assert money_text(house.fun(guest)) == "500.00"
    assert house.stores.balance(Cashier(FUN)) == -1000_00
    assert sum(holds(house).values()) == 0
