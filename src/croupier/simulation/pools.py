"""Who plays the chunks of a run: threads of this machine, or the workers of a cluster."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from croupier.simulation.cells import Cells
from croupier.simulation.chunks import Chunks, play_some

AHEAD = 2
"""Tasks given to each worker at once."""


class Task(Protocol):
    """Some chunks that are being played."""

    def result(self) -> list[Cells]:
        """The sums of each."""
        ...

    def cancel(self) -> object:
        """They are not wanted any more."""
        ...


class Open(Protocol):
    """A pool at work on one run.

    Attributes:
        workers: How many tasks are played at a time.
        chunks_a_task: In one task.
    """

    workers: int
    chunks_a_task: int

    def submit(self, numbers: range) -> Task:
        """Gives out some chunks."""
        ...


class Pool(Protocol):
    """Plays chunks for as long as it is open."""

    def open(self, chunks: Chunks) -> AbstractContextManager[Open]:
        """For one run."""
        ...


class _OpenThreads:
    chunks_a_task = 1

    def __init__(self, chunks: Chunks, workers: int, threads: ThreadPoolExecutor) -> None:
        self.workers = workers
        self._chunks, self._threads = chunks, threads

    def submit(self, numbers: range) -> Task:
        return self._threads.submit(play_some, self._chunks, numbers)


class Threads:
    """Threads of this process; kernels let each other run."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    @contextmanager
    def open(self, chunks: Chunks) -> Iterator[Open]:
        """For one run."""
        with ThreadPoolExecutor(self.workers) as threads:
            yield _OpenThreads(chunks, self.workers, threads)


def played(pool: Pool, chunks: Chunks, first: int) -> Iterator[Cells]:
    """The sums of chunks from one on, in their order, some of them always being played ahead."""
    with pool.open(chunks) as at_work:
        size = at_work.chunks_a_task
        waiting: list[Task] = []
        try:
            for start in range(first, chunks.count, size):
                waiting.append(at_work.submit(range(start, min(start + size, chunks.count))))
                if len(waiting) == AHEAD * at_work.workers:
                    yield from waiting.pop(0).result()
            while waiting:
                yield from waiting.pop(0).result()
        finally:
            for each in waiting:
                each.cancel()
