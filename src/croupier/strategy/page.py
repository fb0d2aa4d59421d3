"""A sheet as one page of HTML: complete in itself, printable, readable without colour."""

from html import escape

from croupier.strategy.chart import CELL_WORDS, UPCARDS, Cell
from croupier.strategy.sheet import Row, Sheet, Table

_STYLE = """
body { font: 15px/1.4 sans-serif; margin: 2em auto; max-width: 46em; color: #000; background: #fff }
table { border-collapse: collapse; margin: 1em 0; break-inside: avoid }
caption { text-align: left; font-weight: bold; padding: .3em 0 }
th, td { border: 1px solid #444; width: 2.6em; height: 1.7em; text-align: center }
tbody th { width: 5.5em }
dl { display: grid; grid-template-columns: 3em auto; gap: .2em }
dd { margin: 0 }
td.S { background: #ddd }
td.D, td.Ds { background: #cfe2ff; font-weight: bold; border: 2px solid #000 }
td.P { background: #ffe9b8; font-weight: bold; text-decoration: underline }
td.Rh, td.Rs, td.Rp { background: #f7d0d0; font-style: italic; border: 2px dashed #000 }
@media print { body { margin: 0 } td { print-color-adjust: exact } }
"""


def sheet_html(sheet: Sheet) -> str:
    """The page; marks differ by letter, weight and border, not by colour alone."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(sheet.title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(sheet.title)}</h1>",
        *(f"<p>{escape(note)}</p>" for note in sheet.notes),
        *(_table(table) for table in sheet.tables),
        "<h2>Marks</h2><dl>",
        *(f"<dt><b>{mark}</b></dt><dd>{words}</dd>" for mark, words in sheet.legend),
        "</dl></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _table(table: Table) -> str:
    columns = "".join(f'<th scope="col">{letter}</th>' for letter in UPCARDS)
    head = f'<thead><tr><th scope="col">Hand</th>{columns}</tr></thead>'
    rows = "\n".join(_row(row) for row in table.rows)
    caption = f"<caption>{escape(table.heading)}, against the dealer's upcard</caption>"
    return f"<table>{caption}{head}<tbody>\n{rows}\n</tbody></table>"


def _row(row: Row) -> str:
    cells = "".join(_cell(mark) for mark in row.marks)
    return f'<tr><th scope="row">{escape(row.label)}</th>{cells}</tr>'


def _cell(mark: Cell) -> str:
    return f'<td class="{mark}" title="{CELL_WORDS[mark]}">{mark}</td>'
