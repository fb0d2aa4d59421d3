"""A round is a fold of its events, and it always ends."""

from functools import reduce

import pytest

from croupier.core.decide import decide
from croupier.core.events import Answered, DrawnCard, Played, RoundEnded, RoundVoided
from croupier.core.evolve import evolve, open_round
from croupier.core.state import AwaitsNothing, Phase, Round, awaited
from tests.properties.strategies import for_any_round
from tests.properties.walks import Walk

CARDS_IN_A_HAND_MAX = 22
"""Twenty-one aces and one card more: with any number of decks no hand takes more."""


@for_any_round
def test_folding_the_events_gives_the_state(walk: Walk) -> None:
    opened, *events = walk.events

    assert opened == walk.opened
    assert reduce(evolve, events, open_round(walk.start.rules, walk.opened)) == walk.end


@for_any_round
def test_each_inputs_events_lead_from_the_state_before_to_the_state_after(walk: Walk) -> None:
    for move in walk.moves:
        assert move.events, "every input that is taken leaves an event"
        assert reduce(evolve, move.events, move.before) == move.after
        assert decide(move.before, move.given) == move.events


@pytest.mark.case("A30")
@for_any_round
def test_opening_an_old_round_again_starts_from_nothing(walk: Walk) -> None:
    """Nothing of a round is left in the next one."""
    assert evolve(walk.end, walk.opened) == walk.start


@for_any_round
def test_a_round_ends_once_and_is_over_then(walk: Walk) -> None:
    ends = [event for event in walk.events if isinstance(event, RoundEnded | RoundVoided)]

    assert ends == [walk.events[-1]]
    assert [state.is_over for state in walk.states] == [False] * len(walk.moves) + [True]
    assert awaited(walk.end) == AwaitsNothing()


@for_any_round
def test_a_round_ends_within_a_bounded_number_of_inputs(walk: Walk) -> None:
    boxes = len(walk.start.boxes)
    hands = boxes * walk.start.rules.max_hands
    answers = sum(isinstance(move.given, Answered) for move in walk.moves)
    plays = sum(isinstance(move.given, Played) for move in walk.moves)
    cards = sum(isinstance(move.given, DrawnCard) for move in walk.moves)

    assert answers <= boxes
    assert plays <= hands * CARDS_IN_A_HAND_MAX
    assert cards <= (hands + 1) * CARDS_IN_A_HAND_MAX


@for_any_round
def test_a_round_goes_through_its_phases_in_order(walk: Walk) -> None:
    order = list(Phase)
    places = [order.index(state.phase) for state in walk.states]

    assert places == sorted(places)


def settled_or_open(state: Round) -> list[tuple[int, int, object]]:
    return [(box.number, place, hand.settlement) for box, place, hand in state.hands]


@for_any_round
def test_at_the_end_of_a_round_that_is_not_void_every_hand_is_settled(walk: Walk) -> None:
    if not walk.end.is_void:
        assert all(settlement is not None for _, _, settlement in settled_or_open(walk.end))
        assert walk.end.dealer.is_revealed
        assert all(box.insurance.returned is not None for box in walk.end.boxes if box.insurance)


@for_any_round
def test_the_streak_is_what_the_outcomes_of_the_hands_make_of_it(walk: Walk) -> None:
    if walk.start.streak is None or walk.end.is_void:
        assert walk.end.streak == walk.start.streak
        return
    wins = walk.start.streak.wins
    for _, _, hand in walk.end.hands:
        assert hand.settlement is not None
        if hand.settlement.outcome in ("win", "natural", "even-money"):
            wins = min(wins + 1, walk.start.rules.streak_length)
        elif hand.settlement.outcome != "push":
            wins = 0

    assert walk.end.streak is not None
    assert walk.end.streak.wins == wins
