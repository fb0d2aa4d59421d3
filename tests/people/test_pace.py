"""A pace remembers who did something, whatever others try meanwhile."""

from croupier.casino.pace import PEOPLE_KEPT_MAX, Pace
from tests.support.clock import FakeClock


def test_who_is_given_back_what_they_took_crowds_nobody_out() -> None:
    pace = Pace(1, 60, FakeClock())
    assert pace.take("wrong") == 0
    for number in range(PEOPLE_KEPT_MAX + 1):
        assert pace.take(number) == 0
        pace.give_back(number)
    assert pace.take("wrong") == 60
    assert pace.take(0) == 0, "what was given back does not count"
