"""Keeps a house on PostgreSQL to one server, and hears what others do to its people's money.

Both hang on one connection of its own: the lock that a server holds ends with it, and what others
write is told on it. Should it break, it is made anew; what was missed meanwhile is on nobody's
screen until their next change, and in the books all the same. Whether another server has had the
house meanwhile is told by its number (`croupier_take_house_1`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg

from croupier.adapters.pg_connection import WORLD, connect, place_of
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_standby import end_unfinished, waiting_for
from croupier.adapters.sql_port import Connection
from croupier.casino.errors import FolderInUse, StorageFailed
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange

LOOK_SECONDS = 1
"""Between two looks whether the connection still stands; each also says that the server lives."""

TAKE_MS = 500
"""How long a server that takes the house waits for what an earlier one is still writing, before it
breaks off those transactions of which PostgreSQL hears nothing more."""

TAKE_MS_MAX = 15_000
"""How long it waits for the others; none takes as long as that."""

LOCK = 0x6372_6F75_7032
"""The number of the lock, which a server holds while the house is its own."""

FENCE = 0x6372_6F75_7033
"""The number of the lock that all its transactions share, as `pg_functions.sql` has it."""

HOLDS = "croupier server"
"""What PostgreSQL lists the connection by on which a server has the house, or waits for it."""

_TAKE_LOCK = f"SELECT pg_try_advisory_lock({LOCK})"
_KNOWS_SERVERS = "SELECT to_regproc('croupier_take_house_1') IS NOT NULL"
"""A house that no server of this version or a later one has opened yet numbers none."""

_CHANNEL = "croupier_money"

_log = logging.getLogger(__name__)

OnChange = Callable[[list[BalanceChange]], None]


async def _nothing() -> None:
    """For a house that is up to date."""


@asynccontextmanager
async def holding(
    database: PgDatabase,
    on_change: OnChange,
    *,
    prepare: Callable[[], Awaitable[object]] = _nothing,
    is_standby: bool = False,
    on_lost: Callable[[], None] = lambda: None,
) -> AsyncIterator[None]:
    """Makes this server the house's only one, and tells `on_change` of others' payments.

    What an earlier server was writing is written by then, or never will be.

    Args:
        database: What the server writes to.
        on_change: Told of what others paid in or out.
        prepare: Brings the database up to date, once no other server can write.
        is_standby: Waits for the house while another server has it.
        on_lost: Told once, should another server take it from this one; nothing more is written.

    Raises:
        FolderInUse: Another server has it.
        StorageFailed: The database is not there, or an earlier server is still writing.
    """
    hold = _Hold(database, on_change, on_lost)
    await hold.take(prepare, is_standby=is_standby)
    task = asyncio.create_task(hold.keep(), name="hold on the house")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await hold.let_go()


class _Hold:
    def __init__(
        self, database: PgDatabase, on_change: OnChange, on_lost: Callable[[], None]
    ) -> None:
        self._database = database
        self._place = place_of(database.url)
        self._on_change = on_change
        self._on_lost = on_lost
        self._raw: asyncpg.Connection | None = None
        self._telling: set[asyncio.Task[None]] = set()

    async def take(self, prepare: Callable[[], Awaitable[object]], *, is_standby: bool) -> None:
        """Takes the house for the first time.

        Raises:
            FolderInUse: Another server has it.
            StorageFailed: The database is not there, or an earlier server is still writing.
        """
        self._raw = raw = await (self._waited_for() if is_standby else self._locked())
        async with self._given_up(raw):
            is_known = await raw.fetchval(_KNOWS_SERVERS)
            if is_known:
                # First of all: what an earlier one left half done would be in the way.
                self._database.server = await self._enter(raw)
            beating = asyncio.create_task(self._beat(), name="preparing the house")
            try:
                await prepare()
            finally:
                beating.cancel()
                await asyncio.gather(beating, return_exceptions=True)
            if not is_known:
                self._database.server = await self._enter(raw)

    async def keep(self) -> None:
        """Takes it again whenever the connection broke, unless another server came first."""
        while True:
            await self._beat()
            try:
                await self._take_again()
            except FolderInUse as error:
                _log.error("nothing more is written: %s; this one closes", error)
                self._database.refusal = str(error)
                self._on_lost()
                return
            except StorageFailed as error:
                _log.warning("the house's hold on its database is broken: %s", error)
            else:
                _log.warning("the house's hold on its database stands again")

    async def _beat(self) -> None:
        """Looks every second, until the connection stands no more."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not await self._stands():
                return

    async def _take_again(self) -> None:
        """Takes the house anew.

        Raises:
            FolderInUse: Another server has it, or has had it meanwhile.
            StorageFailed: The database is not there.
        """
        before = self._database.server
        assert before is not None, "it was taken once"
        async with self._taking() as raw:
            is_locked = await raw.fetchval(_TAKE_LOCK)
            if await raw.fetchval("SELECT last_value FROM croupier_servers") != before:
                raise FolderInUse(f"another server has taken the house in {self._place}")
            if is_locked:
                # With the number it has: what this server is writing at the moment is its own.
                await raw.add_listener(_CHANNEL, self._hear)
                self._raw = raw
                return
            raise StorageFailed(f"{self._place} gives the house to nobody")

    async def _locked(self) -> asyncpg.Connection:
        """A connection that has the lock.

        Raises:
            FolderInUse: Another server has it.
            StorageFailed: The database is not there.
        """
        async with self._taking() as raw:
            if not await raw.fetchval(_TAKE_LOCK):
                raise FolderInUse(f"another server has the house in {self._place}")
            return raw

    async def _waited_for(self) -> asyncpg.Connection:
        """The same, as soon as no other server has it; also through failures of the database.

        Raises:
            StorageFailed: The database was not there from the first.
        """
        was_there = False
        while True:
            try:
                async with self._taking() as raw:
                    was_there = True
                    await waiting_for(raw, LOCK, self._place)
                    return raw
            except StorageFailed as error:
                if not was_there:
                    raise
                _log.warning("this server stands by without its database: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    @asynccontextmanager
    async def _taking(self) -> AsyncIterator[asyncpg.Connection]:
        """A new connection, which is given up unless all goes well."""
        raw = await connect(self._database.url, name=HOLDS)
        async with self._given_up(raw):
            yield raw

    @asynccontextmanager
    async def _given_up(self, raw: asyncpg.Connection) -> AsyncIterator[None]:
        """A connection, unless all goes well."""
        try:
            yield
        except WORLD as error:
            raw.terminate()
            raise StorageFailed(f"{self._place} does not give the house: {error!r}") from error
        except BaseException:
            raw.terminate()
            raise

    async def _enter(self, raw: asyncpg.Connection) -> int:
        """Listens, and shuts out what earlier servers have not written yet; the new number."""
        await raw.add_listener(_CHANNEL, self._hear)
        try:
            return await self._number(raw, TAKE_MS)
        except asyncpg.LockNotAvailableError:
            await end_unfinished(raw, FENCE)
            return await self._number(raw, TAKE_MS_MAX)

    async def _number(self, raw: asyncpg.Connection, wait_ms: int) -> int:
        taking = f"SELECT croupier_take_house_1({wait_ms})"
        return int(await raw.fetchval(taking, timeout=2 * TAKE_MS_MAX / 1000))

    async def _stands(self) -> bool:
        """The server answers on the connection; one that does not is given up."""
        raw = self._raw
        if raw is None or raw.is_closed():
            return False
        try:
            await raw.execute("SELECT 1")
        except WORLD:
            raw.terminate()
            return False
        return True

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
