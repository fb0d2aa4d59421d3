"""CPU of one action by thread, with so many actions always under way.

    python -m benchmarks.floor_threads --tables 30 --players 7 --under-way 60 --actions 3000

A closed loop: the next action is sent when one is acknowledged. It says nothing of delays, and
what it says depends little on how fast the machine happens to be: CPU is counted, by thread, and
how often a thread stopped to wait or had its core taken away. For comparing two trees.
"""

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.floor import Table, Tally, connect, groups_of, open_table, settle
from benchmarks.floor_house import ServerProcess, fill, serving
from benchmarks.floor_line import Lines

ANSWER_SECONDS_MAX = 60
"""After so long without an end the server has lost something."""


@dataclass(frozen=True)
class ThreadUse:
    """What Linux counts for a thread.

    Attributes:
        waits: How often it stopped to wait for something.
        losses: How often its core was taken away.
    """

    cpu_ns: int
    waits: int
    losses: int


def threads(server: ServerProcess) -> dict[str, ThreadUse]:
    """All threads of the server by their numbers; the first one plays."""
    found = {}
    for folder in sorted(Path(f"/proc/{server.pid}/task").iterdir(), key=lambda each: each.name):
        lines = (folder / "status").read_text().splitlines()
        waits, losses = (int(line.split()[1]) for line in lines if "ctxt_switches" in line)
        cpu_ns = int((folder / "schedstat").read_text().split()[0])
        found[folder.name] = ThreadUse(cpu_ns, waits, losses)
    return found


def drive(tables: list[Table], lines: Lines, tally: Tally, under_way: int, actions: int) -> None:
    """Carries so many actions out, the tables in turn."""
    begin, sent = tally.accepted, 0
    end = time.perf_counter() + ANSWER_SECONDS_MAX + actions / 10
    while tally.accepted - begin < actions:
        while sent < actions and sent - (tally.accepted - begin) < under_way:
            tables[sent % len(tables)].act(time.perf_counter())
            sent += 1
        lines.take_in(0.05)
        if tally.refused or time.perf_counter() > end:
            raise SystemExit(f"{tally.refused} refused, {tally.accepted - begin} of {actions} done")


def report(before: dict[str, ThreadUse], after: dict[str, ThreadUse], actions: int) -> None:
    """Prints every thread that did something."""
    nothing = ThreadUse(0, 0, 0)
    for name, now in after.items():
        then = before.get(name, nothing)
        us = (now.cpu_ns - then.cpu_ns) / 1000 / actions
        if us >= 1:
            waits, losses = now.waits - then.waits, now.losses - then.losses
            print(
                f"thread {name}: {us:.0f} us an action, waited {waits / actions:.2f} times,"
                f" lost its core {losses / actions:.2f} times"
            )


def main() -> None:
    """Reads the command line and runs the test."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--players", type=int, default=7)
    parser.add_argument("--under-way", type=int, default=60)
    parser.add_argument("--actions", type=int, default=3000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "house"
        tokens = asyncio.run(fill(data, given.tables * given.players))
        with serving(data) as server:
            tally, tables, lines = Tally(), [], Lines()
            for group in groups_of(tokens, given.players):
                tables.append(open_table(connect(server.port, group), tally))
                lines.add(tables[-1].lines)
                lines.take_in(0.0)
            # Everybody's first wager takes a spot as well, which is another kind of action.
            drive(tables, lines, tally, given.under_way, 2 * given.tables)
            settle(lines)
            before, own = threads(server), time.process_time()
            drive(tables, lines, tally, given.under_way, given.actions)
            report(before, threads(server), given.actions)
            own = (time.process_time() - own) * 1e6 / given.actions
            print(f"generator: {own:.0f} us an action; {tally.wrong} events lost or doubled")


if __name__ == "__main__":
    main()
