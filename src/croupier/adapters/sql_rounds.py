"""Reads which rounds a table has seen, and who wagered at it."""

from croupier.adapters.clock import from_us
from croupier.adapters.sql_port import Connection
from croupier.casino.ports import RoundSpan


def find_rounds(
    connection: Connection, table_id: str, *, before: int | None, limit: int
) -> tuple[RoundSpan, ...]:
    """Rounds below a number, newest first."""
    counted: int = connection.execute(
        "SELECT count(*) FROM journal WHERE table_id = ? AND kind = 'round_opened'", (table_id,)
    ).fetchone()[0]
    newest = counted if before is None else min(counted, before - 1)
    skipped = max(0, newest - limit)
    # The first end behind an opening is that round's own, or of none: rounds do not overlap.
    found = connection.execute(
        "SELECT o.number, o.at_us, (SELECT e.number FROM journal e WHERE e.table_id = o.table_id"
        " AND e.number > o.number AND e.kind IN ('round_ended', 'round_voided')"
        " ORDER BY e.number LIMIT 1)"
        " FROM journal o WHERE o.table_id = ? AND o.kind = 'round_opened'"
        " ORDER BY o.number LIMIT ? OFFSET ?",
        (table_id, max(0, newest - skipped), skipped),
    ).fetchall()
    spans = [
        RoundSpan(round=skipped + place, first=first, last=last, at=from_us(at_us))
        for place, (first, at_us, last) in enumerate(found, start=1)
    ]
    return tuple(reversed(spans))


def has_played(connection: Connection, table_id: str, person_id: int) -> bool:
    """Whether money of a person ever lay on a table; as slow as the table is old."""
    found = connection.execute(
        "SELECT 1 FROM transfers WHERE table_id = ? AND source_id IN"
        " (SELECT id FROM accounts WHERE kind = 'player' AND person_id = ?) LIMIT 1",
        (table_id, person_id),
    ).fetchone()
    return found is not None
