"""Why something is refused: the one place that knows; options and errors come from it."""

from typing import assert_never

from croupier.core.actions import ANSWERS, PLAYS, Action
from croupier.core.dealer import looks_under, may_hide_natural
from croupier.core.errors import IllegalAction, Refusal
from croupier.core.rules import Double, Rules, SplitBy, Surrender
from croupier.core.state import Box, Phase, PlayerHand, Round


def refusal(state: Round, number: int, action: Action) -> Refusal | None:
    """Why a box may not do this now; None when it may.

    A play is meant for the hand whose turn it is.
    """
    if state.is_over:
        return Refusal.ROUND_OVER
    place = state.box_place(number)
    if place is None:
        return Refusal.NOT_IN_ROUND
    box = state.boxes[place]
    if action in ANSWERS:
        return _answer_refusal(state, box, action)
    phase, turn = state.phase, state.turn
    if phase is not Phase.PLAY or turn is None:
        return Refusal.OFFER_OPEN if phase is Phase.INSURANCE else Refusal.DEALING
    if turn[0] != place:
        return Refusal.NOT_ITS_TURN
    if box.hands[turn[1]].is_card_owed:
        return Refusal.DEALING
    return _play_refusal(state, box, box.hands[turn[1]], action)


def require_legal(state: Round, number: int, action: Action) -> None:
    """Passes when a box may do this now.

    Raises:
        IllegalAction: It may not; the state is as it was.
    """
    refused = refusal(state, number, action)
    if refused is not None:
        raise IllegalAction(number, action, refused, _position(state, number))


def options(state: Round, number: int) -> tuple[Action, ...]:
    """What a box may do now, in the order of the notation."""
    return tuple(action for action in Action if refusal(state, number, action) is None)


def offered(rules: Rules) -> tuple[Action, ...]:
    """The plays that a game has at all: a button for each, always in the same place."""
    return tuple(
        action
        for action in PLAYS
        if not (
            (action is Action.SURRENDER and rules.surrender is Surrender.NONE)
            or (action is Action.DOUBLE and rules.double is Double.NONE)
            or (action is Action.SPLIT and rules.max_hands == 1)
        )
    )


def _position(state: Round, number: int) -> str:
    """The hand whose turn it is, where it lies in this box; else no text."""
    turn = state.turn if state.phase is Phase.PLAY else None
    if turn is None or turn[0] != state.box_place(number):
        return ""
    hand = state.boxes[turn[0]].hands[turn[1]]
    return f"{hand} against {state.dealer.upcard}"


def _answer_refusal(state: Round, box: Box, action: Action) -> Refusal | None:
    if state.phase is not Phase.INSURANCE:
        return Refusal.NO_OFFER
    if box.is_answered:
        return Refusal.ALREADY_ANSWERED
    is_even_money_offered = state.rules.even_money and box.hands[0].is_natural
    if action is Action.INSURE and is_even_money_offered:
        return Refusal.EVEN_MONEY_INSTEAD
    if action is Action.EVEN_MONEY and not state.rules.even_money:
        return Refusal.NO_EVEN_MONEY
    if action is Action.EVEN_MONEY and not is_even_money_offered:
        return Refusal.NEEDS_NATURAL
    return None


def _play_refusal(state: Round, box: Box, hand: PlayerHand, action: Action) -> Refusal | None:
    match action:
        case Action.STAND:
            return None
        case Action.HIT:
            return Refusal.SPLIT_ACE if _is_one_card_ace(hand, state.rules) else None
        case Action.DOUBLE:
            return _double_refusal(hand, state.rules)
        case Action.SPLIT:
            return _split_refusal(box, hand, state.rules)
        case Action.SURRENDER:
            return _surrender_refusal(state, hand)
        case Action.INSURE | Action.DECLINE | Action.EVEN_MONEY:
            raise AssertionError("an answer is no play")
        case _:
            assert_never(action)


def _is_one_card_ace(hand: PlayerHand, rules: Rules) -> bool:
    return hand.is_from_aces and rules.split_aces_one_card


def _double_refusal(hand: PlayerHand, rules: Rules) -> Refusal | None:
    if rules.double is Double.NONE:
        return Refusal.NO_DOUBLE
    if not hand.has_two_cards:
        return Refusal.NOT_TWO_CARDS
    if _is_one_card_ace(hand, rules):
        return Refusal.SPLIT_ACE
    if hand.is_from_split and not rules.das:
        return Refusal.DOUBLE_AFTER_SPLIT
    if rules.double is Double.ANY_HARD and any(card.is_ace for card in hand.cards):
        return Refusal.DOUBLE_WITH_ACE
    if rules.double is Double.NINE_TO_ELEVEN and hand.total.points not in (9, 10, 11):
        return Refusal.DOUBLE_ONLY_9_TO_11
    if rules.double is Double.TEN_OR_ELEVEN and hand.total.points not in (10, 11):
        return Refusal.DOUBLE_ONLY_10_OR_11
    return None


def _split_refusal(box: Box, hand: PlayerHand, rules: Rules) -> Refusal | None:
    if rules.max_hands == 1:
        return Refusal.NO_SPLIT
    if not hand.has_two_cards:
        return Refusal.NOT_TWO_CARDS
    if not is_pair(hand, rules):
        return Refusal.NOT_A_PAIR
    if len(box.hands) >= rules.max_hands:
        return Refusal.HAND_LIMIT
    if hand.is_from_aces and not rules.resplit_aces:
        return Refusal.RESPLIT_ACES
    return None


def is_pair(hand: PlayerHand, rules: Rules) -> bool:
    """Whether a hand's two cards have equal value, or equal rank where the rules say so (M15)."""
    first, second = hand.cards
    if rules.split_by is SplitBy.RANK:
        return first.rank is second.rank
    return first.points == second.points


def _surrender_refusal(state: Round, hand: PlayerHand) -> Refusal | None:
    upcard = state.dealer.upcard
    assert upcard is not None, "the upcard lies before anyone plays"
    rules = state.rules
    if rules.surrender is Surrender.NONE:
        return Refusal.NO_SURRENDER
    if hand.is_from_split:
        return Refusal.SURRENDER_AFTER_SPLIT
    if not hand.has_two_cards:
        return Refusal.NOT_TWO_CARDS
    if upcard.is_ace and rules.surrender is Surrender.LATE_NOT_ACE:
        return Refusal.SURRENDER_AGAINST_ACE
    if may_hide_natural(upcard) and not looks_under(upcard, rules):
        return Refusal.SURRENDER_BEFORE_LOOK
    return None
