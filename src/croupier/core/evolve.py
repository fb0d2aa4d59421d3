"""Folds one event into a round; never refuses, never decides."""

from dataclasses import replace
from typing import TypeVar, assert_never

from croupier.core.actions import Action
from croupier.core.dealer import offers_insurance
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
from croupier.core.hand import hand_total
from croupier.core.rules import Rules
from croupier.core.settlement import Settlement, paid_even_money
from croupier.core.state import Box, Dealer, InsuranceBet, PlayerHand, Round
from croupier.core.streak import Streak

_Value = TypeVar("_Value")


def open_round(rules: Rules, event: RoundOpened) -> Round:
    """The round right after its first event."""
    boxes = tuple(
        Box(wagered.box, wagered.wager, (PlayerHand(wagered.wager),)) for wagered in event.wagers
    )
    streak = Streak(event.streak_wins, rules.streak_length) if rules.streak_length else None
    return Round(rules, boxes, Dealer(is_hole_first=rules.hole_card_first), streak)


def evolve(state: Round, event: Event) -> Round:
    """The round after one event."""
    match event:  # The most frequent stand first: each case that does not fit costs a little.
        case CardDealt() | ActionTaken() | HandSettled() | HandFinished():
            return _on_hand(state, event)
        case UpcardDealt() | HoleCardDealt() | HoleRevealed() | DealerCardDealt() | DealerPeeked():
            return _on_dealer(state, event)
        case RoundEnded():
            return _over(state, is_void=False)
        case WagerDoubled() | HandSplit():
            return _on_hand(state, event)
        case OfferAnswered() | OfferClosed() | InsuranceSettled():
            return _on_insurance(state, event)
        case StreakChanged():
            assert state.streak is not None, "only a game with a streak changes it"
            return replace(state, streak=Streak(event.wins, state.streak.length))
        case RoundVoided():
            return _over(state, is_void=True)
        case RoundOpened():
            return open_round(state.rules, event)
        case Withheld():
            return state
        case _:
            assert_never(event)


# `dataclasses.replace` would be most of a round's cost, so the changes that every card and
# every play make (to a hand, its box, the dealer, the round) are written out.


def _put(values: tuple[_Value, ...], place: int, value: _Value) -> tuple[_Value, ...]:
    """The values, one of them in another's place."""
    if len(values) == 1:
        return (value,)
    return (*values[:place], value, *values[place + 1 :])


def _with_box(state: Round, place: int, box: Box, cards: int = 0) -> Round:
    return Round(
        state.rules,
        _put(state.boxes, place, box),
        state.dealer,
        state.streak,
        state.cards_dealt + cards,
        state.is_offer_closed,
        state.is_over,
        state.is_void,
    )


def _with_hands(box: Box, hands: tuple[PlayerHand, ...]) -> Box:
    return Box(box.number, box.wager, hands, box.is_answered, box.answer, box.insurance)


def _place(state: Round, number: int) -> int:
    place = state.box_place(number)
    assert place is not None, f"box {number} is in no event of a round it has no wager in"
    return place


def _on_hand(
    state: Round,
    event: CardDealt | ActionTaken | WagerDoubled | HandSplit | HandFinished | HandSettled,
) -> Round:
    place = _place(state, event.box)
    box = state.boxes[place]
    hand = box.hands[event.hand]
    wager, cards, total, is_doubled = hand.wager, hand.cards, hand.total, hand.is_doubled
    is_card_owed, is_finished, settlement = hand.is_card_owed, hand.is_finished, hand.settlement
    match event:
        case CardDealt():
            cards, is_card_owed = (*cards, event.card), False
            total = hand_total(cards)
        case ActionTaken():
            if event.action is not Action.HIT:
                return state
            is_card_owed = True
        case HandSettled():
            is_finished = True
            settlement = Settlement(event.outcome, event.returned, event.prize)
        case HandFinished():
            is_finished = True
        case WagerDoubled():
            wager, is_doubled, is_card_owed = wager + event.added, True, True
        case HandSplit():
            return _with_box(state, place, _split(box, event.hand, event.added))
        case _:
            assert_never(event)
    changed = PlayerHand(
        wager,
        cards,
        total,
        hand.is_from_split,
        hand.is_from_aces,
        is_doubled,
        is_card_owed,
        is_finished,
        settlement,
    )
    changed_box = _with_hands(box, _put(box.hands, event.hand, changed))
    return _with_box(state, place, changed_box, len(cards) - len(hand.cards))


def _split(box: Box, place: int, added: int) -> Box:
    """The hand that keeps its first card, and right after it the one that gets the second."""
    hands = box.hands
    split = hands[place]
    kept, moved = (
        PlayerHand(
            wager,
            (card,),
            hand_total((card,)),
            is_from_split=True,
            is_from_aces=card.is_ace,
            is_card_owed=True,
        )
        for wager, card in zip((split.wager, added), split.cards, strict=True)
    )
    return _with_hands(box, (*hands[:place], kept, moved, *hands[place + 1 :]))


def _on_insurance(state: Round, event: OfferAnswered | OfferClosed | InsuranceSettled) -> Round:
    match event:
        case OfferAnswered():
            place = _place(state, event.box)
            return _with_box(state, place, _answered(state.boxes[place], event))
        case OfferClosed():
            boxes = tuple(map(_paid_if_even, map(_answered, state.boxes, event.answers)))
            return replace(state, is_offer_closed=True, boxes=boxes)
        case InsuranceSettled():
            place = _place(state, event.box)
            insurance = InsuranceBet(event.wager, event.returned)
            return _with_box(state, place, replace(state.boxes[place], insurance=insurance))
        case _:
            assert_never(event)


def _answered(box: Box, answer: OfferAnswered) -> Box:
    bet = InsuranceBet(answer.wager) if answer.wager else None
    return Box(
        box.number, box.wager, box.hands, is_answered=True, answer=answer.action, insurance=bet
    )


def _paid_if_even(box: Box) -> Box:
    """Even money is paid as soon as every box has answered (P4)."""
    if box.answer is not Action.EVEN_MONEY:
        return box
    paid = replace(box.hands[0], is_finished=True, settlement=paid_even_money(box.wager))
    return _with_hands(box, (paid,))


def _on_dealer(
    state: Round,
    event: UpcardDealt | HoleCardDealt | DealerCardDealt | DealerPeeked | HoleRevealed,
) -> Round:
    old = state.dealer
    upcard, hole, has_hole, draws = old.upcard, old.hole, old.has_hole, old.draws
    is_revealed, peeked, cards = old.is_revealed, old.peeked, 1
    is_offer_closed = state.is_offer_closed
    match event:
        case UpcardDealt():
            upcard, is_offer_closed = event.card, not offers_insurance(event.card, state.rules)
        case HoleCardDealt():
            hole, has_hole = event.card, True
        case HoleRevealed():
            hole, is_revealed, cards = event.card, True, 0
        case DealerCardDealt():
            draws = (*draws, event.card)
        case DealerPeeked():
            peeked, cards = event.is_natural, 0
        case _:
            assert_never(event)
    return Round(
        state.rules,
        state.boxes,
        Dealer(upcard, hole, has_hole, draws, is_revealed, peeked, old.is_hole_first),
        state.streak,
        state.cards_dealt + cards,
        is_offer_closed,
        state.is_over,
        state.is_void,
    )


def _over(state: Round, *, is_void: bool) -> Round:
    return Round(
        state.rules,
        state.boxes,
        state.dealer,
        state.streak,
        state.cards_dealt,
        state.is_offer_closed,
        is_over=True,
        is_void=is_void,
    )
