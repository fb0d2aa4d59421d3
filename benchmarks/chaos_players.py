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
REST_SECONDS = 2.5
"""After the last command, for what is told a little later: a beat of the nodes and more."""
GAMES = ("multiplayer", "classic", "prize", "on-fire")


@dataclass
class Front:
    """Which servers let people in, as a proxy before them would know it.

    Attributes:
        bases: Their addresses; of two servers of which one plays, that one's alone.
    """

    bases: frozenset[str] = frozenset()
    _lines: dict[int, tuple[str, Line]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def base(self) -> str:
        """Any of them; empty where there is none."""
        return next(iter(self.bases), "")

    def opens(self, base: str) -> None:
        """From now on people are sent there, too."""
        with self._lock:
            self.bases |= {base}

    def closes(self, base: str) -> None:
        """Nobody is sent there any more, and sockets to it are cut."""
        with self._lock:
            self.bases -= {base}
            cut = [line for there, line in self._lines.values() if there == base]
        for line in cut:
            with suppress(OSError):
                line.socket.socket.shutdown(socket.SHUT_RDWR)

    def moves(self, base: str) -> None:
        """Everybody is sent to this one, and to no other."""
        for each in self.bases - {base}:
            self.closes(each)
        self.opens(base)

    @contextmanager
    def line_of(self, player: Player, luck: random.Random) -> Iterator[Line]:
        """A socket to one of them; cut as soon as it lets nobody in."""
        bases = sorted(self.bases)
        if not bases:
            raise OSError("nobody lets people in")
        base = luck.choice(bases)
        player.server = Door(base)  # type: ignore[assignment]
        line = player.line()
        with self._lock:
            is_there = base in self.bases
            if is_there:
                self._lines[id(line)] = base, line
        try:
            if not is_there:
                raise OSError("it lets nobody in any more")
            yield line
        finally:
            self._lines.pop(id(line), None)
            line.close()


@dataclass(frozen=True, slots=True)
class Door:
    """One server, for a player."""

    base: str


@dataclass
class Company:
    """Two people at one table.

    Attributes:
        table: Empty until the first of them has opened it.
    """

    table: str = ""


class Person(threading.Thread):
    """A guest at one table, who sends again what was not answered.

    Attributes:
        company: Who shares the table; None at a private one.
        accepted: Each command that was said to be accepted, with the event it ended at.
        acted: How many of them were moves with a hand.
        seen: Every event that was shown, by its number.
        balance: As it was told last.
        done_at: When a command was accepted, or an event shown, last; by this process's clock.
        trouble: What has ended it; empty while all is well.
    """

    def __init__(
        self, front: Front, number: int, seed: int, company: Company | None = None, box: int = 1
    ) -> None:
        super().__init__(daemon=True, name=f"person {number}")
        self.front = front
        self.company = company
        self.accepted: dict[str, int] = {}
        self.acted = 0
        self.seen: dict[int, Message] = {}
        self.balance = 0
        self.done_at = 0.0
        self.trouble = ""
        self.table = ""
        self._box = box
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

    def ends(self) -> None:
        """It plays its round to the end; `join` waits until it has."""
        self._is_over.set()

    def run(self) -> None:
        try:
            while True:
                with suppress(*LINE_DEAD), self.front.line_of(self.player, self._luck) as line:
                    self._play(line)
                    return
                time.sleep(0.02)
        except Exception as error:  # noqa: BLE001 - told at the end, by name
            self.trouble = f"{self.name}: {error!r}"

    def _play(self, line: Line) -> None:
        """Until it is over."""
        self.balance = line.balance
        self._come_in(line)
        while True:
            if self._waiting is None and self._is_over.is_set() and self._has_nothing_on(line):
                self._hear_the_rest(line)
                return
            self._waiting = self._waiting or self._next(line)
            if self._waiting is None:
                line.receive()
                self._keep(line)
                continue
            answer = line.ask(**self._waiting)
            self._keep(line)
            if answer["type"] == "error" and answer["code"] in WORLD_CODES:
                time.sleep(0.05)
                continue
            self._answered(line, self._waiting, answer)

    def _come_in(self, line: Line) -> None:
        if not self.table and self.company and self._box > 1:
            while not self.company.table:
                assert not self._is_over.is_set(), "there is no table to join"
                time.sleep(0.02)
            self.table = self.company.table
        if not self.table:
            return
        answer = line.enter(self.table)
        if answer["type"] == "error":
            raise OSError(answer["code"])
        if self.company and self._waiting is None:
            self._waiting = {"type": "join_spot", "table_id": self.table, "box": self._box}
            self._waiting["command_id"] = next(self._keys)

    def _answered(self, line: Line, command: Message, answer: Message) -> None:
        self._waiting = None
        if answer["type"] == "error":
            if self.company:
                # The others have been quicker; what they did comes next.
                time.sleep(0.05)
            return
        self.accepted[command["command_id"]] = answer["number"]
        self.acted += command["type"] == "act"
        self.done_at = time.monotonic()
        if command["type"] == "open_table":
            self.table = answer["table_id"]
            if self.company:
                self.company.table = self.table
            self._come_in(line)

    def _has_nothing_on(self, line: Line) -> bool:
        """No wager of this person's is on the felt."""
        if not self.company:
            return True
        if not self.table or line.prompt["phase"] != "betting":
            return False
        return all(each["box"] != self._box for each in line.look()["wagers"])

    def _hear_the_rest(self, line: Line) -> None:
        """What is still on its way."""
        with suppress(TimeoutError):
            until = time.monotonic() + REST_SECONDS
            while (left := until - time.monotonic()) > 0:
                line.receive(left)
        self._keep(line)

    def _keep(self, line: Line) -> None:
        for number, event in line.events:
            first = self.seen.setdefault(number, event)
            assert first == event, f"event {number} was {first}, now {event}"
            self.done_at = time.monotonic()
        line.events.clear()
        self.balance = line.balance

    def _next(self, line: Line) -> Message | None:
        """The next command; None while somebody else is asked."""
        if not self.table:
            opening: Message = {"type": "open_table", "game": self._game, "range": "bronze"}
            if self.company:
                opening |= {"game": "multiplayer", "access": "public", "timer": 15}
            return opening | {"command_id": next(self._keys)}
        known = {
            "table_id": self.table,
            "command_id": next(self._keys),
            "decision": line.prompt["decision"],
        }
        chosen = self._choice(line.prompt)
        return None if chosen is None else chosen | known

    def _choice(self, prompt: dict[str, Any]) -> Message | None:
        free = [each for each in prompt["options"] if each["is_allowed"]]
        match prompt["phase"]:
            case "betting":
                return self._wager({each["action"] for each in free})
            case "play" if free:
                action = self._luck.choice(free)["action"]
                return {"type": "act", "box": prompt["box"], "hand": prompt["hand"]} | {
                    "action": action
                }
            case "insurance" if free:
                one = self._luck.choice(free)
                answer = {"box": one["box"], "action": one["action"]}
                return {"type": "answer_offer", "answers": [answer]}
            case _:
                return None

    def _wager(self, free: set[str]) -> Message | None:
        if self._is_over.is_set():
            return {"type": "deal", "rebet": False} if "deal" in free else None
        names = free & {"deal", "rebet", "undo"}
        name = self._luck.choice([*sorted(names), "deal", "wager"])
        if name not in names:
            return {"type": "place_wager", "boxes": [self._box], "amount": 100}
        return {"type": name, "rebet": False} if name == "deal" else {"type": name}
