"""Small plans: chunks of few rounds, so that a test has many of them."""

from copy import copy
from functools import cache
from typing import Any

import numpy as np

from croupier.core.games import GAMES
from croupier.core.rules import Rules
from croupier.simulation import cells as at
from croupier.simulation.answers import Totals
from croupier.simulation.counting import SYSTEMS, Counting, encode_counting
from croupier.simulation.kernel_play import count_column
from croupier.simulation.plan import Plan, digest
from croupier.simulation.pools import Threads
from croupier.simulation.runner import Progress, Run
from croupier.strategy.policy import NeverBust

CHUNK = 2_000


def small_plan(game: str = "multiplayer", **changed: Any) -> Plan:
    """Three chunks and a half."""
    told: dict[str, Any] = {
        "rules": GAMES[game].rules,
        "policies": (NeverBust(),),
        "rounds": 7_000,
        "seed": 5,
        "chunk": CHUNK,
    }
    return Plan(**{**told, **changed})


@cache
def _encoded(rules: Rules, boxes: int, counting: Counting | None) -> Run:
    return Run(small_plan(rules=rules, boxes=boxes, counting=counting))


def small_run(workers: int = 1, **changed: Any) -> Run:
    """A run of a small plan; tables that are there already are taken."""
    plan = small_plan(**changed)
    run = copy(_encoded(plan.rules, plan.boxes, plan.counting))
    run.plan = plan
    run.pool = Threads(workers)
    run.digest = digest(plan, run.tables.encoded.book)
    return run


def last_step(run: Run, begun: Progress | None = None) -> Progress:
    """Where a run ends."""
    return list(run.steps(begun))[-1]


def totals_of(workers: int = 1, **changed: Any) -> Totals:
    return last_step(small_run(workers, **changed)).totals


def kernel_count(running: int, left: int, **told: Any) -> int:
    """The count that a kernel bets by."""
    counting = encode_counting(Counting(SYSTEMS["hilo"], **told), 6, {})
    cells = np.zeros(at.CELLS, np.int64)
    cells[at.RUNNING], cells[at.NEXT] = running, 312 - left
    return count_column(cells, 312, counting) - at.TRUE_COUNT_MOST
