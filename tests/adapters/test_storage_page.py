"""The page about storage says what the code does."""

import re
from pathlib import Path

import pytest

from croupier.adapters import (
    pg_connection,
    pg_database,
    pg_entry,
    pg_line,
    pg_pool,
    sql_audit,
    sql_audit_marks,
    sql_last,
    sql_sound,
    sql_writer,
)
from croupier.adapters.pg_leases import UNFINISHED_MS
from croupier.adapters.pg_own_lease import LEASE
from croupier.adapters.sql_connection import BUSY_SECONDS_MAX, LOG_PAGES
from croupier.adapters.sql_schema import METADATA
from croupier.casino import audit, cashier
from croupier.casino.money import Reason
from croupier.casino.people import TOKEN_DAYS_MAX
from croupier.core.money import MINOR_PER_UNIT

UNFINISHED_S = UNFINISHED_MS / 1000
PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "storage.md").read_text()


def test_every_finding_has_its_line() -> None:
    sources = [
        Path(each.__file__ or "").read_text()
        for each in (audit, sql_audit, sql_audit_marks, sql_last, sql_sound)
    ]
    made = {
        code
        for source in sources
        for code in re.findall(r'Finding\(\s*"([a-z_]+\.[a-z_]+)"', source)
    }
    told = re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", PAGE.split("## The audit")[1], re.MULTILINE)
    assert told == sorted(made)


def test_every_table_and_every_reason_is_named() -> None:
    assert [name for name in METADATA.tables if f"`{name}`" not in PAGE] == []
    assert [each for each in Reason if f"`{each.value}`" not in PAGE] == []


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("commands waiting for the writer", f"{sql_writer.WAITING_MAX:,}"),
        ("commands in one transaction", f"{sql_writer.GROUP_MAX:,}"),
        ("pages in the log before they are folded into the database", f"{LOG_PAGES:,}"),
        (
            "events of a house that is audited as a whole after a crash",
            f"{sql_audit_marks.WHOLE_EVENTS_MAX:,}",
        ),
        ("wait for another process's write", f"{BUSY_SECONDS_MAX} s"),
        ("look for other processes' changes", f"every {sql_writer.FOREIGN_POLL_MS} ms"),
        ("one pay-in or pay-out", f"0.01 to {cashier.AMOUNT_MAX // MINOR_PER_UNIT:,}.00"),
        (
            "play money of a new guest, and of a gift",
            f"{cashier.GIFT // MINOR_PER_UNIT:,}.00 FUN",
        ),
        ("between two gifts to one person", f"{cashier.GIFT_SECONDS:,} s"),
        ("connections of one server to PostgreSQL", str(pg_connection.CONNECTIONS_MAX)),
        ("commands waiting for a connection", f"{pg_pool.WAITING_MAX:,}"),
        ("wait for a connection to be made", f"{pg_connection.CONNECT_SECONDS_MAX} s"),
        ("one statement", f"{pg_connection.STATEMENT_SECONDS_MAX} s"),
        ("wait for another command's rows", f"{pg_connection.LOCK_MS_MAX // 1000} s"),
        (
            "a transaction that does nothing, until the server ends it",
            f"{pg_connection.IDLE_MS_MAX // 1000} s",
        ),
        ("a job that others are in the way of is tried", f"{pg_database.TRIES_MAX} times"),
        (
            "lease of a node; renewed",
            f"{LEASE.ms // 1000} s; every {LEASE.beat_ms / 1000:g} s",
        ),
        (
            "wait of whoever ends a lease for a transaction of that node",
            f"{10 * UNFINISHED_S:g} s; {UNFINISHED_S:g} s for one in which nothing happens",
        ),
        (
            "a starting node's wait for one that brings the database up to date",
            f"{pg_entry.ENTER_SECONDS_MAX} s",
        ),
        ("look whether the lock's connection stands", f"every {pg_line.LOOK_SECONDS} s"),
    ],
)
def test_every_limit_is_the_codes(line: str, value: str) -> None:
    assert f"| {line} | {value} |" in PAGE


def test_the_life_of_a_token_is_the_codes() -> None:
    assert f"good for {TOKEN_DAYS_MAX} days" in PAGE
