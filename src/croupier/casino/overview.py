"""The open tables of all kinds, for hosts."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from croupier.casino.errors import NoSuchTable
from croupier.casino.ports import TableRow, TableStore
from croupier.casino.table import Table
from croupier.core.errors import CroupierError

TABLES_A_PAGE_MAX = 50
"""Open tables that are given at once."""

_log = logging.getLogger(__name__)

Look = Callable[[str], Awaitable[Table]]
"""A table that stands, without waking it."""


@dataclass(frozen=True, slots=True)
class TablesPage:
    """Some of the open tables, oldest first.

    Attributes:
        tables: Each with how it stands; None where that cannot be read.
        total: Open tables in all.
        pages: At least one.
    """

    tables: tuple[tuple[TableRow, Table | None], ...]
    total: int
    pages: int


async def overview(store: TableStore, look: Look, page: int) -> TablesPage:
    """A page of the open tables: 1, 2, 3 ..."""
    rows = await store.open_tables()
    start = (page - 1) * TABLES_A_PAGE_MAX
    tables: list[tuple[TableRow, Table | None]] = []
    for row in rows[start : start + TABLES_A_PAGE_MAX]:
        try:
            tables.append((row, await look(row.table_id)))
        except NoSuchTable:
            pass  # Closed since it was listed.
        except CroupierError as error:
            _log.error("table %s cannot be shown to hosts: %s", row.table_id, error)
            tables.append((row, None))
    pages = max(1, -(-len(rows) // TABLES_A_PAGE_MAX))
    return TablesPage(tuple(tables), len(rows), pages)
