"""What every rule costs, exactly, and how it is played best.

Nothing here is sampled or estimated: what cannot be solved raises `NotExact`.
"""

from collections.abc import Sequence

from croupier.core.cards import Card
from croupier.core.rules import Rules
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


def action_values(
    rules: Rules,
    hand: Sequence[Card],
    upcard: Card,
    composition: Composition,
    *,
    hands: int = 1,
    to_come: int = 0,
    streak: int = 0,
) -> ActionValues:
    """The value of each legal action of a hand.

    Args:
        rules: Any rules.
        hand: The hand in play.
        upcard: The dealer's card that is seen.
        composition: The unseen cards: neither the hand nor the upcard nor any other card seen,
            and the hole card among them.
        hands: Hands of the box so far; more than one inside a split.
        to_come: Of these, how many still wait with one card of the pair; they lie behind this one.
        streak: Wins before the round, in a streak game.

    Raises:
        BadPosition: The rules cannot lead there.
        NotExact: It cannot be solved exactly.
    """
    raise NotImplementedError("not built yet")


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
