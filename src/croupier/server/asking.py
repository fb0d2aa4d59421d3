"""What a client asks over its line, and what it is answered."""

import asyncio
import logging
from typing import Protocol

from croupier.casino.access import Access
from croupier.casino.errors import WorldFailure
from croupier.casino.lobby import LobbyNews
from croupier.casino.money import Currency
from croupier.casino.news import News, Picture
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName
from croupier.casino.request import Answer, Request
from croupier.server.door import House
from croupier.server.limits import TABLES_PER_SOCKET_MAX
from croupier.server.problems import Problem
from croupier.server.requests import casino_command, named, spot_command
from croupier.server.telling import lobby_frame
from croupier.server.views import session_view
from croupier.server.wire import ClientMessage, ServerMessage
from croupier.server.wire import incoming as wire
from croupier.server.wire.outgoing import Accepted, Pong, Sessions

_log = logging.getLogger(__name__)


class Line(Protocol):
    """The socket that asks, and is shown things; every call returns at once."""

    @property
    def person_id(self) -> int:
        """Whose socket it is."""
        ...

    @property
    def name(self) -> str:
        """The person's name."""
        ...

    @property
    def language(self) -> str:
        """In which it is told things."""
        ...

    def send(self, message: ServerMessage) -> None:
        """Queues a message."""
        ...

    def send_frame(self, frame: bytes) -> None:
        """Queues a message whose frame is made already."""
        ...

    def show_steps(self, news: News) -> None:
        """Events of a table."""
        ...

    def show_table(self, picture: Picture) -> None:
        """A whole table."""
        ...

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        """Who looks on at a table."""
        ...

    def show_lobby(self, news: LobbyNews) -> None:
        """What changed in the rooms."""
        ...


class Asking:
    """Carries one socket's messages out.

    Attributes:
        tables: What the socket looks at.
    """

    def __init__(self, house: House, person: PersonRow, line: Line) -> None:
        self._house = house
        self._person = person
        self._line = line
        self._telling: set[asyncio.Task[None]] = set()
        self.tables: set[str] = set()

    async def on_message(self, message: ClientMessage) -> None:
        """Does what a message asks, and answers it.

        Raises:
            CroupierError: Refused or failed.
        """
        match message:
            case wire.Ping():
                self._line.send(Pong())
            case wire.EnterTable(table_id, after, invite):
                await self._enter(table_id, after, invite)
            case wire.LeaveTable(table_id):
                await self._leave(table_id)
            case wire.EnterLobby():
                self._house.lobby.enter(self._line)
                self._line.send_frame(lobby_frame(self._house.lobby.picture))
            case wire.LeaveLobby():
                self._house.lobby.leave(self._line)
            case wire.Say(command_id=command_id, table_id=table_id, text=text):
                said = await self._house.chat.say(self._person, table_id, text, command_id)
                self._accept(message, said)
            case _:
                with self._house.measures.actions.one(self._house.clock):
                    await self._on_command(message)
                await self._tell_sessions()

    async def _on_command(self, message: wire.Command) -> None:
        floor, person = self._house.floor, self._person
        match message:
            case wire.OpenTable():
                self._accept(message, await self._open(message))
            case wire.QuitTable(command_id=command_id, table_id=table_id):
                self._accept(message, await floor.quit(table_id, person, command_id))
                await self._look_away(table_id)
            case wire.DropSession(command_id=command_id, table_id=table_id):
                self._accept(message, await floor.drop(table_id, person, command_id))
            case wire.SpotCommand(command_id=command_id, table_id=table_id):
                spot = Request(person, spot_command(message), command_id)
                self._accept(message, await floor.do(table_id, spot))
            case wire.TableCommand(command_id=command_id, table_id=table_id, decision=decision):
                asked = Request(person, casino_command(message), command_id, decision)
                self._accept(message, await floor.do(table_id, asked))
            case _:
                raise AssertionError(f"{type(message).__name__} is no command")

    def _accept(self, message: wire.Command, answer: Answer) -> None:
        self._line.send(Accepted(message.command_id, answer.table_id, answer.number))

    async def _enter(self, table_id: str, after: int | None, invite: str | None) -> None:
        if table_id not in self.tables and len(self.tables) >= TABLES_PER_SOCKET_MAX:
            raise Problem(
                "table.too_many",
                f"a socket looks at {TABLES_PER_SOCKET_MAX} tables at most",
                429,
                limit=TABLES_PER_SOCKET_MAX,
            )
        await self._house.floor.enter(self._person, table_id, self._line, after, invite)
        self._house.measures.resyncs += after is not None
        self.tables.add(table_id)
        await self._house.chat.enter(self._person, table_id, self._line)

    async def _look_away(self, table_id: str) -> None:
        self.tables.discard(table_id)
        self._house.chat.leave(table_id, self._line)
        await self._house.floor.leave(table_id, self._line)

    async def _leave(self, table_id: str) -> None:
        await self._look_away(table_id)
        if not self.tables:
            self._line.send(await self.sessions())

    async def leave_all(self) -> None:
        """The socket has closed."""
        self._house.lobby.leave(self._line)
        for task in self._telling:
            task.cancel()
        for table_id in tuple(self.tables):
            await self._look_away(table_id)

    async def _open(self, message: wire.OpenTable) -> Answer:
        opening = Opening(
            message.game,
            named(Currency, message.currency, "table.currency"),
            named(RangeName, message.range, "table.range"),
            named(Access, message.access, "table.options"),
            message.timer,
            message.place,
            message.has_coach,
        )
        return await self._house.floor.open(self._person, opening, message.command_id)

    async def sessions(self) -> Sessions:
        """The person's unfinished sessions."""
        tables = await self._house.floor.tables_of(self._person)
        return Sessions(tuple(session_view(table) for table in tables if table.is_unfinished))

    def tell_sessions_soon(self) -> None:
        """Brings the list to this socket, after whatever is going on."""
        task = asyncio.create_task(self._tell_own_sessions())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell_own_sessions(self) -> None:
        try:
            self._line.send(await self.sessions())
        except WorldFailure as failed:
            _log.warning("the list of sessions cannot be told: %s", failed)

    async def _tell_sessions(self) -> None:
        """Brings the list to the person's floors; the command it follows is done either way."""
        self._house.hub.note_command(self._person.person_id)
        listeners = self._house.hub.on_floor(self._person.person_id)
        if not listeners:
            return
        try:
            sessions = await self.sessions()
        except WorldFailure as failed:
            _log.warning("the list of sessions cannot be told: %s", failed)
            return
        for listener in listeners:
            listener.send(sessions)
