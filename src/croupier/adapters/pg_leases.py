"""What nodes ask of PostgreSQL about one another's leases, as jobs.

A node has its lease as long as it has its row. One whose time has run out may still renew it, as
long as nobody has buried it: deleted its row, once what it was writing was written. So nobody is
buried because the database was away for longer than a lease, or because its clock has jumped: only
a node whose own lease has run without a gap for a while buries others.
"""

from collections.abc import Sequence
from dataclasses import replace

from croupier.adapters.sql_journal import take_table
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.errors import NoSuchTable
from croupier.casino.nodes import Node, TableElsewhere
from croupier.casino.ports import TakenTable

NOBODY = ""
"""The node of a table that was given up."""

UNFINISHED_MS = 500
"""How long whoever buries a node waits for its transactions; then it breaks off those in which
nothing happens, and waits ten times as long for the others."""

_DUE = "SELECT number FROM nodes WHERE lease_until_us <= croupier_now_1() ORDER BY number"
_STEADY = (
    # Three fifths of a lease: two beats, in which the others renew theirs if they live.
    "SELECT 1 FROM nodes WHERE number = ? AND lease_until_us > croupier_now_1()"
    " AND croupier_now_1() - steady_us >= (lease_until_us - renewed_us) * 3 / 5"
)
_OWNER = (
    "SELECT n.number, n.lease_until_us <= croupier_now_1(), t.node FROM tables t"
    " LEFT JOIN nodes n ON n.number::text = t.node"
    " WHERE t.table_id = ? AND t.closed_us IS NULL"
)
_ORPHANS = (
    "SELECT t.table_id FROM tables t WHERE t.closed_us IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.number::text = t.node)"
    " AND (t.access IN ('public', 'link') OR EXISTS (SELECT 1 FROM accounts a"
    " WHERE a.table_id = t.table_id AND a.kind = 'wagers' AND a.balance > 0))"
    " ORDER BY t.opened_us, t.table_id"
)


def find_nodes(connection: Connection) -> tuple[Node, ...]:
    """Every node that has a lease, in the order of their numbers."""
    found = connection.execute(
        "SELECT number, name, plays, is_leaving, tables,"
        " GREATEST(0, (croupier_now_1() - renewed_us) / 1000) FROM nodes ORDER BY number"
    )
    return tuple(Node(*row) for row in found)


def bury_due(connection: Connection, by: int) -> tuple[int, ...]:
    """Buries nodes whose time has run out, if that is this node's to do; their numbers.

    Outside of a transaction only.
    """
    if connection.execute(_STEADY, (by,)).fetchone() is None:
        return ()
    due = [number for (number,) in connection.execute(_DUE) if number != by]
    return tuple(each for each in due if bury(connection, each, is_due=True))


def bury(connection: Connection, number: int, *, is_due: bool) -> bool:
    """Ends a node's lease, if `is_due` only where its time has run out; whether it did."""
    (is_buried,) = connection.execute(
        "SELECT croupier_bury_1(?, ?, ?)", (number, is_due, UNFINISHED_MS)
    ).fetchone()
    return bool(is_buried)


def find_owner(connection: Connection, table_id: str, *, by: int) -> int | None:
    """The node that plays a table; None when none does.

    Raises:
        NoSuchTable: There is none, or it is closed.
    """
    number, is_due, _ = _owner(connection, table_id)
    if is_due and number in bury_due(connection, by):
        return None
    return number


def find_orphans(connection: Connection) -> Sequence[str]:
    """Shared tables that stand, and those with wagers on them, that no node plays."""
    return [table_id for (table_id,) in connection.execute(_ORPHANS)]


def give_up_table(connection: Connection, table_id: str, *, node: str) -> None:
    """A table that the node has is nobody's; what it still writes there is refused."""
    connection.execute(
        "UPDATE tables SET epoch = epoch + 1, node = ? WHERE table_id = ? AND node = ?",
        (NOBODY, table_id, node),
    )


async def take_free(database: Database, table_id: str, number: int) -> TakenTable:
    """Makes a node a table's only writer, unless another one has it.

    Raises:
        NoSuchTable: There is none, or it is closed.
        TableElsewhere: Another node has it.
        StorageFailed: Nothing happened.
        OutcomeUnknown: Nobody can tell.
    """
    try:
        return await database.write(lambda each: _take(each, table_id, number))
    except TableElsewhere as elsewhere:
        buried = await database.read(lambda each: bury_due(each, number))
        if elsewhere.node not in buried:
            raise
    return await database.write(lambda each: _take(each, table_id, number))


def _take(connection: Connection, table_id: str, number: int) -> TakenTable:
    owner, _, noted = _owner(connection, table_id)
    if owner not in (None, number):
        raise TableElsewhere(owner)
    taken = take_table(connection, table_id, node=str(number))
    return replace(taken, was_given_up=noted == NOBODY)


def _owner(connection: Connection, table_id: str) -> tuple[int | None, bool, str]:
    """The node of a table, whether its time has run out, and what is noted there at all."""
    found = connection.execute(_OWNER, (table_id,)).fetchone()
    if found is None:
        raise NoSuchTable(f"no open table {table_id[:40]!r}")
    number, is_due, noted = found
    return number, bool(is_due), noted
