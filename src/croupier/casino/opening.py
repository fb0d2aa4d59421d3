"""New tables: what may be opened, and the first page of a journal."""

from dataclasses import dataclass
from datetime import datetime

from croupier.casino.access import MOVE_TIMERS, Access
from croupier.casino.draft import SessionLeft, TableDraft
from croupier.casino.errors import OpeningRefused
from croupier.casino.event_codec import encode_event
from croupier.casino.money import Currency
from croupier.casino.ports import Commit, PersonRow, StoredEvent, TableRow
from croupier.casino.proving import promise_if_due
from croupier.casino.ranges import Range, RangeName
from croupier.casino.scene import Dealing
from croupier.casino.table import Table
from croupier.casino.table_events import SpotTaken, TableOpened, WagerPlaced
from croupier.casino.table_fold import open_table
from croupier.core.games import Game
from croupier.core.rule_fields import plain_rules
from croupier.core.rules import Players, Rules

FIRST_EPOCH = 1
TABLES_A_ROOM = 4
"""Tables in one room of a game's section (L1)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What whoever opens a table sets (L2).

    Attributes:
        timer: Seconds; None at a private table.
        place: In the rooms of the game; None for any that is vacant.
        has_coach: The coach may be asked at the table.
    """

    game: str
    currency: Currency
    range_name: RangeName
    access: Access = Access.PRIVATE
    timer: int | None = None
    place: int | None = None
    has_coach: bool = True


def has_rooms(game: Game) -> bool:
    """Whether several may play it, so that its tables stand in rooms (L1)."""
    return game.rules.players is Players.MANY


def require_possible(game: Game, opening: Opening) -> None:
    """Passes when a game may be opened like this (L1, L3, L4).

    Raises:
        OpeningRefused: Alone what is played together, or the other way round.
    """
    if opening.access is Access.PRIVATE:
        if opening.timer is not None:
            raise OpeningRefused("a private table has no move timer")
        return
    if not has_rooms(game):
        raise OpeningRefused(f"{game.name} is played alone, at a private table")
    if opening.timer not in MOVE_TIMERS:
        seconds = ", ".join(map(str, MOVE_TIMERS))
        raise OpeningRefused(f"the move timer is one of {seconds} seconds")


def opened(
    person: PersonRow, rules: Rules, limits: Range, opening: Opening, invite: str | None
) -> TableOpened:
    """The first event of a table."""
    return TableOpened(
        opening.game,
        opening.currency,
        limits,
        plain_rules(rules),
        person.person_id,
        person.name,
        opening.access,
        opening.timer,
        invite,
        opening.place,
        has_coach=opening.has_coach,
    )


def new_table(event: TableOpened, table_id: str, dealing: Dealing) -> TableDraft:
    """A table right after it was opened, with its first shoe promised."""
    first = open_table(table_id, event)
    draft = TableDraft(first)
    draft.steps.append((event, first))
    promise_if_due(draft, dealing)
    return draft


def session_of(table: Table, left: SessionLeft, table_id: str, dealing: Dealing) -> TableDraft:
    """A private table like a shared one, with the wagers that wait on it (L15)."""
    event = TableOpened(
        table.game,
        table.currency,
        table.range,
        plain_rules(table.rules),
        left.person_id,
        left.name,
        earlier=left.earlier,
        is_session=True,
    )
    draft = new_table(event, table_id, dealing)
    for box, amount in left.wagers:
        draft.add(SpotTaken(box, left.person_id, left.name))
        draft.add(WagerPlaced(box, left.person_id, amount))
    return draft


def row_of(table: Table, at: datetime) -> TableRow:
    """A table as the floor lists it."""
    return TableRow(
        table.table_id,
        table.game,
        table.currency,
        table.range.name,
        table.owner,
        at,
        access=table.access,
        timer=table.timer,
        place=table.place,
    )


def stored_events(draft: TableDraft, at: datetime) -> tuple[StoredEvent, ...]:
    """A draft's events as the journal keeps them."""
    events = []
    for event, table in draft.steps:
        kind, version, body = encode_event(event)
        events.append(StoredEvent(table.number, kind, version, at, body))
    return tuple(events)


def first_commit(draft: TableDraft, at: datetime) -> tuple[TableRow, Commit]:
    """A new table's row and its first commit."""
    commit = Commit(
        draft.table.table_id, FIRST_EPOCH, stored_events(draft, at), tuple(draft.transfers)
    )
    return row_of(draft.table, at), commit
