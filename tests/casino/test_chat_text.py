"""What is left of a text that somebody says."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.casino.chat_text import (
    LINE_CHARACTERS_MAX,
    MARKS_ON_A_LETTER_MAX,
    clean_line,
    clean_text,
)
from croupier.casino.errors import NothingSaid, TooMuchSaid

JOINERS = "\u200c\u200d"
DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ACUTE = "\u0301"

NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(JOINERS + DIRECTIONS + "\n\r\t \u00a0\u2028\u200b\ufeff\ufe0f\u2800"),
        st.sampled_from(ENGLAND + ACUTE + "\u0489a"),
    ),
    max_size=60,
)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        pytest.param("  well played  ", "well played", id="space around it goes"),
        pytest.param("one\ntwo\r\nthree\tfour", "one two three four", id="it is one line"),
        pytest.param("a\u2028b\u2029c\x85d", "a b c d", id="however a line is broken"),
        pytest.param("be\x00ll\x07 \x1b[31mred", "bell [31mred", id="control characters go"),
        pytest.param("pay \u202eknab eht\u202c now", "pay knab eht now", id="no writing backwards"),
        pytest.param("".join(f"a{sign}" for sign in DIRECTIONS), "a" * 12, id="no directions"),
        pytest.param("g\u200bu\u2060e\ufeffs\u00adt", "guest", id="nothing invisible"),
        pytest.param("a\u3164b\u115fc\uffa0", "abc", id="no letters that look like nothing"),
        pytest.param("x\U000e0068\U000e0069", "x", id="no hidden letters"),
        pytest.param("\ud800x\udfff", "x", id="no halves of characters"),
        pytest.param(f"{ACUTE}x", "x", id="a mark needs a letter"),
        pytest.param("a \u200d b", "a  b", id="so does a joiner"),
        pytest.param(
            f"z{ACUTE * 40}algo", f"z{ACUTE * MARKS_ON_A_LETTER_MAX}algo", id="no heap of marks"
        ),
        pytest.param(
            f"z{(ACUTE + JOINERS[1]) * 9}", f"z{(ACUTE + JOINERS[1]) * 4}", id="nor a joined one"
        ),
    ],
)
def test_what_could_mislead_is_taken_out(said: str, shown: str) -> None:
    assert clean_text(said) == shown


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("<script>alert(1)</script>", id="markup is text"),
        pytest.param("&lt;b&gt; <img src=x onerror=alert(1)>", id="so are entities"),
        pytest.param("Doppelkopf für Jürgen, 10 €", id="German"),
        pytest.param("Việt Nam: e\u0302\u0301", id="Vietnamese with its marks apart"),
        pytest.param("שָׁלוֹם לְכֻלָּם", id="Hebrew with vowels"),
        pytest.param(
            "السَّلَامُ عَلَيْكُمْ \u0601\u0661\u0662", id="Arabic with vowels and a sign of number"
        ),
        pytest.param("می\u200cخواهم", id="Persian with its joiner"),
        pytest.param("क्\u200dष नमस्ते", id="Hindi with its joiner"),
        pytest.param("မြန်မာ ကြွှေ့", id="Burmese"),
        pytest.param("สวัสดีครับ ที่นี่", id="Thai"),
        pytest.param("二十一点 葛\U000e0100", id="Chinese, and a variant of a sign"),
        pytest.param(
            f"{FAMILY} ❤\ufe0f\u200d\U0001f525 1\ufe0f\u20e3 \U0001f44d\U0001f3fd", id="emoji"
        ),
        pytest.param(f"{ENGLAND} \U0001f1e9\U0001f1ea", id="flags"),
        pytest.param("♠ ♥ ♦ ♣ ½ ∑ ⠓⠑⠇⠇⠕⠀⠓⠊", id="signs"),
        pytest.param("two  spaces\u00a0and\u3000wide ones", id="spaces within"),
    ],
)
@pytest.mark.case("E18")
def test_everything_else_is_kept_as_it_was_written(text: str) -> None:
    assert clean_line(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\n\t",
        "\u200b\u200d",
        "\u00a0\u3000",
        "\u2800\u2800",
        ACUTE * 3,
        "\u3164",
        "\u202e",
    ],
)
def test_a_line_that_shows_nothing_is_refused(text: str) -> None:
    with pytest.raises(NothingSaid):
        clean_line(text)


def test_a_line_has_three_hundred_characters_at_most() -> None:
    assert len(clean_line("é" * LINE_CHARACTERS_MAX)) == LINE_CHARACTERS_MAX == 300
    with pytest.raises(TooMuchSaid) as refused:
        clean_line("é" * (LINE_CHARACTERS_MAX + 1))
    assert refused.value.details == {"limit": 300, "has": 301}


def test_what_is_taken_out_does_not_count() -> None:
    assert clean_line("  " + "\u200b" * 500 + "x" * LINE_CHARACTERS_MAX + "  ") == "x" * 300


@given(NASTY)
def test_no_control_and_no_direction_is_ever_left(text: str) -> None:
    cleaned = clean_text(text).replace(ENGLAND, "")
    assert not set(cleaned) & set(DIRECTIONS)
    assert not [sign for sign in cleaned if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")]


@given(NASTY)
def test_cleaning_again_changes_nothing(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned


@given(NASTY)
def test_cleaning_makes_no_text_longer_and_adds_nothing_but_spaces(text: str) -> None:
    cleaned = clean_text(text)
    assert len(cleaned) <= len(text)
    assert set(cleaned) <= set(text) | {" "}
    assert cleaned == cleaned.strip()


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Co")), max_size=300))
def test_letters_figures_and_signs_stay_as_they_are(text: str) -> None:
    fillers = "\u115f\u1160\u3164\uffa0"
    assert clean_text(text) == "".join(sign for sign in text if sign not in fillers)


@given(st.lists(st.sampled_from(["a", ACUTE, "\u0489", "\u20dd", "\u200d", "\ufe0f", "\u0903"])))
def test_no_letter_carries_more_marks_than_a_line_has_room_for(signs: list[str]) -> None:
    for word in clean_text("".join(signs)).split("a"):
        flat = [sign for sign in word if unicodedata.category(sign) in ("Mn", "Me")]
        assert len(flat) <= MARKS_ON_A_LETTER_MAX
