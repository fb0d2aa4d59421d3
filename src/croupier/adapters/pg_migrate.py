"""Brings a house's PostgreSQL database to the version this croupier works with.

The same migrations as on SQLite, in one transaction, and with them the functions that servers of
this version call. Servers that start together wait for one another. The heavy libraries are
imported only when there is something to do.
"""

from pathlib import Path

import asyncpg

from croupier.adapters.pg_connection import connect, place_of
from croupier.adapters.sql_migrate import REVISION, upgrade
from croupier.casino.errors import DatabaseRefused, StorageFailed

VERSION_MIN = 140_000
"""Of PostgreSQL: 14."""

_FUNCTIONS = Path(__file__).with_name("pg_functions.sql")
_LOCK = 0x6372_6F75_7031
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_FOUND = "SELECT version_num FROM alembic_version"


async def migrate_postgres(url: str) -> str | None:
    """Makes the house's tables or brings them up to date, whole or not at all.

    The version that was found; None where there was no house.

    Raises:
        DatabaseRefused: A newer croupier wrote it, it holds something else, or the server is not
            one to keep a house on.
        StorageFailed: The server is not there, or refused.
    """
    raw = await connect(url, has_time=True)
    try:
        # Held until the connection ends: others wait, and then find all of it done.
        await raw.execute(f"SELECT pg_advisory_lock({_LOCK})")
        await _require_fit(raw)
        found = await version_in(raw)
        if found != REVISION:
            await _migrate(url, found)
        await raw.execute(_FUNCTIONS.read_text(encoding="utf-8"))
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise _refused(url, error) from error
    finally:
        await raw.close()
    return found


async def require_current(url: str) -> None:
    """Refuses a database of another version, and one without a house.

    Raises:
        DatabaseRefused: With what to do about it.
        StorageFailed: The server is not there.
    """
    raw = await connect(url)
    try:
        found = await version_in(raw)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise StorageFailed(f"cannot read {place_of(url)}: {error}") from error
    finally:
        await raw.close()
    if found is None:
        raise DatabaseRefused(f"no house in {place_of(url)}; 'croupier serve' makes one")
    if found != REVISION:
        raise DatabaseRefused(
            f"the database is at version {found}, this croupier works with {REVISION};"
            " 'croupier serve' brings an older one up to date"
        )


async def version_in(raw: asyncpg.Connection) -> str | None:
    """The version of the house in a database; None where there is nothing at all.

    Raises:
        DatabaseRefused: It holds something else.
    """
    names = {name for (name,) in await raw.fetch(_TABLES)}
    if "alembic_version" in names:
        return str(await raw.fetchval(_FOUND))
    if names:
        raise DatabaseRefused("the database holds something else; a house wants one of its own")
    return None


async def _require_fit(raw: asyncpg.Connection) -> None:
    if int(await raw.fetchval("SHOW server_version_num")) < VERSION_MIN:
        raise DatabaseRefused("a house needs PostgreSQL 14 or newer")
    encoding = await raw.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise DatabaseRefused(f"a house needs a database in UTF8, this one is in {encoding}")


async def _migrate(url: str, found: str | None) -> None:
    from sqlalchemy.exc import SQLAlchemyError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(url, has_time=True),
        poolclass=NullPool,
    )
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, found)
    except SQLAlchemyError as error:
        raise _refused(url, error) from error
    finally:
        await engine.dispose()


def _refused(url: str, error: Exception) -> StorageFailed:
    return StorageFailed(f"cannot bring {place_of(url)} up to date: {error}")
