"""Whether a database itself is sound: its file, its references, and the guards that stand in it."""

import sqlite3
from collections.abc import Iterator

from croupier.adapters.sql_port import Connection
from croupier.adapters.sql_table_rows import unknown_access, unknown_currencies
from croupier.casino.audit import Finding

_GUARDS = frozenset(
    {
        "accounts_keep_owner",
        "accounts_last",
        "care_breaks_are_kept",
        "care_breaks_last",
        "commands_stay",
        "host_acts_last",
        "host_acts_stay",
        "journal_follows",
        "journal_lasts",
        "journal_stays",
        "shoes_last",
        "shoes_stay",
        "transfers_last",
        "transfers_name_act",
        "transfers_stay",
    }
)

SQLITE_GUARDS = _GUARDS | {
    "accounts_are_whole",
    "care_breaks_are_new",
    "host_acts_are_new",
    "shoes_are_new",
    "transfers_are_new",
}
"""Triggers without which ledger and journals could be rewritten, or a break shortened."""

POSTGRESQL_GUARDS = _GUARDS
"""The same on PostgreSQL, whose columns hold whole numbers only and whose keys replace nothing."""


def of_the_database(connection: Connection) -> Iterator[Finding]:
    """Damage, broken references, guards that are missing, and names that nobody knows."""
    if isinstance(connection, sqlite3.Connection):
        yield from _of_the_file(connection)
        wanted, query = SQLITE_GUARDS, "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        wanted, query = (
            POSTGRESQL_GUARDS,
            (
                "SELECT g.tgname FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid"
                " WHERE NOT g.tgisinternal AND g.tgenabled IN ('O', 'A')"
                " AND c.relnamespace = current_schema()::regnamespace"
            ),
        )
    found = {name for (name,) in connection.execute(query)}
    for name in sorted(wanted - found):
        yield Finding("database.guard", name, "the trigger is missing")
    for name, currency in unknown_currencies(connection):
        yield Finding("table.currency", f"table {name}", f"plays in {currency!r}")
    for name, access in unknown_access(connection):
        yield Finding("table.access", f"table {name}", f"is open to {access!r}")


def wait_for_writers(connection: Connection) -> None:
    """Waits, as a moment begins, for whoever writes: no row then comes in below one that is seen.

    In SQLite rows get their numbers in the order in which they are committed; on PostgreSQL not.
    """
    if not isinstance(connection, sqlite3.Connection):
        connection.execute("LOCK TABLE transfers, journal IN SHARE MODE")


def damages(connection: Connection, *, is_whole: bool) -> Iterator[Finding]:
    """What SQLite says about its own file; the whole check holds indexes against their tables.

    A PostgreSQL server checks its own files; `pg_amcheck` does it on demand.
    """
    if not isinstance(connection, sqlite3.Connection):
        return
    for (said,) in connection.execute(f"PRAGMA {'integrity' if is_whole else 'quick'}_check(10)"):
        if said != "ok":
            yield Finding("database.damaged", "database", str(said).splitlines()[0])


def _of_the_file(connection: sqlite3.Connection) -> Iterator[Finding]:
    yield from damages(connection, is_whole=True)
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("database.reference", f"{table} {row}", f"names no row of {parent}")
    broken = connection.execute(
        "SELECT 'account', id FROM accounts WHERE typeof(balance) <> 'integer'"
        " UNION ALL SELECT 'transfer', id FROM transfers WHERE typeof(amount) <> 'integer'"
    )
    for what, number in broken:
        yield Finding("money.not_whole", f"{what} {number}", "is no whole number of minor units")
