"""Tables in SQL whose commits are counted."""

from collections.abc import Sequence

from croupier.adapters.sql_port import Database
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.measures import Measures
from croupier.casino.ports import BalanceChange, Commit, TableRow


class MeasuredTableStore(SqlTableStore):
    """`SqlTableStore` that counts what it writes, and how long that takes."""

    def __init__(self, database: Database, measures: Measures) -> None:
        super().__init__(database)
        self._clock = database.clock
        self._commits = measures.commits

    async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
        """Opens a table (epoch 1) with its first events."""
        with self._commits.one(self._clock):
            return await super().create(row, commit)

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Makes events and transfers durable together, and opens the tables of `follow`."""
        with self._commits.one(self._clock):
            return await super().append(commit)
