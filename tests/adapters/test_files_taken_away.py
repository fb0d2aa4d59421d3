"""The files of an open house that somebody removes, or puts others in the place of."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_place import Place
from croupier.bootstrap import open_house
from croupier.casino.errors import StorageFailed
from croupier.settings import Settings
from tests.adapters.house import Stores
from tests.crash.house_files import require_clean

GONE = "was removed or replaced while the house is open"


def remove(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    copyfile(path, path.with_name("other"))
    path.with_name("other").replace(path)


def move_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.mark.parametrize("ending", ["", "-wal"], ids=["the database", "its log"])
@pytest.mark.parametrize("take", [remove, replace, move_away])
async def test_nothing_is_written_where_nobody_would_find_it(
    tmp_path: Path, new_house: Path, ending: str, take: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    folder = tmp_path / "house"
    folder.mkdir()
    path = folder / "house.sqlite"
    copyfile(new_house, path)
    database = await SqlDatabase.open(path)
    await database.write(lambda _: None)

    take(Path(f"{path}{ending}"))

    for _ in range(2):
        with pytest.raises(StorageFailed, match=f"nothing was written: .* {GONE}"):
            await database.write(lambda _: None)
    assert not database.is_in_place
    assert [each.levelname for each in caplog.records] == ["ERROR"], "said once"
    assert f"nothing more is written: {folder}" in caplog.text
    await database.close()


async def test_a_folder_that_is_put_back_is_the_house_again(
    tmp_path: Path, house_file: Path, database: SqlDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    away = house_file.with_name("away.sqlite")
    house_file.rename(away)
    with pytest.raises(StorageFailed, match=GONE):
        await database.write(lambda _: None)

    away.rename(house_file)

    await database.write(lambda _: None)
    assert database.is_in_place
    assert f"{house_file} is back in its place" in caplog.text


async def test_a_reader_that_comes_late_does_not_read_another_house(
    house_file: Path, sql: Stores, database: SqlDatabase
) -> None:
    replace(house_file)

    with pytest.raises(StorageFailed, match="was removed or replaced"):
        await database.read(lambda connection: connection.execute("SELECT 1"))


async def test_a_house_whose_lock_was_removed_writes_nothing_beside_a_second_server(
    tmp_path: Path,
) -> None:
    settings = Settings(data=tmp_path / "house")
    async with open_house(settings) as house:
        await house.cashier.welcome_guest()
        (tmp_path / "house" / "house.lock").unlink()
        with pytest.raises(StorageFailed, match=r"house\.lock was removed"):
            await house.cashier.welcome_guest()
    require_clean(tmp_path / "house" / "house.sqlite")


async def test_a_house_whose_folder_is_gone_closes_without_making_it_anew(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    async with open_house(Settings(data=folder)) as house:
        await house.cashier.welcome_guest()
        folder.rename(tmp_path / "elsewhere")

    assert not folder.exists()
    require_clean(tmp_path / "elsewhere" / "house.sqlite")


def test_a_file_is_missed_though_its_folder_had_long_been_quiet(tmp_path: Path) -> None:
    lock, beside = tmp_path / "house.lock", tmp_path / "beside"
    for path in (lock, beside):
        path.touch()
    connection = sqlite3.connect(tmp_path / "house.sqlite")
    connection.execute("CREATE TABLE any_table (id)")
    place = Place(connection, [lock])
    os.utime(tmp_path, (0, 0))
    assert [place.lost(), place.lost()] == [None, None]
    beside.unlink()
    assert place.lost() is None
    os.utime(tmp_path, (0, 0))
    assert place.lost() is None
    replace(lock)
    assert [place.lost(), place.lost()] == [lock, lock]
    connection.close()
