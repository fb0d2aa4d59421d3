"""The nodes of one house, as one of them knows and asks them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from croupier.casino.bus import Bus, NodeSilent
from croupier.casino.errors import NoSuchTable, OutcomeUnknown, OwnershipLost, StorageFailed
from croupier.casino.nodes import Node, Nodes, TableElsewhere
from croupier.casino.ports import Clock
from croupier.server.nodes.limits import ASK_MS_MAX, OWNERS_KEPT_MAX, RETRY_MS, TRY_MS_MAX
from croupier.server.nodes.messages import (
    NotMine,
    OtherVersion,
    Question,
    Refused,
    Reply,
    encode,
    read_reply,
)

T = TypeVar("T")
R = TypeVar("R", bound=Reply)


class Peers:
    """Asks nodes, and finds the one that plays a table.

    Attributes:
        living: The nodes whose leases ran when they were last looked at.
        owners: Who was last known to play a table.
    """

    def __init__(self, nodes: Nodes, bus: Bus, clock: Clock) -> None:
        self.nodes = nodes
        self.bus = bus
        self.clock = clock
        self.living: tuple[Node, ...] = ()
        self.owners: dict[str, int] = {}

    @property
    def number(self) -> int:
        """This node's own."""
        return self.nodes.number

    @property
    def others(self) -> tuple[int, ...]:
        """The numbers of the other living nodes."""
        return tuple(each.number for each in self.living if each.number != self.number)

    async def look(self) -> None:
        """Reads who lives.

        Raises:
            StorageFailed: Nobody can tell.
        """
        self.living = tuple(await self.nodes.living())
        numbers = {each.number for each in self.living}
        self.owners = {table: node for table, node in self.owners.items() if node in numbers}

    async def taker(self) -> int:
        """The node that plays the fewest tables; this one rather than another.

        Raises:
            StorageFailed: None takes any.
        """
        await self.look()
        takers = [each for each in self.living if each.plays and not each.is_leaving]
        if not takers:
            raise StorageFailed("no node of the house takes tables now")
        found = min(takers, key=lambda each: (each.tables, each.number != self.number, each.number))
        return found.number

    async def owner(self, table_id: str | None) -> int:
        """Who plays a table, or has to take it; of a new one, who has to open it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            StorageFailed: Nobody can tell.
        """
        if table_id is None:
            return await self.taker()
        found = self.owners.get(table_id)
        if found is None:
            found = await self.nodes.owner(table_id) or await self.taker()
            self._note(table_id, found)
        return found

    async def ask(self, node: int, question: Question, wanted: type[R]) -> R:
        """What a node answers.

        Raises:
            NodeSilent: It does not; it may have done what it was asked.
            TableElsewhere: Another one plays the table.
            OwnershipLost: It does not play the table.
            CroupierError: Refused, as the client has to be told.
        """
        sent = await self.bus.ask(node, encode(question), ASK_MS_MAX)
        try:
            reply = read_reply(sent)
        except OtherVersion as other:
            raise NodeSilent(f"node {node} answers in {other}") from None
        if isinstance(reply, Refused):
            raise reply.raised()
        if isinstance(reply, NotMine):
            if reply.node:
                raise TableElsewhere(reply.node)
            raise OwnershipLost(f"node {node} does not play the table")
        assert isinstance(reply, wanted), f"{type(reply).__name__} for {type(question).__name__}"
        return reply

    async def at_owner(
        self,
        table_id: str | None,
        here: Callable[[], Awaitable[T]],
        there: Callable[[int], Awaitable[T]],
    ) -> T:
        """Does something where a table is played; looks anew and tries again for a while.

        What is done must bear to be done twice.

        Raises:
            NoSuchTable: There is none, or it is closed.
            OutcomeUnknown: Nobody has answered.
            CroupierError: Refused.
        """
        until_ms = self.clock.monotonic_ms() + TRY_MS_MAX
        told: int | None = None
        while True:
            try:
                node = told or await self.owner(table_id)
            except NoSuchTable:
                node = self.number  # It knows best what that means.
            try:
                return await (here() if node == self.number else there(node))
            except TableElsewhere as elsewhere:
                told = elsewhere.node
                failure: Exception = elsewhere
            except (NodeSilent, OwnershipLost) as silent:
                told, failure = None, silent
            self._note(table_id, told)
            if self.clock.monotonic_ms() >= until_ms:
                raise OutcomeUnknown(f"whoever plays the table does not answer: {failure}")
            await pause(self.clock, RETRY_MS)

    def _note(self, table_id: str | None, node: int | None) -> None:
        if table_id is None:
            return
        if node is None:
            self.owners.pop(table_id, None)
            return
        if len(self.owners) >= OWNERS_KEPT_MAX:
            self.owners.clear()
        self.owners[table_id] = node


async def pause(clock: Clock, ms: int) -> None:
    """Waits some milliseconds."""
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    timer = clock.call_later(ms, lambda: None if over.done() else over.set_result(None))
    try:
        await over
    finally:
        timer.cancel()
