"""The rules in words say what the rules say, and all of it."""

from dataclasses import replace

import pytest

from croupier.core.games import GAMES
from croupier.core.money import Ratio, parse_ratio
from croupier.core.rule_fields import RULE_FIELDS, override_rules
from croupier.core.rules import Players, Prize, Rules
from croupier.notation.prose import Limits, Section
from croupier.notation.prose_en import felt_lines, highlights, rules_page
from croupier.notation.proses import PROSES

# A game in which every rule has an effect.
FULL = Rules(
    max_hands=4,
    even_money=False,
    streak_length=3,
    streak_natural_pays=Ratio(2, 1),
    prizes=((Prize.STRAIGHT_678, Ratio(2, 1)),),
    boxes=7,
    players=Players.MANY,
)

WALKS: dict[str, list[object]] = {
    "decks": list(range(1, 9)),
    "shuffle": ["each-round", "cut:26", "cut:40", "cut:20-40", "cut:20-41", "cut:21-40"],
    "hole_card_first": [False, True],
    "peek": ["ace-ten", "ace", "none"],
    "soft17": ["stand", "hit"],
    "natural_pays": ["3:2", "6:5", "1:1", "2:1"],
    "insurance": [True, False],
    "even_money": [False, True],
    "surrender": ["none", "late-not-ace", "late"],
    "double": ["any", "any-hard", "9-11", "10-11", "none"],
    "das": [False, True],
    "split_by": ["value", "rank"],
    "max_hands": [1, 2, 3, 4],
    "split_aces_one_card": [False, True],
    "resplit_aces": [False, True],
    "stand_on_21": [False, True],
    "prizes": [
        {},
        {"suited-777": "5:1"},
        {"777": "3:1"},
        {"678": "2:1"},
        {"678": "3:1"},
        {"suited-777": "5:1", "777": "3:1", "678": "2:1"},
    ],
    "streak_length": list(range(1, 10)),
    "streak_natural_pays": ["2:1", "5:2"],
    "boxes": [3, 4, 5, 6, 7],
    "boxes_per_player": [1, 2, 3, 7],
    "players": ["many", "one"],
    "wager_min": [1, 2, 100],
    "wager_max": [200, 300, 1_000_000],
}

EVERY_GAME = pytest.mark.parametrize("game", list(GAMES))


def page_of(rules: Rules) -> tuple[Section, ...]:
    return rules_page("Blackjack", rules)


def words(page: tuple[Section, ...]) -> str:
    return "\n".join(line for section in page for line in (section.heading, *section.lines))


def test_every_field_of_the_rules_is_walked() -> None:
    assert tuple(WALKS) == RULE_FIELDS


@pytest.mark.parametrize("language", PROSES)
@pytest.mark.parametrize("field", WALKS)
def test_each_value_of_a_field_has_a_page_of_its_own(field: str, language: str) -> None:
    base = replace(FULL, boxes=3) if field == "players" else FULL
    prose = PROSES[language]
    pages = {
        prose.rules_page("Blackjack", override_rules(base, {field: value}))
        for value in WALKS[field]
    }
    assert len(pages) == len(WALKS[field])


def test_a_game_without_a_streak_speaks_of_no_fire() -> None:
    without = replace(FULL, streak_length=0, streak_natural_pays=None)

    assert "fire" in words(page_of(FULL))
    assert "fire" not in words(page_of(without))


@pytest.mark.parametrize("language", PROSES)
@EVERY_GAME
def test_the_page_is_made_of_short_plain_sentences(game: str, language: str) -> None:
    page = PROSES[language].rules_page(GAMES[game].title, GAMES[game].rules)
    for section in page:
        assert section.heading
        for line in section.lines:
            assert line.lstrip("«")[0].isupper()
            assert line.endswith(".")
            assert "  " not in line
            assert len(line) <= 240
    assert len({section.heading for section in page}) == len(page)
    assert "_" not in words(page)
    assert "None" not in words(page)


def test_the_limits_of_a_table_stand_in_the_page_instead_of_the_games() -> None:
    silver = Limits(wager_min=5, wager_max=100, table_max=200, currency="FUN")
    table = words(rules_page("Blackjack", FULL, silver))

    assert "A box takes a wager of 5 to 100 FUN, in whole units." in table
    assert "together may come to 200 FUN." in table
    assert "A box takes a wager of 1 to 200, in whole units." in words(page_of(FULL))
    assert "first wagers of all" not in words(page_of(FULL))


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("multiplayer", "You may split until the box has four hands."),
        ("multiplayer", "Double: on two cards without an ace"),
        ("multiplayer", "may be split again; otherwise they stand."),
        ("multiplayer", "Then the cut card goes behind card 156 of 312."),
        ("classic", "All the cards are shuffled before every round."),
        ("classic", "Split aces are played like any other hand."),
        ("classic", "A box takes a wager of 1 to 300, in whole units."),
        ("prize", "Three sevens of one suit: 5 to 1."),
        ("prize", "A blackjack of yours is offered even money instead: 1 to 1 at once"),
        ("prize", "at random, behind card 78 to 234 of 312."),
        ("on-fire", "Every box gets a card, then the dealer takes the hole card, face down;"),
        ("on-fire", "Three wins in a row light the fire."),
        ("on-fire", "Surrender is not offered."),
    ],
)
def test_what_a_player_reads_about_a_game(game: str, sentence: str) -> None:
    assert sentence in words(rules_page(GAMES[game].title, GAMES[game].rules))


@pytest.mark.parametrize(
    ("peek", "surrender", "against"),
    [
        ("ace-ten", "late", " against any card"),
        ("ace-ten", "late-not-ace", ", except against an ace"),
        ("ace", "late", ", except against a card that counts 10"),
        ("ace", "late-not-ace", " against 2 to 9"),
        ("none", "late", " against 2 to 9"),
        ("none", "late-not-ace", " against 2 to 9"),
    ],
)
def test_surrender_is_promised_only_where_the_dealer_is_known_to_have_no_blackjack(
    peek: str, surrender: str, against: str
) -> None:
    rules = override_rules(Rules(), {"peek": peek, "surrender": surrender})

    assert f"half its wager back, {against.strip(' ,')}." in words(page_of(rules))
    assert f"Surrender{against}" in highlights(rules)


# The felt and the tiles ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "felt"),
    [
        ("multiplayer", ()),
        ("classic", ()),
        (
            "prize",
            ("Three suited sevens pay 5 to 1", "Three sevens pay 3 to 1", "6-7-8 pays 2 to 1"),
        ),
        ("on-fire", ("On fire: blackjack pays 2 to 1",)),
    ],
)
def test_the_felt_of_each_game(game: str, felt: tuple[str, ...]) -> None:
    assert felt_lines(GAMES[game].rules) == (
        "Blackjack pays 3 to 2",
        "Dealer stands on all 17s",
        "Insurance pays 2 to 1",
        *felt,
    )


def test_the_felt_changes_with_the_rules() -> None:
    assert felt_lines(
        override_rules(Rules(), {"natural_pays": "6:5", "soft17": "hit", "insurance": False})
    ) == ("Blackjack pays 6 to 5", "Dealer hits soft 17")


@pytest.mark.parametrize("language", PROSES)
@EVERY_GAME
def test_a_tile_has_three_or_four_short_lines(game: str, language: str) -> None:
    lines = PROSES[language].highlights(GAMES[game].rules)
    assert 3 <= len(lines) <= 4
    assert all(len(line) <= 44 for line in lines)


@pytest.mark.parametrize(
    ("pays", "is_said"), [("3:2", False), ("6:5", True), ("2:1", True), ("1:1", True)]
)
def test_a_tile_says_what_a_blackjack_pays_where_it_is_not_the_usual(
    pays: str, is_said: bool
) -> None:
    lines = highlights(Rules(natural_pays=parse_ratio(pays)))
    assert (f"Blackjack pays {pays.replace(':', ' to ')}" in lines) is is_said


@pytest.mark.parametrize("language", PROSES)
def test_no_two_games_have_the_same_tile(language: str) -> None:
    prose = PROSES[language]
    assert len({prose.highlights(game.rules) for game in GAMES.values()}) == len(GAMES)
    assert len({prose.game_title(game.name, game.title) for game in GAMES.values()}) == len(GAMES)
