"""A server whose plug is pulled, and a house to begin with."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_migrate import migrate_sqlite
from tests.crash.dying_house import Death, Memory, live
from tests.crash.random_players import playing
from tests.support.server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    opened = Server(tmp_path / "house", "--test-mode")
    opened.start()
    yield opened
    opened.kill()


@pytest.fixture(scope="session")
def new_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house that nobody has entered yet."""
    folder = DataFolder(tmp_path_factory.mktemp("new") / "house")
    folder.make()
    folder.key()
    migrate_sqlite(folder.database)
    return folder.path


@pytest.fixture(scope="session")
def killed_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was killed after some hundred commands; its log is long."""
    folder = tmp_path_factory.mktemp("killed") / "house"
    memory = Memory()
    assert live(folder, memory, playing(1, 15), Death("line", 200)) == "died", memory.trouble
    return folder


@pytest.fixture(scope="session")
def closed_house(tmp_path_factory: pytest.TempPathFactory, killed_house: Path) -> Path:
    """The same house, opened again and closed as it should be; there is no log."""
    folder = tmp_path_factory.mktemp("closed") / "house"
    copytree(killed_house, folder)
    memory = Memory()
    assert live(folder, memory, playing(2, 5), None) == "closed", memory.trouble
    assert DataFolder(folder).was_closed_well()
    return folder
