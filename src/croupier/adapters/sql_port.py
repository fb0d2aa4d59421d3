"""What the stores ask of a database, SQLite or PostgreSQL.

Statements are written once, with `?` for what is given, in the words that both know.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from croupier.casino.ports import BalanceChange, Clock, Commit, TakenTable

T = TypeVar("T")

NO_LIMIT = 2**62
"""More rows than any table has, and above every number that a row may have."""


class Rows(Protocol):
    """What a statement gives."""

    @property
    def rowcount(self) -> int:
        """Rows that were changed."""
        ...

    @property
    def lastrowid(self) -> int | None:
        """The number that the database gave the row that was inserted last."""
        ...

    def fetchone(self) -> Any:
        """The next row; None after the last one."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """One connection, inside a transaction or not."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Rows:
        """Carries a statement out."""
        ...

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> Rows:
        """Carries it out for each of several givens."""
        ...


class Database(Protocol):
    """One house's open database.

    Attributes:
        node: The name of this server, as tables' rows have it.
    """

    clock: Clock
    node: str

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Carries a job out as if nobody else wrote meanwhile, durable once this returns.

        Raises:
            StorageFailed: Nothing happened.
            OutcomeUnknown: Nobody can tell.
        """
        ...

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Carries a job out on a connection that sees everything committed so far.

        Raises:
            StorageFailed: The storage refused.
        """
        ...

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Writes one commit of a table in the quickest way there is; as `TableStore.append`."""
        ...

    async def take(self, table_id: str) -> TakenTable:
        """Makes this server a table's only writer, and loads it; as `TableStore.take`."""
        ...

    async def close(self) -> None:
        """Writes what waits, then lets go."""
        ...
