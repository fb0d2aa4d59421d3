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
from croupier.notation.record import BoxAction, RoundRecord


def record_of_round(
    events: Sequence[Event],
    *,
    players: Mapping[int, str] | None = None,
    at: datetime | None = None,
) -> RoundRecord:
    """A finished round from its events, the first one `RoundOpened`.

    Boxes that answered insurance in any order stand in box order. The hole card may be
    hidden where it was dealt: it was turned since.

    Args:
        events: As they were decided, in order.
        players: A name for each box with a wager; one name is one player.
        at: When the round was dealt.

    Raises:
        BadRecord: The round is not over, or was voided: a record cannot say so.
    """
    bets: dict[int, int] = {}
    dealt: list[Card | None] = []
    actions: list[BoxAction] = []
    net: int | None = None
    for event in events:
        match event:
            case RoundOpened(wagers):
                bets = {wagered.box: wagered.wager for wagered in wagers}
            case CardDealt(card=card) | UpcardDealt(card=card) | DealerCardDealt(card=card):
                dealt.append(card)
            case HoleCardDealt(card):
                dealt.append(card)
            case HoleRevealed(card):
                dealt = [known or card for known in dealt]
            case OfferClosed(answers):
                actions += [
                    BoxAction(answer.box, answer.action) for answer in answers if answer.action
                ]
            case ActionTaken(box, _, action):
                actions.append(BoxAction(box, action))
            case RoundEnded(staked, returned):
                net = returned - staked
            case RoundVoided():
                raise BadRecord("a void round has no record")
            case _:
                pass
    if net is None:
        raise BadRecord("the round is not over")
    return RoundRecord(
        bets=bets,
        dealt=tuple(card for card in dealt if card is not None),
        actions=tuple(actions),
        players=None if players is None else {box: players[box] for box in bets},
        net=net,
        at=at,
    )
