"""Answers of a simulation as plain values, for JSON."""

from collections.abc import Mapping

from croupier.core.rule_fields import NO_VALUE, plain_rules
from croupier.core.rules import Rules
from croupier.notation.rule_code import rule_code
from croupier.simulation.answers import Answers, Mean
from croupier.simulation.deviations import PlaysByCount
from croupier.simulation.plan import Plan
from croupier.strategy.chart import UPCARDS

Document = dict[str, object]


def dealing_words(rules: Rules) -> str:
    """How the cards come; results of different ways do not compare to the last digit."""
    shuffle = rules.shuffle
    if shuffle.is_each_round:
        return "a fresh shoe every round"
    if shuffle.is_cut_fixed:
        return f"a fresh shoe once {shuffle.cut_first} of {rules.shoe_cards} cards are out"
    return (
        f"a fresh shoe once {shuffle.cut_first} to {shuffle.cut_last} of"
        f" {rules.shoe_cards} cards are out, by chance"
    )


def plays_document(plays: PlaysByCount | None) -> Document:
    """The plays that change with the count; null without any."""
    if plays is None:
        return {"plays": None, "insurance_from": None}
    return {
        "plays": [
            {
                "hand": each.hand,
                "upcard": each.upcard,
                "action": each.mark.value,
                "below" if each.is_below else "from": each.index,
            }
            for each in plays.deviations
        ],
        "insurance_from": plays.insurance,
    }


def plan_document(plan: Plan, strategy: str) -> Document:
    """What was played."""
    counting = plan.counting
    return {
        "code": rule_code(plan.rules),
        "rules": {
            field: None if value == NO_VALUE else value
            for field, value in plain_rules(plan.rules).items()
        },
        "dealing": dealing_words(plan.rules),
        "strategy": strategy,
        "boxes": plan.boxes,
        "count": counting and counting.system.name,
        "ramp": counting and {str(count): wager for count, wager in counting.ramp},
        "wager_below": counting and counting.low,
        "leaves_below": counting and counting.leaves,
        "enters_from": counting and counting.enters,
        "seed": plan.seed,
    }


def answers_document(found: Answers, bankroll: int) -> Document:
    """What was found; values in first wagers, from the player's side."""
    return {
        "rounds": found.rounds,
        "rounds_played": found.played,
        "rounds_watched": found.watched,
        "ev": found.ev,
        "se": found.standard_error,
        "house_edge": found.house_edge,
        "ev_all": found.ev_all,
        "se_all": found.standard_error_all,
        "variance": found.variance,
        "standard_deviation": found.variance**0.5,
        "units_per_round": found.units_a_round,
        "units_per_round_played": found.units_a_round_played,
        "units_per_100_rounds": 100 * found.units_a_round,
        "wager_per_round": found.wager_a_round,
        "cards_per_round": found.cards_a_round,
        "n0": found.n0,
        "bankroll": bankroll,
        "risk_of_ruin": found.risk_of_ruin(bankroll),
        "by_upcard": _means({up: found.by_upcard[up] for up in UPCARDS}),
        "by_count": _means({str(count): mean for count, mean in found.by_count.items()}),
        "by_first_hand": _by_first(found),
        "frequencies": found.frequencies,
        "prizes": found.prizes,
        "shoes": found.shoes,
        "void": found.void,
    }


def _means(means: Mapping[str, Mean]) -> dict[str, dict[str, float]]:
    return {name: _mean(mean) for name, mean in means.items()}


def _mean(mean: Mean) -> dict[str, float]:
    return {"rounds": mean.rounds, "ev": mean.ev, "se": mean.standard_error}


def _by_first(found: Answers) -> dict[str, dict[str, dict[str, float]]]:
    hands: dict[str, dict[str, dict[str, float]]] = {}
    for (hand, upcard), mean in found.by_first.items():
        if mean.rounds:
            hands.setdefault(hand, {})[upcard] = _mean(mean)
    return hands
