"""Writes tables and their journals, inside the caller's transaction."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_care import require_may_wager, write_notes
from croupier.adapters.sql_connection import one_moment
from croupier.adapters.sql_ledger import (
    Entry,
    find_account,
    make_transfers,
    newest_of_each,
    refuse_repeat,
    remember_command,
)
from croupier.adapters.sql_port import NO_LIMIT, Connection
from croupier.adapters.sql_shoes import note_shoes
from croupier.adapters.sql_table_rows import find_row
from croupier.casino.accounts import require_table_transfers
from croupier.casino.errors import NoSuchTable, OwnershipLost, PlaceTaken
from croupier.casino.money import TableBank, TableWagers
from croupier.casino.ports import BalanceChange, Commit, StoredEvent, TableRow, TakenTable

FIRST_EPOCH = 1


def create_table(
    connection: Connection, row: TableRow, commit: Commit, *, node: str, now: datetime
) -> Sequence[BalanceChange]:
    """Opens a table and writes its first commit.

    Raises:
        AlreadyDone: The command was carried out before.
        NotCovered: A player's account would fall below zero.
        PlaceTaken: Another open table of the game stands at the place.
    """
    # First of all: a repeat may well bring the same table again.
    refuse_repeat(connection, commit.command)
    _insert_table(connection, row, commit, node=node)
    return append_commit(connection, commit, node=node, now=now)


def append_commit(
    connection: Connection, commit: Commit, *, node: str, now: datetime
) -> Sequence[BalanceChange]:
    """Writes events and transfers of a standing table, and opens the tables that follow.

    Raises:
        AlreadyDone: The command was carried out before.
        NotCovered: A player's account would fall below zero.
        CareRefused: A limit or a break of whoever adds money forbids it.
        OwnershipLost: The epoch is not the table's, it is closed, or numbers do not follow.
        PlaceTaken: Another open table of its game stands at the place of one that follows.
        AssertionError: The table breaks a promise of its own.
    """
    at = commit.events[-1].at if commit.events else now
    command_ref = remember_command(
        connection, commit.command, commit.answer, table_id=commit.table_id, at=at
    )
    # What follows moves wagers that stand already, so it is not asked about.
    require_may_wager(connection, commit.transfers, now)
    changes = _write(connection, commit, command_ref, at)
    for row, first in commit.follow:
        assert first.command is None, f"table {row.table_id} follows with a command"
        assert not first.follow, f"table {row.table_id} follows and is followed"
        _insert_table(connection, row, first, node=node)
        changes = (*changes, *_write(connection, first, command_ref, at))
    return newest_of_each(changes) if commit.follow else changes


def _insert_table(connection: Connection, row: TableRow, commit: Commit, *, node: str) -> None:
    assert row.table_id == commit.table_id, "another table's commit"
    assert commit.epoch == FIRST_EPOCH, f"a new table in epoch {commit.epoch}"
    if row.place is not None:
        _require_free(connection, row.game, row.place)
    connection.execute(
        "INSERT INTO tables (table_id, game, currency, range_name, owner_id, opened_us, access,"
        " timer, place, epoch, node, last_number) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        (
            row.table_id,
            row.game,
            row.currency,
            row.range_name,
            row.owner,
            to_us(row.opened_at),
            row.access,
            row.timer,
            row.place,
            FIRST_EPOCH,
            node,
        ),
    )


def _require_free(connection: Connection, game: str, place: int) -> None:
    taken = connection.execute(
        "SELECT 1 FROM tables WHERE game = ? AND place = ? AND closed_us IS NULL", (game, place)
    ).fetchone()
    if taken is not None:
        raise PlaceTaken(f"a table of {game} stands at place {place} already", place=place)


def take_table(connection: Connection, table_id: str, *, node: str) -> TakenTable:
    """Makes the caller the table's only writer, and loads it.

    Raises:
        NoSuchTable: There is none, or it is closed.
    """
    connection.execute(
        "UPDATE tables SET epoch = epoch + 1, node = ? WHERE table_id = ? AND closed_us IS NULL",
        (node, table_id),
    )
    return _load(connection, table_id)


def look_at_table(connection: Connection, table_id: str) -> TakenTable:
    """Loads a table on a connection that no transaction is open on; changes nothing.

    Raises:
        NoSuchTable: There is none, or it is closed.
    """
    with one_moment(connection):
        return _load(connection, table_id)


def _load(connection: Connection, table_id: str) -> TakenTable:
    row = find_row(connection, table_id)
    if row is None or row.closed_at is not None:
        raise NoSuchTable(f"no open table {table_id[:40]!r}")
    epoch = connection.execute(
        "SELECT epoch FROM tables WHERE table_id = ?", (table_id,)
    ).fetchone()[0]
    snapshot = connection.execute(
        "SELECT number, body FROM snapshots WHERE table_id = ?", (table_id,)
    ).fetchone()
    after = 0 if snapshot is None else snapshot[0]
    return TakenTable(
        row=row,
        epoch=epoch,
        snapshot=None if snapshot is None else (snapshot[0], bytes(snapshot[1])),
        events=find_events(connection, table_id, after=after, limit=NO_LIMIT),
    )


def find_events(
    connection: Connection, table_id: str, *, after: int, limit: int
) -> tuple[StoredEvent, ...]:
    """Events above a number, in order, at most `limit`."""
    found = connection.execute(
        "SELECT number, kind, version, at_us, body FROM journal"
        " WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
        (table_id, after, limit),
    )
    return tuple(
        StoredEvent(number, kind, version, from_us(at_us), bytes(body))
        for number, kind, version, at_us, body in found
    )


def _write(
    connection: Connection, commit: Commit, command_ref: int | None, at: datetime
) -> Sequence[BalanceChange]:
    require_table_transfers(commit.transfers, commit.table_id, is_closing=commit.is_closing)
    last_number = _advance(connection, commit)
    connection.executemany(
        "INSERT INTO journal (table_id, number, kind, version, at_us, body)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            (commit.table_id, each.number, each.kind, each.version, to_us(each.at), each.body)
            for each in commit.events
        ),
    )
    note_shoes(connection, commit.table_id, commit.events)
    times = {each.number: each.at for each in commit.events}
    entry = Entry(commit.table_id, command_ref, lambda event: times.get(event or 0, at))
    changes = make_transfers(connection, commit.transfers, entry)
    write_notes(connection, commit.table_id, commit.notes, at)
    if commit.snapshot is not None:
        connection.execute(
            "INSERT INTO snapshots (table_id, number, body) VALUES (?, ?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body",
            (commit.table_id, last_number, commit.snapshot),
        )
    if commit.is_closing:
        _close(connection, commit.table_id, at)
    return changes


def _advance(connection: Connection, commit: Commit) -> int:
    """Moves the table's last number on; the check that the writer owns the table.

    Raises:
        OwnershipLost: It does not, or its numbers do not follow.
    """
    numbers = [each.number for each in commit.events]
    first = numbers[0] if numbers else 1
    follows = numbers == list(range(first, first + len(numbers)))
    if numbers and follows:
        moved = connection.execute(
            "UPDATE tables SET last_number = ? WHERE table_id = ? AND epoch = ?"
            " AND last_number = ? AND closed_us IS NULL",
            (numbers[-1], commit.table_id, commit.epoch, first - 1),
        )
        if moved.rowcount:
            return numbers[-1]
    last_number = _owned(connection, commit)
    if numbers:
        raise OwnershipLost(
            f"events {numbers[0]} to {numbers[-1]} do not follow {last_number}"
            f" of table {commit.table_id}"
        )
    return last_number


def _owned(connection: Connection, commit: Commit) -> int:
    """The last number of a table that the writer owns.

    Raises:
        OwnershipLost: It does not own it.
    """
    found = connection.execute(
        "SELECT last_number FROM tables WHERE table_id = ? AND epoch = ? AND closed_us IS NULL",
        (commit.table_id, commit.epoch),
    ).fetchone()
    if found is None:
        raise OwnershipLost(f"table {commit.table_id} is not written in epoch {commit.epoch}")
    return int(found[0])


def _close(connection: Connection, table_id: str, at: datetime) -> None:
    row = find_row(connection, table_id)
    assert row is not None, f"table {table_id} has just been written"
    for account in (TableWagers(table_id, row.currency), TableBank(table_id, row.currency)):
        left = find_account(connection, account)
        assert left is None or left[1] == 0, f"{account} closes with {left}"
    connection.execute("UPDATE tables SET closed_us = ? WHERE table_id = ?", (to_us(at), table_id))
