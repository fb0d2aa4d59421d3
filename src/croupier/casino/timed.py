"""The clock of a table that several share: what it starts, and what happens when it runs out.

Everything here follows from the table, the time of day and who is present; the actor that owns
the table arms a timer for whatever clock runs, and says when it is over.
"""

from typing import assert_never

from croupier.casino import proving, wagering
from croupier.casino.clocks import ROUNDS_AWAY_MAX, Purpose, dealing_ms
from croupier.casino.draft import TableDraft
from croupier.casino.leaving import lose
from croupier.casino.play import deal_round, play_safe, vacate_leaving
from croupier.casino.scene import Scene
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BackBecause,
    ClockStarted,
    ClockStopped,
    ConfirmedBy,
    PersonAway,
    ShoePartOpened,
    SpotVacated,
    VacatedBecause,
    WagersConfirmed,
)
from croupier.core.events import (
    CardDealt,
    DealerCardDealt,
    HoleCardDealt,
    UpcardDealt,
)
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited

_CARDS = (CardDealt, UpcardDealt, HoleCardDealt, DealerCardDealt)


def go_on(draft: TableDraft, scene: Scene) -> None:
    """What the clock makes of a shared table after a command, until somebody is asked again."""
    if draft.table.is_closed:
        return
    is_betting = not draft.table.is_in_play and not draft.ends_round
    if is_betting and not draft.table.is_closing:
        _keep_betting(draft, scene)
        _deal_early(draft, scene)
    play_for_absent(draft, scene)
    if draft.table.is_in_play:
        _ask(draft, scene)
    elif draft.ends_round:
        _vacate_absent(draft)
        _start(draft, scene, Purpose.RESULTS, scene.times.results)


def play_for_absent(draft: TableDraft, scene: Scene) -> None:
    """Decides at once for boxes that were vacated and for people who are away (L11, L14)."""
    while draft.table.is_in_play and play_safe(draft, _unattended(draft.table), scene):
        pass


def time_up(draft: TableDraft, clock: int, scene: Scene) -> None:
    """The clock that event `clock` started has run out; an older one changes nothing."""
    running = draft.table.clock
    if running is None or running.number != clock:
        return
    match running.purpose:
        case Purpose.BETTING:
            _close_betting(draft, scene)
        case Purpose.CLOSING:
            _deal_or_stop(draft, scene)
        case Purpose.DECISION:
            _expire(draft)
        case Purpose.RESULTS:
            draft.add(ClockStopped())
        case _:
            assert_never(running.purpose)


def restart_clock(draft: TableDraft, scene: Scene, *, keeps_wagers: bool) -> None:
    """At another owner what was running gets its whole time again.

    After a restart wagers that no round has taken go back, and who left them is gone (E11); at a
    table that was handed over they stay.
    """
    running = draft.table.clock
    if running is None:
        return
    match running.purpose:
        case Purpose.BETTING | Purpose.CLOSING if keeps_wagers:
            _start(draft, scene, running.purpose, running.total_ms)
        case Purpose.BETTING | Purpose.CLOSING:
            wagering.return_all(draft, BackBecause.RESTART)
            vacate_leaving(draft)
            draft.add(ClockStopped())
        case Purpose.DECISION if draft.table.is_in_play:
            _start_decision(draft, scene, cards=0)
        case Purpose.DECISION | Purpose.RESULTS:  # A lost key may have ended the round.
            _start(draft, scene, Purpose.RESULTS, scene.times.results)
        case _:
            assert_never(running.purpose)


# Betting ---------------------------------------------------------------------------------


def _keep_betting(draft: TableDraft, scene: Scene) -> None:
    """The betting clock runs while a spot is taken (L11)."""
    table = draft.table
    if table.clock is None and table.spots:
        assert table.timer is not None, "a shared table has a move timer"
        _start(draft, scene, Purpose.BETTING, table.timer * 1000)
    elif _is(table, Purpose.BETTING) and not table.spots:
        draft.add(ClockStopped())


def _close_betting(draft: TableDraft, scene: Scene) -> None:
    """Red: what lies there is accepted for those who are there (L11)."""
    seated = dict.fromkeys(spot.person_id for spot in draft.table.spots)
    for person_id in seated:
        if person_id in draft.table.confirmed:
            continue
        if not draft.table.standing(person_id=person_id):
            continue
        if person_id in scene.present:
            _accept(draft, person_id)
        else:
            lose(draft, person_id)
    if draft.table.chips:
        _start(draft, scene, Purpose.CLOSING, scene.times.closing)
    else:
        _stop_empty(draft)


def _accept(draft: TableDraft, person_id: int) -> None:
    while (low := wagering.box_below_minimum(draft.table, person_id)) is not None:
        amount = draft.table.standing(low)
        wagering.take_back(draft, low, amount, BackBecause.BELOW_MINIMUM)
    if draft.table.standing(person_id=person_id):
        draft.add(WagersConfirmed(person_id, ConfirmedBy.CLOCK))


def _stop_empty(draft: TableDraft) -> None:
    """Nobody has wagered: no round starts, and the spots become vacant (L13)."""
    draft.add(ClockStopped())
    for spot in draft.table.spots:
        draft.add(SpotVacated(spot.box, VacatedBecause.NO_WAGER))


def _deal_early(draft: TableDraft, scene: Scene) -> None:
    """Deals once every seated player has confirmed, yet not too soon after the last deal.

    Who has contributed to the shoe and not opened it yet has the time of the red zone for it.
    """
    table = draft.table
    if not table.chips or any(spot.person_id not in table.confirmed for spot in table.spots):
        return
    wait = min(table.dealt_ms + scene.times.deal_gap - scene.now_ms, scene.times.deal_gap)
    if _is(table, Purpose.BETTING):
        if proving.unopened(table):
            wait = max(wait, scene.times.closing)
    elif not _are_all_open_now(draft):
        return
    if wait > 0:
        _start(draft, scene, Purpose.CLOSING, wait)
    else:
        deal_round(draft, scene)


def _are_all_open_now(draft: TableDraft) -> bool:
    """The last opening has just come to a table where nobody but the players closed betting."""
    table = draft.table
    has_opened = any(isinstance(event, ShoePartOpened) for event, _ in draft.steps)
    is_early = _is(table, Purpose.CLOSING) and not table.accepted
    return has_opened and is_early and not proving.unopened(table)


def _deal_or_stop(draft: TableDraft, scene: Scene) -> None:
    if draft.table.chips:
        deal_round(draft, scene)
    else:
        _stop_empty(draft)


# Play ------------------------------------------------------------------------------------


def _ask(draft: TableDraft, scene: Scene) -> None:
    """Gives a new decision its time: the timer, and what the cards take to be dealt."""
    running = draft.table.clock
    if running is not None and running.decision == draft.table.decision:
        return
    cards = sum(isinstance(event, _CARDS) for event, _ in draft.steps)
    _start_decision(draft, scene, cards)


def _start_decision(draft: TableDraft, scene: Scene, cards: int) -> None:
    assert draft.table.timer is not None, "a shared table has a move timer"
    total = draft.table.timer * 1000 + dealing_ms(cards)
    _start(draft, scene, Purpose.DECISION, total)


def _expire(draft: TableDraft) -> None:
    """Whoever is asked and has not answered is away from now on."""
    table = draft.table
    assert table.round is not None, "a decision is asked in a round"
    match awaited(table.round):
        case AwaitsAnswers(boxes):
            asked = boxes
        case AwaitsPlay(box, _):
            asked = (box,)
        case _:
            raise AssertionError("a table never rests while a card is due")
    for person_id in dict.fromkeys(table.holder_in_round(box) for box in asked):
        if person_id not in draft.table.away:
            draft.add(PersonAway(person_id))


def _unattended(table: Table) -> frozenset[int]:
    """Boxes of the round for which the house decides at once."""
    return frozenset(
        holder.box
        for holder in table.holders
        if holder.box in table.left or holder.person_id in table.away
    )


def _vacate_absent(draft: TableDraft) -> None:
    """Frees the spots of those who let the house play two rounds in a row."""
    absent = {each.person_id for each in draft.table.rounds_away if each.rounds >= ROUNDS_AWAY_MAX}
    for spot in draft.table.spots:
        if spot.person_id in absent:
            draft.add(SpotVacated(spot.box, VacatedBecause.AWAY))


# The clock -------------------------------------------------------------------------------


def _is(table: Table, purpose: Purpose) -> bool:
    return table.clock is not None and table.clock.purpose is purpose


def _start(draft: TableDraft, scene: Scene, purpose: Purpose, total_ms: int) -> None:
    red = {Purpose.CLOSING: total_ms, Purpose.DECISION: scene.times.last_seconds}.get(purpose, 0)
    draft.add(ClockStarted(purpose, total_ms, min(red, total_ms), scene.now_ms))
