"""Nodes that share a house in memory: for tests and tries, whose leases end when they say so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.adapters.memory import MemoryHouse, MemoryTableStore
from croupier.casino.access import Access
from croupier.casino.errors import NoSuchTable, OwnershipLost
from croupier.casino.money import TableWagers
from croupier.casino.nodes import LeaseState, Node, TableElsewhere
from croupier.casino.ports import BalanceChange, Commit, TableRow, TakenTable

NOBODY = 0
"""The node of a table that was given up."""


@dataclass(slots=True)
class MemoryTown:
    """Who shares a house, and who plays which of its tables.

    Attributes:
        rows: Nodes whose leases run, by number.
        owners: Nodes by table, whether their leases run or not; 0 where one has given it up.
    """

    house: MemoryHouse
    rows: dict[int, Node]
    owners: dict[str, int]
    came: int = 0

    def join(self, *, plays: bool = True) -> "MemoryNodes":
        """One node more."""
        self.came += 1
        self.rows[self.came] = Node(
            number=self.came,
            name=f"node-{self.came}",
            plays=plays,
            is_leaving=False,
            tables=0,
            silent_ms=0,
        )
        return MemoryNodes(self, self.came)

    def end_lease(self, number: int) -> None:
        """Nothing has been heard of a node for too long; it may write nothing from now on."""
        self.rows.pop(number, None)

    def living_owner(self, table_id: str) -> int | None:
        """Who plays a table, if their lease runs."""
        owner = self.owners.get(table_id)
        return owner if owner in self.rows else None


class MemoryNodes:
    """`Nodes` in memory."""

    def __init__(self, town: MemoryTown, number: int) -> None:
        self._town = town
        self._number = number

    @property
    def number(self) -> int:
        """This node's own."""
        return self._number

    @property
    def lease(self) -> LeaseState:
        """How its lease stands: it never runs out by itself."""
        return LeaseState(self._number, 0, len(self._town.rows))

    async def living(self) -> Sequence[Node]:
        """Nodes whose lease runs."""
        played = list(self._town.owners.values())
        rows = sorted(self._town.rows.items())
        return tuple(replace(row, tables=played.count(number)) for number, row in rows)

    async def owner(self, table_id: str) -> int | None:
        """The living node that plays a table; None when no living one does."""
        row = await MemoryTableStore(self._town.house).row(table_id)
        if row is None or row.closed_at is not None:
            raise NoSuchTable(f"no open table {table_id[:40]!r}")
        return self._town.living_owner(table_id)

    async def played_by(self) -> Mapping[str, int]:
        """The living node of each table that stands and that one plays."""
        rows = await MemoryTableStore(self._town.house).open_tables()
        found = ((row.table_id, self._town.living_owner(row.table_id)) for row in rows)
        return {table_id: node for table_id, node in found if node is not None}

    async def orphans(self) -> Sequence[str]:
        """Shared tables that stand, and those with wagers on them, that no living node plays."""
        rows = await MemoryTableStore(self._town.house).open_tables()
        return tuple(
            row.table_id
            for row in rows
            if self._town.living_owner(row.table_id) is None
            and (
                row.access is not Access.PRIVATE
                or self._town.house.balance(TableWagers(row.table_id, row.currency)) > 0
            )
        )

    async def give_up(self, table_id: str) -> None:
        """This node plays a table no more."""
        if self._town.owners.get(table_id) == self._number:
            self._town.owners[table_id] = NOBODY

    async def leave(self) -> None:
        """This node takes no more tables."""
        row = self._town.rows.get(self._number)
        if row is not None:
            self._town.rows[self._number] = replace(row, is_leaving=True)


class NodeTableStore(MemoryTableStore):
    """The tables of a house, as one of its nodes may write them."""

    def __init__(self, town: MemoryTown, number: int) -> None:
        super().__init__(town.house)
        self._town = town
        self._number = number

    async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
        """Opens a table, which this node plays."""
        self._require_lease()
        changes = await super().create(row, commit)
        self._town.owners[row.table_id] = self._number
        return changes

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Makes events durable, of a table that this node plays."""
        self._require_lease()
        changes = await super().append(commit)
        for row, _ in commit.follow:
            self._town.owners[row.table_id] = self._number
        return changes

    async def take(self, table_id: str) -> TakenTable:
        """Makes this node a table's only writer, unless another living one is."""
        self._require_lease()
        noted, owner = self._town.owners.get(table_id), self._town.living_owner(table_id)
        if owner is not None and owner != self._number:
            raise TableElsewhere(owner)
        taken = await super().take(table_id)
        self._town.owners[table_id] = self._number
        return replace(taken, was_given_up=noted == NOBODY)

    def _require_lease(self) -> None:
        if self._number not in self._town.rows:
            raise OwnershipLost(f"the lease of node {self._number} has ended")
