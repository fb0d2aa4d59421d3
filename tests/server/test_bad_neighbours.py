"""At one table with clients that flood, say nothing or do not read: they hurt only themselves."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.casino.chat import LINES_BURST
from croupier.casino.chat_text import LINE_CHARACTERS_MAX
from croupier.server.limits import MESSAGES_BURST, OUTBOX_MESSAGES_MAX
from tests.support.server import SECONDS_MAX, SUBPROTOCOL, Line, Player, Server, running

TALKERS = 8
LONG_LINE = "🂡" * LINE_CHARACTERS_MAX
BUFFER_BYTES = 4096
"""So little of what it is sent does a slow client take in while it does not read."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("neighbours") / "house", "--clock-speed", "20") as opened:
        yield opened


@pytest.fixture
def ann(house: Server) -> Iterator[Line]:
    """Somebody at a public table of their own, who minds the rules."""
    with Player.guest(house).line() as line:
        line.open_shared()
        yield line


def require_served(ann: Line) -> None:
    """A wager is placed and taken back as ever."""
    assert ann.wager(1, 10)["type"] == "accepted"
    assert ann.do("cancel_wagers")["type"] == "accepted"


def heard_gone(ann: Line, player: Player) -> None:
    """Receives until somebody looks on no more, and the table has said so."""
    ann.look()
    while player.name in ann.watchers:
        ann.receive()


def slow_socket(player: Player) -> ClientConnection:
    """A socket whose client takes in next to nothing unless it reads."""
    host, port = player.server.base.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER_BYTES)
    line.connect((host, int(port)))
    return connect(
        f"ws://{host}:{port}/ws",
        sock=line,
        subprotocols=[SUBPROTOCOL],
        additional_headers=player.headers,
        compression=None,
        max_size=None,
        max_queue=1,
        open_timeout=SECONDS_MAX,
        close_timeout=1,
        ping_interval=None,
    )


def fill_chat(house: Server, ann: Line) -> None:
    """Long lines of several people: whoever enters is told half a hundred kilobytes."""
    for _ in range(TALKERS):
        with Player.guest(house).line() as talker:
            talker.enter(ann.table_id)
            for _ in range(LINES_BURST):
                said = talker.ask(type="say", table_id=ann.table_id, text=LONG_LINE)
                assert said["type"] == "accepted"


def test_a_client_that_does_not_read_is_dropped_and_comes_back_to_the_rest(
    house: Server, ann: Line
) -> None:
    fill_chat(house, ann)
    player = Player.guest(house)
    with player.line() as before:
        before.enter(ann.table_id)
        seen = before.last
    heard_gone(ann, player)
    enter = json.dumps({"type": "enter_table", "table_id": ann.table_id})
    with slow_socket(player) as slow:
        # Each is answered by a snapshot and a chat: more than outbox and machine hold together.
        assert 2 * MESSAGES_BURST > OUTBOX_MESSAGES_MAX
        for _ in range(MESSAGES_BURST):
            slow.send(enter)
        require_served(ann)
        while player.name not in ann.watchers:
            ann.receive()
        heard_gone(ann, player)
        with suppress(ConnectionClosed):
            while True:
                slow.recv(timeout=SECONDS_MAX)
        assert slow.close_code == 4408
    require_served(ann)
    with player.line() as again:
        missed = again.enter(ann.table_id, after=seen)
        assert (missed["type"], missed["first"]) == ("events", seen + 1)
        again.until_number(ann.last)
        assert [n for n, _ in again.events] == list(range(seen + 1, ann.last + 1))


@pytest.mark.case("E21")
def test_a_client_that_floods_is_shown_out_and_the_table_goes_on(house: Server, ann: Line) -> None:
    with Player.guest(house).line() as flood:
        flood.enter(ann.table_id)
        with suppress(ConnectionClosed):
            # Cheaper to answer than to send, so that no machine is slow enough to keep pace.
            for _ in range(10 * MESSAGES_BURST):
                flood.send(type="ping")
        require_served(ann)
        assert flood.closed() == 4400
        codes = {json.loads(text).get("code") for text in flood.raw}
        assert "message.rate" in codes
    require_served(ann)


@pytest.mark.clause("L11")
@pytest.mark.case("E23")
def test_a_client_that_says_nothing_is_played_for_and_holds_nobody_up(
    house: Server, ann: Line
) -> None:
    with Player.guest(house).line() as silent:
        silent.enter(ann.table_id)
        assert silent.wager(2, 10)["type"] == "accepted"
        assert ann.wager(1, 10)["type"] == "accepted"
        ann.deal()
        started = ann.until_event("round_started")
        assert [wager["box"] for wager in started["wagers"]] == [1, 2]
        while not any(event["type"] == "round_ended" for _, event in ann.events):
            if not ann.prompt["is_yours"]:
                ann.receive()
            elif ann.prompt["phase"] == "insurance":
                ann.answer("decline", 1)
            else:
                ann.act("stand")
        kinds = [event["type"] for _, event in ann.events]
        assert "wagers_confirmed" in kinds
        outcomes = {
            event["box"]: event for _, event in ann.events if event["type"] == "hand_settled"
        }
        assert set(outcomes) == {1, 2}
