"""What all tables of one house share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from croupier.casino.clocks import Times
from croupier.casino.exclusion import Exclusions, NoExclusions
from croupier.casino.money import Currency
from croupier.casino.players import Players
from croupier.casino.ports import BalanceChange, Bank, Clock, TableStore
from croupier.casino.scene import Dealing
from croupier.casino.table import Table


class Audience(Protocol):
    """Who is told what happens at tables, besides those who look at them."""

    def on_balances(self, changes: Sequence[BalanceChange]) -> None:
        """Accounts that a commit changed."""
        ...

    def on_sessions(self, person_id: int) -> None:
        """A person has an unfinished session more."""
        ...

    def on_table(self, table: Table, watchers: tuple[str, ...], *, has_company: bool) -> None:
        """How a table that is awake looks now."""
        ...


@dataclass(frozen=True, slots=True)
class World:
    """What every table shares.

    Attributes:
        new_id: Makes names of tables that nobody can guess.
        exclusions: Who takes a break.
        watched: Currencies in which what people play is counted for their limits.
        players: Who plays at the shared tables that are awake.
    """

    store: TableStore
    bank: Bank
    clock: Clock
    dealing: Dealing
    audience: Audience
    new_id: Callable[[], str]
    times: Times = field(default_factory=Times)
    exclusions: Exclusions = field(default_factory=NoExclusions)
    watched: frozenset[Currency] = frozenset()
    players: Players = field(default_factory=Players)
