"""The cards of a shoe that were seen before the round in play."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from croupier.casino.own_rounds import cards_of
from croupier.casino.ports import TableStore
from croupier.casino.rounds import ROUNDS_A_PAGE_MAX, rounds_before
from croupier.casino.table import Table
from croupier.core.cards import Card

SHOES_KEPT_MAX = 1_000
"""Shoes whose cards are kept; the one not asked for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The cards of a table's shoe before one of its rounds."""

    round: int
    cards: tuple[Card, ...]


class SeenCards:
    """Reads the rounds of a shoe once, and each further round when it is over."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._kept: OrderedDict[str, _Seen] = OrderedDict()

    async def before_round(self, table: Table) -> tuple[Card, ...]:
        """The cards that all could see in earlier rounds of the shoe in use."""
        if table.shoe is None or table.shoe.round_start == 0:
            return ()
        known = self._kept.get(table.table_id)
        if known is None or known.round != table.rounds:
            known = await self._read(table, known)
            self._kept[table.table_id] = known
        self._kept.move_to_end(table.table_id)
        while len(self._kept) > SHOES_KEPT_MAX:
            self._kept.popitem(last=False)
        return known.cards

    async def _read(self, table: Table, known: _Seen | None) -> _Seen:
        """All rounds of the shoe, or those since the last time."""
        cards: list[Card] = []
        before = table.rounds
        while True:
            page, is_more = await rounds_before(
                self._store, table.table_id, before, ROUNDS_A_PAGE_MAX
            )
            for played in page:
                cards.extend(cards_of(played))
                is_first = played.before.shoe is not None and played.before.shoe.dealt == 0
                if is_first:
                    return _Seen(table.rounds, tuple(cards))
                if known is not None and played.number == known.round:
                    return _Seen(table.rounds, (*cards, *known.cards))
            if not is_more or not page:
                return _Seen(table.rounds, tuple(cards))
            before = page[-1].number
            await asyncio.sleep(0)
