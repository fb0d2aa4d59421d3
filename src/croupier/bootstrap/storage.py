"""Opens where a house is kept: in SQLite, or on PostgreSQL alone or with other servers."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_database import audit_postgres_beside
from croupier.adapters.randomness import SecretKey
from croupier.adapters.sql_audit_beside import audit_beside
from croupier.adapters.sql_audit_marks import require_clean_books
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_keys import is_unknown, require_own_key
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_port import Database
from croupier.casino.audit import AuditReport
from croupier.casino.errors import DatabaseRefused
from croupier.casino.ports import BalanceChange
from croupier.server.nodes.assembly import Sharing
from croupier.settings import Role, Settings

if TYPE_CHECKING:
    from croupier.adapters.pg_database import PgDatabase

_log = logging.getLogger(__name__)

Audit = Callable[[], Awaitable[AuditReport]]


@dataclass(frozen=True, slots=True)
class Opened:
    """The house's storage.

    Attributes:
        audit: Proves all of its books beside it.
        shared: This server's way to the others; None where it has the house alone.
    """

    database: Database
    audit: Audit
    shared: Sharing | None = None


@dataclass(slots=True)
class Later:
    """What the storage tells a house that is not put together yet.

    Attributes:
        on_change: Hears of what others paid in or out.
        queues: How many commands wait at each table that is awake.
        lost: Set when another server has taken the house, or buried this node.
    """

    on_change: Callable[[Sequence[BalanceChange]], None] = lambda _: None
    queues: Callable[[], tuple[int, ...]] = tuple
    lost: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, changes: Sequence[BalanceChange]) -> None:
        """Somebody else paid in or out."""
        self.on_change(changes)

    def tables(self) -> int:
        """How many tables are awake."""
        return len(self.queues())


def storage(
    settings: Settings, folder: DataFolder, key: SecretKey, clock: SystemClock, later: Later
) -> AbstractAsyncContextManager[Opened]:
    """Opens where the house is kept, and closes it; raises as `open_house`."""
    url = settings.postgresql
    if url is None:
        return _in_sqlite(folder, key, clock, later)
    if settings.bus is None:
        return _alone_on_postgresql(settings, url, key, clock, later)
    return _shared_on_postgresql(settings, url, settings.bus, key, clock, later)


@asynccontextmanager
async def _in_sqlite(
    folder: DataFolder, key: SecretKey, clock: SystemClock, later: Later
) -> AsyncIterator[Opened]:
    is_sound = folder.was_closed_well()
    folder.note_open()
    _bring_up_to_date(folder)
    database = await SqlDatabase.open(
        folder.database,
        clock=clock,
        on_foreign_change=later.hear,
        beside=folder.lock_files,
    )
    try:
        await require_own_key(database, key)
        await require_clean_books(database, is_whole=not is_sound)
    except BaseException:
        await database.close()
        raise
    try:
        yield Opened(database, partial(audit_beside, database.path))
    finally:
        await database.close()
        if database.is_in_place:
            folder.note_closed()


# What PostgreSQL and NATS need would make every start in SQLite slower, so it is imported below.


@asynccontextmanager
async def _alone_on_postgresql(
    settings: Settings, url: str, key: SecretKey, clock: SystemClock, later: Later
) -> AsyncIterator[Opened]:
    from croupier.adapters.pg_database import PgDatabase
    from croupier.adapters.pg_hold import holding
    from croupier.adapters.pg_migrate import migrate_postgres, require_current

    database = PgDatabase(url, clock)
    if settings.is_standby:
        # A wrong key is told now, not when the house needs this server. A version that is another
        # one is changed only then.
        with suppress(DatabaseRefused):
            await require_current(url)
            await is_unknown(database, key)
    async with holding(
        database,
        later.hear,
        prepare=partial(migrate_postgres, url),
        is_standby=settings.is_standby,
        on_lost=later.lost.set,
    ):
        await _require_sound(database, key)
        try:
            yield Opened(database, partial(audit_postgres_beside, url))
        finally:
            await database.close()


@asynccontextmanager
async def _shared_on_postgresql(
    settings: Settings, url: str, bus: str, key: SecretKey, clock: SystemClock, later: Later
) -> AsyncIterator[Opened]:
    from croupier.adapters.bus_nats import NatsBus, NatsServer
    from croupier.adapters.bus_sealing import BusSeal
    from croupier.adapters.pg_database import PgDatabase
    from croupier.adapters.pg_migrate import migrate_postgres
    from croupier.adapters.pg_nodes import sharing

    database = PgDatabase(url, clock)
    async with sharing(
        database,
        later.hear,
        plays=settings.role is not Role.GATEWAY,
        tables=later.tables,
        prepare=partial(migrate_postgres, url),
        on_lost=later.lost.set,
    ) as nodes:
        await _require_sound(database, key)
        server = NatsServer(bus, settings.bus_authority, settings.bus_credentials)
        end = NatsBus(server, BusSeal(key))
        shared = Sharing.of(nodes, end, clock, settings.games)
        try:
            yield Opened(database, partial(audit_postgres_beside, url), shared)
        finally:
            await database.close()


async def _require_sound(database: "PgDatabase", key: SecretKey) -> None:
    """The house has this key, and its books add up; looked at with time, whatever it takes."""
    auditor = database.patient()
    try:
        await require_own_key(auditor, key)
        await require_clean_books(auditor, is_whole=False)
    finally:
        await auditor.close()


def _bring_up_to_date(folder: DataFolder) -> None:
    migrated = migrate_sqlite(folder.database, backups=folder.path)
    if migrated is not None and migrated.backup is not None:
        _log.warning("the database was brought up to date; as it was: %s", migrated.backup)
