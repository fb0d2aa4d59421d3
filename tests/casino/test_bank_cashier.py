"""The cashier: first money, gifts, paying in and out."""

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.randomness import OsChance
from croupier.casino.cashier import AMOUNT_MAX, GIFT, GIFT_SECONDS, CashierDesk, GiftOffer
from croupier.casino.errors import (
    AlreadyDone,
    AmountRefused,
    GiftTooSoon,
    NoSuchPerson,
    NotBroke,
    NotCovered,
)
from croupier.casino.host_acts import Warrant
from croupier.casino.money import Currency, PlayerAccount, Reason, TableWagers, Transfer
from croupier.casino.ports import Commit, PersonRow, StoredEvent, TableRow
from tests.support.clock import NOON, FakeClock

FUN = Currency.FUN
TERMINAL = Warrant(host_id=None, reason="by hand")


@dataclass
class Desk:
    """A cashier's desk and the house around it."""

    clock: FakeClock = field(default_factory=FakeClock)

    def __post_init__(self) -> None:
        self.house = MemoryHouse(self.clock)
        self.people = MemoryPeople(self.house)
        self.bank = MemoryBank(self.house)
        self.tables = MemoryTableStore(self.house)
        self.cashier = CashierDesk(self.people, self.bank, self.clock, OsChance())

    def fun(self, person: PersonRow) -> int:
        return self.house.balance(PlayerAccount(person.person_id, FUN))

    async def broke(self) -> PersonRow:
        """A guest who has lost everything."""
        person = (await self.cashier.welcome_guest()).person
        await self.cashier.withdraw(person.person_id, FUN, GIFT, TERMINAL)
        return person

    async def wager(self, person: PersonRow, amount: int) -> None:
        row = TableRow("t1", "classic", FUN, "bronze", person.person_id, NOON)
        wager = Transfer(
            PlayerAccount(person.person_id, FUN), TableWagers("t1", FUN), amount, Reason.WAGER, 1
        )
        event = StoredEvent(1, "opened", 1, NOON, b"{}")
        await self.tables.create(row, Commit("t1", 1, (event,), (wager,)))


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def test_a_guest_starts_with_a_thousand_and_a_name_of_their_own(desk: Desk) -> None:
    one, other = await desk.cashier.welcome_guest(), await desk.cashier.welcome_guest()

    assert one.person.name.startswith("Guest ")
    assert one.person.name != other.person.name
    assert one.person.is_guest
    assert (one.balance.amount, one.balance.currency) == (100_000, FUN)
    assert await desk.people.by_token(one.token) == one.person
    assert len(one.token) == 32


async def test_the_first_money_is_given_once(desk: Desk) -> None:
    guest = await desk.cashier.welcome_guest()
    with pytest.raises(AlreadyDone):
        await desk.cashier.give_guest_money(guest.person)
    assert desk.fun(guest.person) == GIFT


async def test_no_token_shows_in_a_log(desk: Desk) -> None:
    guest = await desk.cashier.welcome_guest()
    assert repr(guest.token) not in repr(guest)


async def test_a_broke_guest_is_given_a_thousand(desk: Desk) -> None:
    person = await desk.broke()
    change = await desk.cashier.gift(person)
    assert change.amount == desk.fun(person) == 100_000


@pytest.mark.parametrize(("left", "is_given"), [(99, True), (100, False)])
async def test_broke_is_who_cannot_pay_the_smallest_wager(
    desk: Desk, left: int, is_given: bool
) -> None:
    person = await desk.broke()
    await desk.cashier.fund(person.person_id, FUN, left, TERMINAL)
    if is_given:
        assert (await desk.cashier.gift(person)).amount == GIFT + left
        return
    with pytest.raises(NotBroke) as caught:
        await desk.cashier.gift(person)
    assert caught.value.code == "gift.not_broke"
    assert desk.fun(person) == left


async def test_who_has_a_wager_at_a_table_is_not_broke(desk: Desk) -> None:
    person = (await desk.cashier.welcome_guest()).person
    await desk.wager(person, GIFT)
    with pytest.raises(NotBroke) as caught:
        await desk.cashier.gift(person)
    assert caught.value.details == {"wagered": GIFT}


async def test_a_gift_comes_once_an_hour(desk: Desk) -> None:
    person = await desk.broke()
    await desk.cashier.gift(person)
    await desk.cashier.withdraw(person.person_id, FUN, GIFT, TERMINAL)

    desk.clock.at += timedelta(seconds=GIFT_SECONDS, microseconds=-1)
    with pytest.raises(GiftTooSoon) as caught:
        await desk.cashier.gift(person)
    assert caught.value.details == {"seconds_left": 1}
    assert caught.value.code == "gift.too_soon"

    desk.clock.at += timedelta(microseconds=1)
    assert (await desk.cashier.gift(person)).amount == GIFT


async def test_two_clicks_at_once_are_one_gift(desk: Desk) -> None:
    person = await desk.broke()
    answers = await asyncio.gather(
        *(desk.cashier.gift(person) for _ in range(3)), return_exceptions=True
    )
    assert sum(not isinstance(answer, Exception) for answer in answers) == 1
    assert desk.fun(person) == GIFT


async def test_the_host_pays_in_and_out(desk: Desk) -> None:
    person = (await desk.cashier.welcome_guest()).person
    assert (
        await desk.cashier.fund(person.person_id, Currency.EUR, 2_550, TERMINAL)
    ).amount == 2_550
    assert (
        await desk.cashier.withdraw(person.person_id, Currency.EUR, 50, TERMINAL)
    ).amount == 2_500
    with pytest.raises(NotCovered):
        await desk.cashier.withdraw(person.person_id, Currency.EUR, 2_501, TERMINAL)


async def test_nobody_is_paid_who_is_not_here(desk: Desk) -> None:
    with pytest.raises(NoSuchPerson):
        await desk.cashier.find("Nobody")
    with pytest.raises(NoSuchPerson):
        await desk.cashier.fund(99, FUN, 100, TERMINAL)
    with pytest.raises(NoSuchPerson):
        await desk.cashier.withdraw(99, FUN, 100, TERMINAL)
    assert desk.house.ledger == []


@pytest.mark.parametrize("amount", [0, -1, AMOUNT_MAX + 1])
async def test_no_cashier_takes_nothing_or_more_than_the_limit(desk: Desk, amount: int) -> None:
    person = (await desk.cashier.welcome_guest()).person
    with pytest.raises(AmountRefused):
        await desk.cashier.fund(person.person_id, FUN, amount, TERMINAL)
    with pytest.raises(AmountRefused):
        await desk.cashier.withdraw(person.person_id, FUN, amount, TERMINAL)
    assert desk.fun(person) == GIFT


async def test_the_cashier_takes_the_limit_and_the_smallest_coin(desk: Desk) -> None:
    person = (await desk.cashier.welcome_guest()).person
    await desk.cashier.fund(person.person_id, Currency.EUR, AMOUNT_MAX, TERMINAL)
    assert (
        await desk.cashier.fund(person.person_id, Currency.EUR, 1, TERMINAL)
    ).amount == AMOUNT_MAX + 1


async def test_a_gift_is_offered_only_when_it_would_be_given(desk: Desk) -> None:
    guest = (await desk.cashier.welcome_guest()).person
    assert await desk.cashier.gift_offer(guest) == GiftOffer(is_offered=False, seconds_left=0)

    await desk.cashier.withdraw(guest.person_id, FUN, GIFT, TERMINAL)
    assert await desk.cashier.gift_offer(guest) == GiftOffer(is_offered=True, seconds_left=0)

    await desk.cashier.gift(guest)
    await desk.cashier.withdraw(guest.person_id, FUN, GIFT, TERMINAL)
    desk.clock.at += timedelta(seconds=600)
    offer = await desk.cashier.gift_offer(guest)
    assert offer == GiftOffer(is_offered=False, seconds_left=GIFT_SECONDS - 600)
