"""First hands and splits against the figures of Eric Farmer's published analyser 7.6.

One difference has a reason: that program must split every further pair while hands remain; our
player may stop. So our split is worth the best of stopping at two, three and four hands, each
of which the other program has a figure for.
"""

import pytest

from croupier.core.actions import Action
from croupier.core.cards import Card, parse_card
from croupier.core.rules import Rules
from croupier.odds import RANKS, ActionValues, Composition, action_values
from tests.odds.figures import EXACT, Row, rows, rules_like, solved

FULL = Composition.full(6)
HANDS = rows("two_card_hands_6deck_s17.csv")
SPLITS = rows("splits_6deck_s17.csv")


def values(rules: Rules, hand: str, up: str) -> ActionValues:
    cards = [parse_card(f"{rank}{suit}") for rank, suit in zip(hand, "sd", strict=True)]
    upcard = parse_card(f"{up}h")
    return action_values(rules, cards, upcard, FULL.without((*cards, upcard)))


def figure(row: Row, *names: str) -> float:
    """The best of some columns."""
    return max(float(row[name]) for name in names)


def by_hand() -> list[object]:
    """A row for every hand; naturals are not played."""
    found: dict[str, list[Row]] = {}
    for row in HANDS:
        found.setdefault(row["hand"], []).append(row)
    return [pytest.param(columns, id=hand) for hand, columns in found.items() if hand != "AT"]


def test_every_first_hand_is_there() -> None:
    assert len({row["hand"] for row in HANDS}) == 55
    assert len(HANDS) == 550


@pytest.mark.parametrize("columns", by_hand())
def test_stand_hit_double_and_surrender_of_a_first_hand(columns: list[Row]) -> None:
    rules = rules_like(surrender="late", max_hands="1", aces="1")
    for row in columns:
        plays = values(rules, row["hand"], row["up"]).plays
        for action in (Action.STAND, Action.HIT, Action.DOUBLE, Action.SURRENDER):
            expected = figure(row, action.value)
            assert plays[action] == pytest.approx(expected, abs=EXACT), (row["up"], action)


@pytest.mark.slow
@pytest.mark.parametrize("hands", [2, 3, 4])
@pytest.mark.parametrize("das", ["0", "1"])
@pytest.mark.parametrize("pair", [f"{rank}{rank}" for rank in RANKS])
def test_a_split_of_a_first_hand(pair: str, das: str, hands: int) -> None:
    rules = rules_like(das=das, max_hands=str(hands), aces=str(hands))
    word = "das" if das == "1" else "ndas"
    for row in HANDS:
        if row["hand"] == pair:
            expected = figure(row, *(f"split_max{most}_{word}" for most in range(2, hands + 1)))
            split = values(rules, pair, row["up"]).plays[Action.SPLIT]
            assert split == pytest.approx(expected, abs=EXACT), row["up"]


SPLIT_FIGURES = {
    (row["double"], row["das"], int(row["max_hands"]), row["pair"], row["up"]): float(
        row["split_ev_given_no_dealer_bj"]
    )
    for row in SPLITS
}


def split_figure(double: str, das: str, hands: int, pair: str, up: str) -> float:
    return SPLIT_FIGURES[double, das, hands, pair, up]


@pytest.mark.slow
@pytest.mark.parametrize("double", ["D9-11hard", "D10-11hard"])
def test_a_split_under_a_rule_for_doubles(double: str) -> None:
    for pair in (f"{rank}{rank}" for rank in RANKS):
        rules = rules_like(double=double, max_hands="4", aces="4")
        for up in RANKS:
            expected = max(split_figure(double, "1", most, pair, up) for most in (2, 3, 4))
            split = values(rules, pair, up).plays[Action.SPLIT]
            assert split == pytest.approx(expected, abs=EXACT), (pair, up)


def test_the_other_figures_of_splits_are_those_of_the_first_hands() -> None:
    """Without doubles after a split the rule for doubles has no say."""
    for row in HANDS:
        if row["hand"][0] == row["hand"][1]:
            for hands in (2, 3, 4):
                place = (hands, row["hand"], row["up"])
                assert split_figure("DOA", "1", *place) == figure(row, f"split_max{hands}_das")
                for double in ("DOA", "D9-11hard", "D10-11hard"):
                    expected = figure(row, f"split_max{hands}_ndas")
                    assert split_figure(double, "0", *place) == expected


def test_a_player_who_may_stop_gains_where_splitting_again_is_worse() -> None:
    """Tens against a six: the other program must go on to four hands and loses by it."""
    (row,) = (row for row in HANDS if (row["hand"], row["up"]) == ("TT", "6"))
    split = values(rules_like(aces="4"), "TT", "6").plays[Action.SPLIT]

    assert figure(row, "split_max2_das") > figure(row, "split_max4_das") + 0.1
    assert split == pytest.approx(figure(row, "split_max2_das"), abs=EXACT)


@pytest.mark.parametrize("surrender", ["none", "late"])
def test_every_first_hand_is_worth_its_best_action(surrender: str) -> None:
    """With the dealer's natural, which takes the wager."""
    solution = solved(rules_like(aces="4", surrender=surrender))
    names = ["stand", "hit", "double"] + ["surrender"] * (surrender == "late")
    for row in HANDS:
        pair = row["hand"][0] == row["hand"][1]
        columns = names + [f"split_max{most}_das" for most in (2, 3, 4)] * pair
        natural = float(row["p_dealer_bj_given_deal"])
        expected = (1 - natural) * figure(row, *columns) - natural
        if row["hand"] == "AT":
            expected = (1 - natural) * 1.5
        value = solution.by_first_hand[row["hand"]][RANKS.index(row["up"])]
        assert value == pytest.approx(expected, abs=EXACT), (row["hand"], row["up"])


MARKS = {
    "H": Action.HIT,
    "S": Action.STAND,
    "D": Action.DOUBLE,
    "P": Action.SPLIT,
    "R": Action.SURRENDER,
}


@pytest.mark.parametrize(
    ("surrender", "column"),
    [("none", "best_nosurrender_das_max4"), ("late", "best_latesurrender_das_max4")],
)
def test_the_best_play_of_every_first_hand_is_the_same(surrender: str, column: str) -> None:
    solution = solved(rules_like(aces="4", surrender=surrender))
    for row in HANDS:
        if row["hand"] != "AT":
            best = solution.best(row["hand"], row["up"])
            assert best is MARKS[row[column][0]], (row["hand"], row["up"])


def test_cards_of_a_picture_are_tens() -> None:
    king: Card = parse_card("Kh")
    cards = [parse_card("Js"), parse_card("6d")]
    rules = rules_like()
    found = action_values(rules, cards, king, FULL.without((*cards, king)))

    assert found.plays == pytest.approx(values(rules, "6T", "T").plays, abs=EXACT)
