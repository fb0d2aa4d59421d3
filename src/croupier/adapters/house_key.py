"""A new key for a house whose own is lost, or whose open rounds are not to go on."""

from dataclasses import dataclass
from pathlib import Path

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_audit_marks import require_clean_books
from croupier.adapters.sql_copy import copy_database
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_keys import take_key
from croupier.adapters.sql_migrate import migrate_sqlite, sqlite_revision
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.errors import DatabaseRefused
from croupier.casino.lost_key import GivenUp, give_up_shoes


@dataclass(frozen=True, slots=True)
class KeyReplaced:
    """What it cost.

    Attributes:
        before: The database as it was.
    """

    given_up: GivenUp
    before: Path


async def replace_key(folder: DataFolder) -> KeyReplaced:
    """Voids every round in play, takes every shoe away, and makes a new key, in that order.

    Cut short, it leaves a house that refuses to open, or one that opens with the old key; called
    again, it goes on.

    Raises:
        DatabaseRefused: There is no house, or a newer one.
        FolderInUse: A server has it open.
        BooksBroken: The books do not add up, so no money is moved.
        StorageFailed: The disk refused.
    """
    if sqlite_revision(folder.database) is None:
        raise DatabaseRefused(f"no house in {folder.database}")
    with folder.lock():
        is_sound = folder.was_closed_well()
        folder.note_open()
        moment = SystemClock().now().strftime("%Y%m%dT%H%M%S.%fZ")
        before = folder.path / f"{folder.database.stem}-before-new-key-{moment}.sqlite"
        copy_database(folder.database, before)
        migrate_sqlite(folder.database, backups=folder.path)
        database = await SqlDatabase.open(folder.database)
        try:
            await require_clean_books(database, is_whole=not is_sound)
            given_up = await give_up_shoes(SqlTableStore(database), database.clock)
            await take_key(database, folder.replace_key(moment))
        finally:
            await database.close()
        return KeyReplaced(given_up, before)
