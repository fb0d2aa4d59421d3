"""A house for the load test that several nodes share, on PostgreSQL and NATS of its own."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

from benchmarks.floor_house import TICKS_PER_SECOND, ServerProcess, Use, let_in, serving
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_database import audit_postgres_beside
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.pg_migrate import migrate_postgres
from croupier.adapters.sql_keys import require_own_key
from tests.support.nats import running_nats
from tests.support.postgres import DURABLE, running_server

TABLES_ONLY = "tables"


@dataclass(frozen=True)
class Nodes:
    """Nodes that listen, with what they stand on.

    Attributes:
        roles: One of each node: all, gateway or tables.
    """

    roles: Sequence[str]
    nodes: Sequence[ServerProcess]
    database: str
    postgres: int
    nats: int

    @property
    def ports(self) -> Sequence[int]:
        """Of those that let people in."""
        pairs = zip(self.roles, self.nodes, strict=True)
        return [node.port for role, node in pairs if role != TABLES_ONLY]

    @property
    def use(self) -> Use:
        """Of all nodes."""
        each = [node.use for node in self.nodes]
        return Use(sum(one.cpu_seconds for one in each), sum(one.memory for one in each))

    @property
    def cpu_seconds(self) -> Mapping[str, float]:
        """Of each node, PostgreSQL and NATS."""
        pairs = enumerate(zip(self.roles, self.nodes, strict=True), 1)
        spent = {f"node {n} ({role})": node.use.cpu_seconds for n, (role, node) in pairs}
        return spent | {"PostgreSQL": _of_family(self.postgres), "NATS": _of_family(self.nats)}

    def audit(self) -> str:
        """What the books say, in one line."""
        findings = asyncio.run(audit_postgres_beside(self.database)).findings
        return f"NOT CLEAN ({findings[0]})" if findings else "clean"


@contextmanager
def serving_nodes(
    folder: Path, roles: Sequence[str], people: int
) -> Iterator[tuple[Nodes, list[bytes]]]:
    """A house of so many nodes and guests, whose commits wait for the disk; the guests' tokens."""
    with running_server(DURABLE) as postgres, running_nats(folder) as nats, ExitStack() as stack:
        database = postgres.create("house")
        tokens = asyncio.run(_fill(database, folder / "node-1", people))
        nodes = []
        for number, role in enumerate(roles, 1):
            data = folder / f"node-{number}"
            if number > 1:
                data.mkdir(mode=0o700)
                copyfile(folder / "node-1" / "house.key", data / "house.key")
                (data / "house.key").chmod(0o600)
            options = ("--database", database, "--bus", nats.url, "--role", role)
            nodes.append(stack.enter_context(serving(data, *options)))
        yield Nodes(roles, nodes, database, postgres.process.pid, nats.process.pid), tokens


async def _fill(url: str, data: Path, people: int) -> list[bytes]:
    folder = DataFolder(data)
    folder.make()
    await migrate_postgres(url)
    database = PgDatabase(url)
    try:
        await require_own_key(database, folder.key())
        return await let_in(database, people)
    finally:
        await database.close()


def _of_family(pid: int) -> float:
    """CPU seconds of a process and its children, also of those that have ended."""
    spent = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue  # It has ended meanwhile.
        fields = rest.split()
        is_itself = number.startswith(f"{pid} ")
        if is_itself or int(fields[1]) == pid:
            spent += sum(map(int, fields[11 : 15 if is_itself else 13]))
    return spent / TICKS_PER_SECOND
