"""A server whose plug is pulled."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    opened = Server(tmp_path / "house", "--test-mode")
    opened.start()
    yield opened
    opened.kill()
