"""Two servers, one house on PostgreSQL: one plays, the other stands by and takes over."""

import asyncio
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

import httpx
import pytest

from croupier.adapters.house_database import audit_postgres_beside
from tests.support.pair import PairedServer
from tests.support.server import Line, Player, Server

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

ROUND = "8s Ts 9d 8h 9h Tc 3c Td 2d"
SAYS_SO_SECONDS_MAX = 40
OPEN_AGAIN_SECONDS_MAX = 6


@pytest.fixture
def playing(tmp_path: Path, postgres_url: str) -> Iterator[PairedServer]:
    """The server that has the house."""
    server = PairedServer(tmp_path / "playing", "--test-mode", "--database", postgres_url)
    server.start()
    yield server
    server.thaw()
    server.kill()


@contextmanager
def standing_by(
    playing: PairedServer, *options: str
) -> "Iterator[tuple[PairedServer, Future[float]]]":
    """A server that waits for the house, and the moment at which it will be open."""
    server = PairedServer(playing.data.with_name("other"), *playing.options, "--standby", *options)
    server.data.mkdir(mode=0o700)
    copyfile(playing.data / "house.key", server.data / "house.key")
    (server.data / "house.key").chmod(0o600)

    def open_some_time() -> float:
        server.start()
        return time.monotonic()

    with ThreadPoolExecutor(1) as thread:
        opening = thread.submit(open_some_time)
        try:
            wait_until_it_stands_by(server)
            yield server, opening
        finally:
            server.kill()


def wait_until_it_stands_by(server: PairedServer) -> None:
    until = time.monotonic() + SAYS_SO_SECONDS_MAX
    while not server.stands_by:
        assert time.monotonic() < until, server.log.read_text()
        time.sleep(0.02)


class Guest:
    """Somebody in the middle of a round."""

    def __init__(self, server: Server) -> None:
        self.player = Player.guest(server)
        self.line = self.player.line()
        self.table = self.line.open("classic", ROUND)
        self.line.wager(1, 10)
        self.line.deal()

    def comes_to(self, server: Server) -> Line:
        """The same browser, sent to another server."""
        self.player.server = server
        self.line = self.player.line()
        self.line.enter(self.table)
        return self.line

    @property
    def cards(self) -> list[str]:
        boxes = self.line.look()["round"]["boxes"]
        return [" ".join(hand["cards"]) for box in boxes for hand in box["hands"]]


def require_clean(url: str) -> None:
    assert asyncio.run(audit_postgres_beside(url)).findings == ()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.clause("L15")
def test_a_server_that_stands_by_goes_on_with_the_round_of_one_that_was_killed(
    playing: PairedServer, postgres_url: str
) -> None:
    guest, port = Guest(playing), free_port()
    cards = guest.cards
    with standing_by(playing, "--port", str(port)) as (other, opening):
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/readyz")
        killed = time.monotonic()
        playing.kill()
        guest.line.close()
        assert opening.result(SAYS_SO_SECONDS_MAX) - killed < OPEN_AGAIN_SECONDS_MAX
        line = guest.comes_to(other)
        assert guest.cards == cards
        line.stand_all()
        assert line.prompt["phase"] == "betting"
        require_clean(postgres_url)


def test_a_server_that_closes_leaves_the_house_to_the_one_that_stands_by(
    playing: PairedServer,
) -> None:
    guest = Guest(playing)
    cards = guest.cards
    with standing_by(playing) as (other, opening):
        assert playing.stop() == 0
        guest.line.close()
        opening.result(SAYS_SO_SECONDS_MAX)
        guest.comes_to(other)
        assert guest.cards == cards


def test_a_server_that_was_frozen_loses_the_house_and_says_so_when_it_wakes(
    playing: PairedServer, postgres_url: str
) -> None:
    guest = Guest(playing)
    cards, old_line = guest.cards, guest.line
    with standing_by(playing) as (other, opening):
        playing.freeze()
        opening.result(SAYS_SO_SECONDS_MAX)
        assert "has fallen silent and is cut off" in other.log.read_text()
        line = guest.comes_to(other)
        assert guest.cards == cards

        decision = old_line.prompt["decision"]
        old_line.send(
            type="act",
            table_id=guest.table,
            command_id="sent-to-the-frozen-one",
            decision=decision,
            box=1,
            hand=0,
            action="hit",
        )
        playing.thaw()
        assert playing.ended() == 2
        assert "another server has taken the house, so this one is closed" in (
            playing.log.read_text()
        )
        old_line.close()

        assert guest.cards == cards, "what the old one was asked for did not happen"
        line.stand_all()
        assert line.prompt["phase"] == "betting"
        require_clean(postgres_url)


def test_a_server_with_another_key_is_told_so_before_it_stands_by(
    playing: PairedServer, tmp_path: Path
) -> None:
    other = Server(tmp_path / "stranger", *playing.options, "--standby")
    with pytest.raises(AssertionError, match="did not open"):
        other.start()
    assert "house.key is not the key" in other.log.read_text()
