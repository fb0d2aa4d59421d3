"""One node of a house: hears, answers, and looks after what nobody plays."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from itertools import islice
from typing import assert_never
from zlib import crc32

from croupier.casino.errors import WorldFailure
from croupier.casino.floor import Floor
from croupier.casino.news import Viewer
from croupier.casino.ports import Bank, Timer
from croupier.core.errors import CroupierError
from croupier.server.nodes.asked import Asked
from croupier.server.nodes.guests import Guest, Guests
from croupier.server.nodes.hub import SharedChatRoom, SharedHub
from croupier.server.nodes.limits import (
    BEAT_MS,
    HANDED_OVER_AT_ONCE_MAX,
    ORPHANS_A_BEAT_MAX,
    ORPHANS_AT_ONCE_MAX,
)
from croupier.server.nodes.messages import (
    AskLobby,
    AskViews,
    Beat,
    Done,
    Frame,
    Left,
    LobbyPage,
    News,
    Numbers,
    OtherVersion,
    Take,
    Told,
    encode,
    read_heard,
)
from croupier.server.nodes.outgoing import Outgoing
from croupier.server.nodes.peers import Peers
from croupier.server.nodes.rooms import SharedLobby
from croupier.server.nodes.streams import Frames, Order
from croupier.server.nodes.watches import Watches
from croupier.server.wire.views import LobbyTable

_log = logging.getLogger(__name__)


class HouseNode:
    """Runs beside a floor, from `start` to `stop`."""

    def __init__(
        self,
        floor: Floor,
        peers: Peers,
        watches: Watches,
        lobby: SharedLobby,
        hub: SharedHub,
        chat: SharedChatRoom,
        bank: Bank,
        out: Outgoing,
    ) -> None:
        self._floor = floor
        self._peers = peers
        self._watches = watches
        self._lobby = lobby
        self._hub = hub
        self._chat = chat
        self._bank = bank
        self._out = out
        self._guests = Guests(floor, self._frames_to)
        self._asked = Asked(floor, self._guests, watches, lobby)
        self._frames: dict[int, Frames] = {}
        self._told: dict[int, Order] = {}
        self._news: dict[int, Order] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._known: set[int] = set()
        self._strangers: set[int] = set()
        self._beats = 0
        self._timer: Timer | None = None
        self._is_stopped = False
        self._is_behind = False
        self._is_catching_up = False

    async def start(self) -> None:
        """Takes part in the house; tables that nobody plays are taken with the first beat.

        Raises:
            WorldFailure: The database or the bus is not there.
        """
        self._floor.awake.on_moved = self._on_moved
        await self._peers.look()
        own = [each for each in self._peers.living if each.number == self._peers.number]
        if not (own and own[0].plays):
            self._floor.awake.take_no_more()
        await self._peers.bus.join(self._peers.number, self._hear, self._asked.reply)
        await self._beat()

    async def stop(self) -> None:
        """Takes part in it no more; what was accepted is durable already."""
        self._is_stopped = True
        if self._timer is not None:
            self._timer.cancel()
        for errand in self._errands:
            errand.cancel()
        self._watches.stop()
        await self._peers.bus.part()
        await self._floor.stop()

    async def leave(self) -> None:
        """Hands every table to another node, and sends the sockets here elsewhere.

        No command that was accepted is lost: one that waits is carried out where the table goes.

        Raises:
            StorageFailed: The database is not there; then the lease ends by itself.
        """
        awake = self._floor.awake
        awake.take_no_more()
        await self._peers.nodes.leave()
        # One that was on its way when nothing more was taken comes late.
        while batch := tuple(islice(awake.actors, HANDED_OVER_AT_ONCE_MAX)):
            handed = (awake.hand_over(table_id, self._give) for table_id in batch)
            for failure in await asyncio.gather(*handed, return_exceptions=True):
                if isinstance(failure, CroupierError):
                    _log.warning("a table is left for any node to take: %s", failure)
                elif failure is not None:
                    raise failure
        self._hub.send_away()

    async def _give(self, table_id: str) -> None:
        """Without anybody to give it to, a table is kept: it goes on as after a restart."""
        taker = await self._peers.taker()
        self._peers.owners.pop(table_id, None)
        await self._peers.nodes.give_up(table_id)
        await self._peers.ask(taker, Take(table_id), Done)

    # What is heard

    def _hear(self, node: int, sent: bytes) -> None:
        try:
            heard = read_heard(sent)
        except OtherVersion as other:
            _log.warning("node %d speaks in %s", node, other)
            return
        match heard:
            case Told(number, frames):
                order = self._told.setdefault(node, Order())
                # What follows on a gap is asked for together with what is missing.
                if order.takes(number) and not self._mends_told(node, order):
                    self._watches.show(frames, node)
            case News():
                self._on_news(node, heard)
            case Left(link, table_id, view):
                self._soon(self._guests.leave(node, link, table_id, view))
            case Beat():
                self._on_beat(node, heard)
            case _:
                assert_never(heard)

    def _mends_told(self, node: int, order: Order) -> bool:
        is_broken = order.mended()
        if is_broken:
            self._watches.look_again(node)
        return is_broken

    def _on_beat(self, node: int, beat: Beat) -> None:
        order = self._told.setdefault(node, Order())
        order.hears_of(beat.told)
        self._mends_told(node, order)
        self._news_of(node, beat.news).hears_of(beat.news)
        if self._guests.is_wrong(node, beat.views, beat.views_sum):
            self._soon(self._compare_views(node))

    def _news_of(self, node: int, number: int) -> Order:
        """What was told before this node came, is not missing."""
        return self._news.setdefault(node, Order(number - 1))

    def _on_news(self, node: int, news: News) -> None:
        if not self._news_of(node, news.number).takes(news.number):
            return
        self._hub.hear_balances(news.balances)
        for person_id in news.sessions:
            self._hub.hear_sessions(person_id)
        for person_id in news.leaving:
            self._hub.look_again(person_id)
        for line in news.lines:
            self._chat.hear(line)
        self._lobby.hear(node, news.changed, news.gone)

    # Every second

    def _soon(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self._carefully(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _carefully(self, errand: Coroutine[None, None, None]) -> None:
        try:
            await errand
        except CroupierError as failure:
            _log.warning("node %d tries again: %s", self._peers.number, failure)

    async def _beat(self) -> None:
        if self._is_stopped:
            return
        self._timer = self._peers.clock.call_later(BEAT_MS, lambda: self._soon(self._beat()))
        self._beats += 1
        await self._peers.look()
        others = set(self._peers.others)
        for node in (self._known | self._guests.nodes()) - others:
            await self._forget(node)
        self._strangers.update(others - self._known)
        self._known = others
        sums = self._watches.sums()
        for node in others:
            count, total = sums.get(node, (0, 0))
            told = self._frames[node].last if node in self._frames else 0
            beat = Beat(told, self._out.last, count, total)
            self._peers.bus.tell(node, encode(beat))
        self._lobby.tidy()
        await self._take_orphans()
        await self._mend_news(others)

    async def _forget(self, node: int) -> None:
        """A node lives no more: neither do its sockets, and its tables go to others."""
        # Its numbers are kept: it may have been thought dead too soon.
        self._strangers.discard(node)
        self._lobby.node_died(node)
        self._watches.look_again(node)
        await self._guests.forget_node(node)

    async def _take_orphans(self) -> None:
        """Takes this node's share of the tables that nobody plays; another share every second."""
        takers = [each.number for each in self._peers.living if each.plays and not each.is_leaving]
        if self._peers.number not in takers:
            return
        place = takers.index(self._peers.number)
        orphans = await self._peers.nodes.orphans()
        share = [
            table_id
            for table_id in orphans
            if (crc32(table_id.encode()) + self._beats) % len(takers) == place
        ][:ORPHANS_A_BEAT_MAX]
        for start in range(0, len(share), ORPHANS_AT_ONCE_MAX):
            batch = share[start : start + ORPHANS_AT_ONCE_MAX]
            await asyncio.gather(*(self._floor.adopt(table_id) for table_id in batch))

    async def _mend_news(self, nodes: set[int]) -> None:
        """Asks for what news were lost of: rooms of their node, and what is durable anyway."""
        broken = {node for node in nodes if node in self._news and self._news[node].mended()}
        for node in broken | (self._strangers & nodes):
            try:
                self._lobby.hear_whole(node, await self._lobby_of(node))
                self._strangers.discard(node)
            except WorldFailure as failure:
                self._strangers.add(node)
                _log.warning("the rooms of node %d are asked for again: %s", node, failure)
        self._is_behind |= bool(broken)
        if self._is_behind and not self._is_catching_up:
            self._is_catching_up = True
            try:
                await self._catch_up()
            finally:
                self._is_catching_up = False

    async def _catch_up(self) -> None:
        """Tells everybody here what is durable; what fails is tried again with the next beat."""
        self._is_behind = False
        try:
            for person_id in self._hub.people:
                self._hub.hear_balances(await self._bank.balances(person_id))
                self._hub.hear_sessions(person_id)
                self._hub.look_again(person_id)
            await self._chat.show_again()
        except BaseException:
            self._is_behind = True
            raise

    async def _lobby_of(self, node: int) -> Sequence[LobbyTable]:
        tables: list[LobbyTable] = []
        is_more = True
        while is_more:
            page = await self._peers.ask(node, AskLobby(len(tables)), LobbyPage)
            tables.extend(page.tables)
            is_more = page.is_more
        return tables

    async def _compare_views(self, node: int) -> None:
        known = self._guests.views(node)
        theirs = await self._peers.ask(node, AskViews(known), Numbers)
        await self._guests.keep_only(node, theirs.numbers)

    # What is shown to other nodes' sockets

    def _frames_to(self, node: int) -> Frames:
        found = self._frames.get(node)
        if found is None:

            def send(number: int, frames: tuple[Frame, ...]) -> None:
                self._peers.bus.tell(node, encode(Told(number, frames)))

            found = self._frames[node] = Frames(send)
        return found

    def _on_moved(self, table_id: str, viewers: tuple[Viewer, ...]) -> None:
        """Another node plays a table: whoever looked at it here follows."""
        self._peers.owners.pop(table_id, None)
        for viewer in viewers:
            if isinstance(viewer, Guest):
                self._guests.moved(viewer)
            else:
                self._watches.moved(table_id, viewer)
