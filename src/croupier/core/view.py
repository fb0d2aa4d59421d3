"""What one viewer may see of a round: a white list, so a new event is hidden until named."""

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import assert_never

from croupier.core.cards import Card
from croupier.core.events import (
    ActionTaken,
    CardDealt,
    DealerCardDealt,
    DealerPeeked,
    Event,
    HandFinished,
    HandSettled,
    HandSplit,
    HoleCardDealt,
    HoleRevealed,
    InsuranceSettled,
    OfferAnswered,
    OfferClosed,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    StreakChanged,
    UpcardDealt,
    WagerDoubled,
    Withheld,
)
from croupier.core.settlement import Outcome
from croupier.core.state import Box, Phase, Round


def seen_event(event: Event, own_boxes: Container[int]) -> Event:
    """An event as the holder of some boxes may see it.

    The hole card is hidden, and so are other boxes' answers to insurance until all have
    answered, with the even money that would give them away.
    """
    match event:
        case HoleCardDealt(_, position):
            return HoleCardDealt(None, position)
        case OfferAnswered(box, _, _):
            return event if box in own_boxes else OfferAnswered(box, None, 0)
        case HandSettled(box, _, Outcome.EVEN_MONEY, _, _, _):
            return event if box in own_boxes else Withheld()
        case (
            RoundOpened()
            | CardDealt()
            | UpcardDealt()
            | DealerCardDealt()
            | OfferClosed()
            | DealerPeeked()
            | ActionTaken()
            | WagerDoubled()
            | HandSplit()
            | HandFinished()
            | HoleRevealed()
            | InsuranceSettled()
            | HandSettled()
            | StreakChanged()
            | RoundEnded()
            | RoundVoided()
            | Withheld()
        ):
            return event
        case _:
            assert_never(event)


def seen_round(state: Round, own_boxes: Container[int]) -> Round:
    """A round as the holder of some boxes may see it: the fold of what they saw."""
    dealer = state.dealer
    if not dealer.is_revealed:
        state = replace(state, dealer=replace(dealer, hole=None))
    if state.phase in (Phase.DEAL, Phase.INSURANCE):
        boxes = tuple(
            box if box.number in own_boxes else _without_answer(box) for box in state.boxes
        )
        state = replace(state, boxes=boxes)
    return state


def cards_face_up(state: Round) -> Iterator[Card]:
    """Every card of a round that all can see: of the hands, and what the dealer shows."""
    for _, _, hand in state.hands:
        yield from hand.cards
    yield from state.dealer.shown


def _without_answer(box: Box) -> Box:
    hands = tuple(replace(hand, is_finished=False, settlement=None) for hand in box.hands)
    return replace(box, answer=None, insurance=None, hands=hands)
