"""What shoes promise and prove, for those who could watch their tables."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from croupier.casino.access import Access
from croupier.casino.errors import NoSuchTable
from croupier.casino.event_codec import decode_event
from croupier.casino.history import Histories
from croupier.casino.ports import PersonRow, TableStore
from croupier.casino.proof_making import proof_of, rules_of
from croupier.casino.shoe_errors import NoSuchShoe, ProofTooEarly
from croupier.casino.table_events import ShoeStarted, TableEvent, TableOpened
from croupier.casino.table_parts import ShoeSpan
from croupier.core.rules import Rules
from croupier.fairness.proof import Proof

SHOES_A_PAGE_MAX = 50
"""Shoes in one page of a table's list."""

LISTS_KEPT_MAX = 64
"""Lists of sealed cards kept in memory; others are made again."""


class Lists(Protocol):
    """Where lists of sealed cards come from."""

    def seals(self, started: ShoeStarted, rules: Rules) -> tuple[bytes, ...]:
        """The list of a shoe's sealed cards; none where it has no list."""
        ...


class Proofs:
    """Promises, lists and proofs of shoes."""

    def __init__(self, store: TableStore, histories: Histories, lists: Lists) -> None:
        self._store = store
        self._histories = histories
        self._lists = lists
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def page(
        self,
        person: PersonRow,
        table_id: str,
        before: int | None,
        limit: int,
        invite: str | None = None,
    ) -> tuple[Sequence[ShoeSpan], bool]:
        """Shoes of a table, newest first, and whether there are older ones.

        Raises:
            NoSuchTable: There is none.
            NotYourTable: It is not for this person to see.
        """
        await self._require_may_verify(person, table_id, invite)
        limit = min(limit, SHOES_A_PAGE_MAX)
        found = await self._store.shoes(table_id, before, limit + 1)
        return found[:limit], len(found) > limit

    async def seals(
        self, person: PersonRow, table_id: str, number: int, invite: str | None = None
    ) -> bytes:
        """The list of a shoe's sealed cards, 32 bytes each, as soon as it has started.

        Raises:
            NoSuchTable: There is no such table.
            NoSuchShoe: It has no such shoe, that one has not started, or it has no list.
            NotYourTable: It is not for this person to see.
            SealBroken: The house's key does not open the shoe's seed.
        """
        await self._require_may_verify(person, table_id, invite)
        span = await self._span(table_id, number)
        if span.started is None:
            raise NoSuchShoe(f"shoe {number} has not started", shoe=number)
        kept = self._kept.get(span.commitment)
        if kept is None:
            kept = await self._list_of(table_id, span.started)
            self._keep(span.commitment, kept)
        if not kept:
            raise NoSuchShoe(f"shoe {number} is for one round and has no list", shoe=number)
        return kept

    async def proof(
        self, person: PersonRow, table_id: str, number: int, invite: str | None = None
    ) -> Proof:
        """The proof of a shoe that is over.

        Raises:
            NoSuchTable: There is no such table.
            NoSuchShoe: It has no such shoe.
            ProofTooEarly: It is not over.
            NotYourTable: It is not for this person to see.
        """
        await self._require_may_verify(person, table_id, invite)
        span = await self._span(table_id, number)
        if span.revealed is None:
            raise ProofTooEarly(f"shoe {number} is not over", shoe=number)
        opened = await self._opened(table_id)
        first = span.committed - 1
        events = await self._events(table_id, first, span.revealed - first)
        before = await self._store.rounds_until(table_id, span.committed)
        # Some hashing: the tables of others go on meanwhile.
        return await asyncio.to_thread(proof_of, table_id, opened, events, before)

    async def _require_may_verify(
        self, person: PersonRow, table_id: str, invite: str | None
    ) -> None:
        """Passes who could watch the table, also when it is closed."""
        row = await self._store.row(table_id)
        if row is None:
            raise NoSuchTable(f"no table {table_id[:40]}")
        if row.access is not Access.PUBLIC:
            await self._histories.require_may_read(person, table_id, invite)

    async def _span(self, table_id: str, number: int) -> ShoeSpan:
        found = await self._store.shoes(table_id, number + 1, 1)
        if not found or found[0].shoe != number:
            raise NoSuchShoe(f"no shoe {number} at table {table_id[:40]}", shoe=number)
        return found[0]

    async def _list_of(self, table_id: str, event: int) -> bytes:
        opened = await self._opened(table_id)
        (started,) = await self._events(table_id, event - 1, 1)
        assert isinstance(started, ShoeStarted), "the shoe starts there"
        seals = await asyncio.to_thread(self._lists.seals, started, rules_of(opened))
        return b"".join(seals)

    def _keep(self, commitment: str, seals: bytes) -> None:
        self._kept[commitment] = seals
        while len(self._kept) > LISTS_KEPT_MAX:
            self._kept.popitem(last=False)

    async def _opened(self, table_id: str) -> TableOpened:
        (opened,) = await self._events(table_id, 0, 1)
        assert isinstance(opened, TableOpened), "a journal begins with its table's opening"
        return opened

    async def _events(self, table_id: str, after: int, limit: int) -> list[TableEvent]:
        stored = await self._store.events(table_id, after, limit)
        return [decode_event(each.kind, each.version, each.body) for each in stored]
