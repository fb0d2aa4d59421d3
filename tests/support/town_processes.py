"""Several nodes of one house, each a process of its own, on PostgreSQL and NATS.

with running_town(tmp_path, postgres.create("town"), nats.url, 3) as town:
    ann = Player.guest(town.nodes[0])
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

from tests.support.cable import Cable, commits_to_postgres
from tests.support.pair import PairedServer

LOST = "has run out, and others have ended it"
"""A node says so of its lease, and ends with 2."""

_HOURS_OFF = """
import sys
from datetime import timedelta
from croupier.adapters.clock import SystemClock
from croupier.cli.main import run

right = SystemClock.now
SystemClock.now = lambda clock: right(clock) + timedelta(hours={hours})
sys.exit(run(sys.argv[1:]))
"""


class NodeProcess(PairedServer):
    """A node, and its cables to PostgreSQL and to NATS."""

    def __init__(self, data: Path, database: str, bus: str, *options: str) -> None:
        self.to_database = Cable(database, commits_to_postgres)
        self.to_bus = Cable(bus)
        shared = ("--test-mode", "--database", self.to_database.url, "--bus", self.to_bus.url)
        super().__init__(data, *shared, *options)

    @property
    def cables(self) -> tuple[Cable, Cable]:
        """All that ties it to the others."""
        return self.to_database, self.to_bus

    def has_clock_off(self, hours: int) -> None:
        """In its next life its clock is so many hours ahead, or behind."""
        self.call = _HOURS_OFF.format(hours=hours)


@dataclass
class NodeTown:
    """The nodes of a house, in the order in which they came."""

    folder: Path
    database: str
    bus: str
    nodes: list[NodeProcess]

    def come(self, *options: str, hours_off: int = 0) -> NodeProcess:
        """One node more."""
        node = self.next(*options)
        if hours_off:
            node.has_clock_off(hours_off)
        node.start()
        return node

    def next(self, *options: str) -> NodeProcess:
        """One node more, which has not begun."""
        data = self.folder / f"node-{len(self.nodes) + 1}" / "house"
        node = NodeProcess(data, self.database, self.bus, *options)
        node.data.mkdir(mode=0o700, parents=True)
        if self.nodes:
            key = node.data / "house.key"
            copyfile(self.nodes[0].data / "house.key", key)
            key.chmod(0o600)
        self.nodes.append(node)
        return node

    def close(self) -> None:
        """Ends all of them where they stand."""
        for node in self.nodes:
            node.thaw()
            node.kill()
            for cable in node.cables:
                cable.close()


@contextmanager
def running_town(folder: Path, database: str, bus: str, nodes: int) -> Iterator[NodeTown]:
    """A house of several nodes, closed at the end."""
    town = NodeTown(folder, database, bus, [])
    try:
        for _ in range(nodes):
            town.come()
        yield town
    finally:
        town.close()
