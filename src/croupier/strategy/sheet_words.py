"""The words of a sheet, in every language that the house speaks."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.strategy.chart import CELL_WORDS, Cell


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What stands on a sheet besides its marks.

    Attributes:
        title: Of rules that are no game's own.
        headings: Of the tables: hard hands, soft hands, pairs.
        columns: What the first two columns of a CSV hold.
        marks: What each mark means.
        edges: The house edge by the chart and by the cards, each a number as text.
    """

    title: str
    headings: tuple[str, str, str]
    columns: tuple[str, str]
    marks: Mapping[Cell, str]
    edges: str

    def edges_line(self, by_chart: str, by_cards: str) -> str:
        """One line that tells both edges, in per cent."""
        return self.edges.format(chart=by_chart, cards=by_cards)


ENGLISH = SheetWords(
    title="Blackjack",
    headings=("Hard", "Soft", "Pairs"),
    columns=("table", "hand"),
    marks=CELL_WORDS,
    edges="House edge: {chart} % by this chart, {cards} % by the cards.",
)
RUSSIAN = SheetWords(
    title="Блэкджек",
    headings=("Жёсткие", "Мягкие", "Пары"),
    columns=("таблица", "рука"),
    marks=MappingProxyType(
        {
            Cell.HIT: "ещё",
            Cell.STAND: "хватит",
            Cell.DOUBLE: "удвоить, иначе ещё",
            Cell.DOUBLE_ELSE_STAND: "удвоить, иначе хватит",
            Cell.SPLIT: "разделить",
            Cell.SURRENDER: "сдаться, иначе ещё",
            Cell.SURRENDER_ELSE_STAND: "сдаться, иначе хватит",
            Cell.SURRENDER_ELSE_SPLIT: "сдаться, иначе разделить",
        }
    ),
    edges="Перевес дома: {chart} % по этой таблице, {cards} %, если смотреть на каждую карту.",
)
SHEET_WORDS: Mapping[str, SheetWords] = {"en": ENGLISH, "ru": RUSSIAN}
"""By the code of the language."""
