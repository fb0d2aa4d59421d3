"""Puts a house together: the only place that knows every part."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.randomness import OsSeeds
from croupier.adapters.sql_audit_marks import audit_what_is_new
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.cashier import CashierDesk
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.errors import BooksBroken
from croupier.casino.floor import Floor
from croupier.casino.table_actor import World
from croupier.server.door import House
from croupier.server.hub import Hub
from croupier.server.stacks import TestStacks
from croupier.settings import Settings

SQLITE_URL = "sqlite:///"
SWEEP_SECONDS = 3600
"""Between two looks for sessions that nobody has renewed."""


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Opens a house for one server, and closes it.

    Raises:
        FolderRefused: Its folder cannot be used.
        FolderInUse: Another server uses it.
        DatabaseRefused: Its database is not one this version can use.
        BooksBroken: What was written since the last start does not add up.
    """
    folder = DataFolder(settings.data)
    folder.make()
    with folder.lock():
        key = folder.key()
        path = _database_path(settings, folder)
        migrate_sqlite(path)
        clock = SystemClock()
        hub = Hub()
        database = await SqlDatabase.open(path, clock=clock, on_foreign_change=hub.publish_balances)
        await _require_clean_books(database)
        stacks = TestStacks() if settings.is_test else None
        store = SqlTableStore(database)
        people, bank = SqlPeople(database), SqlBank(database)
        room = ShoeRoom(OsSeeds(key), stacks or NoStacks())
        world = World(store, bank, clock, room, hub.publish_balances)
        floor = Floor(world, settings.currencies, settings.session_days)
        try:
            await floor.start()
            desk = CashierDesk(people, bank, clock)
            async with _sweeping(floor):
                yield House(people, bank, store, desk, floor, clock, hub, stacks=stacks)
        finally:
            await floor.stop()
            await database.close()


async def _require_clean_books(database: SqlDatabase) -> None:
    """The audit goes on from where the last one ended."""
    report = await audit_what_is_new(database)
    if not report.is_clean:
        await database.close()
        raise BooksBroken(
            f"the books do not add up: {report.findings[0]}"
            f" ({len(report.findings)} findings, see croupier admin audit)"
        )


@asynccontextmanager
async def _sweeping(floor: Floor) -> AsyncIterator[None]:
    task = asyncio.create_task(_settle_abandoned(floor), name="abandoned sessions")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _settle_abandoned(floor: Floor) -> None:
    """At the start and every hour after."""
    while True:
        await floor.settle_abandoned()
        await asyncio.sleep(SWEEP_SECONDS)


def _database_path(settings: Settings, folder: DataFolder) -> Path:
    if settings.database is None:
        return folder.database
    return Path(settings.database.removeprefix(SQLITE_URL))
