"""Looking at the files of a house past the house."""

from contextlib import closing
from pathlib import Path
from shutil import copyfile

from croupier.adapters.sql_audit import full_audit
from croupier.adapters.sql_connection import connect_writer
from croupier.casino.audit import AuditReport
from croupier.casino.witness import JournalWitness


def audit_of(database: Path) -> AuditReport:
    """The whole audit of a database that nobody has open."""
    with closing(connect_writer(database)) as connection:
        return full_audit(connection, JournalWitness)


def require_clean(database: Path) -> None:
    assert audit_of(database).findings == ()


def copy_files(database: Path, copy: Path) -> None:
    """A database with what its log holds, as they lie on the disk."""
    for ending in ("", "-wal"):
        source = Path(f"{database}{ending}")
        beside = Path(f"{copy}{ending}")
        beside.unlink(missing_ok=True)
        if source.exists():
            copyfile(source, beside)
    Path(f"{copy}-shm").unlink(missing_ok=True)
