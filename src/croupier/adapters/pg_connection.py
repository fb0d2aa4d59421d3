"""One connection to PostgreSQL, and the pool of them.

The stores' jobs are plain functions that ask a connection and wait for what it says. Here they
run in the event loop all the same: each in a greenlet, which steps aside while the server works.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg
from asyncpg.prepared_stmt import PreparedStatement

from croupier.adapters.pg_greenlet import carry_out, wait
from croupier.casino.errors import StorageFailed

CONNECTIONS_MAX = 24
"""Of one server's pool."""

CONNECT_SECONDS_MAX = 5
STATEMENT_SECONDS_MAX = 10
"""How long the server may take for one statement; the audit's own take longer."""

LOCK_MS_MAX = 5_000
"""How long one command waits for another one's rows."""

IDLE_MS_MAX = 10_000
"""After which the server gives up a transaction of which it hears nothing more."""

WORLD = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    # Where the server has ended the connection, and only half of that has arrived.
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What a connection raises when the server or the line to it fails, or refuses."""

_MARK = re.compile(r"\?(\d*)")
_WORDS = re.compile(r"\binstr\(")
_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_SETTINGS = {
    "synchronous_commit": "on",
    "lock_timeout": str(LOCK_MS_MAX),
}

T = TypeVar("T")


async def connect(
    url: str, *, has_time: bool = False, name: str = "croupier"
) -> asyncpg.Connection:
    """One connection to the database that a URL names.

    `has_time` is for whoever reads or changes the whole house; `name` is what the server lists
    the connection by.

    Raises:
        StorageFailed: The server is not there, or will not have us.
    """
    idle = 0 if has_time else IDLE_MS_MAX
    try:
        raw = await asyncpg.connect(
            url,
            timeout=CONNECT_SECONDS_MAX,
            command_timeout=None if has_time else STATEMENT_SECONDS_MAX,
            server_settings=_SETTINGS
            | {
                "application_name": name,
                "idle_in_transaction_session_timeout": str(idle),
            },
        )
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
        raise StorageFailed(f"cannot reach {place_of(url)}: {error}") from error
    # A sum of whole numbers is told as a number of any size; it stays a whole one.
    await raw.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=int)
    return raw


def place_of(url: str) -> str:
    """A URL as it may stand in a log: without user and password."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"postgresql://{parts.hostname or ''}{port}{parts.path}"


@lru_cache(1024)
def in_postgresql(sql: str) -> str:
    """A statement of the stores in the server's own spelling."""
    places = count(1)
    numbered = _MARK.sub(lambda mark: f"${mark[1] or next(places)}", sql)
    return _WORDS.sub("strpos(", numbered)


class PgRows:
    """What one statement gave."""

    __slots__ = ("_connection", "_rows", "rowcount")

    def __init__(self, connection: "PgConnection", rows: Sequence[Any], status: str) -> None:
        self._connection = connection
        self._rows = iter(rows)
        last = status.rpartition(" ")[2]
        self.rowcount = int(last) if last.isdigit() else -1

    @property
    def lastrowid(self) -> int | None:
        """The number that the server gave the row that was inserted last."""
        (number,) = self._connection.execute("SELECT lastval()").fetchone()
        return int(number)

    def fetchone(self) -> Any:
        """The next row; None after the last one."""
        row = next(self._rows, None)
        return None if row is None else tuple(row)

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        return map(tuple, self._rows)


class PgConnection:
    """A connection as the stores use it; only inside `run`.

    Attributes:
        raw: For whoever need not pretend.
        pid: The server's own number of it.
    """

    def __init__(self, raw: asyncpg.Connection) -> None:
        self.raw = raw
        self.pid: int = raw.get_server_pid()
        self._prepared: dict[str, PreparedStatement] = {}

    async def run(self, job: Callable[["PgConnection"], T]) -> T:
        """Carries a job out; others run whenever it waits for the server."""
        return await carry_out(job, self)

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> PgRows:
        """Carries a statement out; `BEGIN` begins one moment to read in."""
        if sql in {"BEGIN", "ROLLBACK"}:
            status = wait(self.raw.execute(_MOMENT if sql == "BEGIN" else sql))
            return PgRows(self, (), status)
        return wait(self._execute(sql, parameters))

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> PgRows:
        """Carries it out for each of several givens."""
        return wait(self._executemany(sql, parameters))

    async def prepared(self, sql: str) -> PreparedStatement:
        """A statement that the server has read once for this connection."""
        found = self._prepared.get(sql)
        if found is None:
            found = self._prepared[sql] = await self.raw.prepare(in_postgresql(sql))
        return found

    async def _execute(self, sql: str, parameters: Sequence[Any]) -> PgRows:
        statement = await self.prepared(sql)
        rows = await statement.fetch(*parameters)
        return PgRows(self, rows, statement.get_statusmsg())

    async def _executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> PgRows:
        given = [tuple(each) for each in parameters]
        if given:
            statement = await self.prepared(sql)
            await statement.executemany(given)
        return PgRows(self, (), "")
