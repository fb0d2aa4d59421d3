"""A backup is a sound house or nothing, and a house starts from it."""

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters import sql_copy
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_backup import back_up
from croupier.adapters.house_key import replace_key
from croupier.adapters.sql_connection import connect_writer
from croupier.bootstrap import open_house
from croupier.casino.errors import BackupRefused, DatabaseRefused, FolderRefused, StorageFailed
from croupier.cli.main import run
from croupier.settings import Settings
from tests.crash.guest import Guest
from tests.crash.house_files import require_clean

pytestmark = pytest.mark.slow


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "house", is_test=True)


def restored(backup: Path, folder: Path, *, has_key: bool) -> Settings:
    """As the page tells the host to do it."""
    folder.mkdir(mode=0o700)
    copyfile(backup, folder / "house.sqlite")
    if has_key:
        copyfile(Path(f"{backup}.key"), folder / "house.key")
        (folder / "house.key").chmod(0o600)
    return Settings(data=folder, is_test=True)


async def test_rounds_go_on_from_a_backup_that_was_made_while_the_house_was_open(
    settings: Settings, tmp_path: Path
) -> None:
    backup = tmp_path / "copy.sqlite"
    async with open_house(settings) as house:
        guest = await Guest.sits(house, "classic", "Ts 9d 5h 8c 6c")
        await guest.wager(10)
        await guest.deal()
        made = await asyncio.to_thread(back_up, DataFolder.of(settings), backup, has_key=True)
        then = guest.table
        await guest.act("hit")
        await guest.stand_all()
        assert await guest.fun() == 1010_00
    assert made.report.is_clean
    assert {path.name for path in tmp_path.iterdir()} == {"house", "copy.sqlite", "copy.sqlite.key"}
    for file in (backup, Path(f"{backup}.key")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600

    async with open_house(restored(backup, tmp_path / "restored", has_key=True)) as house:
        again = await guest.come_back(house)
        assert again.table == then
        await again.act("hit")
        assert again.cards == ["Ts 5h 6c"]
        await again.stand_all()
        assert await again.fun() == 1010_00
    require_clean(tmp_path / "restored" / "house.sqlite")


async def test_a_backup_without_the_key_opens_once_its_rounds_are_given_up(
    settings: Settings, tmp_path: Path
) -> None:
    backup = tmp_path / "copy.sqlite"
    async with open_house(settings) as house:
        guest = await Guest.sits(house, "classic", "Ts 9d 5h 8c 6c")
        await guest.wager(10)
        await guest.deal()
    assert back_up(DataFolder.of(settings), backup, has_key=False).key is None
    assert not Path(f"{backup}.key").exists()

    again = restored(backup, tmp_path / "restored", has_key=False)
    with pytest.raises(FolderRefused, match="new-key"):
        async with open_house(again):
            pass
    assert (await replace_key(DataFolder.of(again))).given_up.rounds == 1
    async with open_house(again) as house:
        assert await (await guest.come_back(house)).fun() == 1000_00
    async with open_house(settings) as house:
        assert (await guest.come_back(house)).cards == ["Ts 5h"], "the house itself plays on"


@pytest.mark.parametrize("taken", ["copy.sqlite", "copy.sqlite.key"])
async def test_a_file_that_is_there_is_never_replaced(
    settings: Settings, tmp_path: Path, taken: str
) -> None:
    async with open_house(settings):
        pass
    (tmp_path / taken).write_text("precious")
    with pytest.raises(BackupRefused, match="is there already"):
        back_up(DataFolder.of(settings), tmp_path / "copy.sqlite", has_key=True)
    assert (tmp_path / taken).read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"house", taken}


async def test_a_name_that_is_taken_meanwhile_is_not_replaced_either(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(settings):
        pass
    target = tmp_path / "copy.sqlite"
    copy = sql_copy._copy

    def slow_copy(source: Path, partial: Path) -> None:
        copy(source, partial)
        target.write_text("precious")

    monkeypatch.setattr(sql_copy, "_copy", slow_copy)
    with pytest.raises(BackupRefused, match="is there already"):
        back_up(DataFolder.of(settings), target, has_key=True)
    assert target.read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"house", "copy.sqlite"}


async def test_books_that_do_not_add_up_give_no_backup(settings: Settings, tmp_path: Path) -> None:
    async with open_house(settings) as house:
        await house.cashier.welcome_guest()
    with closing(connect_writer(settings.data / "house.sqlite")) as shell:  # type: ignore[operator]
        shell.execute("UPDATE accounts SET balance = balance + 1 WHERE kind = 'player'")
    with pytest.raises(BackupRefused, match=r"do not add up: account\.balance player 1"):
        back_up(DataFolder.of(settings), tmp_path / "copy.sqlite", has_key=True)
    assert {path.name for path in tmp_path.iterdir()} == {"house"}


def test_there_is_no_backup_of_no_house(tmp_path: Path) -> None:
    with pytest.raises(DatabaseRefused, match="no house in"):
        back_up(DataFolder(tmp_path / "nowhere"), tmp_path / "copy.sqlite", has_key=True)
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_into_no_folder_is_a_failure_of_storage(
    settings: Settings, tmp_path: Path
) -> None:
    async with open_house(settings):
        pass
    with pytest.raises(StorageFailed, match="cannot write"):
        back_up(DataFolder.of(settings), tmp_path / "nowhere" / "copy.sqlite", has_key=False)


async def test_a_disk_that_fills_up_leaves_no_half_a_backup(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(settings):
        pass
    connect = sqlite3.connect

    def small_disk(path: object, **options: object) -> sqlite3.Connection:
        connection = connect(path, **options)  # type: ignore[call-overload]
        connection.execute("PRAGMA max_page_count = 3")
        return connection  # type: ignore[no-any-return]

    monkeypatch.setattr(sqlite3, "connect", small_disk)
    with pytest.raises(StorageFailed, match="cannot copy"):
        back_up(DataFolder.of(settings), tmp_path / "copy.sqlite", has_key=True)
    assert {path.name for path in tmp_path.iterdir()} == {"house"}


def test_the_command_says_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def open_and_close() -> None:
        async with open_house(Settings(data=tmp_path / "house")) as house:
            await house.cashier.welcome_guest()

    asyncio.run(open_and_close())
    data = ["--data", str(tmp_path / "house")]
    whole, bare = tmp_path / "whole.sqlite", tmp_path / "bare.sqlite"

    assert run(["admin", "backup", str(whole), *data]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{whole}: clean, 2 accounts, 1 transfers, 0 events"
    assert said[1].startswith(f"{whole}.key: the key")
    assert run(["admin", "backup", str(bare), "--without-key", "--json", *data]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(bare),
        "key": None,
        "accounts": 2,
        "transfers": 1,
        "events": 0,
    }
    assert run(["admin", "backup", str(whole), *data]) == 2
    assert "is there already" in capsys.readouterr().err
