"""Composition-dependent play as tables: every first hand, and the hands that break the chart."""

from collections.abc import Iterator

from croupier.core.actions import Action
from croupier.core.rules import Rules
from croupier.notation.rule_code import rule_code
from croupier.odds.best_chart import best_chart
from croupier.odds.errors import BadPosition
from croupier.odds.solution import Solution
from croupier.odds.solve import solve
from croupier.strategy.chart import UPCARDS, Cell, Chart
from croupier.strategy.letters import CARDS_MAX, NATURAL, hands_of, is_in_shoe, total
from croupier.strategy.sheet import Row, Sheet, Table

NO_PLAY = ""
"""In a table: a hand that cannot lie against the upcard."""

_FIRST = {
    (Action.DOUBLE, Action.STAND): Cell.DOUBLE_ELSE_STAND,
    (Action.DOUBLE, Action.HIT): Cell.DOUBLE,
    (Action.SURRENDER, Action.STAND): Cell.SURRENDER_ELSE_STAND,
    (Action.SURRENDER, Action.HIT): Cell.SURRENDER,
    (Action.SURRENDER, Action.SPLIT): Cell.SURRENDER_ELSE_SPLIT,
}


def mark(wishes: tuple[Action, ...]) -> Cell:
    """The mark for plays by their value, the best first."""
    match wishes[0]:
        case Action.HIT:
            return Cell.HIT
        case Action.STAND:
            return Cell.STAND
        case Action.SPLIT:
            return Cell.SPLIT
    first = wishes[0]
    others = [wish for wish in wishes[1:] if (first, wish) in _FIRST]
    return _FIRST[first, others[0]]


def cards_sheet(title: str, rules: Rules, streak: int | None = None) -> Sheet:
    """Every first hand, and the hands of three cards that the best chart would misplay."""
    solution = solve(rules, streak=streak)
    chart = best_chart(rules).chart
    firsts = tuple(
        Row(" ".join(hand), tuple(mark(solution.wishes(hand, up)) for up in UPCARDS))
        for hand in hands_of(2)
        if hand != NATURAL and is_in_shoe(hand, rules.decks)
    )
    notes = [rule_code(rules), f"By the cards: {solution.method}."]
    if streak is not None:
        notes.append(f"For a round that begins with {streak} wins.")
    tables = [Table("Two cards", firsts)]
    odd = tuple(_odd_rows(solution, chart, rules))
    if odd:
        tables.append(Table("Three cards", odd))
        notes.append("Hands of three cards stand there where the best chart by total errs.")
    return Sheet(title, tuple(notes), tuple(tables))


def _odd_rows(solution: Solution, chart: Chart, rules: Rules) -> Iterator[Row]:
    for hand in hands_of(3):
        points, is_soft = total(hand)
        if points > 21 or (points == 21 and rules.stand_on_21) or not is_in_shoe(hand, rules.decks):
            continue
        row = f"{'soft' if is_soft else 'hard'} {points}"
        marks = tuple(mark(solution.wishes(hand, up)) for up in UPCARDS)
        wanted = tuple(_later(chart.cells[row, up]) for up in UPCARDS)
        if marks != wanted:
            yield Row(" ".join(hand), marks)


def _later(cell: Cell) -> Cell:
    """A chart's mark for a hand of more than two cards."""
    if cell in (Cell.DOUBLE, Cell.SURRENDER):
        return Cell.HIT
    if cell in (Cell.DOUBLE_ELSE_STAND, Cell.SURRENDER_ELSE_STAND):
        return Cell.STAND
    return cell


def every_hand_csv(rules: Rules, streak: int | None = None) -> str:
    """Every hand that has a choice, a line each; nothing where it cannot lie there."""
    solution = solve(rules, streak=streak)
    lines = [",".join(("hand", *UPCARDS))]
    for cards in range(2, CARDS_MAX + 1):
        for hand in hands_of(cards):
            points, _ = total(hand)
            if points > 21 or hand == NATURAL or (points == 21 and rules.stand_on_21):
                continue
            if is_in_shoe(hand, rules.decks):
                lines.append(",".join((hand, *(_written(solution, hand, up) for up in UPCARDS))))
    return "\n".join(lines) + "\n"


def _written(solution: Solution, hand: str, up: str) -> str:
    try:
        return mark(solution.wishes(hand, up))
    except BadPosition:
        return NO_PLAY
