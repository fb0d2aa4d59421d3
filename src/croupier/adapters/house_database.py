"""Opens the database that a host has set, whichever it is.

What PostgreSQL needs is imported only where a house is kept on it.
"""

import asyncio

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_port import Database
from croupier.casino.audit import AuditReport
from croupier.casino.witness import JournalWitness
from croupier.settings import Settings


async def open_database(settings: Settings) -> Database:
    """A database that is up to date, beside a server that may have it open.

    Raises:
        DatabaseRefused: There is no house in it, or one of another version.
        StorageFailed: The storage refused.
    """
    url = settings.postgresql
    if url is None:
        return await SqlDatabase.open(DataFolder.of(settings).database)
    from croupier.adapters.pg_database import PgDatabase
    from croupier.adapters.pg_migrate import require_current

    await require_current(url)
    return PgDatabase(url, has_time=True)


async def audit_postgres_beside(url: str) -> AuditReport:
    """Proves everything, in a thread and a loop of its own, so that nobody's game stands still.

    Raises:
        StorageFailed: The server refused.
    """
    return await asyncio.to_thread(lambda: asyncio.run(_audit(url)))


async def _audit(url: str) -> AuditReport:
    from croupier.adapters.pg_database import PgDatabase
    from croupier.adapters.sql_audit import full_audit

    database = PgDatabase(url, has_time=True)
    try:
        return await database.read(lambda connection: full_audit(connection, JournalWitness))
    finally:
        await database.close()
