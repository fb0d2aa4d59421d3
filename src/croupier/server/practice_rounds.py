"""The decisions that somebody has made in a round, each with the round as it was then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.casino.errors import NoSuchRound
from croupier.casino.event_codec import decode_event
from croupier.casino.ports import TableStore
from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent
from croupier.core.actions import Action
from croupier.core.events import ActionTaken, Event, OfferAnswered, RoundOpened
from croupier.core.evolve import evolve, open_round
from croupier.core.rules import Rules
from croupier.core.state import Box, Round


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision.

    Attributes:
        number: 1, 2, 3 ... in its round.
        state: The round that asked; it never knows more of the hole card than was dealt open.
        hand: Place of the hand in its box.
    """

    number: int
    state: Round
    box: Box
    hand: int
    action: Action


async def decisions_in(store: TableStore, table: Table, number: int) -> tuple[Decided, ...]:
    """Every decision of one round, in order; of one in play those made so far.

    Raises:
        NoSuchRound: The table has no such round.
    """
    is_known = 1 <= number <= table.rounds
    spans = await store.rounds(table.table_id, number + 1, 1) if is_known else ()
    if not spans:
        raise NoSuchRound(f"no round {number} at table {table.table_id[:40]}", round=number)
    first, last = spans[0].first, spans[0].last or table.number
    stored = await store.events(table.table_id, first - 1, last - first + 1)
    events = [decode_event(each.kind, each.version, each.body) for each in stored]
    return tuple(_decided(table.rules, events))


def _decided(rules: Rules, events: Sequence[TableEvent]) -> Iterator[Decided]:
    state: Round | None = None
    number = 0
    for event in events:
        match event:
            case RoundOpened():
                state = open_round(rules, event)
                continue
            case ActionTaken(box, hand, action) if state is not None:
                number += 1
                yield Decided(number, state, _box(state, box), hand, action)
            case OfferAnswered(box, action) if state is not None and action is not None:
                number += 1
                yield Decided(number, state, _box(state, box), 0, action)
            case _:
                pass  # Not a decision; what it changes is folded below.
        if state is not None and isinstance(event, Event):
            state = evolve(state, event)


def _box(state: Round, number: int) -> Box:
    return next(box for box in state.boxes if box.number == number)
