"""Charts to and from CSV and TOML."""

import json
from collections.abc import Sequence

from croupier.notation.errors import BadRecord
from croupier.notation.toml import parse_toml
from croupier.strategy.chart import ROWS, UPCARDS, Chart, chart_of
from croupier.strategy.csv_lines import csv_lines
from croupier.strategy.errors import BadChart
from croupier.strategy.sheet_words import SHEET_WORDS

CHART_CHARACTERS_MAX = 20_000
"""Longest chart that is read; a written one has about 1,500."""

_GROUPS = {"hard": "hard", "soft": "soft", "pairs": "pair"}
"""Tables of a chart in a file, and how their rows are named."""

_HEADINGS = {
    heading.lower(): group
    for words in SHEET_WORDS.values()
    for heading, group in zip(words.headings, _GROUPS.values(), strict=True)
}
_FIRST_CELLS = frozenset(words.columns[0] for words in SHEET_WORDS.values())
"""Of a sheet, which names its rows in two columns."""


def chart_csv(chart: Chart) -> str:
    """A chart as CSV: a line a row, a column an upcard.

    Example of a line: `hard 16,S,S,S,S,S,H,H,Rh,Rh,Rh`.
    """
    lines = [",".join(("hand", *UPCARDS))]
    lines += [",".join((row, *chart.row(row))) for row in ROWS]
    return "\n".join(lines) + "\n"


def read_chart_csv(text: str, name: str = "") -> Chart:
    """A chart from CSV; columns and rows in any order.

    A row is named in one column (`hard 16`, `pair 8`) or, as a sheet writes it, in two: the
    table and the hand (`Hard,16`, `Pairs,8 8`), in any language of the house.

    Raises:
        BadChart: It is none.
    """
    header, *lines = csv_lines(text, CHART_CHARACTERS_MAX)
    names = 2 if header[0].lower() in _FIRST_CELLS else 1
    columns = header[names:]
    _refuse_columns(columns)
    rows: dict[str, list[str]] = {}
    for line in lines:
        row = _row_name(line[:names])
        if row in rows:
            raise BadChart(f"row {row[:20]!r} stands twice")
        found = line[names:]
        if len(found) != len(columns):
            raise BadChart(f"row {row[:20]!r} has {len(found)} marks, expected {len(columns)}")
        marks = dict(zip(columns, found, strict=True))
        rows[row] = [marks[column] for column in UPCARDS]
    return chart_of(rows, name)


def _row_name(cells: Sequence[str]) -> str:
    """The row that one or two cells name; not always one that there is."""
    if len(cells) == 1:
        return cells[0]
    table, hand = cells
    group = _HEADINGS.get(table.lower(), table)
    return f"{group} {hand.split(' ')[0] if group == 'pair' else hand}"


def _refuse_columns(columns: Sequence[str]) -> None:
    if sorted(columns) != sorted(UPCARDS):
        raise BadChart(f"the first line names {' '.join(columns)[:40]!r}, not {' '.join(UPCARDS)}")


def chart_toml(chart: Chart) -> str:
    """A chart as TOML: the tables hard, soft and pairs, each row one text of marks."""
    lines = ["format = 1"]
    if chart.name:
        lines.append(f"name = {json.dumps(chart.name, ensure_ascii=False)}")
    lines.append(f'upcards = "{" ".join(UPCARDS)}"')
    for table, group in _GROUPS.items():
        lines += ["", f"[{table}]"]
        for row in ROWS:
            if row.startswith(group):
                marks = " ".join(f"{mark:<2}" for mark in chart.row(row)).rstrip()
                lines.append(f'{row.split()[1]} = "{marks}"')
    return "\n".join(lines) + "\n"


def read_chart_toml(text: str) -> Chart:
    """A chart from TOML.

    Raises:
        BadChart: It is none.
    """
    _refuse_long(text)
    try:
        document = parse_toml(text)
    except BadRecord as error:
        raise BadChart(str(error)) from None
    if document.pop("format", None) != 1:
        raise BadChart("format must be 1")
    name = document.pop("name", "")
    upcards = document.pop("upcards", " ".join(UPCARDS))
    if not isinstance(name, str) or not isinstance(upcards, str):
        raise BadChart("name and upcards are texts")
    columns = upcards.split()
    _refuse_columns(columns)
    rows: dict[str, list[str]] = {}
    for table, content in document.items():
        if table not in _GROUPS or not isinstance(content, dict):
            raise BadChart(f"no such table: {table[:20]!r}, there are {', '.join(_GROUPS)}")
        for row, marks in content.items():
            rows[f"{_GROUPS[table]} {row}"] = _marks(f"{table} {row}", marks, columns)
    return chart_of(rows, name)


def _marks(row: str, marks: object, columns: Sequence[str]) -> list[str]:
    if not isinstance(marks, str):
        raise BadChart(f"row {row[:20]!r} is no text of marks")
    found = marks.split()
    if len(found) != len(columns):
        raise BadChart(f"row {row[:20]!r} has {len(found)} marks, expected {len(columns)}")
    by_column = dict(zip(columns, found, strict=True))
    return [by_column[column] for column in UPCARDS]


def _refuse_long(text: str) -> None:
    if len(text) > CHART_CHARACTERS_MAX:
        raise BadChart(f"{len(text)} characters, at most {CHART_CHARACTERS_MAX} are read")
