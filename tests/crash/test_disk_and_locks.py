"""A disk that is full or closed to writing, and two servers on one house."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from croupier.adapters import sql_database
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_connection import connect_writer
from croupier.bootstrap import open_house
from croupier.casino.commands import CancelWagers, PlaceWager
from croupier.casino.errors import (
    FolderInUse,
    StorageFailed,
)
from croupier.settings import Settings
from tests.crash.dying_house import Memory, live
from tests.crash.guest import Guest
from tests.crash.house_files import require_clean
from tests.crash.random_players import playing
from tests.support.server import Player, Server, running

pytestmark = pytest.mark.slow


# The disk ------------------------------------------------------------------------------------


async def test_a_full_disk_refuses_with_nothing_changed_and_room_lets_the_house_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[sqlite3.Connection] = []
    limit = 2**30

    def small_disk(path: Path) -> sqlite3.Connection:
        connection = connect_writer(path)
        connection.execute(f"PRAGMA max_page_count = {limit}")
        writers.append(connection)
        return connection

    monkeypatch.setattr(sql_database, "connect_writer", small_disk)
    settings = Settings(data=tmp_path / "house", is_test=True)
    async with open_house(settings) as house:
        guest = await Guest.sits(house, "classic")
        await guest.wager(5)
        with closing(sqlite3.connect(tmp_path / "house" / "house.sqlite")) as shell:
            (pages,) = shell.execute("PRAGMA page_count").fetchone()
        limit = pages
        writers[-1].execute(f"PRAGMA max_page_count = {limit}")
        said, before, fun = "", guest.table, await guest.fun()
        while not said:
            before, fun = guest.table, await guest.fun()
            try:
                await guest.do(CancelWagers() if guest.table.chips else PlaceWager((1,), 5_00))
            except StorageFailed as error:
                said = str(error)
        assert said == "nothing was written: database or disk is full"
        assert (guest.table, await guest.fun()) == (before, fun)
        limit = 2**30
        writers[-1].execute(f"PRAGMA max_page_count = {limit}")
        await guest.wager(5)
        await guest.deal()
        await guest.stand_all()
    require_clean(tmp_path / "house" / "house.sqlite")


def test_a_house_that_finds_no_room_at_the_start_does_not_open(
    tmp_path: Path, closed_house: Path
) -> None:
    """In a process of its own, so that the patch goes with it."""
    folder = DataFolder(tmp_path / "house")
    copytree(closed_house, folder.path)

    def no_room(path: Path) -> sqlite3.Connection:
        connection = connect_writer(path)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    memory = Memory()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sql_database, "connect_writer", no_room)
        ended = live(folder.path, memory, playing(3, 200), None)
    assert ended == "closed" or "full" in ended
    require_clean(folder.database)


@pytest.mark.parametrize("what", ["an empty folder", "a house", "a database"])
def test_a_folder_that_cannot_be_written_is_refused(
    tmp_path: Path, closed_house: Path, what: str
) -> None:
    folder = DataFolder(tmp_path / "house")
    if what == "an empty folder":
        folder.make()
    else:
        copytree(closed_house, folder.path)
    if what == "a database":
        folder.database.chmod(0o400)
    else:
        folder.path.chmod(0o500)
    try:
        said = opened_by_a_user_without_power(folder)
    finally:
        folder.path.chmod(0o700)
    assert said.startswith(("FolderRefused", "StorageFailed")), said


def opened_by_a_user_without_power(folder: DataFolder) -> str:
    """What a house says that is opened by somebody whom modes bind, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        said = "opened"
        try:
            if os.geteuid() == 0:
                give_to_nobody(folder.path)
                os.setuid(NOBODY)
            asyncio.run(open_and_close(folder))
        except BaseException as error:  # noqa: BLE001 - the parent reads it
            said = f"{type(error).__name__}: {error}"
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as told:
        return told.read()


NOBODY = 65534


def give_to_nobody(folder: Path) -> None:
    for parent in folder.parents:
        if parent.name.startswith("pytest-") or parent.parent.name.startswith("pytest-"):
            parent.chmod(0o755)
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)


async def open_and_close(folder: DataFolder) -> None:
    async with open_house(Settings(data=folder.path)) as house:
        await house.cashier.welcome_guest()


# Two of them ---------------------------------------------------------------------------------


async def test_a_second_house_on_one_folder_is_refused(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "house")
    async with open_house(settings):
        with pytest.raises(FolderInUse):
            async with open_house(settings):
                pass


def test_a_second_server_on_one_folder_says_so_and_the_first_one_serves_on(
    tmp_path: Path,
) -> None:
    with running(tmp_path / "house") as first:
        player = Player.guest(first)
        second = Server(tmp_path / "house")
        with pytest.raises(AssertionError, match="another server uses"):
            second.start()
        assert player.fun() == 1000_00


async def test_two_folders_cannot_share_one_database(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'shared.sqlite'}"
    first, second = [
        Settings(data=tmp_path / name, database=database) for name in ("first", "second")
    ]
    async with open_house(first):
        pass
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / "house.key").write_bytes((tmp_path / "first" / "house.key").read_bytes())
    (tmp_path / "second" / "house.key").chmod(0o600)
    async with open_house(first):
        with pytest.raises(FolderInUse):
            async with open_house(second):
                pass
    async with open_house(second):
        pass
