"""Brings a house's PostgreSQL database to the version this croupier works with.

The same migrations as on SQLite, in one transaction, and after them the functions that servers
of this version call. Servers that start together wait for one another.
"""

from pathlib import Path

import asyncpg
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from croupier.adapters.pg_connection import connect, place_of
from croupier.adapters.sql_migrate import REVISION, upgrade
from croupier.casino.errors import DatabaseRefused, StorageFailed

VERSION_MIN = 140_000
"""Of PostgreSQL: 14."""

_FUNCTIONS = Path(__file__).with_name("pg_functions.sql")
_LOCK = 0x6372_6F75_7031
_FOUND = "SELECT version_num FROM alembic_version"


async def migrate_postgres(url: str) -> str | None:
    """Makes the house's tables or brings them up to date, whole or not at all.

    The version that was found; None where there was no house.

    Raises:
        DatabaseRefused: A newer croupier wrote it, it holds something else, or the server is not
            one to keep a house on.
        StorageFailed: The server is not there, or refused.
    """
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(url, has_time=True),
        poolclass=NullPool,
    )
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(_require_fit)
            found = await connection.run_sync(_version)
            if found != REVISION:
                await connection.run_sync(upgrade, found)
            await _make_functions(connection)
            return found
    except (SQLAlchemyError, asyncpg.PostgresError, OSError) as error:
        raise StorageFailed(f"cannot bring {place_of(url)} up to date: {error}") from error
    finally:
        await engine.dispose()


async def require_current(url: str) -> None:
    """Refuses a database of another version, and one without a house.

    Raises:
        DatabaseRefused: With what to do about it.
        StorageFailed: The server is not there.
    """
    raw = await connect(url)
    try:
        has_house = await raw.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
        found = await raw.fetchval(_FOUND) if has_house else None
    finally:
        await raw.close()
    if found is None:
        raise DatabaseRefused(f"no house in {place_of(url)}; 'croupier serve' makes one")
    if found != REVISION:
        raise DatabaseRefused(
            f"the database is at version {found}, this croupier works with {REVISION};"
            " 'croupier serve' brings an older one up to date"
        )


def _require_fit(connection: Connection) -> None:
    version = connection.execute(text("SHOW server_version_num")).scalar_one()
    if int(version) < VERSION_MIN:
        raise DatabaseRefused("a house needs PostgreSQL 14 or newer")
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        raise DatabaseRefused(f"a house needs a database in UTF8, this one is in {encoding}")


def _version(connection: Connection) -> str | None:
    names = set(
        connection.execute(
            text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        ).scalars()
    )
    if "alembic_version" in names:
        return str(connection.execute(text(_FOUND)).scalar_one())
    if names:
        raise DatabaseRefused("the database holds something else; a house wants one of its own")
    return None


async def _make_functions(connection: AsyncConnection) -> None:
    raw = await connection.get_raw_connection()
    driver = raw.driver_connection
    assert driver is not None, "the connection is open"
    await driver.execute(_FUNCTIONS.read_text(encoding="utf-8"))
