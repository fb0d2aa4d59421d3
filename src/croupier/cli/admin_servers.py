"""`croupier admin servers` and `nodes`: who plays a house on PostgreSQL, alone or together."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from croupier.adapters.settings_file import load_settings
from croupier.casino.errors import DatabaseRefused
from croupier.casino.nodes import Node
from croupier.cli.admin_tables import Json, duration
from croupier.cli.books import Data
from croupier.cli.games import print_json

if TYPE_CHECKING:
    from croupier.adapters.pg_servers import ServerLine

Url = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="The house, if not the set one.")
]

T = TypeVar("T")


def servers(*, data: Data = None, database: Url = None, json: Json = False) -> None:
    """List the servers of a house on PostgreSQL: which one plays, which stand by."""
    found, sharing = _told(data, database, _servers)
    if json:
        print_json({"servers": [asdict(each) for each in found]})
        return
    for each in found:
        typer.echo(
            f"{'plays' if each.is_playing else 'stands by':<9}  {each.address or 'local':<15}"
            f"  for {duration(each.connected_seconds)}, heard {duration(each.silent_seconds)} ago"
        )
    if sharing:
        typer.echo(f"{sharing} nodes share the house; 'croupier admin nodes' lists them")
    elif not any(each.is_playing for each in found):
        typer.echo("no server has the house")


def nodes(*, data: Data = None, database: Url = None, json: Json = False) -> None:
    """List the servers that share a house on PostgreSQL, and how many tables each plays."""
    found = _told(data, database, _nodes)
    if json:
        print_json({"nodes": [asdict(each) for each in found]})
        return
    for each in found:
        typer.echo(_node_line(each))
    if not found:
        typer.echo("no nodes share the house")


def _node_line(node: Node) -> str:
    role = "leaves" if node.is_leaving else "plays" if node.plays else "lets in"
    return (
        f"node {node.number:<5}  {role:<7}  tables: {node.tables:<5}"
        f"  heard {duration(node.silent_ms // 1000)} ago  {node.name}"
    )


def _told(data: Path | None, database: str | None, ask: Callable[[str], Awaitable[T]]) -> T:
    """What the database of a house on PostgreSQL tells, by its URL."""
    url = load_settings(os.environ, {"data": data, "database": database}).postgresql
    if url is None:
        raise DatabaseRefused("this works on PostgreSQL only; a house in SQLite has one server")

    async def run() -> T:
        return await ask(url)

    return asyncio.run(run())


# What PostgreSQL needs would make every other command slower.


async def _servers(url: str) -> "tuple[Sequence[ServerLine], int]":
    from croupier.adapters.pg_servers import count_sharing, list_servers

    return await list_servers(url), await count_sharing(url)


async def _nodes(url: str) -> Sequence[Node]:
    from croupier.adapters.pg_servers import list_nodes

    return await list_nodes(url)
