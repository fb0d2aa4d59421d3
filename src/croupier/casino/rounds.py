"""Rounds of a table, each from its own page of the journal (L7).

A round is told by the events that opened, dealt and settled it; who played which box stands
right before them, so a page of an evening is read without the evening before it.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.casino.errors import NoSuchRound, NoSuchTable
from croupier.casino.event_codec import decode_event
from croupier.casino.news import Step
from croupier.casino.ports import RoundSpan, StoredEvent, TableStore
from croupier.casino.table import Table
from croupier.casino.table_events import BettingEnded, ShoeStarted, TableEvent, TableOpened
from croupier.casino.table_fold import evolve, open_table
from croupier.casino.table_parts import Chip, Holder, Shoe, Spot
from croupier.core.events import CardDealt, RoundOpened, RoundVoided

ROUNDS_A_PAGE_MAX = 50
"""Rounds in one page of a table's history."""

_BEFORE_A_ROUND_MAX = 12
"""Events between the end of betting and the first card: spots vacated, a fresh shoe."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A finished round.

    Attributes:
        before: The table right before it, with the wagers standing.
        steps: What happened, each event with the table after it.
    """

    span: RoundSpan
    before: Table
    steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        """1, 2, 3 ... at its table."""
        return self.span.round

    @property
    def after(self) -> Table:
        """The table with the settled round on the felt."""
        return self.steps[-1].table

    @property
    def is_void(self) -> bool:
        """No card was left; every wager went back."""
        return isinstance(self.steps[-1].event, RoundVoided)


async def rounds_before(
    store: TableStore, table_id: str, before: int | None, limit: int
) -> tuple[list[PlayedRound], bool]:
    """A page of finished rounds, newest first, and whether there are older ones.

    Raises:
        NoSuchTable: There is none.
    """
    spans = [*await store.rounds(table_id, before, limit + 2)]
    if spans and spans[0].last is None:
        del spans[0]
    page = spans[:limit]
    if not page:
        return [], False
    first = max(0, page[-1].first - _BEFORE_A_ROUND_MAX)
    last = page[0].last
    assert last is not None, "only the newest round may be in play"
    opened = await _opened(store, table_id)
    events = await store.events(table_id, first, last - first)
    # Some decoding: the tables of others go on meanwhile.
    told = await asyncio.to_thread(lambda: [_told(table_id, opened, events, each) for each in page])
    return told, len(spans) > limit


async def round_of(store: TableStore, table_id: str, number: int) -> PlayedRound:
    """One finished round.

    Raises:
        NoSuchTable: There is none.
        NoSuchRound: It has no such round, or that one is still in play.
    """
    found, _ = await rounds_before(store, table_id, number + 1, 1)
    if not found or found[0].number != number:
        raise NoSuchRound(f"no finished round {number} at table {table_id[:40]}", round=number)
    return found[0]


async def _opened(store: TableStore, table_id: str) -> TableOpened:
    first = await store.events(table_id, 0, 1)
    if not first:
        raise NoSuchTable(f"no table {table_id[:40]}")
    opened = decode_event(first[0].kind, first[0].version, first[0].body)
    assert isinstance(opened, TableOpened), "a journal begins with its table's opening"
    return opened


def _told(
    table_id: str, opened: TableOpened, events: Sequence[StoredEvent], span: RoundSpan
) -> PlayedRound:
    assert span.last is not None, "only finished rounds are told"
    near = [
        decode_event(each.kind, each.version, each.body)
        for each in events
        if span.first - _BEFORE_A_ROUND_MAX <= each.number <= span.last
    ]
    start = _start(near, len(near) - 1 - (span.last - span.first))
    own = near[start:]
    before = _before(open_table(table_id, opened), own, span, len(own))
    steps: list[Step] = []
    table = before
    for event in own:
        table = evolve(table, event)
        steps.append(Step(event, table))
    return PlayedRound(span, before, tuple(steps))


def _start(events: Sequence[TableEvent], opening: int) -> int:
    """Where a round's own events begin: the end of betting, a fresh shoe, or its opening."""
    for place in range(opening - 1, -1, -1):
        if isinstance(events[place], BettingEnded):
            return place
        if isinstance(events[place], RoundOpened):
            break
    return opening - 1 if isinstance(events[opening - 1], ShoeStarted) and opening else opening


def _before(table: Table, events: Sequence[TableEvent], span: RoundSpan, count: int) -> Table:
    round_opened = next(event for event in events if isinstance(event, RoundOpened))
    held = [event.holders for event in events if isinstance(event, BettingEnded)]
    holders = (
        held[0]
        if held
        else tuple(Holder(each.box, table.owner, table.owner_name) for each in round_opened.wagers)
    )
    people = {holder.box: holder for holder in holders}
    dealt = next(event.position for event in events if isinstance(event, CardDealt))
    assert span.last is not None, "only finished rounds are told"
    return replace(
        table,
        number=span.last - count,
        spots=tuple(Spot(each.box, each.person_id, each.name) for each in holders),
        chips=tuple(
            Chip(each.box, people[each.box].person_id, each.wager) for each in round_opened.wagers
        ),
        rounds=span.round - 1,
        streak_wins=round_opened.streak_wins,
        shoe=Shoe(0, "", None, None, (), dealt=dealt),
    )
