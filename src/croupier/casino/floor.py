"""Every table of the house: opened, woken, listed, given up."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from weakref import WeakValueDictionary

from croupier.casino.commands import Drop, Quit, ReturnWagers, SitDown
from croupier.casino.errors import (
    AlreadyDone,
    CurrencyNotOffered,
    NoSuchTable,
    NotYourTable,
    TooManySessions,
    WorldFailure,
)
from croupier.casino.event_codec import encode_event
from croupier.casino.money import Currency
from croupier.casino.ports import CommandKey, Commit, PersonRow, StoredEvent, TableRow
from croupier.casino.ranges import RangeName, range_of
from croupier.casino.recovery import load_table
from croupier.casino.table import Table
from croupier.casino.table_actor import (
    Answer,
    Request,
    TableActor,
    Viewer,
    World,
    decode_answer,
)
from croupier.casino.table_events import BackBecause, TableOpened
from croupier.core.errors import CroupierError
from croupier.core.games import Game, find_floor_game
from croupier.core.rule_fields import plain_rules

SESSIONS_MAX = 8
"""Unfinished sessions a person may have; the next table asks to settle one first (L15)."""
SESSION_DAYS = 30
"""Days after which an unfinished session is ended for its player (L15)."""
TABLE_ID_BYTES = 9
FIRST_EPOCH = 1

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opening:
    """What whoever opens a table sets."""

    game: str
    currency: Currency
    range_name: RangeName


class Floor:
    """The tables of one house; wakes an actor for each that somebody needs."""

    def __init__(
        self, world: World, currencies: Sequence[Currency], session_days: int = SESSION_DAYS
    ) -> None:
        self._world = world
        self._session_days = session_days
        self._currencies = currencies
        self._actors: dict[str, TableActor] = {}
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._going_to_sleep: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """After a restart: wagers that no round has taken go back, once (E11)."""
        for row in await self._world.store.wagered_tables():
            await self._for_the_house(row.table_id, _return_standing)

    async def settle_abandoned(self) -> None:
        """Ends sessions that nobody has renewed for too long, as dropping them would (L15)."""
        before = self._world.clock.now() - timedelta(days=self._session_days)
        try:
            abandoned = await self._world.store.still_since(before)
        except WorldFailure as failure:
            _log.error("abandoned sessions are looked for another time: %s", failure)
            return
        for row in abandoned:
            await self._for_the_house(row.table_id, _drop_unwatched)

    async def _for_the_house(
        self, table_id: str, act: Callable[[TableActor], Awaitable[None]]
    ) -> None:
        """What the house itself does at a table; one that cannot be read stops no other."""
        try:
            await act(await self._wake(table_id))
            await self._sleep_if_unused(table_id)
        except NoSuchTable:
            pass  # Closed since it was listed.
        except CroupierError as error:
            _log.error("table %s is left as it is: %s", table_id, error)

    async def stop(self) -> None:
        """Ends every actor; what was accepted is durable already."""
        for actor in self._actors.values():
            await actor.stop()
        self._actors.clear()

    async def open(self, person: PersonRow, opening: Opening, command_id: str) -> Answer:
        """A private table; one of the person's own that is just the same and idle is reused.

        Raises:
            UnknownGame: The floor has no such game.
            CurrencyNotOffered: The house does not play in it.
            TooManySessions: One must be settled first.
        """
        game = find_floor_game(opening.game)
        if opening.currency not in self._currencies:
            raise CurrencyNotOffered(f"the house does not play in {opening.currency}")
        key = CommandKey(person.person_id, command_id)
        stored = await self._world.store.answer(key)
        if stored is not None:
            return decode_answer(stored)
        # One at a time: openings side by side would not see each other's tables.
        lock = self._opening.setdefault(person.person_id, asyncio.Lock())
        async with lock:
            idle = await self._make_room(person, opening)
            if idle is None:
                return await self._create(person, _opened(person, game, opening), key)
        return await self.do(idle.table_id, Request(person, SitDown(), command_id))

    async def _make_room(self, person: PersonRow, opening: Opening) -> Table | None:
        """The person's idle table that fits; counts the unfinished ones."""
        tables = await self.tables_of(person)
        for table in tables:
            fits = (table.game, table.currency, table.range.name) == (
                opening.game,
                opening.currency,
                opening.range_name,
            )
            if table.is_idle and fits:
                return table
        unfinished = sum(not table.is_idle for table in tables)
        if unfinished >= SESSIONS_MAX:
            raise TooManySessions(
                f"{unfinished} sessions are unfinished, settle one first", limit=SESSIONS_MAX
            )
        return None

    async def _create(self, person: PersonRow, event: TableOpened, key: CommandKey) -> Answer:
        table_id = secrets.token_urlsafe(TABLE_ID_BYTES)
        now = self._world.clock.now()
        row = TableRow(
            table_id, event.game, event.currency, event.range.name, person.person_id, now
        )
        kind, version, body = encode_event(event)
        answer = Answer(table_id, 1)
        commit = Commit(
            table_id,
            FIRST_EPOCH,
            (StoredEvent(1, kind, version, now, body),),
            (),
            key,
            answer.encode(),
        )
        try:
            await self._world.store.create(row, commit)
        except AlreadyDone as repeated:
            return decode_answer(repeated.answer)
        return answer

    async def tables_of(self, person: PersonRow) -> list[Table]:
        """A person's tables that stand and can be read, oldest first."""
        tables = []

        async def note(actor: TableActor) -> None:
            tables.append(actor.table)

        for row in await self._world.store.open_tables(person.person_id):
            await self._for_the_house(row.table_id, note)
        return tables

    async def enter(
        self, person: PersonRow, table_id: str, viewer: Viewer, after: int | None
    ) -> None:
        """Shows a table to a viewer, and keeps showing it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: A private one of somebody else.
        """
        actor = await self._wake(table_id)
        if actor.table.owner != person.person_id:
            await self._sleep_if_unused(table_id)
            raise NotYourTable(f"table {table_id} is private")
        actor.enter(viewer, after)

    async def leave(self, table_id: str, viewer: Viewer) -> None:
        """Stops showing a table to a viewer; nothing at the table changes."""
        actor = self._actors.get(table_id)
        if actor is not None:
            actor.leave(viewer)
            await self._sleep_if_unused(table_id)

    async def do(self, table_id: str, request: Request) -> Answer:
        """Carries a command out at a table.

        Raises:
            CroupierError: Refused or failed; nothing changed, or `OutcomeUnknown`.
        """
        try:
            actor = await self._wake(table_id)
        except NoSuchTable:
            return await self._earlier_answer(request)
        try:
            return await actor.do(request)
        finally:
            await self._sleep_if_unused(table_id)

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

    async def _wake(self, table_id: str) -> TableActor:
        lock = self._waking.setdefault(table_id, asyncio.Lock())
        async with lock:
            old = self._actors.get(table_id)
            if old is not None and not old.is_stopped:
                return old
            try:
                table, epoch = await load_table(self._world.store, self._world.dealing, table_id)
            except NoSuchTable:
                await self._replace(table_id, None)
                raise
            actor = TableActor(self._world, table, epoch, lambda: self._sleep_soon(table_id))
            await self._replace(table_id, actor)
            return actor

    async def _replace(self, table_id: str, actor: TableActor | None) -> None:
        """Puts an actor in the place of one that has stopped, with all who look at it."""
        old = self._actors.get(table_id)
        if old is not None:
            await old.stop()
        # Nothing is awaited from here on: nobody must find the new one before it is wanted.
        self._actors.pop(table_id, None)
        if actor is not None:
            self._actors[table_id] = actor
            for viewer in old.viewers if old is not None else ():
                actor.enter(viewer, None)

    def _sleep_soon(self, table_id: str) -> None:
        task = asyncio.create_task(self._sleep_if_unused(table_id))
        self._going_to_sleep.add(task)
        task.add_done_callback(self._going_to_sleep.discard)

    async def _sleep_if_unused(self, table_id: str) -> None:
        actor = self._actors.get(table_id)
        if actor is not None and actor.is_unused:
            del self._actors[table_id]
            await actor.stop()


def _opened(person: PersonRow, game: Game, opening: Opening) -> TableOpened:
    return TableOpened(
        opening.game,
        opening.currency,
        range_of(game, opening.range_name),
        plain_rules(game.rules),
        person.person_id,
        person.name,
    )


async def _return_standing(actor: TableActor) -> None:
    if actor.table.chips and not actor.table.is_in_play:
        await actor.do(Request(_owner(actor.table), ReturnWagers(BackBecause.RESTART)))


async def _drop_unwatched(actor: TableActor) -> None:
    if not actor.viewers:
        await actor.do(Request(_owner(actor.table), Drop()))


def _owner(table: Table) -> PersonRow:
    return PersonRow(table.owner, table.owner_name, is_guest=True)
