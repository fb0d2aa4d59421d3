"""What viewers see: no hidden card, no answer of others before all have answered."""

from collections.abc import Container

import pytest

from croupier.core.actions import Action
from croupier.core.cards import DECK
from croupier.core.decide import advance
from croupier.core.events import (
    DrawnCard,
    Event,
    HandSettled,
    HoleCardDealt,
    HoleRevealed,
    OfferAnswered,
    OfferClosed,
    RoundOpened,
    Withheld,
)
from croupier.core.evolve import evolve, open_round
from croupier.core.hand import is_two_card_21
from croupier.core.settlement import Outcome
from croupier.core.state import Round
from croupier.core.view import seen_event, seen_round
from tests.properties.strategies import for_any_round
from tests.properties.walks import Move, Walk

Viewer = frozenset[int]


def viewers(walk: Walk) -> list[Viewer]:
    """A watcher, the holder of each box, the holder of all, and of every other one."""
    numbers = [box.number for box in walk.start.boxes]
    return [
        frozenset(),
        *(frozenset({number}) for number in numbers),
        frozenset(numbers),
        frozenset(numbers[::2]),
    ]


def cut(events: tuple[Event, ...], own_boxes: Container[int]) -> tuple[Event, ...]:
    return tuple(seen_event(event, own_boxes) for event in events)


@for_any_round
def test_folding_what_a_viewer_saw_gives_what_that_viewer_sees(walk: Walk) -> None:
    for own_boxes in viewers(walk):
        whole = seen = walk.start
        for event in walk.events[1:]:
            whole = evolve(whole, event)
            seen = evolve(seen, seen_event(event, own_boxes))
            assert seen == seen_round(whole, own_boxes)


@pytest.mark.case("A26", "E15")
@for_any_round
def test_no_viewer_is_told_the_hole_card_before_it_is_turned(walk: Walk) -> None:
    for own_boxes in viewers(walk):
        for event in cut(walk.events, own_boxes):
            if isinstance(event, HoleCardDealt):
                assert event.card is None
        for state in walk.states:
            if not state.dealer.is_revealed:
                assert seen_round(state, own_boxes).dealer.hole is None
                assert len(seen_round(state, own_boxes).dealer.shown) <= 1


@for_any_round
def test_no_viewer_is_told_anothers_answer_before_all_have_answered(walk: Walk) -> None:
    for own_boxes in viewers(walk):
        for event in cut(walk.events, own_boxes):
            if isinstance(event, OfferClosed):
                break
            match event:
                case OfferAnswered(box, action, wager):
                    assert box in own_boxes or (action, wager) == (None, 0)
                case HandSettled(box, _, Outcome.EVEN_MONEY, _, _, _):
                    assert box in own_boxes
        for state in walk.states:
            if state.unanswered:
                _assert_answers_hidden(seen_round(state, own_boxes), own_boxes)


def _assert_answers_hidden(seen: Round, own_boxes: Viewer) -> None:
    for box in seen.boxes:
        if box.number not in own_boxes:
            assert box.answer is None
            assert box.insurance is None
            assert box.hands[0].settlement is None


@for_any_round
def test_once_all_have_answered_everybody_knows_every_answer(walk: Walk) -> None:
    closed = [event for event in walk.events if isinstance(event, OfferClosed)]
    if not closed:
        return
    answers = {answer.box: answer.action for answer in closed[0].answers}

    watched = seen_round(walk.end, own_boxes=())
    assert {box.number: box.answer for box in watched.boxes} == answers
    taken = [box for box in watched.boxes if box.answer is Action.EVEN_MONEY]
    for box in taken:
        assert box.hands[0].settlement is not None


@for_any_round
def test_every_viewer_gets_as_many_events_as_there_are(walk: Walk) -> None:
    """Numbers run on without a gap, whatever is withheld."""
    for own_boxes in viewers(walk):
        seen = cut(walk.events, own_boxes)
        assert len(seen) == len(walk.events)
        assert isinstance(seen[0], RoundOpened)
        if own_boxes == {box.number for box in walk.start.boxes}:
            assert not any(isinstance(event, Withheld) for event in seen)


@pytest.mark.case("A26")
@for_any_round
def test_with_another_hole_card_a_viewer_sees_the_same_until_it_is_turned(walk: Walk) -> None:
    holes = [event for event in walk.events if isinstance(event, HoleCardDealt)]
    if not holes or holes[0].card is None or walk.end.dealer.upcard is None:
        return
    upcard, card = walk.end.dealer.upcard, holes[0].card
    alike = [
        other
        for other in (*DECK[:14], DECK[20], DECK[31])
        if is_two_card_21((upcard, other)) == is_two_card_21((upcard, card))
    ]
    whole = _until_turned(walk.events)
    for other in alike:
        replayed = _replayed(walk, holes[0].position, DrawnCard(other, holes[0].position))
        for own_boxes in viewers(walk):
            assert cut(replayed, own_boxes) == cut(whole, own_boxes)


def _replayed(walk: Walk, position: int, instead: DrawnCard) -> tuple[Event, ...]:
    """The same round until the hole card is turned, with another card in one place."""
    state: Round = open_round(walk.start.rules, walk.opened)
    events: list[Event] = [walk.opened]
    for move in walk.moves:
        if state.dealer.is_revealed:
            break
        step = advance(state, instead if _is_at(move, position) else move.given)
        state = step.state
        events.extend(step.events)
    return _until_turned(tuple(events))


def _is_at(move: Move, position: int) -> bool:
    return isinstance(move.given, DrawnCard) and move.given.position == position


def _until_turned(events: tuple[Event, ...]) -> tuple[Event, ...]:
    for place, event in enumerate(events):
        if isinstance(event, HoleRevealed):
            return events[:place]
    return events


@for_any_round
def test_a_viewers_round_cut_again_is_the_same(walk: Walk) -> None:
    for own_boxes in viewers(walk):
        for state in walk.states:
            seen = seen_round(state, own_boxes)
            assert seen_round(seen, own_boxes) == seen
