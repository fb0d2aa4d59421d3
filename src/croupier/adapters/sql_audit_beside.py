"""The whole audit beside a house that is open, in a thread and on a connection of its own."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

from croupier.adapters.sql_audit import full_audit
from croupier.adapters.sql_connection import connect_reader
from croupier.casino.audit import AuditReport
from croupier.casino.errors import StorageFailed
from croupier.casino.witness import JournalWitness

_STEPS_A_LOOK = 10_000
"""Steps of SQLite between two looks whether anybody still waits for the audit."""


async def audit_beside(path: Path) -> AuditReport:
    """Proves everything; who cancels it lets its thread end at the next query.

    Raises:
        StorageFailed: The disk refused.
    """
    is_over = Event()
    try:
        return await asyncio.to_thread(_audit, path, is_over)
    finally:
        is_over.set()


def _audit(path: Path, is_over: Event) -> AuditReport:
    try:
        with closing(connect_reader(path)) as connection:
            connection.set_progress_handler(is_over.is_set, _STEPS_A_LOOK)
            return full_audit(connection, JournalWitness)
    except sqlite3.Error as error:
        raise StorageFailed(f"cannot audit {path}: {error}") from error
