"""Play by the very cards of a hand from CSV, as `croupier strategy` writes it: a line a hand."""

from collections.abc import Iterator, Mapping, Sequence

from croupier.core.actions import Action
from croupier.core.rules import Rules
from croupier.strategy.chart import SHOWN_CHARACTERS_MAX, SPLITS, UPCARDS, WISHES, Cell, read_cell
from croupier.strategy.csv_lines import csv_lines
from croupier.strategy.errors import BadChart
from croupier.strategy.letters import CARDS_MAX, NATURAL, RANKS, hands_of, is_in_shoe, total
from croupier.strategy.policy import ByCards

CARDS_CHARACTERS_MAX = 200_000
"""Longest file that is read; one of every hand has some 70,000."""

Marks = dict[tuple[str, str], Cell]


def is_by_cards(text: str) -> bool:
    """The first row of a CSV is named by cards, such as `A7`, and not by a total."""
    rows = csv_lines(text, CARDS_CHARACTERS_MAX)[1:2]
    return bool(rows) and len(rows[0][0]) > 1 and set(rows[0][0]) <= set(RANKS)


def read_cards_csv(text: str, rules: Rules, name: str = "") -> ByCards:
    """What is done with every hand; columns and rows in any order.

    A pair that may not be split is played as the unlike cards next to it (`79` for `88`), which
    have its total; aces and twos are hit, tens stand. A cell is empty where the shoe has no such
    cards.

    Raises:
        BadChart: It is none, or a hand of these rules has no mark.
    """
    header, *lines = csv_lines(text, CARDS_CHARACTERS_MAX)
    columns = header[1:]
    if sorted(columns) != sorted(UPCARDS):
        raise BadChart(f"the first line names {' '.join(columns)[:40]!r}, not {' '.join(UPCARDS)}")
    marks: Marks = {}
    for line in lines:
        marks |= _read_row(line, columns, marks)
    for hand, column in _asked(rules):
        if (hand, column) not in marks and is_in_shoe(hand + column, rules.decks):
            raise BadChart(f"hand {hand} has no mark for upcard {column}")
    table = {key: _wishes(marks, *key) for key in _asked(rules)}
    return ByCards(table, name)


def _read_row(
    line: Sequence[str], columns: Sequence[str], known: Mapping[tuple[str, str], Cell]
) -> Marks:
    hand, *cells = line
    if hand not in _hands(len(hand)) or len(hand) < 2 or hand == NATURAL:
        raise BadChart(f"no such hand: {hand[:SHOWN_CHARACTERS_MAX]!r}")
    if len(cells) != len(columns):
        raise BadChart(f"hand {hand} has {len(cells)} marks, expected {len(columns)}")
    found = {}
    for column, mark in zip(columns, cells, strict=True):
        if (hand, column) in known:
            raise BadChart(f"hand {hand} stands twice")
        if not mark:
            continue
        found[hand, column] = cell = read_cell(hand, column, mark)
        if cell in SPLITS and not _is_pair(hand):
            raise BadChart(f"hand {hand}, upcard {column}: only a pair can be split")
    return found


def _hands(cards: int) -> frozenset[str]:
    return _BY_CARDS.get(cards, frozenset())


_BY_CARDS = {cards: frozenset(hands_of(cards)) for cards in range(2, CARDS_MAX + 1)}


def _asked(rules: Rules) -> Iterator[tuple[str, str]]:
    """Every hand that has a choice, whether the shoe has its cards or not; and each upcard."""
    for hands in _BY_CARDS.values():
        for hand in hands:
            if hand != NATURAL and not (rules.stand_on_21 and total(hand)[0] == 21):
                for column in UPCARDS:
                    yield hand, column


def _is_pair(hand: str) -> bool:
    return len(hand) == 2 and hand[0] == hand[1]


def _wishes(marks: Marks, hand: str, column: str) -> tuple[Action, ...]:
    mark = marks.get((hand, column), Cell.STAND)
    wishes = WISHES[mark]
    if mark in SPLITS:
        wishes += WISHES[_unlike(marks, hand, column)]
    return (*wishes, Action.STAND)


def _unlike(marks: Marks, hand: str, column: str) -> Cell:
    """The mark for the two unlike cards next to a pair, `79` for `88`."""
    value = RANKS.index(hand[0])
    if value < 2:
        return Cell.HIT
    if hand[0] == RANKS[-1]:
        return Cell.STAND
    return marks.get((RANKS[value - 1] + RANKS[value + 1], column), Cell.STAND)
