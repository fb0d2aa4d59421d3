"""How SQLite files of a house are opened."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.adapters.sql_port import Connection

BUSY_SECONDS_MAX = 5
"""How long one process waits for another one's write."""

STATEMENTS_KEPT = 256

LOG_PAGES = 4_000
"""Pages in the log beside the database before they are folded in; many are written often."""


def connect_writer(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return.

    Transactions are begun and ended by hand. A file that is gone is not made anew.
    """
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw",
        uri=True,
        timeout=BUSY_SECONDS_MAX,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS_KEPT,
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; sees what is committed, waits for no writer."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro",
        uri=True,
        timeout=BUSY_SECONDS_MAX,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS_KEPT,
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


@contextmanager
def one_moment(connection: Connection) -> Iterator[None]:
    """Everything read inside is the database as it was at one moment."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
