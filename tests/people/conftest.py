"""A house in memory with its desks for accounts, for each test."""

from dataclasses import dataclass, replace

import pytest

from croupier.adapters.memory_register import MemoryRegister
from croupier.adapters.randomness import OsChance
from croupier.casino.account_desks import AccountDesks, AccountParts, account_desks
from croupier.casino.cashier import CashierDesk
from croupier.casino.doorman import Visitor
from croupier.casino.ports import PersonRow
from croupier.casino.registration import Application, Registration
from croupier.casino.sign_in import SignedIn
from tests.support import memory
from tests.support.accounts import MailBag, quick_passwords

HOME = Visitor("192.0.2.1")
PASSWORD = "a good one"


@dataclass
class Desks:
    """A house, its desks, and the mails that it has sent."""

    house: memory.House
    desks: AccountDesks
    bag: MailBag
    parts: AccountParts

    def with_mode(self, mode: Registration) -> "Desks":
        """The same house when the host lets others sign up."""
        return desks_of(self.house, replace(self.parts, registration=mode), self.bag)

    async def sign_up(
        self,
        name: str = "Ann",
        *,
        person: PersonRow | None = None,
        visitor: Visitor = HOME,
        password: str = PASSWORD,
        mail: str | None = None,
        invite: bytes | None = None,
    ) -> SignedIn:
        wanted = Application(name, password, mail, invite)
        return await self.desks.registration.sign_up(wanted, visitor, person)

    async def sign_in(
        self, name: str = "Ann", password: str = PASSWORD, visitor: Visitor = HOME
    ) -> SignedIn:
        return await self.desks.sign_ins.sign_in(name, password, visitor)

    async def who(self, came_in: SignedIn) -> PersonRow | None:
        """Whose token it is."""
        return await self.house.people.by_token(came_in.keys.token)


def desks_of(house: memory.House, parts: AccountParts, bag: MailBag) -> Desks:
    cashier = CashierDesk(house.people, house.bank, house.clock, OsChance(), house.floor.at_stake)
    desks = account_desks(parts, cashier, house.clock, house.floor.is_playing)
    return Desks(house, desks, bag, parts)


@pytest.fixture
def at() -> Desks:
    house, bag = memory.House(), MailBag()
    register = MemoryRegister(house.stores)
    parts = AccountParts(
        register, quick_passwords(), bag, OsChance(), public_url="https://play.example.org/"
    )
    return desks_of(house, parts, bag)
