"""What the nodes of one house tell one another; adapters carry it.

A message may be lost, come twice, or come late. Whoever uses the bus bears that: by the ids of
commands, by the numbers of events, and by asking again.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from croupier.casino.errors import WorldFailure

Hear = Callable[[int, bytes], None]
"""Takes the number of the node that speaks and what it says; returns at once."""

Reply = Callable[[int, bytes], Awaitable[bytes]]
"""Takes the number of the node that asks and what it asks; gives the answer."""


class BusFailed(WorldFailure):
    """The bus is not there, or does not let this node in."""

    code = "bus.failed"


class NodeSilent(WorldFailure):
    """A node has not answered; nobody can tell whether it did what it was asked."""

    code = "node.silent"


@dataclass(slots=True)
class BusCounts:
    """Messages of a node since it joined.

    Attributes:
        told: Sent, to one node or to all of them.
        heard: That others have told.
        asked: Questions sent.
        silent: Questions of these that nobody has answered.
    """

    told: int = 0
    heard: int = 0
    asked: int = 0
    silent: int = 0


class Bus(Protocol):
    """Messages between nodes; a node never hears itself.

    Attributes:
        counts: What has gone over it.
    """

    counts: BusCounts

    @property
    def is_there(self) -> bool:
        """Messages go and come at the moment."""
        ...

    async def join(self, node: int, hear: Hear, reply: Reply) -> None:
        """From now on this node hears and answers.

        Raises:
            BusFailed: It is not there, or does not let this node in.
        """
        ...

    def tell(self, node: int, message: bytes) -> None:
        """Sends to one node; returns at once."""
        ...

    def tell_all(self, message: bytes) -> None:
        """Sends to every other node; returns at once."""
        ...

    async def ask(self, node: int, message: bytes, wait_ms: int) -> bytes:
        """Sends to one node and waits for its answer.

        Raises:
            NodeSilent: None has come within the time; it may have done what it was asked.
        """
        ...

    async def part(self) -> None:
        """Hears and answers nothing any more."""
        ...
