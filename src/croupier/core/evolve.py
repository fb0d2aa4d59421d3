"""Folds one event into a round; never refuses, never decides."""

from dataclasses import replace
from typing import assert_never

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


def open_round(rules: Rules, event: RoundOpened) -> Round:
    """The round right after its first event."""
    boxes = tuple(
        Box(wagered.box, wagered.wager, (PlayerHand(wagered.wager),)) for wagered in event.wagers
    )
    streak = Streak(event.streak_wins, rules.streak_length) if rules.streak_length else None
    return Round(rules, boxes, Dealer(is_hole_first=rules.hole_card_first), streak)


def evolve(state: Round, event: Event) -> Round:
    """The round after one event."""
    match event:
        case CardDealt():
            return _on_card(state, event)
        case UpcardDealt() | HoleCardDealt() | DealerCardDealt() | DealerPeeked() | HoleRevealed():
            return _on_dealer(state, event)
        case ActionTaken() | WagerDoubled() | HandSplit() | HandFinished() | HandSettled():
            return _on_hand(state, event)
        case OfferAnswered() | OfferClosed() | InsuranceSettled():
            return _on_insurance(state, event)
        case StreakChanged(wins):
            assert state.streak is not None, "only a game with a streak changes it"
            return replace(state, streak=Streak(wins, state.streak.length))
        case RoundEnded():
            return _over(state, is_void=False)
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


def _with_box(state: Round, place: int, box: Box, cards: int = 0) -> Round:
    boxes = state.boxes
    return Round(
        state.rules,
        (*boxes[:place], box, *boxes[place + 1 :]),
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


def _on_card(state: Round, event: CardDealt) -> Round:
    place = _place(state, event.box)
    box = state.boxes[place]
    hand = box.hands[event.hand]
    cards = (*hand.cards, event.card)
    dealt = PlayerHand(
        hand.wager,
        cards,
        hand_total(cards),
        hand.is_from_split,
        hand.is_from_aces,
        hand.is_doubled,
        is_card_owed=False,
        is_finished=hand.is_finished,
        settlement=hand.settlement,
    )
    hands = (*box.hands[: event.hand], dealt, *box.hands[event.hand + 1 :])
    return _with_box(state, place, _with_hands(box, hands), cards=1)


def _on_hand(
    state: Round, event: ActionTaken | WagerDoubled | HandSplit | HandFinished | HandSettled
) -> Round:
    place = _place(state, event.box)
    box = state.boxes[place]
    hand = box.hands[event.hand]
    wager, is_doubled, is_card_owed = hand.wager, hand.is_doubled, hand.is_card_owed
    is_finished, settlement = hand.is_finished, hand.settlement
    match event:
        case HandFinished():
            is_finished = True
        case HandSettled(_, _, outcome, prize, _, returned):
            is_finished, settlement = True, Settlement(outcome, returned, prize)
        case ActionTaken(_, _, action):
            if action is not Action.HIT:
                return state
            is_card_owed = True
        case WagerDoubled(_, _, added):
            wager, is_doubled, is_card_owed = wager + added, True, True
        case HandSplit(_, _, added):
            return _with_box(state, place, _split(box, event.hand, added))
        case _:
            assert_never(event)
    changed = PlayerHand(
        wager,
        hand.cards,
        hand.total,
        hand.is_from_split,
        hand.is_from_aces,
        is_doubled,
        is_card_owed,
        is_finished,
        settlement,
    )
    hands = (*box.hands[: event.hand], changed, *box.hands[event.hand + 1 :])
    return _with_box(state, place, _with_hands(box, hands))


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
        case OfferAnswered(box, action, wager):
            bet = InsuranceBet(wager) if wager else None
            return _with_insurance(state, box, is_answered=True, answer=action, insurance=bet)
        case OfferClosed(answers):
            return replace(
                state,
                is_offer_closed=True,
                boxes=tuple(map(_answered, state.boxes, answers)),
            )
        case InsuranceSettled(box, wager, returned):
            return _with_insurance(state, box, insurance=InsuranceBet(wager, returned))
        case _:
            assert_never(event)


def _with_insurance(state: Round, number: int, **changes: object) -> Round:
    place = _place(state, number)
    box = replace(state.boxes[place], **changes)  # type: ignore[arg-type]
    return _with_box(state, place, box)


def _answered(box: Box, answer: OfferAnswered) -> Box:
    hands = box.hands
    if answer.action is Action.EVEN_MONEY:
        paid = paid_even_money(box.wager)
        hands = (replace(hands[0], is_finished=True, settlement=paid),)
    bet = InsuranceBet(answer.wager) if answer.wager else None
    return replace(box, is_answered=True, answer=answer.action, insurance=bet, hands=hands)


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
        case DealerCardDealt():
            draws = (*draws, event.card)
        case DealerPeeked():
            peeked, cards = event.is_natural, 0
        case HoleRevealed():
            hole, is_revealed, cards = event.card, True, 0
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
