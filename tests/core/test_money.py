"""Money as text, and the ratios that wagers are paid by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import BadMoney
from croupier.core.money import Ratio, money_text, parse_money, parse_ratio, parse_wager


@pytest.mark.parametrize(
    ("text", "minor"),
    [("1", 100), ("10", 1_000), ("10.00", 1_000), ("200", 20_000), ("0", 0), ("0.00", 0)],
)
def test_a_wager_is_written_in_whole_units(text: str, minor: int) -> None:
    assert parse_wager(text) == minor


@pytest.mark.case("B19")
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "k", "-1", "+1", "-0", "01", "00", "1.", ".5", "1.0", "1.000", "1,00", "1e2",
        "1E2", "NaN", "nan", "Infinity", "inf", "1e400", "10abc", "0x10", "1_000", "10 ",
        " 10", "10\n", "１０", "١٠", "1 0", "9" * 13,
    ],
)  # fmt: skip
def test_anything_else_is_no_wager(text: str) -> None:
    with pytest.raises(BadMoney):
        parse_wager(text)


@pytest.mark.parametrize("text", ["1.50", "10.05", "0.99", "53.54"])
def test_a_fraction_of_a_unit_is_refused_and_the_step_is_named(text: str) -> None:
    with pytest.raises(BadMoney, match="whole units, in steps of 1"):
        parse_wager(text)


@pytest.mark.parametrize(
    ("text", "minor"),
    [("-7.5", -750), ("35.00", 3_500), ("0.05", 5), ("-0.05", -5), ("7", 700), ("-0", 0)],
)
def test_amounts_have_a_sign_and_two_decimals_at_most(text: str, minor: int) -> None:
    assert parse_money(text) == minor


@pytest.mark.parametrize("text", ["", "+1", "1.234", "--1", "1.", ".5", "1e3", "NaN", "１", "007"])
def test_anything_else_is_no_amount(text: str) -> None:
    with pytest.raises(BadMoney):
        parse_money(text)


@pytest.mark.parametrize(
    ("minor", "text"),
    [(0, "0.00"), (5, "0.05"), (-5, "-0.05"), (750, "7.50"), (-12_345, "-123.45"), (100, "1.00")],
)
def test_amounts_are_written_with_two_decimals(minor: int, text: str) -> None:
    assert money_text(minor) == text


@given(st.integers(-(10**15), 10**15))
def test_a_written_amount_reads_back(minor: int) -> None:
    assert parse_money(money_text(minor)) == minor


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("3:2", Ratio(3, 2)),
        ("6:5", Ratio(6, 5)),
        ("1:1", Ratio(1, 1)),
        ("6:4", Ratio(3, 2)),
        ("3:6", Ratio(1, 2)),
        ("1:100", Ratio(1, 100)),
        ("9:3", Ratio(3, 1)),
    ],
)
def test_a_ratio_is_read_in_lowest_terms(text: str, ratio: Ratio) -> None:
    assert parse_ratio(text) == ratio


@pytest.mark.parametrize(
    "text", ["", "3", "3/2", "3:0", "0:1", "-3:2", "3:2:1", " 3:2", "3: 2", "1.5:1", "03:2", "３:2"]
)
def test_anything_else_is_no_ratio(text: str) -> None:
    with pytest.raises(BadMoney, match="not a ratio"):
        parse_ratio(text)


@pytest.mark.parametrize("text", ["1:3", "2:7", "1:200", "10:3", "1:8"])
def test_a_ratio_must_pay_whole_hundredths_of_a_whole_wager(text: str) -> None:
    with pytest.raises(BadMoney, match="whole hundredths"):
        parse_ratio(text)


@given(st.integers(1, 12), st.sampled_from([1, 2, 4, 5, 10, 20, 25, 50, 100]), st.integers(1, 300))
def test_a_ratio_pays_its_share_exactly(pays: int, per: int, units: int) -> None:
    assert parse_ratio(f"{pays}:{per}").of(units * 100) * per == units * 100 * pays
