"""The four games and the presets, field by field, as the house has written them down."""

import pytest

from croupier.core.games import CATALOGUE, GAMES, PRESETS, UnknownGame, find_floor_game, find_game
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


KNOWN_BY_NAME = ("vegas-strip", "atlantic-city", "european-no-hole", "single-deck-h17")

PRESETS_AT_A_GLANCE: dict[str, tuple[object, object, object, object]] = {
    "decks": (4, 8, 6, 1),
    "shuffle": ("cut:156", "cut:312", "cut:234", "cut:26"),
    "hole_card_first": (False, False, False, False),
    "peek": ("ace-ten", "ace-ten", "none", "ace-ten"),
    "soft17": ("stand", "stand", "stand", "hit"),
    "natural_pays": ("3:2", "3:2", "3:2", "3:2"),
    "insurance": (True, True, True, True),
    "even_money": (False, False, False, False),
    "surrender": ("none", "late", "none", "none"),
    "double": ("any", "any", "9-11", "any"),
    "das": (True, True, True, False),
    "split_by": ("value", "value", "value", "value"),
    "max_hands": (4, 4, 2, 4),
    "split_aces_one_card": (True, True, True, True),
    "resplit_aces": (False, False, False, False),
    "stand_on_21": (True, True, True, True),
    "prizes": ({}, {}, {}, {}),
    "streak_length": (0, 0, 0, 0),
    "streak_natural_pays": ("-", "-", "-", "-"),
    "boxes": (7, 7, 7, 7),
    "boxes_per_player": (3, 3, 3, 3),
    "players": ("many", "many", "many", "many"),
    "wager_min": (1, 1, 1, 1),
    "wager_max": (200, 200, 200, 200),
}


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_the_presets_have_these_rules(field: str) -> None:
    written = dict(zip(KNOWN_BY_NAME, PRESETS_AT_A_GLANCE[field], strict=True))

    assert {name: plain_rules(game.rules)[field] for name, game in PRESETS.items()} == written


def test_the_catalogue_is_the_floor_and_the_presets() -> None:
    assert (*GAMES, *PRESETS) == tuple(CATALOGUE) == (*FOUR, *KNOWN_BY_NAME)
    assert all(name == game.name for name, game in CATALOGUE.items())


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_game_says_in_one_line_what_sets_it_apart(name: str) -> None:
    game = CATALOGUE[name]

    assert 20 < len(game.about) <= 80
    assert game.about[0].islower()
    assert not game.about.endswith(".")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_found_by_name_but_not_on_the_floor(name: str) -> None:
    assert find_game(name) is PRESETS[name]
    with pytest.raises(UnknownGame, match="unknown game"):
        find_floor_game(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_floor_is_found_both_ways(name: str) -> None:
    assert find_game(name) is find_floor_game(name) is GAMES[name]


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_games_plain_rules_read_back_as_the_same_rules(game: str) -> None:
    rules = CATALOGUE[game].rules

    assert override_rules(GAMES["classic"].rules, plain_rules(rules)) == rules
