"""Plays a plan in chunks, on all cores of a machine, with the same totals whatever their number.

Each chunk has cards and luck of its own, by its number; its sums are whole numbers, so it does
not matter who adds them up and when.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from croupier.simulation import fast
from croupier.simulation.answers import Answers, Totals, answers, standard_error
from croupier.simulation.cells import IS_COUNTED, ROUNDS, SUMS, Cells
from croupier.simulation.counting import encode_counting
from croupier.simulation.encode import Dealing, encode, new_dealing, new_sums
from croupier.simulation.errors import BadCheckpoint, BadPlan
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.plan import Plan, digest
from croupier.simulation.walk import make_walk

WARM_UP_ROUNDS = 1_000
"""Played before a chunk counts, so that it begins in mid-shoe and with a streak as any round."""
AHEAD = 2
"""Chunks given to each worker at once."""
WORKERS_MAX = 256

_NO_NETS = np.zeros(0, np.int64)


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
        workers: Threads.
        counting: The count as the kernels know it.
        digest: What tells the sums of its plan apart from those of another.

    Raises:
        BadPlan: Too many workers.
    """

    def __init__(self, plan: Plan, workers: int = 1) -> None:
        if not 1 <= workers <= WORKERS_MAX:
            raise BadPlan(f"workers {workers} is not 1 to {WORKERS_MAX}")
        self.plan = plan
        self.encoded = encode(plan.rules, plan.policies, plan.boxes)
        self.digest = digest(plan, self.encoded.book)
        self.counting = encode_counting(plan.counting, plan.rules.decks, plan.moods or {})
        self._walk = None if self.counting[IS_COUNTED] else make_walk(self.encoded)
        self.workers = workers

    def steps(self, begun: Progress | None = None) -> Iterator[Progress]:
        """Progress after each chunk, in the order of their numbers; what is begun comes first.

        Raises:
            BadCheckpoint: More rounds are begun than the plan has, or a chunk in part.
        """
        at = begun or no_progress()
        self._refuse_other_rounds(at)
        last = -(-self.plan.rounds // self.plan.chunk)
        done, totals = at.chunks, at.totals.copy()
        if done:
            is_done = done == last or self._is_known(totals)
            yield Progress(done, totals.copy(), is_done=is_done)
            if is_done:
                return
        for sums in self._played(done, last):
            totals = totals + sums.astype(np.object_)
            done += 1
            is_done = done == last or self._is_known(totals)
            yield Progress(done, totals, is_done=is_done)
            if is_done:
                return

    def _played(self, first: int, last: int) -> Iterator[Cells]:
        """The sums of chunks in their order, some of them always being played ahead."""
        with ThreadPoolExecutor(self.workers) as pool:
            waiting: list[Future[Cells]] = []
            try:
                for number in range(first, last):
                    waiting.append(pool.submit(self.play_chunk, number))
                    if len(waiting) == AHEAD * self.workers:
                        yield waiting.pop(0).result()
                while waiting:
                    yield waiting.pop(0).result()
            finally:
                for each in waiting:
                    each.cancel()

    def play_chunk(self, number: int) -> Cells:
        """The sums of one chunk; the last may be shorter. The same for one plan, anywhere."""
        rounds = min(self.plan.chunk, self.plan.rounds - number * self.plan.chunk)
        sums = new_sums()
        if self._walk is None:
            dealing = new_dealing(self.encoded, self.plan.seed, number)
            self._play(dealing, WARM_UP_ROUNDS, new_sums())
            self._play(dealing, rounds, sums)
        else:
            lanes = fast.new_lanes(self.encoded, self._walk, self.plan.seed, number)
            fast.play(self.encoded, self._walk, lanes, WARM_UP_ROUNDS, new_sums())
            fast.play(self.encoded, self._walk, lanes, rounds, sums)
        assert sums[ROUNDS] == rounds, "every round is counted"
        return sums

    def _play(self, dealing: Dealing, rounds: int, sums: Cells) -> None:
        """Hand by hand, which is how every plan can be played."""
        play_rounds(
            self.encoded.book,
            dealing.cards,
            dealing.cells,
            dealing.luck,
            self.encoded.starts,
            sums,
            self.counting,
            rounds,
            _NO_NETS,
        )

    def is_whole(self, progress: Progress) -> bool:
        """All its chunks have their full length, so that more rounds may follow."""
        return progress.rounds == progress.chunks * self.plan.chunk

    def answers(self, totals: Totals) -> Answers:
        """What some totals say."""
        return answers(self.plan.rules, self.encoded, totals)

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
