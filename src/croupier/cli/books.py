"""The house's database, opened for one command."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from croupier.adapters.house_database import open_database
from croupier.adapters.settings_file import load_settings
from croupier.adapters.sql_port import Database

T = TypeVar("T")

Data = Annotated[Path | None, typer.Option(help="Folder of the house's data.")]


def with_database(data: Path | None, act: Callable[[Database], Awaitable[T]]) -> T:
    """What an act with the database of a house comes to; the database is closed afterwards."""
    settings = load_settings(os.environ, {"data": data})

    async def run() -> T:
        database = await open_database(settings)
        try:
            return await act(database)
        finally:
            await database.close()

    return asyncio.run(run())
