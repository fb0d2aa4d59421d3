"""The best chart of some rules, looked up where it was once found."""

from croupier.core.rules import Rules
from croupier.kernels.values import kept_value
from croupier.strategy.chart import Cell, Chart


def best_chart_and_ev(rules: Rules) -> tuple[Chart, float]:
    """The best chart by total and its own exact value, as `odds.best_chart` finds them.

    Raises:
        NotExact: It cannot be solved exactly.
    """

    def found() -> tuple[dict[tuple[str, str], str], float]:
        from croupier.odds import best_chart

        best = best_chart(rules)
        return {at: mark.value for at, mark in best.chart.cells.items()}, best.ev

    cells, ev = kept_value("best_chart", repr(rules), found)
    return Chart({at: Cell(mark) for at, mark in cells.items()}), ev
