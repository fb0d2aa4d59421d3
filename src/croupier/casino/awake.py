"""The tables that are awake in one process: woken, replaced, put to sleep."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from weakref import WeakValueDictionary

from croupier.casino.clockwork import RETRY_MS
from croupier.casino.errands import leave_as_it_is, return_standing
from croupier.casino.errors import NoSuchTable, OutcomeUnknown, OwnershipLost, StorageFailed
from croupier.casino.lobby import Lobby
from croupier.casino.news import Viewer
from croupier.casino.nodes import TableElsewhere
from croupier.casino.recovery import Loaded, load_table
from croupier.casino.table_actor import TableActor
from croupier.casino.world import World
from croupier.core.errors import CroupierError

_log = logging.getLogger(__name__)


class Awake:
    """Holds an actor for each table that somebody needs.

    Attributes:
        actors: By table.
        errands: What goes on by itself.
        on_moved: Told of a table that another node plays now, with who looked at it here.
    """

    def __init__(self, world: World, lobby: Lobby) -> None:
        self._world = world
        self._lobby = lobby
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._is_stopped = False
        self._takes_none = False
        self.actors: dict[str, TableActor] = {}
        self.errands: set[asyncio.Task[None]] = set()
        self.on_moved: Callable[[str, tuple[Viewer, ...]], None] = lambda _table, _viewers: None

    async def stop(self) -> None:
        """Ends every actor; what was accepted is durable already."""
        self._is_stopped = True
        for actor in tuple(self.actors.values()):
            await actor.stop()
        self.actors.clear()

    def take_no_more(self) -> None:
        """From now on no table is woken here."""
        self._takes_none = True

    def require_taking(self) -> None:
        """Passes where tables are still taken.

        Raises:
            OwnershipLost: They are not, any more.
        """
        if self._takes_none:
            raise OwnershipLost("this node takes no table any more")

    async def wake(self, table_id: str) -> TableActor:
        """The table's actor.

        Raises:
            NoSuchTable: There is none, or it is closed.
            TableElsewhere: Another node plays it.
            OwnershipLost: This node takes no table any more.
        """
        awake = self._working(table_id)
        if awake is not None:
            return awake
        lock = self._waking.setdefault(table_id, asyncio.Lock())
        async with lock:
            return self._working(table_id) or (await self._begin(table_id))[0]

    async def adopt(self, table_id: str) -> None:
        """Wakes a table that nobody plays; after a crash wagers that no round has taken go back.

        Where it is awake already, somebody may have wagered there since it was found.

        Raises:
            CroupierError: As in `wake`, or the wagers cannot be given back now.
        """
        lock = self._waking.setdefault(table_id, asyncio.Lock())
        async with lock:
            if self._working(table_id) is None:
                actor, loaded = await self._begin(table_id)
                # Nobody has asked anything of it yet.
                if not loaded.was_given_up:
                    await return_standing(actor)

    def _working(self, table_id: str) -> TableActor | None:
        actor = self.actors.get(table_id)
        return None if actor is None or actor.is_stopped else actor

    async def _begin(self, table_id: str) -> tuple[TableActor, Loaded]:
        """A new actor for a table, which this node takes; one at a time."""
        self.require_taking()
        try:
            loaded = await load_table(self._world.store, self._world.dealing, table_id)
        except NoSuchTable:
            await self._replace(table_id, None)
            raise
        except TableElsewhere:
            await self._let_go(table_id)
            raise
        table, epoch = loaded.table, loaded.epoch
        actor = TableActor(self._world, table, epoch, lambda: self._look_soon(table_id))
        await self._replace(table_id, actor)
        if table.is_shared:
            actor.resume(is_handed_over=loaded.was_given_up)
        return actor, loaded

    async def hand_over(self, table_id: str, give: Callable[[str], Awaitable[None]]) -> None:
        """Ends a table's actor between two commands and gives the table to another node.

        Whoever looks at it here goes on looking until somebody else plays it.
        """
        lock = self._waking.setdefault(table_id, asyncio.Lock())
        async with lock:
            actor = self.actors.get(table_id)
            if actor is not None:
                await actor.retire()
                try:
                    await give(table_id)
                finally:
                    await self._let_go(table_id)

    async def _replace(self, table_id: str, actor: TableActor | None) -> None:
        """Puts an actor in the place of one that has stopped, with all who look at it."""
        old = self.actors.get(table_id)
        if old is not None:
            await old.stop()
        # Nothing is awaited from here on: nobody must find the new one before it is wanted.
        self.actors.pop(table_id, None)
        if actor is None:
            self._world.players.forget(table_id)
        else:
            self.actors[table_id] = actor
            for viewer in old.viewers if old is not None else ():
                actor.enter(viewer, None)

    async def _let_go(self, table_id: str) -> None:
        """Whoever looks at a table that has moved is somebody else's to show it to."""
        old = self.actors.get(table_id)
        viewers = () if old is None else old.viewers
        await self._replace(table_id, None)
        self._lobby.forget(table_id)
        self.on_moved(table_id, viewers)

    def _look_soon(self, table_id: str) -> None:
        self._soon(self._look_after(table_id))

    def _soon(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def _look_after(self, table_id: str) -> None:
        """Lets a table sleep that nobody needs; one whose writer gave up gets another."""
        actor = self.actors.get(table_id)
        if actor is None or not actor.is_abandoned:
            await self.sleep_if_unused(table_id)
        else:
            await self.keep_awake(table_id)

    async def keep_awake(self, table_id: str) -> None:
        """A shared table never sleeps: what the storage does not give is asked for again."""
        try:
            if not self._is_stopped:
                await self.wake(table_id)
        except (NoSuchTable, TableElsewhere):
            pass  # Closed meanwhile, or taken by another node.
        except (StorageFailed, OutcomeUnknown) as error:
            _log.warning("table %s is woken another time: %s", table_id, error)
            self._world.clock.call_later(RETRY_MS, lambda: self._soon(self.keep_awake(table_id)))
        except CroupierError as error:
            leave_as_it_is(table_id, error)

    async def sleep_if_unused(self, table_id: str) -> None:
        """Ends the actor of a table that nobody needs."""
        actor = self.actors.get(table_id)
        if actor is not None and actor.is_unused:
            del self.actors[table_id]
            self._lobby.forget(table_id)
            await actor.stop()
