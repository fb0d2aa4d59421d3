"""The connection on which a server has its place in a house, and hears of others' payments.

The lock that a server holds ends with it, and what others pay in or out is told on it. Should it
break, it is made anew; what was missed meanwhile is on nobody's screen until their next change,
and in the books all the same.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import asyncpg

from croupier.adapters.pg_connection import WORLD, connect, place_of
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.sql_port import Connection
from croupier.casino.errors import StorageFailed
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange

LOOK_SECONDS = 1
"""Between two looks whether the connection still stands; each also says that the server lives."""

LOCK = 0x6372_6F75_7032
"""The number of the lock: a server that has the house alone holds it alone, nodes share it."""

_CHANNEL = "croupier_money"

OnChange = Callable[[list[BalanceChange]], None]


class HouseLine:
    """One such connection after another.

    Attributes:
        place: Where the house is, for a log.
        raw: The one that stands; None before the first.
    """

    def __init__(self, database: PgDatabase, on_change: OnChange, name: str) -> None:
        self._database = database
        self._on_change = on_change
        self._name = name
        self._telling: set[asyncio.Task[None]] = set()
        self.place = place_of(database.url)
        self.raw: asyncpg.Connection | None = None

    @asynccontextmanager
    async def taking(self) -> AsyncIterator[asyncpg.Connection]:
        """A new connection, which is given up unless all goes well.

        Raises:
            StorageFailed: The database is not there, or refuses.
        """
        raw = await connect(self._database.url, name=self._name)
        async with self.given_up(raw):
            yield raw

    @asynccontextmanager
    async def given_up(self, raw: asyncpg.Connection) -> AsyncIterator[None]:
        """A connection, unless all goes well.

        Raises:
            StorageFailed: The database is not there, or refuses.
        """
        try:
            yield
        except WORLD as error:
            raw.terminate()
            raise StorageFailed(f"{self.place} does not give the house: {error!r}") from error
        except BaseException:
            raw.terminate()
            raise

    async def hear(self, raw: asyncpg.Connection) -> None:
        """From now on what others pay in or out is told on it."""
        await raw.add_listener(_CHANNEL, self._hear)

    async def beat(self) -> None:
        """Looks every second, until the connection stands no more."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not await self._stands():
                return

    async def _stands(self) -> bool:
        """The server answers on the connection; one that does not is given up."""
        raw = self.raw
        if raw is None or raw.is_closed():
            return False
        try:
            await raw.execute("SELECT 1")
        except WORLD:
            raw.terminate()
            return False
        return True

    async def close(self) -> None:
        """Lets others have the house."""
        for task in self._telling:
            task.cancel()
        if self.raw is not None and not self.raw.is_closed():
            await self.raw.close()

    def _hear(self, _connection: object, pid: int, _channel: str, told: object) -> None:
        if self._database.is_own(pid):
            return
        accounts = [int(each) for each in str(told).split()]
        task = asyncio.create_task(self._tell(accounts))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, accounts: list[int]) -> None:
        try:
            changes = await self._database.read(lambda each: _players(each, accounts))
        except StorageFailed:
            return
        if changes:
            self._on_change(changes)


def beating(line: HouseLine) -> AbstractAsyncContextManager[None]:
    """Others hear that the server lives while it does something long."""
    return beside(line.beat(), name="preparing the house")


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None], *, name: str) -> AsyncIterator[None]:
    """Something goes on until the end of the block."""
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _players(connection: Connection, accounts: list[int]) -> list[BalanceChange]:
    """How the players' accounts among some stand."""
    found = connection.execute(
        "SELECT person_id, currency, balance, number FROM accounts"
        " WHERE kind = 'player' AND id = ANY (?)",
        (accounts,),
    )
    return [BalanceChange(who, Currency(name), balance, n) for who, name, balance, n in found]
