"""Tables, their journals and their money in SQL."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.sql_journal import (
    create_table,
    find_events,
    look_at_table,
)
from croupier.adapters.sql_ledger import answer_of
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_rounds import find_rounds, has_played
from croupier.adapters.sql_shoes import count_rounds, find_shoes
from croupier.adapters.sql_table_rows import (
    find_open,
    find_row,
    find_shared,
    find_still,
    find_wagered,
)
from croupier.casino.ports import (
    BalanceChange,
    CommandKey,
    Commit,
    RoundSpan,
    StoredEvent,
    TableRow,
    TakenTable,
)
from croupier.casino.table_parts import ShoeSpan


class SqlTableStore:
    """`TableStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
        """Opens a table (epoch 1) with its first events."""
        node, now = self._database.node, self._database.clock.now()
        return await self._database.write(
            lambda connection: create_table(connection, row, commit, node=node, now=now)
        )

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Makes events and transfers durable together, and opens the tables of `follow`."""
        return await self._database.append(commit)

    async def take(self, table_id: str) -> TakenTable:
        """Makes the caller the table's only writer, and loads it."""
        return await self._database.take(table_id)

    async def look(self, table_id: str) -> TakenTable:
        """Loads a table as `take` does, and leaves its writer alone."""
        return await self._database.read(lambda connection: look_at_table(connection, table_id))

    async def answer(self, command: CommandKey) -> bytes | None:
        """What a command was answered; None when it never happened."""
        return await self._database.read(lambda connection: answer_of(connection, command))

    async def events(self, table_id: str, after: int, limit: int) -> Sequence[StoredEvent]:
        """Events of a table, open or closed, with numbers above `after`, at most `limit`."""
        assert limit > 0, f"a limit of {limit} events"
        return await self._database.read(
            lambda connection: find_events(connection, table_id, after=after, limit=limit)
        )

    async def row(self, table_id: str) -> TableRow | None:
        """A table, open or closed."""
        return await self._database.read(lambda connection: find_row(connection, table_id))

    async def still_since(self, before: datetime) -> Sequence[TableRow]:
        """Tables that stand and at which nothing has happened since, oldest first."""
        return await self._database.read(lambda connection: find_still(connection, before))

    async def wagered_tables(self) -> Sequence[TableRow]:
        """Tables that stand with wagers on them, oldest first."""
        return await self._database.read(find_wagered)

    async def open_tables(self, owner: int | None = None) -> Sequence[TableRow]:
        """Tables that stand, oldest first: a person's, or all."""
        return await self._database.read(lambda connection: find_open(connection, owner))

    async def shared_tables(self) -> Sequence[TableRow]:
        """Tables that stand and that others than their owner may come to, oldest first."""
        return await self._database.read(find_shared)

    async def rounds(self, table_id: str, before: int | None, limit: int) -> Sequence[RoundSpan]:
        """Rounds of a table, open or closed, newest first."""
        assert limit > 0, f"a limit of {limit} rounds"
        return await self._database.read(
            lambda connection: find_rounds(connection, table_id, before=before, limit=limit)
        )

    async def shoes(self, table_id: str, before: int | None, limit: int) -> Sequence[ShoeSpan]:
        """Shoes that were promised at a table, open or closed, newest first."""
        assert limit > 0, f"a limit of {limit} shoes"
        return await self._database.read(
            lambda connection: find_shoes(connection, table_id, before=before, limit=limit)
        )

    async def rounds_until(self, table_id: str, event: int) -> int:
        """How many rounds a table had begun before an event."""
        return await self._database.read(
            lambda connection: count_rounds(connection, table_id, event)
        )

    async def played_by(self, table_id: str, person_id: int) -> bool:
        """Whether the person has ever wagered at the table, open or closed."""
        return await self._database.read(
            lambda connection: has_played(connection, table_id, person_id)
        )
