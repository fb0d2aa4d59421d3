"""A chart by total: what to do with a hand against an upcard, in one mark.

Rows are named "hard 16", "soft 18" and "pair 8"; columns are the letters 2 to 9, T and A.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.core.actions import Action
from croupier.core.cards import Card
from croupier.core.hand import hand_total
from croupier.strategy.errors import BadChart

UPCARDS = "23456789TA"
"""Columns of a chart, as they are shown."""

HARD_ROWS = tuple(f"hard {total}" for total in range(4, 22))
SOFT_ROWS = tuple(f"soft {total}" for total in range(12, 22))
PAIR_ROWS = tuple(f"pair {rank}" for rank in UPCARDS)
ROWS = (*HARD_ROWS, *SOFT_ROWS, *PAIR_ROWS)
"""Every row; a pair that is not split again plays its total."""

SHOWN_CHARACTERS_MAX = 20
"""Of a wrong row or mark, in a message."""


class Cell(StrEnum):
    """What one cell says; the second letter is for where the first may not be done."""

    HIT = "H"
    STAND = "S"
    DOUBLE = "D"
    DOUBLE_ELSE_STAND = "Ds"
    SPLIT = "P"
    SURRENDER = "Rh"
    SURRENDER_ELSE_STAND = "Rs"
    SURRENDER_ELSE_SPLIT = "Rp"


CELL_WORDS: Mapping[Cell, str] = MappingProxyType(
    {
        Cell.HIT: "hit",
        Cell.STAND: "stand",
        Cell.DOUBLE: "double, else hit",
        Cell.DOUBLE_ELSE_STAND: "double, else stand",
        Cell.SPLIT: "split",
        Cell.SURRENDER: "surrender, else hit",
        Cell.SURRENDER_ELSE_STAND: "surrender, else stand",
        Cell.SURRENDER_ELSE_SPLIT: "surrender, else split",
    }
)
"""What each mark means, for a legend."""

WISHES: Mapping[Cell, tuple[Action, ...]] = {
    Cell.HIT: (Action.HIT,),
    Cell.STAND: (Action.STAND,),
    Cell.DOUBLE: (Action.DOUBLE, Action.HIT),
    Cell.DOUBLE_ELSE_STAND: (Action.DOUBLE, Action.STAND),
    Cell.SPLIT: (Action.SPLIT,),
    Cell.SURRENDER: (Action.SURRENDER, Action.HIT),
    Cell.SURRENDER_ELSE_STAND: (Action.SURRENDER, Action.STAND),
    Cell.SURRENDER_ELSE_SPLIT: (Action.SURRENDER, Action.SPLIT),
}
"""What each mark wants, the best first."""

SPLITS = (Cell.SPLIT, Cell.SURRENDER_ELSE_SPLIT)

_ASSUMED: Mapping[str, Cell | str] = {
    "hard 4": "hard 5",
    "hard 21": Cell.STAND,
    "soft 12": Cell.HIT,
    "soft 21": Cell.STAND,
}
"""Rows that a chart may leave out: like another row, or one mark in all columns."""


def upcard_letter(card: Card) -> str:
    """The column of an upcard.

    >>> upcard_letter(parse_cards("Kd")[0])
    'T'
    """
    return "T" if card.points == 10 else card.rank.value


@dataclass(frozen=True, slots=True)
class Chart:
    """A mark for every hand that has a choice.

    Attributes:
        cells: A row and a column to a mark; complete.
        name: For a heading; may be empty.

    Raises:
        BadChart: A row, a column or a mark that there is not, or one that is missing.
    """

    cells: Mapping[tuple[str, str], Cell]
    name: str = ""

    def __post_init__(self) -> None:
        for (row, column), mark in self.cells.items():
            if row not in ROWS:
                raise BadChart(f"no such row: {row[:SHOWN_CHARACTERS_MAX]!r}")
            if column not in UPCARDS or len(column) != 1:
                raise BadChart(f"no such upcard: {column[:SHOWN_CHARACTERS_MAX]!r}")
            read_cell(row, column, mark)
            if mark in SPLITS and row not in PAIR_ROWS:
                raise BadChart(f"row {row!r}, upcard {column}: only a pair can be split")
        for row in ROWS:
            for column in UPCARDS:
                if (row, column) not in self.cells:
                    raise BadChart(f"row {row!r} has no mark for upcard {column}")
        whole = {key: Cell(mark) for key, mark in self.cells.items()}
        object.__setattr__(self, "cells", MappingProxyType(whole))

    def row(self, name: str) -> tuple[Cell, ...]:
        """The marks of a row, in the order of `UPCARDS`."""
        return tuple(self.cells[name, column] for column in UPCARDS)

    def action(self, cards: Sequence[Card], upcard: Card, options: Iterable[Action]) -> Action:
        """What the chart does with a hand; always one of `options`, which hold `stand`.

        A pair looks at its own row while it may be split, and else at its total.
        """
        legal = frozenset(options)
        column = upcard_letter(upcard)
        wishes: tuple[Action, ...] = ()
        if Action.SPLIT in legal:
            mark = self.cells[f"pair {upcard_letter(cards[0])}", column]
            wishes = WISHES[mark]
        total = hand_total(cards)
        row = f"{'soft' if total.is_soft else 'hard'} {total.points}"
        wishes += WISHES[self.cells[row, column]]
        return next((wish for wish in wishes if wish in legal), Action.STAND)


def chart_of(rows: Mapping[str, Sequence[str]], name: str = "") -> Chart:
    """A chart from the marks of its rows, in the order of `UPCARDS`.

    Rows that every player plays alike may be left out: hard 4 is as hard 5, 21 stands, a soft
    12 that cannot be split hits.

    Raises:
        BadChart: A wrong row or mark, or too few.
    """
    cells: dict[tuple[str, str], Cell] = {}
    for row, marks in rows.items():
        if len(marks) != len(UPCARDS):
            raise BadChart(
                f"row {row[:SHOWN_CHARACTERS_MAX]!r} has {len(marks)} marks,"
                f" expected {len(UPCARDS)}"
            )
        for column, mark in zip(UPCARDS, marks, strict=True):
            cells[row, column] = read_cell(row, column, mark)
    for row, like in _ASSUMED.items():
        for column in UPCARDS:
            found = like if isinstance(like, Cell) else cells.get((like, column))
            if found is not None:
                cells.setdefault((row, column), found)
    return Chart(cells, name)


def read_cell(row: str, column: str, mark: str) -> Cell:
    """A mark by its letters.

    Raises:
        BadChart: There is no such mark; the message names the row and the column.
    """
    try:
        return Cell(mark)
    except ValueError:
        raise BadChart(
            f"row {row[:SHOWN_CHARACTERS_MAX]!r}, upcard {column}:"
            f" {mark[:SHOWN_CHARACTERS_MAX]!r} is none of {' '.join(Cell)}"
        ) from None
