"""What becomes of tables whose shoes can no longer be opened, because their key is gone.

A round in play cannot go on: nobody knows its next card. It is void, and its wagers return
as those of any void round do. The shoe is taken away; the next round gets a fresh one.
"""

from collections import Counter
from dataclasses import dataclass, field

from croupier.casino.draft import TableDraft
from croupier.casino.event_codec import encode_event, encode_snapshot
from croupier.casino.money import Currency, Reason
from croupier.casino.ports import Clock, Commit, StoredEvent, TableStore
from croupier.casino.recovery import load_table
from croupier.casino.table_events import ShoeLost
from croupier.core.decide import refund_of
from croupier.core.errors import CroupierError
from croupier.core.events import RoundVoided


@dataclass(slots=True)
class GivenUp:
    """What was given up.

    Attributes:
        rounds: Void rounds.
        shoes: Shoes taken away, and promises of shoes; a table counts once.
        returned: What went back to players, minor units.
        left: Tables that could not be read, and why; they are as they were.
    """

    rounds: int = 0
    shoes: int = 0
    returned: Counter[Currency] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)


def give_up_shoe(draft: TableDraft) -> None:
    """Voids the round in play and takes the shoe away; wagers that stand stay where they are."""
    state = draft.table.round
    if state is not None and not state.is_over:
        draft.add(RoundVoided(tuple(refund_of(box) for box in state.boxes)))
    shoe = draft.table.shoe
    if draft.table.draw is not None or (shoe is not None and not shoe.is_lost):
        draft.add(ShoeLost())


async def give_up_shoes(store: TableStore, clock: Clock) -> GivenUp:
    """Gives up the shoe of every table that stands; what was done stays done if it is cut short.

    Raises:
        StorageFailed: The storage refused.
        OutcomeUnknown: Nobody can tell whether the last table was reached.
    """
    given_up = GivenUp()
    for row in await store.open_tables():
        try:
            loaded = await load_table(store, None, row.table_id)
        except CroupierError as error:
            given_up.left.append(str(error))
            continue
        draft = TableDraft(loaded.table)
        give_up_shoe(draft)
        if not draft.steps:
            continue
        await store.append(_commit(draft, loaded.epoch, clock))
        given_up.shoes += 1
        given_up.rounds += loaded.table.is_in_play
        given_up.returned[row.currency] += sum(
            each.amount for each in draft.transfers if each.reason is Reason.VOID
        )
    return given_up


def _commit(draft: TableDraft, epoch: int, clock: Clock) -> Commit:
    now = clock.now()
    events = []
    for event, table in draft.steps:
        kind, version, body = encode_event(event)
        events.append(StoredEvent(table.number, kind, version, now, body))
    return Commit(
        draft.table.table_id,
        epoch,
        tuple(events),
        tuple(draft.transfers),
        snapshot=encode_snapshot(draft.table),
    )
