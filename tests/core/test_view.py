"""What the holders of boxes and those who watch may see of a round."""

import pytest

from croupier.core.cards import parse_card
from croupier.core.events import HandSettled, HoleCardDealt, OfferAnswered, OfferClosed, Withheld
from croupier.core.view import seen_event, seen_round
from tests.support.rounds import Laid, table

HOLDER, OTHER, WATCHER = (1,), (2,), ()


def answered() -> Laid:
    """Box 1 has taken even money, box 2 has yet to answer."""
    return table("prize").box(1).box(2).deal("As Ts Ah Kd 9d 8c").plays("1 even-money")


def test_the_hole_card_is_seen_by_nobody_until_it_is_turned() -> None:
    event = HoleCardDealt(parse_card("8c"), 5)
    assert seen_event(event, HOLDER) == HoleCardDealt(None, 5)

    laid = table().deal("Ts 9h 8d 8c")
    assert seen_round(laid.state, HOLDER).dealer.hole is None
    assert seen_round(laid.plays("1 stand").state, WATCHER).dealer.hole == parse_card("8c")


def test_an_answer_is_seen_by_its_holder_alone_until_all_have_answered() -> None:
    (answer,) = [event for event in answered().events if isinstance(event, OfferAnswered)]

    assert seen_event(answer, HOLDER) == answer
    for viewer in (OTHER, WATCHER):
        assert seen_event(answer, viewer) == OfferAnswered(1, None, 0)


def test_even_money_is_paid_before_its_holder_alone_for_others_know_it_from_the_answers() -> None:
    assert not any(isinstance(event, HandSettled) for event in answered().events)
    settled = answered().plays("2 insure").events
    paid = next(event for event in settled if isinstance(event, HandSettled))

    assert seen_event(paid, HOLDER) == paid
    for viewer in (OTHER, WATCHER):
        assert seen_event(paid, viewer) == Withheld()


@pytest.mark.parametrize("viewer", [OTHER, WATCHER])
def test_a_newcomer_is_told_that_a_box_has_answered_and_not_what(viewer: tuple[int, ...]) -> None:
    own = seen_round(answered().state, HOLDER).boxes[0]
    assert own == answered().state.boxes[0]

    seen = seen_round(answered().state, viewer).boxes[0]
    assert seen.is_answered
    assert seen.answer is None
    assert seen.hands[0].settlement is None


def test_when_all_have_answered_everybody_sees_all() -> None:
    laid = answered().plays("2 insure")
    (closed,) = [event for event in laid.events if isinstance(event, OfferClosed)]

    assert seen_event(closed, WATCHER) == closed
    first, second = seen_round(laid.state, WATCHER).boxes
    assert first.hands[0].settlement == laid.hand(1).settlement
    assert second.insurance == laid.state.boxes[1].insurance
