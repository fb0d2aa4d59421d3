"""Time-out and self-exclusion: nobody shortens one."""

from datetime import UTC, datetime, timedelta

import pytest

from croupier.casino.care_errors import NotLonger
from croupier.casino.exclusion import (
    Exclusion,
    ExclusionKind,
    require_longer,
    self_exclusion,
    time_out,
)
from tests.support.clock import NOON

TICK = timedelta(microseconds=1)
FOR_EVER = self_exclusion(None, NOON)


def test_a_time_out_runs_its_hours_and_not_a_moment_longer() -> None:
    taken = time_out(2, NOON)
    assert taken.kind is ExclusionKind.TIME_OUT
    assert taken.runs(NOON)
    assert taken.runs(NOON + timedelta(hours=2) - TICK)
    assert not taken.runs(NOON + timedelta(hours=2))


def test_a_self_exclusion_for_ever_has_no_end() -> None:
    assert FOR_EVER.runs(datetime.max.replace(tzinfo=UTC))


@pytest.mark.parametrize(
    ("months", "end"),
    [
        pytest.param(6, datetime(2030, 7, 2, 12, tzinfo=UTC), id="half a year"),
        pytest.param(12, datetime(2031, 1, 2, 12, tzinfo=UTC), id="a year"),
        pytest.param(60, datetime(2035, 1, 2, 12, tzinfo=UTC), id="five years"),
    ],
)
def test_months_end_on_the_same_day(months: int, end: datetime) -> None:
    assert self_exclusion(months, NOON).until == end


def test_a_month_without_that_day_ends_on_its_last() -> None:
    last_of_august = datetime(2030, 8, 31, tzinfo=UTC)
    assert self_exclusion(6, last_of_august).until == datetime(2031, 2, 28, tzinfo=UTC)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(time_out(5, NOON), time_out(5, NOON), id="just as long"),
        pytest.param(time_out(5, NOON), time_out(4, NOON), id="shorter"),
        pytest.param(self_exclusion(6, NOON), time_out(1008, NOON), id="a time-out instead"),
        pytest.param(FOR_EVER, self_exclusion(60, NOON), id="five years instead of for ever"),
        pytest.param(FOR_EVER, FOR_EVER, id="for ever again"),
    ],
)
def test_a_break_that_runs_gives_way_to_none_that_ends_before(
    old: Exclusion, new: Exclusion
) -> None:
    with pytest.raises(NotLonger):
        require_longer(new, old, NOON)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(None, time_out(1, NOON), id="the first"),
        pytest.param(time_out(5, NOON), time_out(6, NOON), id="an hour more"),
        pytest.param(time_out(5, NOON), FOR_EVER, id="for ever"),
        pytest.param(self_exclusion(6, NOON), self_exclusion(7, NOON), id="a month more"),
    ],
)
def test_a_break_may_be_made_longer(old: Exclusion | None, new: Exclusion) -> None:
    require_longer(new, old, NOON)


def test_after_its_end_another_may_be_short() -> None:
    later = NOON + timedelta(hours=5)
    require_longer(time_out(1, later), time_out(5, NOON), later)
