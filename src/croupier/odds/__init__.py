"""What every rule costs, exactly, and how it is played best.

Nothing here is sampled or estimated: what cannot be solved raises `NotExact`.
"""

from croupier.odds.actions import action_values
from croupier.odds.best_chart import best_chart
from croupier.odds.composition import RANKS, Composition
from croupier.odds.errors import BadComposition, BadPosition, NotExact, OddsError
from croupier.odds.solution import (
    ActionValues,
    ChartSolution,
    DealerOdds,
    NetDistribution,
    RuleWorth,
    Solution,
    StreakState,
)
from croupier.odds.solve import solve
from croupier.odds.worth import worth_of_rules

__all__ = [
    "RANKS",
    "ActionValues",
    "BadComposition",
    "BadPosition",
    "ChartSolution",
    "Composition",
    "DealerOdds",
    "NetDistribution",
    "NotExact",
    "OddsError",
    "RuleWorth",
    "Solution",
    "StreakState",
    "action_values",
    "best_chart",
    "solve",
    "worth_of_rules",
]
