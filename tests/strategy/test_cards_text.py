"""Play by the cards of a hand, read from the CSV that `croupier strategy` writes."""

import re
from collections.abc import Mapping

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.rules import Rules
from croupier.strategy.cards_text import is_by_cards, read_cards_csv
from croupier.strategy.chart import UPCARDS
from croupier.strategy.chart_text import chart_csv
from croupier.strategy.errors import BadChart
from croupier.strategy.letters import NATURAL, hands_of, is_in_shoe, total
from croupier.strategy.policy import Question
from croupier.strategy.sheet import chart_sheet, sheet_csv
from tests.strategy.charts import common_chart

ONE_DECK = Rules(decks=1)
HIT, STAND, DOUBLE, SPLIT = Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT
LATER = (HIT, STAND)
MARKS = {"88": "P", "79": "S", "TT": "P", "AA": "P", "A6": "D", "A7": "Ds", "2T": "H", "39": "S"}


def written(
    changed: Mapping[str, str] = MARKS, rules: Rules = ONE_DECK, columns: str = UPCARDS
) -> str:
    """Every hand of a shoe: a mark of its own, or stands from 12 on."""
    lines = [",".join(("hand", *columns))]
    for cards in range(2, 22):
        for hand in hands_of(cards):
            points = total(hand)[0]
            if hand == NATURAL or points == 21 or not is_in_shoe(hand, rules.decks):
                continue
            mark = changed.get(hand, "S" if points >= 12 else "H")
            cells = [mark if is_in_shoe(hand + up, rules.decks) else "" for up in columns]
            lines.append(",".join((hand, *cells)))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("cards", "options", "expected"),
    [
        pytest.param("Ts 2d", LATER, HIT, id="ten and two"),
        pytest.param("9s 3d", LATER, STAND, id="and nine and three, which is twelve, too"),
        pytest.param("8s 8d", (*LATER, SPLIT), SPLIT, id="eights split"),
        pytest.param(
            "8s 8d", LATER, STAND, id="and are played as seven and nine once they may not"
        ),
        pytest.param("Ks Td", LATER, STAND, id="tens that may not be split stand"),
        pytest.param("As Ad", LATER, HIT, id="aces hit"),
        pytest.param("As 6d", (*LATER, DOUBLE), DOUBLE, id="a double"),
        pytest.param("As 6d", LATER, HIT, id="or else a hit"),
        pytest.param("7s Ad", LATER, STAND, id="or else stand"),
        pytest.param("2s 2d 2h 2c 3s", LATER, HIT, id="five cards"),
    ],
)
def test_a_hand_is_played_by_its_cards(
    cards: str, options: tuple[Action, ...], expected: Action
) -> None:
    policy = read_cards_csv(written(), ONE_DECK, "mine")
    asked = Question(parse_cards(cards), parse_cards("4h")[0], options)

    assert policy.choose(asked) is expected
    assert policy.name == "mine"


def test_columns_may_come_in_another_order_and_cells_be_parted_by_semicolons() -> None:
    turned = written(columns=UPCARDS[::-1])

    assert read_cards_csv(turned, ONE_DECK) == read_cards_csv(written(), ONE_DECK)
    assert read_cards_csv("\ufeff" + turned.replace(",", ";"), ONE_DECK) == read_cards_csv(
        turned, ONE_DECK
    )


def test_a_file_by_cards_is_told_from_a_chart() -> None:
    assert is_by_cards(written())
    assert not is_by_cards(chart_csv(common_chart()))
    assert not is_by_cards(sheet_csv(chart_sheet(common_chart())))
    assert not is_by_cards("hand,2\n")


def test_a_file_for_a_smaller_shoe_is_refused() -> None:
    two_decks = Rules(decks=2)

    assert read_cards_csv(written(rules=two_decks), ONE_DECK).table
    with pytest.raises(BadChart, match=r"hand \w+ has no mark for upcard"):
        read_cards_csv(written(), two_decks)


def test_where_twenty_one_may_be_drawn_to_it_needs_a_mark() -> None:
    with pytest.raises(BadChart, match="has no mark for upcard"):
        read_cards_csv(written(), Rules(decks=1, stand_on_21=False))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("87," + ",".join("S" * 10), "no such hand: '87'", id="high card first"),
        pytest.param("TTT," + ",".join("S" * 10), "no such hand: 'TTT'", id="a bust"),
        pytest.param("AT," + ",".join("S" * 10), "no such hand: 'AT'", id="a natural"),
        pytest.param("88," + ",".join("S" * 10), "hand 88 stands twice", id="twice"),
        pytest.param("88,S", "hand 88 has 1 marks, expected 10", id="half a line"),
        pytest.param("57," + ",".join("X" * 10), "'X' is none of H S D", id="a mark"),
    ],
)
def test_a_wrong_line_is_refused(line: str, message: str) -> None:
    text = written().replace("\n57,", "\n#,") if line.startswith("57") else written()
    lines = [each for each in text.splitlines() if not each.startswith("#")]

    with pytest.raises(BadChart, match=re.escape(message)):
        read_cards_csv("\n".join([*lines, line]), ONE_DECK)


def test_only_a_pair_can_be_split() -> None:
    with pytest.raises(BadChart, match="hand 79, upcard 2: only a pair can be split"):
        read_cards_csv(written({"79": "P"}), ONE_DECK)


def test_a_wrong_first_line_and_a_file_without_end_are_refused() -> None:
    with pytest.raises(BadChart, match="the first line names '2 3', not 2 3 4"):
        read_cards_csv("hand,2,3\n88,P,P\n", ONE_DECK)
    with pytest.raises(BadChart, match="at most 200000"):
        read_cards_csv("x" * 200_001, ONE_DECK)
