"""Sockets of other nodes that look at tables of this one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from croupier.casino.floor import Floor
from croupier.casino.news import News, Picture
from croupier.server.nodes.messages import Enter, Entered
from croupier.server.nodes.streams import Frames
from croupier.server.telling import events_frame, table_frame, watchers_frame

Seat = tuple[int, str]
"""A socket of another node, and a table."""


@dataclass(eq=False, slots=True)
class Guest:
    """A viewer whose socket another node holds.

    Attributes:
        held: What it is shown while it enters; then None, and everything goes at once.
        number: Of the table's last event that it was shown.
    """

    person_id: int
    name: str
    language: str
    view: int
    frames: Frames
    number: int = 0
    held: list[tuple[int, bytes]] | None = field(default_factory=list)

    def show_steps(self, news: News) -> None:
        """Events of a table, as the person may see them."""
        self.number = news.table.number
        self._tell(events_frame(news, self.person_id))

    def show_table(self, picture: Picture) -> None:
        """A whole table, as the person may see it."""
        self.number = picture.table.number
        self._tell(table_frame(picture, self.person_id, self.language))

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        """Who looks on at a table."""
        self._tell(watchers_frame(table_id, watchers))

    def _tell(self, frame: bytes) -> None:
        if self.held is None:
            self.frames.add(self.view, self.number, frame)
        else:
            self.held.append((self.number, frame))

    def send_away(self) -> None:
        """The table is played elsewhere from now on."""
        self.frames.add(self.view, self.number, None)


class Guests:
    """All of them on one node."""

    def __init__(self, floor: Floor, frames_to: Callable[[int], Frames]) -> None:
        self._floor = floor
        self._frames_to = frames_to
        self._seats: dict[int, dict[Seat, Guest]] = {}
        self._were_wrong: set[int] = set()

    async def enter(self, node: int, asked: Enter) -> Entered:
        """Shows a table to a socket of another node, in the place of what it was shown before.

        Raises:
            CroupierError: As in `Floor.enter`.
        """
        person, table_id = asked.person, asked.table_id
        frames = self._frames_to(node)
        guest = Guest(person.person_id, person.name, asked.language, asked.view, frames)
        if asked.is_known:
            await self._floor.show(table_id, guest, asked.after)
        else:
            await self._floor.enter(person, table_id, guest, asked.after, asked.invite)
        seats, seat = self._seats.setdefault(node, {}), (asked.link, table_id)
        before = seats.get(seat)
        if before is not None and before.view > asked.view:
            await self._floor.leave(table_id, guest)
            return Entered(())
        seats[seat] = guest
        if before is not None:
            await self._floor.leave(table_id, before)
        shown, guest.held = tuple(guest.held or ()), None
        return Entered(shown)

    async def leave(self, node: int, link: int, table_id: str, view: int) -> None:
        """A socket of another node looks at a table no more, unless it has come back since."""
        seats, seat = self._seats.get(node, {}), (link, table_id)
        guest = seats.get(seat)
        if guest is not None and guest.view <= view:
            del seats[seat]
            await self._floor.leave(table_id, guest)

    async def forget_node(self, node: int) -> None:
        """A node has died, and the sockets it held with it: their people count as lost."""
        for (link, table_id), guest in tuple(self._seats.get(node, {}).items()):
            await self.leave(node, link, table_id, guest.view)
        self._seats.pop(node, None)

    async def keep_only(self, node: int, views: Iterable[int]) -> None:
        """Lets go of those of a node's sockets that do not look any more."""
        kept = set(views)
        for (link, table_id), guest in tuple(self._seats.get(node, {}).items()):
            if guest.view not in kept:
                await self.leave(node, link, table_id, guest.view)

    def moved(self, guest: Guest) -> None:
        """Tells a guest whose table has gone to another node."""
        for seats in self._seats.values():
            for seat, each in tuple(seats.items()):
                if each is guest:
                    del seats[seat]
        guest.send_away()

    def views(self, node: int) -> tuple[int, ...]:
        """What a node's sockets look at here."""
        return tuple(guest.view for guest in self._seats.get(node, {}).values())

    def nodes(self) -> frozenset[int]:
        """Whose sockets look at tables here."""
        return frozenset(self._seats)

    def is_wrong(self, node: int, count: int, total: int) -> bool:
        """Whether a node's sum over its views has differed from this one's twice in a row."""
        views = self.views(node)
        if (len(views), sum(views)) == (count, total):
            self._were_wrong.discard(node)
            return False
        if node in self._were_wrong:
            self._were_wrong.discard(node)
            return True
        self._were_wrong.add(node)
        return False
