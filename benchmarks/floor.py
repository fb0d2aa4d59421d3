"""Load on the floor: many tables, many sockets each, durable actions at a steady rate.

    python -m benchmarks.floor --tables 100 --players 7 --seconds 10 [--rate 2000] [--idle N]
                                [--nodes 3 | --nodes gateway,tables]

An open loop: actions are sent at their time, whether or not the ones before were answered, so
that a slow server shows as delay and not as fewer actions. Each action is a chip placed or
taken back at a public table: one event, one transfer, durable before it is told to all who look
at that table. A server process of its own listens on the loopback, the generator is this process.
With `--nodes` so many servers share the house on PostgreSQL and NATS, and the sockets of each table
are spread over them.
"""

import argparse
import asyncio
import base64
import gc
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import msgspec

from benchmarks.floor_house import Served, Use, audit, fill, serving
from benchmarks.floor_line import Line, Lines
from benchmarks.floor_nodes import serving_nodes

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

    def on_events(self, data: bytes, start: int, end: int) -> None:
        """An `events` message: whole and in order, or it counts as wrong."""
        number = data.index(b'"first":', start) + 8
        first = int(data[number : data.index(b",", number)])
        if self.number is not None and first != self.number + 1:
            self.table.tally.wrong += 1
        self.number = first + data.count(_TAG, start, end) - 2
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


def connect(port: int, tokens: list[bytes]) -> list[Line]:
    """Sockets of some people."""
    lines = []
    for token in tokens:
        line = Line(port)
        line.hello(port, base64.urlsafe_b64encode(token).decode())
        lines.append(line)
    for line in lines:
        line.opened()
    return lines


class Ear:
    """What a line has heard before the load begins."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._heard: deque[Heard] = deque()
        line.on_text = self._on_text

    def _on_text(self, data: bytes, start: int, end: int) -> None:
        self._heard.append(_DECODER.decode(data[start:end]))

    def waits_for(self, kind: str) -> Heard:
        """The next message of a kind."""
        while True:
            while self._heard:
                message = self._heard.popleft()
                if message.type == kind:
                    return message
                if message.type == "error":
                    raise SystemExit(f"refused: {message.code}")
            self._line.wait()


def connect_spread(ports: Sequence[int], tokens: list[bytes], first: int) -> list[Line]:
    """Sockets of some people, in turn at each of a house's servers."""
    turns = range(first, first + len(tokens))
    at = zip((ports[turn % len(ports)] for turn in turns), tokens, strict=True)
    return [line for port, token in at for line in connect(port, [token])]


def open_table(lines: list[Line], tally: Tally) -> Table:
    """A public table with so many sockets, the first of them seated."""
    table = Table(tally, lines)
    ears = [Ear(line) for line in table.lines]
    table.lines[0].send(
        b'{"type":"open_table","command_id":"open-table","game":"multiplayer","range":"silver",'
        b'"access":"public","timer":60}'
    )
    table.table_id = ears[0].waits_for("accepted").table_id
    for line in table.lines:
        line.send(b'{"type":"enter_table","table_id":"%s"}' % table.table_id.encode())
    for ear in ears:
        ear.waits_for("snapshot")
    for line in table.lines:
        _listen(line, Watcher(table))
    return table


def _listen(line: Line, watcher: Watcher) -> None:
    tally = watcher.table.tally

    def on_text(data: bytes, start: int, end: int) -> None:
        # A whole parse of every message would cost this process more than they cost the server.
        if data.startswith(_EVENTS, start):
            watcher.on_events(data, start, end)
        elif data.startswith(_ACCEPTED, start):
            tally.accepted += 1
        elif data.startswith(_ERROR, start):
            tally.refused += 1

    line.on_text = on_text


def drive(tables: list[Table], lines: Lines, rate: float, seconds: float) -> float:
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
        lines.take_in(begin + sent / rate - time.perf_counter())
    return time.perf_counter() - begin


def settle(lines: Lines) -> None:
    """Hears what still comes."""
    end = time.perf_counter() + SETTLE_SECONDS
    while (left := end - time.perf_counter()) > 0:
        lines.take_in(left)


def load(server: Served, tokens: list[bytes], arguments: argparse.Namespace) -> None:
    """The whole test against a server that listens."""
    tally = Tally()
    players: int = arguments.players
    before_tables = server.use.memory
    tables: list[Table] = []
    lines = Lines()
    for group in groups_of(tokens, players):
        sockets = connect_spread(server.ports, group, len(tables))
        tables.append(open_table(sockets, tally))
        lines.add(tables[-1].lines)
        lines.take_in(0.0)
    print(f"{len(tables)} tables, {len(tokens)} sockets at them")
    drive(tables, lines, min(arguments.rate, 10 * len(tables)), 2.0)
    settle(lines)
    for table in tables:
        table.is_measured = True
        table.forgotten = table.turns
        table.sent_at.clear()
    tally.sent = tally.accepted = tally.refused = 0
    gc.freeze()
    begin, parts, own = server.use, server.cpu_seconds, time.process_time()
    seconds = drive(tables, lines, arguments.rate, arguments.seconds)
    end, own, done = server.use, time.process_time() - own, tally.accepted
    spent = {name: now - parts[name] for name, now in server.cpu_seconds.items()}
    settle(lines)
    report(tally, seconds, begin, end, expected=tally.sent * players)
    for name, each in spent.items():
        print(f"{name}'s CPU an action acknowledged by then: {each * 1e6 / max(1, done):.0f} us")
    print(f"generator: {own / seconds:.2f} CPU")
    print(f"memory before tables opened {before_tables / 1e6:.0f} MB")
    lost = sum(line.is_lost for table in tables for line in table.lines)
    print(f"sockets lost {lost}")


def groups_of(tokens: list[bytes], size: int) -> Iterator[list[bytes]]:
    """The tokens, so many at a time."""
    for start in range(0, len(tokens), size):
        yield tokens[start : start + size]


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


def idle_sockets(server: Served, tokens: list[bytes]) -> None:
    """What an idle socket costs the server."""
    before = server.use.memory
    lines = Lines()
    for group in groups_of(tokens, CONNECTING_AT_ONCE):
        lines.add(connect(server.ports[0], group))
        lines.take_in(0.0)
    settle(lines)
    cost = (server.use.memory - before) / max(1, len(tokens))
    print(f"{len(tokens)} idle sockets, {cost / 1000:.1f} kB each")


def main() -> None:
    """Reads the command line and runs the test."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=2000.0, help="actions a second over all")
    parser.add_argument("--idle", type=int, default=0, help="only sockets that do nothing")
    parser.add_argument("--nodes", default="", help="so many, or the role of each: gateway,tables")
    arguments = parser.parse_args()
    people = arguments.idle or arguments.tables * arguments.players
    with tempfile.TemporaryDirectory() as folder:
        if arguments.nodes:
            with serving_nodes(Path(folder), roles_of(arguments.nodes), people) as (nodes, tokens):
                measure(nodes, tokens, arguments)
                print(f"audit: {nodes.audit()}")
            return
        data = Path(folder) / "house"
        tokens = asyncio.run(fill(data, people))
        with serving(data) as server:
            measure(server, tokens, arguments)
        print(f"audit: {audit(data)}")


def roles_of(nodes: str) -> list[str]:
    """What each node does."""
    return ["all"] * int(nodes) if nodes.isdigit() else nodes.split(",")


def measure(server: Served, tokens: list[bytes], arguments: argparse.Namespace) -> None:
    """What was asked for."""
    if arguments.idle:
        idle_sockets(server, tokens)
    else:
        load(server, tokens, arguments)


if __name__ == "__main__":
    main()
