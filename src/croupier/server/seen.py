"""An event as one viewer may see it: a white list from the journal to the wire."""

from typing import assert_never

from croupier.casino.news import Step
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BettingEnded,
    ClockStarted,
    ClockStopped,
    CutWished,
    OwnEvent,
    PersonAway,
    PersonBack,
    ShoeCommitted,
    ShoeLost,
    ShoePartOpened,
    ShoePartSent,
    ShoeRevealed,
    ShoeStarted,
    SpotLeft,
    SpotTaken,
    SpotVacated,
    TableClosed,
    TableClosing,
    TableEvent,
    TableOpened,
    WagerPlaced,
    WagerReturned,
    WagersConfirmed,
)
from croupier.casino.table_parts import SentPart
from croupier.core import events as core
from croupier.core.actions import Action
from croupier.core.hand import hand_total
from croupier.core.settlement import paid_even_money
from croupier.core.state import PlayerHand, Round
from croupier.core.view import seen_event
from croupier.server.views import GIVEN, card_text, part_views
from croupier.server.wire import events as wire
from croupier.server.wire.views import BoxAmount


def wire_event(step: Step, person_id: int) -> wire.TableEvent:
    """What one person sees of an event, with the totals that screens show."""
    event: TableEvent = step.event
    table = step.table
    if isinstance(event, OwnEvent):
        return _own_event(event, table, person_id)
    seen = seen_event(event, table.boxes_in_round(person_id))
    return _round_event(seen, table)


def _own_event(event: OwnEvent, table: Table, person_id: int) -> wire.TableEvent:
    match event:
        case TableOpened():
            return wire.Hidden()
        case (
            ShoeCommitted()
            | ShoePartSent()
            | ShoePartOpened()
            | ShoeStarted()
            | ShoeRevealed()
            | ShoeLost()
        ):
            return _shoe_event(event, table)
        case SpotTaken(box, holder, name):
            return wire.SpotTaken(box, name, holder == person_id)
        case SpotVacated(box, reason):
            return wire.SpotVacated(box, reason)
        case WagerPlaced(box, _, amount):
            return wire.WagerPlaced(box, amount, table.standing(box))
        case WagerReturned(box, _, amount, reason):
            return wire.WagerReturned(box, amount, table.standing(box), reason)
        case CutWished(position):
            return wire.CutWished(position)
        case TableClosing():
            return wire.TableClosing()
        case TableClosed():
            return wire.TableClosed()
        case _:
            return _shared_event(event, table)


_ShoeEvent = ShoeCommitted | ShoePartSent | ShoePartOpened | ShoeStarted | ShoeRevealed | ShoeLost


def _shoe_event(event: _ShoeEvent, table: Table) -> wire.TableEvent:
    match event:
        case ShoeCommitted(shoe, _, commitment):
            return wire.ShoeCommitted(shoe, commitment)
        case ShoePartSent(person, sent):
            return wire.ShoePartSent(_part_of(table, person).name, sent)
        case ShoePartOpened(person, opening):
            part = _part_of(table, person)
            return wire.ShoePartOpened(part.name, part.hash, opening)
        case ShoeStarted():
            return wire.ShoeStarted(
                shoe=event.shoe,
                cards=table.rules.shoe_cards,
                cut_card=event.cut_card,
                cut_by="chance" if event.cut_wish is None else "player",
                commitment=event.commitment,
                parts=part_views(event.parts),
                cut=event.cut,
                list_hash=event.list_hash,
                stacked=bool(event.stacked),
            )
        case ShoeRevealed(shoe, seed):
            return wire.ShoeRevealed(shoe, seed)
        case ShoeLost():
            return wire.Hidden()
        case _:
            assert_never(event)


def _part_of(table: Table, person_id: int) -> SentPart:
    part = table.draw.part_of(person_id) if table.draw is not None else None
    assert part is not None, "a part belongs to the shoe that is promised"
    return part


_SharedEvent = (
    SpotLeft
    | WagersConfirmed
    | PersonAway
    | PersonBack
    | ClockStarted
    | ClockStopped
    | BettingEnded
)


def _shared_event(event: _SharedEvent, table: Table) -> wire.TableEvent:
    match event:
        case SpotLeft(box):
            return wire.SpotLeft(box)
        case WagersConfirmed(person, by):
            boxes = tuple(box for box in table.spots_of(person) if table.standing(box))
            return wire.WagersConfirmed(_name(table, person), boxes, by)
        case PersonAway(person):
            return wire.PlayerAway(_name(table, person), _boxes(table, person))
        case PersonBack(person):
            return wire.PlayerBack(_name(table, person), _boxes(table, person))
        case ClockStarted(purpose, total_ms, red_ms):
            return wire.ClockStarted(purpose, total_ms, red_ms)
        case ClockStopped() | BettingEnded():
            return wire.ClockStopped()
        case _:
            assert_never(event)


def _name(table: Table, person_id: int) -> str:
    played = {holder.person_id: holder.name for holder in table.holders}
    held = {spot.person_id: spot.name for spot in table.spots}
    return (played | held)[person_id]


def _boxes(table: Table, person_id: int) -> tuple[int, ...]:
    return tuple(sorted(table.boxes_in_round(person_id)))


def _round_event(event: core.Event, table: Table) -> wire.TableEvent:
    state = table.round
    assert state is not None, "a round's events come within a round"
    match event:
        case core.CardDealt(box, hand, card, position, salt):
            held = _hand(state, box, hand)
            return wire.CardDealt(
                box,
                hand,
                str(card),
                position,
                held.total.points,
                held.total.is_soft,
                held.is_natural,
                salt,
            )
        case (
            core.UpcardDealt()
            | core.HoleCardDealt()
            | core.DealerCardDealt()
            | core.DealerPeeked()
            | core.HoleRevealed()
        ):
            return _dealer_event(event, state)
        case core.OfferAnswered() | core.OfferClosed() | core.InsuranceSettled():
            return _insurance_event(event, state)
        case core.RoundOpened(wagers, _):
            amounts = tuple(BoxAmount(wagered.box, wagered.wager) for wagered in wagers)
            return wire.RoundStarted(table.rounds, amounts)
        case core.StreakChanged(wins):
            return wire.StreakChanged(wins, wins >= table.rules.streak_length)
        case core.RoundEnded(staked, returned):
            return wire.RoundEnded(table.rounds, staked, returned)
        case core.RoundVoided(refunds):
            back = sum(refund.from_wagers + refund.from_bank for refund in refunds)
            return wire.RoundVoided(table.rounds, back)
        case core.Withheld():
            return wire.Hidden()
        case _:
            return _hand_event(event, state)


_HandEvent = (
    core.ActionTaken | core.WagerDoubled | core.HandSplit | core.HandFinished | core.HandSettled
)


def _hand_event(event: _HandEvent, state: Round) -> wire.TableEvent:
    match event:
        case core.ActionTaken(box, hand, action):
            return wire.ActionTaken(box, hand, action)
        case core.WagerDoubled(box, hand, added):
            return wire.WagerDoubled(box, hand, added)
        case core.HandSplit(box, hand, added):
            total = _hand(state, box, hand).total
            return wire.HandSplit(box, hand, added, total.points, total.is_soft)
        case core.HandFinished(box, hand):
            return wire.HandFinished(box, hand)
        case core.HandSettled(box, hand, outcome, prize, wager, returned):
            return wire.HandSettled(box, hand, outcome, prize, wager, returned)
        case _:
            assert_never(event)


_DealerEvent = (
    core.UpcardDealt
    | core.HoleCardDealt
    | core.DealerCardDealt
    | core.DealerPeeked
    | core.HoleRevealed
)


def _dealer_event(event: _DealerEvent, state: Round) -> wire.TableEvent:
    total = state.dealer.total
    match event:
        case core.DealerPeeked(is_natural):
            return wire.DealerPeeked(is_natural)
        case core.HoleRevealed(card, position, salt):
            is_natural = state.dealer.is_natural
            return wire.HoleRevealed(
                str(card), total.points, total.is_soft, is_natural, position, salt
            )
        case core.UpcardDealt(card, position, salt):
            shown = hand_total((card,))
            return wire.DealerCardDealt(str(card), position, shown.points, shown.is_soft, salt)
        case core.HoleCardDealt(card, position):
            hidden = card_text(card)
            return wire.DealerCardDealt(hidden, position, total.points, total.is_soft, salt=None)
        case core.DealerCardDealt(card, position, salt):
            return wire.DealerCardDealt(str(card), position, total.points, total.is_soft, salt)
        case _:
            assert_never(event)


def _insurance_event(
    event: core.OfferAnswered | core.OfferClosed | core.InsuranceSettled, state: Round
) -> wire.TableEvent:
    match event:
        case core.OfferAnswered():
            return _answer(event, state)
        case core.OfferClosed(answers):
            return wire.OfferClosed(tuple(_answer(answer, state) for answer in answers))
        case core.InsuranceSettled(box, wager, returned):
            return wire.InsuranceSettled(box, wager, returned)
        case _:
            assert_never(event)


def _answer(event: core.OfferAnswered, state: Round) -> wire.OfferAnswered:
    if event.action is None:
        return wire.OfferAnswered(event.box, GIVEN, 0, 0)
    returned = 0
    if event.action is Action.EVEN_MONEY:
        place = state.box_place(event.box)
        assert place is not None, "an answer comes from a box in the round"
        returned = paid_even_money(state.boxes[place].wager).returned
    return wire.OfferAnswered(event.box, event.action, event.wager, returned)


def _hand(state: Round, box: int, hand: int) -> PlayerHand:
    place = state.box_place(box)
    assert place is not None, "an event names a box of its round"
    return state.boxes[place].hands[hand]
