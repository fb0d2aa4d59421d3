"""Runs a coroutine right away, and gives it a task only if it has to wait.

Writing to a socket hardly ever waits. A task for every message would cost more than the message.
"""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def begin(work: Coroutine[Any, None, None]) -> "asyncio.Task[None] | None":
    """Begins some work within the caller; the task that ends it, or None when it is done.

    Until it waits for the first time the work belongs to the caller's task, so it must not ask
    which task it is in.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_rest(work, awaited))


async def _rest(work: Coroutine[Any, None, None], awaited: Any) -> None:
    await _driven(work, awaited)


@coroutine
def _driven(work: Coroutine[Any, None, None], awaited: Any) -> Generator[Any, Any, None]:
    """Waits for what the work waits for, and hands it whatever comes of that."""
    while True:
        try:
            came = yield awaited
        except BaseException as error:  # noqa: BLE001 - a cancellation, too, is the work's to see
            step = _thrown(work, error)
        else:
            step = _sent(work, came)
        if step is _DONE:
            return
        awaited = step


_DONE = object()


def _sent(work: Coroutine[Any, None, None], came: Any) -> Any:
    try:
        return work.send(came)
    except StopIteration:
        return _DONE


def _thrown(work: Coroutine[Any, None, None], error: BaseException) -> Any:
    try:
        return work.throw(error)
    except StopIteration:
        return _DONE
