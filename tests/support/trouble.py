"""A table store that a test can make slow, forgetful or faulty."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from croupier.casino.errors import OutcomeUnknown, StorageFailed
from croupier.casino.ports import (
    BalanceChange,
    CommandKey,
    Commit,
    RoundSpan,
    StoredEvent,
    TableRow,
    TableStore,
    TakenTable,
)
from croupier.casino.table_parts import ShoeSpan

Fault = Literal["fails", "lost before", "lost after", "bug"]


class TroubledStore:
    """Passes everything on, with the next append's fault.

    Attributes:
        faults: One for each coming append: it fails, its outcome is unknown though nothing
            happened, its outcome is unknown though it happened, or it breaks a promise.
        gate: Appends wait until it is set.
        waiting: Appends that wait at the gate.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self.faults: list[Fault] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = 0
        self.appends = 0
        self.is_take_failing = False

    async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
        return await self._store.create(row, commit)

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1
        self.appends += 1
        fault = self.faults.pop(0) if self.faults else None
        match fault:
            case "fails":
                raise StorageFailed("the disk is full")
            case "lost before":
                raise OutcomeUnknown("the answer was lost")
            case "lost after":
                await self._store.append(commit)
                raise OutcomeUnknown("the answer was lost")
            case "bug":
                raise AssertionError("a promise is broken")
            case None:
                return await self._store.append(commit)

    async def take(self, table_id: str) -> TakenTable:
        if self.is_take_failing:
            raise StorageFailed("the disk is gone")
        return await self._store.take(table_id)

    async def look(self, table_id: str) -> TakenTable:
        return await self._store.look(table_id)

    async def answer(self, command: CommandKey) -> bytes | None:
        return await self._store.answer(command)

    async def events(self, table_id: str, after: int, limit: int) -> Sequence[StoredEvent]:
        return await self._store.events(table_id, after, limit)

    async def row(self, table_id: str) -> TableRow | None:
        return await self._store.row(table_id)

    async def open_tables(self, owner: int | None = None) -> Sequence[TableRow]:
        return await self._store.open_tables(owner)

    async def wagered_tables(self) -> Sequence[TableRow]:
        return await self._store.wagered_tables()

    async def still_since(self, before: datetime) -> Sequence[TableRow]:
        return await self._store.still_since(before)

    async def shared_tables(self) -> Sequence[TableRow]:
        return await self._store.shared_tables()

    async def rounds(self, table_id: str, before: int | None, limit: int) -> Sequence[RoundSpan]:
        return await self._store.rounds(table_id, before, limit)

    async def shoes(self, table_id: str, before: int | None, limit: int) -> Sequence[ShoeSpan]:
        return await self._store.shoes(table_id, before, limit)

    async def rounds_until(self, table_id: str, event: int) -> int:
        return await self._store.rounds_until(table_id, event)

    async def played_by(self, table_id: str, person_id: int) -> bool:
        return await self._store.played_by(table_id, person_id)
