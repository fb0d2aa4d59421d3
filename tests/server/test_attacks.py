"""What strangers, floods and slow readers try; the house answers, or shuts them out."""

import asyncio
import signal
import socket
from base64 import urlsafe_b64encode
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from uvicorn import Config
from uvicorn.server import ServerState

from croupier.adapters.memory import MemoryHouse
from croupier.adapters.memory_bank import MemoryBank
from croupier.casino.errors import StorageFailed
from croupier.casino.ports import BalanceChange
from croupier.server.app import HOUSE_FAILED, create_app
from croupier.server.gate import GuestGate
from croupier.server.limits import GUESTS_PER_ADDRESS_PER_HOUR, HEAD_BYTES_MAX, HEAD_SECONDS_MAX
from croupier.server.patience import PatientHttp
from croupier.server.problems import Problem
from croupier.settings import BadSetting, read_settings
from tests.support import memory
from tests.support.server import COOKIE, Player, Server, browser
from tests.support.web import web_house

TOKEN = b"thirty-two bytes of a browser's"


class FailingBank(MemoryBank):
    """A bank whose disk is gone."""

    def __init__(self) -> None:
        super().__init__(MemoryHouse())

    async def balances(self, person_id: int) -> Sequence[BalanceChange]:
        raise StorageFailed("the disk is gone")


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


@pytest.mark.parametrize(
    "origin",
    [
        pytest.param("http://[", id="an address that never ends"),
        pytest.param("null", id="a page without an origin"),
        pytest.param("://", id="nothing but signs"),
        pytest.param("http://example.com", id="another site"),
    ],
)
def test_an_origin_that_is_not_ours_is_refused_however_it_is_written(
    origin: str, server: Server
) -> None:
    with browser(server) as client:
        reply = client.post("/api/guest", headers={"Origin": origin})
    assert (reply.status_code, reply.json()["code"]) == (403, "request.origin")


async def test_a_socket_that_the_disk_fails_is_closed_with_the_reason() -> None:
    house = memory.House()
    await house.people.create_guest("Guest Heron", TOKEN, house.clock.now())
    app = create_app(web_house(house, FailingBank()))
    cookie = f"{COOKIE}={urlsafe_b64encode(TOKEN).decode()}".encode()
    scope = {
        "type": "websocket",
        "path": "/ws",
        "query_string": b"",
        "headers": [(b"cookie", cookie)],
    }
    sent: list[MutableMapping[str, object]] = []

    async def receive() -> MutableMapping[str, object]:
        return {"type": "websocket.connect"}

    async def send(message: MutableMapping[str, object]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
    assert (sent[1]["code"], sent[1]["reason"]) == (HOUSE_FAILED, "storage.failed")


def test_one_line_makes_so_many_guests_whatever_address_it_chooses() -> None:
    gate = GuestGate(lambda: 0.0)
    for number in range(GUESTS_PER_ADDRESS_PER_HOUR):
        gate.admit(f"2001:db8:0:1::{number:x}")
    with pytest.raises(Problem):
        gate.admit("2001:db8:0:1:ffff::1")
    gate.admit("2001:db8:0:2::1")
    for _ in range(GUESTS_PER_ADDRESS_PER_HOUR):
        gate.admit("192.0.2.1")
    with pytest.raises(Problem):
        gate.admit("::ffff:192.0.2.1")
    gate.admit("192.0.2.2")


@pytest.mark.parametrize(
    ("environment", "changes"),
    [
        pytest.param({"CROUPIER_HOST": ""}, {}, id="a host in the environment"),
        pytest.param({"CROUPIER_DATA": ""}, {}, id="a folder in the environment"),
        pytest.param({}, {"host": ""}, id="a host on the command line"),
        pytest.param({}, {"database": "sqlite:///"}, id="a database without a file"),
        pytest.param({}, {"database": "sqlite:///:memory:"}, id="a database that is nowhere"),
    ],
)
def test_nothing_is_no_setting(environment: dict[str, str], changes: dict[str, object]) -> None:
    with pytest.raises(BadSetting):
        read_settings(environment, changes)


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: here\r\nX: ", id="one header"),
        pytest.param(b"GET /", id="an address"),
        pytest.param(b"GET / HTTP/1.1\r\n" + b"X: yz\r\n" * 2_000, id="many headers"),
    ],
)
def test_a_request_that_never_ends_is_cut_off(start: bytes, server: Server) -> None:
    host, port = server.base.removeprefix("http://").split(":")
    with (
        socket.create_connection((host, int(port)), timeout=5) as line,
        suppress(ConnectionError),
    ):
        line.sendall(start + b"y" * HEAD_BYTES_MAX)
        assert line.recv(12) in (b"HTTP/1.1 400", b"")
    with browser(server) as client:
        assert client.get("/healthz").status_code == 200


async def test_a_body_that_comes_along_with_its_head_is_no_part_of_it() -> None:
    loop = asyncio.get_running_loop()
    protocol = PatientHttp(Config(PlainTextResponse("hello")), ServerState(), {})
    near, far = socket.socketpair()
    await loop.connect_accepted_socket(lambda: protocol, near)
    size = 2 * HEAD_BYTES_MAX
    protocol.data_received(
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % size + b"y" * size
    )
    far.settimeout(5)
    assert await asyncio.to_thread(far.recv, 12) == b"HTTP/1.1 200"
    far.close()
    protocol.transport.abort()


async def test_a_line_on_which_nothing_comes_is_cut_after_a_while() -> None:
    loop = asyncio.get_running_loop()
    protocol = PatientHttp(Config(PlainTextResponse("hello")), ServerState(), {})
    near, far = socket.socketpair()
    await loop.connect_accepted_socket(lambda: protocol, near)
    assert protocol._deadline is not None
    assert protocol._deadline.when() == pytest.approx(loop.time() + HEAD_SECONDS_MAX, abs=5)
    protocol._deadline._run()
    await asyncio.sleep(0)
    far.settimeout(5)
    assert await asyncio.to_thread(far.recv, 1) == b""
    far.close()


async def test_a_line_whose_request_is_whole_is_not_cut() -> None:
    loop = asyncio.get_running_loop()
    protocol = PatientHttp(Config(PlainTextResponse("hello")), ServerState(), {})
    near, far = socket.socketpair()
    far.settimeout(5)
    await loop.connect_accepted_socket(lambda: protocol, near)
    for _ in range(2):
        far.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        with far.makefile("rb") as reply:
            lines = await asyncio.to_thread(lambda: [reply.readline() for _ in range(4)])
            assert lines[0] == b"HTTP/1.1 200 OK\r\n"
            assert await asyncio.to_thread(reply.read, 5) == b"hello"
        assert protocol._deadline is None
    far.close()


@pytest.mark.parametrize("what", ["", "/record", "/review"])
async def test_a_round_of_thousands_of_digits_is_no_round(what: str) -> None:
    app = create_app(web_house(memory.House()))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(base_url="http://house", transport=transport) as client:
        for digits, status in ((16, 401), (17, 404), (5_000, 404)):
            reply = await client.get(f"/api/tables/any/rounds/{'9' * digits}{what}")
            assert reply.status_code == status
