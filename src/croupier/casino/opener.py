"""Puts new tables into the rooms, each with its first event."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from croupier.casino.access import Access
from croupier.casino.errors import AlreadyDone, PlaceTaken
from croupier.casino.lobby import Lobby
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening, first_commit, has_rooms, new_table, opened
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.request import Answer, decode_answer
from croupier.casino.table_events import TableOpened
from croupier.casino.world import World
from croupier.core.games import Game

PLACES_TRIED_MAX = 5
"""Vacant places tried, when others take them at the same moment."""


class Opener:
    """Opens tables; `on_shared` is told of each that several share, so that somebody runs it."""

    def __init__(
        self,
        world: World,
        lobby: Lobby,
        offer: Offer,
        on_shared: Callable[[str], Awaitable[None]],
    ) -> None:
        self._world = world
        self._lobby = lobby
        self._offer = offer
        self._on_shared = on_shared

    async def create(
        self, person: PersonRow, game: Game, opening: Opening, key: CommandKey
    ) -> Answer:
        """A new table as it was asked for, which must be possible; the answer names it.

        Raises:
            PlaceTaken: Another table stands there.
        """
        invite = self._world.new_id() if opening.access is Access.LINK else None
        limits = self._offer.range_of(game, opening.range_name)

        def first(place: int | None) -> TableOpened:
            return opened(person, game.rules, limits, replace(opening, place=place), invite)

        is_in_room = has_rooms(game) and opening.access is not Access.PRIVATE
        if not is_in_room:
            return await self._write_first(first(None), key)
        for _ in range(PLACES_TRIED_MAX):
            place = opening.place or self._lobby.vacant_place(game.name)
            # Held at once, so that whoever opens a table meanwhile is given another.
            with self._lobby.held(game.name, place):
                try:
                    return await self._write_first(first(place), key)
                except PlaceTaken:
                    if opening.place is not None:
                        raise
                    self._lobby.note_taken(game.name, place)
        raise PlaceTaken("every vacant place was taken meanwhile")

    async def _write_first(self, event: TableOpened, key: CommandKey) -> Answer:
        table_id = self._world.new_id()
        draft = new_table(event, table_id, self._world.dealing)
        answer = Answer(table_id, draft.table.number)
        row, commit = first_commit(draft, self._world.clock.now())
        try:
            await self._world.store.create(
                row, replace(commit, command=key, answer=answer.encode())
            )
        except AlreadyDone as repeated:
            return decode_answer(repeated.answer)
        finally:
            if draft.table.is_shared:  # It may well stand though nobody could tell.
                await self._on_shared(table_id)
        return answer
