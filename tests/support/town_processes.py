"""Several nodes of one house, each a process of its own, on PostgreSQL and NATS.

with running_town(tmp_path, postgres.create("town"), nats.url, 3) as town:
    ann = Player.guest(town.nodes[0])
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

from tests.support.pair import PairedServer


@dataclass
class NodeTown:
    """The nodes of a house, in the order in which they came."""

    folder: Path
    database: str
    bus: str
    nodes: list[PairedServer]

    def come(self, *options: str) -> PairedServer:
        """One node more."""
        shared = ("--test-mode", "--database", self.database, "--bus", self.bus)
        node = PairedServer(
            self.folder / f"node-{len(self.nodes) + 1}" / "house", *shared, *options
        )
        node.data.mkdir(mode=0o700, parents=True)
        if self.nodes:
            key = node.data / "house.key"
            copyfile(self.nodes[0].data / "house.key", key)
            key.chmod(0o600)
        node.start()
        self.nodes.append(node)
        return node


@contextmanager
def running_town(folder: Path, database: str, bus: str, nodes: int) -> Iterator[NodeTown]:
    """A house of several nodes, closed at the end."""
    town = NodeTown(folder, database, bus, [])
    try:
        for _ in range(nodes):
            town.come()
        yield town
    finally:
        for node in town.nodes:
            node.thaw()
            node.kill()
