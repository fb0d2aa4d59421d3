"""Keeps a house on PostgreSQL to one server, and hears what others do to its people's money.

Both hang on one connection of its own: the lock that a server holds ends with it, and what others
write is told on it. Should it break, it is made anew; what was missed meanwhile is on nobody's
screen until their next change, and in the books all the same.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import asyncpg

from croupier.adapters.pg_connection import connect, place_of
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.sql_port import Connection
from croupier.casino.errors import FolderInUse, StorageFailed
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange

LOOK_SECONDS = 1
"""Between two looks whether the connection still stands."""

TAKE_MS_MAX = 15_000
"""How long a server that takes the house waits for what an earlier one is still writing.

Longer than `IDLE_MS_MAX`, after which PostgreSQL gives up a transaction that it hears no more of.
"""

_LOCK = 0x6372_6F75_7032
_CHANNEL = "croupier_money"
_WORLD = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)

_log = logging.getLogger(__name__)

OnChange = Callable[[list[BalanceChange]], None]


@asynccontextmanager
async def holding(database: PgDatabase, on_change: OnChange) -> AsyncIterator[None]:
    """Makes this server the house's only one, and tells `on_change` of others' payments.

    What an earlier server was writing is written by then, or never will be.

    Raises:
        FolderInUse: Another server has it.
        StorageFailed: The database is not there.
    """
    hold = _Hold(database, on_change)
    await hold.take()
    task = asyncio.create_task(hold.keep(), name="hold on the house")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await hold.let_go()


class _Hold:
    def __init__(self, database: PgDatabase, on_change: OnChange) -> None:
        self._database = database
        self._on_change = on_change
        self._raw: asyncpg.Connection | None = None
        self._telling: set[asyncio.Task[None]] = set()

    async def take(self) -> None:
        """Takes the lock, listens, and shuts out what earlier servers have not written yet.

        Raises:
            FolderInUse: Another server has it.
            StorageFailed: The database is not there, or an earlier server is still writing.
        """
        place = place_of(self._database.url)
        raw = await connect(self._database.url)
        try:
            if not await raw.fetchval(f"SELECT pg_try_advisory_lock({_LOCK})"):
                raise FolderInUse(f"another server has the house in {place}")
            await raw.add_listener(_CHANNEL, self._hear)
            self._database.server = await raw.fetchval(
                f"SELECT croupier_take_house_1({TAKE_MS_MAX})", timeout=2 * TAKE_MS_MAX / 1000
            )
        except _WORLD as error:
            raw.terminate()
            raise StorageFailed(f"{place} does not give the house: {error!r}") from error
        except BaseException:
            raw.terminate()
            raise
        self._raw = raw

    async def keep(self) -> None:
        """Takes it again whenever it was lost; while another server has it, nothing is written."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if await self._stands():
                continue
            try:
                await self.take()
            except FolderInUse as error:
                self._refuse(str(error))
            except StorageFailed as error:
                _log.warning("the house's hold on its database is broken: %s", error)
            else:
                self._go_on()

    async def _stands(self) -> bool:
        """The server answers on the connection; one that does not is given up."""
        raw = self._raw
        if raw is None or raw.is_closed():
            return False
        try:
            await raw.execute("SELECT 1")
        except _WORLD:
            raw.terminate()
            return False
        return True

    def _refuse(self, reason: str) -> None:
        if self._database.refusal is None:
            _log.error("nothing more is written: %s; close this one", reason)
        self._database.refusal = reason

    def _go_on(self) -> None:
        _log.warning("the house's hold on its database stands again")
        self._database.refusal = None

    async def let_go(self) -> None:
        """Lets others have the house."""
        for task in self._telling:
            task.cancel()
        if self._raw is not None and not self._raw.is_closed():
            await self._raw.close()

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


def _players(connection: Connection, accounts: list[int]) -> list[BalanceChange]:
    """How the players' accounts among some stand."""
    found = connection.execute(
        "SELECT person_id, currency, balance, number FROM accounts"
        " WHERE kind = 'player' AND id = ANY (?)",
        (accounts,),
    )
    return [BalanceChange(who, Currency(name), balance, n) for who, name, balance, n in found]
