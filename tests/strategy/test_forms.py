"""The forms of a chart: text, CSV, a page, a drawing and a picture."""

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from croupier.strategy.chart import UPCARDS, Cell
from croupier.strategy.drawing import Frame, Words, draw
from croupier.strategy.page import sheet_html
from croupier.strategy.picture import SCALE, drawing_png
from croupier.strategy.sheet import Sheet, chart_sheet, sheet_csv, sheet_text
from croupier.strategy.sheet_words import RUSSIAN, SHEET_WORDS, SheetWords
from croupier.strategy.svg import drawing_svg
from tests.strategy.charts import common_chart


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return chart_sheet(common_chart(), ["6D S17 DAS LS", "the house wins 0.33 %"])


def test_a_sheet_leaves_out_the_rows_that_everybody_knows(sheet: Sheet) -> None:
    hard, soft, pairs = sheet.tables

    assert [row.label for row in hard.rows] == [str(total) for total in range(4, 21)][1:]
    assert [row.label for row in soft.rows] == [str(total) for total in range(13, 21)]
    assert [row.label for row in pairs.rows] == [f"{rank} {rank}" for rank in UPCARDS]


def test_a_row_that_says_something_unusual_is_shown() -> None:
    hard, soft, _ = chart_sheet(common_chart(soft_12="HHHHDHHHHH", hard_21="H" * 10)).tables

    assert soft.rows[0].label == "12"
    assert hard.rows[-1].label == "21"


def test_the_legend_explains_the_marks_that_are_used(sheet: Sheet) -> None:
    assert dict(sheet.legend) == {
        Cell.HIT: "hit",
        Cell.STAND: "stand",
        Cell.DOUBLE: "double, else hit",
        Cell.DOUBLE_ELSE_STAND: "double, else stand",
        Cell.SPLIT: "split",
        Cell.SURRENDER: "surrender, else hit",
    }


def test_a_sheet_in_letters(sheet: Sheet) -> None:
    lines = sheet_text(sheet).splitlines()

    assert lines[:3] == ["Common <chart>", "6D S17 DAS LS", "the house wins 0.33 %"]
    assert "Hard   2  3  4  5  6  7  8  9  T  A" in lines
    assert "16     S  S  S  S  S  H  H  Rh Rh Rh" in lines
    assert "Ds  double, else stand" in lines


def test_a_sheet_as_csv(sheet: Sheet) -> None:
    lines = sheet_csv(sheet).splitlines()

    assert lines[0] == "table,hand,2,3,4,5,6,7,8,9,T,A"
    assert "Pairs,8 8,P,P,P,P,P,P,P,P,P,P" in lines


def test_a_sheet_is_told_in_russian() -> None:
    sheet = chart_sheet(common_chart(), [RUSSIAN.edges_line("0.33", "0.32")], RUSSIAN)
    drawn = drawing_svg(draw(sheet))

    assert sheet_csv(sheet).startswith("таблица,рука,2,3")
    assert "Пары,8 8,P" in sheet_csv(sheet)
    for words in ("Мягкие", "удвоить, иначе хватит", "Перевес дома: 0.33 % по этой таблице"):
        assert words in drawn


@pytest.mark.parametrize("words", SHEET_WORDS.values())
def test_every_mark_has_words_in_every_language(words: SheetWords) -> None:
    assert set(words.marks) == set(Cell)


def test_a_page_stands_alone_and_names_every_mark(sheet: Sheet) -> None:
    page = sheet_html(sheet)

    assert page.startswith("<!doctype html>")
    assert "<h1>Common &lt;chart&gt;</h1>" in page
    assert '<th scope="row">16</th>' in page
    assert '<td class="Rh" title="surrender, else hit">Rh</td>' in page
    assert "http" not in page


def test_a_drawing_is_sound_xml_with_a_name_and_all_marks(sheet: Sheet) -> None:
    drawing = draw(sheet)
    root = ElementTree.fromstring(drawing_svg(drawing))
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]

    assert root.attrib["aria-label"] == "Common <chart>"
    assert texts.count("Rh") == 4 + 1
    assert "double, else stand" in texts


def test_marks_differ_without_colour() -> None:
    sheet = chart_sheet(common_chart())
    frames = {
        words.text: (frame.line, frame.is_dashed, words.is_bold)
        for frame, words in zip(draw(sheet).shapes, draw(sheet).shapes[1:], strict=False)
        if isinstance(frame, Frame) and isinstance(words, Words)
    }

    assert len({frames["H"], frames["D"], frames["P"], frames["Rh"]}) == 4


def test_everything_lies_within_the_drawing(sheet: Sheet) -> None:
    drawing = draw(sheet)

    for shape in drawing.shapes:
        assert 0 <= shape.x <= drawing.width
        assert 0 <= shape.y <= drawing.height
        if isinstance(shape, Frame):
            assert shape.x + shape.width <= drawing.width
            assert shape.y + shape.height <= drawing.height


def test_a_picture_has_the_size_of_the_drawing_and_black_letters(sheet: Sheet) -> None:
    drawing = draw(sheet)
    with Image.open(io.BytesIO(drawing_png(drawing))) as picture:
        assert picture.format == "PNG"
        assert picture.size == (drawing.width * SCALE, drawing.height * SCALE)
        assert picture.convert("L").getextrema() == (0, 255)
