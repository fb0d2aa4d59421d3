"""A table while one command unfolds: events so far, the money they move, the table after."""

from dataclasses import dataclass

from croupier.casino.ledger import transfers_of
from croupier.casino.money import Transfer
from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent
from croupier.casino.table_fold import evolve
from croupier.casino.table_parts import Earlier
from croupier.core.events import RoundEnded, RoundVoided


@dataclass(frozen=True, slots=True)
class SessionLeft:
    """An unfinished session that a person leaves behind at a shared table (L15).

    Attributes:
        wagers: Box and amount, minor units: what waits in the session.
        earlier: The round that goes on without them; None when there is none.
    """

    person_id: int
    name: str
    wagers: tuple[tuple[int, int], ...]
    earlier: Earlier | None


_ENDS = (RoundEnded, RoundVoided)


class TableDraft:
    """Collects what a command leads to; nothing of it counts before it is durable.

    Attributes:
        steps: Each event with the table right after it.
        transfers: Money the events move, in their order.
        sessions: Tables that are opened together with it, for those who are gone.
    """

    __slots__ = ("sessions", "steps", "table", "transfers")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps: list[tuple[TableEvent, Table]] = []
        self.transfers: list[Transfer] = []
        self.sessions: list[SessionLeft] = []

    @property
    def ends_round(self) -> bool:
        """A round ends with what has been collected."""
        # Asked several times a command: a union or a generator would be made anew each time.
        for event, _ in self.steps:  # noqa: SIM110
            if isinstance(event, _ENDS):
                return True
        return False

    def add(self, event: TableEvent) -> None:
        """One event more."""
        self.transfers.extend(transfers_of(self.table, event))
        self.table = evolve(self.table, event)
        self.steps.append((event, self.table))
