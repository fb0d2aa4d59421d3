"""Reads tables as the floor lists them."""

from collections.abc import Sequence
from datetime import datetime
from typing import LiteralString

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_port import Connection
from croupier.casino.access import Access
from croupier.casino.money import Currency
from croupier.casino.ports import TableRow

_OLDEST_FIRST = "ORDER BY t.opened_us, t.table_id"
_CURRENCIES = frozenset(Currency)
_ACCESS = frozenset(Access)


def find_row(connection: Connection, table_id: str) -> TableRow | None:
    """A table, open or closed."""
    found = _select(connection, "WHERE t.table_id = ?", (table_id,))
    return found[0] if found else None


def find_open(connection: Connection, owner: int | None) -> tuple[TableRow, ...]:
    """Tables that stand, oldest first: a person's, which are found by an index, or all."""
    if owner is None:
        return _select(connection, f"WHERE t.closed_us IS NULL {_OLDEST_FIRST}")
    return _select(
        connection, f"WHERE t.closed_us IS NULL AND t.owner_id = ? {_OLDEST_FIRST}", (owner,)
    )


def find_shared(connection: Connection) -> tuple[TableRow, ...]:
    """Tables that stand and that others than their owner may come to, oldest first."""
    return _select(
        connection,
        f"WHERE t.closed_us IS NULL AND t.access IN ('public', 'link') {_OLDEST_FIRST}",
    )


def find_still(connection: Connection, before: datetime) -> tuple[TableRow, ...]:
    """Tables that stand with their last event before a time, oldest first."""
    return _select(
        connection,
        "JOIN journal j ON j.table_id = t.table_id AND j.number = t.last_number"
        f" WHERE t.closed_us IS NULL AND j.at_us < ? {_OLDEST_FIRST}",
        (to_us(before),),
    )


def find_wagered(connection: Connection) -> tuple[TableRow, ...]:
    """Tables that stand with wagers on them, oldest first."""
    return _select(
        connection,
        "JOIN accounts a ON a.table_id = t.table_id AND a.kind = 'wagers'"
        f" WHERE t.closed_us IS NULL AND a.balance > 0 {_OLDEST_FIRST}",
    )


def find_last_moments(connection: Connection) -> dict[str, datetime]:
    """When the last event of each table that stands was."""
    found = connection.execute(
        "SELECT t.table_id, j.at_us FROM tables t"
        " JOIN journal j ON j.table_id = t.table_id AND j.number = t.last_number"
        " WHERE t.closed_us IS NULL"
    )
    return {table_id: from_us(at_us) for table_id, at_us in found}


def find_played_by(connection: Connection) -> dict[str, int]:
    """The node that plays each table that stands, where the house is shared and one does."""
    found = connection.execute(
        "SELECT t.table_id, n.number FROM tables t"
        " JOIN nodes n ON CAST(n.number AS TEXT) = t.node WHERE t.closed_us IS NULL"
    )
    return dict(found.fetchall())


def find_readable(connection: Connection) -> tuple[TableRow, ...]:
    """Every table, open or closed, by its name, but for those with something unknown."""
    wrong = {name for name, _ in (*unknown_currencies(connection), *unknown_access(connection))}
    names = connection.execute("SELECT table_id FROM tables ORDER BY table_id").fetchall()
    found = (find_row(connection, name) for (name,) in names if name not in wrong)
    return tuple(row for row in found if row is not None)


def unknown_currencies(connection: Connection) -> list[tuple[str, str]]:
    """Tables in a currency that nobody knows, with it."""
    rows = connection.execute("SELECT table_id, currency FROM tables ORDER BY table_id")
    return [(name, currency) for name, currency in rows if currency not in _CURRENCIES]


def unknown_access(connection: Connection) -> list[tuple[str, str]]:
    """Tables with an access that nobody knows, with it."""
    rows = connection.execute("SELECT table_id, access FROM tables ORDER BY table_id")
    return [(name, access) for name, access in rows if access not in _ACCESS]


def _select(
    connection: Connection, rest: LiteralString, given: Sequence[object] = ()
) -> tuple[TableRow, ...]:
    # `rest` is a text of this module, nobody's input.
    found = connection.execute(
        "SELECT t.table_id, t.game, t.currency, t.range_name, t.owner_id,"  # noqa: S608
        f" t.opened_us, t.closed_us, t.access, t.timer, t.place FROM tables t {rest}",
        given,
    )
    return tuple(
        TableRow(
            table_id=table_id,
            game=game,
            currency=Currency(currency),
            range_name=range_name,
            owner=owner,
            opened_at=from_us(opened_us),
            closed_at=None if closed_us is None else from_us(closed_us),
            access=Access(access),
            timer=timer,
            place=place,
        )
        for (
            table_id,
            game,
            currency,
            range_name,
            owner,
            opened_us,
            closed_us,
            access,
            timer,
            place,
        ) in found
    )
