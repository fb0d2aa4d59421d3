"""The conversation of docs/reference/wire.md, held with a real server."""

import json
from collections import defaultdict
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from tests.support.server import SECONDS_MAX, Line, Message, Player, Server

NAMES = {"": "Guest Heron 4821", "Otter": "Guest Otter 77"}
"""Who speaks on the page, and what the house calls them there."""

ASIDE = ("watchers", "lobby_changes")
"""What comes in its own time, a moment after what it is about."""


class Talk:
    """Some people on their sockets, each of whom comes in when the page first names them."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._open = ExitStack()
        self._lines: dict[str, Line] = {}
        self._aside: dict[str, list[Message]] = defaultdict(list)
        self._unread: dict[str, Message] = {}
        self._names: dict[str, str] = {}
        self._is_opening = False

    def __enter__(self) -> "Talk":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def line(self, who: str) -> Line:
        """Somebody's socket; the first person has not read the welcome yet."""
        if who not in self._lines:
            player = Player.guest(self._server)
            self._lines[who] = self._open.enter_context(player.line())
            self._names[NAMES[who]] = player.name
            if not who:
                self._unread[who] = self._lines[who].welcome
        return self._lines[who]

    def say(self, who: str, message: Message) -> None:
        """Sends an example."""
        line = self.line(who)
        self._is_opening = message["type"] == "open_table"
        line.send(**self._renamed(message))

    def hear(self, who: str, wanted: list[Message]) -> None:
        """Receives what the page says is told to somebody, in this order."""
        self.line(who)
        for each in wanted:
            if each["type"] in ASIDE:
                self._hear_aside(who, each)
                continue
            while (found := self._receive(who))["type"] in ASIDE:
                self._aside[who].append(found)
            if self._is_opening and found["type"] == "accepted":
                self._names["TABLE"] = found["table_id"]
            require_part(self._renamed(each), found)

    def _hear_aside(self, who: str, wanted: Message) -> None:
        """Looks among what has come meanwhile, and waits for it if it has not."""
        kept = self._aside[who]
        while not any(is_part(self._renamed(wanted), each) for each in kept):
            kept.append(self._receive(who))
            assert kept[-1]["type"] in ASIDE, f"{kept[-1]} before {wanted}"
        kept.clear()

    def _receive(self, who: str) -> Message:
        if who in self._unread:
            return self._unread.pop(who)
        found: Message = json.loads(self._lines[who].socket.recv(timeout=SECONDS_MAX))
        return found

    def _renamed(self, value: Any) -> Any:
        """An example with the names of this run."""
        match value:
            case dict():
                return {name: self._renamed(each) for name, each in value.items()}
            case list():
                return [self._renamed(each) for each in value]
            case str():
                return self._names.get(value, value)
            case _:
                return value


def require_part(wanted: Any, found: Any, name: str = "") -> None:
    """All that the page shows is there; the page may leave fields out, never items."""
    match wanted:
        case dict():
            for each, value in wanted.items():
                assert each in found, f"{each} is not in {found}"
                require_part(value, found[each], each)
        case list():
            assert len(wanted) == len(found), json.dumps(found)
            in_order = sorted if name == "names" else list
            for each, other in zip(in_order(wanted), in_order(found), strict=True):
                require_part(each, other)
        case _ if name == "left_ms":
            assert 0 < found <= wanted
        case _:
            assert wanted == found, name


def is_part(wanted: Any, found: Any) -> bool:
    """Whether all that the page shows is there."""
    try:
        require_part(wanted, found)
    except AssertionError:
        return False
    return True
