"""One browser tab's line: reads commands, writes what the person may see."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.casino.errors import WorldFailure
from croupier.casino.floor import Floor, Opening
from croupier.casino.money import Currency
from croupier.casino.ports import Bank, PersonRow
from croupier.casino.ranges import RangeName
from croupier.casino.table import Table
from croupier.casino.table_actor import Answer, Request, Step
from croupier.core.errors import CroupierError
from croupier.core.games import GAMES
from croupier.server.hub import Hub, balance_message
from croupier.server.limits import (
    CLOSE_SECONDS_MAX,
    MESSAGES_BURST,
    MESSAGES_PER_SECOND,
    OUTBOX_MESSAGES_MAX,
    REFUSED_MESSAGES_MAX,
    TABLES_PER_SOCKET_MAX,
)
from croupier.server.problems import Problem, error_message
from croupier.server.prompts import prompt_for
from croupier.server.rate import TokenBucket
from croupier.server.requests import casino_command, named, read_message
from croupier.server.seen import wire_event
from croupier.server.views import game_view, session_view, table_view
from croupier.server.wire import ClientMessage, ServerMessage
from croupier.server.wire import incoming as wire
from croupier.server.wire.outgoing import (
    Accepted,
    Events,
    Pong,
    Sessions,
    Snapshot,
    Welcome,
)
from croupier.server.wire.views import Person

SUBPROTOCOL = "croupier.v1"
TOO_SLOW = 4408
SIGNED_OUT = 4401
TOO_MANY = 4429
MISBEHAVED = 4400

_log = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()


class Connection:
    """A person's socket; a `Viewer` of tables and a `Listener` of the hub."""

    def __init__(self, socket: WebSocket, person: PersonRow, floor: Floor, hub: Hub) -> None:
        self._socket = socket
        self._person = person
        self._floor = floor
        self._hub = hub
        self._outbox: asyncio.Queue[ServerMessage] = asyncio.Queue(OUTBOX_MESSAGES_MAX)
        self._bucket = TokenBucket(MESSAGES_BURST, MESSAGES_PER_SECOND, time.monotonic)
        self._tables: set[str] = set()
        self._refused = 0
        self._is_too_slow = asyncio.Event()

    @property
    def person_id(self) -> int:
        """Whose socket it is."""
        return self._person.person_id

    @property
    def is_on_floor(self) -> bool:
        """It looks at no table."""
        return not self._tables

    # What the house tells it

    def send(self, message: ServerMessage) -> None:
        """Queues a message; a client that does not read is dropped, and may come back."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self._is_too_slow.set()

    def show_steps(self, steps: Sequence[Step], table: Table) -> None:
        """Events of a table, as the person may see them."""
        first = steps[0].table.number if steps else table.number + 1
        events = tuple(wire_event(step, self.person_id) for step in steps)
        prompt = prompt_for(table, self.person_id)
        self.send(Events(table.table_id, first, events, prompt))

    def show_table(self, table: Table) -> None:
        """A whole table, as the person may see it."""
        self.send(Snapshot(table_view(table, self.person_id), prompt_for(table, self.person_id)))

    # Its life

    async def run(self, bank: Bank) -> None:
        """Serves the socket until it closes."""
        self._hub.join(self.person_id, self)
        tasks: list[asyncio.Task[Any]] = []
        try:
            await self._welcome(bank)
            tasks += [
                asyncio.create_task(self._read()),
                asyncio.create_task(self._write()),
                asyncio.create_task(self._is_too_slow.wait()),
            ]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                    _log.error("a socket ended by a bug of ours", exc_info=ended)
            self._hub.part(self.person_id, self)
            for table_id in tuple(self._tables):
                await self._floor.leave(table_id, self)
        if self._is_too_slow.is_set():
            await self._close(TOO_SLOW, "too slow")
        elif self._refused >= REFUSED_MESSAGES_MAX:
            await self._close(MISBEHAVED, "too many unreadable messages")

    async def _welcome(self, bank: Bank) -> None:
        """Puts the welcome before whatever has come in meanwhile."""
        balances = await bank.balances(self.person_id)
        sessions = await self._sessions()
        early = [self._outbox.get_nowait() for _ in range(self._outbox.qsize())]
        self.send(
            Welcome(
                Person(self._person.name, self._person.is_guest),
                tuple(map(balance_message, balances)),
                tuple(map(game_view, GAMES.values())),
                sessions.sessions,
            )
        )
        for message in early:
            self.send(message)

    async def _close(self, code: int, reason: str) -> None:
        """Closes the socket; one whose client does not even read that is let go."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSE_SECONDS_MAX):
                await self._socket.close(code, reason)

    async def _write(self) -> None:
        while True:
            message = await self._outbox.get()
            await self._socket.send_text(_ENCODER.encode(message).decode())

    async def _read(self) -> None:
        while self._refused < REFUSED_MESSAGES_MAX:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            await self._on_message(received.get("text"))

    async def _on_message(self, text: str | None) -> None:
        command_id = None
        try:
            message = self._decode(text)
            command_id = message.command_id if isinstance(message, wire.Command) else None
            await self._on_decoded(message)
        except CroupierError as error:
            self.send(error_message(error, command_id))
        except Exception:  # noqa: BLE001 - the edge of one message: a bug of ours ends nothing else
            _log.exception("a bug of ours in answering a message")
            bug = Problem("server.bug", "something is broken here; it is logged", 500)
            self.send(error_message(bug, command_id))

    def _decode(self, text: str | None) -> ClientMessage:
        try:
            if not self._bucket.take():
                raise Problem(
                    "message.rate",
                    f"at most {MESSAGES_PER_SECOND} messages a second",
                    429,
                    limit=MESSAGES_PER_SECOND,
                )
            return read_message(text)
        except Problem:
            self._refused += 1
            raise

    # What it asks

    async def _on_decoded(self, message: ClientMessage) -> None:
        match message:
            case wire.Ping():
                self.send(Pong())
            case wire.EnterTable(table_id, after):
                await self._enter(table_id, after)
            case wire.LeaveTable(table_id):
                await self._leave(table_id)
            case wire.OpenTable():
                self._accept(message, await self._open(message))
                await self._tell_sessions()
            case wire.QuitTable(command_id=command_id, table_id=table_id):
                self._accept(message, await self._floor.quit(table_id, self._person, command_id))
                await self._look_away(table_id)
                await self._tell_sessions()
            case wire.DropSession(command_id=command_id, table_id=table_id):
                self._accept(message, await self._floor.drop(table_id, self._person, command_id))
                await self._tell_sessions()
            case _:
                await self._on_table_command(message)

    async def _on_table_command(self, message: wire.TableCommand) -> None:
        command = casino_command(message)
        request = Request(self._person, command, message.command_id, message.decision)
        self._accept(message, await self._floor.do(message.table_id, request))
        await self._tell_sessions()

    def _accept(self, message: wire.Command, answer: Answer) -> None:
        self.send(Accepted(message.command_id, answer.table_id, answer.number))

    async def _enter(self, table_id: str, after: int | None) -> None:
        if table_id not in self._tables and len(self._tables) >= TABLES_PER_SOCKET_MAX:
            raise Problem(
                "table.too_many",
                f"a socket looks at {TABLES_PER_SOCKET_MAX} tables at most",
                429,
                limit=TABLES_PER_SOCKET_MAX,
            )
        await self._floor.enter(self._person, table_id, self, after)
        self._tables.add(table_id)

    async def _look_away(self, table_id: str) -> None:
        self._tables.discard(table_id)
        await self._floor.leave(table_id, self)

    async def _leave(self, table_id: str) -> None:
        await self._look_away(table_id)
        if self.is_on_floor:
            self.send(await self._sessions())

    async def _open(self, message: wire.OpenTable) -> Answer:
        opening = Opening(
            message.game,
            named(Currency, message.currency, "table.currency"),
            named(RangeName, message.range, "table.range"),
        )
        return await self._floor.open(self._person, opening, message.command_id)

    async def _sessions(self) -> Sessions:
        tables = await self._floor.tables_of(self._person)
        return Sessions(tuple(session_view(table) for table in tables if not table.is_idle))

    async def _tell_sessions(self) -> None:
        """Brings the list to the person's floors; the command it follows is done either way."""
        listeners = self._hub.on_floor(self.person_id)
        if not listeners:
            return
        try:
            sessions = await self._sessions()
        except WorldFailure as failed:
            _log.warning("the list of sessions cannot be told: %s", failed)
            return
        for listener in listeners:
            listener.send(sessions)
