"""What strangers, floods and slow readers try; the house answers, or shuts them out."""

import signal
from pathlib import Path

import pytest

from tests.support.server import Player, Server


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(signal.SIGTERM, id="asked by the system"),
        pytest.param(signal.SIGINT, id="asked by Ctrl+C"),
    ],
)
def test_a_house_told_to_close_closes_its_books_first(how: signal.Signals, tmp_path: Path) -> None:
    server = Server(tmp_path / "house", "--test-mode")
    server.start()
    line = Player.guest(server).line()
    line.open("classic")
    line.wager(1, 10)
    assert server._end(how) == 0
    assert line.closed() == 1012
    assert server.log.read_text() == ""
    # The last one out folds the write-ahead log into the database.
    assert not (tmp_path / "house" / "house.sqlite-wal").exists()
