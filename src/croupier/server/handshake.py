"""WebSockets whose opening may be refused with an answer of the house's own."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class RefusingSocket(WebSocketsSansIOProtocol):
    """Takes a whole refusal for the end of the handshake; uvicorn would log it as our bug."""

    async def send(self, message: Any) -> None:
        """Passes on what the house says."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True
