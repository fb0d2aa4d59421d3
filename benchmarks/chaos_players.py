"""People who play through everything that happens to a house, and keep a log of their own."""

import random
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.support.server import Line, Message, Player

LINE_DEAD = (WebSocketException, OSError, TimeoutError, EOFError, httpx.HTTPError)
WORLD_CODES = ("storage.failed", "storage.unknown", "house.full")
GAMES = ("multiplayer", "classic", "prize", "on-fire")


@dataclass
class Front:
    """Where the house is, as a proxy would know it.

    Attributes:
        base: Address of the server that plays; empty while none does.
    """

    base: str = ""
    _lines: dict[int, Line] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def moves(self, base: str) -> None:
        """Sends everybody to another server; their sockets are cut."""
        with self._lock:
            self.base, lines, self._lines = base, self._lines, {}
        for line in lines.values():
            with suppress(OSError):
                line.socket.socket.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def line_of(self, player: Player) -> Iterator[Line]:
        """A socket to whoever plays; cut as soon as that is somebody else."""
        base = self.base
        if not base:
            raise OSError("nobody plays")
        line = player.line()
        with self._lock:
            is_there = base == self.base
            if is_there:
                self._lines[id(line)] = line
        try:
            if not is_there:
                raise OSError("the house has moved")
            yield line
        finally:
            self._lines.pop(id(line), None)
            line.close()


class Person(threading.Thread):
    """A guest at one table, who sends again what was not answered.

    Attributes:
        accepted: Each command that was said to be accepted, with the event it ended at.
        seen: Every event that was shown, by its number.
        balance: As it was told last.
        done_at: When a command was accepted last, by this process's clock.
    """

    def __init__(self, front: Front, number: int, seed: int) -> None:
        super().__init__(daemon=True, name=f"person {number}")
        self.front = front
        self.accepted: dict[str, int] = {}
        self.seen: dict[int, Message] = {}
        self.balance = 0
        self.done_at = 0.0
        self.trouble = ""
        self.table = ""
        self._luck = random.Random(f"{seed}-{number}")
        self._game = GAMES[number % len(GAMES)]
        self._keys = (f"chaos-{number}-{secrets.token_hex(4)}-{each}" for each in count())
        self._waiting: Message | None = None
        self._is_over = threading.Event()
        self.player = Player.guest(front)  # type: ignore[arg-type]

    @property
    def state(self) -> str:
        """Who it is, with what money, and what it waits for."""
        return f"{self.name} has {self.balance} and waits for {self._waiting}"

    def stop(self) -> None:
        """Lets the last command be answered, and ends."""
        self._is_over.set()
        self.join()

    def run(self) -> None:
        try:
            while not (self._is_over.is_set() and self._waiting is None):
                try:
                    with self.front.line_of(self.player) as line:
                        self._play(line)
                except LINE_DEAD:
                    time.sleep(0.02)
        except Exception as error:  # noqa: BLE001 - told at the end, by name
            self.trouble = f"{self.name}: {error!r}"

    def _play(self, line: Line) -> None:
        self.balance = line.balance
        if self.table:
            answer = line.enter(self.table)
            if answer["type"] == "error":
                raise OSError(answer["code"])
        while True:
            if self._waiting is None:
                if self._is_over.is_set():
                    return
                self._waiting = self._next(line)
            answer = line.ask(**self._waiting)
            self._keep(line)
            if answer["type"] == "accepted":
                self.accepted[self._waiting["command_id"]] = answer["number"]
                self.done_at = time.monotonic()
            elif answer["code"] in WORLD_CODES:
                time.sleep(0.05)
                continue
            self._waiting = None
            if not self.table:
                self.table = answer["table_id"]
                line.enter(self.table)

    def _keep(self, line: Line) -> None:
        for number, event in line.events:
            first = self.seen.setdefault(number, event)
            assert first == event, f"event {number} was {first}, now {event}"
        line.events.clear()
        self.balance = line.balance

    def _next(self, line: Line) -> Message:
        if not self.table:
            opening = {"type": "open_table", "game": self._game, "range": "bronze"}
            return opening | {"command_id": next(self._keys)}
        known = {
            "table_id": self.table,
            "command_id": next(self._keys),
            "decision": line.prompt["decision"],
        }
        return self._choice(line.prompt) | known

    def _choice(self, prompt: dict[str, Any]) -> Message:
        free = [each for each in prompt["options"] if each["is_allowed"]]
        match prompt["phase"]:
            case "betting":
                wager = {"type": "place_wager", "boxes": [1], "amount": 100}
                names = {each["action"] for each in free} & {"deal", "rebet", "undo"}
                name = self._luck.choice([*sorted(names), "deal", "wager"])
                if name not in names:
                    return wager
                return {"type": name, "rebet": False} if name == "deal" else {"type": name}
            case "play":
                action = self._luck.choice(free)["action"]
                return {"type": "act", "box": prompt["box"], "hand": prompt["hand"]} | {
                    "action": action
                }
            case _:
                one = self._luck.choice(free)
                answer = {"box": one["box"], "action": one["action"]}
                return {"type": "answer_offer", "answers": [answer]}
