"""The house's end of one socket, as a `Connection` needs it."""

from typing import Any, Protocol

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.server.frames import text_of
from croupier.server.handshake import LINE, RefusingSocket


class End(Protocol):
    """One end of a socket; frames are made by `text_frame`."""

    def write_now(self, frame: bytes) -> bool:
        """Writes a frame if that needs no waiting; whether it did."""
        ...

    async def write(self, frame: bytes) -> None:
        """Writes a frame as soon as the client has taken enough of the earlier ones.

        Raises:
            WebSocketDisconnect: Nobody is there any more.
        """
        ...

    async def receive(self) -> Message:
        """The client's next message, or that it has gone."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """Closes the socket."""
        ...


def end_of(socket: WebSocket) -> End:
    """The shortest way to a socket that its server offers."""
    line = socket.scope["extensions"].get(LINE) if "extensions" in socket.scope else None
    return RawEnd(line) if isinstance(line, RefusingSocket) else AsgiEnd(socket)


class AsgiEnd:
    """A socket of any ASGI server."""

    __slots__ = ("_socket", "close", "receive")

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.receive = socket.receive
        self.close = socket.close

    def write_now(self, frame: bytes) -> bool:  # noqa: ARG002
        """Such a socket is always waited for."""
        return False

    async def write(self, frame: bytes) -> None:
        """Sends the frame's text."""
        await self._socket.send_text(text_of(frame))


class RawEnd:
    """A socket of the house's own server: ready frames go straight to the network."""

    __slots__ = ("line", "receive", "write_now")

    def __init__(self, line: RefusingSocket) -> None:
        self.line = line
        self.receive: Any = line.receive
        self.write_now = line.write_now

    async def write(self, frame: bytes) -> None:
        """Waits until the client has taken enough of the earlier ones."""
        while self.line.is_open:
            if self.write_now(frame):
                return
            await self.line.writable.wait()
        raise WebSocketDisconnect(1006)

    async def close(self, code: int, reason: str) -> None:
        """Closes the socket, unless it is closing already."""
        if self.line.is_open:
            await self.line.send({"type": "websocket.close", "code": code, "reason": reason})
