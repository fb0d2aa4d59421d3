"""The house's own end of a WebSocket: uvicorn's, with short ways for what happens most.

Whole text messages go around the general parser, and frames that are ready are handed to the
network as they are. Everything else (the handshake, pings, fragments, closing, whatever breaks
the protocol) is uvicorn's and `websockets`' as before. An idle socket holds next to nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from croupier.casino.mailbox import Mailbox
from croupier.server.burst import gathering
from croupier.server.frames import LONGEST_HEAD_BYTES, end_of_frame, is_whole_text, unmasked
from croupier.server.limits import INBOX_MESSAGES_MAX

LINE = "croupier-line"
"""The extension of a WebSocket's scope that holds the `RefusingSocket`."""

_OPEN = State.OPEN

_PING = b"here"
_PING_FRAME = Frame(Opcode.PING, _PING).serialize(mask=False)
_PONG_HEAD = bytes((0x80 | Opcode.PONG, 0x80 | len(_PING)))
"""How a client's answer begins."""


class RefusingSocket(WebSocketsSansIOProtocol):
    """One WebSocket of the house; its opening may be refused with an answer of the house's own.

    Attributes:
        go_on: What serves the socket once the application has let it in and has returned.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue = cast("Any", Mailbox[Any]())
        self._gate = _Gate()
        self.writable = cast("Any", self._gate)
        self.go_on: Callable[[], Awaitable[None]] | None = None
        self._application = self.app
        self.app = cast("Any", self._serve)
        self._is_cutting = False
        self._part: bytearray | None = None
        self._part_needed = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Whatever is written goes out with what others are told."""
        super().connection_made(gathering(transport, self.loop))

    async def _serve(self, *asked: Any) -> None:
        """The application lets in; what goes on for hours does not stand within its calls."""
        await cast("Any", self._application)(*asked)
        if self.go_on is not None:
            del asked, self.scope, self.request, self.response
            await self.go_on()

    async def send(self, message: Any) -> None:
        """Passes on what the house says.

        Takes a whole refusal for the end of the handshake; uvicorn would log it as our bug.
        """
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def handle_connect(self, event: Any) -> None:
        """Lets the application know this end of the line."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("Any", self.scope)["extensions"][LINE] = self

    # Outwards

    @property
    def is_open(self) -> bool:
        """Frames may be sent: nobody has begun to close the socket, nor is it lost."""
        return self.conn.state is _OPEN and not self.transport.is_closing()

    def write_now(self, frame: bytes) -> bool:
        """Writes a whole frame if the client has taken enough of the earlier ones."""
        # Called for every message to everybody: spelled out. A line that is lost takes no bytes.
        if self._gate.is_open and self.conn.state is _OPEN:
            self.transport.write(frame)
            return True
        return False

    def send_keepalive_ping(self) -> None:
        """Asks whether the client is there; thousands of idle sockets are asked all the time."""
        self.ping_timer = None
        if not self.is_open:
            return
        self.pending_ping_payload = _PING
        self.ping_sent_at = self.loop.time()
        self.transport.write(_PING_FRAME)
        if self.ping_timeout is not None:
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
        else:
            self.schedule_ping()

    # Inwards

    def data_received(self, data: bytes) -> None:
        """Takes bytes in; a frame goes on as soon as it is whole, by the short or the long way."""
        if not self._is_cutting:
            super().data_received(data)
            self._is_cutting = self.handshake_initiated
            return
        if self._part is not None:
            self._part += data
            if len(self._part) < self._part_needed:
                return
            data, self._part = bytes(self._part), None
        self._cut(data)

    def _cut(self, data: bytes) -> None:
        place, size = 0, len(data)
        while place < size:
            end = end_of_frame(data, place)
            if end - place > self.config.ws_max_size + LONGEST_HEAD_BYTES:
                # Too large already; the general parser says so, whatever else comes.
                self._is_cutting = False
                super().data_received(data[place:])
                return
            if end > size:
                self._part, self._part_needed = bytearray(data[place:]), end - place
                return
            self._on_frame(data, place, end)
            if self.conn.parser_exc is not None:
                return
            place = end

    def _on_frame(self, data: bytes, place: int, end: int) -> None:
        is_between_messages = self.conn.state is _OPEN and self.conn.current_size is None
        if is_between_messages and is_whole_text(data, place):
            held = unmasked(data, place, end)
            if len(held) <= self.config.ws_max_size and held.isascii():
                self._on_text(held.decode("ascii"))
                return
        elif is_between_messages and data[place:end].startswith(_PONG_HEAD):
            self.handle_pong(Frame(Opcode.PONG, unmasked(data, place, end)))
            return
        super().data_received(data[place:end])

    def _on_text(self, text: str) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= INBOX_MESSAGES_MAX:
            self.read_paused = True
            self.transport.pause_reading()


class _Gate:
    """What `asyncio.Event` does, set at first; nothing is held while it stands open."""

    __slots__ = ("_shut", "is_open")

    def __init__(self) -> None:
        self.is_open = True
        self._shut: asyncio.Event | None = None

    def clear(self) -> None:
        if self._shut is None:
            self.is_open = False
            self._shut = asyncio.Event()

    def set(self) -> None:
        if self._shut is not None:
            self.is_open = True
            self._shut.set()
            self._shut = None

    async def wait(self) -> None:
        while self._shut is not None:
            await self._shut.wait()
