"""A table from its journal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.casino.errors import JournalBroken
from croupier.casino.event_codec import decode_event, decode_snapshot, reveal
from croupier.casino.ports import StoredEvent, TableStore, TakenTable
from croupier.casino.scene import Dealing
from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent, TableOpened
from croupier.casino.table_fold import evolve, open_table
from croupier.core.cards import Card

EVENTS_A_READ = 1000
"""Events fetched at a time when a whole journal is read."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as its new writer has it.

    Attributes:
        was_given_up: Another node has handed it over; it did not die.
    """

    table: Table
    epoch: int
    was_given_up: bool


async def load_table(store: TableStore, dealing: Dealing | None, table_id: str) -> Loaded:
    """Makes the caller a table's only writer and folds it.

    Without `dealing` a hole card stays hidden.

    Raises:
        NoSuchTable: There is none, or it is closed.
        JournalBroken: It cannot be read by this version.
        SealBroken: The key does not open its shoe.
    """
    taken = await store.take(table_id)
    table = await _folded(store, dealing, table_id, taken)
    return Loaded(table, taken.epoch, taken.was_given_up)


async def look_at_table(store: TableStore, table_id: str) -> Table:
    """A table as it stands, without becoming its writer; a hole card stays hidden.

    Raises:
        NoSuchTable: There is none, or it is closed.
        JournalBroken: It cannot be read by this version.
    """
    return await _folded(store, None, table_id, await store.look(table_id))


async def _folded(
    store: TableStore, dealing: Dealing | None, table_id: str, taken: TakenTable
) -> Table:
    table = decode_snapshot(taken.snapshot[1]) if taken.snapshot else None
    events: Sequence[StoredEvent] = taken.events
    if table is None and taken.snapshot is not None:
        events = await whole_journal(store, table_id)
    return fold(table_id, events, dealing, table)


async def whole_journal(store: TableStore, table_id: str) -> list[StoredEvent]:
    """Every event of a table, in order."""
    events: list[StoredEvent] = []
    while True:
        after = events[-1].number if events else 0
        more = await store.events(table_id, after, EVENTS_A_READ)
        events.extend(more)
        if len(more) < EVENTS_A_READ:
            return events


def fold(
    table_id: str,
    events: Sequence[StoredEvent],
    dealing: Dealing | None,
    table: Table | None = None,
) -> Table:
    """The table after stored events, from its first one or on top of a snapshot.

    Without `dealing` a hole card stays hidden, and so does one that came from a lost shoe.

    Raises:
        JournalBroken: A number is missing, or an event cannot be read.
    """
    lost = max((each.number for each in events if each.kind == "shoe_lost"), default=0)
    for stored in events:
        event = decode_event(stored.kind, stored.version, stored.body)
        if table is None:
            if not isinstance(event, TableOpened):
                raise JournalBroken(f"table {table_id}: the journal begins with {stored.kind!r}")
            table = open_table(table_id, event)
            continue
        if stored.number != table.number + 1:
            raise JournalBroken(f"table {table_id}: event {stored.number} follows {table.number}")
        if dealing is not None and stored.number > lost:
            event = reveal(event, _cards_of(table, dealing))
        table = _evolved(table, event)
    if table is None:
        raise JournalBroken(f"table {table_id}: the journal is empty")
    return table


def _evolved(table: Table, event: TableEvent) -> Table:
    try:
        return evolve(table, event)
    except AssertionError as error:
        number = table.number + 1
        raise JournalBroken(f"table {table.table_id}: event {number} fits not: {error}") from error


def _cards_of(table: Table, dealing: Dealing) -> Callable[[int], Card]:
    def card_at(position: int) -> Card:
        card = dealing.card(table, position)
        if card is None:
            raise JournalBroken(f"table {table.table_id}: the shoe has no card {position}")
        return card

    return card_at
