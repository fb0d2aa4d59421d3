"""A round that was dealt live, as a record of it."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from croupier.core.cards import Card
from croupier.core.events import (
    ActionTaken,
    CardDealt,
    DealerCardDealt,
    Event,
    HoleCardDealt,
    HoleRevealed,
    OfferClosed,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    UpcardDealt,
)
from croupier.notation.errors import BadRecord
from croupier.notation.record import BoxAction, ProofValue, RoundRecord


def record_of_round(
    events: Sequence[Event],
    *,
    players: Mapping[int, str] | None = None,
    at: datetime | None = None,
    proof: Mapping[str, ProofValue] | None = None,
) -> RoundRecord:
    """A finished round from its events, `RoundOpened` first and `RoundEnded` last.

    Boxes that answered insurance in any order stand in box order. The hole card may be
    hidden where it was dealt: it was turned since.

    Args:
        events: As they were decided, in order.
        players: A name for each box with a wager; one name is one player.
        at: When the round was dealt.
        proof: How its shoe is proved fair.

    Raises:
        BadRecord: The round is not over, or was voided: a record cannot say so.
    """
    opened, ended = events[0], events[-1]
    assert isinstance(opened, RoundOpened), "a round begins with its wagers"
    if isinstance(ended, RoundVoided):
        raise BadRecord("a void round has no record")
    if not isinstance(ended, RoundEnded):
        raise BadRecord("the round is not over")
    return RoundRecord(
        bets={wagered.box: wagered.wager for wagered in opened.wagers},
        dealt=_dealt(events),
        actions=_actions(events),
        players=players and {wagered.box: players[wagered.box] for wagered in opened.wagers},
        net=ended.returned - ended.staked,
        at=at,
        proof=proof,
    )


def _dealt(events: Sequence[Event]) -> tuple[Card, ...]:
    hole = next(event.card for event in events if isinstance(event, HoleRevealed))
    dealt = []
    for event in events:
        match event:
            case CardDealt(card=card) | UpcardDealt(card=card) | DealerCardDealt(card=card):
                dealt.append(card)
            case HoleCardDealt():
                dealt.append(hole)
            case _:
                pass  # Everything else deals no card.
    return tuple(dealt)


def _actions(events: Sequence[Event]) -> tuple[BoxAction, ...]:
    actions = []
    for event in events:
        match event:
            case OfferClosed(answers):
                taken = [(answer.box, answer.action) for answer in answers]
                actions += [BoxAction(box, action) for box, action in taken if action]
            case ActionTaken(box, _, action):
                actions.append(BoxAction(box, action))
            case _:
                pass  # Everything else follows from these.
    return tuple(actions)
