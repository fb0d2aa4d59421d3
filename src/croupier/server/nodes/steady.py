"""Questions to all nodes, whose answers count only while no table moves between them."""

import asyncio
from contextlib import suppress
from typing import TypeVar

from croupier.casino.bus import NodeSilent
from croupier.casino.elsewhere import Presence
from croupier.casino.errors import StorageFailed
from croupier.casino.money import Currency
from croupier.server.nodes.limits import RETRY_MS, TRY_MS_MAX
from croupier.server.nodes.messages import AskPresence, AskStake, Numbers, Question, Reply
from croupier.server.nodes.peers import Peers, pause

R = TypeVar("R", bound=Reply)


class Steady:
    """Asks all other nodes; also what a floor has to know of them."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers

    async def each(self, question: Question, wanted: type[R]) -> list[R]:
        """What every other node answers.

        A table that nobody plays, or that is being handed over, would be asked about at neither
        node or at both. So that is waited for.

        Raises:
            WorldFailure: A node does not answer, or tables have moved all the time.
        """
        until_ms = self._peers.clock.monotonic_ms() + TRY_MS_MAX
        while True:
            before = await self._steady_nodes()
            if before is not None:
                asked = (self._peers.ask(node, question, wanted) for node in self._peers.others)
                with suppress(NodeSilent):
                    answers = await asyncio.gather(*asked)
                    if await self._steady_nodes() == before:
                        return answers
            if self._peers.clock.monotonic_ms() >= until_ms:
                raise StorageFailed("a node is silent, or tables move between nodes all the time")
            await pause(self._peers.clock, RETRY_MS)

    async def presence(self, person_id: int) -> Presence:
        """How much of the other nodes a person takes; raises as `each`."""
        found = Presence()
        for each in await self.each(AskPresence(person_id), Numbers):
            played, opened = each.numbers
            found = found.and_also(Presence(played, opened))
        return found

    async def at_stake(self, person_id: int, currency: Currency) -> int:
        """What a person has on the other nodes' shared tables; raises as `each`."""
        answers = await self.each(AskStake(person_id, currency), Numbers)
        return sum(each.numbers[0] for each in answers)

    async def _steady_nodes(self) -> frozenset[int] | None:
        """Who lives; None while a table moves, or waits for somebody to take it.

        None, too, once this node lives no more: others may play what it thinks its own.
        """
        await self._peers.look()
        if all(each.number != self._peers.number for each in self._peers.living):
            return None
        if any(each.is_leaving and each.tables for each in self._peers.living):
            return None
        if await self._peers.nodes.orphans():
            return None
        return frozenset(each.number for each in self._peers.living)
