"""Several nodes of one house in one process, on one memory, whose bus may lose and double.

town = Town()
one, two = await town.node(), await town.node()
ann = await two.tab(await town.guest("ann"))
await ann.enter(table_id)
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any, cast

from starlette.datastructures import Headers, QueryParams
from starlette.types import Message
from starlette.websockets import WebSocket

from croupier.adapters.bus_local import LocalStreet
from croupier.adapters.memory import MemoryHouse
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.adapters.memory_nodes import MemoryTown, NodeTableStore
from croupier.casino.chat import MayLook
from croupier.casino.floor import Floor
from croupier.casino.people import token_text
from croupier.casino.ports import PersonRow
from croupier.core.cards import parse_cards
from croupier.server import door as web
from croupier.server.cookies import COOKIE
from croupier.server.frames import end_of_frame, text_of
from croupier.server.nodes.assembly import Sharing
from croupier.server.nodes.hub import SharedChatRoom
from croupier.server.socket import Connection
from tests.support import memory
from tests.support.clock import FakeClock
from tests.support.seeds import CountedSeeds
from tests.support.web import web_house

STEP_MS = 50
TURNS_A_STEP = 60
"""Turns of the loop in which everything that can go on without time goes on."""


class Town:
    """A house that several nodes share.

    Attributes:
        said: Every message that went over the bus.
    """

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.stores = MemoryHouse(self.clock)
        self.rows = MemoryTown(self.stores, {}, {})
        self.street = LocalStreet()
        self.seeds = CountedSeeds()
        self.chat = MemoryChatStore(self.stores)
        self.nodes: list[TownNode] = []
        self.said: list[bytes] = []
        self.lossy: Callable[[], int] = lambda: 1
        self.street.way = self._way

    def _way(self, _source: int, _target: int, message: bytes) -> int:
        self.said.append(message)
        return self.lossy()

    async def node(self, *, plays: bool = True) -> "TownNode":
        """One node more, which takes part at once."""
        node = TownNode(self, plays=plays)
        self.nodes.append(node)
        await node.shared.start()
        return node

    async def guest(self, name: str, units: int = 1000) -> PersonRow:
        """A person with some play money."""
        return await self.nodes[0].own.guest(units, name)

    async def until(self, is_so: Callable[[], object], ms_max: int = 20_000) -> int:
        """Lets everything go on until something is so; how many milliseconds that took."""
        passed = 0
        while True:
            for _ in range(TURNS_A_STEP):
                if is_so():
                    return passed
                await asyncio.sleep(0)
            assert passed < ms_max, f"not so after {ms_max} ms"
            self._advance(STEP_MS)
            passed += STEP_MS

    async def pass_time(self, ms: int) -> None:
        """Lets everything go on for a while."""
        for _ in range(ms // STEP_MS):
            self._advance(STEP_MS)
            for _ in range(TURNS_A_STEP):
                await asyncio.sleep(0)

    async def settle(self) -> None:
        """Lets everything go on that needs no time."""
        for _ in range(TURNS_A_STEP):
            await asyncio.sleep(0)

    def _advance(self, ms: int) -> None:
        self.clock.advance(ms)
        for node in self.nodes:
            node.own.clock.advance(ms)

    async def close(self) -> None:
        """Ends every node, and looks whether the money adds up."""
        for node in tuple(self.nodes):
            for tab in node.tabs:
                tab.task.cancel()
            await node.shared.stop()
        for node in self.nodes[:1]:
            node.own.require_balanced()


class TownNode:
    """One node: a house with a door, as `bootstrap` puts it together."""

    def __init__(self, town: Town, *, plays: bool) -> None:
        self.town = town
        self.own = memory.House(town.stores, town.seeds, FakeClock(town.clock.at))
        nodes = town.rows.join(plays=plays)
        self.number = nodes.number
        sharing = Sharing.of(nodes, town.street.bus(), self.own.clock, self.own.offer.games)
        self.hub, lobby = sharing.hub, sharing.lobby
        ids = (f"table-{self.number}-{number:03}" for number in count(1))
        self.own.store = NodeTableStore(town.rows, nodes.number)
        self.own.lobby = lobby
        self.own.world = replace(
            self.own.world, store=self.own.store, audience=self.hub, new_id=ids.__next__
        )
        self.floor = Floor(self.own.world, lobby, self.own.offer, elsewhere=sharing.steady)
        self.own.floor = self.floor

        def chat_of(may_look: MayLook) -> SharedChatRoom:
            care, clock = town.stores.care, self.own.clock
            return SharedChatRoom(town.chat, self.own.people, clock, may_look, care, sharing.out)

        together = sharing.floor(self.floor, self.own.bank, chat_of)
        self.shared, self.node, self.watches = together.floor, together.node, together.watches
        self.door = replace(
            web_house(self.own, hub=self.hub), floor=self.shared, chat=together.chat
        )
        self.tabs: list[Tab] = []

    def stack(self, *shoes: str) -> None:
        """The coming shoes of this node have these cards on top."""
        self.own.stacked.waiting.extend(map(parse_cards, shoes))

    async def tab(self, person: PersonRow) -> "Tab":
        """A socket of a person on this node."""
        tab = Tab(self.door, person)
        self.tabs.append(tab)
        await self.town.until(lambda: tab.told("welcome"))
        return tab

    @property
    def tables(self) -> set[str]:
        """What is awake here."""
        return set(self.floor._actors)

    async def die(self, *, lease: bool = True) -> None:
        """Ends as by kill -9: nothing more is said, written or heard. Its lease ends, too."""
        self.town.nodes.remove(self)
        self.town.street.ends.pop(self.number, None)
        for actor in self.floor._actors.values():
            actor._task.cancel()
        for tab in self.tabs:
            tab.task.cancel()
        self.node._is_stopped = True
        for errand in (*self.node._errands, *self.watches._errands):
            errand.cancel()
        if lease:
            self.town.rows.end_lease(self.number)


class _Asked:
    """What a socket is asked with."""

    headers = Headers()
    query_params = QueryParams()

    def __init__(self, token: str) -> None:
        self.cookies = {COOKIE: token}


_COMMANDS = count(1)


class Tab:
    """A browser tab whose person reads everything; `frames` are the bytes it was sent."""

    def __init__(self, door: web.House, person: PersonRow) -> None:
        self.person = person
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._last: dict[str, int] = {}
        self.connection = Connection(
            cast("WebSocket", _Asked(token_text(person.name.encode()))), person, door, self
        )
        self.task = asyncio.create_task(self.connection.run())

    # The server's end

    def write_now(self, frame: bytes) -> bool:
        place = 0
        while place < len(frame):
            end = end_of_frame(frame, place)
            self._take(frame[place:end])
            place = end
        return True

    async def write(self, frame: bytes) -> None:
        self.write_now(frame)

    async def receive(self) -> Message:
        return {"type": "websocket.receive", "text": await self._said.get()}

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def _take(self, frame: bytes) -> None:
        """Every event comes once and in its turn, whatever became of the messages."""
        self.frames.append(frame)
        told = json.loads(text_of(frame))
        if told["type"] == "snapshot":
            self._last[told["table"]["table_id"]] = told["table"]["number"]
        elif told["type"] == "events":
            table_id = told["table_id"]
            assert told["first"] == self._last[table_id] + 1, f"{told} after {self._last}"
            self._last[table_id] += len(told["events"])

    # The person's

    def say(self, **message: Any) -> None:
        self._said.put_nowait(json.dumps(message))

    def command(self, **message: Any) -> str:
        """Says a command; its id."""
        message.setdefault("command_id", f"command-{next(_COMMANDS):08}")
        self.say(**message)
        return str(message["command_id"])

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(text_of(frame)) for frame in self.frames]

    def told(self, *kinds: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] in kinds]

    def answers(self, command_id: str) -> list[dict[str, Any]]:
        told = self.told("accepted", "error")
        return [message for message in told if message["command_id"] == command_id]

    def events(self, table_id: str) -> Iterator[dict[str, Any]]:
        for message in self.told("events"):
            if message["table_id"] == table_id:
                yield from message["events"]

    def number(self, table_id: str) -> int:
        """Of the last event it knows of."""
        return self._last.get(table_id, 0)

    def prompt(self, table_id: str) -> dict[str, Any]:
        """What the table asks of the person now."""
        for message in reversed(self.told("events", "snapshot")):
            about = message["table"]["table_id"] if "table" in message else message["table_id"]
            if about == table_id:
                return cast("dict[str, Any]", message["prompt"])
        raise AssertionError("the table was never shown")


OPEN = {
    "type": "open_table",
    "game": "multiplayer",
    "currency": "FUN",
    "range": "silver",
    "access": "public",
    "timer": 60,
}


async def done(town: Town, tab: Tab, **command: Any) -> dict[str, Any]:
    """The answer to a command, once there is one."""
    command_id = tab.command(**command)
    await town.until(lambda: tab.answers(command_id))
    (answer,) = tab.answers(command_id)
    return answer


async def opened_on(town: Town, node: TownNode, owner: Tab, **options: Any) -> str:
    """A table that a node plays."""
    others = [each for each in town.nodes if each is not node]
    rows = town.rows.rows
    kept = {each.number: rows[each.number] for each in others}
    rows.update({number: replace(row, plays=False) for number, row in kept.items()})
    answer = await done(town, owner, **OPEN | options)
    rows.update(kept)
    assert answer["type"] == "accepted", answer
    for each in town.nodes:
        await each.watches.peers.look()
    return str(answer["table_id"])


async def entered(town: Town, tab: Tab, table_id: str, **more: Any) -> None:
    tab.say(type="enter_table", table_id=table_id, **more)
    before = len(tab.told("chat"))
    await town.until(lambda: len(tab.told("chat")) > before)


async def caught_up(town: Town, table_id: str, *tabs: Tab) -> None:
    newest = max(tab.number(table_id) for tab in tabs)
    await town.until(lambda: all(tab.number(table_id) >= newest for tab in tabs))
