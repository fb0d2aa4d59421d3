"""What a table awaits, as one viewer may answer it; every button comes from here."""

from functools import lru_cache

from croupier.casino.errors import WagerRefusal
from croupier.casino.phase import phase_of
from croupier.casino.table import Table
from croupier.casino.wagering import (
    betting_refusal,
    last_wagers,
    next_round,
    repeat_refusal,
    unready,
)
from croupier.core.actions import ANSWERS, Action
from croupier.core.legality import offered, refusal
from croupier.core.settlement import insurance_wager, surrendered
from croupier.core.state import AwaitsAnswers, AwaitsPlay, Round, awaited
from croupier.server.wire.views import ClockView, Option, Prompt

OPTIONS_KEPT = 512
"""Buttons for betting that are not made anew each time."""

STRANGER = 0
"""Nobody's number: stands for all who have neither a spot nor a wager at a shared table."""


def prompt_for(table: Table, person_id: int, left_ms: int = 0) -> Prompt:
    """What one person may do now, with `left_ms` left of the table's clock."""
    clock = _clock(table, left_ms)
    phase = phase_of(table)
    if table.is_closed:
        return _prompt(table, phase, clock)
    if table.round is None or table.round.is_over:
        refused = betting_refusal(table, person_id)
        options = _betting_options(table, person_id, refused)
        is_yours = not table.is_shared or (refused is None and bool(table.spots_of(person_id)))
        return _prompt(table, phase, clock, is_yours=is_yours, options=options)
    own = table.boxes_in_round(person_id)
    match awaited(table.round):
        case AwaitsAnswers(boxes):
            asked = [box for box in boxes if box in own]
            options = tuple(option for box in asked for option in _answer_options(table.round, box))
            return _prompt(table, phase, clock, is_yours=bool(asked), options=options)
        case AwaitsPlay(box, hand):
            is_yours = box in own
            options = _play_options(table.round, box, hand) if is_yours else ()
            return _prompt(table, phase, clock, (box, hand), is_yours=is_yours, options=options)
        case _:
            raise AssertionError("a table never rests while a card is due")


def asked_people(table: Table) -> frozenset[int]:
    """Whose decision the round in play awaits; nobody's prompt but theirs has options."""
    if table.round is None or table.round.is_over:
        return frozenset()
    match awaited(table.round):
        case AwaitsAnswers(boxes):
            return frozenset(map(table.holder_in_round, boxes))
        case AwaitsPlay(box, _):
            return frozenset({table.holder_in_round(box)})
        case _:
            return frozenset()


def _prompt(
    table: Table,
    phase: str,
    clock: ClockView | None,
    turn: tuple[int | None, int | None] = (None, None),
    *,
    is_yours: bool = False,
    options: tuple[Option, ...] = (),
) -> Prompt:
    return Prompt(
        table.decision,
        phase,
        *turn,
        is_yours=is_yours,
        options=options,
        round=next_round(table),
        clock=clock,
    )


def _clock(table: Table, left_ms: int) -> ClockView | None:
    running = table.clock
    if running is None:
        return None
    return ClockView(running.purpose, running.total_ms, left_ms, running.red_ms)


def _betting_options(
    table: Table, person_id: int, refused: WagerRefusal | None
) -> tuple[Option, ...]:
    """Buttons for a person's first wagers; `refused` is why none of them may be changed now."""
    if person_id == STRANGER:
        return _strangers_options(refused)
    deal = rebet = refused
    if refused is None:
        why = unready(table, person_id)
        deal = why[0] if why else None
        rebet = repeat_refusal(table, person_id)
        if not table.standing(person_id=person_id):
            refused = WagerRefusal.NOTHING_THERE
    repeated = sum(amount for _, amount in last_wagers(table, person_id))
    options = [
        _betting_option("deal", deal),
        _betting_option("cancel", refused),
        _betting_option("undo", refused),
        _betting_option("rebet", rebet, repeated),
    ]
    if table.may_cut(person_id):
        options.append(_betting_option("cut", None))
    return tuple(options)


@lru_cache
def _strangers_options(refused: WagerRefusal | None) -> tuple[Option, ...]:
    """What comes out for whoever has nothing here; most who look on see just this."""
    return (
        _betting_option("deal", refused or WagerRefusal.NO_WAGER),
        _betting_option("cancel", refused or WagerRefusal.NOTHING_THERE),
        _betting_option("undo", refused or WagerRefusal.NOTHING_THERE),
        _betting_option("rebet", refused or WagerRefusal.NOTHING_TO_REPEAT),
    )


@lru_cache(maxsize=OPTIONS_KEPT)
def _betting_option(action: str, refused: WagerRefusal | None, cost: int = 0) -> Option:
    reason = refused.value if refused else None
    return Option(action, None, None, reason is None, reason, cost, back=0)


def _answer_options(state: Round, box: int) -> list[Option]:
    place = state.box_place(box)
    assert place is not None, "only boxes of the round are asked"
    wager = state.boxes[place].wager
    return [
        Option(
            action,
            box,
            0,
            is_allowed=True,
            reason=None,
            cost=insurance_wager(wager) if action is Action.INSURE else 0,
            back=2 * wager if action is Action.EVEN_MONEY else 0,
        )
        for action in ANSWERS
        if refusal(state, box, action) is None
    ]


def _play_options(state: Round, box: int, hand: int) -> tuple[Option, ...]:
    place = state.box_place(box)
    assert place is not None, "the box in play is in the round"
    wagers = {
        Action.DOUBLE: state.boxes[place].hands[hand].wager,
        Action.SPLIT: state.boxes[place].wager,
    }
    options = []
    for action in offered(state.rules):
        refused = refusal(state, box, action)
        back = surrendered(state.boxes[place].wager).returned
        options.append(
            Option(
                action,
                box,
                hand,
                refused is None,
                refused.value if refused else None,
                wagers.get(action, 0),
                back if action is Action.SURRENDER else 0,
            )
        )
    return tuple(options)
