"""What every rule costs, exactly, and how it is played best.

Nothing here is sampled or estimated: what cannot be solved raises `NotExact`.
"""

from croupier.core.rules import Rules
from croupier.odds.actions import action_values
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


def best_chart(rules: Rules) -> ChartSolution:
    """The best chart that looks at the total alone, with its own exact value.

    Raises:
        NotExact: It cannot be solved exactly.
    """
    raise NotImplementedError("not built yet")


def worth_of_rules(rules: Rules) -> list[RuleWorth]:
    """What each special rule is worth: the rules beside the rules without it.

    Raises:
        NotExact: It cannot be solved exactly.
    """
    raise NotImplementedError("not built yet")
