"""Writes the commits of many tables at once: one statement for each table of the database.

SQLite gives Python's lock away for every statement, and winning it back costs more than most
statements do. So a group of commits goes to it as JSON, a statement for all of them. Only what
happens all the time is written like this: whatever is unusual in one of them raises, and the
writer begins anew with each by itself (`append_commit`), which finds out whom to refuse.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from croupier.adapters.clock import to_us
from croupier.adapters.sql_care import is_anybody_limited
from croupier.adapters.sql_journal import append_commit
from croupier.adapters.sql_shoes import COMMITTED, REVEALED, started_rows
from croupier.casino.accounts import account_key, balances_after, require_table_transfers
from croupier.casino.money import Account, PlayerAccount
from croupier.casino.ports import BalanceChange, Commit


class NotTogether(Exception):
    """One of a group is unusual; each has to be written by itself."""


@dataclass(frozen=True, slots=True)
class Append:
    """One commit for the writer, to be written by itself or with others."""

    commit: Commit
    node: str
    now: datetime

    def __call__(self, connection: sqlite3.Connection) -> Sequence[BalanceChange]:
        """Writes it by itself.

        Raises:
            CroupierError: As `append_commit`.
        """
        return append_commit(connection, self.commit, node=self.node, now=self.now)

    @staticmethod
    def together(
        connection: sqlite3.Connection, appends: Sequence["Append"]
    ) -> list[Sequence[BalanceChange]]:
        """Writes all of them; how players' accounts stand after each.

        Raises:
            NotTogether: One is unusual.
            NotCovered: One player cannot pay.
        """
        commits = [append.commit for append in appends]
        tables = {commit.table_id for commit in commits}
        if len(tables) < len(commits) or not all(map(_is_usual, commits)):
            raise NotTogether
        if is_anybody_limited(connection, [t for commit in commits for t in commit.transfers]):
            raise NotTogether  # A limit of one may be reached by another of these.
        _move_on(connection, commits)
        refs = _remember(connection, commits)
        _write_events(connection, commits)
        _start_shoes(connection, commits)
        return _make_transfers(connection, commits, refs)


def _is_usual(commit: Commit) -> bool:
    """An ordinary command at a table that stands."""
    is_plain = not commit.follow and not commit.is_closing and commit.snapshot is None
    if not is_plain or commit.command is None or not commit.events:
        return False
    name = commit.command.command_id
    first = commit.events[0].number
    follow = all(each.number == first + place for place, each in enumerate(commit.events))
    if any(each.kind in (COMMITTED, REVEALED) for each in commit.events):
        return False
    return follow and not commit.notes and name.isascii() and name.isprintable()


def _move_on(connection: sqlite3.Connection, commits: Sequence[Commit]) -> None:
    """The tables' last numbers; only those that each writer owns."""
    _write(
        connection,
        "UPDATE tables SET last_number = json_extract(j.value, '$[3]') FROM json_each(?) AS j"
        " WHERE table_id = json_extract(j.value, '$[0]')"
        " AND epoch = json_extract(j.value, '$[1]')"
        " AND last_number = json_extract(j.value, '$[2]') AND closed_us IS NULL",
        [
            (each.table_id, each.epoch, each.events[0].number - 1, each.events[-1].number)
            for each in commits
        ],
    )


def _remember(connection: sqlite3.Connection, commits: Sequence[Commit]) -> range:
    """The commands with their answers; the rows they stand in."""
    rows = [
        (
            commit.command.person_id,
            commit.command.command_id,
            commit.table_id,
            commit.answer.decode(),
            to_us(commit.events[-1].at),
        )
        for commit in commits
        if commit.command is not None
    ]
    last = _write(
        connection,
        "INSERT INTO commands (person_id, command_id, table_id, answer, at_us)"
        " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),"
        " json_extract(value, '$[2]'), CAST(json_extract(value, '$[3]') AS BLOB),"
        " json_extract(value, '$[4]') FROM json_each(?) WHERE true"
        " ON CONFLICT (person_id, command_id) DO NOTHING",
        rows,
    )
    return range(last - len(rows) + 1, last + 1)


def _write_events(connection: sqlite3.Connection, commits: Sequence[Commit]) -> None:
    _write(
        connection,
        "INSERT INTO journal (table_id, number, kind, version, at_us, body)"
        " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),"
        " json_extract(value, '$[2]'), json_extract(value, '$[3]'),"
        " json_extract(value, '$[4]'), CAST(json_extract(value, '$[5]') AS BLOB)"
        " FROM json_each(?)",
        [
            (commit.table_id, e.number, e.kind, e.version, to_us(e.at), e.body.decode())
            for commit in commits
            for e in commit.events
        ],
    )


def _start_shoes(connection: sqlite3.Connection, commits: Sequence[Commit]) -> None:
    _write(
        connection,
        "UPDATE shoes SET started = json_extract(j.value, '$[2]') FROM json_each(?) AS j"
        " WHERE table_id = json_extract(j.value, '$[0]')"
        " AND shoe = json_extract(j.value, '$[1]') AND started IS NULL",
        [row for commit in commits for row in started_rows(commit.table_id, commit.events)],
    )


def _make_transfers(
    connection: sqlite3.Connection, commits: Sequence[Commit], refs: range
) -> list[Sequence[BalanceChange]]:
    """One commit after the other, as if each were alone, and then all at once on the disk."""
    for commit in commits:
        require_table_transfers(commit.transfers, commit.table_id, is_closing=False)
    known = _accounts(connection, commits)
    touched: set[Account] = set()
    rows: list[tuple[object, ...]] = []
    changes: list[Sequence[BalanceChange]] = []
    for commit, ref in zip(commits, refs, strict=True):
        after = balances_after(commit.transfers, lambda account: known[account].balance)
        for account, balance in after.items():
            known[account].balance = balance
            known[account].number += 1
        touched.update(after)
        changes.append(tuple(_changes(after, known)))
        rows.extend(_transfer_rows(commit, ref, known))
    _write(
        connection,
        "INSERT INTO transfers (source_id, target_id, currency, amount, reason,"
        " table_id, event, at_us, command_ref)"
        " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),"
        " json_extract(value, '$[2]'), json_extract(value, '$[3]'),"
        " json_extract(value, '$[4]'), json_extract(value, '$[5]'),"
        " json_extract(value, '$[6]'), json_extract(value, '$[7]'),"
        " json_extract(value, '$[8]') FROM json_each(?)",
        rows,
    )
    _write(
        connection,
        "UPDATE accounts SET balance = json_extract(j.value, '$[1]'),"
        " number = json_extract(j.value, '$[2]') FROM json_each(?) AS j"
        " WHERE accounts.id = json_extract(j.value, '$[0]')",
        [(known[each].id, known[each].balance, known[each].number) for each in touched],
    )
    return changes


def _transfer_rows(
    commit: Commit, ref: int, known: dict[Account, "_Known"]
) -> Iterable[tuple[object, ...]]:
    times = {each.number: to_us(each.at) for each in commit.events}
    last = to_us(commit.events[-1].at)
    for each in commit.transfers:
        yield (
            known[each.source].id,
            known[each.target].id,
            each.source.currency,
            each.amount,
            each.reason,
            commit.table_id,
            each.event,
            times.get(each.event or 0, last),
            ref,
        )


@dataclass(slots=True)
class _Known:
    """An account as it stands after some of a group's commits."""

    id: int
    balance: int
    number: int


def _accounts(connection: sqlite3.Connection, commits: Sequence[Commit]) -> dict[Account, _Known]:
    """All accounts that a group touches.

    Raises:
        NotTogether: One is used for the first time.
    """
    wanted: dict[tuple[Any, ...], Account] = {
        account_key(account): account
        for commit in commits
        for each in commit.transfers
        for account in (each.source, each.target)
    }
    asked = msgspec.json.encode(list(wanted)).decode()
    known: dict[Account, _Known] = {}
    for question in (_PLAYERS, _OF_TABLES):
        (found,) = connection.execute(question, (asked,)).fetchone()
        for kind, person_id, table_id, currency, *row in msgspec.json.decode(found):
            known[wanted[kind, person_id, table_id, currency]] = _Known(*row)
    if len(known) < len(wanted):
        raise NotTogether
    return known


_ROW = (
    "SELECT json_group_array(json_array("
    "a.kind, a.person_id, a.table_id, a.currency, a.id, a.balance, a.number))"
    " FROM json_each(?) AS j CROSS JOIN accounts AS a"
)
_PLAYERS = (
    f"{_ROW} WHERE a.kind = 'player' AND json_extract(j.value, '$[0]') = 'player'"
    " AND a.person_id = json_extract(j.value, '$[1]')"
    " AND a.currency = json_extract(j.value, '$[3]')"
)
_OF_TABLES = (
    f"{_ROW} WHERE a.kind IN ('wagers', 'bank') AND a.kind = json_extract(j.value, '$[0]')"
    " AND a.table_id = json_extract(j.value, '$[2]')"
    " AND a.currency = json_extract(j.value, '$[3]')"
)


def _changes(after: Iterable[Account], known: dict[Account, _Known]) -> Iterable[BalanceChange]:
    for account in after:
        if isinstance(account, PlayerAccount):
            held = known[account]
            yield BalanceChange(account.person_id, account.currency, held.balance, held.number)


def _write(connection: sqlite3.Connection, sql: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """Writes rows with one statement; the id of the last one, if it inserts.

    Raises:
        NotTogether: Not every row was written.
    """
    if not rows:
        return 0
    written = connection.execute(sql, (msgspec.json.encode(rows).decode(),))
    if written.rowcount != len(rows):
        raise NotTogether
    return written.lastrowid or 0
