"""Money that comes or goes while somebody plays changes no hand, and no hand changes currency."""

import pytest

from croupier.adapters.randomness import OsChance
from croupier.casino.access import Access
from croupier.casino.cashier import CashierDesk
from croupier.casino.errors import NotCovered
from croupier.casino.host_acts import Warrant
from croupier.casino.money import Currency, PlayerAccount
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName
from tests.support.memory import FUN, House, command_id

EUR, USD = Currency.EUR, Currency.USD
HOST = Warrant(host_id=None, reason="by hand")
LOSING = "Ts Td 6h 8c"
"""Sixteen against ten with an eight under it."""


def cashier_of(house: House) -> CashierDesk:
    return CashierDesk(house.people, house.bank, house.clock, OsChance(), house.floor.at_stake)


def holds(house: House, person: PersonRow, currency: Currency) -> int:
    return house.stores.balance(PlayerAccount(person.person_id, currency))


@pytest.mark.case("B24")
async def test_a_wager_cannot_be_paid_out_and_what_is_paid_in_changes_no_hand() -> None:
    house = House()
    cashier, person = cashier_of(house), await house.guest(units=100)
    seat = await house.sit(person, "classic", LOSING)
    await seat.wager(1, 100)
    await seat.deal()
    before = seat.table

    with pytest.raises(NotCovered) as caught:
        await cashier.withdraw(person.person_id, FUN, 100_00, HOST)
    assert caught.value.details == {"needs": 100_00, "has": 0}
    assert (await cashier.fund(person.person_id, FUN, 1_00, HOST)).amount == 1_00
    assert seat.table == before, "the hand is the same"

    await seat.act("stand")
    assert seat.fun == 1_00
    house.require_balanced()
    await house.floor.stop()


@pytest.mark.case("B24")
async def test_what_is_left_beside_a_wager_is_paid_out_and_not_a_cent_more() -> None:
    house = House()
    cashier, person = cashier_of(house), await house.guest(units=100)
    seat = await house.sit(person, "classic", LOSING)
    await seat.wager(1, 60)
    with pytest.raises(NotCovered):
        await cashier.withdraw(person.person_id, FUN, 40_01, HOST)
    assert (await cashier.withdraw(person.person_id, FUN, 40_00, HOST)).amount == 0
    assert seat.on_table == 60_00
    house.require_balanced()
    await house.floor.stop()


@pytest.mark.case("B25")
async def test_a_wager_is_not_put_together_from_two_currencies() -> None:
    house = House(offer=Offer(currencies=(EUR, USD)))
    cashier, person = cashier_of(house), await house.guest(units=0)
    await cashier.fund(person.person_id, EUR, 6_00, HOST)
    await cashier.fund(person.person_id, USD, 5_00, HOST)
    opening = Opening("multiplayer", EUR, RangeName.BRONZE, Access.PUBLIC, 30)
    opened = await house.floor.open(person, opening, command_id())
    seat = await house.back(person, opened.table_id)

    with pytest.raises(NotCovered) as caught:
        await seat.wager(1, 10)

    assert caught.value.details == {"needs": 10_00, "has": 6_00}
    assert (holds(house, person, EUR), holds(house, person, USD)) == (6_00, 5_00)
    assert seat.table.chips == ()
    await house.pass_time(60_000)
    assert seat.table.rounds == 0
    house.require_balanced()
    await house.floor.stop()
