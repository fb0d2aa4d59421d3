"""Whether the files of an open house are still where they were found.

A process goes on writing to a file that somebody has removed or put another one in the place of,
and nobody would ever find again what it wrote.
"""

import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

Identity = tuple[int, int]
"""Of a file: device and inode."""

LOG_ENDING = "-wal"

_SETTLED_NS = 100_000_000
"""More than the grain of the times that file systems note."""


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
        self._folders = _folders_of(self._files)
        self._unchanged: list[_Folder | None] = []

    def find_log(self) -> None:
        """Takes the log that is there now for the house's: a fresh connection may make one."""
        log = Path(f"{self._database}{LOG_ENDING}")
        self._files[log] = identity_of(log)

    def lost(self) -> Path | None:
        """A file that was removed, or that another one has the place of; None when all is well.

        Each is looked at only when something has come or gone in their folders since the last look.
        """
        folders = [*map(_look_at, self._folders)]
        if folders == self._unchanged:
            return None
        self._unchanged = []
        for path, identity in self._files.items():
            if identity_of(path) != identity:
                return path
        if all(folder is not None and folder.is_settled for folder in folders):
            self._unchanged = folders
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


class _Folder(NamedTuple):
    """A folder as it was at a moment.

    Attributes:
        changed_ns: When something last came or went in it, since 1970.
        is_settled: So long ago that whatever comes or goes next changes that time.
    """

    identity: Identity
    changed_ns: int
    is_settled: bool


def _look_at(folder: Path) -> _Folder | None:
    now = time.time_ns()
    try:
        found = folder.stat()
    except OSError:
        return None
    changed = found.st_mtime_ns
    return _Folder((found.st_dev, found.st_ino), changed, now - changed > _SETTLED_NS)


def _folders_of(files: Iterable[Path]) -> list[Path]:
    """Where files stand, and where they are linked to."""
    places = [place for path in files for place in (path.absolute(), path.resolve())]
    return sorted({place.parent for place in places})
