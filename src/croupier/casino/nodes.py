"""The servers that share one house, as its database knows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.casino.errors import WorldFailure


@dataclass(frozen=True, slots=True)
class Node:
    """A server whose lease runs.

    Attributes:
        number: 1, 2, 3 ... in the order in which nodes came; never given twice.
        name: For people: the machine and the process.
        plays: Tables may be played on it; one that does not, only lets people in.
        is_leaving: It gives its tables away and takes none.
        tables: How many it plays.
        silent_ms: Since it last renewed its lease.
    """

    number: int
    name: str
    plays: bool
    is_leaving: bool
    tables: int
    silent_ms: int


@dataclass(frozen=True, slots=True)
class LeaseState:
    """How a node's own lease stands, by what the node heard last.

    Attributes:
        number: The node's own.
        left_ms: Until its lease runs out, unless it is renewed.
        living: Nodes whose lease runs, this one among them.
    """

    number: int
    left_ms: int
    living: int


class TableElsewhere(WorldFailure):
    """Another node plays the table."""

    code = "table.elsewhere"

    def __init__(self, node: int) -> None:
        super().__init__(f"node {node} plays the table")
        self.node = node


class Nodes(Protocol):
    """Who shares the house, by the database's clock."""

    @property
    def number(self) -> int:
        """This node's own."""
        ...

    @property
    def lease(self) -> LeaseState:
        """How its lease stands; asks nobody."""
        ...

    async def living(self) -> Sequence[Node]:
        """Nodes whose lease runs, this one among them, in the order of their numbers.

        Raises:
            StorageFailed: Nobody can tell.
        """
        ...

    async def owner(self, table_id: str) -> int | None:
        """The living node that plays a table; None when no living one does.

        Raises:
            NoSuchTable: There is none, or it is closed.
            StorageFailed: Nobody can tell.
        """
        ...

    async def played_by(self) -> Mapping[str, int]:
        """The living node of each table that stands and that one plays.

        Raises:
            StorageFailed: Nobody can tell.
        """
        ...

    async def orphans(self) -> Sequence[str]:
        """Shared tables that stand, and those with wagers on them, that no living node plays."""
        ...

    async def give_up(self, table_id: str) -> None:
        """This node plays a table no more, so that any other may take it at once."""
        ...

    async def leave(self) -> None:
        """This node takes no more tables, and others know it."""
        ...
