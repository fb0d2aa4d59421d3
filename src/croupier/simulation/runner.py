"""Plays a plan in chunks, on all cores of a machine, with the same totals whatever their number.

Each chunk has cards and luck of its own, by its number; its sums are whole numbers, so it does
not matter who adds them up and when.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from croupier.simulation.answers import Answers, answers
from croupier.simulation.cells import ROUNDS, SUMS, Cells
from croupier.simulation.counting import encode_counting
from croupier.simulation.encode import Encoded, encode, new_dealing
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.plan import Plan, digest

CHUNK_ROUNDS = 200_000
"""Rounds of a chunk: some tenths of a second of work, and cards of its own."""
WARM_UP_ROUNDS = 1_000
"""Played before a chunk counts, so that it begins in mid-shoe and with a streak as any round."""
AHEAD = 2
"""Chunks given to each worker at once."""

_NO_NETS = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come.

    Attributes:
        chunks: Done, from the first on without a gap.
        sums: Over those chunks.
        is_done: Nothing is left, or the wanted error is reached.
    """

    chunks: int
    sums: Cells
    is_done: bool


class Run:
    """A plan being played.

    Args:
        workers: Threads.
        begun: A checkpoint's progress to go on from.
    """

    def __init__(self, plan: Plan, workers: int = 1, begun: Progress | None = None) -> None:
        self.plan = plan
        self.encoded = encode(plan.rules, plan.policies, plan.boxes)
        self.digest = digest(plan, self.encoded.book)
        self._counting = encode_counting(plan.counting, plan.rules.decks, plan.moods or {})
        self._workers = workers
        self._begun = begun or Progress(0, np.zeros(SUMS, np.int64), is_done=False)

    def steps(self) -> Iterator[Progress]:
        """Progress after each chunk, in the order of their numbers."""
        done, sums = self._begun.chunks, self._begun.sums.copy()
        last = -(-self.plan.rounds // CHUNK_ROUNDS)
        with ThreadPoolExecutor(self._workers) as pool:
            waiting: list[Future[Cells]] = []
            begun = done
            try:
                while done < last:
                    while begun < last and len(waiting) < AHEAD * self._workers:
                        waiting.append(pool.submit(self.play_chunk, begun))
                        begun += 1
                    sums += waiting.pop(0).result()
                    done += 1
                    is_done = done == last or self._is_known(sums)
                    yield Progress(done, sums.copy(), is_done=is_done)
                    if is_done:
                        return
            finally:
                for each in waiting:
                    each.cancel()

    def play_chunk(self, number: int) -> Cells:
        """The sums of one chunk; the last may be shorter."""
        rounds = min(CHUNK_ROUNDS, self.plan.rounds - number * CHUNK_ROUNDS)
        return play_chunk(self.encoded, self._counting, self.plan.seed, number, rounds)

    def answers(self, sums: Cells) -> Answers:
        """What some sums say."""
        return answers(self.plan.rules, self.encoded, sums)

    def _is_known(self, sums: Cells) -> bool:
        wanted = self.plan.standard_error
        return wanted is not None and self.answers(sums).standard_error <= wanted


def play_chunk(encoded: Encoded, counting: Cells, seed: int, number: int, rounds: int) -> Cells:
    """The sums of a chunk of rounds; the same for the same numbers, anywhere."""
    dealing = new_dealing(encoded, seed, number)

    def play(count: int, sums: Cells) -> None:
        play_rounds(
            encoded.book,
            dealing.cards,
            dealing.cells,
            dealing.luck,
            encoded.starts,
            sums,
            counting,
            count,
            _NO_NETS,
        )

    play(WARM_UP_ROUNDS, np.zeros(SUMS, np.int64))
    sums = np.zeros(SUMS, np.int64)
    play(rounds, sums)
    assert sums[ROUNDS] == rounds
    return sums


def run(plan: Plan, workers: int = 1, watch: Callable[[Progress], None] | None = None) -> Answers:
    """Plays a whole plan.

    >>> run(plan).house_edge  # doctest: +SKIP
    0.0033
    """
    job = Run(plan, workers)
    last = np.zeros(SUMS, np.int64)
    for progress in job.steps():
        last = progress.sums
        if watch is not None:
            watch(progress)
    return job.answers(last)
