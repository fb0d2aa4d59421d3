"""One browser tab's line: reads commands, writes what the person may see."""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.casino.errors import WorldFailure
from croupier.casino.lobby import LobbyNews
from croupier.casino.news import News, Picture
from croupier.casino.ports import PersonRow
from croupier.core.errors import CroupierError
from croupier.notation.proses import PROSES
from croupier.server.asking import Asking
from croupier.server.at_once import begin
from croupier.server.cookies import SignIn, sent_token, sign_in_of
from croupier.server.door import House
from croupier.server.ends import AsgiEnd, End
from croupier.server.frames import text_frame
from croupier.server.hub import balance_message
from croupier.server.limits import (
    CLOSE_SECONDS_MAX,
    HELD_MESSAGES_MAX,
    MESSAGES_BURST,
    MESSAGES_PER_SECOND,
    OUTBOX_MESSAGES_MAX,
    REFUSED_MESSAGES_MAX,
)
from croupier.server.problems import Problem, bug, error_message
from croupier.server.rate import TokenBucket
from croupier.server.requests import read_message
from croupier.server.telling import (
    events_frame,
    lobby_changes_frame,
    table_frame,
    watchers_frame,
)
from croupier.server.tongue import line_language
from croupier.server.views import games_view
from croupier.server.wire import ClientMessage, ServerMessage
from croupier.server.wire import incoming as wire
from croupier.server.wire.outgoing import Welcome
from croupier.server.wire.views import Person

SUBPROTOCOL = "croupier.v1"
TOO_SLOW = 4408
SIGNED_OUT = 4401
LOCKED = 4403
TOO_MANY = 4429
MISBEHAVED = 4400
COME_AGAIN = 1012

_log = logging.getLogger(__name__)
_ENCODER = msgspec.json.Encoder()


class Connection:
    """A person's socket; looks at tables and at the lobby, hears chats and the hub.

    `end` is the shortest way to the socket; without one, ASGI is.
    """

    __slots__ = (
        "_asking",
        "_bucket",
        "_held",
        "_house",
        "_is_ending",
        "_is_locked_out",
        "_is_sent_away",
        "_is_signed_out",
        "_is_too_slow",
        "_is_welcome",
        "_is_writing",
        "_language",
        "_line",
        "_looking",
        "_outbox",
        "_person",
        "_reader",
        "_refused",
        "_sent_token",
        "_sign_in",
        "_writer",
    )

    def __init__(
        self, socket: WebSocket, person: PersonRow, house: House, end: End | None = None
    ) -> None:
        self._line = end or AsgiEnd(socket)
        self._language = line_language(socket)
        self._person = person
        self._house = house
        self._asking = Asking(house, person, self)
        self._outbox: deque[bytes] | None = None
        self._held: list[bytes] | None = None
        self._bucket = TokenBucket(MESSAGES_BURST, MESSAGES_PER_SECOND, time.monotonic)
        self._refused = 0
        self._is_welcome = False
        self._is_too_slow = False
        self._is_ending = False
        self._is_signed_out = False
        self._is_sent_away = False
        self._is_locked_out = False
        self._sign_in = sign_in_of(socket)
        token, kind = sent_token(socket)
        self._sent_token = token or b"", kind
        self._looking: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[object] | None = None
        self._is_writing = False
        self._writer: asyncio.Task[None] | None = None

    @property
    def person_id(self) -> int:
        """Whose socket it is."""
        return self._person.person_id

    @property
    def name(self) -> str:
        """The person's name."""
        return self._person.name

    @property
    def language(self) -> str:
        """In which it is told things."""
        return self._language

    @property
    def sign_in(self) -> SignIn:
        """By what the person came in."""
        return self._sign_in

    @property
    def is_on_floor(self) -> bool:
        """It looks at no table."""
        return not self._asking.tables

    # What the house tells it

    def send(self, message: ServerMessage) -> None:
        """Writes a message, or queues it; a client that does not read is dropped."""
        self.send_frame(text_frame(_ENCODER.encode(message)))

    def send_frame(self, frame: bytes) -> None:
        """Writes or queues the frame of a message, as `text_frame` makes it."""
        if self._held is not None:
            self._held.append(frame)
            if len(self._held) == HELD_MESSAGES_MAX:
                self._release()
        elif self._outbox is not None or not self._is_welcome or not self._line.write_now(frame):
            self._queue(frame)

    def _release(self) -> None:
        """Sends what was held back, by one write if it can be."""
        held, self._held = self._held, None
        if not held:
            return
        is_next = self._outbox is None and self._is_welcome
        if not (is_next and self._line.write_now(b"".join(held))):
            for frame in held:
                self._queue(frame)

    def _queue(self, frame: bytes) -> None:
        if self._outbox is None:
            self._outbox = deque()
        if len(self._outbox) >= OUTBOX_MESSAGES_MAX:
            # It may come back, and ask for what it missed.
            self._house.measures.laggards += not self._is_too_slow
            self._is_too_slow = True
            self._end()
            return
        self._outbox.append(frame)
        self._write_on()

    def show_steps(self, news: News) -> None:
        """Events of a table, as the person may see them."""
        self.send_frame(events_frame(news, self._person.person_id))

    def show_table(self, picture: Picture) -> None:
        """A whole table, as the person may see it."""
        self.send_frame(table_frame(picture, self.person_id, self._language))

    def show_watchers(self, table_id: str, watchers: tuple[str, ...]) -> None:
        """Who looks on at a table."""
        self.send_frame(watchers_frame(table_id, watchers))

    def show_lobby(self, news: LobbyNews) -> None:
        """What changed in the rooms."""
        self.send_frame(lobby_changes_frame(news))

    def sign_out(self) -> None:
        """The token that the person came in by is good for nothing any more."""
        self._is_signed_out = True
        self._end()

    def lock_out(self) -> None:
        """A host keeps the person out."""
        self._is_locked_out = True
        self._end()

    def come_again(self) -> None:
        """This server ends, and another one is there."""
        self._is_sent_away = True
        self._end()

    def look_again(self) -> None:
        """Ends the line if its sign-in is over, or a host keeps the person out."""
        self._looking = asyncio.create_task(self._end_if_out())

    async def _end_if_out(self) -> None:
        with suppress(WorldFailure):
            found = await self._house.people.by_token(*self._sent_token)
            is_theirs = found is not None and found.person_id == self.person_id
            self._is_signed_out |= not is_theirs
            self._is_locked_out |= found is not None and found.is_locked
            if self._is_signed_out or self._is_locked_out:
                self._end()

    def refresh_sessions(self) -> None:
        """The person's unfinished sessions are others now."""
        self._asking.tell_sessions_soon()

    # Its life

    async def run(self) -> None:
        """Serves the socket until it closes."""
        self._house.hub.join(self.person_id, self)
        self._reader = asyncio.current_task()
        try:
            if await self._is_still_in():
                await self._welcome()
                await self._read()
            if self._refused >= REFUSED_MESSAGES_MAX:
                await self._say_the_rest()
        except asyncio.CancelledError:
            if not self._is_ending or self._reader is None:
                raise
            self._reader.uncancel()
        finally:
            self._house.hub.part(self.person_id, self)
            if self._writer is not None:
                self._writer.cancel()
            if self._looking is not None:
                self._looking.cancel()
            await self._asking.leave_all()
        if self._is_too_slow:
            await self._close(TOO_SLOW, "too slow")
        elif self._is_locked_out:
            await self._close(LOCKED, "a host keeps this person out")
        elif self._is_signed_out:
            await self._close(SIGNED_OUT, "signed out")
        elif self._is_sent_away:
            await self._close(COME_AGAIN, "this server ends, come again")
        elif self._refused >= REFUSED_MESSAGES_MAX:
            await self._close(MISBEHAVED, "too many unreadable messages")

    async def _is_still_in(self) -> bool:
        """Nobody signed the person out before the hub knew of this socket."""
        found = await self._house.people.by_token(*self._sent_token)
        self._is_locked_out |= found is not None and found.is_locked
        self._is_signed_out |= found != self._person
        return not self._is_signed_out

    async def _welcome(self) -> None:
        """Puts the welcome before whatever has come in meanwhile."""
        balances = await self._house.bank.balances(self.person_id)
        sessions = await self._asking.sessions()
        welcome = Welcome(
            Person(self._person.name, self._person.is_guest, self._person.is_host),
            tuple(map(balance_message, balances)),
            games_view(self._house.floor.offer, PROSES[self._language]),
            sessions.sessions,
        )
        if self._outbox is None:
            self._outbox = deque()
        self._outbox.appendleft(text_frame(_ENCODER.encode(welcome)))
        self._is_welcome = True
        self._write_on()

    async def _say_the_rest(self) -> None:
        """Whoever is shown out hears why, if they read it soon."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS_MAX):
                while self._writer is not None:
                    await asyncio.shield(self._writer)

    def _end(self) -> None:
        """Ends the line from this side, once."""
        if not self._is_ending and self._reader is not None:
            self._is_ending = True
            self._reader.cancel()

    async def _close(self, code: int, reason: str) -> None:
        """Closes the socket; one whose client does not even read that is let go."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSE_SECONDS_MAX):
                await self._line.close(code, reason)

    def _write_on(self) -> None:
        """One writer at a time, and none while there is nothing to write."""
        if self._is_welcome and not self._is_writing:
            self._is_writing = True
            self._writer = begin(self._write())

    async def _write(self) -> None:
        try:
            while self._outbox:
                await self._line.write(self._outbox.popleft())
        except (WebSocketDisconnect, RuntimeError):
            pass  # The reader hears of it, too.
        except Exception:  # noqa: BLE001 - the edge of one socket: a bug of ours ends no other
            _log.exception("a bug of ours in writing to a socket")
            self._end()
        finally:
            self._outbox = None
            self._is_writing = False
            self._writer = None

    async def _read(self) -> None:
        while self._refused < REFUSED_MESSAGES_MAX:
            received = await self._line.receive()
            if received["type"] == "websocket.disconnect":
                return
            await self._on_message(received.get("text"))

    async def _on_message(self, text: str | None) -> None:
        command_id = None
        # What follows from a command goes out together with its answer.
        self._held = []
        try:
            message = self._decode(text)
            command_id = message.command_id if isinstance(message, wire.Command) else None
            await self._asking.on_message(message)
        except CroupierError as error:
            self.send(error_message(error, command_id))
        except Exception:  # noqa: BLE001 - the edge of one message: a bug of ours ends nothing else
            _log.exception("a bug of ours in answering a message")
            self.send(error_message(bug(), command_id))
        finally:
            self._release()

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
