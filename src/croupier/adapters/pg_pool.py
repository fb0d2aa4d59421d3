"""The connections of one server to PostgreSQL, opened as they are needed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from croupier.adapters.pg_connection import CONNECTIONS_MAX, PgConnection, connect
from croupier.casino.errors import StorageFailed

WAITING_MAX = 4096
"""Commands that may wait for a connection; one more is refused."""


class PgPool:
    """Lends connections, the one used last first, so that few stay warm under little load.

    Attributes:
        pids: The server's own numbers of them.
    """

    def __init__(self, url: str, most: int = CONNECTIONS_MAX, *, has_time: bool = False) -> None:
        self._url = url
        self._has_time = has_time
        self._free: list[PgConnection] = []
        self._places = asyncio.Semaphore(most)
        self._waiting = 0
        self.pids: set[int] = set()
        self._is_closed = False

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[PgConnection]:
        """A connection for one piece of work; whoever fails in the middle of one drops it.

        Raises:
            StorageFailed: The server is not there, or too many wait already.
        """
        if self._waiting >= WAITING_MAX:
            raise StorageFailed(f"{WAITING_MAX} commands wait for the storage already")
        self._waiting += 1
        try:
            await self._places.acquire()
        finally:
            self._waiting -= 1
        try:
            connection = await self._take()
            try:
                yield connection
            finally:
                self._give(connection)
        finally:
            self._places.release()

    async def close(self) -> None:
        """Closes what is free; what is lent is closed when it comes back."""
        self._is_closed = True
        while self._free:
            await self._free.pop().raw.close()

    async def _take(self) -> PgConnection:
        if self._is_closed:
            raise StorageFailed("the storage is closed")
        while self._free:
            connection = self._free.pop()
            if not connection.raw.is_closed():
                return connection
            self.pids.discard(connection.pid)
        connection = PgConnection(await connect(self._url, has_time=self._has_time))
        self.pids.add(connection.pid)
        return connection

    def _give(self, connection: PgConnection) -> None:
        raw = connection.raw
        if raw.is_closed() or raw.is_in_transaction() or self._is_closed:
            raw.terminate()
            self.pids.discard(connection.pid)
            return
        self._free.append(connection)
