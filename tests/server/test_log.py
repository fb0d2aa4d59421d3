"""What a host finds in the log: the world's failures and our bugs, never a stranger's mistake."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.server import SUBPROTOCOL, running


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
