"""Answers of the analyser as plain values, for JSON and CSV."""

from collections.abc import Callable, Mapping, Sequence

from croupier.core.rule_fields import NO_VALUE, plain_rules
from croupier.notation.rule_code import rule_code
from croupier.odds.composition import RANKS
from croupier.odds.errors import NotExact
from croupier.odds.solution import ActionValues, ChartSolution, RuleWorth, Solution
from croupier.strategy.chart import ROWS, UPCARDS, Chart

Document = dict[str, object]

CSV_COLUMNS = (
    "game",
    "code",
    "house_edge",
    "ev",
    "return",
    "standard_deviation",
    *(f"ev_{rank}" for rank in UPCARDS),
    "method",
    "seconds",
)
"""Of a line of CSV; values in first wagers."""


def odds_document(
    game: str | None,
    solution: Solution,
    chart: ChartSolution,
    worth: Sequence[RuleWorth],
) -> Document:
    """All about a game's odds; values in first wagers, from the player's side."""
    spread, reason = deviation(solution)
    nets, nets_reason = net_document(solution)
    return {
        "game": game,
        "code": rule_code(solution.rules),
        "rules": {
            field: None if value == NO_VALUE else value
            for field, value in plain_rules(solution.rules).items()
        },
        "house_edge": solution.house_edge,
        "ev": solution.ev,
        "return": 1 + solution.ev,
        "standard_deviation": spread,
        "standard_deviation_reason": reason,
        "net": nets,
        "net_reason": nets_reason,
        "by_upcard": by_upcard(solution),
        "chart": chart_document(chart.chart),
        "chart_ev": chart.ev,
        "worth": [
            {"rule": each.field, "value": each.value, "without": each.without, "worth": each.worth}
            for each in worth
        ],
        "outcomes": outcomes_document(solution),
        "wager_per_round": followed(solution.wager_per_round),
        "cards_per_round": cards_per_round(solution),
        "streak": [
            {"wins": state.wins, "share": state.share, "ev": state.ev, "worth": state.worth}
            for state in solution.streak
        ],
        "method": solution.method,
        "seconds": solution.seconds,
    }


def odds_line(game: str | None, solution: Solution) -> list[str]:
    """One line of CSV, in the order of `CSV_COLUMNS`."""
    spread, _ = deviation(solution)
    columns = by_upcard(solution)
    return [
        game or "",
        rule_code(solution.rules),
        repr(solution.house_edge),
        repr(solution.ev),
        repr(1 + solution.ev),
        "" if spread is None else repr(spread),
        *(repr(columns[rank]) for rank in UPCARDS),
        solution.method,
        f"{solution.seconds:.6f}",
    ]


def deviation(solution: Solution) -> tuple[float | None, str | None]:
    """The standard deviation of a round's net, or why there is none."""
    try:
        return solution.standard_deviation(), None
    except NotExact as refused:
        reason = str(refused)
    try:
        return solution.net_distribution().standard_deviation, None
    except NotExact:
        return None, reason


def net_document(solution: Solution) -> tuple[dict[str, float] | None, str | None]:
    """Every net result of a round with its chance, or why it cannot be told."""
    try:
        spread = solution.net_distribution()
    except NotExact as refused:
        return None, str(refused)
    return {f"{net:g}": chance for net, chance in spread.probabilities.items()}, None


def outcomes_document(solution: Solution) -> dict[str, float] | None:
    """How many hands end in each way; None where they are not followed."""
    try:
        return {outcome.value: chance for outcome, chance in solution.outcomes().items()}
    except NotExact:
        return None


def cards_per_round(solution: Solution) -> float | None:
    """Cards dealt to one box and the dealer; None where it is not exact."""
    return followed(solution.cards_per_round)


def followed(figure: Callable[[], float]) -> float | None:
    """A figure of a solution, or None where it is not exact."""
    try:
        return figure()
    except NotExact:
        return None


def by_upcard(solution: Solution) -> dict[str, float]:
    """The value given each upcard, dealer's naturals included."""
    found = dict(zip(RANKS, solution.by_upcard, strict=True))
    return {rank: found[rank] for rank in UPCARDS}


def chart_document(chart: Chart) -> dict[str, Mapping[str, str]]:
    """A chart: a row, an upcard, a mark."""
    return {row: {up: chart.cells[row, up].value for up in UPCARDS} for row in ROWS}


def advice_document(found: ActionValues) -> Document:
    """What each action is worth, and which is best."""
    return {
        "values": {action.value: value for action, value in found.plays.items()},
        "best": found.best.value if found.best else None,
        "offer": {action.value: value for action, value in found.offer.items()},
        "best_offer": found.best_offer.value if found.best_offer else None,
        "insurance": found.insurance,
        "method": found.method,
    }
