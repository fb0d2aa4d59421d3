"""The house's reviews: what one's own rounds were worth, worked out in a process of its own.

One round is one question, so that nobody's long stretch stands before another's round, and a
round that was judged once is known for every stretch that it lies in.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.casino.errors import JournalBroken, NoSuchRound
from croupier.casino.history import record_of
from croupier.casino.own_rounds import OwnRound, TableRounds
from croupier.casino.ports import TableStore
from croupier.casino.rounds import PlayedRound
from croupier.core.cards import Card, cards_text
from croupier.core.errors import CroupierError
from croupier.notation import write_record
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem, bug
from croupier.server.review_bodies import LeftOutRound, ReviewBody, RoundReviewBody

FAILURES_IN_A_ROW_MAX = 3
"""Rounds one behind the other that could not be worked out, until a review is given up."""

_OF_THE_ROUND = frozenset({"odds.too_long", "odds.failed"})
"""It could not be worked out now; the next round perhaps can."""
_TRANSIENT = _OF_THE_ROUND | {"odds.busy"}
"""The house could not answer; anything else it cannot answer ever."""
_VOID, _NOT_OWN = "round.void", "round.not_own"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judged:
    """A round as its player reviews it.

    Attributes:
        lines: Of a table of values, one a box; `ReviewDesk.columns` says of what.
        kept: What the sums are asked with.
    """

    body: RoundReviewBody
    lines: Sequence[Sequence[str]]
    kept: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A round that cannot be judged.

    Attributes:
        reason: The code of what is in the way.
    """

    own: OwnRound
    reason: str


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
        found = await self._judged(played, seen, person_id)
        return found.body if isinstance(found, Judged) else _body(played, ())

    async def columns(self) -> Sequence[str]:
        """What the fields of a judged round's lines are called.

        Raises:
            Problem: Too many questions wait, or the process failed.
        """
        found = await self._room.ask("review_columns", Urgency.LATER)
        columns: Sequence[str] = found["columns"]
        return columns

    async def rounds(
        self, asked: Sequence[OwnRound], person_id: int
    ) -> AsyncIterator[Judged | LeftOut]:
        """Each round of these; one that cannot be judged is left out, and the rest goes on.

        Raises:
            Problem: Too many questions wait, or one round after the other fails.
            WorldFailure: The storage does.
        """
        tables: dict[str, TableRounds] = {}
        failures = 0
        for own in asked:
            table = tables.setdefault(own.table_id, TableRounds(self._store, own.table_id))
            failures += 1
            try:
                played, seen = await table.at(own.round)
                found = await self._judged(played, seen, person_id)
                failures = 0
            except (NoSuchRound, JournalBroken) as error:
                found = error.code
            except Problem as problem:
                is_of_it = problem.problem_code in _OF_THE_ROUND
                if not is_of_it or failures == FAILURES_IN_A_ROW_MAX:
                    raise
                found = problem.problem_code
            except CroupierError:
                raise
            except Exception:
                _log.exception("round %d of %s cannot be reviewed", own.round, own.table_id)
                if failures == FAILURES_IN_A_ROW_MAX:
                    raise
                found = bug().problem_code
            yield LeftOut(own, found) if isinstance(found, str) else found

    async def _judged(
        self, played: PlayedRound, seen: Sequence[Card], person_id: int
    ) -> Judged | str:
        """Or the code of why it will never be: it is void, no own box was in it, has no value.

        Raises:
            Problem: The house cannot judge it now.
        """
        own = [each.box for each in played.after.holders if each.person_id == person_id]
        if played.is_void or not own:
            return _VOID if played.is_void else _NOT_OWN
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
            return problem.problem_code
        body = _body(played, found["document"]["boxes"])
        return Judged(body, found["lines"], found["kept"])

    async def stretch(
        self, game: str, currency: str, found: Sequence[Judged | LeftOut], *, is_cut: bool
    ) -> ReviewBody:
        """The sums over rounds that were judged, and which were not.

        Raises:
            Problem: Too many questions wait, or the process failed.
        """
        judged = [each for each in found if isinstance(each, Judged)]
        left_out = [each for each in found if isinstance(each, LeftOut)]
        kept = [each.kept for each in judged]
        sums = await self._room.ask_once("review_stretch", Urgency.LATER, rounds=kept)
        sums["left_out"] += len(left_out)
        whole = {
            **sums,
            "game": game,
            "currency": currency,
            "rounds": (),
            "rounds_left_out": (),
            "is_cut": is_cut,
        }
        return msgspec.structs.replace(
            msgspec.convert(whole, ReviewBody),
            rounds=tuple(each.body for each in judged),
            rounds_left_out=tuple(
                LeftOutRound(each.own.table_id, each.own.round, each.own.at, each.reason)
                for each in left_out
            ),
        )


def _body(played: PlayedRound, boxes: object) -> RoundReviewBody:
    document = {
        "table_id": played.before.table_id,
        "round": played.number,
        "at": played.span.at,
        "boxes": boxes,
    }
    return msgspec.convert(document, RoundReviewBody)
