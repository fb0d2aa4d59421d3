"""The best chart by total, with its own exact value.

A chart is changed where the change of a single cell gains, until none does: what a change gains
is exact (see `chart_kernel`), and several changes at once are kept if they gain together.
"""

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Rules
from croupier.odds.chart_judge import (
    AS_SPLIT,
    AS_TOTAL,
    GIVEN_UP,
    MARKS,
    ROWS,
    ChartJudge,
    Columns,
    Judged,
    first_columns,
)
from croupier.odds.chart_streak import chart_long_run
from croupier.odds.composition import RANKS, Composition
from croupier.odds.engine import Table, lay_table
from croupier.odds.first_hands import NATURAL, PAIRS
from croupier.odds.play import Floats
from croupier.odds.solution import ChartSolution
from croupier.odds.solve import solve
from croupier.strategy.chart import Cell, Chart

GAIN_MIN = 1e-15
"""In first wagers a round; less is rounding."""
STEPS_MAX = 400


def best_chart(rules: Rules) -> ChartSolution:
    """The best chart that looks at the total alone, with its own exact value.

    No change of a single cell makes it better. It takes no insurance and no even money. In a
    streak game it is the best for the net of a round, and its value is that of the long run.

    Raises:
        NotExact: It cannot be solved exactly.
    """
    best_ev = solve(rules).ev
    began = perf_counter()
    table = lay_table(rules, Composition.full(rules.decks))
    judge = ChartJudge(table)
    climbed = climb(judge)
    if rules.streak_length:
        ev = chart_long_run(judge, climbed.columns)
    else:
        ev = chart_value(table, judge, climbed.judged)
    chart = chart_from(climbed.columns, judge, climbed.judged)
    return ChartSolution(chart, ev, best_ev, perf_counter() - began)


def chart_value(table: Table, judge: ChartJudge, judged: Judged) -> float:
    """Value of a round by a chart, per first wager."""
    lost = judge.natural * table.looks[None, :]
    values = judged.hands - lost
    pays = table.rules.natural_pays.pays / table.rules.natural_pays.per
    values[NATURAL] = pays * (judge.any_end - judge.natural)[NATURAL]
    return float(judge.chance @ values.sum(axis=1))


def chart_from(columns: Columns, judge: ChartJudge, judged: Judged) -> Chart:
    """The columns as a chart that people read."""
    cells: dict[tuple[str, str], Cell] = {}
    for up, letter in enumerate(RANKS):
        for row, name in enumerate(ROWS):
            cells[name, letter] = MARKS[columns.marks[row, up]]
        for pair, rank in enumerate(RANKS):
            row = judge.row[judge.places[PAIRS[pair]]]
            cell = MARKS[columns.marks[row, up]]
            if columns.splits[pair, up]:
                cell = Cell.SPLIT
            elif columns.gives_up[pair, up]:
                stands = cell in (Cell.STAND, Cell.DOUBLE_ELSE_STAND)
                given = judged.pairs[pair, up]
                if given[AS_TOTAL] < given[AS_SPLIT]:
                    cell = Cell.SURRENDER_ELSE_SPLIT
                else:
                    cell = Cell.SURRENDER_ELSE_STAND if stands else Cell.SURRENDER
            cells[f"pair {rank}", letter] = cell
    return Chart(cells)


@dataclass(frozen=True, slots=True)
class Climbed:
    """The chart that no change of one cell makes better, and what it gives."""

    columns: Columns
    judged: Judged


def climb(judge: ChartJudge) -> Climbed:
    """Changes cells while any change gains; several at once where that works out."""
    columns = first_columns()
    judged = judge.judge(columns)
    singly = np.zeros(10, dtype=np.bool_)
    for _ in range(STEPS_MAX):
        wanted, is_better = _improved(judge, columns, judged, singly=singly)
        if not is_better.any():
            return Climbed(columns, judged)
        tried = judge.judge(wanted)
        gained = judge.chance @ (tried.hands - judged.hands)
        failed: NDArray[np.bool_] = np.asarray(is_better & (gained <= 0.0))
        singly = np.logical_and(failed, ~singly)
        if failed.any():
            wanted = _mixed(columns, wanted, failed)
            tried = judge.judge(wanted)
            if not singly.any():
                return Climbed(wanted, tried)
        columns, judged = wanted, tried
    raise AssertionError("climbing ends: every step gains, and charts are finitely many")


def _mixed(old: Columns, new: Columns, keeps: NDArray[np.bool_]) -> Columns:
    """The new columns, but the old ones where asked."""
    return Columns(
        np.where(keeps, old.marks, new.marks),
        np.where(keeps, old.splits, new.splits),
        np.where(keeps, old.gives_up, new.gives_up),
    )


def _improved(
    judge: ChartJudge, columns: Columns, judged: Judged, *, singly: NDArray[np.bool_]
) -> tuple[Columns, NDArray[np.bool_]]:
    """The columns with all cells changed that gain, or with the best one; and which gain."""
    cells = judged.cells
    now = np.take_along_axis(cells, columns.marks[..., None], axis=-1)[..., 0]
    best = cells.argmax(axis=-1)
    gains = cells.max(axis=-1) - now
    chance = judge.chance[list(PAIRS)][:, None]
    choice = np.where(columns.gives_up, GIVEN_UP, np.where(columns.splits, AS_SPLIT, AS_TOTAL))
    held = np.take_along_axis(judged.pairs, choice[..., None], axis=-1)[..., 0]
    best_choice = judged.pairs.argmax(axis=-1)
    pair_gains = chance * (judged.pairs.max(axis=-1) - held)
    both: Floats = np.concatenate([gains, pair_gains])
    change: NDArray[np.bool_] = np.greater(both, GAIN_MIN)
    only = np.arange(len(both))[:, None] == both.argmax(axis=0)[None, :]
    change &= only | ~singly[None, :]
    marks = np.where(change[: len(ROWS)], best, columns.marks)
    choice = np.where(change[len(ROWS) :], best_choice, choice)
    return Columns(marks, choice == AS_SPLIT, choice == GIVEN_UP), np.any(change, axis=0)
