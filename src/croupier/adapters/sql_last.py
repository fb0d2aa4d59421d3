"""How far a house was written, noted in a file beside its database.

What was written last lies in the log beside the database until it is folded in. Should that log
be cut off or taken away from a house that was killed, the rest is whole and sound, and shorter:
only somebody who knows how far it went can tell. The note is written after each commit, and
without waiting for the disk: it may lag behind after a power cut, and never runs ahead.
"""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from croupier.adapters.sql_place import file_of
from croupier.adapters.sql_port import Connection
from croupier.casino.audit import Finding

LAST_ENDING = "-last"
"""Of the note's name, behind the database's."""

_MODE = 0o600
_NOTE = re.compile(r"(\d{20}) (\d{20})\n", re.ASCII)


@dataclass(frozen=True, slots=True)
class Last:
    """Numbers of the newest rows.

    Attributes:
        transfer: Of the ledger.
        event: Of the journal, over all tables.
    """

    transfer: int
    event: int


def note_of(database: Path) -> Path:
    """The note beside a database."""
    return Path(f"{database}{LAST_ENDING}")


def noted_last(connection: Connection) -> Last:
    """What the note beside a connection's database says; zeros when there is none to be read.

    Whoever compares it with the database asks before, for others may be writing both.
    A PostgreSQL server keeps its own log, and no note.
    """
    if not isinstance(connection, sqlite3.Connection):
        return Last(0, 0)
    return _read(note_of(file_of(connection)))


def _read(note: Path) -> Last:
    try:
        text = note.read_text(encoding="ascii")
    except (OSError, ValueError):
        return Last(0, 0)
    found = _NOTE.fullmatch(text)
    return Last(0, 0) if found is None else Last(int(found[1]), int(found[2]))


def last_of(connection: Connection) -> Last:
    """How far a database goes, as a connection sees it."""
    (transfer, event) = connection.execute(
        "SELECT (SELECT max(id) FROM transfers), (SELECT max(id) FROM journal)"
    ).fetchone()
    return Last(transfer or 0, event or 0)


def cut_off(connection: Connection, noted: Last) -> Iterator[Finding]:
    """What was written once and is not there any more."""
    if not isinstance(connection, sqlite3.Connection):
        return
    found = last_of(connection)
    note = note_of(file_of(connection)).name
    for name, last, reached in (
        ("transfers", found.transfer, noted.transfer),
        ("journal", found.event, noted.event),
    ):
        if last < reached:
            yield Finding(
                "ledger.cut",
                name,
                f"ends at {last}, was written to {reached}: the log beside the database was cut"
                f" off or taken away; if an older copy was put here on purpose, remove {note}",
            )


class LastNote:
    """Keeps the note of one open database; it only ever grows."""

    def __init__(self, database: Path) -> None:
        self._path = note_of(database)
        self._handle: int | None = None
        self._written = _read(self._path)

    def write(self, last: Last) -> None:
        """Notes how far the database goes now."""
        written = self._written
        last = Last(max(last.transfer, written.transfer), max(last.event, written.event))
        if last == written:
            return
        # Without room for it a loss may go unnoticed, and that is all.
        with suppress(OSError):
            if self._handle is None:
                flags = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC
                self._handle = os.open(self._path, flags, _MODE)
            os.pwrite(self._handle, f"{last.transfer:020d} {last.event:020d}\n".encode(), 0)
            self._written = last

    def close(self) -> None:
        """Lets the file go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
