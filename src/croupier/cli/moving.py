"""`croupier admin copy`: a house moves from SQLite to PostgreSQL."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from croupier.adapters.data_folder import DataFolder
from croupier.cli.games import print_json
from croupier.settings import SQLITE_URL, Settings

FOLDER = "sqlite:"
"""Before a data folder; `sqlite:////path/house.sqlite` names a file instead."""


class BadPlace(typer.BadParameter):
    """A house cannot be there."""


def copy(
    source: Annotated[
        str,
        typer.Option("--from", metavar="sqlite:FOLDER", help="The house's data folder, or file."),
    ],
    target: Annotated[
        str,
        typer.Option("--to", metavar="postgresql://...", help="An empty database."),
    ],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Copy a closed house from SQLite to PostgreSQL, and prove that nothing differs."""
    folder, url = _folder(source), Settings(database=target).postgresql
    if url is None:
        raise BadPlace(f"--to is where a PostgreSQL database is, not {target[:20]!r}")
    from croupier.adapters.pg_copy import copy_house

    copied = asyncio.run(copy_house(folder, url))
    report = copied.report
    if json:
        print_json(
            {
                "accounts": report.accounts,
                "transfers": report.transfers,
                "events": report.events,
                "rows": dict(copied.rows),
                "sha256": copied.digest,
            }
        )
        return
    typer.echo(
        f"the same: {report.accounts} accounts, {report.transfers} transfers,"
        f" {report.events} events; {sum(copied.rows.values())} rows in all"
    )
    typer.echo(f"sha256 of both: {copied.digest}")
    typer.echo(f"from now on: croupier serve --data {folder.path} --database (the new one)")
    typer.echo(f"put {folder.database} away, so that nobody plays on in it")


def _folder(source: str) -> DataFolder:
    if not source.startswith(FOLDER):
        raise BadPlace(f"--from is sqlite: and the data folder, not {source[:20]!r}")
    if source.startswith(SQLITE_URL):
        path = Path(source.removeprefix(SQLITE_URL))
        return DataFolder(path.parent, None if path.is_dir() else path)
    return DataFolder(Path(source.removeprefix(FOLDER)))
