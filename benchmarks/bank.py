"""Durable wagers a second: many tables at once against one after the other.

    python benchmarks/bank.py [--tables 64] [--seconds 3] [--database postgresql://...]

What counts is the ratio: it says how many commands share one wait for the disk, and it holds on
any disk, while the figures themselves are this machine's. Of this process it also says how much
of a processor a wager took; a PostgreSQL server takes its own.
"""

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, TableWagers, Transfer
from croupier.casino.ports import CommandKey, Commit, StoredEvent, TableRow

FUN = Currency.FUN
PLENTY = 10**9
BODY = b'{"box":1,"person_id":1,"amount":100}'


@dataclass
class Wagering:
    """One table whose owner places one chip after the other."""

    store: SqlTableStore
    person_id: int
    table_id: str
    number: int = 1

    async def open(self) -> None:
        now = datetime.now(UTC)
        row = TableRow(self.table_id, "classic", FUN, "bronze", self.person_id, now)
        await self.store.create(row, Commit(self.table_id, 1, (self._event(1),), ()))

    async def wager_until(self, end: float) -> int:
        placed = 0
        while time.perf_counter() < end:
            await self.wager()
            placed += 1
        return placed

    async def wager(self) -> None:
        self.number += 1
        transfer = Transfer(
            PlayerAccount(self.person_id, FUN),
            TableWagers(self.table_id, FUN),
            100,
            Reason.WAGER,
            self.number,
        )
        key = CommandKey(self.person_id, f"c{self.number}")
        event = self._event(self.number)
        await self.store.append(Commit(self.table_id, 1, (event,), (transfer,), key, BODY))

    def _event(self, number: int) -> StoredEvent:
        return StoredEvent(number, "wager_placed", 1, datetime.now(UTC), BODY)


async def sit_down(database: Database, number: int) -> Wagering:
    now = datetime.now(UTC)
    person = await SqlPeople(database).create_guest(f"Guest {number}", bytes([number]) * 32, now)
    player = PlayerAccount(person.person_id, FUN)
    await SqlBank(database).move([Transfer(Cashier(FUN), player, PLENTY, Reason.PAY_IN)], now)
    table = Wagering(SqlTableStore(database), person.person_id, f"table-{number}")
    await table.open()
    return table


async def measure(tables: list[Wagering], seconds: float) -> float:
    """Durable wagers a second over all tables."""
    begin = time.perf_counter()
    placed = await asyncio.gather(*(table.wager_until(begin + seconds) for table in tables))
    return sum(placed) / (time.perf_counter() - begin)


async def opened(url: str | None, folder: Path) -> Database:
    """A new house: in a file of the folder, or in the empty database that a URL names."""
    if url is None:
        migrate_sqlite(folder / "house.sqlite")
        return await SqlDatabase.open(folder / "house.sqlite")
    from croupier.adapters.pg_database import PgDatabase
    from croupier.adapters.pg_migrate import migrate_postgres

    await migrate_postgres(url)
    return PgDatabase(url)


async def compare(url: str | None, folder: Path, tables_count: int, seconds: float) -> None:
    database = await opened(url, folder)
    tables = [await sit_down(database, number) for number in range(tables_count)]
    serial = await measure(tables[:1], seconds)
    before = time.process_time()
    grouped = await measure(tables, seconds)
    worked = time.process_time() - before
    await database.close()
    print(f"serial, 1 table:       {serial:>9,.0f} durable wagers/s")
    print(f"grouped, {tables_count:>3} tables:  {grouped:>9,.0f} durable wagers/s")
    print(f"ratio:                 {grouped / serial:>9.1f}")
    print(f"of this process:       {worked / seconds / grouped * 1e6:>9,.0f} us a wager")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=64, choices=range(2, 251), metavar="2-250")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--database", metavar="URL", help="an empty database on PostgreSQL")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        asyncio.run(compare(chosen.database, Path(folder), chosen.tables, chosen.seconds))


if __name__ == "__main__":
    main()
