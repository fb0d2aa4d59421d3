"""A WebSocket client that costs the load test next to nothing: text frames, no extensions."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_SHORT = 126
_MASK = bytes(4)
"""Masking with zeros leaves the bytes as they are; loopback needs no more."""

OnText = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """One socket to the house; `on_text` is called with every text frame."""

    def __init__(self, on_text: OnText) -> None:
        self.on_text = on_text
        self.is_lost = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The TCP connection stands."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The house, or the network, has ended it."""
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"no socket: {self._buffer[:200]!r}"))

    def hello(self, port: int, token: str) -> None:
        """Asks for the socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        self._write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: croupier.v1\r\n"
            f"Cookie: croupier_session={token}\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        """One text frame."""
        self._frame(_TEXT, text)

    def close(self) -> None:
        """Ends it without a word."""
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Cuts what arrives into frames."""
        data = self._buffer + data if self._buffer else data
        place = 0
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0 or not data.startswith(b"HTTP/1.1 101"):
                self._buffer = data
                return
            self.opened.set_result(None)
            place = end + 4
        size = len(data)
        while place + 2 <= size:
            kind, length, start = data[place] & 15, data[place + 1] & 127, place + 2
            if length >= _SHORT:
                wide = 2 if length == _SHORT else 8
                start += wide
                length = int.from_bytes(data[start - wide : start]) if start <= size else size
            if start + length > size:
                break
            place = start + length
            if kind == _TEXT:
                self.on_text(data[start:place])
            else:
                self._on_control(kind, data[start:place])
        self._buffer = data[place:]

    def _on_control(self, kind: int, body: bytes) -> None:
        if kind == _PING:
            self._frame(_PONG, body)
        elif kind == _CLOSE:
            self.is_lost = True

    def _frame(self, kind: int, body: bytes) -> None:
        size = len(body)
        if size < _SHORT:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | _SHORT)) + struct.pack(">H", size)
        self._write(head + _MASK + body)

    def _write(self, data: bytes) -> None:
        assert self._transport is not None, "the connection stands"
        self._transport.write(data)
