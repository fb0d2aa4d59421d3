"""Charts by total: what they say, what they refuse, and how they are written down."""

import re

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.strategy.chart import ROWS, UPCARDS, Cell, Chart, chart_of
from croupier.strategy.chart_text import (
    chart_csv,
    chart_toml,
    read_chart_csv,
    read_chart_toml,
)
from croupier.strategy.errors import BadChart
from croupier.strategy.sheet import chart_sheet, sheet_csv
from croupier.strategy.sheet_words import SHEET_WORDS
from tests.strategy.charts import COMMON_ROWS, common_chart, marks

HIT, STAND, DOUBLE, SPLIT, SURRENDER = (
    Action.HIT,
    Action.STAND,
    Action.DOUBLE,
    Action.SPLIT,
    Action.SURRENDER,
)
FIRST = (HIT, STAND, DOUBLE, SURRENDER)
PAIR = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)
LATER = (HIT, STAND)


@pytest.mark.parametrize(
    ("cards", "upcard", "options", "expected"),
    [
        pytest.param("Ts 6d", "Td", FIRST, SURRENDER, id="sixteen gives up against a ten"),
        pytest.param("Ts 6d", "Td", LATER, HIT, id="and hits where it may not"),
        pytest.param("Ts 4d 2c", "Kd", LATER, HIT, id="or has three cards, against a king"),
        pytest.param("6s 5d", "6h", FIRST, DOUBLE, id="eleven doubles"),
        pytest.param("6s 3d 2c", "6h", LATER, HIT, id="and hits on three cards"),
        pytest.param("As 7d", "6h", FIRST, DOUBLE, id="soft eighteen doubles"),
        pytest.param("As 5d 2c", "6h", LATER, STAND, id="and stands on three cards"),
        pytest.param("8s 8d", "Th", PAIR, SPLIT, id="eights split"),
        pytest.param("8s 8d", "Th", FIRST, SURRENDER, id="and are sixteen once they may not"),
        pytest.param("Js Qd", "6h", PAIR, STAND, id="unlike pictures look at the tens"),
        pytest.param("5s 5d", "6h", PAIR, DOUBLE, id="fives double"),
        pytest.param("As Ad", "6h", PAIR, SPLIT, id="aces split"),
        pytest.param("As Ad", "6h", (STAND, SPLIT), SPLIT, id="split aces again"),
        pytest.param("As Ad", "6h", LATER, HIT, id="aces that cannot be split hit"),
        pytest.param("2s 2d", "9h", PAIR, HIT, id="twos are four against a nine"),
        pytest.param("7s 7d 7h", "9h", LATER, STAND, id="twenty-one stands"),
    ],
)
def test_a_chart_says(
    cards: str, upcard: str, options: tuple[Action, ...], expected: Action
) -> None:
    chart = common_chart()

    assert chart.action(parse_cards(cards), parse_cards(upcard)[0], options) is expected


def test_a_pair_that_gives_up_or_splits_or_plays_its_total() -> None:
    rows = {row: marks(letters) for row, letters in COMMON_ROWS.items()}
    chart = chart_of({**rows, "pair 8": ["P"] * 9 + ["Rp"]})
    eights, ace = parse_cards("8s 8d"), parse_cards("As")[0]

    assert chart.action(eights, ace, PAIR) is SURRENDER
    assert chart.action(eights, ace, (HIT, STAND, SPLIT)) is SPLIT
    assert chart.action(eights, ace, LATER) is HIT


def test_a_chart_has_a_mark_for_every_hand() -> None:
    chart = common_chart()

    assert len(chart.cells) == len(ROWS) * len(UPCARDS) == 380
    assert chart.row("hard 4") == chart.row("hard 5")
    assert set(chart.row("hard 21")) == {Cell.STAND}
    assert set(chart.row("soft 12")) == {Cell.HIT}
    assert chart.cells["hard 16", "T"] is Cell.SURRENDER


@pytest.mark.parametrize(
    ("row", "written", "message"),
    [
        pytest.param("hard 16", "SSSSSHHRRX", "'X' is none of H S D Ds P Rh Rs Rp", id="a mark"),
        pytest.param("hard 16", "SSSSSHHRR", "has 9 marks, expected 10", id="a mark too few"),
        pytest.param("hard 22", "SSSSSSSSSS", "no such row: 'hard 22'", id="a row"),
        pytest.param("hard 16", "SSSSSHHHHP", "upcard A: only a pair can be split", id="a split"),
    ],
)
def test_a_wrong_chart_is_refused_in_one_line(row: str, written: str, message: str) -> None:
    rows = {name: marks(letters) for name, letters in COMMON_ROWS.items()}

    with pytest.raises(BadChart, match=re.escape(message)) as refused:
        chart_of({**rows, row: marks(written)})
    assert "\n" not in str(refused.value)


def test_a_chart_with_a_hole_is_refused() -> None:
    rows = {name: marks(letters) for name, letters in COMMON_ROWS.items() if name != "soft 18"}

    with pytest.raises(BadChart, match="row 'soft 18' has no mark for upcard 2"):
        chart_of(rows)
    with pytest.raises(BadChart, match="no such upcard: 'J'"):
        Chart({**common_chart().cells, ("hard 16", "J"): Cell.HIT})


def test_a_chart_is_written_as_csv_and_read_back() -> None:
    chart = common_chart()
    text = chart_csv(chart)

    assert text.startswith("hand,2,3,4,5,6,7,8,9,T,A\nhard 4,H,H")
    assert "\nhard 16,S,S,S,S,S,H,H,Rh,Rh,Rh\n" in text
    assert read_chart_csv(text, chart.name) == chart


def test_a_csv_that_a_sheet_wrote_is_read_as_the_chart_it_shows() -> None:
    chart = common_chart()

    assert read_chart_csv(sheet_csv(chart_sheet(chart)), chart.name) == chart


@pytest.mark.parametrize("language", SHEET_WORDS)
def test_a_sheet_is_read_in_every_language_that_it_is_written_in(language: str) -> None:
    chart = common_chart()
    sheet = chart_sheet(chart, words=SHEET_WORDS[language])

    assert read_chart_csv(sheet_csv(sheet), chart.name) == chart


def test_a_sheet_may_have_been_through_a_spreadsheet() -> None:
    """Which puts a mark of its encoding in front, and semicolons where a comma is in numbers."""
    chart = common_chart()
    sheet = chart_sheet(chart, words=SHEET_WORDS["ru"])

    assert read_chart_csv("\ufeff" + sheet_csv(sheet).replace(",", ";"), chart.name) == chart


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("Pairs,11," + ",".join("S" * 10), "no such row: 'pair 11'", id="a hand"),
        pytest.param("Pears,8 8," + ",".join("S" * 10), "no such row: 'Pears 8 8'", id="a table"),
        pytest.param("Hard,16," + ",".join("S" * 10), "row 'hard 16' stands twice", id="twice"),
        pytest.param("Hard", "row 'Hard' has 0 marks, expected 10", id="half a line"),
    ],
)
def test_a_wrong_line_of_a_sheet_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadChart, match=re.escape(message)):
        read_chart_csv(sheet_csv(chart_sheet(common_chart())) + line + "\n")


def test_a_csv_may_have_its_columns_in_another_order_and_spaces() -> None:
    chart = common_chart()
    columns = "A23456789T"
    lines = ["hand, " + ", ".join(columns)]
    lines += [f"{row}, " + ", ".join(chart.cells[row, each] for each in columns) for row in ROWS]

    assert read_chart_csv("\n".join(lines) + "\n\n", chart.name) == chart


def test_a_chart_is_written_as_toml_and_read_back() -> None:
    chart = common_chart()
    text = chart_toml(chart)

    assert '[hard]\n4 = "H  H' in text
    assert '\n16 = "S  S  S  S  S  H  H  Rh Rh Rh"\n' in text
    assert read_chart_toml(text) == chart


def shortest_toml(**changed: str) -> str:
    tables: dict[str, list[str]] = {"hard": [], "soft": [], "pairs": []}
    for row, letters in COMMON_ROWS.items():
        group, value = row.split()
        written = " ".join(marks(changed.get(row.replace(" ", "_"), letters)))
        tables["pairs" if group == "pair" else group].append(f'{value} = "{written}"')
    return "format = 1\n" + "\n".join(
        line for table, lines in tables.items() for line in (f"[{table}]", *lines)
    )


def test_a_toml_chart_needs_neither_name_nor_upcards_nor_the_rows_that_all_play_alike() -> None:
    assert read_chart_toml(shortest_toml()).cells == common_chart().cells


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "empty", id="nothing"),
        pytest.param("hand,2,3\n", "the first line names '2 3', not 2 3 4", id="columns"),
        pytest.param('a,"b\n', "no CSV", id="an open quote"),
        pytest.param("x" * 20_001, "at most 20000", id="too long"),
        pytest.param("hand,2,3,4,5,6,7,8,9,T,A\nhard 5,H\n", "has 1 marks", id="a short row"),
    ],
)
def test_a_wrong_csv_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadChart, match=re.escape(message)):
        read_chart_csv(text)


def test_a_row_stands_once_in_a_csv() -> None:
    text = chart_csv(common_chart())

    with pytest.raises(BadChart, match="row 'hard 4' stands twice"):
        read_chart_csv(text + text.splitlines()[1] + "\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("=", "not TOML", id="no TOML"),
        pytest.param("format = 2", "format must be 1", id="another format"),
        pytest.param("format = 1\nname = 3", "name and upcards are texts", id="a name"),
        pytest.param('format = 1\nupcards = "2 3"', "not 2 3 4 5", id="upcards"),
        pytest.param("format = 1\n[odd]", "no such table: 'odd'", id="a table"),
        pytest.param("format = 1\n[hard]\n5 = 3", "is no text of marks", id="no text"),
        pytest.param('format = 1\n[hard]\n5 = "H"', "has 1 marks", id="a short row"),
        pytest.param("x" * 20_001, "at most 20000", id="too long"),
    ],
)
def test_a_wrong_toml_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadChart, match=re.escape(message)):
        read_chart_toml(text)
