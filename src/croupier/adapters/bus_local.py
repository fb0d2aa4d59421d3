"""A bus inside one process: between the houses of a test, which may lose and muddle messages."""

import asyncio
from collections.abc import Callable
from functools import partial

from croupier.casino.bus import BusCounts, Hear, NodeSilent, Reply

Way = Callable[[int, int, bytes], int]
"""How often a message from a node to a node arrives; tests lose and double by it."""


def _once(_source: int, _target: int, _message: bytes) -> int:
    return 1


def _at_once() -> int:
    return 0


class LocalStreet:
    """Where the nodes of one process meet.

    Attributes:
        way: Asked for each message that is told; questions and answers always arrive, unless
            the way from the one to the other gives 0.
        lag: How many turns of the loop a message that is told comes later than others.
    """

    def __init__(self) -> None:
        self.way: Way = _once
        self.lag: Callable[[], int] = _at_once
        self.ends: dict[int, LocalBus] = {}

    def bus(self) -> "LocalBus":
        """One more end of it."""
        return LocalBus(self)


def _later(turns: int, act: Callable[[], None]) -> None:
    then = partial(_later, turns - 1, act) if turns else act
    asyncio.get_running_loop().call_soon(then)


class LocalBus:
    """One node's end."""

    def __init__(self, street: LocalStreet) -> None:
        self._street = street
        self._node = 0
        self._hear: Hear | None = None
        self._reply: Reply | None = None
        self.counts = BusCounts()

    @property
    def is_there(self) -> bool:
        """It has joined the others."""
        return self._node in self._street.ends

    async def join(self, node: int, hear: Hear, reply: Reply) -> None:
        """From now on this node hears and answers."""
        self._node, self._hear, self._reply = node, hear, reply
        self._street.ends[node] = self

    def tell(self, node: int, message: bytes) -> None:
        """Sends to one node in the loop's next turn."""
        self.counts.told += 1
        end = self._street.ends.get(node)
        if end is None:
            return
        for _ in range(self._street.way(self._node, node, message)):
            _later(self._street.lag(), partial(end.hear, self._node, message))

    def tell_all(self, message: bytes) -> None:
        """Sends to every other node."""
        for node in tuple(self._street.ends):
            if node != self._node:
                self.tell(node, message)

    def hear(self, source: int, message: bytes) -> None:
        """What another end has sent."""
        if self._hear is not None:
            self.counts.heard += 1
            self._hear(source, message)

    async def ask(self, node: int, message: bytes, wait_ms: int) -> bytes:
        """Sends to one node and waits for its answer.

        Raises:
            NodeSilent: None has come within the time.
        """
        self.counts.asked += 1
        try:
            return await self._answer(node, message, wait_ms)
        except NodeSilent:
            self.counts.silent += 1
            raise

    async def _answer(self, node: int, message: bytes, wait_ms: int) -> bytes:
        end = self._street.ends.get(node)
        if end is None or end._reply is None or not self._street.way(self._node, node, message):
            raise NodeSilent(f"node {node} is not there")
        try:
            async with asyncio.timeout(wait_ms / 1000):
                answer = await end._reply(self._node, message)
        except TimeoutError:
            raise NodeSilent(f"node {node} has not answered in {wait_ms} ms") from None
        if not self._street.way(node, self._node, answer):
            raise NodeSilent(f"node {node} has not answered in {wait_ms} ms")
        return answer

    async def part(self) -> None:
        """Hears and answers nothing any more."""
        self._street.ends.pop(self._node, None)
        self._hear = self._reply = None
