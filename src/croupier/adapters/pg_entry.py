"""Lets a node into a house that others may share: never beside a server that has it alone.

The lock that such a server holds alone is held by the nodes together. Whoever changes the
database's version holds it alone too, for as long as that takes.
"""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg

from croupier.adapters.pg_line import LOCK, HouseLine, beating
from croupier.adapters.pg_migrate import version_in
from croupier.adapters.sql_migrate import REVISION
from croupier.casino.errors import DatabaseRefused, FolderInUse

ENTER_SECONDS_MAX = 15
"""How long a node that starts waits for one that brings the database up to date."""

WAIT_SECONDS = 0.25
"""Between two looks."""

SHARE = f"SELECT pg_try_advisory_lock_shared({LOCK})"
"""Takes a share of the lock, or says that one server has it alone."""

_ALONE = f"SELECT pg_try_advisory_lock({LOCK})"
_SHARE_AGAIN = f"SELECT pg_advisory_lock_shared({LOCK}), pg_advisory_unlock({LOCK})"


async def admitted(
    line: HouseLine, raw: asyncpg.Connection, prepare: Callable[[], Awaitable[object]]
) -> None:
    """Takes a share of the house's lock for a connection; the database is up to date then.

    Raises:
        FolderInUse: One server has the house alone.
        DatabaseRefused: The database is of another version, and other nodes live.
    """
    is_alone = await _locked(line, raw)
    async with beating(line):
        await prepare()
    if is_alone:
        await raw.execute(_SHARE_AGAIN)


async def _locked(line: HouseLine, raw: asyncpg.Connection) -> bool:
    """Has the lock; whether alone, as the database is of another version."""
    loop = asyncio.get_running_loop()
    until = loop.time() + ENTER_SECONDS_MAX
    while True:
        found = await version_in(raw)
        if await raw.fetchval(SHARE if found == REVISION else _ALONE):
            return found != REVISION
        if loop.time() >= until:
            raise _refused(line.place, found)
        await asyncio.sleep(WAIT_SECONDS)


def _refused(place: str, found: str | None) -> FolderInUse | DatabaseRefused:
    if found in (None, REVISION):
        return FolderInUse(f"one server has the house in {place}, and shares it with none")
    return DatabaseRefused(
        f"the database is at version {found}, this croupier works with {REVISION};"
        " it cannot be brought up to date while other servers have it open"
    )
