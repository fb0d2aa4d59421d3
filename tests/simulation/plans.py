"""Small plans: chunks of few rounds, so that a test has many of them."""

from typing import Any

from croupier.core.games import GAMES
from croupier.simulation.answers import Totals
from croupier.simulation.plan import Plan
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


def last_step(run: Run, begun: Progress | None = None) -> Progress:
    """Where a run ends."""
    return list(run.steps(begun))[-1]


def totals_of(plan: Plan, workers: int = 1) -> Totals:
    return last_step(Run(plan, workers)).totals
