"""Visits: many short runs of the same plan, round by round."""

import numpy as np
from numpy.typing import NDArray

from croupier.simulation import cells as at
from croupier.simulation.chunks import WARM_UP_ROUNDS
from croupier.simulation.encode import new_dealing, new_sums
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.plan import ROUNDS_MAX
from croupier.simulation.runner import Run

VISITS = 2_000
ROUNDS_TOGETHER_MAX = 4_000_000
"""Of all visits; with long ones there are fewer of them."""
VISIT_ROUNDS_MAX = 100_000

_STREAM = ROUNDS_MAX + 1
"""Cards of its own, which no chunk has."""


def visits_of(rounds: int) -> int:
    """How many visits of so many rounds are played."""
    return min(VISITS, max(1, ROUNDS_TOGETHER_MAX // rounds))


def play_visits(run: Run, rounds: int) -> NDArray[np.float64]:
    """What each visitor has won or lost after each round, in units: a row a visit.

    Visits follow each other at one table, so most begin in the middle of a shoe.
    """
    visits = visits_of(rounds)
    nets = np.zeros(WARM_UP_ROUNDS + visits * rounds, np.int64)
    dealing = new_dealing(run.tables.encoded, run.plan.seed, _STREAM)
    play_rounds(
        run.tables.encoded.book,
        dealing.cards,
        dealing.cells,
        dealing.luck,
        run.tables.encoded.starts,
        new_sums(),
        run.tables.counting,
        len(nets),
        nets,
    )
    units = nets[WARM_UP_ROUNDS:].reshape(visits, rounds) / int(run.tables.encoded.law[at.UNIT])
    return np.cumsum(units, axis=1)
