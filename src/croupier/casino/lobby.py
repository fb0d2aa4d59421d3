"""The rooms of the floor: which table stands where, for those who look for one (L1, L2)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

from croupier.casino.opening import TABLES_A_ROOM, has_rooms
from croupier.casino.ports import Clock, Timer
from croupier.casino.table import Table
from croupier.core.games import GAMES, find_game
from croupier.core.values import quickly_made

Place = tuple[str, int]
"""A game, and 1 to 4 in its first room, 5 to 8 in its second, ..."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Standing:
    """A table in its room; of a private one only what it occupies is for others to see."""

    game: str
    place: int
    table: Table
    watchers: tuple[str, ...]

    @property
    def looks(self) -> tuple[object, ...]:
        """What of it can be seen from the lobby; chips and cards cannot."""
        table = self.table
        purpose = table.clock.purpose if table.clock else None
        is_asked = table.round is not None and not table.round.is_offer_closed
        phase = (purpose, table.is_in_play, is_asked, table.rounds)
        return (table.table_id, table.spots, self.watchers, phase)

    def surely_looks(self, table: Table, watchers: tuple[str, ...]) -> bool:
        """Nothing that can be seen of the same table from the lobby has changed."""
        known = self.table
        return (
            table.table_id == known.table_id
            and table.spots is known.spots
            and table.clock is known.clock
            and table.round is known.round
            and table.rounds == known.rounds
            and watchers == self.watchers
        )


@dataclass(frozen=True, slots=True)
class LobbyNews:
    """What changed in the rooms.

    Attributes:
        changed: Tables that are new or look different.
        gone: Places that are vacant now.
        rooms: Numbers of the rooms that are open, by game.
        elsewhere: As `changed`, of tables that other nodes play: as they have been told.
        memo: Where listeners keep what they all would work out alike.
    """

    changed: tuple[Standing, ...]
    gone: tuple[Place, ...]
    rooms: dict[str, tuple[int, ...]]
    elsewhere: tuple[Any, ...] = ()
    memo: dict[str, Any] = field(default_factory=dict, compare=False)


class LobbyListener(Protocol):
    """Somebody in the lobby; the call returns at once."""

    def show_lobby(self, news: LobbyNews) -> None:
        """What changed."""
        ...


@dataclass(slots=True)
class Lobby:
    """Where every table stands, on this node.

    Shared tables keep the place they were opened at. A private table takes a vacant one while
    its owner is there, and none while it sleeps. One of a game that the house does not offer
    any more stands in no room.

    Attributes:
        games: That the house offers, in the order in which the floor shows them.
    """

    CHANGE_MS = 250
    """Changes within so many milliseconds are told at once."""

    clock: Clock
    games: tuple[str, ...] = tuple(GAMES)
    _by_place: dict[Place, Standing] = field(default_factory=dict)
    _by_table: dict[str, Place] = field(default_factory=dict)
    _changed: set[Place] = field(default_factory=set)
    _taken_elsewhere: set[Place] = field(default_factory=set)
    _held: Counter[Place] = field(default_factory=Counter)
    _listeners: list[LobbyListener] = field(default_factory=list)
    _telling: Timer | None = None
    _memo: dict[str, Any] = field(default_factory=dict)

    def note(self, table: Table, watchers: tuple[str, ...], *, has_company: bool) -> None:
        """How a table that is awake looks now."""
        if table.is_closed or (not table.is_shared and not has_company):
            self.forget(table.table_id)
            return
        place = self._by_table.get(table.table_id)
        known = self._by_place.get(place) if place is not None else None
        if known is not None and known.surely_looks(table, watchers):
            self._by_place[known.game, known.place] = Standing(
                known.game, known.place, table, watchers
            )
            return
        if table.game not in self.games or not has_rooms(find_game(table.game)):
            return
        place = place or (
            table.game,
            table.place or self.vacant_place(table.game),
        )
        displaced = self._by_place.get(place)
        standing = Standing(*place, table, watchers)
        if displaced is not None and displaced.looks == standing.looks:
            self._by_place[place] = standing
            return
        self._put(place, standing)
        if displaced is not None and displaced.table.table_id != table.table_id:
            self._move(displaced)

    def forget(self, table_id: str) -> None:
        """A table stands in no room any more."""
        place = self._by_table.pop(table_id, None)
        if place is not None:
            del self._by_place[place]
            self._tell_soon(place)

    def vacant_place(self, game: str) -> int:
        """The first place of a game where no table stands."""
        return next(place for place in count(1) if not self._is_taken((game, place)))

    def _is_taken(self, place: Place) -> bool:
        return place in self._by_place or place in self._taken_elsewhere or place in self._held

    def is_open(self, game: str, place: int) -> bool:
        """Whether a place is in a room that is open."""
        return (place - 1) // TABLES_A_ROOM + 1 in self._open_rooms(game)

    @contextmanager
    def held(self, game: str, place: int) -> Iterator[None]:
        """Gives a place to nobody else while a table is being opened there."""
        self._held[game, place] += 1
        try:
            yield
        finally:
            self._held[game, place] -= 1
            if not self._held[game, place]:
                del self._held[game, place]

    def note_taken(self, game: str, place: int | None) -> None:
        """Somebody else has just taken a place, and this node has not heard of it yet."""
        if place is not None and (game, place) not in self._by_place:
            self._taken_elsewhere.add((game, place))

    @property
    def picture(self) -> LobbyNews:
        """All the rooms.

        Its memo may lack the changes of the last `CHANGE_MS`: whoever is in the lobby is told
        those next. So nobody who asks for the rooms again and again makes them be written anew.
        """
        return LobbyNews(tuple(self._by_place.values()), (), self._rooms(), memo=self._memo)

    def enter(self, listener: LobbyListener) -> None:
        """From now on the listener is told of changes."""
        if listener not in self._listeners:
            self._listeners.append(listener)

    def leave(self, listener: LobbyListener) -> None:
        """No more changes to the listener."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def stop(self) -> None:
        """Nothing is told any more."""
        self._listeners.clear()
        if self._telling is not None:
            self._telling.cancel()

    def _put(self, place: Place, standing: Standing) -> None:
        self._by_place[place] = standing
        self._by_table[standing.table.table_id] = place
        self._taken_elsewhere.discard(place)
        self._tell_soon(place)

    def _move(self, displaced: Standing) -> None:
        """A private table gives its place up to a shared one that was opened there."""
        place = (displaced.game, self.vacant_place(displaced.game))
        self._put(place, Standing(*place, displaced.table, displaced.watchers))

    def _rooms(self) -> dict[str, tuple[int, ...]]:
        return {
            name: tuple(self._open_rooms(name)) for name in self.games if has_rooms(find_game(name))
        }

    def _open_rooms(self, game: str) -> Iterator[int]:
        """The first one, those in use, and one more when no place is vacant in them (L1)."""
        places = self._places(game)
        used = {(place - 1) // TABLES_A_ROOM + 1 for place in places} | {1}
        if len(places) == len(used) * TABLES_A_ROOM:
            used.add(next(room for room in count(1) if room not in used))
        yield from sorted(used)

    def _places(self, game: str) -> set[int]:
        """Where tables of a game stand."""
        return {place for name, place in self._by_place if name == game}

    def _tell_soon(self, place: Place) -> None:
        if not self._listeners:
            self._memo = {}
            return
        self._changed.add(place)
        if self._telling is None:
            self._telling = self.clock.call_later(self.CHANGE_MS, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self._memo = {}
        changed = sorted(self._changed)
        self._changed.clear()
        news = self._news_of(changed)
        for listener in tuple(self._listeners):
            listener.show_lobby(news)

    def _news_of(self, places: Sequence[Place]) -> LobbyNews:
        """How it looks now at some places where something has changed."""
        standing = [self._by_place.get(place) for place in places]
        return LobbyNews(
            tuple(each for each in standing if each is not None),
            tuple(place for place in places if place not in self._by_place),
            self._rooms(),
        )
