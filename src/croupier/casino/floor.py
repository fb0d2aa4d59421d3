"""Every table of the house: opened, woken, listed, given up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from weakref import WeakValueDictionary

from croupier.casino.access import Access
from croupier.casino.admission import (
    require_admission,
    require_few_opened,
    require_room,
    reusable,
)
from croupier.casino.awake import Awake
from croupier.casino.care_errors import Excluded
from croupier.casino.commands import (
    Deal,
    Drop,
    JoinSpot,
    PlaceWager,
    Quit,
    Rebet,
    SitDown,
)
from croupier.casino.elsewhere import Elsewhere, NowhereElse, Presence
from croupier.casino.errands import (
    close_after_round,
    drop_unwatched,
    leave_as_it_is,
    leave_wholly,
)
from croupier.casino.errors import (
    NoSuchTable,
    NotYourTable,
    OpeningRefused,
    OwnershipLost,
    WorldFailure,
)
from croupier.casino.exclusion import require_no_break
from croupier.casino.lobby import Lobby
from croupier.casino.money import Currency
from croupier.casino.news import Viewer
from croupier.casino.nodes import TableElsewhere
from croupier.casino.offer import Offer
from croupier.casino.opener import Opener
from croupier.casino.opening import Opening, require_possible
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.recovery import look_at_table
from croupier.casino.request import Answer, Request, decode_answer
from croupier.casino.table import Table
from croupier.casino.table_actor import TableActor
from croupier.casino.world import World
from croupier.core.errors import CroupierError

SESSION_DAYS = 30
"""Days after which an unfinished session is ended for its player (L15)."""

_MAY_PLAY_FREE = (JoinSpot, Deal)
"""Commands that may move no money, and let a person play all the same."""
_BEGINS = (JoinSpot, PlaceWager, Rebet, Deal)
"""Commands by which a person begins to play."""

NOWHERE_ELSE = NowhereElse()

_log = logging.getLogger(__name__)


class Floor:
    """The tables of one house; wakes an actor for each that somebody needs."""

    def __init__(
        self,
        world: World,
        lobby: Lobby,
        offer: Offer,
        session_days: int = SESSION_DAYS,
        elsewhere: Elsewhere = NOWHERE_ELSE,
    ) -> None:
        self.offer = offer
        self._world = world
        self._lobby = lobby
        self._session_days = session_days
        self._elsewhere = elsewhere
        self._awake = Awake(world, lobby)
        self._actors = self._awake.actors
        self._going_to_sleep = self._awake.errands
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opener = Opener(world, lobby, offer, self._awake.keep_awake)

    async def start(self) -> None:
        """After a restart: wagers that no round has taken go back, once (E11).

        Shared tables go on, each running clock from its beginning.
        """
        for row in await self._world.store.wagered_tables():
            await self.adopt(row.table_id)
        for row in await self._world.store.shared_tables():
            await self._awake.keep_awake(row.table_id)

    async def settle_abandoned(self) -> None:
        """Ends sessions that nobody has renewed for too long, as dropping them would (L15)."""
        before = self._world.clock.now() - timedelta(days=self._session_days)
        try:
            abandoned = await self._world.store.still_since(before)
        except WorldFailure as failure:
            _log.error("abandoned sessions are looked for another time: %s", failure)
            return
        for row in abandoned:
            if row.access is Access.PRIVATE:
                await self._for_the_house(row.table_id, drop_unwatched)

    async def _for_the_house(
        self, table_id: str, act: Callable[[TableActor], Awaitable[None]]
    ) -> None:
        """What the house itself does at a table."""

        async def errand() -> None:
            await act(await self._awake.wake(table_id))

        await self._look_after(table_id, errand())

    async def _look_after(self, table_id: str, errand: Awaitable[None]) -> None:
        """Runs an errand at a table; one that cannot be read stops no other."""
        try:
            await errand
            await self._awake.sleep_if_unused(table_id)
        except (NoSuchTable, TableElsewhere, OwnershipLost):
            pass  # Closed since it was listed, or another node's to look after.
        except CroupierError as error:
            leave_as_it_is(table_id, error)

    async def adopt(self, table_id: str) -> None:
        """Goes on with a table that nobody plays: after a crash as after a restart (E11)."""
        await self._look_after(table_id, self._awake.adopt(table_id))

    async def hand_over(self) -> None:
        """There is nobody else to give a table to."""

    async def stop(self) -> None:
        """Ends every actor; what was accepted is durable already."""
        await self._awake.stop()

    async def open(self, person: PersonRow, opening: Opening, command_id: str) -> Answer:
        """A new table; a private one of the person's own that is just the same and idle is reused.

        Raises:
            UnknownGame: The floor has no such game.
            GameNotOffered: It has, but not in this house.
            CurrencyNotOffered: The house does not play in it.
            OpeningRefused: The game is not played like this.
            PlaceTaken: Another table stands there.
            TooManySessions: One must be settled first.
            TooManyTables: So many shared ones that the person has opened still stand.
            Excluded: A break of the person's own runs.
        """
        self._awake.require_taking()
        await self._require_no_break(person)
        game = self.offer.game(opening.game)
        require_possible(game, opening)
        self.offer.require_currency(opening.currency)
        key = CommandKey(person.person_id, command_id)
        stored = await self._world.store.answer(key)
        if stored is not None:
            return decode_answer(stored)
        if opening.place is not None and not self._lobby.is_open(game.name, opening.place):
            raise OpeningRefused(f"place {opening.place} is in no open room")
        # One at a time: openings side by side would not see each other's tables.
        lock = self._opening.setdefault(person.person_id, asyncio.Lock())
        async with lock:
            tables = await self.tables_of(person)
            limits = self.offer.range_of(game, opening.range_name)
            idle = reusable(tables, opening, limits)
            if idle is None:
                elsewhere = await self._elsewhere.presence(person.person_id)
                taken = elsewhere.and_also(self.presence_here(person.person_id))
                require_room(tables, taken.played)
                if opening.access is not Access.PRIVATE:
                    require_few_opened(taken.opened)
                return await self._opener.create(person, game, opening, key)
        return await self.do(idle.table_id, Request(person, SitDown(), command_id))

    async def tables_of(self, person: PersonRow) -> list[Table]:
        """A person's private tables that stand and can be read, oldest first; none is woken."""
        tables = []
        for row in await self._world.store.open_tables(person.person_id):
            if row.access is not Access.PRIVATE:
                continue
            try:
                tables.append(await self.look(row.table_id))
            except NoSuchTable:
                pass  # Closed since it was listed.
            except CroupierError as error:
                leave_as_it_is(row.table_id, error)
        return tables

    async def look(self, table_id: str) -> Table:
        """A table that stands, for the house itself; it is not woken.

        Raises:
            NoSuchTable: There is none, or it is closed.
            JournalBroken: It cannot be read by this version.
        """
        actor = self._actors.get(table_id)
        if actor is not None and not actor.is_stopped:
            return actor.table
        return await look_at_table(self._world.store, table_id)

    def queues(self) -> tuple[int, ...]:
        """How many commands wait at each table that is awake."""
        return tuple(actor.waiting for actor in self._actors.values())

    async def at_stake(self, person_id: int, currency: Currency) -> int:
        """What a person has on shared tables, minor units; those are all awake somewhere."""
        elsewhere = await self._elsewhere.at_stake(person_id, currency)
        return elsewhere + self.at_stake_here(person_id, currency)

    def at_stake_here(self, person_id: int, currency: Currency) -> int:
        """What a person has on the shared tables that are awake here, minor units."""
        return sum(
            actor.table.at_stake(person_id)
            for actor in self._actors.values()
            if actor.table.is_shared and actor.table.currency is currency
        )

    async def is_playing(self, person: PersonRow) -> bool:
        """Whether wagers, a spot or an unfinished session of a person wait at a table."""
        if await self._played(person):
            return True
        return any(table.is_unfinished for table in await self.tables_of(person))

    async def enter(
        self,
        person: PersonRow,
        table_id: str,
        viewer: Viewer,
        after: int | None,
        invite: str | None = None,
    ) -> None:
        """Shows a table to a viewer, and keeps showing it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: A private one of somebody else, or one that needs its link.
        """
        actor = await self._awake.wake(table_id)
        try:
            require_admission(actor.table, actor.present, person, invite)
            if actor.table.is_shared and not actor.table.is_involved(person.person_id):
                await self._require_no_break(person)
        except (NotYourTable, Excluded):
            await self._awake.sleep_if_unused(table_id)
            raise
        actor.enter(viewer, after)

    async def show(self, table_id: str, viewer: Viewer, after: int | None) -> None:
        """Shows a table to a viewer who was let in before.

        Raises:
            NoSuchTable: There is none, or it is closed.
        """
        (await self._awake.wake(table_id)).enter(viewer, after)

    def is_present(self, table_id: str, person_id: int) -> bool:
        """Whether a person looks at a table that is awake here."""
        actor = self._actors.get(table_id)
        return actor is not None and person_id in actor.present

    async def table_for(self, person: PersonRow, table_id: str, invite: str | None = None) -> Table:
        """A table that stands, for somebody who may look at it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: A private one of somebody else, or one that needs its link.
        """
        actor = self._actors.get(table_id)
        table = await self.look(table_id)
        require_admission(table, actor.present if actor else (), person, invite)
        return table

    async def leave(self, table_id: str, viewer: Viewer) -> None:
        """Stops showing a table to a viewer; nothing at the table changes."""
        actor = self._actors.get(table_id)
        if actor is not None:
            actor.leave(viewer)
            await self._awake.sleep_if_unused(table_id)

    async def do(self, table_id: str, request: Request) -> Answer:
        """Carries a command out at a table.

        Raises:
            CroupierError: Refused or failed; nothing changed, or `OutcomeUnknown`.
        """
        try:
            actor = await self._awake.wake(table_id)
            require_admission(actor.table, actor.present, request.person, None)
            await self._require_settled(actor.table, request)
            actor = await self._awake.wake(table_id)  # The table may have closed meanwhile.
            return await actor.do(request)
        except NoSuchTable:
            return await self._earlier_answer(request)
        finally:
            await self._awake.sleep_if_unused(table_id)

    async def _require_settled(self, table: Table, request: Request) -> None:
        """Whoever begins to play at a table has room for the session they may leave (L15)."""
        person = request.person
        if isinstance(request.command, _MAY_PLAY_FREE):
            # Whoever adds money is asked in the transaction that moves it.
            await self._require_no_break(person)
        if not isinstance(request.command, _BEGINS):
            return
        plays = table.is_involved(person.person_id) if table.is_shared else table.is_unfinished
        if not plays:
            require_room(await self.tables_of(person), await self._played(person))

    async def _require_no_break(self, person: PersonRow) -> None:
        now = self._world.clock.now()
        await require_no_break(self._world.exclusions, person.person_id, now)

    @property
    def awake(self) -> Awake:
        """The tables that are awake here."""
        return self._awake

    async def vacate(self, person: PersonRow) -> None:
        """A person leaves every table at once: wagers no round has taken go back to them.

        The house plays what is confirmed or dealt at shared tables; a round of theirs alone
        waits, and they may finish it.
        """
        shared = [each.table for each in self._actors.values() if each.table.is_shared]
        for table in (*shared, *await self.tables_of(person)):
            await self._for_the_house(table.table_id, lambda actor: leave_wholly(actor, person))

    async def _played(self, person: PersonRow) -> int:
        elsewhere = await self._elsewhere.presence(person.person_id)
        return elsewhere.played + self._world.players.tables_played(person.person_id)

    def presence_here(self, person_id: int) -> Presence:
        """At how many of the shared tables that are awake here a person plays, or opened them."""
        tables = (actor.table for actor in self._actors.values())
        opened = sum(each.is_shared and each.owner == person_id for each in tables)
        return Presence(self._world.players.tables_played(person_id), opened)

    async def _earlier_answer(self, request: Request) -> Answer:
        """What closed a table is answered again when it is repeated."""
        stored = await self._world.store.answer(request.key) if request.key else None
        if stored is None:
            raise NoSuchTable("no such table, or it is closed")
        return decode_answer(stored)

    async def quit(self, table_id: str, person: PersonRow, command_id: str) -> Answer:
        """Leaves for good; a round in play waits as an unfinished session."""
        return await self.do(table_id, Request(person, Quit(), command_id))

    async def drop(self, table_id: str, person: PersonRow, command_id: str) -> Answer:
        """Gives an unfinished session up: its round is finished at once, never refunded."""
        return await self.do(table_id, Request(person, Drop(), command_id))

    async def close_after_round(self, table_id: str) -> None:
        """For a host: no round more is dealt at a table, and it closes after the one in play.

        Raises:
            NoSuchTable: There is none, or it is closed.
        """
        try:
            actor = await self._awake.wake(table_id)
            await close_after_round(actor)
        finally:
            await self._awake.sleep_if_unused(table_id)
