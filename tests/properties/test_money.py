"""Money never appears or vanishes within a round."""

from dataclasses import dataclass, replace
from typing import assert_never

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
from croupier.core.state import Round
from tests.properties.strategies import for_any_round
from tests.properties.walks import Walk


@dataclass(frozen=True, slots=True)
class Purse:
    """Three heaps of money, in minor units; the players' and the house's begin empty."""

    players: int = 0
    wagers: int = 0
    house: int = 0

    def staked(self, amount: int) -> "Purse":
        return replace(self, players=self.players - amount, wagers=self.wagers + amount)

    def settled(self, wager: int, returned: int) -> "Purse":
        return Purse(self.players + returned, self.wagers - wager, self.house + wager - returned)

    def after(self, event: Event) -> "Purse":
        match event:
            case RoundOpened(wagers, _):
                return self.staked(sum(wagered.wager for wagered in wagers))
            case OfferAnswered(_, _, added) | WagerDoubled(_, _, added) | HandSplit(_, _, added):
                return self.staked(added)
            case HandSettled(_, _, _, _, wager, returned) | InsuranceSettled(_, wager, returned):
                return self.settled(wager, returned)
            case RoundVoided(refunds):
                from_wagers = sum(refund.from_wagers for refund in refunds)
                from_bank = sum(refund.from_bank for refund in refunds)
                return Purse(
                    self.players + from_wagers + from_bank,
                    self.wagers - from_wagers,
                    self.house - from_bank,
                )
            case (
                CardDealt()
                | UpcardDealt()
                | HoleCardDealt()
                | DealerCardDealt()
                | OfferClosed()
                | DealerPeeked()
                | ActionTaken()
                | HandFinished()
                | HoleRevealed()
                | StreakChanged()
                | RoundEnded()
                | Withheld()
            ):
                return self
            case _:
                assert_never(event)


def open_wagers_of(state: Round) -> int:
    """What lies on the table undecided."""
    hands = sum(hand.wager for _, _, hand in state.hands if hand.settlement is None)
    bets = [box.insurance for box in state.boxes if box.insurance]
    return hands + sum(bet.wager for bet in bets if bet.returned is None)


@for_any_round
def test_no_event_makes_or_loses_money_and_no_wager_is_paid_twice(walk: Walk) -> None:
    purse = Purse()
    for event in walk.events:
        purse = purse.after(event)
        assert purse.players + purse.wagers + purse.house == 0
        assert purse.wagers >= 0


@for_any_round
def test_the_round_knows_what_went_in_and_what_came_back(walk: Walk) -> None:
    purse = Purse().after(walk.opened)
    for move in walk.moves:
        for event in move.events:
            purse = purse.after(event)
        if not move.after.is_void:
            assert purse.players == move.after.returned - move.after.staked
            assert purse.wagers == open_wagers_of(move.after)


@for_any_round
def test_when_the_round_is_over_nothing_lies_on_the_table(walk: Walk) -> None:
    purse = Purse()
    for event in walk.events:
        purse = purse.after(event)

    assert purse.wagers == 0
    last = walk.events[-1]
    if isinstance(last, RoundEnded):
        assert (last.staked, last.returned) == (walk.end.staked, walk.end.returned)
        assert purse.players == last.returned - last.staked


@for_any_round
def test_nobody_loses_anything_in_a_void_round(walk: Walk) -> None:
    if not walk.end.is_void:
        return
    last = walk.events[-1]
    assert isinstance(last, RoundVoided)

    back = {refund.box: refund.from_wagers + refund.from_bank for refund in last.refunds}
    for box in walk.end.boxes:
        won = [
            max(0, hand.settlement.returned - hand.wager) for hand in box.hands if hand.settlement
        ]
        assert box.returned + back[box.number] == box.staked + sum(won)


@for_any_round
def test_a_settled_hand_brings_back_no_more_than_its_best_pay_out(walk: Walk) -> None:
    rules = walk.start.rules
    pays = [rules.natural_pays, *(pays for _, pays in rules.prizes)]
    if rules.streak_natural_pays is not None:
        pays.append(rules.streak_natural_pays)

    for _, _, hand in walk.end.hands:
        if hand.settlement is not None:
            most = max(hand.wager, *(ratio.of(hand.wager) for ratio in pays))
            assert 0 <= hand.settlement.returned <= hand.wager + most
