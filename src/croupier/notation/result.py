"""What a replayed record looks like as plain values for JSON."""

from collections.abc import Sequence

from croupier.core.cards import cards_text
from croupier.core.legality import options
from croupier.core.money import money_text
from croupier.core.state import (
    AwaitsAnswers,
    AwaitsPlay,
    Box,
    Dealer,
    PlayerHand,
    Round,
    awaited,
)
from croupier.notation.record import Record


def document(record: Record, rounds: Sequence[Round]) -> dict[str, object]:
    """A record and its rounds, as `croupier replay --json` prints them."""
    sums = [(state.staked, state.returned) for state in rounds]
    return {
        "game": record.game,
        "currency": record.currency,
        "rounds": [_round(state, *of_round) for state, of_round in zip(rounds, sums, strict=True)],
        **_sums(sum(staked for staked, _ in sums), sum(returned for _, returned in sums)),
    }


def _sums(staked: int, returned: int) -> dict[str, object]:
    return {
        "staked": money_text(staked),
        "returned": money_text(returned),
        "net": money_text(returned - staked),
    }


def _round(state: Round, staked: int, returned: int) -> dict[str, object]:
    return {
        "complete": state.is_over,
        "boxes": [_box(box) for box in state.boxes],
        "dealer": _dealer(state.dealer),
        **_sums(staked, returned),
        "streak": _streak(state),
        "awaiting": _awaiting(state),
    }


def _box(box: Box) -> dict[str, object]:
    return {
        "box": box.number,
        "hands": [_hand(hand) for hand in box.hands],
        "insurance": _insurance(box),
        **_sums(box.staked, box.returned),
    }


def _hand(hand: PlayerHand) -> dict[str, object]:
    ended = hand.settlement
    return {
        "cards": cards_text(hand.cards),
        "total": hand.total.points,
        "soft": hand.total.is_soft,
        "wager": money_text(hand.wager),
        "outcome": ended.outcome.value if ended else None,
        "prize": ended.prize.value if ended and ended.prize else None,
        "returned": money_text(ended.returned if ended else 0),
    }


def _insurance(box: Box) -> dict[str, object] | None:
    bet = box.insurance
    if bet is None:
        return None
    return {"wager": money_text(bet.wager), "returned": money_text(bet.returned or 0)}


def _dealer(dealer: Dealer) -> dict[str, object]:
    total = dealer.total
    return {
        "cards": cards_text(dealer.shown),
        "total": total.points,
        "soft": total.is_soft,
        "natural": dealer.is_natural,
        "revealed": dealer.is_revealed,
    }


def _streak(state: Round) -> dict[str, object] | None:
    if state.streak is None:
        return None
    return {"wins": state.streak.wins, "on_fire": state.streak.is_on_fire}


def _awaiting(state: Round) -> dict[str, object] | None:
    match awaited(state):
        case AwaitsAnswers(boxes):
            return _decision(state, "insurance", boxes[0], 0)
        case AwaitsPlay(box, hand):
            return _decision(state, "play", box, hand)
        case _:
            return None


def _decision(state: Round, phase: str, box: int, hand: int) -> dict[str, object]:
    legal = [action.value for action in options(state, box)]
    return {"phase": phase, "box": box, "hand": hand, "options": legal}
