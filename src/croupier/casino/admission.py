"""Who may come to a table, and who must settle a session first (L3, L15)."""

from collections.abc import Container, Sequence

from croupier.casino.access import Access
from croupier.casino.errors import NotYourTable, TooManySessions, TooManyTables
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import Range
from croupier.casino.table import Table

SESSIONS_MAX = 8
"""Unfinished sessions a person may have; the next table asks to settle one first (L15)."""
TABLES_OPENED_MAX = 8
"""Shared tables that one person has opened and that still stand; the next waits for one to go."""


def reusable(tables: Sequence[Table], opening: Opening, limits: Range) -> Table | None:
    """A person's idle private table that is just what they open, within the same limits."""
    if opening.access is not Access.PRIVATE:
        return None
    wanted = (opening.game, opening.currency, limits)
    for table in tables:
        if not table.is_unfinished and (table.game, table.currency, table.range) == wanted:
            return table
    return None


def require_room(tables: Sequence[Table], played: int = 0) -> None:
    """Passes when a person may have one session more.

    `tables` are the person's private ones; at `played` shared ones a session may be left yet.

    Raises:
        TooManySessions: One must be settled first.
    """
    unfinished = sum(table.is_unfinished for table in tables) + played
    if unfinished >= SESSIONS_MAX:
        raise TooManySessions(
            f"{unfinished} sessions are unfinished, settle one first", limit=SESSIONS_MAX
        )


def require_few_opened(opened: int) -> None:
    """Passes when a person whose `opened` shared tables stand may open one more.

    Raises:
        TooManyTables: One must have gone first.
    """
    if opened >= TABLES_OPENED_MAX:
        raise TooManyTables(f"{opened} tables that you opened still stand", limit=TABLES_OPENED_MAX)


def require_admission(
    table: Table, present: Container[int], person: PersonRow, invite: str | None
) -> None:
    """Passes for those who may look at a table and play at it.

    Raises:
        NotYourTable: A private one of somebody else, or one that needs its link.
    """
    if table.access is Access.PUBLIC or table.owner == person.person_id:
        return
    if table.access is Access.PRIVATE:
        raise NotYourTable(f"table {table.table_id} is private")
    is_known = table.is_involved(person.person_id) or person.person_id in present
    if not is_known and invite != table.invite:
        raise NotYourTable(f"table {table.table_id} is entered by its link")
