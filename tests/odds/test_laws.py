"""Laws: another choice never costs the player, and what the house pays more is worth more."""

from itertools import pairwise

import pytest

from croupier.core.games import CATALOGUE
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.odds import OddsError, best_chart, worth_of_rules
from tests.odds.figures import EXACT, solved

LADDERS: dict[str, tuple[object, ...]] = {
    "double": ("none", "10-11", "9-11", "any-hard", "any"),
    "das": (False, True),
    "surrender": ("none", "late-not-ace", "late"),
    "max_hands": (1, 2, 3, 4),
    "resplit_aces": (False, True),
    "split_aces_one_card": (True, False),
    "natural_pays": ("1:1", "6:5", "3:2", "2:1"),
    "insurance": (False, True),
    "peek": ("none", "ace", "ace-ten"),
    "stand_on_21": (True, False),
    "split_by": ("rank", "value"),
    "prizes": ({}, {"678": "2:1"}, {"678": "2:1", "777": "3:1"}),
}
"""For each field its values, the better one for the player last."""


@pytest.mark.parametrize("field", LADDERS)
@pytest.mark.parametrize("name", ["multiplayer", "classic", "single-deck-h17"])
def test_a_better_rule_never_lowers_the_value(name: str, field: str) -> None:
    base = override_rules(CATALOGUE[name].rules, {"even_money": False})
    values = [solved(override_rules(base, {field: value})).ev for value in LADDERS[field]]

    for worse, better in pairwise(values):
        assert better >= worse - EXACT


def on_fire(**changes: object) -> Rules:
    return override_rules(CATALOGUE["on-fire"].rules, changes)


@pytest.mark.slow
def test_a_fire_that_pays_more_is_worth_more() -> None:
    values = [solved(on_fire(streak_natural_pays=pays)).ev for pays in ("3:2", "2:1", "3:1")]
    cold = solved(on_fire(streak_length=0, streak_natural_pays="-")).ev

    assert values == sorted(values)
    assert values[0] == pytest.approx(cold, abs=EXACT)
    shorter = solved(on_fire(streak_length=2)).ev
    assert shorter > values[1] > cold


@pytest.mark.parametrize("name", ["classic", "prize"])
def test_a_chart_is_never_worth_more_than_play_by_the_cards(name: str) -> None:
    found = best_chart(CATALOGUE[name].rules)

    assert found.ev <= found.best_ev
    assert found.best_ev == solved(CATALOGUE[name].rules).ev


@pytest.mark.parametrize("name", ["classic", "prize"])
def test_the_worth_of_a_rule_is_what_the_value_falls_by_without_it(name: str) -> None:
    rules = CATALOGUE[name].rules
    for each in worth_of_rules(rules):
        assert each.worth >= -EXACT
        if each.field in ("surrender", "double"):
            without = override_rules(rules, {each.field: each.without})
            expected = solved(rules).ev - solved(without).ev
            assert each.worth == pytest.approx(expected, abs=EXACT)


def test_every_game_of_the_catalogue_has_an_edge_between_nothing_and_two_percent() -> None:
    for name, game in CATALOGUE.items():
        if not game.rules.streak_length:
            assert 0 < solved(game.rules).house_edge < 0.02 or name == "single-deck-h17"


def test_what_cannot_be_answered_is_one_kind_of_error() -> None:
    assert issubclass(OddsError, Exception)
    assert OddsError.code == "odds.bad"
