"""An account ends: the ledger stays, the person goes."""

import pytest

from croupier.casino.doorman import Visitor
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, Transfer
from croupier.casino.person_errors import HasMoney, SignInRefused, StillPlaying
from tests.people.conftest import HOME, PASSWORD, Desks


@pytest.mark.clause("X9")
async def test_the_person_goes_and_the_ledger_stays(at: Desks) -> None:
    own = await at.sign_up()
    transfers = len(at.house.stores.ledger)

    await at.desks.farewells.delete(own.person, PASSWORD, HOME)

    assert await at.who(own) is None
    with pytest.raises(SignInRefused):
        await at.sign_in()
    assert at.house.fun(own.person) == 0
    last, _ = at.house.stores.ledger[-1]
    assert (last.target, last.reason) == (Cashier(Currency.FUN), Reason.GONE)
    assert len(at.house.stores.ledger) == transfers + 1
    at.house.require_balanced()
    assert (await at.sign_up()).person.person_id != own.person.person_id


async def test_nobody_else_ends_it(at: Desks) -> None:
    own = await at.sign_up()
    with pytest.raises(SignInRefused):
        await at.desks.farewells.delete(own.person, "a bad one", Visitor("x", own.keys.token))
    assert await at.who(own) == own.person


async def test_a_guest_needs_no_password_to_go(at: Desks) -> None:
    guest = await at.house.guest(name="Guest Heron 1")
    await at.desks.farewells.delete(guest, "", HOME)
    assert await at.house.people.by_token(b"Guest Heron 1") is None


async def test_nobody_goes_with_a_wager_on_a_table(at: Desks) -> None:
    own = await at.sign_up()
    seat = await at.house.sit(own.person, "classic", "Ts 9d 9h 8c")
    await seat.wager(1, 10)
    with pytest.raises(StillPlaying):
        await at.desks.farewells.delete(own.person, PASSWORD, HOME)
    await seat.deal()
    with pytest.raises(StillPlaying):
        await at.desks.farewells.delete(own.person, PASSWORD, HOME)
    await seat.act("stand")
    await at.desks.farewells.delete(own.person, PASSWORD, HOME)


async def test_nobody_goes_from_a_spot_at_a_shared_table(at: Desks) -> None:
    own = await at.sign_up()
    seat = await at.house.share(own.person)
    await seat.join(1)
    with pytest.raises(StillPlaying):
        await at.desks.farewells.delete(own.person, PASSWORD, HOME)
    await seat.leave(1)
    await at.desks.farewells.delete(own.person, PASSWORD, HOME)
    await at.house.floor.stop()


async def test_real_money_is_paid_out_first(at: Desks) -> None:
    own = await at.sign_up()
    account = PlayerAccount(own.person.person_id, Currency.EUR)
    paid = Transfer(Cashier(Currency.EUR), account, 5_00, Reason.PAY_IN)
    await at.house.bank.move([paid], at.house.clock.now())
    with pytest.raises(HasMoney) as caught:
        await at.desks.farewells.delete(own.person, PASSWORD, HOME)
    assert caught.value.details == {"currency": "EUR", "has": 5_00}
    back = Transfer(account, Cashier(Currency.EUR), 5_00, Reason.PAY_OUT)
    await at.house.bank.move([back], at.house.clock.now())
    await at.desks.farewells.delete(own.person, PASSWORD, HOME)
