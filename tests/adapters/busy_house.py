"""A process that writes to a house without end, until somebody kills it.

Started as `python -m tests.adapters.busy_house FILE`; prints a line for each group of commands
that it was told are durable: the names of the tables and their last numbers.
"""

import asyncio
import itertools
import sys
from pathlib import Path

from croupier.adapters.sql_database import SqlDatabase
from tests.adapters.house import Stores, WrittenTable, opened, sql_stores
from tests.support.clock import FakeClock

TABLES = 4


async def play_on(stores: Stores, table: WrittenTable) -> None:
    for round_number in itertools.count():
        await stores.tables.append(table.commit(table.wager(300), command=f"w{round_number}"))
        print(table.table_id, table.number, flush=True)
        await stores.tables.append(
            table.commit(table.returned(300), table.won(300), snapshot=b"{}", events=2)
            if round_number % 2
            else table.commit(table.lost(300), events=2)
        )
        print(table.table_id, table.number, flush=True)


async def main(path: Path) -> None:
    clock = FakeClock()
    database = await SqlDatabase.open(path, clock=clock)
    stores = sql_stores(database, clock)
    names = [f"t{number}" for number in range(TABLES)]
    tables = [await opened(stores, fun=1_000_000, table_id=name) for name in names]
    await asyncio.gather(*(play_on(stores, table) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
