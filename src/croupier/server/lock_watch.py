"""Shows out whom somebody has locked beside this server: at a terminal, or at another one."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from croupier.casino.errors import WorldFailure
from croupier.server.hub import Hub

LOCKS_LOOKED_FOR_SECONDS = 2
"""Between two looks; so long at most does the socket of a locked person stay open."""

_log = logging.getLogger(__name__)


class Locks(Protocol):
    """Whom hosts keep out."""

    async def locked_among(self, person_ids: Sequence[int]) -> Sequence[int]:
        """Those of some people who are locked now; may raise `WorldFailure`."""
        ...


@asynccontextmanager
async def watching_locks(
    hub: Hub, locks: Locks, seconds: int = LOCKS_LOOKED_FOR_SECONDS
) -> AsyncIterator[None]:
    """Looks for locks every so many seconds, until the house closes."""
    task = asyncio.create_task(_watch(hub, locks, seconds), name="locks")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _watch(hub: Hub, locks: Locks, seconds: int) -> None:
    is_told = False
    while True:
        await asyncio.sleep(seconds)
        try:
            await show_out(hub, locks)
        except WorldFailure as failure:
            if not is_told:
                _log.warning("whom hosts keep out cannot be read: %s", failure)
            is_told = True
        else:
            is_told = False


async def show_out(hub: Hub, locks: Locks) -> None:
    """Closes every socket of those who are here and locked.

    Raises:
        WorldFailure: Nobody can tell.
    """
    here = hub.people
    if here:
        for person_id in await locks.locked_among(here):
            hub.lock_out(person_id)
