"""`croupier admin tables`: what goes on in the house, from its host's terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import typer

from croupier.adapters.clock import SystemClock
from croupier.adapters.sql_port import Database
from croupier.adapters.sql_table_rows import find_last_moments, find_played_by
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.errors import NoSuchTable
from croupier.casino.phase import phase_of
from croupier.casino.ports import TableRow
from croupier.casino.recovery import look_at_table
from croupier.casino.table import Table
from croupier.cli.books import Data, with_database
from croupier.cli.games import print_json
from croupier.core.errors import CroupierError

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]

_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"))


@dataclass(frozen=True, slots=True)
class _Listed:
    """An open table.

    Attributes:
        table: None where its journal cannot be read.
        node: The number of the node that plays it; None in a house that is not shared, and while
            no node does.
    """

    row: TableRow
    table: Table | None
    node: int | None
    last: datetime
    idle_seconds: int


def tables(*, data: Data = None, json: Json = False) -> None:
    """List the open tables, oldest first."""
    listed = with_database(data, _open_tables)
    if json:
        print_json({"tables": [_table_document(each) for each in listed]})
        return
    for each in listed:
        typer.echo(_table_line(each))
    typer.echo(f"{len(listed)} open tables")


def duration(seconds: int) -> str:
    """Some seconds in the biggest unit of which they hold one whole.

    >>> duration(59), duration(60), duration(7_199), duration(172_800)
    ('59 s', '1 min', '1 h', '2 d')
    """
    for size, unit in _UNITS:
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


async def _open_tables(database: Database) -> Sequence[_Listed]:
    store = SqlTableStore(database)
    rows, moments = await store.open_tables(), await database.read(find_last_moments)
    nodes = await database.read(find_played_by)
    now = SystemClock().now()
    listed = []
    for row in rows:
        last = moments.get(row.table_id, row.opened_at)
        idle_seconds = max(0, int((now - last).total_seconds()))
        try:
            table = await look_at_table(store, row.table_id)
        except NoSuchTable:
            continue  # Closed since it was listed.
        except CroupierError:
            table = None
        listed.append(_Listed(row, table, nodes.get(row.table_id), last, idle_seconds))
    return listed


def _people(table: Table) -> list[str]:
    """Everybody with a box for the next round, or in the one that is played, by box."""
    if not table.is_shared:
        return [table.owner_name]
    held = [(each.box, each.name) for each in table.spots]
    if table.is_in_play:
        held += [(each.box, each.name) for each in table.holders]
    return list(dict.fromkeys(name for _, name in sorted(held)))


def _table_line(listed: _Listed) -> str:
    row, table = listed.row, listed.table
    if table is None:
        known = "its journal cannot be read"
    else:
        closing = "  closes after the round" if table.is_closing else ""
        known = (
            f"{phase_of(table):<9}  people: {len(_people(table))}  rounds: {table.rounds}{closing}"
        )
    node = "" if listed.node is None else f"  node {listed.node}"
    return (
        f"{row.table_id}  {row.game:<11}  {row.access:<7}  {row.currency} {row.range_name:<7}"
        f"  {known}  last event {duration(listed.idle_seconds)} ago{node}"
    )


def _table_document(listed: _Listed) -> dict[str, object]:
    row, table = listed.row, listed.table
    return {
        "table_id": row.table_id,
        "game": row.game,
        "access": row.access.value,
        "currency": row.currency.value,
        "range": row.range_name,
        "opened": _moment(row.opened_at),
        "phase": None if table is None else str(phase_of(table)),
        "people": [] if table is None else _people(table),
        "rounds": None if table is None else table.rounds,
        "is_closing": table is not None and table.is_closing,
        "last_event": _moment(listed.last),
        "idle_seconds": listed.idle_seconds,
        "node": listed.node,
    }


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
