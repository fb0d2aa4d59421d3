"""The floor of a house of several nodes, as the sockets of one of them ask it."""

from collections.abc import Callable, Coroutine
from typing import Any

from croupier.casino.access import Access
from croupier.casino.admission import require_admission
from croupier.casino.commands import Drop, Quit
from croupier.casino.errors import NotYourTable
from croupier.casino.floor import Floor
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.request import Answer, Request
from croupier.casino.table import Table
from croupier.server.floor_door import FramedViewer
from croupier.server.nodes.messages import (
    Answered,
    CloseTable,
    Do,
    Done,
    IsPresent,
    Numbers,
    Open,
    Vacate,
)
from croupier.server.nodes.peers import Peers
from croupier.server.nodes.steady import Steady
from croupier.server.nodes.watches import Watches


class SharedFloor:
    """Passes everything to the node that plays the table; what this node plays, to its own floor.

    `start`, `hand_over` and `stop` come from the node, which begins and ends more than a floor.
    """

    def __init__(
        self,
        floor: Floor,
        peers: Peers,
        watches: Watches,
        steady: Steady,
        start: Callable[[], Coroutine[Any, Any, None]],
        hand_over: Callable[[], Coroutine[Any, Any, None]],
        stop: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self.offer = floor.offer
        self._floor = floor
        self._peers = peers
        self._watches = watches
        self._steady = steady
        self.start = start
        self.hand_over = hand_over
        self.stop = stop
        # These read what is durable, and need no node.
        self.tables_of = floor.tables_of
        self.look = floor.look
        self.queues = floor.queues
        self.settle_abandoned = floor.settle_abandoned
        # These ask the other nodes already.
        self.is_playing = floor.is_playing
        self.at_stake = floor.at_stake

    async def do(self, table_id: str, request: Request) -> Answer:
        """Carries a command out at a table, wherever it is played.

        Raises:
            CroupierError: Refused or failed; nothing changed, or `OutcomeUnknown`.
        """

        async def there(node: int) -> Answer:
            answer = (await self._peers.ask(node, Do.of(table_id, request), Answered)).answer
            person_id = request.person.person_id
            await self._watches.caught_up(person_id, table_id, answer.number)
            return answer

        self._watches.note_act(request.person.person_id, table_id)
        return await self._peers.at_owner(
            table_id, lambda: self._floor.do(table_id, request), there
        )

    async def quit(self, table_id: str, person: PersonRow, command_id: str) -> Answer:
        """Leaves for good; a round in play waits as an unfinished session."""
        return await self.do(table_id, Request(person, Quit(), command_id))

    async def drop(self, table_id: str, person: PersonRow, command_id: str) -> Answer:
        """Gives an unfinished session up: its round is finished at once, never refunded."""
        return await self.do(table_id, Request(person, Drop(), command_id))

    async def open(self, person: PersonRow, opening: Opening, command_id: str) -> Answer:
        """A new table, on the node that plays the fewest.

        Raises:
            CroupierError: As in `Floor.open`.
        """

        async def there(node: int) -> Answer:
            question = Open(person, opening, command_id)
            return (await self._peers.ask(node, question, Answered)).answer

        return await self._peers.at_owner(
            None, lambda: self._floor.open(person, opening, command_id), there
        )

    async def close_after_round(self, table_id: str) -> None:
        """For a host: no round more is dealt at a table, and it closes after the one in play.

        Raises:
            NoSuchTable: There is none, or it is closed.
        """

        async def there(node: int) -> None:
            await self._peers.ask(node, CloseTable(table_id), Done)

        await self._peers.at_owner(table_id, lambda: self._floor.close_after_round(table_id), there)

    async def vacate(self, person: PersonRow) -> None:
        """A person leaves every table at once.

        Raises:
            WorldFailure: A node has not said that it did so.
        """
        await self._steady.each(Vacate(person), Done)
        await self._floor.vacate(person)

    async def enter(
        self,
        person: PersonRow,
        table_id: str,
        viewer: FramedViewer,
        after: int | None,
        invite: str | None = None,
    ) -> None:
        """Shows a table to a viewer, and keeps showing it wherever it goes.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: A private one of somebody else, or one that needs its link.
        """
        await self._watches.enter(person, table_id, viewer, after, invite)

    async def leave(self, table_id: str, viewer: FramedViewer) -> None:
        """Stops showing a table to a viewer; nothing at the table changes."""
        await self._watches.leave(table_id, viewer)

    async def table_for(self, person: PersonRow, table_id: str, invite: str | None = None) -> Table:
        """A table that stands, for somebody who may look at it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: A private one of somebody else, or one that needs its link.
        """
        table = await self.look(table_id)
        try:
            require_admission(table, (), person, invite)
        except NotYourTable:
            if table.access is Access.PRIVATE or not await self._is_present(person, table_id):
                raise
        return table

    async def _is_present(self, person: PersonRow, table_id: str) -> bool:
        person_id = person.person_id

        async def here() -> bool:
            return self._floor.is_present(table_id, person_id)

        async def there(node: int) -> bool:
            asked = IsPresent(table_id, person_id)
            return bool((await self._peers.ask(node, asked, Numbers)).numbers[0])

        return await self._peers.at_owner(table_id, here, there)
