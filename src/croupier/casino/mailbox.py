"""What waits for one reader, in order: `asyncio.Queue` for a single task, at a part of its cost."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

_Item = TypeVar("_Item")


class Mailbox(Generic[_Item]):
    """Items for one task, first come first served; nothing is held while nothing waits.

    It has no bound of its own: whoever puts asks `qsize` first.
    """

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: deque[_Item] | None = None
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """How many items wait."""
        return len(self._items) if self._items is not None else 0

    def empty(self) -> bool:
        """None does."""
        return self._items is None

    def put_nowait(self, item: _Item) -> None:
        """One more, behind the others."""
        if self._items is None:
            self._items = deque()
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def get_nowait(self) -> _Item:
        """The next item; there must be one."""
        assert self._items is not None, "something waits"
        item = self._items.popleft()
        if not self._items:
            self._items = None
        return item

    async def get(self) -> _Item:
        """The next item, as soon as there is one."""
        while self._items is None:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()
