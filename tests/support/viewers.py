"""Those who are told what happens in a house, and keep it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.casino.lobby import Lobby
from croupier.casino.news import News, Picture, Step
from croupier.casino.ports import BalanceChange
from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent


@dataclass(eq=False)
class Watcher:
    """A viewer that keeps what it was shown."""

    person_id: int
    name: str = "somebody"
    steps: list[Step] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    left_ms: int = 0
    watchers: tuple[str, ...] = ()

    def show_steps(self, news: News) -> None:
        self.steps.extend(news.steps)
        self.left_ms = news.left_ms

    def show_table(self, picture: Picture) -> None:
        self.tables.append(picture.table)
        self.left_ms, self.watchers = picture.left_ms, picture.watchers

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        self.watchers = watchers

    @property
    def events(self) -> list[TableEvent]:
        """Every event shown, in order."""
        return [step.event for step in self.steps]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the events shown."""
        return [step.table.number for step in self.steps]


@dataclass
class Ear:
    """Hears what a house tells those who look at no table."""

    lobby: Lobby
    balances: list[BalanceChange] = field(default_factory=list)
    sessions: list[int] = field(default_factory=list)

    def on_balances(self, changes: Sequence[BalanceChange]) -> None:
        self.balances.extend(changes)

    def on_sessions(self, person_id: int) -> None:
        self.sessions.append(person_id)

    def on_table(self, table: Table, watchers: tuple[str, ...], *, has_company: bool) -> None:
        self.lobby.note(table, watchers, has_company=has_company)
