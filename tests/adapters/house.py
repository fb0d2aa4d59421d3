"""A house to test storage with: its stores, some people, a table that writes what it is told."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count

from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.money import (
    Cashier,
    Currency,
    House,
    PlayerAccount,
    Reason,
    TableBank,
    TableWagers,
    Transfer,
)
from croupier.casino.ports import (
    Bank,
    CommandKey,
    Commit,
    People,
    PersonRow,
    StoredEvent,
    TableRow,
    TableStore,
)
from tests.support.clock import NOON, FakeClock

FUN = Currency.FUN


@dataclass
class Stores:
    """All stores of one house."""

    tables: TableStore
    people: People
    bank: Bank
    clock: FakeClock
    _names: Iterable[int] = field(default_factory=lambda: count(1))

    async def guest(self, *, fun: int = 0, name: str | None = None) -> PersonRow:
        """A guest with some minor units of play money."""
        number = next(iter(self._names))
        name = name or f"Guest {number}"
        person = await self.people.create_guest(name, name.encode(), self.clock.now())
        if fun:
            await self.bank.move([pay_in(person, fun)], self.clock.now())
        return person

    async def fun(self, person: PersonRow) -> int:
        """Minor units of play money a person has."""
        balances = await self.bank.balances(person.person_id)
        return sum(each.amount for each in balances if each.currency is FUN)


def sql_stores(database: Database, clock: FakeClock) -> Stores:
    """The stores on one open database."""
    return Stores(SqlTableStore(database), SqlPeople(database), SqlBank(database), clock)


def pay_in(person: PersonRow, amount: int, currency: Currency = FUN) -> Transfer:
    return Transfer(
        Cashier(currency), PlayerAccount(person.person_id, currency), amount, Reason.PAY_IN
    )


def pay_out(person: PersonRow, amount: int, currency: Currency = FUN) -> Transfer:
    return Transfer(
        PlayerAccount(person.person_id, currency), Cashier(currency), amount, Reason.PAY_OUT
    )


def event(number: int, kind: str = "something", body: bytes = b"{}") -> StoredEvent:
    return StoredEvent(number, kind, 1, NOON + timedelta(seconds=number), body)


@dataclass
class WrittenTable:
    """A table of one person, as whoever writes it knows it."""

    owner: PersonRow
    table_id: str = "t1"
    epoch: int = 1
    number: int = 0

    @property
    def row(self) -> TableRow:
        return TableRow(self.table_id, "classic", FUN, "bronze", self.owner.person_id, NOON)

    @property
    def player(self) -> PlayerAccount:
        return PlayerAccount(self.owner.person_id, FUN)

    @property
    def wagers(self) -> TableWagers:
        return TableWagers(self.table_id, FUN)

    @property
    def bank(self) -> TableBank:
        return TableBank(self.table_id, FUN)

    def wager(self, amount: int) -> Transfer:
        return Transfer(self.player, self.wagers, amount, Reason.WAGER, self.number + 1)

    def returned(self, amount: int) -> Transfer:
        return Transfer(self.wagers, self.player, amount, Reason.RETURNED, self.number + 1)

    def won(self, amount: int) -> Transfer:
        return Transfer(self.bank, self.player, amount, Reason.WON, self.number + 1)

    def lost(self, amount: int) -> Transfer:
        return Transfer(self.wagers, self.bank, amount, Reason.LOST, self.number + 1)

    def swept(self, amount: int) -> Transfer:
        return Transfer(self.bank, House(FUN), amount, Reason.SWEEP, self.number + 1)

    def commit(
        self,
        *transfers: Transfer,
        command: str | None = None,
        events: int = 1,
        answer: bytes = b"",
        snapshot: bytes | None = None,
        is_closing: bool = False,
        follow: tuple[tuple[TableRow, Commit], ...] = (),
    ) -> Commit:
        """The next commit; the table counts it as written."""
        numbers = range(self.number + 1, self.number + 1 + events)
        self.number += events
        return Commit(
            table_id=self.table_id,
            epoch=self.epoch,
            events=tuple(event(number) for number in numbers),
            transfers=transfers,
            command=None if command is None else CommandKey(self.owner.person_id, command),
            answer=answer,
            snapshot=snapshot,
            is_closing=is_closing,
            follow=follow,
        )


async def opened(stores: Stores, *, fun: int = 10_000, table_id: str = "t1") -> WrittenTable:
    """A table with its first event, and its owner with some play money."""
    table = WrittenTable(await stores.guest(fun=fun), table_id)
    await stores.tables.create(table.row, table.commit())
    return table
