"""The Russian words say as much as the English, and are Russian."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.errors import BadRule, ContradictingRules
from croupier.core.games import GAMES
from croupier.core.rule_fields import RULE_FIELDS, override_rules, plain_rules
from croupier.core.rules import Rules
from croupier.notation.prose import Limits, Prose, Section
from croupier.notation.prose_ru import felt_lines, game_title, highlights, rules_page
from croupier.notation.prose_ru_round import round_line
from croupier.notation.proses import ENGLISH, RUSSIAN
from croupier.notation.words_ru import counted
from tests.notation.test_round_line import ANN_AND_BOB, finished
from tests.properties.strategies import DICE, Dice, rules_from

RULES = DICE.map(lambda thrown: rules_from(Dice(thrown)))
THOUSANDS = settings(max_examples=1_000, deadline=None)
LATIN = re.compile(r"[A-Za-z]")
PLACEHOLDER = re.compile(r"[{}_]|None|\b(?:True|False)\b|  ")
CYRILLIC_WORD = re.compile(r"[А-Яа-яЁё]")


def words(page: tuple[Section, ...]) -> str:
    return "\n".join(line for section in page for line in (section.heading, *section.lines))


def spoken(rules: Rules) -> tuple[str, ...]:
    page = rules_page("Блэкджек", rules)
    lines = tuple(line for section in page for line in (section.heading, *section.lines))
    return (*lines, *felt_lines(rules), *highlights(rules))


@THOUSANDS
@given(RULES)
def test_any_rules_are_told_in_russian_words_alone(rules: Rules) -> None:
    lines = spoken(rules)
    assert len(lines) > 20
    for line in lines:
        assert CYRILLIC_WORD.search(line)
        assert not LATIN.search(line)
        assert not PLACEHOLDER.search(line)


@THOUSANDS
@given(RULES)
def test_any_rules_are_told_in_both_languages_by_as_many_lines(rules: Rules) -> None:
    english = ENGLISH.rules_page("Blackjack", rules)
    russian = RUSSIAN.rules_page("Blackjack", rules)
    assert len(english) == len(russian)
    assert len(ENGLISH.felt_lines(rules)) == len(felt_lines(rules))
    assert len(ENGLISH.highlights(rules)) == len(highlights(rules))
    assert all(section.lines for section in (*english, *russian))


@THOUSANDS
@given(RULES, RULES, st.sampled_from(RULE_FIELDS))
def test_a_rule_that_english_tells_apart_is_told_apart_in_russian(
    rules: Rules, other: Rules, field: str
) -> None:
    try:
        changed = override_rules(rules, {field: plain_rules(other)[field]})
    except (BadRule, ContradictingRules):
        changed = other

    def is_told(prose: Prose) -> tuple[bool, bool, bool]:
        return (
            prose.rules_page("", rules) != prose.rules_page("", changed),
            prose.felt_lines(rules) != prose.felt_lines(changed),
            prose.highlights(rules) != prose.highlights(changed),
        )

    assert is_told(RUSSIAN) == is_told(ENGLISH)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_of_the_floor_has_a_russian_name(game: str) -> None:
    assert not LATIN.search(game_title(game, GAMES[game].title))


def test_a_game_without_a_russian_name_keeps_its_own() -> None:
    assert game_title("house-special", "House Special") == "House Special"


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("multiplayer", "Делить можно до четырёх рук в боксе."),
        ("multiplayer", "«Удвоить»: на двух картах без туза"),
        ("multiplayer", "Подрезная карта ложится за 156-й картой из 312."),
        ("classic", "Все карты тасуются перед каждым раундом."),
        ("classic", "игра шестью колодами по 52 карты, всего 312 карт."),
        ("prize", "Три семёрки одной масти: 5 к 1."),
        ("prize", "с 78-й по 234-ю, всего в шузе 312."),
        ("on-fire", "Три победы подряд зажигают огонь."),
        ("on-fire", "Сдаться нельзя."),
    ],
)
def test_what_a_player_reads_about_a_game(game: str, sentence: str) -> None:
    assert sentence in words(rules_page(game_title(game, ""), GAMES[game].rules))


def test_counts_agree_with_their_words() -> None:
    one = words(rules_page("Блэкджек", Rules(decks=1, boxes=1, boxes_per_player=1)))
    assert "игра одной колодой по 52 карты, всего 52 карты." in one
    assert "На столе один бокс; в раунде вы играете на одном." in one
    assert counted(21, ("бокс", "бокса", "боксов")) == "21 бокс"


def test_the_limits_of_a_table_stand_in_the_page() -> None:
    limits = Limits(wager_min=5, wager_max=10_000, table_max=200, currency="FUN")
    table = words(rules_page("Блэкджек", Rules(), limits))
    assert "Ставка на бокс: от 5 до 10\u00a0000 FUN, целыми единицами." in table
    assert "вместе: до 200 FUN." in table


def test_a_round_is_one_russian_line() -> None:
    state = finished('1 = "10"', "Ts Ah 9d 7c", "1 insure", "1 stand")
    assert round_line(state, ANN_AND_BOB) == (
        "Дилер Ah 7c, 18. Бокс 1 Ann: Ts 9d 19 выигрыш, +5,00. Страховка 5,00 проиграла."
    )
    assert round_line(replace(state, is_void=True), {}).startswith("Раунд отменён")


def test_nothing_is_said_of_an_insurance_that_was_not_bought() -> None:
    state = finished('1 = "10"', "Ts 8h 9d 7c 9s", "1 stand")
    assert round_line(state, {}) == "Дилер 8h 7c 9s, перебор. Бокс 1: Ts 9d 19 выигрыш, +10,00."


def test_a_blackjack_of_the_dealer_is_named_in_russian() -> None:
    state = finished('1 = "10"', "Ts Ah 9d Kc", "1 insure")
    assert round_line(state, ANN_AND_BOB) == (
        "Дилер Ah Kc, блэкджек. Бокс 1 Ann: Ts 9d 19 проигрыш, 0,00. Страховка 5,00 выиграла."
    )
