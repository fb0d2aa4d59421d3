"""A server whose plug is pulled, and a house to begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_migrate import migrate_sqlite
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
