"""Nodes of one house on PostgreSQL, in one process; their time runs out when a test says so."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import asyncpg

from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_nodes import PgNodes, sharing
from croupier.adapters.pg_own_lease import LEASE, Lease
from croupier.casino.ports import BalanceChange
from tests.adapters.house import Stores, sql_stores
from tests.support.clock import NOON, FakeClock


@dataclass
class OpenNode:
    """A node: its stores, and what it was told."""

    database: PgDatabase
    stores: Stores
    nodes: PgNodes
    heard: list[BalanceChange]
    lost: list[bool] = field(default_factory=list)

    @property
    def number(self) -> int:
        return self.nodes.number

    def freeze(self) -> None:
        """It does nothing by itself any more, and does not know it."""
        assert self.nodes.own._beating is not None, "it has begun"
        self.nodes.own._beating.cancel()


async def _nothing() -> None:
    pass


@asynccontextmanager
async def node(
    url: str,
    *,
    name: str = "a node",
    plays: bool = True,
    tables: Callable[[], int] = lambda: 0,
    prepare: Callable[[], Awaitable[object]] = _nothing,
    off: timedelta = timedelta(0),
    lease: Lease = LEASE,
) -> AsyncIterator[OpenNode]:
    """A node, whose own clock may be `off`."""
    clock = FakeClock(NOON + off)
    database = PgDatabase(url, clock)
    heard: list[BalanceChange] = []
    lost: list[bool] = []
    try:
        async with sharing(
            database,
            heard.extend,
            name=name,
            plays=plays,
            tables=tables,
            prepare=prepare,
            on_lost=lambda: lost.append(True),
            lease=lease,
        ) as nodes:
            yield OpenNode(database, sql_stores(database, clock), nodes, heard, lost)
    finally:
        await database.close()


async def run_out(other: asyncpg.Connection, *numbers: int) -> None:
    """The time of some nodes runs out; that of all others has run for long."""
    await other.execute(
        "UPDATE nodes SET lease_until_us = lease_until_us - 3600000000 WHERE number = ANY ($1)",
        numbers,
    )
    await other.execute(
        "UPDATE nodes SET steady_us = steady_us - 3600000000 WHERE number <> ALL ($1)", numbers
    )
