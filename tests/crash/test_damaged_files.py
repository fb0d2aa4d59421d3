"""Files that a crash, a full disk or a hand has spoiled: a clean audit, or no opening at all."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copyfile, copytree

import pytest

from croupier.adapters import sql_audit_marks
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_connection import connect_writer
from croupier.adapters.sql_last import note_of
from croupier.bootstrap import open_house
from croupier.casino.audit import AuditReport
from croupier.casino.errors import (
    BooksBroken,
    DatabaseRefused,
    StorageFailed,
    WorldFailure,
)
from croupier.settings import Settings
from tests.crash.dying_house import Death, Memory, live
from tests.crash.house_files import audit_of, copy_files, require_clean
from tests.crash.random_players import playing

pytestmark = pytest.mark.slow

PAGE = 4096


async def opens(folder: DataFolder) -> bool:
    """Whether the house opens; when it does, its books are clean afterwards as well."""
    try:
        async with open_house(Settings(data=folder.path)) as house:
            await house.cashier.welcome_guest()
    except WorldFailure:
        return False
    require_clean(folder.database)
    return True


async def test_a_log_that_was_cut_anywhere_is_the_house_at_an_earlier_moment(
    tmp_path: Path, killed_house: Path
) -> None:
    log = killed_house / "house.sqlite-wal"
    whole = log.read_bytes()
    assert len(whole) > 100 * PAGE
    luck = random.Random(7)
    cuts = [0, 1, 31, 32, 33, len(whole) - 1, *(luck.randrange(len(whole)) for _ in range(20))]
    events = []
    for cut in sorted(cuts):
        copy = tmp_path / "copy.sqlite"
        copy_files(killed_house / "house.sqlite", copy)
        (tmp_path / "copy.sqlite-wal").write_bytes(whole[:cut])
        try:
            report = audit_of(copy)
        except sqlite3.DatabaseError:
            assert cut < 10 * PAGE, "before the first commit there was no house"
            continue
        assert report.findings == ()
        events.append(report.events)
    assert events == sorted(events)
    assert len(set(events)) > 3, "cuts that all show one moment prove little"


@pytest.mark.parametrize("spoiled", range(6))
async def test_a_log_with_bytes_that_changed_is_missed_and_then_the_house_before_them(
    tmp_path: Path, killed_house: Path, spoiled: int
) -> None:
    luck = random.Random(8 + spoiled)
    folder = DataFolder(tmp_path / "house")
    copytree(killed_house, folder.path)
    log = folder.path / "house.sqlite-wal"
    content = bytearray(log.read_bytes())
    start = luck.randrange(len(content) // 2, len(content) * 3 // 4)
    content[start : start + 64] = os.urandom(64)
    log.write_bytes(content)
    await require_missed(folder)
    note_of(folder.database).unlink()
    assert await opens(folder)


async def test_a_killed_house_whose_log_was_taken_away_is_missed_until_its_host_accepts_it(
    tmp_path: Path, killed_house: Path
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(killed_house, folder.path)
    with closing(connect_writer(folder.database)) as shell:
        shell.execute("PRAGMA wal_checkpoint(PASSIVE)")
        older = folder.database.read_bytes()
    assert live(folder.path, Memory(), playing(4, 5), Death("line", 60)) == "died"
    for ending in ("-wal", "-shm"):
        Path(f"{folder.database}{ending}").unlink()
    folder.database.write_bytes(older)
    await require_missed(folder)
    note_of(folder.database).unlink()
    assert await opens(folder)


async def test_a_house_that_lost_all_it_ever_wrote_does_not_open_as_a_new_one(
    tmp_path: Path, new_folder: Path
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(new_folder, folder.path)
    empty = folder.database.read_bytes()
    async with open_house(Settings(data=folder.path)) as house:
        await house.cashier.welcome_guest()
    folder.database.write_bytes(empty)
    folder.note_open()
    await require_missed(folder)


async def require_missed(folder: DataFolder) -> None:
    """The house stays closed and says what is missing; so does the audit."""
    with pytest.raises(BooksBroken, match=r"ledger.cut .* was written to"):
        async with open_house(Settings(data=folder.path)):
            pass
    assert {each.code for each in audit_of(folder.database).findings} == {"ledger.cut"}


async def test_a_note_that_cannot_be_read_or_lags_behind_changes_nothing(
    tmp_path: Path, killed_house: Path
) -> None:
    for number, said in enumerate((b"", b"nonsense\xff", b"0" * 20 + b" " + b"0" * 20 + b"\n")):
        folder = DataFolder(tmp_path / f"house-{number}")
        copytree(killed_house, folder.path)
        note_of(folder.database).write_bytes(said)
        assert await opens(folder)


def cut_a_page(pages: bytes) -> bytes:
    return pages[:-PAGE]


def empty_last_page(pages: bytes) -> bytes:
    return pages[:-PAGE] + bytes(PAGE)


def tear_a_page(pages: bytes) -> bytes:
    start = (len(pages) // PAGE // 2) * PAGE
    return pages[:start] + os.urandom(512) + pages[start + 512 :]


def lose_the_head(pages: bytes) -> bytes:
    return bytes(100) + pages[100:]


def keep_half(pages: bytes) -> bytes:
    return pages[: len(pages) // PAGE // 2 * PAGE]


@pytest.mark.parametrize(
    "spoil",
    [
        cut_a_page,
        empty_last_page,
        tear_a_page,
        lose_the_head,
        keep_half,
    ],
)
async def test_a_torn_or_cut_database_does_not_open_and_is_left_as_it_is(
    tmp_path: Path, closed_house: Path, spoil: Callable[[bytes], bytes]
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(closed_house, folder.path)
    spoiled = spoil(folder.database.read_bytes())
    folder.database.write_bytes(spoiled)
    with pytest.raises((BooksBroken, DatabaseRefused, StorageFailed)):
        async with open_house(Settings(data=folder.path)):
            pass
    assert folder.database.read_bytes()[:PAGE] == spoiled[:PAGE]


async def test_a_page_torn_as_it_was_folded_in_from_the_log_is_mended_by_the_log(
    tmp_path: Path, killed_house: Path
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(killed_house, folder.path)
    before = audit_of_copy(folder, tmp_path)
    with closing(connect_writer(folder.database)) as shell:
        shell.execute("PRAGMA wal_checkpoint(PASSIVE)")
        copy_files(folder.database, tmp_path / "folded.sqlite")
    pages = bytearray((tmp_path / "folded.sqlite").read_bytes())
    pages[-PAGE // 2 :] = os.urandom(PAGE // 2)
    folder.database.write_bytes(pages)
    copyfile(tmp_path / "folded.sqlite-wal", folder.path / "house.sqlite-wal")
    assert audit_of_copy(folder, tmp_path) == before
    assert await opens(folder)


def audit_of_copy(folder: DataFolder, beside: Path) -> AuditReport:
    copy_files(folder.database, beside / "copy.sqlite")
    return audit_of(beside / "copy.sqlite")


async def test_any_page_that_was_torn_is_found_or_does_not_matter(
    tmp_path: Path, closed_house: Path
) -> None:
    whole = (closed_house / "house.sqlite").read_bytes()
    luck = random.Random(9)
    last = len(whole) // PAGE - 1
    for page in [last, *luck.sample(range(1, last), 8)]:
        folder = DataFolder(tmp_path / f"page-{page}")
        copytree(closed_house, folder.path)
        torn = bytearray(whole)
        middle = page * PAGE + PAGE // 2
        torn[middle : middle + PAGE // 2] = os.urandom(PAGE // 2)
        folder.database.write_bytes(torn)
        await opens(folder)


async def test_an_empty_file_in_the_place_of_the_database_is_not_taken_for_a_new_house(
    tmp_path: Path, closed_house: Path
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(closed_house, folder.path)
    folder.database.write_bytes(b"")
    with pytest.raises(DatabaseRefused, match="empty"):
        async with open_house(Settings(data=folder.path)):
            pass
    assert folder.database.read_bytes() == b""


@pytest.mark.parametrize(
    "touch",
    [
        pytest.param("DROP TRIGGER journal_stays", id="a guard that is gone"),
        pytest.param(
            "DROP TRIGGER transfers_stay; UPDATE transfers SET amount = amount + 100,"
            " source_id = source_id WHERE id = 1; UPDATE accounts SET balance = balance + 100"
            " WHERE kind = 'player' AND id = (SELECT target_id FROM transfers WHERE id = 1);"
            " UPDATE accounts SET balance = balance - 100 WHERE kind = 'cashier'",
            id="a row that was proved before",
        ),
    ],
)
@pytest.mark.parametrize("ended", ["closed_house", "killed_house"])
async def test_a_house_that_was_killed_or_touched_is_proved_as_a_whole(
    tmp_path: Path, request: pytest.FixtureRequest, ended: str, touch: str
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(request.getfixturevalue(ended), folder.path)
    with closing(sqlite3.connect(folder.database)) as shell:
        shell.executescript(touch)
    with pytest.raises(BooksBroken):
        async with open_house(Settings(data=folder.path)):
            pass


async def test_a_very_big_house_leaves_the_whole_audit_to_its_host_and_says_so(
    tmp_path: Path,
    killed_house: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(killed_house, folder.path)
    monkeypatch.setattr(sql_audit_marks, "WHOLE_EVENTS_MAX", 10)
    assert await opens(folder)
    assert "croupier admin audit proves all of its books" in caplog.text
