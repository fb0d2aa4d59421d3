"""The audit at each start: goes on from where the last clean one ended.

Its cost follows what was written since, not the age of the house, but for SQLite's own quick
check of the file. What lies before the mark was proved then and is not proved again;
`croupier admin audit` proves everything.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from croupier.adapters.sql_audit import full_audit, transfers_after
from croupier.adapters.sql_connection import one_moment
from croupier.adapters.sql_last import cut_off, noted_last
from croupier.adapters.sql_port import Connection, Database
from croupier.adapters.sql_sound import damages, wait_for_writers
from croupier.casino.audit import (
    AuditedAccount,
    AuditReport,
    Finding,
    LedgerAudit,
    closed_holds_nothing,
    follows,
)
from croupier.casino.errors import BooksBroken
from croupier.casino.witness import JournalWitness

WHOLE_EVENTS_MAX = 1_000_000
"""Events of a house that is audited as a whole after a crash; that many take minutes."""

_log = logging.getLogger(__name__)

_LEDGER, _JOURNAL = "transfers", "journal"
_ACCOUNTS_KEPT_MAX = 10_000


@dataclass(frozen=True, slots=True)
class _Proved:
    """Up to where everything was proved: row numbers, and balances at that point."""

    transfer: int
    event: int
    balances: Mapping[int, int]


async def audit_what_is_new(database: Database) -> AuditReport:
    """Audits everything written since the last clean audit of this kind, and moves the mark.

    Raises:
        StorageFailed: The disk refused.
    """
    report, proved = await database.read(_audit)
    if report.is_clean and proved is not None:
        await database.write(lambda connection: _mark(connection, proved))
    return report


async def require_clean_books(database: Database, *, is_whole: bool) -> None:
    """Passes a house whose books add up.

    `is_whole` proves everything once more, in a house that is not too big to wait for that;
    in a bigger one SQLite's whole check of the file has to do.

    Raises:
        BooksBroken: Something was found.
        StorageFailed: The disk refused.
    """
    report = await audit_what_is_new(database)
    if report.is_clean and is_whole:
        report = await database.read(_once_more)
    if not report.is_clean:
        raise BooksBroken(
            f"the books do not add up: {report.findings[0]}"
            f" ({len(report.findings)} findings, see croupier admin audit)"
        )


def _once_more(connection: Connection) -> AuditReport:
    last = connection.execute("SELECT COALESCE(max(id), 0) FROM journal").fetchone()[0]
    if last <= WHOLE_EVENTS_MAX:
        return full_audit(connection, JournalWitness)
    _log.warning("the house was not closed well; croupier admin audit proves all of its books")
    return AuditReport(tuple(damages(connection, is_whole=True)), 0, 0, 0)


def _audit(connection: Connection) -> tuple[AuditReport, _Proved | None]:
    noted = noted_last(connection)
    with one_moment(connection):
        wait_for_writers(connection)
        marks = dict(connection.execute("SELECT name, last_id FROM audit_marks").fetchall())
        findings: list[Finding] = list(damages(connection, is_whole=False))
        findings += cut_off(connection, noted)

        @lru_cache(_ACCOUNTS_KEPT_MAX)
        def account(number: int) -> AuditedAccount | None:
            return _account(connection, number)

        ledger = LedgerAudit(account, start=lambda number: _proved_balance(connection, number))
        last_transfer, transfers = marks.get(_LEDGER, 0), 0
        findings += _still_there(connection, marks)
        for transfer in transfers_after(connection, last_transfer):
            findings += ledger.add(transfer)
            last_transfer, transfers = transfer.id, transfers + 1
        touched = [found for number in ledger.balances if (found := account(number)) is not None]
        findings += ledger.compare(touched)
        last_event, events = marks.get(_JOURNAL, 0), 0
        for table_id, first, last_row, count in _new_events(connection, after=last_event):
            last_event, events = max(last_event, last_row), events + count
            findings += _table(connection, table_id, first=first)
        report = AuditReport(tuple(findings), len(touched), transfers, events)
        is_new = transfers > 0 or events > 0
        return report, _Proved(last_transfer, last_event, ledger.balances) if is_new else None


def _still_there(connection: Connection, marks: Mapping[str, int]) -> Iterator[Finding]:
    """What was proved before has not been cut off since."""
    for name, last in (
        (_LEDGER, connection.execute("SELECT COALESCE(max(id), 0) FROM transfers").fetchone()[0]),
        (_JOURNAL, connection.execute("SELECT COALESCE(max(id), 0) FROM journal").fetchone()[0]),
    ):
        if last < marks.get(name, 0):
            yield Finding("ledger.shorter", name, f"ends at {last}, was audited to {marks[name]}")


def _account(connection: Connection, number: int) -> AuditedAccount | None:
    found = connection.execute(
        "SELECT kind, person_id, table_id, currency, balance FROM accounts WHERE id = ?", (number,)
    ).fetchone()
    if found is None:
        return None
    kind, person_id, table_id, currency, balance = found
    return AuditedAccount(number, (kind, person_id, table_id, currency), balance)


def _proved_balance(connection: Connection, number: int) -> int:
    found = connection.execute(
        "SELECT balance FROM audit_balances WHERE account_id = ?", (number,)
    ).fetchone()
    return 0 if found is None else int(found[0])


def _new_events(connection: Connection, *, after: int) -> list[tuple[str, int, int, int]]:
    """Tables with new events: name, first new number, newest row, how many."""
    return connection.execute(
        "SELECT table_id, min(number), max(id), count(*) FROM journal WHERE id > ?"
        " GROUP BY table_id ORDER BY table_id",
        (after,),
    ).fetchall()


def _table(connection: Connection, table_id: str, *, first: int) -> Iterator[Finding]:
    """One table with news: its numbers go on from what was proved, and closed means empty."""
    row = connection.execute(
        "SELECT last_number, closed_us FROM tables WHERE table_id = ?", (table_id,)
    ).fetchone()
    before = connection.execute(
        "SELECT COALESCE(max(number), 0) FROM journal WHERE table_id = ? AND number < ?",
        (table_id, first),
    ).fetchone()[0]
    numbers = connection.execute(
        "SELECT number FROM journal WHERE table_id = ? AND number >= ? ORDER BY number",
        (table_id, first),
    )
    yield from follows(
        table_id,
        (number for (number,) in numbers),
        after=before,
        last_number=None if row is None else row[0],
    )
    if row is not None and row[1] is not None:
        own = connection.execute(
            "SELECT id FROM accounts WHERE kind IN ('wagers', 'bank') AND table_id = ?", (table_id,)
        ).fetchall()
        found = [_account(connection, number) for (number,) in own]
        yield from closed_holds_nothing(each for each in found if each is not None)


def _mark(connection: Connection, proved: _Proved) -> None:
    connection.executemany(
        "INSERT INTO audit_marks (name, last_id) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET last_id = excluded.last_id",
        ((_LEDGER, proved.transfer), (_JOURNAL, proved.event)),
    )
    connection.executemany(
        "INSERT INTO audit_balances (account_id, balance) VALUES (?, ?)"
        " ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance",
        proved.balances.items(),
    )
