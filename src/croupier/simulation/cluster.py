"""The workers of a Dask cluster, for runs that are too long for one machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

from croupier.simulation.chunks import Chunks, play_some
from croupier.simulation.errors import ClusterRefused, MissingExtra
from croupier.simulation.pools import Open, Task

try:
    import distributed
except ImportError:
    raise MissingExtra("a cluster", "cluster") from None

# The package has types for a part of itself alone.
_connect: Any = distributed.Client

CONNECT_SECONDS_MAX = 10
CHUNKS_A_TASK = 25
"""So that a task takes about a second, and its sums, of each chunk, less than a megabyte."""


def installed_version() -> str:
    """Of the package, where it is called."""
    return version("croupier")


class _OpenCluster:
    def __init__(self, client: Any, chunks: Chunks, workers: int) -> None:
        self.workers, self.chunks_a_task = workers, CHUNKS_A_TASK
        self._client = client
        self._chunks = client.scatter(chunks, broadcast=True)

    def submit(self, numbers: range) -> Task:
        task: Task = self._client.submit(play_some, self._chunks, numbers, pure=False)
        return task


class Cluster:
    """All threads of all workers that a scheduler has when the run begins.

    Raises:
        ClusterRefused: There is no scheduler at the address, it has no workers, or one of them has
            another version of the package.
    """

    def __init__(self, address: str) -> None:
        self._address = address

    @contextmanager
    def open(self, chunks: Chunks) -> Iterator[Open]:
        """For one run."""
        try:
            client = _connect(self._address, timeout=CONNECT_SECONDS_MAX, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterRefused(f"{self._address!r}: {error}") from None
        with client:
            yield _OpenCluster(client, chunks, _threads_of(client, self._address))


def _threads_of(client: Any, address: str) -> int:
    """How many there are, all of them with this version of the package."""
    threads: int = sum(client.nthreads().values())
    if not threads:
        raise ClusterRefused(f"{address!r} has no workers")
    try:
        found = set(client.run(installed_version).values())
    except ImportError:
        raise ClusterRefused(f"a worker of {address!r} has no croupier installed") from None
    if found != {installed_version()}:
        raise ClusterRefused(
            f"workers of {address!r} have croupier {', '.join(sorted(found))}, "
            f"and here is {installed_version()}"
        )
    return threads
