"""A sheet as boxes and texts on a plane, from which an SVG or a picture is made."""

from dataclasses import dataclass

from croupier.strategy.chart import UPCARDS, Cell
from croupier.strategy.sheet import Sheet, Table

CELL_WIDTH, CELL_HEIGHT = 38, 24
LABEL_WIDTH = 78
MARGIN, GAP = 24, 22
TITLE_SIZE, TEXT_SIZE = 20, 14
LINE_HEIGHT = 20
PLAIN_LINE, STRONG_LINE = 1, 2


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle; colours as #rrggbb."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    line: int = PLAIN_LINE
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text whose middle lies at `y`; from `x`, or around it when centred."""

    x: int
    y: int
    text: str
    size: int = TEXT_SIZE
    is_bold: bool = False
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn, in order, on white."""

    width: int
    height: int
    shapes: tuple[Frame | Words, ...]
    title: str


_LOOKS: dict[Cell, tuple[str, int, bool]] = {
    Cell.HIT: ("#ffffff", PLAIN_LINE, False),
    Cell.STAND: ("#dddddd", PLAIN_LINE, False),
    Cell.DOUBLE: ("#cfe2ff", STRONG_LINE, False),
    Cell.DOUBLE_ELSE_STAND: ("#cfe2ff", STRONG_LINE, False),
    Cell.SPLIT: ("#ffe9b8", PLAIN_LINE, False),
    Cell.SURRENDER: ("#f7d0d0", STRONG_LINE, True),
    Cell.SURRENDER_ELSE_STAND: ("#f7d0d0", STRONG_LINE, True),
    Cell.SURRENDER_ELSE_SPLIT: ("#f7d0d0", STRONG_LINE, True),
}
"""Fill, line, and whether it is dashed; the letters alone would do."""


def draw(sheet: Sheet) -> Drawing:
    """The sheet from top to bottom."""
    shapes: list[Frame | Words] = []
    y = MARGIN + TITLE_SIZE // 2
    if sheet.title:
        shapes.append(Words(MARGIN, y, sheet.title, TITLE_SIZE, is_bold=True))
        y += LINE_HEIGHT + 6
    for note in sheet.notes:
        shapes.append(Words(MARGIN, y, note))
        y += LINE_HEIGHT
    for table in sheet.tables:
        y = _table(shapes, table, y)
    y += GAP
    for mark, words in sheet.legend:
        shapes += _cell(mark, MARGIN, y)
        shapes.append(Words(MARGIN + CELL_WIDTH + 10, y + CELL_HEIGHT // 2, words))
        y += CELL_HEIGHT + 4
    width = 2 * MARGIN + LABEL_WIDTH + len(UPCARDS) * CELL_WIDTH
    longest = max((len(note) for note in sheet.notes), default=0)
    width = max(width, 2 * MARGIN + 8 * longest)
    return Drawing(width, y + MARGIN, tuple(shapes), sheet.title)


def _table(shapes: list[Frame | Words], table: Table, y: int) -> int:
    y += GAP
    middle = CELL_HEIGHT // 2
    shapes.append(Words(MARGIN, y + middle, table.heading, is_bold=True))
    for place, letter in enumerate(UPCARDS):
        x = _column(place) + CELL_WIDTH // 2
        shapes.append(Words(x, y + middle, letter, is_bold=True, is_centred=True))
    for row in table.rows:
        y += CELL_HEIGHT
        shapes.append(Words(MARGIN, y + middle, row.label, is_bold=True))
        for place, mark in enumerate(row.marks):
            shapes += _cell(mark, _column(place), y)
    return y + CELL_HEIGHT


def _column(place: int) -> int:
    return MARGIN + LABEL_WIDTH + place * CELL_WIDTH


def _cell(mark: Cell, x: int, y: int) -> tuple[Frame, Words]:
    fill, line, is_dashed = _LOOKS[mark]
    frame = Frame(x, y, CELL_WIDTH, CELL_HEIGHT, fill, line, is_dashed)
    is_bold = mark not in (Cell.HIT, Cell.STAND)
    x, y = x + CELL_WIDTH // 2, y + CELL_HEIGHT // 2
    return frame, Words(x, y, mark.value, is_bold=is_bold, is_centred=True)
