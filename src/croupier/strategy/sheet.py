"""A strategy laid out for people: tables of marks with a heading, whatever form they take."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.strategy.chart import (
    HARD_ROWS,
    PAIR_ROWS,
    SOFT_ROWS,
    UPCARDS,
    Cell,
    Chart,
)
from croupier.strategy.sheet_words import ENGLISH, SheetWords


@dataclass(frozen=True, slots=True)
class Row:
    """One line of marks, in the order of `UPCARDS`.

    Attributes:
        label: The hand, such as "16", "A7" or "8 8".
    """

    label: str
    marks: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under one heading."""

    heading: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that one page shows.

    Attributes:
        title: The game.
        notes: Lines below the title: the rule code, the edge, how the play is meant.
        words: All else that stands on it.
    """

    title: str
    notes: tuple[str, ...]
    tables: tuple[Table, ...]
    words: SheetWords = ENGLISH

    @property
    def legend(self) -> tuple[tuple[Cell, str], ...]:
        """Each mark that the tables use, with its meaning."""
        used = {mark for table in self.tables for row in table.rows for mark in row.marks}
        return tuple((mark, words) for mark, words in self.words.marks.items() if mark in used)


_LEFT_OUT: Mapping[str, Cell] = {
    "hard 4": Cell.HIT,
    "hard 21": Cell.STAND,
    "soft 12": Cell.HIT,
    "soft 21": Cell.STAND,
}
"""Rows that are shown only where they say something else than everybody expects."""


def chart_sheet(chart: Chart, notes: Sequence[str] = (), words: SheetWords = ENGLISH) -> Sheet:
    """A chart as it is shown."""
    groups = zip(words.headings, (HARD_ROWS, SOFT_ROWS, PAIR_ROWS), strict=True)
    tables = tuple(Table(heading, _rows(chart, rows)) for heading, rows in groups)
    return Sheet(chart.name, tuple(notes), tables, words)


def _rows(chart: Chart, names: Sequence[str]) -> tuple[Row, ...]:
    return tuple(
        Row(_label(name), chart.row(name))
        for name in names
        if set(chart.row(name)) != {_LEFT_OUT.get(name)}
    )


def _label(row: str) -> str:
    group, value = row.split()
    return f"{value} {value}" if group == "pair" else value


def sheet_text(sheet: Sheet) -> str:
    """A sheet in plain letters, one line a row."""
    lines = [sheet.title, *sheet.notes] if sheet.title else [*sheet.notes]
    width = max(len(row.label) for table in sheet.tables for row in table.rows)
    width = max(width, *(len(table.heading) for table in sheet.tables)) + 2
    for table in sheet.tables:
        lines += ["", _line(table.heading, tuple(UPCARDS), width)]
        lines += [_line(row.label, row.marks, width) for row in table.rows]
    lines += ["", *(f"{mark:<2}  {words}" for mark, words in sheet.legend)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _line(label: str, marks: Sequence[str], width: int) -> str:
    return f"{label:<{width}}{' '.join(f'{mark:<2}' for mark in marks)}".rstrip()


def sheet_csv(sheet: Sheet) -> str:
    """A sheet as CSV: the table, the hand, a mark for each upcard."""
    lines = [",".join((*sheet.words.columns, *UPCARDS))]
    for table in sheet.tables:
        lines += [",".join((table.heading, row.label, *row.marks)) for row in table.rows]
    return "\n".join(lines) + "\n"
