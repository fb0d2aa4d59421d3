"""What those who look at a table are shown, and who they are."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent
from croupier.casino.table_parts import TurnedCard
from croupier.core.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Step:
    """One event with the table right after it."""

    event: TableEvent
    table: Table


@quickly_made
@dataclass(frozen=True, slots=True)
class News:
    """What just happened at a table, one value for all who look at it.

    Attributes:
        steps: In order; their numbers are their tables'.
        table: As it stands now.
        left_ms: What is left of the table's clock; 0 when none runs.
        memo: Where viewers keep what they all would work out alike.
    """

    steps: tuple[Step, ...]
    table: Table
    left_ms: int
    memo: dict[Hashable, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole table.

    Attributes:
        left_ms: What is left of its clock; 0 when none runs.
        watchers: Names of those who look on without a spot.
        turned: The cards of the round on the felt that lie open, in the order dealt.
    """

    table: Table
    left_ms: int = 0
    watchers: tuple[str, ...] = ()
    turned: tuple[TurnedCard, ...] = ()


class Viewer(Protocol):
    """A socket that looks at a table; every call returns at once."""

    @property
    def person_id(self) -> int:
        """Who looks."""
        ...

    @property
    def name(self) -> str:
        """The name of who looks."""
        ...

    def show_steps(self, news: News) -> None:
        """Events in order, up to the table as it stands."""
        ...

    def show_table(self, picture: Picture) -> None:
        """The whole table, replacing what the viewer had."""
        ...

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        """Who looks on without a spot now."""
        ...
