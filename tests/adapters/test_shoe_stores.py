"""A table has one shoe of a number, ever: the storage itself refuses another."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_together import Append, NotTogether
from croupier.casino.ports import Commit, StoredEvent
from croupier.casino.table_parts import ShoeSpan
from tests.adapters.house import Stores, WrittenTable, opened
from tests.support.clock import NOON

PROMISED = "c0" * 32


def shoe_event(number: int, kind: str, shoe: int) -> StoredEvent:
    body = {"shoe": shoe, "commitment": PROMISED, "sealed_seed": "sealed", "seed": "5e" * 32}
    return StoredEvent(number, kind, 1, NOON, json.dumps(body).encode())


def commit(table: WrittenTable, *kinds: tuple[str, int], command: str | None = None) -> Commit:
    """The table's next commit, with events about shoes; it does not count as written."""
    first = table.number + 1
    events = [shoe_event(first + place, *kind) for place, kind in enumerate(kinds)]
    made = replace(table, number=table.number).commit(command=command, events=len(events))
    return replace(made, events=tuple(events))


async def written(stores: Stores, table: WrittenTable, *kinds: tuple[str, int]) -> None:
    await stores.tables.append(commit(table, *kinds))
    table.number += len(kinds)


COMMITTED, STARTED, REVEALED = "shoe_committed", "shoe_started", "shoe_revealed"


async def test_shoes_are_found_by_their_numbers_newest_first(stores: Stores) -> None:
    table = await opened(stores)
    await written(stores, table, (COMMITTED, 1))
    await written(stores, table, (STARTED, 1), ("round_opened", 0), ("round_ended", 0))
    await written(stores, table, (REVEALED, 1), (COMMITTED, 2), (STARTED, 2), (COMMITTED, 3))
    first = ShoeSpan(1, PROMISED, committed=2, started=3, revealed=6)
    second = ShoeSpan(2, PROMISED, committed=7, started=8, revealed=None)
    third = ShoeSpan(3, PROMISED, committed=9, started=None, revealed=None)
    assert tuple(await stores.tables.shoes("t1", None, 9)) == (third, second, first)
    assert tuple(await stores.tables.shoes("t1", None, 2)) == (third, second)
    assert tuple(await stores.tables.shoes("t1", 3, 1)) == (second,)
    assert tuple(await stores.tables.shoes("t1", 1, 9)) == ()
    assert tuple(await stores.tables.shoes("nowhere", None, 9)) == ()


async def test_rounds_before_an_event_are_counted(stores: Stores) -> None:
    table = await opened(stores)
    await written(stores, table, ("round_opened", 0), ("round_ended", 0), ("round_opened", 0))
    found = [await stores.tables.rounds_until("t1", event) for event in (2, 3, 4, 5)]
    assert found == [0, 1, 1, 2]


@pytest.mark.parametrize(
    "again",
    [
        pytest.param((COMMITTED, 1), id="promised"),
        pytest.param((STARTED, 1), id="started"),
        pytest.param((REVEALED, 1), id="revealed"),
        pytest.param((STARTED, 7), id="started without a promise"),
    ],
)
async def test_a_shoe_of_a_number_is_promised_started_and_revealed_once(
    stores: Stores, again: tuple[str, int]
) -> None:
    table = await opened(stores)
    await written(stores, table, (COMMITTED, 1), (STARTED, 1), (REVEALED, 1))
    with pytest.raises(AssertionError, match="shoe"):
        await stores.tables.append(commit(table, again))
    assert len(await stores.tables.events("t1", 0, 99)) == table.number
    await written(stores, table, (COMMITTED, 2))


async def test_every_table_has_shoes_of_its_own(stores: Stores) -> None:
    for table_id in ("t1", "t2"):
        await written(stores, await opened(stores, table_id=table_id), (COMMITTED, 1))
    assert len(await stores.tables.shoes("t2", None, 9)) == 1


async def test_shoes_that_start_at_many_tables_at_once_are_noted(
    database: SqlDatabase, sql: Stores
) -> None:
    tables = [await opened(sql, table_id=f"t{number}") for number in range(3)]
    for table in tables:
        await written(sql, table, (COMMITTED, 1))
    for table in tables:  # So that each has its accounts.
        await sql.tables.append(table.commit(table.wager(1_000)))
    commits = [commit(table, (STARTED, 1), command="deal it now") for table in tables]
    appends = [Append(each, "local", NOON) for each in commits]
    await database.write(lambda connection: Append.together(connection, appends))
    for table in tables:
        (span,) = await sql.tables.shoes(table.table_id, None, 9)
        assert span.started == table.number + 1


async def test_a_second_start_is_not_written_together_either(
    database: SqlDatabase, sql: Stores
) -> None:
    table = await opened(sql)
    await written(sql, table, (COMMITTED, 1), (STARTED, 1))
    again = Append(commit(table, (STARTED, 1), command="deal it again"), "local", NOON)
    with pytest.raises(NotTogether):
        await database.write(lambda connection: Append.together(connection, [again]))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE shoes SET commitment = 'other'",
        "UPDATE shoes SET shoe = 9",
        "UPDATE shoes SET table_id = 'other'",
        "UPDATE shoes SET committed = 9",
        "UPDATE shoes SET started = 9",
        "UPDATE shoes SET started = NULL",
        "UPDATE shoes SET revealed = 9",
        "DELETE FROM shoes",
        "INSERT OR REPLACE INTO shoes VALUES ('t1', 1, 'other', 9, NULL, NULL)",
        "INSERT INTO shoes VALUES ('t1', 1, 'other', 9, NULL, NULL)",
        "INSERT INTO shoes VALUES ('t1', 0, 'other', 9, NULL, NULL)",
    ],
)
async def test_the_database_refuses_to_rewrite_a_shoe(
    database: SqlDatabase, sql: Stores, house_file: Path, statement: str
) -> None:
    table = await opened(sql)
    await written(sql, table, (COMMITTED, 1), (STARTED, 1), (REVEALED, 1))
    with closing(sqlite3.connect(house_file)) as shell, pytest.raises(sqlite3.IntegrityError):
        shell.execute(statement)
