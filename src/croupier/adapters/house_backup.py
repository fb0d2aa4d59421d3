"""A backup of a house: its database in one file, and its key beside it if that is wanted."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_audit import full_audit
from croupier.adapters.sql_connection import connect_reader
from croupier.adapters.sql_copy import copy_database, require_free, written_beside
from croupier.adapters.sql_migrate import require_current
from croupier.casino.audit import AuditReport
from croupier.casino.errors import BackupRefused, WorldFailure
from croupier.casino.witness import JournalWitness

KEY_ENDING = ".key"


@dataclass(frozen=True, slots=True)
class Backup:
    """What was written.

    Attributes:
        key: None when the key was left out.
        report: Of the whole audit of the copy; clean.
    """

    file: Path
    key: Path | None
    report: AuditReport


def back_up(folder: DataFolder, file: Path, *, has_key: bool) -> Backup:
    """Copies a house as it is at one moment, open or closed, and proves the copy.

    Raises:
        BackupRefused: A file is there already, or the copy is not sound; nothing is left of it.
        DatabaseRefused: There is no house, or one of another version.
        FolderRefused: The key is missing or cannot be read.
        StorageFailed: The disk refused.
    """
    require_current(folder.database)
    beside = file.with_name(f"{file.name}{KEY_ENDING}") if has_key else None
    if beside is not None:
        require_free(beside)
    reports: list[AuditReport] = []

    def look(copy: Path) -> None:
        reports.append(_proved(copy))
        if beside is not None:
            _write_key(folder, beside)

    try:
        copy_database(folder.database, file, look)
    except WorldFailure:
        if reports and beside is not None:
            beside.unlink(missing_ok=True)
        raise
    return Backup(file, beside, reports[0])


def _proved(copy: Path) -> AuditReport:
    with closing(connect_reader(copy)) as connection:
        report = full_audit(connection, JournalWitness)
    if not report.is_clean:
        raise BackupRefused(
            f"the books do not add up: {report.findings[0]}"
            f" ({len(report.findings)} findings, see croupier admin audit)"
        )
    return report


def _write_key(folder: DataFolder, beside: Path) -> None:
    secret = folder.key().reveal()
    with written_beside(beside) as partial:
        partial.write_bytes(secret)
