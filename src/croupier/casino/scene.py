"""What a decision at a table needs to know besides the table."""

from dataclasses import dataclass, field
from typing import Protocol

from croupier.casino.clocks import Times
from croupier.casino.table import Table
from croupier.casino.table_events import ShoeStarted
from croupier.core.cards import Card


class Dealing(Protocol):
    """Where shoes and cards come from."""

    def new_shoe(self, table: Table) -> ShoeStarted:
        """A fresh shoe, cut where the table wishes or by chance."""
        ...

    def card(self, table: Table, position: int) -> Card | None:
        """A card of the shoe in use; None when shoe and discards are empty."""
        ...


@dataclass(frozen=True, slots=True)
class Scene:
    """The world around a table at the moment of a command.

    Attributes:
        now_ms: Time of day, milliseconds since 1970 in UTC.
        present: People with an open socket at the table.
    """

    dealing: Dealing
    now_ms: int = 0
    present: frozenset[int] = frozenset()
    times: Times = field(default_factory=Times)
