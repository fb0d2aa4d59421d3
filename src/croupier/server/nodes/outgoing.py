"""What one node lets all others know, gathered within a turn of the event loop."""

import asyncio
from collections.abc import Sequence

from croupier.casino.bus import Bus
from croupier.casino.chat import ChatLine
from croupier.casino.ports import BalanceChange, Clock, Timer
from croupier.server.nodes.limits import LOBBY_PAGE_MAX, SESSIONS_MS
from croupier.server.nodes.messages import Gone, News, encode
from croupier.server.wire.views import LobbyTable


class Outgoing:
    """Numbers and sends it.

    Attributes:
        last: The number of the last message that went.
    """

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._telling: Timer | None = None
        self._is_waiting = False
        self.last = 0
        self._balances: list[BalanceChange] = []
        self._sessions: set[int] = set()
        self._leaving: set[int] = set()
        self._lines: list[ChatLine] = []

    def balances(self, changes: Sequence[BalanceChange]) -> None:
        """Accounts that have changed."""
        if changes:
            self._balances.extend(changes)
            self._soon()

    def sessions(self, person_id: int) -> None:
        """A person's unfinished sessions may be others now; in no hurry, for it comes often."""
        self._sessions.add(person_id)
        if self._telling is None:
            self._telling = self._clock.call_later(SESSIONS_MS, self._flush_sessions)

    def _flush_sessions(self) -> None:
        self._telling = None
        if self._sessions:
            self._send()

    def leaving(self, person_id: int) -> None:
        """Some sign-ins of a person are over."""
        self._leaving.add(person_id)
        self._soon()

    def line(self, line: ChatLine) -> None:
        """A line was said, or something has become of it."""
        self._lines.append(line)
        self._soon()

    def lobby(self, changed: Sequence[LobbyTable], gone: Sequence[Gone]) -> None:
        """How this node's tables look in the rooms; goes at once."""
        for start in range(0, max(len(changed), 1), LOBBY_PAGE_MAX):
            part = tuple(changed[start : start + LOBBY_PAGE_MAX])
            self._send(changed=part, gone=() if start else tuple(gone))

    def _soon(self) -> None:
        if not self._is_waiting:
            self._is_waiting = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._is_waiting = False
        self._send()

    def _send(self, changed: tuple[LobbyTable, ...] = (), gone: tuple[Gone, ...] = ()) -> None:
        self.last += 1
        news = News(
            self.last,
            tuple(self._balances),
            tuple(sorted(self._sessions)),
            tuple(sorted(self._leaving)),
            tuple(self._lines),
            changed,
            gone,
        )
        self._balances.clear()
        self._sessions.clear()
        self._leaving.clear()
        self._lines.clear()
        self._bus.tell_all(encode(news))
