"""This server as one of the nodes that share a house on PostgreSQL.

A node has a lease (`pg_own_lease`), and tables that are its own as long as it has that
(`pg_leases`). It says so, and closes, once another one has ended its lease: by then it can write
nothing, whatever it believes.
"""

import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_hold import nothing
from croupier.adapters.pg_leases import find_nodes, find_orphans, find_owner, give_up_table
from croupier.adapters.pg_line import HouseLine, OnChange
from croupier.adapters.pg_own_lease import LEASE, Lease, OwnLease
from croupier.adapters.sql_table_rows import find_played_by
from croupier.casino.errors import StorageFailed
from croupier.casino.nodes import LeaseState, Node

SHARES = "croupier node"
"""What PostgreSQL lists the connection by on which a node holds its share of the house."""


@asynccontextmanager
async def sharing(
    database: PgDatabase,
    on_change: OnChange,
    *,
    name: str | None = None,
    plays: bool = True,
    tables: Callable[[], int] = lambda: 0,
    prepare: Callable[[], Awaitable[object]] = nothing,
    on_lost: Callable[[], None] = lambda: None,
    lease: Lease = LEASE,
) -> AsyncIterator["PgNodes"]:
    """Makes this server a node of the house, and tells `on_change` of others' payments.

    Whatever a server that had the house alone was writing is written by then, or never will be.

    Args:
        database: What the node writes to; from now on it writes as this node.
        on_change: Told of what others paid in or out.
        name: For people; None for the machine and the process.
        plays: Tables may be played here.
        tables: How many are.
        prepare: Brings the database up to date: while no other node lives if it is of another
            version, else beside them.
        on_lost: Told once, should others have buried this node; nothing more is written.
        lease: Its times, for tests.

    Raises:
        FolderInUse: One server has the house alone.
        DatabaseRefused: The database is of another version, and other nodes live.
        StorageFailed: The database is not there, or an earlier server is still writing.
    """
    line = HouseLine(database, on_change, SHARES)
    own = OwnLease(database, line, tables, on_lost, lease)
    await own.begin(name or f"{socket.gethostname()} {os.getpid()}", prepare, plays=plays)
    try:
        yield PgNodes(database, own)
    finally:
        await own.end()


class PgNodes:
    """`Nodes` on PostgreSQL; `sharing` makes one.

    Attributes:
        own: This node's lease.
    """

    def __init__(self, database: PgDatabase, own: OwnLease) -> None:
        self._database = database
        self.own = own

    @property
    def number(self) -> int:
        """This node's own."""
        return self.own.number

    @property
    def lease(self) -> LeaseState:
        """How its lease stands; asks nobody."""
        return self.own.state

    async def living(self) -> Sequence[Node]:
        """Nodes that have a lease, in the order of their numbers."""
        await self.own.bury_others()
        return await self._database.read(find_nodes)

    async def owner(self, table_id: str) -> int | None:
        """The node that plays a table; None when none does."""
        return await self._database.read(lambda each: find_owner(each, table_id, by=self.number))

    async def played_by(self) -> Mapping[str, int]:
        """The node of each table that stands and that one plays."""
        return await self._database.read(find_played_by)

    async def orphans(self) -> Sequence[str]:
        """Shared tables that stand, and those with wagers on them, that no node plays."""
        await self.own.bury_others()
        return await self._database.read(find_orphans)

    async def give_up(self, table_id: str) -> None:
        """This node plays a table no more, so that any other may take it at once."""
        node = str(self.number)
        await self._database.write(lambda each: give_up_table(each, table_id, node=node))

    async def leave(self) -> None:
        """This node takes no more tables, and others know it.

        Raises:
            StorageFailed: They will know it as soon as the database is there again.
        """
        self.own.is_leaving = True
        if not await self.own.renew():
            raise StorageFailed(self.own.last_words)
