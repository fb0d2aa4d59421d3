"""Folds a table's journal, one event after the other; never refuses, never decides."""

from dataclasses import replace
from typing import assert_never

from croupier.casino.clocks import RunningClock
from croupier.casino.table import Table, changed
from croupier.casino.table_events import (
    BettingEnded,
    ClockStarted,
    ClockStopped,
    ConfirmedBy,
    CutWished,
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
    VacatedBecause,
    WagerPlaced,
    WagerReturned,
    WagersConfirmed,
)
from croupier.casino.table_parts import Chip, Draw, Holder, RoundsAway, SentPart, Shoe, Spot
from croupier.core.events import (
    ActionTaken,
    CardDealt,
    DealerCardDealt,
    Event,
    HandSettled,
    HoleCardDealt,
    InsuranceSettled,
    OfferClosed,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    UpcardDealt,
)
from croupier.core.evolve import evolve as evolve_round
from croupier.core.evolve import open_round
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules

LAST_WAGERS_MAX = 42
"""Last first wagers that a table remembers, over all who have played at it."""


def open_table(table_id: str, event: TableOpened) -> Table:
    """The table right after its first event."""
    return Table(
        table_id=table_id,
        number=1,
        game=event.game,
        currency=event.currency,
        range=event.range,
        rules=override_rules(find_game(event.game).rules, event.rules),
        owner=event.owner,
        owner_name=event.owner_name,
        access=event.access,
        timer=event.timer,
        invite=event.invite,
        place=event.place,
        earlier=event.earlier,
        is_session=event.is_session,
        has_coach=event.has_coach,
    )


def evolve(table: Table, event: TableEvent) -> Table:
    """The table after one event; never refuses, never decides."""
    match event:
        case TableOpened():
            raise AssertionError("a table is opened once")
        case (
            ShoeCommitted()
            | ShoePartSent()
            | ShoePartOpened()
            | ShoeStarted()
            | ShoeRevealed()
            | ShoeLost()
        ):
            return _on_shoe(table, event)
        case SpotTaken(box, person_id, name):
            return _next(table, spots=(*table.spots, Spot(box, person_id, name)))
        case SpotVacated(box, reason):
            return _on_spot_vacated(table, box, reason)
        case WagerPlaced(box, person_id, amount):
            return _next(table, chips=(*table.chips, Chip(box, person_id, amount)))
        case WagerReturned(box, person_id, amount, _):
            return _on_wager_returned(table, box, person_id, amount)
        case CutWished(position):
            return _next(table, cut_wish=position)
        case TableClosing():
            return _next(table, is_closing=True)
        case TableClosed():
            return _next(table, is_closed=True, bank=0, clock=None, decision=table.decision + 1)
        case (
            SpotLeft()
            | WagersConfirmed()
            | PersonAway()
            | PersonBack()
            | ClockStarted()
            | ClockStopped()
            | BettingEnded()
        ):
            return _on_time(table, event)
        case _:
            return _on_round(table, event)


_ShoeEvent = ShoeCommitted | ShoePartSent | ShoePartOpened | ShoeStarted | ShoeRevealed | ShoeLost


def _on_shoe(table: Table, event: _ShoeEvent) -> Table:
    match event:
        case ShoeCommitted(shoe, sealed, commitment):
            assert shoe == table.next_shoe, f"shoe {shoe} is not the next one"
            return _next(table, draw=Draw(shoe, sealed, commitment), shoes=shoe)
        case ShoePartSent() | ShoePartOpened():
            assert table.draw is not None, "a part is for a shoe that is promised"
            return _next(table, draw=_with_part(table, table.draw, event))
        case ShoeStarted():
            return _on_shoe_started(table, event)
        case ShoeRevealed(shoe):
            if table.shoe is not None and table.shoe.number == shoe:
                return _next(table, shoe=replace(table.shoe, is_revealed=True))
            return _next(table, draw=None)
        case ShoeLost():
            lost = replace(table.shoe, is_lost=True) if table.shoe is not None else None
            return _next(table, shoe=lost, draw=None)
        case _:
            assert_never(event)


def _with_part(table: Table, draw: Draw, event: ShoePartSent | ShoePartOpened) -> Draw:
    match event:
        case ShoePartSent(person_id, sent):
            names = {spot.person_id: spot.name for spot in table.spots}
            name = names.get(person_id, table.owner_name)
            return replace(draw, parts=(*draw.parts, SentPart(person_id, name, sent)))
        case ShoePartOpened(person_id, opening):
            parts = (
                replace(part, opening=opening) if part.person_id == person_id else part
                for part in draw.parts
            )
            return replace(draw, parts=tuple(parts))
        case _:
            assert_never(event)


def _on_shoe_started(table: Table, event: ShoeStarted) -> Table:
    fresh = Shoe(
        event.shoe,
        event.sealed_seed,
        event.cut_wish,
        event.cut_card,
        event.stacked,
        parts=event.parts,
        cut=event.cut,
        list_hash=event.list_hash,
        commitment=event.commitment,
    )
    return _next(
        table,
        shoe=fresh,
        draw=None,
        shoes=max(table.shoes, event.shoe),
        cut_wish=None,
        last_cutter=table.cutter,
    )


_TimeEvent = (
    SpotLeft
    | WagersConfirmed
    | PersonAway
    | PersonBack
    | ClockStarted
    | ClockStopped
    | BettingEnded
)


def _on_time(table: Table, event: _TimeEvent) -> Table:
    match event:
        case SpotLeft(box, reason):
            return _on_spot_left(table, box, reason)
        case WagersConfirmed(person_id, by):
            confirmed = (*table.confirmed, person_id)
            if by is ConfirmedBy.PLAYER:
                return _next(table, confirmed=confirmed)
            return _next(table, confirmed=confirmed, accepted=(*table.accepted, person_id))
        case PersonAway(person_id):
            return _next(table, away=(*table.away, person_id))
        case PersonBack(person_id):
            return _next(table, away=_less(table.away, person_id))
        case ClockStarted(purpose, total_ms, red_ms, at_ms):
            number = table.number + 1
            clock = RunningClock(number, purpose, total_ms, red_ms, at_ms, table.decision)
            return _next(table, clock=clock)
        case ClockStopped():
            return _next(table, clock=None)
        case BettingEnded(at_ms, _):
            return _next(table, clock=None, confirmed=(), accepted=(), dealt_ms=at_ms)
        case _:
            assert_never(event)


def _on_spot_vacated(table: Table, box: int, reason: VacatedBecause) -> Table:
    """Whoever takes the box next starts afresh; a wager dealt already stays as it was left."""
    holder = table.holder(box)
    is_played = table.is_in_play and holder is not None and box in table.boxes_in_round(holder)
    return _next(
        table,
        spots=tuple(spot for spot in table.spots if spot.box != box),
        left=table.left if table.is_in_play else _less(table.left, box),
        leaving=_less(table.leaving, box),
        lost=_lost(table, box) if is_played and reason is VacatedBecause.LOST else table.lost,
    )


def _on_spot_left(table: Table, box: int, reason: VacatedBecause) -> Table:
    is_for_good = reason is VacatedBecause.LEFT
    return _next(
        table,
        left=(*table.left, box) if is_for_good else table.left,
        leaving=table.leaving if table.is_in_play else (*table.leaving, box),
        lost=table.lost if is_for_good else _lost(table, box),
    )


def _lost(table: Table, box: int) -> tuple[int, ...]:
    """Those who are lost in a round, and who holds a box, once."""
    person_id = table.holder(box)
    assert person_id is not None, "a spot is lost by its holder"
    return (*_less(table.lost, person_id), person_id)


def _less(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(each for each in numbers if each != number)


def _on_wager_returned(table: Table, box: int, person_id: int, amount: int) -> Table:
    """A person whose last wager goes back has confirmed nothing any more."""
    chips = _without(table.chips, box, amount)
    if person_id in [chip.person_id for chip in chips]:
        return _next(table, chips=chips)
    return _next(
        table,
        chips=chips,
        confirmed=_less(table.confirmed, person_id),
        accepted=_less(table.accepted, person_id),
        lost=_less(table.lost, person_id),
    )


def _next(table: Table, **changes: object) -> Table:
    return changed(table, number=table.number + 1, **changes)


def _without(chips: tuple[Chip, ...], box: int, amount: int) -> tuple[Chip, ...]:
    """Chips after `amount` went back from a box, last chips first."""
    left: list[Chip] = []
    for chip in reversed(chips):
        taken = min(amount, chip.amount) if chip.box == box else 0
        amount -= taken
        if chip.amount > taken:
            left.append(replace(chip, amount=chip.amount - taken))
    assert amount == 0, "no more goes back than stands"
    return tuple(reversed(left))


def _on_round(table: Table, event: Event) -> Table:
    match event:
        case RoundOpened():
            return _on_round_opened(table, event)
        case CardDealt() | UpcardDealt() | DealerCardDealt():
            assert table.shoe is not None, "cards come from a shoe"
            table = changed(table, shoe=replace(table.shoe, dealt=event.position + 1))
        case HoleCardDealt(_, position):
            assert table.shoe is not None, "cards come from a shoe"
            left = replace(table.shoe, dealt=position + 1, hole_position=position)
            table = changed(table, shoe=left)
        case ActionTaken() | OfferClosed():
            table = changed(table, decision=table.decision + 1)
        case HandSettled(_, _, _, _, wager, returned) | InsuranceSettled(_, wager, returned):
            table = changed(table, bank=table.bank + wager - returned)
        case RoundVoided(refunds):
            lost = sum(refund.from_bank for refund in refunds)
            table = _on_round_ended(changed(table, bank=table.bank - lost))
        case RoundEnded():
            table = _on_round_ended(table)
        case _:
            pass
    assert table.round is not None, "a round's events come within a round"
    after = evolve_round(table.round, event)
    streak = after.streak.wins if after.streak is not None else 0
    return _next(table, round=after, streak_wins=streak)


def _on_round_ended(table: Table) -> Table:
    """Counts who let the house play; everybody starts the next round afresh."""
    before = {each.person_id: each.rounds for each in table.rounds_away}
    return changed(
        table,
        decision=table.decision + 1,
        rounds_away=tuple(RoundsAway(each, before.get(each, 0) + 1) for each in table.away),
        away=(),
        left=(),
        lost=(),
    )


def _on_round_opened(table: Table, event: RoundOpened) -> Table:
    assert table.shoe is not None, "a round is dealt from a shoe"
    return _next(
        table,
        round=open_round(table.rules, event),
        rounds=table.rounds + 1,
        decision=table.decision + 1,
        shoe=replace(table.shoe, round_start=table.shoe.dealt),
        holders=wagering_holders(table),
        last_wagers=_last_wagers(table),
        chips=(),
    )


def wagering_holders(table: Table) -> tuple[Holder, ...]:
    """Who would play which box, were a round dealt now."""
    names = {spot.box: spot.name for spot in table.spots}
    return tuple(Holder(chip.box, chip.person_id, names[chip.box]) for chip in _per_box(table))


def _last_wagers(table: Table) -> tuple[Chip, ...]:
    """This round's wagers, and those of others who have played here lately."""
    now = _per_box(table)
    playing = {chip.person_id for chip in now}
    others = [chip for chip in table.last_wagers if chip.person_id not in playing]
    kept = [*now, *others[: LAST_WAGERS_MAX - len(now)]]
    # Nobody's are remembered by half.
    cut_off = {chip.person_id for chip in others[LAST_WAGERS_MAX - len(now) :]}
    return tuple(chip for chip in kept if chip.person_id not in cut_off)


def _per_box(table: Table) -> tuple[Chip, ...]:
    """One chip a box: its whole standing wager."""
    people = {chip.box: chip.person_id for chip in table.chips}
    return tuple(
        Chip(wagered.box, people[wagered.box], wagered.wager) for wagered in table.standing_wagers
    )
