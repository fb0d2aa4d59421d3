"""A limit: what is lowered holds at once, what is raised a day later; both sides of each."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.casino.care import (
    RAISE_SECONDS,
    Asked,
    Change,
    Counted,
    Limit,
    LimitKind,
    LimitName,
    Period,
    refuse_last,
)
from croupier.casino.care_errors import NothingPending
from croupier.casino.money import Currency
from tests.support.clock import NOON

DAY = timedelta(seconds=RAISE_SECONDS)
TICK = timedelta(microseconds=1)


def test_a_first_limit_holds_at_once() -> None:
    assert Limit().in_force(NOON) is None
    assert Limit().asked(100, NOON).in_force(NOON) == 100


def test_a_lower_limit_holds_at_once() -> None:
    lower = Limit(100).asked(99, NOON)
    assert lower.in_force(NOON) == 99
    assert lower.pending(NOON) is None


def test_a_limit_of_nothing_at_all_holds() -> None:
    assert Limit(100).asked(0, NOON).in_force(NOON) == 0


@pytest.mark.parametrize("higher", [101, None])
def test_a_higher_limit_or_none_holds_a_day_later_and_not_a_moment_before(
    higher: int | None,
) -> None:
    asked = Limit(100).asked(higher, NOON)
    assert asked.pending(NOON) == Change(higher, NOON + DAY)
    assert asked.in_force(NOON + DAY - TICK) == 100
    assert asked.in_force(NOON + DAY) == higher
    assert asked.pending(NOON + DAY) is None


def test_asking_for_the_same_limit_takes_a_change_back() -> None:
    asked = Limit(100).asked(500, NOON).asked(100, NOON)
    assert asked == Limit(100)


def test_a_lower_limit_takes_a_raise_that_waits_away() -> None:
    asked = Limit(100).asked(500, NOON).asked(50, NOON + DAY - TICK)
    assert asked.in_force(NOON + 2 * DAY) == 50


def test_another_raise_begins_its_own_day() -> None:
    asked = Limit(100).asked(500, NOON).asked(300, NOON + DAY / 2)
    assert asked.in_force(NOON + DAY) == 100
    assert asked.in_force(NOON + DAY * 1.5) == 300


def test_a_raise_that_has_come_about_is_what_a_later_wish_is_compared_with() -> None:
    raised = Limit(100).asked(500, NOON)
    assert raised.asked(400, NOON + DAY).in_force(NOON + DAY) == 400
    assert raised.asked(600, NOON + DAY).in_force(NOON + DAY) == 500


def test_a_change_that_waits_is_taken_back_and_one_that_has_come_about_is_not() -> None:
    asked = Limit(100).asked(500, NOON)
    assert asked.kept(NOON + DAY - TICK) == Limit(100)
    with pytest.raises(NothingPending):
        asked.kept(NOON + DAY)
    with pytest.raises(NothingPending):
        Limit(100).kept(NOON)


WISHES = st.lists(
    st.tuples(
        st.timedeltas(timedelta(0), timedelta(days=2)),
        st.one_of(st.none(), st.integers(0, 50)),
    ),
    max_size=12,
)


@given(WISHES)
def test_no_row_of_wishes_gets_a_person_more_within_a_day_of_asking_for_it(
    wishes: list[tuple[timedelta, int | None]],
) -> None:
    """Whatever holds has been asked for by then, and more than before it for a whole day."""
    limit, now = Limit(10), NOON
    held: int | None = 10
    asked: list[tuple[datetime, int | None]] = []
    for wait, amount in wishes:
        now += wait
        before = limit.in_force(now)
        if before is None or (held is not None and before > held):
            assert any(when <= now - DAY and what == before for when, what in asked)
        held = limit.asked(amount, now).in_force(now)
        assert held is None or before is None or held <= before
        limit = limit.asked(amount, now)
        asked.append((now, amount))


def test_the_periods_are_whole_days_that_end_now() -> None:
    assert [each.span.days for each in Period] == [1, 7, 30]


def asked_on(limit: int, *counted: tuple[int, int], at_stake: int = 0, adds: int = 10) -> Asked:
    """Counted amounts by the hour they stand at."""
    return Asked(
        LimitName(Currency.EUR, LimitKind.WAGER, Period.DAY),
        limit,
        at_stake,
        adds,
        tuple(Counted(NOON + timedelta(hours=hour), amount) for hour, amount in counted),
    )


def test_it_frees_as_soon_as_enough_has_left_the_window() -> None:
    asked = asked_on(100, (1, 30), (2, 30), (3, 40))
    assert asked.used == 100
    assert asked.frees_at == NOON + timedelta(hours=25)
    assert asked_on(100, (1, 5), (2, 30), (3, 65)).frees_at == NOON + timedelta(hours=26)


def test_what_is_above_the_limit_by_itself_never_frees() -> None:
    assert asked_on(9, (1, 5)).frees_at is None
    assert asked_on(100, (1, 5), at_stake=91).frees_at is None


def test_the_refusal_names_the_limit_what_is_used_and_when_it_frees() -> None:
    error = asked_on(100, (1, 100)).refusal()
    assert error.code == "care.wager_limit"
    assert error.details == {
        "currency": "EUR",
        "period": "day",
        "limit": 100,
        "used": 100,
        "adds": 10,
        "frees_at": "2030-01-03T13:00:00+00:00",
    }
    assert "above the wager limit of 1.00 a day" in str(error)


def test_of_two_broken_limits_the_one_is_named_that_frees_last() -> None:
    soon, late, never = asked_on(50, (1, 50)), asked_on(60, (2, 60)), asked_on(9)
    assert refuse_last([soon, late]).details["limit"] == 60
    assert refuse_last([soon, never, late]).details["limit"] == 9
