"""The rule code: every field in one short line."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import BadRule, ContradictingRules, CroupierError
from croupier.core.games import CATALOGUE
from croupier.core.money import Ratio
from croupier.core.rule_fields import RULE_FIELDS, override_rules, plain_rules
from croupier.core.rules import Players, Prize, Rules, Shuffle
from croupier.notation.errors import BadRuleCode
from croupier.notation.rule_code import (
    RULE_CODE_CHARACTERS_MAX,
    SLOTS,
    UNSAID,
    read_rule_code,
    rule_code,
)
from tests.properties.strategies import ANY_RULES

PAGE = (Path(__file__).parents[2] / "docs/reference/rule-code.md").read_text(encoding="utf-8")

CODES = {
    "multiplayer": "6D S17 DOH DAS LS10 RSA CUT156",
    "classic": "6D S17 DAS LS10 SP2 HSA 3B SOLO W1-300",
    "prize": "6D S17 DAS LS SP2 EM 777S=5:1 777=3:1 678=2:1 CUT78-234",
    "on-fire": "6D S17 DO10 SP2 HSA HIT21 FIRE3=2:1 HOLE1ST 1B 1BP SOLO",
    "vegas-strip": "4D S17 DAS CUT156",
    "atlantic-city": "8D S17 DAS LS CUT312",
    "european-no-hole": "6D S17 DO9 DAS SP2 ENHC CUT234",
    "single-deck-h17": "1D H17 CUT26",
}

LEAST = "6D S17"
"""The shortest code of six decks."""


def field_of(code: str, field: str) -> object:
    return plain_rules(read_rule_code(code))[field]


def test_every_game_has_its_code() -> None:
    assert {name: rule_code(game.rules) for name, game in CATALOGUE.items()} == CODES


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_code_of_a_game_is_read_as_its_rules(name: str) -> None:
    assert read_rule_code(CODES[name]) == CATALOGUE[name].rules


@given(ANY_RULES)
def test_any_rules_are_read_back_from_their_code(rules: Rules) -> None:
    assert read_rule_code(rule_code(rules)) == rules


@given(ANY_RULES, st.randoms(use_true_random=False))
def test_the_order_and_the_size_of_letters_do_not_matter(rules: Rules, random: object) -> None:
    words = rule_code(rules).lower().split()
    getattr(random, "shuffle")(words)  # noqa: B009

    assert read_rule_code("  ".join(words)) == rules


@given(ANY_RULES)
def test_a_code_is_short_and_plain(rules: Rules) -> None:
    code = rule_code(rules)

    assert re.fullmatch(r"[A-Z0-9:=-]+( [A-Z0-9:=-]+)*", code)
    assert 2 * len(code) <= RULE_CODE_CHARACTERS_MAX


def test_the_longest_code_can_be_read() -> None:
    rules = Rules(
        decks=8,
        shuffle=Shuffle(415, 416),
        natural_pays=Ratio(9_999, 100),
        even_money=True,
        prizes=tuple((prize, Ratio(9_999, 100)) for prize in Prize),
        streak_length=9,
        streak_natural_pays=Ratio(9_999, 100),
        boxes=6,
        boxes_per_player=6,
        players=Players.ONE,
        wager_min=999_999,
        wager_max=1_000_000,
    )
    changes = {"double": "10-11", "das": True, "split_by": "rank", "split_aces_one_card": False}
    changes |= {"resplit_aces": True, "peek": "ace", "stand_on_21": False, "hole_card_first": True}
    longest = override_rules(rules, changes)

    assert len(rule_code(longest)) <= RULE_CODE_CHARACTERS_MAX // 2
    assert read_rule_code(rule_code(longest)) == longest


@pytest.mark.parametrize(
    ("word", "field", "value"),
    [
        ("S17", "soft17", "stand"),
        ("H17", "soft17", "hit"),
        ("DOA", "double", "any"),
        ("DOH", "double", "any-hard"),
        ("DO9", "double", "9-11"),
        ("DO10", "double", "10-11"),
        ("DO0", "double", "none"),
        ("DAS", "das", True),
        ("NDAS", "das", False),
        ("NS", "surrender", "none"),
        ("LS10", "surrender", "late-not-ace"),
        ("LS", "surrender", "late"),
        ("SP1", "max_hands", 1),
        ("SP3", "max_hands", 3),
        ("SPV", "split_by", "value"),
        ("SPR", "split_by", "rank"),
        ("OSA", "split_aces_one_card", True),
        ("HSA", "split_aces_one_card", False),
        ("RSA", "resplit_aces", True),
        ("NRSA", "resplit_aces", False),
        ("PEEK", "peek", "ace-ten"),
        ("PEEKA", "peek", "ace"),
        ("ENHC", "peek", "none"),
        ("BJ6:5", "natural_pays", "6:5"),
        ("BJ3:2", "natural_pays", "3:2"),
        ("INS", "insurance", True),
        ("NOINS", "insurance", False),
        ("EM", "even_money", True),
        ("NOEM", "even_money", False),
        ("ST21", "stand_on_21", True),
        ("HIT21", "stand_on_21", False),
        ("777S=5:1", "prizes", {"suited-777": "5:1"}),
        ("777=3:1", "prizes", {"777": "3:1"}),
        ("678=2:1", "prizes", {"678": "2:1"}),
        ("FIRE3=2:1", "streak_length", 3),
        ("FIRE3=2:1", "streak_natural_pays", "2:1"),
        ("UP1ST", "hole_card_first", False),
        ("HOLE1ST", "hole_card_first", True),
        ("EACH", "shuffle", "each-round"),
        ("CUT156", "shuffle", "cut:156"),
        ("CUT78-234", "shuffle", "cut:78-234"),
        ("5B", "boxes", 5),
        ("2BP", "boxes_per_player", 2),
        ("MANY", "players", "many"),
        ("W5-25", "wager_min", 5),
        ("W5-25", "wager_max", 25),
    ],
)
def test_a_word_says_its_field(word: str, field: str, value: object) -> None:
    code = f"6D {word}" if field == "soft17" else f"{LEAST} {word}"

    assert field_of(code, field) == value


def test_one_player_holds_every_box() -> None:
    assert field_of(f"{LEAST} 3B SOLO", "players") == "one"
    with pytest.raises(ContradictingRules, match="players and boxes contradict"):
        read_rule_code(f"{LEAST} SOLO")


def test_every_field_has_a_place_in_the_code() -> None:
    said = [field.partition(".")[0] for slot in SLOTS for field in slot.fields]

    assert set(said) == set(RULE_FIELDS)
    assert set(RULE_FIELDS) - {field.partition(".")[0] for field in UNSAID} == {"decks", "soft17"}


def test_what_goes_without_saying_is_read_and_not_written() -> None:
    assert rule_code(read_rule_code("6D S17 DOA NDAS NS SP4 BJ3:2 7B 3BP W1-200")) == LEAST


@pytest.mark.parametrize(
    ("code", "message", "place"),
    [
        ("6D S17 DAX", "word 3, 'DAX', is none of 6D S17 H17 DOA", 3),
        ("6D S17 D6", "word 3, 'D6', is none of", 3),
        ("06D S17", "word 1, '06D', is none of", 1),
        ("6D S17 CUT078", "word 3, 'CUT078', is none of", 3),
        ("6D S17 \N{LATIN SMALL LETTER LONG S}17", "is none of", 3),
        ("6D S17 H17", "word 2, 'S17', and word 3, 'H17', both say soft17; one of S17 H17 may", 3),
        ("6D DAS S17 DAS", "word 2, 'DAS', and word 4, 'DAS', both say das;", 4),
        ("6D S17 LS ls10", "word 3, 'LS', and word 4, 'ls10', both say surrender;", 4),
        ("6D S17 FIRE3=2:1 FIRE4=2:1", "both say streak_length and streak_natural_pays;", 4),
        ("S17 DAS", "no word says decks, such as 6D", None),
        ("6D DAS", "no word says soft17, such as S17 or H17", None),
        ("", "no word says decks", None),
        ("6D S17" + " DAS" * 200, "806 characters, at most 400 are read", None),
    ],
)
def test_what_is_no_code_is_refused(code: str, message: str, place: int | None) -> None:
    with pytest.raises(BadRuleCode) as told:
        read_rule_code(code)

    assert str(told.value).startswith("rule code: ")
    assert message in str(told.value)
    assert told.value.place == place
    assert len(str(told.value)) < 400


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("9D S17", "rule decks: 9 is not 1 to 8"),
        ("6D S17 SP0", "rule max_hands: 0 is not 1 to 4"),
        ("6D S17 CUT9-8", "rule shuffle: the cut 9 is over 8"),
        ("6D S17 BJ4:3", "rule natural_pays: ratio 4:3 does not pay whole hundredths"),
    ],
)
def test_a_number_out_of_range_is_refused_by_its_field(code: str, message: str) -> None:
    with pytest.raises(BadRule, match=re.escape(message)):
        read_rule_code(code)


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("6D S17 NOINS EM", ("even_money", "insurance")),
        ("1D S17 CUT53", ("shuffle", "decks")),
        ("6D S17 FIRE0=2:1", ("streak_length", "streak_natural_pays")),
        ("6D S17 W9-8", ("wager_min", "wager_max")),
        ("6D S17 2B", ("boxes_per_player", "boxes")),
    ],
)
def test_words_that_contradict_each_other_name_both_fields(
    code: str, fields: tuple[str, str]
) -> None:
    with pytest.raises(ContradictingRules) as told:
        read_rule_code(code)

    assert told.value.fields == fields
    assert f"{fields[0]} and {fields[1]} contradict" in str(told.value)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rules = read_rule_code(text)
    except CroupierError:
        return
    assert read_rule_code(rule_code(rules)) == rules


@given(st.lists(st.sampled_from([word for slot in SLOTS for word in slot.words]), max_size=12))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    try:
        rules = read_rule_code(" ".join(words))
    except CroupierError:
        return
    assert read_rule_code(rule_code(rules)) == rules


# The page ----------------------------------------------------------------------------------


def rows() -> list[list[str]]:
    table = re.findall(r"^\| `.*\|$", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


def test_the_page_has_every_word_in_the_order_of_the_code() -> None:
    words = [word for slot in SLOTS for word in slot.words]

    assert [row[0].strip("`") for row in rows() if len(row) == 4] == words


def test_the_page_says_what_each_word_means() -> None:
    slots = {word: slot for slot in SLOTS for word in slot.words}
    for word, fields, values, unsaid in (row for row in rows() if len(row) == 4):
        slot = slots[word.strip("`")]
        said = slot.read(word.strip("`"))
        assert said is not None
        assert fields == ", ".join(f"`{field}`" for field in slot.fields)
        assert values == ", ".join(shown(said[field]) for field in slot.fields)
        holds = all(UNSAID.get(field) == said[field] for field in slot.fields)
        assert unsaid == ("unsaid" if holds else "")


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_page_has_the_code_of_every_game() -> None:
    written = {row[0].strip("`"): row[1].strip("`") for row in rows() if len(row) == 2}

    assert written == CODES


def test_the_page_shows_a_message_as_it_is() -> None:
    with pytest.raises(BadRuleCode) as told:
        read_rule_code("6D S17 H17")

    assert f"```\n{told.value}\n```" in PAGE


def test_the_page_names_the_numbers_that_go_unsaid() -> None:
    named = re.findall(r"`(\S+)`", PAGE.split("Of the words with numbers")[1].split("\n\n")[0])

    assert rule_code(read_rule_code(" ".join([LEAST, *named]))) == LEAST
    assert named == ["SP4", "BJ3:2", "7B", "3BP", "W1-200"]


def test_the_page_says_how_long_a_code_may_be() -> None:
    assert f"{RULE_CODE_CHARACTERS_MAX} characters" in PAGE
