"""The four games at a glance, field by field, as the house has written them down."""

import pytest

from croupier.core.games import GAMES
from croupier.core.rule_fields import RULE_FIELDS, override_rules, plain_rules

FOUR = ("multiplayer", "classic", "prize", "on-fire")
PRIZES = {"suited-777": "5:1", "777": "3:1", "678": "2:1"}

AT_A_GLANCE: dict[str, tuple[object, object, object, object]] = {
    "decks": (6, 6, 6, 6),
    "shuffle": ("cut:156", "each-round", "cut:78-234", "each-round"),
    "hole_card_first": (False, False, False, True),
    "peek": ("ace-ten", "ace-ten", "ace-ten", "ace-ten"),
    "soft17": ("stand", "stand", "stand", "stand"),
    "natural_pays": ("3:2", "3:2", "3:2", "3:2"),
    "insurance": (True, True, True, True),
    "even_money": (False, False, True, False),
    "surrender": ("late-not-ace", "late-not-ace", "late", "none"),
    "double": ("any-hard", "any", "any", "10-11"),
    "das": (True, True, True, False),
    "split_by": ("value", "value", "value", "value"),
    "max_hands": (4, 2, 2, 2),
    "split_aces_one_card": (True, False, True, False),
    "resplit_aces": (True, False, False, False),
    "stand_on_21": (True, True, True, False),
    "prizes": ({}, {}, PRIZES, {}),
    "streak_length": (0, 0, 0, 3),
    "streak_natural_pays": ("-", "-", "-", "2:1"),
    "boxes": (7, 3, 7, 1),
    "boxes_per_player": (3, 3, 3, 1),
    "players": ("many", "one", "many", "one"),
    "wager_min": (1, 1, 1, 1),
    "wager_max": (200, 300, 200, 200),
}


def test_the_house_has_four_games_in_this_order() -> None:
    assert tuple(GAMES) == FOUR
    assert [game.title for game in GAMES.values()] == [
        "Multi-Player Six-Deck Blackjack",
        "Six-Deck Classic Blackjack",
        "Prize Blackjack",
        "On Fire Blackjack",
    ]


def test_every_field_of_the_rules_is_in_the_table() -> None:
    assert tuple(AT_A_GLANCE) == RULE_FIELDS


@pytest.mark.parametrize("field", AT_A_GLANCE)
def test_the_games_have_these_rules(field: str) -> None:
    written = dict(zip(FOUR, AT_A_GLANCE[field], strict=True))

    assert {name: plain_rules(game.rules)[field] for name, game in GAMES.items()} == written


@pytest.mark.parametrize("game", FOUR)
def test_a_games_plain_rules_read_back_as_the_same_rules(game: str) -> None:
    rules = GAMES[game].rules

    assert override_rules(GAMES["classic"].rules, plain_rules(rules)) == rules
