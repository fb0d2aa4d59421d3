"""Lets plain functions wait for the event loop without holding it up.

A job runs in a greenlet, a stack of its own. Where it has to wait, it hands what it waits for to
the coroutine that carries it out, which waits in its stead and comes back with the answer.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from greenlet import getcurrent, greenlet

T = TypeVar("T")


async def carry_out(job: Callable[..., T], *given: object) -> T:
    """What a job gives that may call `wait`."""
    stack = greenlet(job, getcurrent())
    asked: Any = stack.switch(*given)
    while not stack.dead:
        try:
            answer = await asked
        except BaseException as error:  # noqa: BLE001 - it is the job's to meet
            asked = stack.throw(error)
        else:
            asked = stack.switch(answer)
    result: T = asked
    return result


def wait(asked: Awaitable[T]) -> T:
    """What an awaitable gives; inside a job only."""
    carrier = getcurrent().parent
    assert carrier is not None, "nobody carries this out"
    answer: T = carrier.switch(asked)
    return answer
