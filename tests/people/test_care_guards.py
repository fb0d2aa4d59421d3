"""The database itself shortens no break, whoever asks it to."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.adapters.sql_connection import connect_writer
from croupier.casino.exclusion import self_exclusion, time_out
from tests.people.care_house import care_house
from tests.support.clock import NOON


@pytest.mark.parametrize(
    "shortened",
    [
        "UPDATE care_breaks SET until_us = until_us - 1",
        "UPDATE care_breaks SET until_us = 0",
        "UPDATE care_breaks SET person_id = person_id + 1",
        "DELETE FROM care_breaks",
        "INSERT OR REPLACE INTO care_breaks VALUES (1, 'time-out', 1)",
    ],
)
@pytest.mark.parametrize("months", [6, None])
async def test_no_statement_shortens_a_break(
    tmp_path: Path, shortened: str, months: int | None
) -> None:
    async with care_house("sqlite", tmp_path) as house:
        ann = await house.guest(name="Ann")
        await house.guest(name="Bob")
        await house.desk.exclude(ann, lambda now: self_exclusion(months, now))
        before = await house.kept.exclusion(ann.person_id)
        with closing(connect_writer(tmp_path / "house.sqlite")) as shell:
            if months is None and "until_us - 1" in shortened:
                shell.execute(shortened)  # For ever less a moment is for ever.
            else:
                with pytest.raises(sqlite3.IntegrityError, match="nobody can shorten"):
                    shell.execute(shortened)
        assert await house.kept.exclusion(ann.person_id) == before


async def test_a_break_outlasts_the_house_that_was_closed(tmp_path: Path) -> None:
    async with care_house("sqlite", tmp_path) as house:
        ann = await house.guest(name="Ann")
        await house.desk.exclude(ann, lambda now: time_out(5, now))
    async with care_house("sqlite", tmp_path) as again:
        found = await again.desk.exclusion_of(ann.person_id)
        assert found == time_out(5, NOON)
