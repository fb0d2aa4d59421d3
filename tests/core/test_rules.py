"""Rules that a house may set, and rules that no house could play by."""

import pytest
from hypothesis import given

from croupier.core.errors import BadInput, BadRule, ContradictingRules, RulesError
from croupier.core.games import GAMES, UnknownGame, find_game
from croupier.core.money import Ratio, parse_ratio
from croupier.core.rule_fields import RULE_FIELDS, override_rules, plain_rules
from croupier.core.rules import EACH_ROUND, Prize, Rules, Shuffle, parse_shuffle
from tests.properties.strategies import ANY_RULES

CLASSIC = GAMES["classic"].rules
RANGES = [
    ("decks", 1, 8),
    ("max_hands", 1, 4),
    ("wager_min", 1, 300),
    ("wager_max", 1, 1_000_000),
]


@given(ANY_RULES)
def test_any_rules_written_as_plain_values_read_back(rules: Rules) -> None:
    plain = plain_rules(rules)

    assert tuple(plain) == RULE_FIELDS
    assert override_rules(CLASSIC, plain) == rules


def test_an_override_changes_its_field_alone() -> None:
    changed = plain_rules(override_rules(CLASSIC, {"soft17": "hit"}))

    assert changed == {**plain_rules(CLASSIC), "soft17": "hit"}


@pytest.mark.parametrize(("field", "low", "high"), RANGES)
def test_a_number_stays_in_its_range(field: str, low: int, high: int) -> None:
    for value in (low, high):
        assert plain_rules(override_rules(CLASSIC, {field: value}))[field] == value
    for value in (low - 1, high + 1):
        with pytest.raises((BadRule, ContradictingRules), match=field):
            override_rules(CLASSIC, {field: value})


@pytest.mark.parametrize("boxes", [0, 8])
def test_a_table_has_one_to_seven_boxes(boxes: int) -> None:
    with pytest.raises(BadRule, match="boxes"):
        override_rules(CLASSIC, {"boxes": boxes, "boxes_per_player": boxes})

    assert override_rules(CLASSIC, {"boxes": 7, "boxes_per_player": 7}).boxes == 7


@pytest.mark.parametrize("length", [0, 10])
def test_a_streak_has_one_to_nine_wins(length: int) -> None:
    with pytest.raises((BadRule, ContradictingRules), match="streak_length"):
        override_rules(GAMES["on-fire"].rules, {"streak_length": length})

    assert override_rules(GAMES["on-fire"].rules, {"streak_length": 9}).streak_length == 9


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("decks", "6"),
        ("decks", 6.0),
        ("decks", True),
        ("decks", None),
        ("das", 1),
        ("das", "true"),
        ("soft17", "Stand"),
        ("soft17", ""),
        ("peek", "ten"),
        ("peek", ["ace"]),
        ("surrender", "early"),
        ("double", "any-soft"),
        ("split_by", "suit"),
        ("players", "two"),
        ("natural_pays", "3/2"),
        ("natural_pays", 1.5),
        ("natural_pays", "1:3"),
        ("natural_pays", "-"),
        ("streak_natural_pays", "0:1"),
        ("prizes", {"888": "5:1"}),
        ("prizes", {"777": 5}),
        ("prizes", ["777"]),
        ("shuffle", "never"),
        ("shuffle", "cut:0"),
        ("shuffle", "cut:"),
        ("shuffle", "cut:5-"),
        ("shuffle", "cut:156 "),
        ("shuffle", "cut:９"),
        ("shuffle", 156),
        ("wager_max", 10**9),
    ],
)
def test_a_wrong_type_or_value_is_refused_with_its_field(field: str, value: object) -> None:
    with pytest.raises(BadRule) as told:
        override_rules(CLASSIC, {field: value})

    assert told.value.field == field
    assert str(told.value).startswith(f"rule {field}: ")


@pytest.mark.parametrize("name", ["soft_17", "Das", "", "decks ", "__class__", "x" * 10_000])
def test_a_wrong_name_is_refused(name: str) -> None:
    with pytest.raises(BadRule, match="no such rule") as told:
        override_rules(CLASSIC, {name: 1})

    assert len(str(told.value)) < 80


@pytest.mark.parametrize(
    ("game", "changes", "fields"),
    [
        ("classic", {"wager_min": 301}, ("wager_min", "wager_max")),
        ("multiplayer", {"boxes_per_player": 7, "boxes": 6}, ("boxes_per_player", "boxes")),
        ("classic", {"boxes": 7}, ("players", "boxes")),
        ("multiplayer", {"players": "one"}, ("players", "boxes")),
        ("prize", {"insurance": False}, ("even_money", "insurance")),
        ("classic", {"streak_length": 3}, ("streak_length", "streak_natural_pays")),
        ("classic", {"streak_natural_pays": "2:1"}, ("streak_length", "streak_natural_pays")),
        ("on-fire", {"streak_length": 0}, ("streak_length", "streak_natural_pays")),
        ("on-fire", {"streak_natural_pays": "-"}, ("streak_length", "streak_natural_pays")),
        ("classic", {"shuffle": "cut:313"}, ("shuffle", "decks")),
        ("multiplayer", {"decks": 2}, ("shuffle", "decks")),
        ("prize", {"decks": 4}, ("shuffle", "decks")),
    ],
)
def test_contradicting_fields_are_refused(
    game: str, changes: dict[str, object], fields: tuple[str, str]
) -> None:
    with pytest.raises(ContradictingRules) as told:
        override_rules(GAMES[game].rules, changes)

    assert told.value.fields == fields


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("classic", {"wager_min": 300}),
        ("classic", {"boxes": 7, "boxes_per_player": 7}),
        ("multiplayer", {"players": "one", "boxes": 3}),
        ("prize", {"insurance": False, "even_money": False}),
        ("on-fire", {"streak_length": 0, "streak_natural_pays": "-"}),
        ("classic", {"shuffle": "cut:312"}),
        ("multiplayer", {"decks": 3}),
        ("classic", {"max_hands": 2, "resplit_aces": True}),
        ("classic", {"max_hands": 1, "das": True}),
        ("classic", {"insurance": True, "peek": "none"}),
    ],
)
def test_fields_on_the_right_side_of_a_contradiction_are_taken(
    game: str, changes: dict[str, object]
) -> None:
    changed = plain_rules(override_rules(GAMES[game].rules, changes))

    assert {field: changed[field] for field in changes} == changes


def test_a_cut_whose_range_runs_backwards_is_refused() -> None:
    with pytest.raises(BadRule, match="shuffle"):
        override_rules(CLASSIC, {"shuffle": "cut:200-100"})

    assert override_rules(CLASSIC, {"shuffle": "cut:100-100"}).shuffle.is_cut_fixed


@pytest.mark.parametrize("text", ["each-round", "cut:1", "cut:156", "cut:78-234"])
def test_a_way_to_shuffle_reads_back(text: str) -> None:
    assert str(parse_shuffle(text)) == text


def test_rules_built_by_hand_are_held_to_the_same_limits() -> None:
    for ratio in (Ratio(1, 3), Ratio(0, 1), Ratio(-1, 2), Ratio(1, 0)):
        with pytest.raises(BadRule, match="natural_pays"):
            Rules(natural_pays=ratio)
    with pytest.raises(BadRule, match="streak_natural_pays"):
        Rules(streak_length=3, streak_natural_pays=Ratio(2, 3))
    with pytest.raises(ContradictingRules, match="shuffle"):
        Rules(shuffle=Shuffle(0, 5))

    assert Rules(natural_pays=Ratio(1, 4), shuffle=EACH_ROUND).natural_pays.of(100) == 25


def test_prizes_built_by_hand_stand_once_and_in_order() -> None:
    suited, sevens = (Prize.SUITED_777, Ratio(5, 1)), (Prize.SEVENS, Ratio(3, 1))
    for wrong in ((sevens, suited), (sevens, sevens)):
        with pytest.raises(BadRule, match="prizes"):
            Rules(prizes=wrong)
    with pytest.raises(BadRule, match="prizes"):
        Rules(prizes=((Prize.SEVENS, Ratio(1, 3)),))

    assert Rules(prizes=(suited, sevens)).prizes == (suited, sevens)


@pytest.mark.parametrize("ratio", [Ratio(6, 4), Ratio(10_000, 1)])
def test_a_pay_out_built_by_hand_is_in_lowest_terms_and_can_be_written(ratio: Ratio) -> None:
    with pytest.raises(BadRule, match=r"natural_pays: .* is not in lowest terms of at most 9999"):
        Rules(natural_pays=ratio)

    assert Rules(natural_pays=Ratio(9_999, 1)).natural_pays == parse_ratio("9999:1")


def test_a_game_is_found_by_its_name_alone() -> None:
    assert find_game("prize").title == "Prize Blackjack"
    for name in ("Prize", "", "on_fire", "x" * 10_000):
        with pytest.raises(UnknownGame, match="unknown game") as told:
            find_game(name)
        assert isinstance(told.value, BadInput)
        assert len(str(told.value)) < 180


def test_a_message_shows_little_of_a_wrong_name_or_value() -> None:
    with pytest.raises(BadRule) as wrong_name:
        override_rules(Rules(), {"two\nlines" * 100: 1})
    with pytest.raises(BadRule) as wrong_value:
        override_rules(Rules(), {"das": "x" * 10_000})

    for caught in (wrong_name, wrong_value):
        assert len(str(caught.value)) < 100
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(10**4_400, id="a number that Python does not print"),
        pytest.param(9 * 10**4_000, id="a number of 4,001 digits"),
        pytest.param({"a": [10**4_400]}, id="such a number inside"),
        pytest.param("x" * 100_000, id="a long text"),
        pytest.param("two\nlines\u202e", id="a text with a line end"),
    ],
)
@pytest.mark.parametrize("field", RULE_FIELDS)
def test_any_wrong_value_is_refused_on_one_short_line(field: str, value: object) -> None:
    with pytest.raises(RulesError) as told:
        override_rules(Rules(), {field: value})

    assert str(told.value).isprintable()
    assert len(str(told.value)) < 200


def test_rules_built_with_a_number_too_great_to_print_are_refused() -> None:
    with pytest.raises(BadRule, match="rule decks: something too great to be shown is not 1 to 8"):
        Rules(decks=10**4_400)
