"""A round as the fold of its events, from the first one on."""

import pytest

from croupier.core.actions import Action
from croupier.core.decide import decide
from croupier.core.events import BoxWager, Played, RoundOpened, Withheld
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


def test_what_a_viewer_may_not_see_changes_nothing() -> None:
    state = table().deal("T 6 9 8").state
    assert evolve(state, Withheld()) == state


def test_a_round_after_an_input_is_the_fold_of_what_was_decided() -> None:
    before = table().deal("T 6 9 Q")
    state = before.state
    for event in decide(state, Played(1, Action.STAND)):
        state = evolve(state, event)

    assert state == before.plays("1 stand").state
