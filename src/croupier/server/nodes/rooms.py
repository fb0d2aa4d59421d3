"""The rooms of a house of several nodes: each knows its own tables, and hears of the others'."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from croupier.casino.access import Access
from croupier.casino.lobby import Lobby, LobbyNews, Place
from croupier.casino.ports import Clock
from croupier.server.nodes.limits import LOBBY_PAGE_MAX, STALE_PLACE_MS_MAX
from croupier.server.nodes.messages import Gone, LobbyPage
from croupier.server.nodes.outgoing import Outgoing
from croupier.server.views import lobby_table
from croupier.server.wire.views import LobbyTable


@dataclass(slots=True)
class _Seen:
    """A table of another node, as that node has told it.

    Attributes:
        died_ms: When its node died, by this one's clock; None while it lives.
    """

    node: int
    table: LobbyTable
    died_ms: int | None = None

    @property
    def is_private(self) -> bool:
        return self.table.access == Access.PRIVATE


class SharedLobby(Lobby):
    """Tells the other nodes how this one's tables look, and shows theirs beside them."""

    def __init__(self, clock: Clock, games: tuple[str, ...], number: int, out: Outgoing) -> None:
        super().__init__(clock, games)
        self._number = number
        self._out = out
        self._elsewhere: dict[Place, _Seen] = {}
        self._told: set[Place] = set()
        self.enter(self)

    # What this node tells

    def show_lobby(self, news: LobbyNews) -> None:
        """Tells the others what has changed here, at the pace at which listeners hear of it."""
        changed = tuple(map(lobby_table, news.changed))
        vacant = {(each.game, each.place) for each in news.elsewhere}.union(news.gone)
        gone = [Gone(*place) for place in sorted(vacant & self._told)]
        self._told.difference_update(vacant)
        self._told.update((each.game, each.place) for each in changed)
        if changed or gone:
            self._out.lobby(changed, gone)

    def page(self, start: int) -> LobbyPage:
        """Some of this node's tables, for another one that has missed how they look."""
        own = islice(self._by_place.values(), start, start + LOBBY_PAGE_MAX)
        is_more = len(self._by_place) > start + LOBBY_PAGE_MAX
        return LobbyPage(self._out.last, tuple(map(lobby_table, own)), is_more)

    # What it hears

    def hear(self, node: int, changed: Sequence[LobbyTable], gone: Sequence[Gone]) -> None:
        """How tables of another node look now."""
        for each in gone:
            self._vacate((each.game, each.place), node)
        for table in changed:
            place = (table.game, table.place)
            seen = _Seen(node, table)
            own = self._by_place.get(place)
            self._elsewhere[place] = seen
            is_first = not seen.is_private or node < self._number
            if own is not None and not own.table.is_shared and is_first:
                self._by_table.pop(own.table.table_id)
                del self._by_place[place]
                self._move(own)
            self._tell_soon(place)

    def hear_whole(self, node: int, tables: Sequence[LobbyTable]) -> None:
        """How all tables of another node look."""
        standing = {(each.game, each.place) for each in tables}
        for place, seen in tuple(self._elsewhere.items()):
            if seen.node == node and place not in standing:
                self._vacate(place, node)
        self.hear(node, tables, ())

    def node_died(self, node: int) -> None:
        """Its shared tables keep their places until somebody takes them; the others had gone."""
        for place, seen in tuple(self._elsewhere.items()):
            if seen.node == node:
                seen.died_ms = self.clock.monotonic_ms()
                if seen.is_private:
                    self._vacate(place, node)

    def tidy(self) -> None:
        """Lets places go whose tables nobody has taken."""
        before_ms = self.clock.monotonic_ms() - STALE_PLACE_MS_MAX
        for place, seen in tuple(self._elsewhere.items()):
            if seen.died_ms is not None and seen.died_ms < before_ms:
                self._vacate(place, seen.node)

    def _vacate(self, place: Place, node: int) -> None:
        seen = self._elsewhere.get(place)
        if seen is not None and seen.node == node:
            del self._elsewhere[place]
            self._tell_soon(place)

    # Both together

    @property
    def picture(self) -> LobbyNews:
        """All the rooms of the house."""
        tables = tuple(self._by_place.values())
        return LobbyNews(tables, (), self._rooms(), self._seen(self._elsewhere), memo=self._memo)

    def _seen(self, places: Sequence[Place] | dict[Place, _Seen]) -> tuple[LobbyTable, ...]:
        return tuple(
            self._elsewhere[place].table
            for place in places
            if place in self._elsewhere and place not in self._by_place
        )

    def _news_of(self, places: Sequence[Place]) -> LobbyNews:
        own = super()._news_of(places)
        gone = tuple(place for place in own.gone if place not in self._elsewhere)
        return LobbyNews(own.changed, gone, own.rooms, self._seen(places))

    def _is_taken(self, place: Place) -> bool:
        return place in self._elsewhere or super()._is_taken(place)

    def _places(self, game: str) -> set[int]:
        elsewhere = {place for name, place in self._elsewhere if name == game}
        return elsewhere | super()._places(game)
