"""Load on the floor: many tables, many sockets each, durable actions at a steady rate.

    python -m benchmarks.floor --tables 100 --players 7 --seconds 10 [--rate 2000] [--idle N]

An open loop: actions are sent at their time, whether or not the ones before were answered, so
that a slow server shows as delay and not as fewer actions. Each action is a chip placed or
taken back at a public table: one event, one transfer, durable before it is told to all who look
at that table. A server process of its own listens on the loopback, the generator is this process.
"""

import argparse
import asyncio
import base64
import gc
import tempfile
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import msgspec
import uvloop

from benchmarks.floor_house import ServerProcess, Use, audit, fill, serving
from benchmarks.floor_line import Line

CONNECTING_AT_ONCE = 64
SETTLE_SECONDS = 2.0


class Heard(msgspec.Struct):
    """What the load test reads of a message."""

    type: str
    table_id: str = ""
    code: str = ""


_DECODER = msgspec.json.Decoder(Heard)
_TAG = b'{"type":"'
"""Begins a message, and each event in it."""
_EVENTS, _ACCEPTED, _ERROR = (_TAG + kind for kind in (b"events", b"accepted", b"error"))


@dataclass
class Tally:
    """What all tables together saw."""

    delays_ms: list[float] = field(default_factory=list)
    sent: int = 0
    accepted: int = 0
    delivered: int = 0
    refused: int = 0
    wrong: int = 0


@dataclass
class Watcher:
    """One socket at a table: counts the events and compares their numbers."""

    table: "Table"
    number: int | None = None
    place: int = 0

    def on_events(self, text: bytes) -> None:
        """An `events` message: whole and in order, or it counts as wrong."""
        start = text.index(b'"first":') + 8
        first = int(text[start : text.index(b",", start)])
        if self.number is not None and first != self.number + 1:
            self.table.tally.wrong += 1
        self.number = first + text.count(_TAG) - 2
        self.table.received(self.place, time.perf_counter())
        self.place += 1


@dataclass
class Table:
    """One table: a queue of actions sent, and who has received which."""

    tally: Tally
    lines: list[Line] = field(default_factory=list)
    table_id: str = ""
    sent_at: deque[float] = field(default_factory=deque)
    forgotten: int = 0
    is_measured: bool = False
    turns: int = 0

    def act(self, now: float) -> None:
        """The next player places a chip, or takes it back."""
        turn = self.turns
        self.turns += 1
        kind, fields = (
            ("place_wager", b',"boxes":[1],"amount":500') if turn % 2 == 0 else ("undo_wager", b"")
        )
        self.sent_at.append(now)
        self.tally.sent += 1
        self.lines[0].send(
            b'{"type":"%s","command_id":"load-%08d","table_id":"%s","decision":1%s}'
            % (kind.encode(), turn, self.table_id.encode(), fields)
        )

    def received(self, place: int, now: float) -> None:
        """A socket has received the events of its `place`-th action."""
        if not self.is_measured or place < self.forgotten:
            return
        self.tally.delivered += 1
        if place - self.forgotten < len(self.sent_at):
            self.tally.delays_ms.append((now - self.sent_at[place - self.forgotten]) * 1000)


async def connect(port: int, token: bytes, on_text: "deque[bytes] | None" = None) -> Line:
    """A socket of one person."""
    line = Line(on_text.append if on_text is not None else lambda _: None)
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: line, "127.0.0.1", port)
    line.hello(port, base64.urlsafe_b64encode(token).decode())
    await line.opened
    return line


async def heard(box: deque[bytes], kind: str) -> Heard:
    """The next message of a kind."""
    async with asyncio.timeout(60):
        while True:
            while box:
                message = _DECODER.decode(box.popleft())
                if message.type == kind:
                    return message
                if message.type == "error":
                    raise SystemExit(f"refused: {message.code}")
            await asyncio.sleep(0.002)


async def open_table(port: int, tokens: list[bytes], tally: Tally) -> Table:
    """A public table with so many sockets, the first of them seated."""
    table = Table(tally)
    boxes: list[deque[bytes]] = [deque() for _ in tokens]
    table.lines = [
        await connect(port, token, box) for token, box in zip(tokens, boxes, strict=True)
    ]
    table.lines[0].send(
        b'{"type":"open_table","command_id":"open-table","game":"multiplayer","range":"silver",'
        b'"access":"public","timer":60}'
    )
    table.table_id = (await heard(boxes[0], "accepted")).table_id
    for line, box in zip(table.lines, boxes, strict=True):
        line.send(b'{"type":"enter_table","table_id":"%s"}' % table.table_id.encode())
        await heard(box, "snapshot")
    for line in table.lines:
        _listen(line, Watcher(table))
    return table


def _listen(line: Line, watcher: Watcher) -> None:
    tally = watcher.table.tally

    def on_text(text: bytes) -> None:
        # A whole parse of every message would cost this process more than they cost the server.
        if text.startswith(_EVENTS):
            watcher.on_events(text)
        elif text.startswith(_ACCEPTED):
            tally.accepted += 1
        elif text.startswith(_ERROR):
            tally.refused += 1

    line.on_text = on_text


async def gathered_open(port: int, tokens: list[bytes], players: int, tally: Tally) -> list[Table]:
    """All tables, a few at a time."""
    limit = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def one(start: int) -> Table:
        async with limit:
            return await open_table(port, tokens[start : start + players], tally)

    return list(await asyncio.gather(*map(one, range(0, len(tokens), players))))


async def drive(tables: list[Table], rate: float, seconds: float) -> float:
    """Sends actions at a steady rate over all tables; how long it took."""
    begin = time.perf_counter()
    total = int(rate * seconds)
    sent = 0
    while sent < total:
        now = time.perf_counter()
        due = min(total, int((now - begin) * rate) + 1)
        for turn in range(sent, due):
            tables[turn % len(tables)].act(time.perf_counter())
        sent = due
        await asyncio.sleep(max(0.0, begin + sent / rate - time.perf_counter()))
    return time.perf_counter() - begin


async def load(server: ServerProcess, tokens: list[bytes], arguments: argparse.Namespace) -> None:
    """The whole test against a server that listens."""
    tally = Tally()
    players: int = arguments.players
    idle = [await connect(server.port, token) for token in tokens[arguments.tables * players :]]
    before_idle = server.use.memory
    own = tokens[: arguments.tables * players]
    tables = await gathered_open(server.port, own, players, tally)
    print(f"{len(tables)} tables, {len(own)} sockets at them, {len(idle)} idle ones")
    await drive(tables, min(arguments.rate, 10 * len(tables)), 2.0)
    await asyncio.sleep(SETTLE_SECONDS)
    for table in tables:
        table.is_measured = True
        table.forgotten = table.turns
        table.sent_at.clear()
    tally.sent = tally.accepted = tally.refused = 0
    gc.freeze()
    begin = server.use
    seconds = await drive(tables, arguments.rate, arguments.seconds)
    end, done = server.use, tally.accepted
    await asyncio.sleep(SETTLE_SECONDS)
    report(tally, seconds, begin, end, expected=tally.sent * players)
    spent = (end.cpu_seconds - begin.cpu_seconds) * 1e6 / max(1, done)
    print(f"server's CPU an action acknowledged by then: {spent:.0f} us")
    print(f"memory before tables opened {before_idle / 1e6:.0f} MB")
    lost = sum(line.is_lost for table in tables for line in table.lines)
    print(f"sockets lost {lost}")


def report(tally: Tally, seconds: float, begin: Use, end: Use, expected: int) -> None:
    """Prints what was seen."""
    print(
        f"actions/s sent {tally.sent / seconds:.0f}, acknowledged as durable"
        f" {tally.accepted / seconds:.0f} ({tally.refused} refused)"
    )
    print(f"deliveries/s {tally.delivered / seconds:.0f}")
    if len(tally.delays_ms) > 1:
        cuts = quantiles(tally.delays_ms, n=100)
        print(
            f"from send to a watcher's receipt: p50 {cuts[49]:.1f} ms,"
            f" p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms"
        )
    print(
        f"server: {(end.cpu_seconds - begin.cpu_seconds) / seconds:.2f} CPU,"
        f" {end.memory / 1e6:.0f} MB"
    )
    print(
        f"events: {tally.wrong} lost or doubled,"
        f" {expected - tally.delivered} deliveries missing at the end"
    )


async def idle_sockets(server: ServerProcess, tokens: list[bytes]) -> None:
    """What an idle socket costs the server."""
    before = server.use.memory
    lines = []
    for start in range(0, len(tokens), CONNECTING_AT_ONCE):
        group = tokens[start : start + CONNECTING_AT_ONCE]
        lines += await asyncio.gather(*(connect(server.port, token) for token in group))
    await asyncio.sleep(SETTLE_SECONDS)
    cost = (server.use.memory - before) / max(1, len(lines))
    print(f"{len(lines)} idle sockets, {cost / 1000:.1f} kB each")


def main() -> None:
    """Reads the command line and runs the test."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=2000.0, help="actions a second over all")
    parser.add_argument("--idle", type=int, default=0, help="only sockets that do nothing")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "house"
        people = arguments.idle or arguments.tables * arguments.players
        tokens = asyncio.run(fill(data, people))
        with serving(data) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            if arguments.idle:
                runner.run(idle_sockets(server, tokens))
            else:
                runner.run(load(server, tokens, arguments))
        print(f"audit: {audit(data)}")


if __name__ == "__main__":
    main()
