"""Copies a house's database, also while the house is open."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.adapters.sql_connection import connect_reader
from croupier.casino.errors import BackupRefused, StorageFailed

COPY_MODE = 0o600


def copy_database(source: Path, target: Path, look: Callable[[Path], None] | None = None) -> None:
    """Copies a database as it stands at one moment, into one file for its owner alone.

    The copy appears whole or not at all, once `look` has passed it; it never takes the place
    of a file that is there. Whoever writes to the source goes on writing.

    Raises:
        BackupRefused: Something has the name already, or the copy is damaged.
        StorageFailed: The disk refused.
    """
    with written_beside(target) as partial:
        _copy(source, partial)
        if look is not None:
            look(partial)


@contextmanager
def written_beside(target: Path) -> Iterator[Path]:
    """An empty file beside `target` that gets its name at the end, if nothing has it by then.

    Raises:
        BackupRefused: Something has the name.
        StorageFailed: The disk refused.
    """
    partial = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        require_free(target)
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, COPY_MODE))
        yield partial
        _sync(partial)
        _give_name(partial, target)
        _sync(target.parent)
    except OSError as error:
        raise StorageFailed(f"cannot write {target}: {error.strerror}") from error
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            Path(f"{partial}{ending}").unlink(missing_ok=True)


def require_free(target: Path) -> None:
    """Passes a name that nothing has.

    Raises:
        BackupRefused: Something has it.
    """
    if os.path.lexists(target):
        raise BackupRefused(f"{target} is there already; a backup never takes its place")


def _copy(source: Path, partial: Path) -> None:
    """All pages in one step: in WAL mode that holds nobody up, and is one moment."""
    try:
        with (
            closing(connect_reader(source)) as reading,
            closing(sqlite3.connect(partial, isolation_level=None)) as writing,
        ):
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")
            said = [text for (text,) in writing.execute("PRAGMA integrity_check(3)")]
    except sqlite3.Error as error:
        raise StorageFailed(f"cannot copy {source}: {error}") from error
    if said != ["ok"]:
        raise BackupRefused(f"{source} is damaged: {str(said[0]).splitlines()[0]}")


def _give_name(partial: Path, target: Path) -> None:
    try:
        os.link(partial, target)
    except FileExistsError:
        raise BackupRefused(f"{target} is there already") from None
    except OSError:
        # A memory stick's file system knows no second name for one file.
        require_free(target)
        partial.rename(target)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
