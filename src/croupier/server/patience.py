"""How long and how large a request's head may be; uvicorn's fast parser has no end of its own."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.server.limits import HEAD_BYTES_MAX, HEAD_SECONDS_MAX


class PatientHttp(HttpToolsProtocol):
    """HTTP from clients who may be slow, or never come to an end: up to a point."""

    _heads = 0
    _head_bytes = 0
    _is_in_head = True
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first head is awaited from now on."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Takes bytes in; a head that grows too large is answered, and no more is read.

        Bytes with which a head ends are not counted: a body may have come along with them.
        """
        heads = self._heads
        super().data_received(data)
        if self._is_in_head and self._heads == heads:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES_MAX:
                self.send_400_response(f"over {HEAD_BYTES_MAX} bytes of headers")

    def on_message_begin(self) -> None:
        """A further head on the same line has its own time."""
        if not self._is_in_head:
            self._await_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._heads += 1
        self._is_in_head = False
        self._forget_deadline()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is awaited any more."""
        self._forget_deadline()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._is_in_head, self._head_bytes = True, 0
        self._forget_deadline()
        self._deadline = self.loop.call_later(HEAD_SECONDS_MAX, self.transport.abort)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
