"""The house's reviews: what one's own rounds were worth, worked out in a process of its own.

One round is one question, so that nobody's long stretch stands before another's round, and a
round that was judged once is known for every stretch that it lies in.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.casino.errors import NoSuchRound
from croupier.casino.history import record_of
from croupier.casino.own_rounds import OwnRound, TableRounds
from croupier.casino.ports import TableStore
from croupier.casino.rounds import PlayedRound
from croupier.core.cards import Card, cards_text
from croupier.notation import write_record
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem
from croupier.server.review_bodies import ReviewBody, RoundReviewBody

_TRANSIENT = frozenset({"odds.busy", "odds.too_long", "odds.failed"})
"""The house could not answer; anything else it cannot answer ever."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A round as its player reviews it.

    Attributes:
        lines: Of a table of values, one a box; the first field is to be its round.
        kept: What the sums are asked with.
    """

    body: RoundReviewBody
    lines: Sequence[Sequence[str]]
    kept: Mapping[str, Any]


class ReviewDesk:
    """Reviews rounds, each for the person who played in it."""

    def __init__(self, room: OddsRoom, store: TableStore) -> None:
        self._room = room
        self._store = store

    async def round(self, table_id: str, number: int, person_id: int) -> RoundReviewBody:
        """A person's own boxes of one round; none where nothing of theirs can be judged.

        Raises:
            NoSuchRound: It has no such round, or that one is still in play.
            Problem: Too many questions wait, or the process failed.
        """
        played, seen = await TableRounds(self._store, table_id).at(number)
        judged = await self._judged(played, seen, person_id)
        return _unjudged(played) if judged is None else judged.body

    async def rounds(
        self, asked: Sequence[OwnRound], person_id: int
    ) -> AsyncIterator[Judged | None]:
        """Each round of these, None for one that cannot be judged; one table after another's.

        Raises:
            Problem: Too many questions wait, or the process failed.
        """
        tables: dict[str, TableRounds] = {}
        for own in asked:
            table = tables.setdefault(own.table_id, TableRounds(self._store, own.table_id))
            try:
                played, seen = await table.at(own.round)
            except NoSuchRound:
                yield None
            else:
                yield await self._judged(played, seen, person_id)

    async def _judged(
        self, played: PlayedRound, seen: Sequence[Card], person_id: int
    ) -> Judged | None:
        """None for a void round, one of no own box, and one that cannot be played again."""
        own = [each.box for each in played.after.holders if each.person_id == person_id]
        if played.is_void or not own:
            return None
        record = await asyncio.to_thread(lambda: write_record(record_of([played])))
        try:
            found = await self._room.ask(
                "review_round",
                Urgency.LATER,
                record=record,
                seen=cards_text(seen),
                boxes=own,
            )
        except Problem as problem:
            if problem.problem_code in _TRANSIENT:
                raise
            return None
        body = _body(played, found["document"]["boxes"])
        return Judged(body, found["lines"], found["kept"])

    async def stretch(
        self, game: str, currency: str, judged: Sequence[Judged | None], *, is_cut: bool
    ) -> ReviewBody:
        """The sums over rounds that were judged.

        Raises:
            Problem: Too many questions wait, or the process failed.
        """
        counted = [each for each in judged if each is not None]
        kept = [each.kept for each in counted]
        sums = await self._room.ask_once("review_stretch", Urgency.LATER, rounds=kept)
        sums["left_out"] += len(judged) - len(counted)
        whole = {**sums, "game": game, "currency": currency, "rounds": (), "is_cut": is_cut}
        found = msgspec.convert(whole, ReviewBody)
        return msgspec.structs.replace(found, rounds=tuple(each.body for each in counted))


def _unjudged(played: PlayedRound) -> RoundReviewBody:
    return _body(played, ())


def _body(played: PlayedRound, boxes: object) -> RoundReviewBody:
    document = {
        "table_id": played.before.table_id,
        "round": played.number,
        "at": played.span.at,
        "boxes": boxes,
    }
    return msgspec.convert(document, RoundReviewBody)
