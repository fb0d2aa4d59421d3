"""Writes the commits of many tables at once: one statement asks, and one writes.

SQLite gives Python's lock away for every statement, and winning it back costs more than most
statements do. So a group of commits goes to it as JSON, all in one (`sql_batch`). Only what
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
from croupier.adapters.sql_batch import WRITE_BATCH
from croupier.adapters.sql_care import IS_ANYBODY_LIMITED
from croupier.adapters.sql_journal import append_commit
from croupier.adapters.sql_shoes import COMMITTED, REVEALED, started_rows
from croupier.casino.accounts import account_key, balances_after, require_table_transfers
from croupier.casino.care import added_by
from croupier.casino.money import Account, PlayerAccount
from croupier.casino.ports import BalanceChange, Commit
from croupier.core.values import quickly_made

_Row = tuple[object, ...]


class NotTogether(Exception):
    """One of a group is unusual; each has to be written by itself."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Append:
    """One commit for the writer, to be written by itself or with others."""

    commit: Commit
    node: str
    now: datetime

    @property
    def is_usual(self) -> bool:
        """An ordinary command at a table that stands: it may be written with others."""
        return _is_usual(self.commit)

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
        """Writes all of them or none; how players' accounts stand after each.

        Raises:
            NotTogether: One is unusual.
            NotCovered: One player cannot pay.
        """
        commits = [append.commit for append in appends]
        tables = {commit.table_id for commit in commits}
        if len(tables) < len(commits):
            raise NotTogether
        known = _accounts(connection, commits)
        transfers, changes = _make_transfers(commits, known)
        rows = (
            _moved_on(commits),
            _commands(commits),
            _events(commits),
            [row for each in commits for row in started_rows(each.table_id, each.events)],
            transfers,
            [(each.id, each.balance, each.number) for each in known.values()],
        )
        try:
            connection.execute(f"{WRITE_BATCH} (?, ?, ?, ?, ?, ?)", [*map(_json, rows)])
        except sqlite3.IntegrityError as error:
            raise NotTogether from error
        return changes


def _is_usual(commit: Commit) -> bool:
    is_plain = not commit.follow and not commit.is_closing and commit.snapshot is None
    if not is_plain or commit.command is None or not commit.events:
        return False
    name = commit.command.command_id
    first = commit.events[0].number
    follow = all(each.number == first + place for place, each in enumerate(commit.events))
    if any(each.kind in (COMMITTED, REVEALED) for each in commit.events):
        return False
    return follow and not commit.notes and name.isascii() and name.isprintable()


def _moved_on(commits: Sequence[Commit]) -> list[_Row]:
    """The tables' last numbers; only those that each writer owns."""
    return [
        (each.table_id, each.epoch, each.events[0].number - 1, each.events[-1].number)
        for each in commits
    ]


def _commands(commits: Sequence[Commit]) -> list[_Row]:
    """The commands with their answers."""
    return [
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


def _events(commits: Sequence[Commit]) -> list[_Row]:
    return [
        (commit.table_id, e.number, e.kind, e.version, to_us(e.at), e.body.decode())
        for commit in commits
        for e in commit.events
    ]


def _make_transfers(
    commits: Sequence[Commit], known: dict[Account, "_Known"]
) -> tuple[list[_Row], list[Sequence[BalanceChange]]]:
    """One commit after the other, as if each were alone; what is known of accounts moves on."""
    rows: list[_Row] = []
    changes: list[Sequence[BalanceChange]] = []
    for place, commit in enumerate(commits):
        require_table_transfers(commit.transfers, commit.table_id, is_closing=False)
        after = balances_after(commit.transfers, lambda account: known[account].balance)
        for account, balance in after.items():
            known[account].balance = balance
            known[account].number += 1
        changes.append(tuple(_changes(after, known)))
        rows.extend(_transfer_rows(commit, len(commits) - 1 - place, known))
    return rows, changes


def _transfer_rows(
    commit: Commit, before_last: int, known: dict[Account, "_Known"]
) -> Iterable[_Row]:
    """A commit's transfers; `before_last` counts the commands that are written after its own."""
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
            before_last,
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
        NotTogether: One is used for the first time; or somebody who adds has set a limit, which
            another of the group may reach, or takes a break.
    """
    transfers = [each for commit in commits for each in commit.transfers]
    wanted: dict[tuple[Any, ...], Account] = {
        account_key(account): account
        for each in transfers
        for account in (each.source, each.target)
    }
    asked = _json(list(wanted))
    adding = _json(sorted({person_id for person_id, _ in added_by(transfers)}))
    is_anybody_limited, *found = connection.execute(
        _READ, (adding, adding, asked, asked)
    ).fetchone()
    if is_anybody_limited:
        raise NotTogether
    known: dict[Account, _Known] = {}
    for rows in found:
        for kind, person_id, table_id, currency, *row in msgspec.json.decode(rows):
            known[wanted[kind, person_id, table_id, currency]] = _Known(*row)
    if len(known) < len(wanted):
        raise NotTogether
    return known


_ROWS = (
    "SELECT json_group_array(json_array("
    "a.kind, a.person_id, a.table_id, a.currency, a.id, a.balance, a.number))"
    " FROM json_each(?) AS j CROSS JOIN accounts AS a"
)
_READ = (
    f"SELECT {IS_ANYBODY_LIMITED},"
    f" ({_ROWS} WHERE a.kind = 'player' AND json_extract(j.value, '$[0]') = 'player'"
    " AND a.person_id = json_extract(j.value, '$[1]')"
    " AND a.currency = json_extract(j.value, '$[3]')),"
    f" ({_ROWS} WHERE a.kind IN ('wagers', 'bank') AND a.kind = json_extract(j.value, '$[0]')"
    " AND a.table_id = json_extract(j.value, '$[2]')"
    " AND a.currency = json_extract(j.value, '$[3]'))"
)
"""Accounts are asked for by who owns them: of two partial indexes each question has its own."""


def _changes(after: Iterable[Account], known: dict[Account, _Known]) -> Iterable[BalanceChange]:
    for account in after:
        if isinstance(account, PlayerAccount):
            held = known[account]
            yield BalanceChange(account.person_id, account.currency, held.balance, held.number)


def _json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()
