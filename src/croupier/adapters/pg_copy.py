"""Moves a house from SQLite to PostgreSQL, whole or not at all, and proves that it is the same.

The books that are copied are clean: the audit passes them first. What arrives is then read again
and compared with what left, row by row in every table, before anybody else can see it.
"""

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

import asyncpg
from sqlalchemy import Boolean, Table, Text

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.pg_connection import connect, place_of
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import holding
from croupier.adapters.pg_migrate import migrate_postgres
from croupier.adapters.sql_audit import full_audit
from croupier.adapters.sql_connection import connect_reader
from croupier.adapters.sql_migrate import require_current
from croupier.adapters.sql_schema import METADATA
from croupier.casino.audit import AuditReport
from croupier.casino.errors import BooksBroken, DatabaseRefused, StorageFailed
from croupier.casino.witness import JournalWitness

ROWS_AT_ONCE = 5_000
"""Rows that are read, sent or compared in one go."""

_LEDGER = (
    "SELECT a.id, a.currency, a.balance,"
    " COALESCE((SELECT sum(amount) FROM transfers WHERE target_id = a.id), 0)"
    " - COALESCE((SELECT sum(amount) FROM transfers WHERE source_id = a.id), 0)"
    " FROM accounts a ORDER BY a.id"
)


@dataclass(frozen=True, slots=True)
class Copied:
    """What was moved.

    Attributes:
        report: Of the audit of what was copied; clean.
        rows: By table.
        digest: SHA-256 of every row of every table, the same on both sides.
    """

    report: AuditReport
    rows: Mapping[str, int]
    digest: str


async def copy_house(folder: DataFolder, url: str) -> Copied:
    """Copies a closed house into an empty database; the files stay as they are.

    Raises:
        FolderInUse: A server has the house open, or the database.
        BooksBroken: The books do not add up, so they are not copied.
        DatabaseRefused: There is no house, or the database is not empty.
        StorageFailed: Either side refused; nothing was copied.
    """
    with folder.lock():
        require_current(folder.database)
        await migrate_postgres(url)
        database = PgDatabase(url)
        try:
            async with holding(database, lambda _: None):
                with closing(connect_reader(folder.database)) as source:
                    return await _copy(source, url)
        except sqlite3.Error as error:
            raise StorageFailed(f"cannot read {folder.database}: {error}") from error
        finally:
            await database.close()


async def _copy(source: sqlite3.Connection, url: str) -> Copied:
    report = full_audit(source, JournalWitness)
    if not report.is_clean:
        raise BooksBroken(f"the books do not add up: {report.findings[0]}; nothing was copied")
    raw = await connect(url, has_time=True)
    try:
        async with raw.transaction():
            await _require_empty(raw, url)
            async with _untold(raw):
                rows = {table.name: await _fill(source, raw, table) for table in _tables()}
            digest = await _same_rows(source, raw)
            await _same_ledger(source, raw)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise StorageFailed(f"nothing was copied: {place_of(url)} says {error}") from error
    finally:
        await raw.close()
    return Copied(report, rows, digest)


def _tables() -> list[Table]:
    """All tables, each behind those that it names; the ledger last, for a guard looks elsewhere."""
    return sorted(METADATA.sorted_tables, key=lambda table: table.name == "transfers")


async def _require_empty(raw: asyncpg.Connection, url: str) -> None:
    for table in _tables():
        await raw.execute(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE")
        if await raw.fetchval(f"SELECT EXISTS (SELECT 1 FROM {table.name})"):  # noqa: S608
            raise DatabaseRefused(f"{place_of(url)} is not empty: there are rows in {table.name}")


@asynccontextmanager
async def _untold(raw: asyncpg.Connection) -> AsyncIterator[None]:
    """Old payments are no news."""
    await raw.execute("ALTER TABLE transfers DISABLE TRIGGER transfers_tell")
    yield
    await raw.execute("ALTER TABLE transfers ENABLE TRIGGER transfers_tell")


async def _fill(source: sqlite3.Connection, raw: asyncpg.Connection, table: Table) -> int:
    names = [column.name for column in table.columns]
    flags = {place for place, each in enumerate(table.columns) if isinstance(each.type, Boolean)}
    copied = 0
    for rows in _in_pieces(source.execute(_all_of(table))):
        typed = [
            tuple(bool(value) if place in flags else value for place, value in enumerate(row))
            for row in rows
        ]
        await raw.copy_records_to_table(table.name, records=typed, columns=names)
        copied += len(rows)
    if copied and "id" in names:
        await raw.execute(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'),"  # noqa: S608
            f" (SELECT max(id) FROM {table.name}))"
        )
    return copied


def _all_of(table: Table, collation: str = "") -> str:
    """Every row in the order of its key, which is that of its bytes on either side."""
    names = ", ".join(column.name for column in table.columns)
    order = ", ".join(
        f"{column.name}{collation if isinstance(column.type, Text) else ''}"
        for column in table.primary_key
    )
    return f"SELECT {names} FROM {table.name} ORDER BY {order}"  # noqa: S608


def _in_pieces(rows: Iterable[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    waiting = iter(rows)
    while piece := list(islice(waiting, ROWS_AT_ONCE)):
        yield piece


async def _same_rows(source: sqlite3.Connection, raw: asyncpg.Connection) -> str:
    """The digest of both sides.

    Raises:
        StorageFailed: They differ.
    """
    whole = hashlib.sha256()
    for table in _tables():
        left, arrived = hashlib.sha256(), hashlib.sha256()
        for row in source.execute(_all_of(table)):
            left.update(_as_bytes(row))
        cursor = raw.cursor(_all_of(table, ' COLLATE "C"'), prefetch=ROWS_AT_ONCE)
        async for row in cursor:
            arrived.update(_as_bytes(row))
        if left.digest() != arrived.digest():
            raise StorageFailed(f"nothing was copied: {table.name} did not arrive as it left")
        whole.update(left.digest())
    return whole.hexdigest()


def _as_bytes(row: Iterable[object]) -> bytes:
    """A row as both databases mean it: a flag is a number to one of them."""
    return repr(tuple(int(each) if isinstance(each, bool) else each for each in row)).encode()


async def _same_ledger(source: sqlite3.Connection, raw: asyncpg.Connection) -> None:
    """Every account holds what its transfers say, on both sides, and each currency sums to zero.

    Raises:
        StorageFailed: It does not.
    """
    left = [tuple(row) for row in source.execute(_LEDGER)]
    arrived = [tuple(row) for row in await raw.fetch(_LEDGER)]
    sums: dict[str, int] = {}
    for _, currency, balance, _ in arrived:
        sums[currency] = sums.get(currency, 0) + balance
    is_kept = all(balance == moved for _, _, balance, moved in arrived)
    if left != arrived or not is_kept or any(sums.values()):
        raise StorageFailed("nothing was copied: the ledgers differ")
