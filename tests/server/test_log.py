"""What a host finds in the log: the world's failures and our bugs, never a stranger's mistake."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from croupier.server.app import create_app
from croupier.server.cookies import COOKIE
from tests.support import memory
from tests.support.server import SUBPROTOCOL, running
from tests.support.web import web_house

TOKEN = b"t" * 32


def test_a_socket_that_is_refused_is_no_error_in_the_log(tmp_path: Path) -> None:
    with running(tmp_path / "house") as server:
        address = server.base.replace("http", "ws", 1) + "/ws"
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, origin=Origin("http://elsewhere.example"), subprotocols=[SUBPROTOCOL]),
        ):
            pass
        assert refused.value.response.status_code == 403
        assert b"request.origin" in refused.value.response.body

    assert server.log.read_text() == ""


async def test_a_socket_that_the_closing_house_leaves_ends_without_an_error() -> None:
    own = memory.House()
    await own.people.create_guest("Guest Heron", TOKEN, own.clock.now())
    app = create_app(web_house(own))
    cookie = f"{COOKIE}={urlsafe_b64encode(TOKEN).decode()}".encode()
    scope = {
        "type": "websocket",
        "path": "/ws",
        "query_string": b"",
        "headers": [(b"cookie", cookie)],
    }
    waiting = asyncio.Event()
    asked = iter([{"type": "websocket.connect"}])

    async def receive() -> MutableMapping[str, Any]:
        for message in asked:
            return message
        waiting.set()
        await asyncio.Event().wait()
        raise AssertionError("nothing comes any more")

    async def send(message: MutableMapping[str, Any]) -> None:
        assert message["type"] in ("websocket.accept", "websocket.send")

    task = asyncio.create_task(app(scope, receive, send))
    await asyncio.wait(
        {task, asyncio.ensure_future(waiting.wait())}, return_when=asyncio.FIRST_COMPLETED
    )
    task.cancel()
    await task
    assert not task.cancelled(), "uvicorn logs whatever else comes out of it as a bug"
