"""Plays a plan in chunks, with the same totals whoever plays them and however many do.

The sums of a chunk are whole numbers, so it does not matter who adds them up and when.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from croupier.simulation.answers import Answers, Totals, answers, standard_error
from croupier.simulation.cells import ROUNDS, SUMS
from croupier.simulation.chunks import Chunks, make_tables
from croupier.simulation.errors import BadCheckpoint, BadPlan
from croupier.simulation.plan import Plan, digest
from croupier.simulation.pools import Pool, Threads, played

WORKERS_MAX = 256


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come.

    Attributes:
        chunks: Done, from the first on without a gap.
        totals: Over those chunks.
        is_done: Nothing is left, or the wanted error is reached.
    """

    chunks: int
    totals: Totals
    is_done: bool = False

    @property
    def rounds(self) -> int:
        """Played so far."""
        return int(self.totals[ROUNDS])


def no_progress() -> Progress:
    """Of a run that has not begun."""
    return Progress(0, np.zeros(SUMS, np.object_))


class Run:
    """A plan being played.

    Attributes:
        pool: Who plays it.
        tables: Its rules and its play, as the kernels know them.
        digest: What tells the sums of its plan apart from those of another.

    Raises:
        BadPlan: Too many workers.
    """

    def __init__(self, plan: Plan, workers: int = 1, pool: Pool | None = None) -> None:
        if not 1 <= workers <= WORKERS_MAX:
            raise BadPlan(f"workers {workers} is not 1 to {WORKERS_MAX}")
        self.plan = plan
        self.pool = pool or Threads(workers)
        self.tables = make_tables(plan)
        self.digest = digest(plan, self.tables.encoded.book)

    @property
    def chunks(self) -> Chunks:
        """What whoever plays it needs."""
        plan = self.plan
        return Chunks(self.tables, plan.seed, plan.rounds, plan.chunk)

    def steps(self, begun: Progress | None = None) -> Iterator[Progress]:
        """Progress after each chunk, in the order of their numbers; what is begun comes first.

        Raises:
            BadCheckpoint: More rounds are begun than the plan has, or a chunk in part.
        """
        at = begun or no_progress()
        self._refuse_other_rounds(at)
        chunks = self.chunks
        last = chunks.count
        done, totals = at.chunks, at.totals.copy()
        if done:
            is_done = done == last or self._is_known(totals)
            yield Progress(done, totals.copy(), is_done=is_done)
            if is_done:
                return
        for sums in played(self.pool, chunks, done):
            totals = totals + sums.astype(np.object_)
            done += 1
            is_done = done == last or self._is_known(totals)
            yield Progress(done, totals, is_done=is_done)
            if is_done:
                return

    def is_whole(self, progress: Progress) -> bool:
        """All its chunks have their full length, so that more rounds may follow."""
        return progress.rounds == progress.chunks * self.plan.chunk

    def answers(self, totals: Totals) -> Answers:
        """What some totals say."""
        return answers(self.plan.rules, self.tables.encoded, totals)

    def _refuse_other_rounds(self, begun: Progress) -> None:
        if not self.is_whole(begun):
            raise BadCheckpoint("it holds a chunk in part")
        if begun.rounds > self.plan.rounds:
            raise BadCheckpoint(f"it holds {begun.rounds} rounds, more than {self.plan.rounds}")

    def _is_known(self, totals: Totals) -> bool:
        wanted = self.plan.standard_error
        return wanted is not None and 0.0 < standard_error(totals) <= wanted


def run(plan: Plan, workers: int = 1, watch: Callable[[Progress], None] | None = None) -> Answers:
    """Plays a whole plan.

    >>> run(plan).house_edge  # doctest: +SKIP
    0.0033
    """
    job = Run(plan, workers)
    last = no_progress()
    for progress in job.steps():
        last = progress
        if watch is not None:
            watch(progress)
    return job.answers(last.totals)
