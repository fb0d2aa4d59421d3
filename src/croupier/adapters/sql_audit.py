"""Reads a house's database for the audit, all of it or only what is new.

Everything is read in one transaction, so that a server may go on playing meanwhile.
"""

import sqlite3
from collections.abc import Iterator

from croupier.adapters.clock import from_us
from croupier.adapters.sql_connection import one_moment
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_last import cut_off, noted_last
from croupier.adapters.sql_table_rows import find_readable, unknown_access, unknown_currencies
from croupier.casino.accounts import AccountKey
from croupier.casino.audit import (
    AuditedAccount,
    AuditedTransfer,
    AuditReport,
    Finding,
    LedgerAudit,
    TableWitnesses,
    closed_holds_nothing,
    event_moves,
    follows,
    sums_to_zero,
)
from croupier.casino.ports import StoredEvent, TableRow
from croupier.core.errors import CroupierError
from croupier.core.money import money_text

GUARDS = frozenset(
    {
        "accounts_are_whole",
        "accounts_keep_owner",
        "accounts_last",
        "care_breaks_are_kept",
        "care_breaks_are_new",
        "care_breaks_last",
        "commands_stay",
        "host_acts_are_new",
        "host_acts_last",
        "host_acts_stay",
        "journal_follows",
        "journal_lasts",
        "journal_stays",
        "shoes_are_new",
        "shoes_last",
        "shoes_stay",
        "transfers_are_new",
        "transfers_last",
        "transfers_name_act",
        "transfers_stay",
    }
)
"""Triggers without which ledger and journals could be rewritten, or a break shortened."""


_BEFORE_ALL = -(2**63)


async def audit_everything(
    database: SqlDatabase, witnesses: TableWitnesses | None = None
) -> AuditReport:
    """Proves every balance from the first transfer on, and all journals; changes nothing.

    `witnesses` say what each event must have moved; without them that is not checked.
    """
    return await database.read(lambda connection: full_audit(connection, witnesses))


def full_audit(connection: sqlite3.Connection, witnesses: TableWitnesses | None) -> AuditReport:
    """The audit itself, on a connection that no transaction is open on."""
    noted = noted_last(connection)
    with one_moment(connection):
        findings = list(_of_the_file(connection))
        findings += cut_off(connection, noted)
        accounts = {account.id: account for account in _accounts(connection)}
        ledger = LedgerAudit(accounts.get, start=lambda _: 0)
        transfers = 0
        for transfer in transfers_after(connection, _BEFORE_ALL):
            transfers += 1
            findings += ledger.add(transfer)
        findings += ledger.compare(accounts.values())
        findings += sums_to_zero(accounts.values())
        findings += closed_holds_nothing(_of_closed_tables(connection, accounts))
        events = int(connection.execute("SELECT count(*) FROM journal").fetchone()[0])
        findings += _journals(connection)
        if witnesses is not None:
            for row in find_readable(connection):
                findings += _witnessed(connection, row, witnesses, accounts)
        return AuditReport(tuple(findings), len(accounts), transfers, events)


def damages(connection: sqlite3.Connection, *, is_whole: bool) -> Iterator[Finding]:
    """What SQLite says about its own file; the whole check holds indexes against their tables."""
    for (said,) in connection.execute(f"PRAGMA {'integrity' if is_whole else 'quick'}_check(10)"):
        if said != "ok":
            yield Finding("database.damaged", "database", str(said).splitlines()[0])


def _of_the_file(connection: sqlite3.Connection) -> Iterator[Finding]:
    """The file itself, and the guards that must stand in it."""
    yield from damages(connection, is_whole=True)
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("database.reference", f"{table} {row}", f"names no row of {parent}")
    found = {
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'")
    }
    for name in sorted(GUARDS - found):
        yield Finding("database.guard", name, "the trigger is missing")
    for name, currency in unknown_currencies(connection):
        yield Finding("table.currency", f"table {name}", f"plays in {currency!r}")
    for name, access in unknown_access(connection):
        yield Finding("table.access", f"table {name}", f"is open to {access!r}")
    broken = connection.execute(
        "SELECT 'account', id FROM accounts WHERE typeof(balance) <> 'integer'"
        " UNION ALL SELECT 'transfer', id FROM transfers WHERE typeof(amount) <> 'integer'"
    )
    for what, number in broken:
        yield Finding("money.not_whole", f"{what} {number}", "is no whole number of minor units")


def _accounts(connection: sqlite3.Connection) -> Iterator[AuditedAccount]:
    rows = connection.execute(
        "SELECT id, kind, person_id, table_id, currency, CAST(balance AS INTEGER)"
        " FROM accounts ORDER BY id"
    )
    for number, kind, person_id, table_id, currency, balance in rows:
        yield AuditedAccount(number, (kind, person_id, table_id, currency), balance)


def transfers_after(connection: sqlite3.Connection, after: int) -> Iterator[AuditedTransfer]:
    """The ledger's rows above a number, oldest first."""
    rows = connection.execute(
        "SELECT id, source_id, target_id, currency, CAST(amount AS INTEGER), reason, table_id,"
        " event FROM transfers WHERE id > ? ORDER BY id",
        (after,),
    )
    return (AuditedTransfer(*row) for row in rows)


def _of_closed_tables(
    connection: sqlite3.Connection, accounts: dict[int, AuditedAccount]
) -> Iterator[AuditedAccount]:
    rows = connection.execute(
        "SELECT a.id FROM tables t JOIN accounts a ON a.table_id = t.table_id"
        " WHERE t.closed_us IS NOT NULL ORDER BY a.id"
    )
    return (accounts[number] for (number,) in rows)


def _journals(connection: sqlite3.Connection) -> Iterator[Finding]:
    last_numbers: dict[str, int] = dict(
        connection.execute("SELECT table_id, last_number FROM tables").fetchall()
    )
    names = {name for (name,) in connection.execute("SELECT DISTINCT table_id FROM journal")}
    for table_id in sorted(names | last_numbers.keys()):
        numbers = connection.execute(
            "SELECT number FROM journal WHERE table_id = ? ORDER BY number", (table_id,)
        )
        yield from follows(
            table_id,
            (number for (number,) in numbers),
            after=0,
            last_number=last_numbers.get(table_id),
        )


def _witnessed(
    connection: sqlite3.Connection,
    row: TableRow,
    witnesses: TableWitnesses,
    accounts: dict[int, AuditedAccount],
) -> Iterator[Finding]:
    """Holds one table's transfers against its journal."""
    place = f"table {row.table_id}"
    moved = _moves_by_event(connection, row.table_id, accounts)
    witness = witnesses(row)
    rows = connection.execute(
        "SELECT number, kind, version, at_us, body FROM journal WHERE table_id = ? ORDER BY number",
        (row.table_id,),
    )
    for number, kind, version, at_us, body in rows:
        event = StoredEvent(number, kind, version, from_us(at_us), bytes(body))
        try:
            expected = witness.expects(event)
        except CroupierError as error:
            yield Finding("journal.unreadable", f"{place} event {number}", str(error))
            return
        found = moved.pop(number, [])
        if expected is not None:
            yield from event_moves(event, place, expected, found)
    for number in moved:
        yield Finding("event.transfers", place, f"money moved for event {number}, which is none")
    wagers = witness.wagers()
    lies = sum(
        account.balance
        for account in accounts.values()
        if account.key[0] == "wagers" and account.key[2] == row.table_id
    )
    if wagers is not None and wagers != lies:
        yield Finding(
            "table.wagers", place, f"has {money_text(lies)}, its journal says {money_text(wagers)}"
        )


def _moves_by_event(
    connection: sqlite3.Connection, table_id: str, accounts: dict[int, AuditedAccount]
) -> dict[int | None, list[tuple[AccountKey, AccountKey, int, str]]]:
    nobody: AccountKey = ("nobody", None, None, "")
    moved: dict[int | None, list[tuple[AccountKey, AccountKey, int, str]]] = {}
    rows = connection.execute(
        "SELECT event, source_id, target_id, amount, reason FROM transfers WHERE table_id = ?",
        (table_id,),
    )
    for event, source_id, target_id, amount, reason in rows:
        source, target = accounts.get(source_id), accounts.get(target_id)
        move = (source.key if source else nobody, target.key if target else nobody, amount, reason)
        moved.setdefault(event, []).append(move)
    return moved
