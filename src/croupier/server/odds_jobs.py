"""What the analyser's process does: one function for each kind of question.

Answers are plain values; a question is the one-line code of some rules, and what else it needs.
"""

from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.rule_fields import plain_rules
from croupier.core.rules import Rules
from croupier.notation.rule_code import read_rule_code, rule_code
from croupier.odds import best_chart, solve
from croupier.odds.documents import by_upcard, cards_per_round, chart_document, deviation
from croupier.odds.worth import without_each
from croupier.strategy.chart import ROWS, UPCARDS, Cell, Chart
from croupier.strategy.drawing import draw
from croupier.strategy.picture import drawing_png
from croupier.strategy.sheet import Sheet, chart_sheet, sheet_csv
from croupier.strategy.sheet_words import SHEET_WORDS
from croupier.strategy.svg import drawing_svg

Answer = dict[str, Any]


def value(question: Mapping[str, Any]) -> Answer:
    """What the rules give and cost, in first wagers."""
    solution = solve(read_rule_code(question["rules"]))
    return {
        "ev": solution.ev,
        "house_edge": solution.house_edge,
        "by_upcard": by_upcard(solution),
        "outcomes": {outcome.value: chance for outcome, chance in solution.outcomes().items()},
        "wager_per_round": solution.wager_per_round(),
        "streak": [
            {"wins": state.wins, "share": state.share, "ev": state.ev} for state in solution.streak
        ],
        "method": solution.method,
        "seconds": solution.seconds,
    }


def spread(question: Mapping[str, Any]) -> Answer:
    """The standard deviation of a round's net, or why there is none, and the cards of a round."""
    solution = solve(read_rule_code(question["rules"]))
    found, reason = deviation(solution)
    cards = cards_per_round(solution)
    return {"standard_deviation": found, "reason": reason, "cards_per_round": cards}


def chart(question: Mapping[str, Any]) -> Answer:
    """The best chart by total, and what it gives."""
    found = best_chart(read_rule_code(question["rules"]))
    return {
        "chart": chart_document(found.chart),
        "ev": found.ev,
        "best_ev": found.best_ev,
        "seconds": found.seconds,
    }


def special(question: Mapping[str, Any]) -> Answer:
    """Each special rule, and the code of the rules without it."""
    rules = read_rule_code(question["rules"])
    rows = [
        {
            "rule": field,
            "value": _spelled(rules, field),
            "without": _spelled(plain, field),
            "code": rule_code(plain),
        }
        for field, plain in without_each(rules)
    ]
    return {"rows": rows}


def picture(question: Mapping[str, Any]) -> Answer:
    """A chart as a file, in base 64."""
    marks = question["chart"]
    cells = {(row, up): Cell(marks[row][up]) for row in ROWS for up in UPCARDS}
    words = SHEET_WORDS[question["language"]]
    sheet = chart_sheet(Chart(cells, question["title"]), question["notes"], words)
    return {"content": b64encode(_FORMS[question["form"]](sheet)).decode()}


_FORMS: Mapping[str, Callable[[Sheet], bytes]] = {
    "csv": lambda sheet: sheet_csv(sheet).encode(),
    "svg": lambda sheet: drawing_svg(draw(sheet)).encode(),
    "png": lambda sheet: drawing_png(draw(sheet)),
}

JOBS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    job.__name__: job for job in (value, spread, chart, special, picture)
}


def _spelled(rules: Rules, field: str) -> str:
    """A field's value as the notation spells it, in one line."""
    found = plain_rules(rules)[field]
    if isinstance(found, dict):
        return ", ".join(f"{name} {pays}" for name, pays in found.items()) or "none"
    return str(found).lower() if isinstance(found, bool) else str(found)
