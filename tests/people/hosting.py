"""A house on disk with a desk for hosts, and people to be hosted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.randomness import OsChance
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_chat import SqlChatStore
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_host_store import SqlHostStore
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_register import SqlRegister
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.audit import AuditReport
from croupier.casino.audit_desk import AuditDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.errors import NoSuchTable
from croupier.casino.host_acts import ActKind, HostAct, Warrant
from croupier.casino.hosting import HostDesk, PersonLine
from croupier.casino.money import Currency
from croupier.casino.ports import CommandKey, Commit, PersonRow, StoredEvent, TableRow
from croupier.casino.register import Keys, NewAccount
from tests.support.clock import FakeClock

_IDS = count(1)


@dataclass
class Hosted:
    """A house with a host, Hanna, and a guest.

    Attributes:
        closed: Tables that were told to close.
    """

    database: Database
    clock: FakeClock
    hanna: PersonRow = field(init=False)
    guest: PersonRow = field(init=False)
    closed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.people = SqlPeople(self.database)
        self.bank = SqlBank(self.database)
        self.register = SqlRegister(self.database)
        self.store = SqlHostStore(self.database)
        self.chat = SqlChatStore(self.database)
        self.tables = SqlTableStore(self.database)
        self.cashier = CashierDesk(self.people, self.bank, self.clock, OsChance())
        self.audit = AuditDesk(self._prove, self.clock)
        self.desk = HostDesk(self.store, self.cashier, self.clock, self._close, self.audit)

    async def _prove(self) -> AuditReport:
        return AuditReport((), 1, 2, 3)

    async def _close(self, table_id: str) -> None:
        if table_id in self.closed:
            raise NoSuchTable("closed already")
        self.closed.append(table_id)

    async def named(self, name: str) -> PersonRow:
        """Somebody with an account."""
        account = NewAccount(name, None, "hashed", None)
        keys = Keys(name.encode(), f"browser of {name}".encode())
        return await self.register.create(account, keys, self.clock.now())

    async def host(self, name: str) -> PersonRow:
        """Somebody whom the terminal has made a host."""
        person = await self.named(name)
        by = Warrant(host_id=None, reason=None)
        act = HostAct(kind=ActKind.GRANT, by=by, whom=person.person_id)
        await self.store.do(act, self.clock.now())
        return person

    def by(self, host: PersonRow | None = None, command: str | None = None) -> Warrant:
        """Hanna's word, or another host's."""
        return Warrant(
            host_id=(host or self.hanna).person_id,
            reason="as agreed",
            command_id=command or f"command-{next(_IDS):06}",
        )

    async def held(self, person: PersonRow, currency: Currency = Currency.FUN) -> int:
        """What an account of a person holds."""
        balances = await self.bank.balances(person.person_id)
        return sum(each.amount for each in balances if each.currency is currency)

    async def shown(self, person: PersonRow) -> PersonLine:
        """A person as hosts see them."""
        (found,) = await self.store.people(person.name, None, 10)
        return found

    async def said(self, *texts: str, table_id: str = "t1") -> None:
        """A table of the guest's with some lines of theirs."""
        if await self.tables.row(table_id) is None:
            row = TableRow(
                table_id, "classic", Currency.FUN, "bronze", self.guest.person_id, self.clock.now()
            )
            opened = StoredEvent(1, "table_opened", 2, self.clock.now(), b"{}")
            await self.tables.create(row, Commit(table_id, 1, (opened,), ()))
        for text in texts:
            key = CommandKey(self.guest.person_id, f"line-{next(_IDS):06}")
            await self.chat.say(self.guest, table_id, text, self.clock.now(), key)


@asynccontextmanager
async def hosted(folder: Path, url: str | None = None) -> AsyncIterator[Hosted]:
    """A house with a host and a guest: in SQLite, or on PostgreSQL where a URL says where."""
    clock = FakeClock()
    if url is None:
        migrate_sqlite(folder / "house.sqlite")
    database: Database = (
        await SqlDatabase.open(folder / "house.sqlite", clock=clock)
        if url is None
        else PgDatabase(url, clock)
    )
    try:
        at = Hosted(database, clock)
        at.hanna = await at.host("Hanna")
        at.guest = (await at.cashier.welcome_guest()).person
        yield at
    finally:
        await database.close()
