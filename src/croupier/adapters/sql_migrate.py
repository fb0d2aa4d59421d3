"""Brings a house's database to the version this croupier works with.

Before it changes one that is there, it copies it: that copy is the way back. The heavy libraries
are imported only when there is something to do: a house that is up to date opens without them.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.adapters.clock import SystemClock
from croupier.adapters.sql_copy import copy_database, written_beside
from croupier.casino.errors import DatabaseRefused, StorageFailed

if TYPE_CHECKING:
    from sqlalchemy import Connection

REVISION = "0009"
"""The version of the database that this croupier works with: the newest migration."""

_MIGRATIONS = Path(__file__).with_name("migrations")
_BUSY_SECONDS_MAX = 5


def sqlite_revision(path: Path) -> str | None:
    """The version of a database file; None when there is no file yet.

    Raises:
        DatabaseRefused: The file is no database of a house, or an empty one.
    """
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path, timeout=_BUSY_SECONDS_MAX)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not names:
                raise DatabaseRefused(f"{path} is empty; take it away to open a new house")
            if "alembic_version" not in names:
                raise DatabaseRefused(f"{path} is the database of something else")
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError as error:
        raise StorageFailed(f"cannot read {path}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise DatabaseRefused(f"{path} is no database: {error}") from error
    return None if found is None else str(found[0])


def require_current(path: Path) -> None:
    """Refuses a database of another version, and one that is not there.

    Raises:
        DatabaseRefused: With what to do about it.
    """
    found = sqlite_revision(path)
    if found is None:
        raise DatabaseRefused(f"no house in {path}; 'croupier serve' makes one")
    if found != REVISION:
        raise DatabaseRefused(
            f"the database is at version {found}, this croupier works with {REVISION};"
            " 'croupier serve' brings an older one up to date"
        )


@dataclass(frozen=True, slots=True)
class Migrated:
    """A database was made or brought up to date.

    Attributes:
        backup: What it was before; None for a new one.
    """

    backup: Path | None


def migrate_sqlite(path: Path, *, backups: Path | None = None) -> Migrated | None:
    """Makes the database or brings it up to date, whole or not at all; None: it was so already.

    Whoever calls it holds the data folder's lock. A database that is there is copied first,
    into `backups` or else beside it.

    Raises:
        DatabaseRefused: A newer croupier wrote it, or it is no house's.
        BackupRefused: It cannot be copied, so it is left as it is.
        StorageFailed: The disk refused.
    """
    found = sqlite_revision(path)
    if found == REVISION:
        return None
    if found is None:
        # A new one gets its name when it is whole, so that an empty file is never a new house.
        with written_beside(path) as partial:
            _upgrade_file(partial, None)
        return Migrated(None)
    backup = _back_up(path, found, backups or path.parent)
    _upgrade_file(path, found)
    return Migrated(backup)


def _upgrade_file(path: Path, found: str | None) -> None:
    from sqlalchemy import create_engine, event
    from sqlalchemy.exc import SQLAlchemyError

    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(path, isolation_level=None, timeout=_BUSY_SECONDS_MAX),
    )
    event.listen(engine, "begin", lambda each: each.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            upgrade(connection, found)
    except SQLAlchemyError as error:
        raise StorageFailed(f"cannot bring {path} up to date: {error}") from error
    finally:
        engine.dispose()


def _back_up(path: Path, found: str, folder: Path) -> Path:
    """A copy named after the version it is of and the moment it was made."""
    _require_known(found)
    moment = SystemClock().now().strftime("%Y%m%dT%H%M%S.%fZ")
    backup = folder / f"{path.stem}-version-{found}-{moment}.sqlite"
    copy_database(path, backup)
    return backup


def _require_known(found: str) -> None:
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory(_MIGRATIONS).walk_revisions()}
    if found not in known:
        raise DatabaseRefused(
            f"the database is at version {found}, this croupier knows none above {REVISION}:"
            " it was written by a newer one"
        )


def upgrade(connection: "Connection", found: str | None) -> None:
    """Runs the missing migrations inside the caller's transaction.

    Raises:
        DatabaseRefused: `found` is a version that this croupier has never heard of.
    """
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext, RevisionStep
    from alembic.script import ScriptDirectory

    if found is not None:
        _require_known(found)
    scripts = ScriptDirectory(_MIGRATIONS)

    def steps(current: object, _context: MigrationContext) -> list[RevisionStep]:
        assert current in ((), found, (found,)), f"{current} became of {found}"
        return list(scripts._upgrade_revs(REVISION, found))  # type: ignore[arg-type]

    context = MigrationContext.configure(connection, opts={"fn": steps})
    with Operations.context(context):
        context.run_migrations()
