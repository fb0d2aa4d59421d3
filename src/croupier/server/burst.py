"""Gathers what is written to sockets within one turn of the event loop, and sends it at a stretch.

Every write to a socket may wake whoever reads at its other end, and on few cores that takes this
one away from the house in the middle of its work. So the house works first and sends then.
"""

import asyncio
import logging
from typing import Any, cast
from weakref import WeakKeyDictionary

GATHERED_BYTES_MAX = 16_384
"""Of one socket; beyond it they go out at once, so that a client who does not read is noticed."""

_log = logging.getLogger(__name__)
_BURSTS: "WeakKeyDictionary[asyncio.AbstractEventLoop, Burst]" = WeakKeyDictionary()


class Burst:
    """What waits for the end of a loop's turn.

    Attributes:
        waiting: Those who have something to send; one list for good. Who comes first begins it.
    """

    # It does not keep its loop, or none of either would ever go.
    __slots__ = ("waiting",)

    def __init__(self) -> None:
        self.waiting: list[GatheringTransport] = []

    @staticmethod
    def of(loop: asyncio.AbstractEventLoop) -> "Burst":
        """The one burst of a loop."""
        found = _BURSTS.get(loop)
        if found is None:
            found = _BURSTS[loop] = Burst()
        return found

    def begin(self) -> None:
        """Something waits from now on."""
        asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        waiting = self.waiting.copy()
        self.waiting.clear()
        for transport in waiting:
            try:
                transport.flush()
            except Exception:  # noqa: BLE001 - the edge of one socket: it holds up no other
                _log.exception("a socket cannot be written to")
                transport.abort()


class GatheringTransport:
    """A transport that waits with what it writes, but never with closing; the rest is as it was."""

    __slots__ = ("_burst", "_gathered", "_transport", "_waiting")

    def __init__(self, transport: asyncio.Transport, burst: Burst) -> None:
        self._transport = transport
        self._burst = burst
        self._waiting = burst.waiting
        self._gathered = b""

    def write(self, data: bytes) -> None:
        """Sends some bytes before the loop's turn ends, after those that wait."""
        # Called for every message to everybody: spelled out.
        if self._gathered:
            self._gathered += data
        elif data:
            self._gathered = data
            if not self._waiting:
                self._burst.begin()
            self._waiting.append(self)
        if len(self._gathered) > GATHERED_BYTES_MAX:
            self.flush()

    def flush(self) -> None:
        """Sends what waits now."""
        gathered, self._gathered = self._gathered, b""
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered)

    def is_closing(self) -> bool:
        """Nothing more is sent."""
        return self._transport.is_closing()

    def close(self) -> None:
        """Closes the line as soon as everything is sent."""
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def gathering(transport: asyncio.BaseTransport, loop: asyncio.AbstractEventLoop) -> Any:
    """A transport whose writes go out with those of all others of a loop."""
    return GatheringTransport(cast("asyncio.Transport", transport), Burst.of(loop))
