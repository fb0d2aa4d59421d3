"""Whether the files of an open house are still where they were found.

A process goes on writing to a file that somebody has removed or put another one in the place of,
and nobody would ever find again what it wrote.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

Identity = tuple[int, int]
"""Of a file: device and inode."""

LOG_ENDING = "-wal"


def file_of(connection: sqlite3.Connection) -> Path:
    """The database file of a connection."""
    (_, _, name) = connection.execute("PRAGMA database_list").fetchone()
    return Path(name)


class Place:
    """The files of one house, as they were when it was opened.

    `beside` are further files that nobody may take away while the house is open.
    """

    def __init__(self, connection: sqlite3.Connection, beside: Sequence[Path] = ()) -> None:
        self._database = file_of(connection)
        self._files = {path: identity_of(path) for path in (self._database, *beside)}
        self.find_log()

    def find_log(self) -> None:
        """Takes the log that is there now for the house's: a fresh connection may make one."""
        log = Path(f"{self._database}{LOG_ENDING}")
        self._files[log] = identity_of(log)

    def lost(self) -> Path | None:
        """A file that was removed, or that another one has the place of; None when all is well."""
        for path, identity in self._files.items():
            if identity_of(path) != identity:
                return path
        return None

    def has_database(self) -> bool:
        """The database is the file that was found."""
        return identity_of(self._database) == self._files[self._database]


def identity_of(path: Path) -> Identity | None:
    """What a name stands for now; None when there is nothing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
