"""A house that an older croupier left is copied, brought up to date, and plays on.

`houses/version-*.sql` are whole houses of each version of the database, with their keys. In each
of them a guest has split eights and doubled one of them, and another has won and placed a wager.
Only a new version adds a file, made by the newest croupier of the version before.
"""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest
from alembic.script import ScriptDirectory

from croupier.adapters import sql_migrate
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_migrate import REVISION, migrate_sqlite, sqlite_revision
from croupier.bootstrap import open_house
from croupier.casino.errors import BackupRefused, DatabaseRefused, StorageFailed
from croupier.server.door import House
from croupier.settings import Settings
from tests.crash.guest import Guest
from tests.crash.house_files import require_clean

pytestmark = pytest.mark.slow

NAMES = ("Guest Grebe 4588", "Guest Avocet 8762")
HOUSES = sorted((Path(__file__).parent / "houses").glob("*.sql"))


def rebuilt(house: Path, folder: DataFolder) -> None:
    """The house's files from its text."""
    key, _, text = house.read_text().partition("\n")
    folder.make()
    folder.key_file.write_bytes(bytes.fromhex(key.removeprefix("-- key ")))
    folder.key_file.chmod(0o600)
    with closing(sqlite3.connect(folder.database)) as shell:
        shell.executescript(text)


@pytest.mark.parametrize("house", HOUSES, ids=lambda path: path.stem)
async def test_a_house_of_every_version_is_copied_and_plays_on(tmp_path: Path, house: Path) -> None:
    settings = Settings(data=tmp_path / "house", is_test=True)
    folder = DataFolder.of(settings)
    rebuilt(house, folder)
    version = sqlite_revision(folder.database)
    assert version is not None
    assert house.stem == f"version-{version}"
    before = folder.database.read_bytes()

    async with open_house(settings) as opened:
        busy, winner = [await back(opened, name) for name in NAMES]
        assert busy.cards == ["8s 3s Kd", "8h 7c", "Ts 6h", "5s 5d"]
        await busy.stand_all()
        assert await winner.fun() == 1025_00, "the standing wager went back"
        await winner.wager(10)
        await winner.deal()

    assert sqlite_revision(folder.database) == REVISION
    require_clean(folder.database)
    (copy,) = folder.path.glob(f"house-version-{version}-*.sqlite")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sqlite_revision(copy) == version
    with closing(sqlite3.connect(":memory:")) as old, closing(sqlite3.connect(copy)) as kept:
        old.deserialize(before)
        assert list(old.iterdump()) == list(kept.iterdump())
    again = tmp_path / "again.sqlite"
    copyfile(copy, again)
    migrate_sqlite(again)
    require_clean(again)

    async with open_house(settings):
        assert list(folder.path.glob("house-version-*")) == [copy], "nothing more to bring"


async def back(house: House, name: str) -> Guest:
    """A person's one table."""
    person = await house.people.by_name(name)
    assert person is not None
    (row,) = await house.store.open_tables(person.person_id)
    return await Guest(house, person, row.table_id).looks()


def test_each_version_but_the_newest_has_its_house() -> None:
    kept = [path.stem.removeprefix("version-") for path in HOUSES]
    scripts = ScriptDirectory(Path(sql_migrate.__file__).with_name("migrations"))
    known = {each.revision for each in scripts.walk_revisions()}
    assert kept == sorted(known - {REVISION})


def test_a_new_house_leaves_no_copy_of_nothing(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    made = migrate_sqlite(path)
    assert made is not None
    assert made.backup is None
    assert migrate_sqlite(path) is None
    assert list(tmp_path.iterdir()) == [path]


def test_a_house_that_cannot_be_copied_is_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = DataFolder(tmp_path / "house")
    rebuilt(HOUSES[0], folder)
    before = folder.database.read_bytes()

    def full_disk(source: Path, target: Path) -> None:
        raise StorageFailed(f"cannot write {target}: No space left on device")

    monkeypatch.setattr(sql_migrate, "copy_database", full_disk)
    with pytest.raises(StorageFailed, match="No space"):
        migrate_sqlite(folder.database)
    assert folder.database.read_bytes() == before


def test_a_damaged_house_is_not_brought_up_to_date(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "house")
    rebuilt(HOUSES[0], folder)
    pages = folder.database.read_bytes()
    folder.database.write_bytes(pages[:-4096] + bytes(4096))
    before = folder.database.read_bytes()
    with pytest.raises((BackupRefused, StorageFailed), match=r"damaged|malformed"):
        migrate_sqlite(folder.database)
    assert folder.database.read_bytes() == before


def test_a_newer_house_is_neither_copied_nor_changed(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "house")
    rebuilt(HOUSES[0], folder)
    with closing(sqlite3.connect(folder.database)) as shell, shell:
        shell.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseRefused, match="written by a newer one"):
        migrate_sqlite(folder.database)
    assert {path.name for path in folder.path.iterdir()} == {"house.sqlite", "house.key"}
