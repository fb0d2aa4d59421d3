"""The cards of a shoe that were seen before the round in play."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from croupier.casino.own_rounds import cards_of
from croupier.casino.ports import TableStore
from croupier.casino.rounds import ROUNDS_A_PAGE_MAX, PlayedRound, round_of, rounds_before
from croupier.casino.table import Table
from croupier.core.cards import Card
from croupier.core.view import cards_face_up, seen_round

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
        return await self._before(table, table.rounds)

    async def so_far(self, table: Table) -> tuple[Card, ...]:
        """The cards of the shoe in use that all could see until now, the felt's among them."""
        if table.shoe is None or table.shoe.dealt == 0:
            return ()
        if table.is_in_play and table.round is not None:
            face_up = cards_face_up(seen_round(table.round, ()))
            return (*await self.before_round(table), *face_up)
        return await self._before(table, table.rounds + 1)

    async def _before(self, table: Table, number: int) -> tuple[Card, ...]:
        """What was seen before a round of the shoe in use: the one in play, or the next."""
        known = self._kept.get(table.table_id)
        if known is None or known.round != number:
            known = await self._read(table.table_id, number, known)
            self._kept[table.table_id] = known
        self._kept.move_to_end(table.table_id)
        while len(self._kept) > SHOES_KEPT_MAX:
            self._kept.popitem(last=False)
        return known.cards

    async def before_finished(self, table: Table, number: int) -> tuple[Card, ...]:
        """The cards that all could see before a round that is over, in its shoe.

        Raises:
            NoSuchRound: The table has no such round, or it is in play.
        """
        played = await round_of(self._store, table.table_id, number)
        if _is_first(played):
            return ()
        known = self._kept.get(table.table_id)
        if known is not None and known.round == number:
            return known.cards
        return (await self._read(table.table_id, number, None)).cards

    async def _read(self, table_id: str, number: int, known: _Seen | None) -> _Seen:
        """All rounds of the shoe before a round, or those since the last time."""
        cards: list[Card] = []
        before = number
        while True:
            page, is_more = await rounds_before(self._store, table_id, before, ROUNDS_A_PAGE_MAX)
            for played in page:
                cards.extend(cards_of(played))
                if _is_first(played):
                    return _Seen(number, tuple(cards))
                if known is not None and played.number == known.round:
                    return _Seen(number, (*cards, *known.cards))
            if not is_more or not page:
                return _Seen(number, tuple(cards))
            before = page[-1].number
            await asyncio.sleep(0)


def _is_first(played: PlayedRound) -> bool:
    """A fresh shoe was shuffled for it."""
    return played.before.shoe is not None and played.before.shoe.dealt == 0
