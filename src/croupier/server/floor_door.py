"""What the web asks of the tables of a house, whether one server plays them all or several."""

from typing import Protocol

from croupier.casino.money import Currency
from croupier.casino.news import Viewer
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.request import Answer, Request
from croupier.casino.table import Table


class FramedViewer(Viewer, Protocol):
    """A socket that looks at a table, and takes frames that are ready, too."""

    @property
    def language(self) -> str:
        """In which it is told things: en or ru."""
        ...

    def send_frame(self, frame: bytes) -> None:
        """Queues the frame of a message, as `text_frame` makes it; returns at once."""
        ...


class FloorDoor(Protocol):
    """The tables of a house; every call raises as `casino.floor.Floor` does."""

    offer: Offer

    async def start(self) -> None:
        """Shared tables go on."""
        ...

    async def hand_over(self) -> None:
        """Gives every table to other servers that share the house, before this one stops.

        Raises:
            StorageFailed: The database is not there; they find the tables by themselves.
        """
        ...

    async def stop(self) -> None:
        """Ends what is played here; what was accepted is durable already."""
        ...

    async def settle_abandoned(self) -> None:
        """Ends sessions that nobody has renewed for too long (L15)."""
        ...

    async def open(self, person: PersonRow, opening: Opening, command_id: str) -> Answer:
        """A new table."""
        ...

    async def tables_of(self, person: PersonRow) -> list[Table]:
        """A person's private tables that stand."""
        ...

    async def look(self, table_id: str) -> Table:
        """A table that stands, for the house itself."""
        ...

    def queues(self) -> tuple[int, ...]:
        """How many commands wait at each table that is awake on this node."""
        ...

    async def at_stake(self, person_id: int, currency: Currency) -> int:
        """What a person has on shared tables, minor units."""
        ...

    async def is_playing(self, person: PersonRow) -> bool:
        """Whether something of a person waits at a table."""
        ...

    async def enter(
        self,
        person: PersonRow,
        table_id: str,
        viewer: FramedViewer,
        after: int | None,
        invite: str | None = None,
    ) -> None:
        """Shows a table to a viewer, and keeps showing it."""
        ...

    async def leave(self, table_id: str, viewer: FramedViewer) -> None:
        """Stops showing a table to a viewer."""
        ...

    async def table_for(self, person: PersonRow, table_id: str, invite: str | None = None) -> Table:
        """A table that stands, for somebody who may look at it."""
        ...

    async def do(self, table_id: str, request: Request) -> Answer:
        """Carries a command out at a table."""
        ...

    async def quit(self, table_id: str, person: PersonRow, command_id: str) -> Answer:
        """Leaves for good."""
        ...

    async def drop(self, table_id: str, person: PersonRow, command_id: str) -> Answer:
        """Gives an unfinished session up."""
        ...

    async def vacate(self, person: PersonRow) -> None:
        """A person leaves every table at once."""
        ...

    async def close_after_round(self, table_id: str) -> None:
        """For a host: no round more is dealt at a table, and it closes."""
        ...
