"""What a decision at a table needs to know besides the table."""

from dataclasses import dataclass, field
from typing import Protocol

from croupier.casino.clocks import Times
from croupier.casino.table import Table
from croupier.casino.table_events import ShoeCommitted, ShoeRevealed, ShoeStarted
from croupier.casino.table_parts import Draw, Shoe
from croupier.core.cards import Card
from croupier.core.values import quickly_made


class Dealing(Protocol):
    """Where shoes and cards come from."""

    def commit_shoe(self, table: Table) -> ShoeCommitted:
        """The promise of the table's next shoe."""
        ...

    def new_shoe(self, table: Table) -> ShoeStarted:
        """The shoe that was promised, cut where the table wishes or by chance."""
        ...

    def card(self, table: Table, position: int) -> Card | None:
        """A card of the shoe in use; None when shoe and discards are empty."""
        ...

    def salt(self, table: Table, position: int) -> str | None:
        """What proves a card of the shoe in use; None where no list holds it."""
        ...

    def reveal_shoe(self, shoe: Shoe | Draw) -> ShoeRevealed:
        """The seed of a shoe that nothing will be dealt from any more."""
        ...


@quickly_made
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
