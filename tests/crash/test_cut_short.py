"""What a host does is cut short at some statement, and done again: nothing is half done.

`KILLS=all .venv/bin/pytest tests/crash/test_cut_short.py` takes every statement.
"""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_backup import back_up
from croupier.adapters.house_key import KeyReplaced, replace_key
from croupier.adapters.sql_migrate import REVISION, migrate_sqlite, sqlite_revision
from croupier.bootstrap import open_house
from croupier.casino.errors import FolderRefused
from croupier.settings import Settings
from tests.crash.dying_house import Death, Memory, die, live
from tests.crash.house_files import require_clean
from tests.crash.random_players import playing
from tests.crash.test_older_houses import HOUSES, rebuilt

pytestmark = pytest.mark.slow

IS_WHOLE = os.environ.get("KILLS") is not None
DEATHS = 5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, new_folder: Path) -> Path:
    """A house that was killed with several rounds in play."""
    folder = tmp_path_factory.mktemp("played") / "house"
    copytree(new_folder, folder)
    memory = Memory()
    assert live(folder, memory, playing(4, 15), Death("line", 200)) == "died", memory.trouble
    return folder


def statements_until_dead(act: Callable[[], object], death: int | None) -> int | None:
    """Does something in a process of its own that dies at a statement to any database.

    Returns how many statements it took, or None when it died.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, str(_counted(act, death)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        statements = told.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return None
    assert statements, "it failed of itself"
    return int(statements)


def _counted(act: Callable[[], object], death: int | None) -> int:
    connect = sqlite3.connect
    statements = 0

    def on_statement(_text: str) -> None:
        nonlocal statements
        statements += 1
        if statements == death:
            die()

    def traced(*given: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **options)  # type: ignore[call-overload]
        connection.set_trace_callback(on_statement)
        return connection

    sqlite3.connect = traced  # type: ignore[assignment]
    act()
    return statements


def deaths(statements: int) -> range:
    return range(1, statements + 1, 1 if IS_WHOLE else max(1, statements // DEATHS))


def test_a_new_key_that_was_cut_short_is_made_by_the_next_call(tmp_path: Path, house: Path) -> None:
    def at(name: str) -> DataFolder:
        folder = DataFolder(tmp_path / name)
        copytree(house, folder.path)
        folder.key_file.unlink()
        return folder

    whole = at("whole")
    statements = statements_until_dead(partial(replace, whole), None)
    assert statements is not None
    for death in deaths(statements):
        folder = at(f"died-at-{death}")
        assert statements_until_dead(partial(replace, folder), death) is None
        require_refused_or_done(folder)
        assert replace(folder).given_up.left == []
        require_clean(folder.database)
        asyncio.run(open_and_close(folder))
        require_clean(folder.database)


def replace(folder: DataFolder) -> KeyReplaced:
    return asyncio.run(replace_key(folder))


def require_refused_or_done(folder: DataFolder) -> None:
    """Without its key, or with one that it does not know yet, it opens for nobody."""
    with suppress(FolderRefused):
        asyncio.run(open_and_close(folder))
        require_clean(folder.database)
        with closing(sqlite3.connect(folder.database)) as shell:
            (keys,) = shell.execute("SELECT count(*) FROM keys").fetchone()
        assert keys == 2, "it opened with the new key, which it knows"


async def open_and_close(folder: DataFolder) -> None:
    async with open_house(Settings(data=folder.path)):
        pass


def test_an_update_that_was_cut_short_is_made_by_the_next_start(tmp_path: Path) -> None:
    def at(name: str) -> DataFolder:
        folder = DataFolder(tmp_path / name)
        rebuilt(HOUSES[0], folder)
        return folder

    whole = at("whole")
    statements = statements_until_dead(partial(migrate_sqlite, whole.database), None)
    assert statements is not None
    for death in deaths(statements):
        folder = at(f"died-at-{death}")
        old = sqlite_revision(folder.database)
        assert statements_until_dead(partial(migrate_sqlite, folder.database), death) is None
        assert sqlite_revision(folder.database) == old
        asyncio.run(open_and_close(folder))
        assert sqlite_revision(folder.database) == REVISION
        require_clean(folder.database)


def test_a_backup_that_was_cut_short_has_no_name(tmp_path: Path, house: Path) -> None:
    folder = DataFolder(tmp_path / "house")
    copytree(house, folder.path)
    asyncio.run(open_and_close(folder))

    def copy_to(name: str) -> Callable[[], object]:
        return lambda: back_up(folder, tmp_path / name, has_key=True)

    statements = statements_until_dead(copy_to("whole.sqlite"), None)
    assert statements is not None
    for death in deaths(statements):
        name = f"died-at-{death}.sqlite"
        assert statements_until_dead(copy_to(name), death) is None
        assert not (tmp_path / name).exists()
        assert not (tmp_path / f"{name}.key").exists()
        copy_to(name)()
        require_clean(tmp_path / name)
    require_clean(folder.database)
