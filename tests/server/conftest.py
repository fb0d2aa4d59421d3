"""One real server for all tests of the wire; every test comes in as new guests."""

from collections.abc import AsyncIterator, Iterator

import pytest

from croupier.server.odds_room import OddsRoom
from tests.support.analyser import Inside
from tests.support.server import Line, Player, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "house") as opened:
        yield opened
        audit = opened.admin("audit")
        assert (audit.returncode, audit.stderr) == (0, ""), audit.stdout


@pytest.fixture
def player(server: Server) -> Player:
    return Player.guest(server)


@pytest.fixture
def line(player: Player) -> Iterator[Line]:
    with player.line() as opened:
        yield opened


@pytest.fixture
async def room() -> AsyncIterator[OddsRoom]:
    """Where questions wait, with the analyser in this very process."""
    room = OddsRoom(Inside)
    yield room
    await room.stop()
