"""Commits of many tables written at once: the same rows as one by one, or none at all."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from croupier.adapters.sql_care import SqlCare
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_together import Append, NotTogether
from croupier.casino.care import CareNote, Limit, LimitKind, LimitName, Period
from croupier.casino.errors import NotCovered
from croupier.casino.exclusion import Exclusion, ExclusionKind
from croupier.casino.money import Currency
from croupier.casino.ports import Commit
from tests.adapters.house import Stores, WrittenTable, opened
from tests.support.clock import NOON

WRITTEN = ("commands", "journal", "transfers", "accounts", "tables", "snapshots")
ODD_TEXT = '{"name":"♠ \\"Zoë\\" \\u0000 \\\\","n":1}'.encode()


LATER = NOON + timedelta(hours=1)


def append(commit: Commit) -> Append:
    return Append(commit, "local", NOON)


def rows(connection: sqlite3.Connection) -> dict[str, list[Any]]:
    return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in WRITTEN}


async def playing(sql: Stores, count: int = 4) -> list[WrittenTable]:
    """Tables with wagers; the last two are of one person."""
    tables = [await opened(sql, table_id=f"t{number}") for number in range(count)]
    shared = WrittenTable(tables[-1].owner, "shared")
    await sql.tables.create(shared.row, shared.commit())
    for table in (*tables, shared):
        await sql.tables.append(table.commit(table.wager(1_000), table.lost(300)))
    return [*tables, shared]


async def test_what_is_written_together_is_what_is_written_one_by_one(
    database: SqlDatabase, sql: Stores
) -> None:
    appends = []
    for place, table in enumerate(await playing(sql)):
        moves = [table.wager(100), table.returned(40 + place), table.won(7)][: place + 1]
        commit = table.commit(*moves, command=f"again {place}", events=place + 1, answer=ODD_TEXT)
        events = tuple(replace(each, body=ODD_TEXT) for each in commit.events)
        appends.append(append(replace(commit, events=events)))

    def both(connection: sqlite3.Connection) -> None:
        connection.execute("SAVEPOINT one_by_one")
        changes = [each(connection) for each in appends]
        one_by_one = rows(connection)
        connection.execute("ROLLBACK TO one_by_one")
        assert Append.together(connection, appends) == changes
        assert rows(connection) == one_by_one
        connection.execute("RELEASE one_by_one")

    await database.write(both)
    first = appends[0].commit
    assert (await sql.tables.events("t0", first.events[0].number - 1, 9)) == first.events
    assert first.command is not None
    assert await sql.tables.answer(first.command) == ODD_TEXT


UNUSUAL: dict[str, Callable[[Commit], Commit]] = {
    "no event": lambda commit: replace(commit, events=(), transfers=()),
    "numbers that jump": lambda commit: replace(
        commit, events=(*commit.events, replace(commit.events[0], number=99))
    ),
    "no command": lambda commit: replace(commit, command=None),
    "a strange name": lambda commit: replace(
        commit,
        command=replace(commit.command, command_id="a\x00b"),  # type: ignore[type-var]
    ),
    "a snapshot": lambda commit: replace(commit, snapshot=b"{}"),
    "a closing": lambda commit: replace(commit, is_closing=True),
    "a note for limits": lambda commit: replace(
        commit, notes=(CareNote(1, Currency.FUN, 100, 0, 0),)
    ),
}


@pytest.mark.parametrize("unusual", UNUSUAL.values(), ids=UNUSUAL)
async def test_what_is_unusual_is_known_before_it_is_written(
    sql: Stores, unusual: Callable[[Commit], Commit]
) -> None:
    ann, *_ = await playing(sql)
    commit = ann.commit(ann.wager(100), command="new")
    assert append(commit).is_usual
    assert not append(unusual(commit)).is_usual


REFUSED: dict[str, Callable[[Commit], Commit]] = {
    "another epoch": lambda commit: replace(commit, epoch=2),
    "a gap": lambda commit: replace(
        commit, events=tuple(replace(each, number=each.number + 1) for each in commit.events)
    ),
    "a name for the second time": lambda commit: replace(
        commit,
        command=replace(commit.command, command_id="done"),  # type: ignore[type-var]
    ),
}


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED)
async def test_what_the_database_refuses_in_one_leaves_nothing_of_all(
    database: SqlDatabase, sql: Stores, refused: Callable[[Commit], Commit]
) -> None:
    ann, bob, *_ = await playing(sql)
    await sql.tables.append(ann.commit(ann.wager(10), command="done"))
    strange = refused(ann.commit(ann.wager(100), command="new"))
    usual = bob.commit(bob.wager(100), command="new")

    def write(connection: sqlite3.Connection) -> None:
        before = rows(connection)
        with pytest.raises(NotTogether):
            Append.together(connection, [append(usual), append(strange)])
        assert rows(connection) == before

    await database.write(write)


async def test_an_account_is_opened_by_itself(database: SqlDatabase, sql: Stores) -> None:
    new = await opened(sql)
    [ann, *_] = [await opened(sql, table_id="t2")]
    both = [append(each.commit(each.wager(100), command="first")) for each in (new, ann)]
    with pytest.raises(NotTogether):
        await database.write(lambda connection: Append.together(connection, both))


async def test_who_cannot_pay_is_refused_among_others(database: SqlDatabase, sql: Stores) -> None:
    ann, bob, *_ = await playing(sql)
    both = [
        append(each.commit(each.wager(amount), command="too much"))
        for each, amount in ((ann, 100), (bob, 1_000_000))
    ]
    with pytest.raises(NotCovered):
        await database.write(lambda connection: Append.together(connection, both))
    assert await sql.fun(ann.owner) == 9_000


@pytest.mark.parametrize("who", ["limits", "a break"])
async def test_who_has_set_a_limit_or_takes_a_break_is_asked_by_themselves(
    database: SqlDatabase, sql: Stores, who: str
) -> None:
    ann, bob, eve, *_ = await playing(sql)
    care = SqlCare(database)
    if who == "limits":
        name = LimitName(Currency.FUN, LimitKind.WAGER, Period.DAY)
        await care.change_limit(bob.owner.person_id, name, lambda _: Limit(500))
    else:
        await care.exclude(bob.owner.person_id, Exclusion(ExclusionKind.TIME_OUT, LATER), NOON)
    both = [append(each.commit(each.wager(100), command="limited")) for each in (ann, bob)]
    with pytest.raises(NotTogether):
        await database.write(lambda connection: Append.together(connection, both))

    others = [append(eve.commit(eve.wager(100), command="free"))]
    await database.write(lambda connection: Append.together(connection, others))
