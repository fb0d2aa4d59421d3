"""A round as the fold of its events, from the first one on."""

import pytest

from croupier.core.events import BoxWager, RoundOpened
from croupier.core.evolve import evolve, open_round
from croupier.core.state import Phase
from tests.support.rounds import table


@pytest.mark.clause("M4")
def test_the_first_event_lays_each_wager_on_its_box() -> None:
    rules = table().rules
    before = open_round(rules, RoundOpened((), 0))
    after = evolve(before, RoundOpened((BoxWager(2, 1_000), BoxWager(5, 2_500)), 0))

    assert [(box.number, box.wager) for box in after.boxes] == [(2, 1_000), (5, 2_500)]
    assert [hand.wager for _, _, hand in after.hands] == [1_000, 2_500]
    assert after.phase is Phase.DEAL
    assert after.streak is None


@pytest.mark.clause("F11")
def test_the_first_event_carries_the_streak_of_the_rounds_before() -> None:
    rules = table("on-fire").rules
    after = evolve(
        open_round(rules, RoundOpened((), 0)), RoundOpened((BoxWager(1, 1_000),), streak_wins=3)
    )

    assert after.streak is not None
    assert (after.streak.wins, after.streak.is_on_fire) == (3, True)
