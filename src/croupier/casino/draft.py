"""A table while one command unfolds: events so far, the money they move, the table after."""

from croupier.casino.ledger import transfers_of
from croupier.casino.money import Transfer
from croupier.casino.table import Table, evolve
from croupier.casino.table_events import TableEvent


class TableDraft:
    """Collects what a command leads to; nothing of it counts before it is durable.

    Attributes:
        steps: Each event with the table right after it.
        transfers: Money the events move, in their order.
    """

    __slots__ = ("steps", "table", "transfers")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps: list[tuple[TableEvent, Table]] = []
        self.transfers: list[Transfer] = []

    def add(self, event: TableEvent) -> None:
        """One event more."""
        self.transfers.extend(transfers_of(self.table, event))
        self.table = evolve(self.table, event)
        self.steps.append((event, self.table))
