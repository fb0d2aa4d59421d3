"""From which count on another play is better, by exact analysis of shoes with that count.

A shoe that has a true count is, in the mean, the full shoe with each rank shifted by its tag: so
many low cards more, so many high cards less. The values of plays change with that almost in
proportion, so a few such shoes tell them for every count.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cli.simulate_options import BadSimulateOption
from croupier.core.rules import Rules
from croupier.odds import Composition, solve
from croupier.simulation.counting import Counting, System
from croupier.simulation.deviations import Deviation, PlaysByCount
from croupier.strategy.chart import ROWS, UPCARDS, Cell, Chart

DECKS = 10
"""Of the shoes that are solved: so many that a card more or less is a small shift."""
COUNT_MOST = 10
"""Indices are looked for from minus this to plus this."""
SHIFTS_MOST = 14
"""Of a rank with a tag of 1, in cards of `DECKS` decks."""

_RANKS = "A23456789T"
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Shoes:
    """Values of plays in shoes of several counts.

    Attributes:
        counts: True count of each shoe.
        rows: By row of the chart; of each an array by shoe, upcard (ace first) and play.
        insurance: What a unit of insurance brings in each shoe.
    """

    counts: Values
    rows: dict[str, Values]
    insurance: Values


def best_plays(rules: Rules, counting: Counting, chart: Chart) -> PlaysByCount:
    """The plays that change a chart for the better, with the count from which on they do.

    Each cell changes once upwards and once downwards at most.

    Raises:
        BadSimulateOption: The count is not divided by the decks that are left.
        NotExact: The rules cannot be solved.
    """
    shoes = solved_shoes(rules, counting.system)
    found: list[Deviation] = []
    for row in ROWS:
        for upcard in UPCARDS:
            if row in shoes.rows:
                found += _changes(shoes, chart, row, upcard, counting.rounding)
    return PlaysByCount(tuple(found), _insurance(shoes, rules, counting.rounding))


def solved_shoes(rules: Rules, system: System) -> Shoes:
    """Some shoes with low cards in excess, some with high ones."""
    if not system.is_balanced or not any(system.tags):
        raise BadSimulateOption("--plays best needs a count that is divided by the decks left")
    greatest = max(abs(tag) for tag in system.tags)
    most = SHIFTS_MOST // greatest
    counts, rows, insurance = [], [], []
    for shift in range(-most, most + 1, 2):
        shoe = _shifted(system, shift)
        running = -sum(count * tag for count, tag in zip(shoe.counts, system.tags, strict=True))
        counts.append(running / DECKS)
        first = solve(rules, shoe).solved.first
        rows.append(_row_values(first))
        tens, ace = shoe.counts[-1], 1
        insurance.append(3.0 * tens / (shoe.cards - ace) - 1.0)
    together = {row: np.array([each[row] for each in rows]) for row in rows[0]}
    return Shoes(np.array(counts), together, np.array(insurance))


def _shifted(system: System, shift: int) -> Composition:
    """The full shoe with cards taken out by their tags, and as many put in."""
    full = Composition.full(1).counts
    return Composition(
        tuple(
            count * DECKS - count // 4 * shift * tag
            for count, tag in zip(full, system.tags, strict=True)
        )
    )


def _row_values(first: Any) -> dict[str, Values]:
    """Values by row, upcard and play: the mean over the two cards that make the row."""
    rows: dict[str, Values] = {}
    pairs = [(low, high) for low in range(10) for high in range(low, 10)]
    for place, (low, high) in enumerate(pairs):
        row = _row_of(low, high)
        if row is not None:
            rows[row] = rows.get(row, 0.0) + first.chance[place] * first.plays[place]
    return rows


def _row_of(low: int, high: int) -> str | None:
    if low == high:
        return f"pair {_RANKS[low]}"
    if low == 0:
        return f"soft {high + 12}" if high < 9 else None
    return f"hard {low + high + 2}"


def _changes(shoes: Shoes, chart: Chart, row: str, upcard: str, rounding: str) -> list[Deviation]:
    """Where a cell changes on the way up from a count of 0, and on the way down."""
    values = shoes.rows[row][:, _RANKS.index(upcard)]
    base = chart.cells[row, upcard]
    marks = {
        count: _mark(_at(shoes, values, _middle(count, rounding)))
        for count in range(-COUNT_MOST, COUNT_MOST + 1)
    }
    same = [count for count, mark in marks.items() if mark is base]
    if not same:
        return []
    found = []
    up, down = max(same) + 1, min(same) - 1
    if up <= COUNT_MOST:
        found.append(Deviation(row, upcard, marks[up], up))
    if down >= -COUNT_MOST:
        found.append(Deviation(row, upcard, marks[down], down + 1, is_below=True))
    return found


def _at(shoes: Shoes, values: Values, count: float) -> Values:
    """Values by play at a count."""
    return np.array([np.interp(count, shoes.counts, column) for column in values.T])


def _middle(count: int, rounding: str) -> float:
    """The middle of the true counts that become this whole one."""
    if rounding == "round" or (rounding == "truncate" and count == 0):
        return float(count)
    return count - 0.5 if rounding == "truncate" and count < 0 else count + 0.5


def _mark(values: Values) -> Cell:
    """The mark for some values by play."""
    order: Sequence[int] = [int(play) for play in np.argsort(-values, kind="stable")]
    hits = values[HIT] > values[STAND]
    match order[0]:
        case 0:
            return Cell.STAND
        case 1:
            return Cell.HIT
        case 2:
            return Cell.DOUBLE if hits else Cell.DOUBLE_ELSE_STAND
        case 3:
            return Cell.SPLIT
        case _:
            if order[1] == SPLIT:
                return Cell.SURRENDER_ELSE_SPLIT
            return Cell.SURRENDER if hits else Cell.SURRENDER_ELSE_STAND


def _insurance(shoes: Shoes, rules: Rules, rounding: str) -> int | None:
    """From which count on insurance gains."""
    if not rules.insurance:
        return None
    for count in range(-COUNT_MOST, COUNT_MOST + 1):
        if np.interp(_middle(count, rounding), shoes.counts, shoes.insurance) > 0.0:
            return count
    return None
