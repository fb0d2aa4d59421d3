"""What the house itself does at a table, for nobody who plays there."""

import logging

from croupier.casino.commands import CloseAfterRound, Drop, LeaveSpot, Quit, ReturnWagers
from croupier.casino.ports import PersonRow
from croupier.casino.request import Request
from croupier.casino.table import Table
from croupier.casino.table_actor import TableActor
from croupier.casino.table_events import BackBecause
from croupier.core.errors import CroupierError

_log = logging.getLogger(__name__)


async def return_standing(actor: TableActor) -> None:
    """Wagers that no round has taken go back after a restart (E11)."""
    table = actor.table
    if table.chips and not table.is_in_play and not table.is_waiting:
        await actor.do(Request(_owner(table), ReturnWagers(BackBecause.RESTART)))


async def drop_unwatched(actor: TableActor) -> None:
    """Ends a session at which nobody looks (L15)."""
    if not actor.viewers:
        await actor.do(Request(_owner(actor.table), Drop()))


async def close_after_round(actor: TableActor) -> None:
    """Lets no round more be dealt, and closes the table after the one in play."""
    await actor.do(Request(_owner(actor.table), CloseAfterRound()))


async def leave_wholly(actor: TableActor, person: PersonRow) -> None:
    """Vacates a person's spots, or closes their own table where no round is in play."""
    person_id = person.person_id
    if not actor.table.is_shared:
        await actor.do(Request(person, Quit()))
        return
    for box in sorted({*actor.table.spots_of(person_id), *actor.table.boxes_in_round(person_id)}):
        table = actor.table
        is_played = table.is_in_play and box in table.boxes_in_round(person_id)
        if is_played or table.holder(box) == person_id:
            await actor.do(Request(person, LeaveSpot(box)))


def leave_as_it_is(table_id: str, error: CroupierError) -> None:
    """Says that nothing is done at a table, and why: one that cannot be read stops no other."""
    _log.error("table %s is left as it is: %s", table_id, error, extra={"table": table_id})


def _owner(table: Table) -> PersonRow:
    return PersonRow(table.owner, table.owner_name, is_guest=True)
