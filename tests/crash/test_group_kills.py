"""The writer is killed at every statement of a transaction that carries several commands.

`KILLS=all .venv/bin/pytest tests/crash/test_group_kills.py` takes every statement.
"""

import asyncio
import os
import signal
import sqlite3
import threading
from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters import sql_database
from croupier.adapters.sql_connection import connect_writer
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from tests.adapters.house import WrittenTable, opened, sql_stores
from tests.crash.dying_house import die, rows_of
from tests.crash.house_files import copy_files
from tests.support.clock import FakeClock

pytestmark = pytest.mark.slow

IS_WHOLE = os.environ.get("KILLS") is not None
TABLES = 4


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[WrittenTable]]:
    """A database with some tables that stand."""
    path = tmp_path_factory.mktemp("group") / "house.sqlite"
    migrate_sqlite(path)

    async def open_tables() -> list[WrittenTable]:
        clock = FakeClock()
        database = await SqlDatabase.open(path, clock=clock)
        stores = sql_stores(database, clock)
        tables = [await opened(stores, table_id=f"t{number}") for number in range(TABLES)]
        await database.close()
        return tables

    return path, asyncio.run(open_tables())


def write_a_group(path: Path, tables: list[WrittenTable], death: int | None) -> tuple[bool, int]:
    """Has every table written in one transaction; whether it was, and in how many statements."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, str(asyncio.run(_write(path, tables, death))).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        statements = told.read()
    _, status = os.waitpid(child, 0)
    is_dead = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert is_dead == (death is not None)
    return not is_dead, int(statements or 0)


async def _write(path: Path, tables: list[WrittenTable], death: int | None) -> int:
    seen: list[str] = []
    gate = threading.Event()

    def on_statement(text: str) -> None:
        # What is written while the gate is open begins with the next transaction.
        if seen or (gate.is_set() and text.startswith("BEGIN")):
            seen.append(text)
            if len(seen) == death:
                die()

    def connect(path: Path) -> sqlite3.Connection:
        connection = connect_writer(path)
        connection.set_trace_callback(on_statement)
        return connection

    sql_database.connect_writer = connect  # type: ignore[attr-defined]
    clock = FakeClock()
    database = await SqlDatabase.open(path, clock=clock)
    stores = sql_stores(database, clock)
    first = asyncio.ensure_future(database.write(lambda _: gate.wait()))
    others = [
        asyncio.ensure_future(
            stores.tables.append(table.commit(table.wager(300), command="together", events=2))
        )
        for table in tables
    ]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *others)
    assert sum(text.startswith("COMMIT") for text in seen) == 1, "they went together"
    return len(seen)


def numbers(path: Path) -> list[int]:
    return [number for (number,) in rows_of(path, "SELECT last_number FROM tables")]


def test_commands_of_one_transaction_are_all_there_or_none(
    tmp_path: Path, house: tuple[Path, list[WrittenTable]]
) -> None:
    path, tables = house
    whole = tmp_path / "whole.sqlite"
    copyfile(path, whole)
    is_written, statements = write_a_group(whole, tables, None)
    assert is_written
    assert numbers(whole) == [3] * TABLES
    assert statements > 10 * TABLES
    for death in range(1, statements + 1, 1 if IS_WHOLE else statements // 6):
        copy = tmp_path / f"died-at-{death}.sqlite"
        copyfile(path, copy)
        assert write_a_group(copy, tables, death) == (False, 0)
        look = tmp_path / "look.sqlite"
        copy_files(copy, look)
        assert numbers(look) == [1] * TABLES, f"died at statement {death} of {statements}"
        assert of_tables(look) == []
    print(f"{statements} statements for {TABLES} commands, nothing before the last")


def of_tables(path: Path) -> list[tuple[object, ...]]:
    """Transfers that tables have made."""
    return list(rows_of(path, "SELECT id FROM transfers WHERE table_id IS NOT NULL"))
