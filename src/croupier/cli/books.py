"""The house's database, opened for one command."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.settings_file import load_settings
from croupier.adapters.sql_database import SqlDatabase

T = TypeVar("T")

Data = Annotated[Path | None, typer.Option(help="Folder of the house's data.")]


def with_database(data: Path | None, act: Callable[[SqlDatabase], Awaitable[T]]) -> T:
    """What an act with the database of a house comes to; the database is closed afterwards."""
    path = DataFolder.of(load_settings(os.environ, {"data": data})).database

    async def run() -> T:
        database = await SqlDatabase.open(path)
        try:
            return await act(database)
        finally:
            await database.close()

    return asyncio.run(run())
