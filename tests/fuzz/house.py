"""A house in memory with its web application, and one guest's socket to it, in one event loop."""

import asyncio
import re
from base64 import urlsafe_b64encode
from collections.abc import MutableMapping
from typing import Any

import msgspec

from croupier.casino.money import Currency, PlayerAccount
from croupier.casino.table import Table
from croupier.core.cards import Card
from croupier.server.app import create_app
from croupier.server.cookies import COOKIE
from croupier.server.wire import ServerMessage
from croupier.server.wire.outgoing import (
    Accepted,
    ErrorMessage,
    Events,
    Pong,
    Sessions,
    Snapshot,
    Welcome,
)
from croupier.server.wire.views import Balance
from tests.support import memory
from tests.support.web import heard_house

CALM_SECONDS = 20
"""An answer may take so long."""
OUR_FAULTS = {
    *("server.bug", "table.halted", "table.busy", "journal.broken", "seed.sealed"),
    *("storage.failed", "storage.unknown", "error", "refused"),
}
MESSAGE_CHARACTERS_MAX = 600
Frame = MutableMapping[str, Any]
_CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
_NAMES = re.compile(r'"(table_id|command_id)":"[^"]*"')
_DECODER = msgspec.json.Decoder(ServerMessage)
_PING = '{"type":"ping"}'


class FuzzHouse:
    """One guest at home in a new house."""

    def __init__(self) -> None:
        self.own = memory.House()
        house = heard_house(self.own)
        self._room = self.own.world.dealing
        self._floor = self.own.floor
        self._desk = house.cashier
        self._app = create_app(house)
        self._cookie = ""
        self._person_id = 0
        self._task: asyncio.Task[None] | None = None
        self._inbox: asyncio.Queue[Frame] = asyncio.Queue()
        self._outbox: asyncio.Queue[Frame] = asyncio.Queue()
        self.table_id = "nowhere"
        self._told = 0

    @property
    def decision(self) -> int:
        """What the table that was opened last awaits."""
        actor = self._floor._actors.get(self.table_id)
        return actor.table.decision if actor is not None else 1

    async def open(self) -> None:
        """Lets the guest in and opens the socket."""
        guest = await self._desk.welcome_guest()
        self._person_id = guest.person.person_id
        self._cookie = urlsafe_b64encode(guest.token).decode().rstrip("=")
        await self.reopen()

    async def reopen(self) -> None:
        """Closes the socket, if one is open, and opens another."""
        await self.close()
        self._inbox, self._outbox = asyncio.Queue(), asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "scheme": "ws",
            "client": ("127.0.0.1", 1),
            "headers": [(b"host", b"house"), (b"cookie", f"{COOKIE}={self._cookie}".encode())],
            "subprotocols": ["croupier.v1"],
            "state": {},
            "extensions": {},
        }
        await self._inbox.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._serve(scope))
        assert (await self._next())["type"] == "websocket.accept"
        assert isinstance(self._read(await self._next()), Welcome)

    async def _serve(self, scope: dict[str, Any]) -> None:
        await self._app(scope, self._inbox.get, self._outbox.put)

    async def close(self) -> None:
        """Closes the socket; whatever it ended by comes out here."""
        if self._task is None:
            return
        await self._inbox.put({"type": "websocket.disconnect", "code": 1000})
        task, self._task = self._task, None
        async with asyncio.timeout(CALM_SECONDS):
            await task

    async def stop(self) -> None:
        """Ends everything."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._floor.stop()

    async def send(self, text: str) -> bool:
        """Sends a line and hears everything that comes of it; whether it was accepted."""
        hidden = self._hidden()
        await self._inbox.put({"type": "websocket.receive", "text": text})
        await self._inbox.put({"type": "websocket.receive", "text": _PING})
        heard: list[Any] = []
        pongs = 2 if _is_ping(text) else 1
        while pongs:
            sent = await self._next()
            if sent["type"] == "websocket.close":
                assert sent["code"] == 4400, sent
                await self.reopen()
                return False
            message = self._read(sent)
            heard.append(message)
            pongs -= isinstance(message, Pong)
        answers = [each for each in heard if isinstance(each, Accepted | ErrorMessage)]
        assert len(answers) <= 1, "two answers"
        for message in heard:
            self._require_secret(message, hidden & self._hidden())
        match answers:
            case [Accepted(table_id=table_id)]:
                self.table_id = table_id
                return True
            case _:
                return False

    async def _next(self) -> Frame:
        async with asyncio.timeout(CALM_SECONDS):
            return await self._outbox.get()

    def _read(self, sent: Frame) -> Any:
        """A message of the wire, which every frame must be."""
        assert sent["type"] == "websocket.send", sent
        message = _DECODER.decode(sent["text"])
        match message:
            case ErrorMessage(code, words):
                assert code not in OUR_FAULTS, message
                assert words.isprintable(), f"not one plain line: {words!r}"
                assert len(words) <= MESSAGE_CHARACTERS_MAX, len(words)
            case Balance(amount=amount):
                assert amount >= 0
            case _:
                pass
        return message

    # Secrets

    def _hidden(self) -> set[tuple[str, str]]:
        """Tables with a hole card face down, and the card."""
        tables = [actor.table for actor in self._floor._actors.values()]
        return {(table.table_id, str(card)) for table in tables if (card := self._hole(table))}

    def _hole(self, table: Table) -> Card | None:
        state, shoe = table.round, table.shoe
        if state is None or shoe is None or state.dealer.is_revealed or not state.dealer.has_hole:
            return None
        boxes = len(state.boxes)
        place = boxes if state.rules.hole_card_first else 2 * boxes + 1
        return self._room.card(table, shoe.round_start + place)

    def _require_secret(self, message: Any, hidden: set[tuple[str, str]]) -> None:
        """Nothing that is told names a card that lies face down and is seen nowhere else."""
        text = msgspec.json.encode(message).decode()
        for table_id, card in hidden:
            table = self._floor._actors[table_id].table
            if card in self._seen(table, message) or not _is_about(message, table_id):
                continue
            told = _CARD.findall(_NAMES.sub("", _of_this_round(text)))
            assert card not in told, f"{card} is hidden, and told in {text}"

    def _seen(self, table: Table, message: Any) -> set[str]:
        """Cards that lie open where a message may be from; a refusal names no table."""
        actors = self._floor._actors.values()
        tables = [actor.table for actor in actors] if isinstance(message, ErrorMessage) else [table]
        rounds = [each.round for each in tables if each.round is not None]
        seen = {str(card) for state in rounds for _, _, hand in state.hands for card in hand.cards}
        return seen | {str(card) for state in rounds for card in state.dealer.shown}

    # Money

    def require_conserved(self) -> None:
        """Every unit is where the ledger says, and none has appeared or vanished."""
        self.own.require_balanced()
        for table in (actor.table for actor in self._floor._actors.values()):
            assert table.is_in_play or table.round is None or table.round.is_over
        assert self.own.stores.balance(PlayerAccount(self._person_id, Currency.FUN)) >= 0


def _of_this_round(text: str) -> str:
    """Without what a message tells of earlier rounds, which had cards of their own."""
    return text[max(text.rfind('"type":"round_started"'), 0) :]


def _is_about(message: Any, table_id: str) -> bool:
    match message:
        case Events():
            return message.table_id == table_id
        case Snapshot(table):
            return table.table_id == table_id
        case Sessions() | Welcome() | Balance() | Pong():
            return False
        case _:
            return True


def _is_ping(text: str) -> bool:
    try:
        return bool(msgspec.json.decode(text) == {"type": "ping"})
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return False
