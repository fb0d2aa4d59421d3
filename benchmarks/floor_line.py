"""A WebSocket client that costs the load test next to nothing: text frames, no extensions.

It is a plain socket, waited for until the load begins and polled from then on. An event loop would
do the same, at several times the cost, and the generator shares its cores with the server.
"""

import base64
import os
import select
import socket
import struct
from collections.abc import Callable, Iterable

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_SHORT = 126
_MASK = bytes(4)
"""Masking with zeros leaves the bytes as they are; loopback needs no more."""

ANSWER_SECONDS_MAX = 60
"""How long the house may take for an answer before the load begins."""

_BYTES_AT_ONCE = 65_536
_LINES_AT_ONCE = 1_024

OnText = Callable[[bytes, int, int], None]
"""Takes bytes, and where in them a text message begins and ends."""


class Line:
    """One socket to the house; whoever asks for it waits, until `Lines` has it."""

    __slots__ = ("_buffer", "_socket", "is_lost", "on_text")

    def __init__(self, port: int) -> None:
        self.on_text: OnText = lambda _data, _start, _end: None
        self.is_lost = False
        self._buffer = b""
        self._socket = socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS_MAX)

    def hello(self, port: int, token: str) -> None:
        """Asks for the socket; `opened` waits for it."""
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: croupier.v1\r\n"
            f"Cookie: croupier_session={token}\r\n\r\n".encode()
        )

    def opened(self) -> None:
        """Waits until the socket stands."""
        head = b""
        while b"\r\n\r\n" not in head:
            more = self._socket.recv(_BYTES_AT_ONCE)
            head += more
            if not more or not head.startswith(b"HTTP/1.1 101"[: len(head)]):
                raise SystemExit(f"no socket: {head[:200]!r}")
        self._cut(head.split(b"\r\n\r\n", 1)[1])

    def wait(self) -> None:
        """Waits until more has come in, and takes it in."""
        if self.is_lost:
            raise SystemExit("the house has ended a socket")
        self.take()

    def send(self, text: bytes) -> None:
        """One text frame."""
        self._frame(_TEXT, text)

    def take(self) -> None:
        """Takes in what has come."""
        data = self._socket.recv(_BYTES_AT_ONCE)
        if not data:
            self.is_lost = True
        self._cut(self._buffer + data if self._buffer else data)

    def stop_waiting(self) -> int:
        """From now on it is polled; its file number."""
        self._socket.settimeout(0.0)
        return self._socket.fileno()

    def close(self) -> None:
        """Ends it without a word."""
        self._socket.close()

    def _cut(self, data: bytes) -> None:
        """Cuts what arrives into frames."""
        place, size = 0, len(data)
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
                self.on_text(data, start, place)
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
        self._socket.sendall(head + _MASK + body)


class Lines:
    """Many sockets, polled together."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._by_number = {line.stop_waiting(): line for line in lines}
        self._poll = select.epoll()
        for number in self._by_number:
            self._poll.register(number, select.EPOLLIN)

    def take_in(self, seconds: float) -> None:
        """Takes in what has come to any of them, or comes within so many seconds."""
        lines = self._by_number
        for number, _ in self._poll.poll(max(0.0, seconds), _LINES_AT_ONCE):
            line = lines[number]
            try:
                line.take()
            except ConnectionError:
                line.is_lost = True
            if line.is_lost:
                self._poll.unregister(number)
