"""What goes from one node to another under running numbers, so that nothing is lost unseen."""

import asyncio
from collections.abc import Callable

from croupier.server.nodes.limits import TOLD_BYTES_MAX
from croupier.server.nodes.messages import Frame

Send = Callable[[int, tuple[Frame, ...]], None]
"""Takes a message's number and its frames."""


class Frames:
    """Gathers the frames for one node within a turn of the event loop, and numbers what goes.

    Attributes:
        last: The number of the last message that went.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[Frame] = []
        self._bytes = 0
        self.last = 0

    def add(self, view: int, number: int, frame: bytes | None) -> None:
        """One more for a view; what several are told alike goes once."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        latest = self._waiting[-1] if self._waiting else None
        if latest is not None and latest.frame is frame and latest.number == number:
            self._waiting[-1] = Frame((*latest.views, view), number, frame)
            return
        self._waiting.append(Frame((view,), number, frame))
        self._bytes += len(frame or b"")
        if self._bytes > TOLD_BYTES_MAX:
            self.flush()

    def flush(self) -> None:
        """Sends what waits now."""
        if self._waiting:
            waiting, self._waiting, self._bytes = tuple(self._waiting), [], 0
            self.last += 1
            self._send(self.last, waiting)


class Order:
    """Whether numbered messages come one after the other.

    Attributes:
        last: The highest number heard of.
        is_broken: One was missing, and what it said has not been asked for yet.
    """

    __slots__ = ("is_broken", "last")

    def __init__(self, last: int = 0) -> None:
        self.last = last
        self.is_broken = False

    def takes(self, number: int) -> bool:
        """Whether a message is news; one that came before, or comes too late, is not."""
        if number <= self.last:
            return False
        self.is_broken |= number > self.last + 1
        self.last = number
        return True

    def hears_of(self, number: int) -> None:
        """So many have gone; those that have not come are lost."""
        if number > self.last:
            self.is_broken, self.last = True, number

    def mended(self) -> bool:
        """Whether something was missing since the last call."""
        was_broken, self.is_broken = self.is_broken, False
        return was_broken
