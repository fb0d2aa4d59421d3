"""Waiting for something that happens elsewhere, without sleeping through it."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def within(seconds: int, something: "asyncio.Future[T]") -> T:
    """What a future gives, or a failure with its time."""
    async with asyncio.timeout(seconds):
        return await something


def arrival() -> "tuple[asyncio.Future[T], Callable[[T], None]]":
    """A future, and the callback that fulfils it the first time it is called."""
    future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def arrive(value: T) -> None:
        if not future.done():
            future.set_result(value)

    return future, arrive


Said = tuple[int, bytes]
"""The number of a node, and what it said."""


def first_said() -> "tuple[asyncio.Future[Said], Callable[[int, bytes], None]]":
    """A future, and the ear on a bus that fulfils it by what it hears first."""
    said: asyncio.Future[Said] = asyncio.get_running_loop().create_future()

    def hear(node: int, message: bytes) -> None:
        if not said.done():
            said.set_result((node, message))

    return said, hear
