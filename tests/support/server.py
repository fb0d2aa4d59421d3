"""A real server in a process of its own, and a player who speaks its wire.

with running(tmp_path) as server:
    player = Player.guest(server)
    line = player.line()
    table = line.open("classic", "Ts 9d 9h 8c")
    line.wager(1, 10)
    line.deal()
"""

import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from io import StringIO
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from croupier.cli.main import run

COOKIE = "croupier_session"
SUBPROTOCOL = Subprotocol("croupier.v1")
SECONDS_MAX = 20
"""How long a server or an answer may take before a test fails."""

_CALL = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"

Message = dict[str, Any]

_ADDRESSES = count(2)


class Server:
    """One `croupier serve`; `kill` it as often as you like and start it again."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.base = ""
        self.call = _CALL
        self._process: subprocess.Popen[str] | None = None

    @property
    def log(self) -> Path:
        """What it wrote on standard error, over all its lives."""
        return self.data.with_suffix(".log")

    @property
    def files(self) -> list[Path]:
        """All that it has written: what lies in its data folder, at any depth, and its log."""
        return [path for path in self.data.rglob("*") if path.is_file()] + [self.log]

    def start(self) -> None:
        """Starts it on a free port and waits until it is open."""
        words = ["serve", "--port", "0", "--data", str(self.data), *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", self.call, *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=_plain_environment(),
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "croupier is open at" in line:
                self.base = line.split()[-1].rstrip("/")
                return
        self._end(signal.SIGKILL)
        raise AssertionError(f"the server did not open: {self.log.read_text()}")

    def kill(self) -> None:
        """Pulls its plug (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks it to close, and waits; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(SECONDS_MAX)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def admin(self, *words: str) -> "Said":
        """`croupier admin ...` on the same data, past the server."""
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = run(["admin", *words, "--data", str(self.data)])
        return Said(code, out.getvalue(), err.getvalue())

    def admin_process(self, *words: str) -> "Said":
        """The same in a process of its own."""
        ended = subprocess.run(
            [sys.executable, "-c", _CALL, "admin", *words, "--data", str(self.data)],
            capture_output=True,
            text=True,
            timeout=SECONDS_MAX,
            env=_plain_environment(),
            check=False,
        )
        return Said(ended.returncode, ended.stdout, ended.stderr)


@dataclass(frozen=True, slots=True)
class Said:
    """What a command answered."""

    returncode: int
    stdout: str
    stderr: str


def _plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}


@contextmanager
def running(data: Path, *options: str) -> Iterator[Server]:
    """A server in test mode (shoes may be stacked), closed at the end."""
    server = Server(data, "--test-mode", *options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def browser(server: Server, address: str = "127.0.0.1") -> httpx.Client:
    """Something that sends HTTP from an address of this machine, and keeps cookies."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=server.base, transport=transport, timeout=SECONDS_MAX)


@dataclass
class Player:
    """A guest with a browser's cookie."""

    server: Server
    cookie: str
    name: str

    @classmethod
    def guest(cls, server: Server) -> "Player":
        """A new guest, each from an address of their own: an address makes only so many."""
        block, host = divmod(next(_ADDRESSES), 250)
        with browser(server, f"127.{block}.{host}.1") as client:
            reply = client.post("/api/guest", json={})
        assert reply.status_code == 201, reply.text
        return cls(server, reply.cookies[COOKIE], reply.json()["person"]["name"])

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"}

    def get(self, path: str) -> httpx.Response:
        with browser(self.server) as client:
            return client.get(path, headers=self.headers)

    def post(self, path: str, body: object = None, *, content: bytes | None = None) -> Any:
        """Posts JSON, or some bytes as they are."""
        sent = {"json": body or {}} if content is None else {"content": content}
        with browser(self.server) as client:
            return client.post(path, headers=self.headers, **sent)

    def delete(self, path: str) -> httpx.Response:
        with browser(self.server) as client:
            return client.delete(path, headers=self.headers)

    def stack(self, *shoes: str) -> None:
        """Puts cards on top of the coming shoes."""
        assert self.post("/api/test/stack", {"shoes": shoes}).status_code == 204

    def fun(self) -> int:
        """Play money by HTTP, minor units."""
        (balance,) = self.get("/api/me").json()["balances"]
        return int(balance["amount"])

    def line(self) -> "Line":
        return Line(self)


@dataclass
class Line:
    """One browser tab's socket, that keeps what it was told.

    Attributes:
        raw: Every message as it came.
        table: The last snapshot.
        events: Every event, with its number.
        last: Number of the last event or snapshot.
        chat: The latest lines, as told when the table was entered.
    """

    player: Player
    raw: list[str] = field(default_factory=list)
    table: Message = field(default_factory=dict)
    prompt: Message = field(default_factory=dict)
    welcome: Message = field(default_factory=dict)
    events: list[tuple[int, Message]] = field(default_factory=list)
    balance: int = 0
    last: int = 0
    table_id: str = ""
    chat: Message = field(default_factory=dict)
    watchers: tuple[str, ...] = ()
    _told: int = 0

    def __post_init__(self) -> None:
        address = self.player.server.base.replace("http", "ws", 1) + "/ws"
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                address,
                subprotocols=[SUBPROTOCOL],
                additional_headers=self.player.headers,
                compression=None,
                max_size=None,
                open_timeout=SECONDS_MAX,
                close_timeout=1,
            )
        )
        self.welcome = self.until("welcome")

    def __enter__(self) -> "Line":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the tab."""
        self._open.close()

    # Messages

    def receive(self, seconds: float = SECONDS_MAX) -> Message:
        """The next message, with what it says kept."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        match message["type"]:
            case "snapshot":
                self.table, self.prompt = message["table"], message["prompt"]
                self.last = self.table["number"]
                self.watchers = tuple(self.table["watchers"])
            case "watchers":
                self.watchers = tuple(message["names"])
            case "chat":
                self.chat = message
            case "events":
                self._keep(message)
            case "balance":
                self.balance = message["amount"]
            case "welcome":
                self.balance = sum(each["amount"] for each in message["balances"])
        return message

    def _keep(self, message: Message) -> None:
        self.prompt = message["prompt"]
        for number, event in enumerate(message["events"], start=message["first"]):
            assert number == self.last + 1, f"event {number} after {self.last}"
            self.events.append((number, event))
            self.last = number

    def until(self, *kinds: str) -> Message:
        """Receives until a message of some type."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, **command: Any) -> Message:
        """Sends a command, and receives up to its answer: `accepted` or `error`."""
        command.setdefault("command_id", secrets.token_urlsafe(16))
        self.send(**command)
        while True:
            answer = self.until("accepted", "error")
            if answer["command_id"] in (command["command_id"], None):
                return answer

    def do(self, type: str, **fields: Any) -> Message:  # noqa: A002
        """A command to the table, answering what it asks now."""
        fields.setdefault("decision", self.prompt["decision"])
        return self.ask(type=type, table_id=self.table_id, **fields)

    def closed(self) -> int:
        """Receives until the server closes the socket; its code."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        return self.socket.close_code or 0

    # Playing

    def open(self, game: str, *shoes: str, range: str = "silver") -> str:  # noqa: A002
        """Opens a table with stacked shoes and looks at it; its id."""
        if shoes:
            self.player.stack(*shoes)
        answer = self.ask(type="open_table", game=game, range=range)
        assert answer["type"] == "accepted", answer
        self.enter(answer["table_id"])
        return self.table_id

    def enter(self, table_id: str, after: int | None = None, invite: str | None = None) -> Message:
        """Looks at a table; the snapshot, the missed events, or the refusal."""
        self.table_id = table_id
        if after is not None:
            self.last = after
        self.send(type="enter_table", table_id=table_id, after=after, invite=invite)
        told = ("snapshot", "error") if after is None else ("snapshot", "events", "error")
        answer = self.until(*told)
        if answer["type"] != "error":
            self.until("chat")
        return answer

    def open_shared(self, *shoes: str, access: str = "public", timer: int = 60, **more: Any) -> str:
        """Opens a table for several with stacked shoes and looks at it; its id."""
        if shoes:
            self.player.stack(*shoes)
        options = {"game": "multiplayer", "access": access, "timer": timer} | more
        answer = self.ask(type="open_table", **options)
        assert answer["type"] == "accepted", answer
        self.enter(answer["table_id"])
        return self.table_id

    def join(self, box: int) -> Message:
        return self.ask(type="join_spot", table_id=self.table_id, box=box)

    def leave_spot(self, box: int) -> Message:
        return self.ask(type="leave_spot", table_id=self.table_id, box=box)

    def until_event(self, kind: str, **fields: Any) -> Message:
        """Receives until an event of some type, with some fields, has come since the last call."""
        wanted = {"type": kind} | fields
        while True:
            while self._told < len(self.events):
                _, event = self.events[self._told]
                self._told += 1
                if event.items() >= wanted.items():
                    return event
            self.receive()

    def until_phase(self, *phases: str) -> Message:
        """Receives until the table is in some phase; the prompt."""
        while self.prompt["phase"] not in phases:
            self.receive()
        return self.prompt

    def until_number(self, number: int) -> None:
        """Receives until some event has come."""
        while self.last < number:
            self.receive()

    def wager(self, box: int, units: int) -> Message:
        return self.do("place_wager", boxes=[box], amount=units * 100)

    def deal(self, *, rebet: bool = False) -> Message:
        return self.do("deal", rebet=rebet)

    def act(self, action: str) -> Message:
        return self.do("act", box=self.prompt["box"], hand=self.prompt["hand"], action=action)

    def answer(self, action: str, *boxes: int) -> Message:
        return self.do("answer_offer", answers=[{"box": box, "action": action} for box in boxes])

    def stand_all(self) -> None:
        while self.prompt["phase"] == "play":
            self.act("stand")

    def look(self) -> Message:
        """A fresh snapshot of the table."""
        answer = self.enter(self.table_id)
        assert answer["type"] == "snapshot", answer
        return self.table
