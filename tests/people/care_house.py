"""A floor whose people have limits: in memory, in SQLite, on PostgreSQL."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.randomness import OsChance
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_care import SqlCare
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.care import LimitKind, LimitName, Period
from croupier.casino.care_desk import CareDesk, CareStore
from croupier.casino.cashier import CashierDesk
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, Transfer
from croupier.casino.ports import Bank, People, PersonRow
from tests.support.memory import House

FUN = Currency.FUN
UNIT = 100


class CareHouse(House):
    """A house with its desk for care."""

    people: People  # type: ignore[assignment]
    bank: Bank  # type: ignore[assignment]

    def __init__(self, database: Database | None = None) -> None:
        super().__init__()
        self.kept: CareStore = self.stores.care
        if database is not None:
            database.clock = self.clock
            self.people, self.bank = SqlPeople(database), SqlBank(database)
            self.store, self.kept = SqlTableStore(database), SqlCare(database)
            self.world = replace(self.world, store=self.store, bank=self.bank, exclusions=self.kept)
            self.floor = self._floor()
        self.desk = CareDesk(self.kept, self.clock, (FUN,), self.floor.vacate)
        self.cashier = CashierDesk(self.people, self.bank, self.clock, OsChance())

    async def limit(
        self, person: PersonRow, kind: str, units: int | None, period: str = "day"
    ) -> None:
        """Sets a limit in whole units."""
        name = LimitName(FUN, LimitKind(kind), Period(period))
        await self.desk.set_limit(person, name, None if units is None else units * UNIT)

    async def used(self, person: PersonRow, kind: str, period: str = "day") -> int:
        """What counts towards a limit, whole units."""
        name = LimitName(FUN, LimitKind(kind), Period(period))
        picture = await self.desk.picture(person)
        return next(each.used for each in picture.limits if each.name == name) // UNIT

    async def pay_out(self, person: PersonRow, amount: int) -> None:
        """Pays some minor units out."""
        own = PlayerAccount(person.person_id, FUN)
        paid = Transfer(own, Cashier(FUN), amount, Reason.PAY_OUT)
        await self.bank.move([paid], self.clock.now())

    async def money(self, person: PersonRow) -> int:
        """A person's play money, whole units."""
        return sum(each.amount for each in await self.bank.balances(person.person_id)) // UNIT


@asynccontextmanager
async def care_house(storage: str, folder: Path = Path()) -> AsyncIterator[CareHouse]:
    """A house that is closed at the end; `storage` is memory, sqlite, or a PostgreSQL URL."""
    database: Database | None = None
    if storage.startswith("postgresql:"):
        database = PgDatabase(storage)
    elif storage == "sqlite":
        migrate_sqlite(folder / "house.sqlite")
        database = await SqlDatabase.open(folder / "house.sqlite")
    house = CareHouse(database)
    try:
        yield house
    finally:
        await house.floor.stop()
        if database is not None:
            await database.close()
