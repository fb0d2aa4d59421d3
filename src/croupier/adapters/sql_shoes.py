"""Which shoes a table has had: found by their number, each promised, started and revealed once."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from croupier.adapters.sql_port import Connection
from croupier.casino.ports import StoredEvent
from croupier.casino.table_parts import ShoeSpan

NUMBER_MAX = 2**62
"""Above every number of a shoe; what is asked for may be beyond what the database can hold."""

COMMITTED, STARTED, REVEALED = "shoe_committed", "shoe_started", "shoe_revealed"

_PROMISE = (
    "INSERT INTO shoes (table_id, shoe, commitment, committed)"
    " SELECT CAST(?1 AS TEXT), CAST(?2 AS BIGINT), CAST(?3 AS TEXT), CAST(?4 AS BIGINT)"
    " WHERE NOT EXISTS (SELECT 1 FROM shoes WHERE table_id = ?1 AND shoe = ?2)"
)

_NOTING = {
    STARTED: "UPDATE shoes SET started = ? WHERE table_id = ? AND shoe = ? AND started IS NULL",
    REVEALED: "UPDATE shoes SET revealed = ? WHERE table_id = ? AND shoe = ? AND revealed IS NULL",
}


class _Named(msgspec.Struct):
    """What an event says of the shoe that it is about."""

    shoe: int
    commitment: str | None = None


_READER = msgspec.json.Decoder(_Named)


def note_shoes(connection: Connection, table_id: str, events: Iterable[StoredEvent]) -> None:
    """Keeps where in the journal shoes are promised, started and revealed.

    Raises:
        AssertionError: A shoe of that number was promised, or this one started or revealed,
            already.
    """
    for event in events:
        if event.kind == COMMITTED:
            named = _READER.decode(event.body)
            fresh = (table_id, named.shoe, named.commitment, event.number)
            noted = connection.execute(_PROMISE, fresh)
            assert noted.rowcount == 1, f"table {table_id} has had a shoe {named.shoe}"
        elif event.kind in _NOTING:
            named = _READER.decode(event.body)
            noted = connection.execute(_NOTING[event.kind], (event.number, table_id, named.shoe))
            assert noted.rowcount == 1, f"table {table_id}: no {event.kind} of shoe {named.shoe}"


def started_rows(table_id: str, events: Iterable[StoredEvent]) -> Iterable[tuple[Any, ...]]:
    """Table, shoe and event of every shoe that starts."""
    for event in events:
        if event.kind == STARTED:
            yield table_id, _READER.decode(event.body).shoe, event.number


def find_shoes(
    connection: Connection, table_id: str, *, before: int | None, limit: int
) -> Sequence[ShoeSpan]:
    """Shoes below a number, newest first."""
    found = connection.execute(
        "SELECT shoe, commitment, committed, started, revealed FROM shoes"
        " WHERE table_id = ? AND shoe < ? ORDER BY shoe DESC LIMIT ?",
        (table_id, NUMBER_MAX if before is None else min(before, NUMBER_MAX), limit),
    )
    return tuple(ShoeSpan(*row) for row in found)


def count_rounds(connection: Connection, table_id: str, until: int) -> int:
    """How many rounds a table had begun before an event."""
    found: int = connection.execute(
        "SELECT count(*) FROM journal WHERE table_id = ? AND kind = 'round_opened' AND number < ?",
        (table_id, until),
    ).fetchone()[0]
    return found
