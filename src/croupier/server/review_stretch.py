"""One review on its way: as lines that say how far it is, as a document, and as a table."""

import csv
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC
from io import StringIO

import msgspec

from croupier.casino.own_rounds import OwnRound
from croupier.core.errors import CroupierError
from croupier.server.problems import code_of
from croupier.server.review_bodies import ReviewBody, ReviewStep
from croupier.server.review_desk import Judged, ReviewDesk

CSV_COLUMNS = (
    "table",
    "time",
    "round",
    "box",
    "wager",
    "result",
    "expected",
    "streak",
    "luck",
    "mistakes",
    "decisions",
    "small_slips",
    "blunders",
    "unjudged",
)
"""Of a line of CSV: one box in one round."""
_PLAYER = 2
"""The column of a review's lines that is left out: they are all one's own."""


@dataclass(frozen=True, slots=True)
class ReviewStretch:
    """Some rounds of one person, oldest first.

    Attributes:
        is_cut: There are older rounds that the limit left out.
    """

    desk: ReviewDesk
    person_id: int
    game: str
    currency: str
    rounds: Sequence[OwnRound]
    is_cut: bool

    async def steps(self) -> AsyncIterator[bytes]:
        """A line of JSON after each round; the last one holds the review, or why there is none."""
        judged: list[Judged | None] = []
        of = len(self.rounds)
        try:
            async for each in self._judged():
                judged.append(each)
                yield _line(ReviewStep(len(judged), of))
            yield _line(ReviewStep(of, of, review=await self._review(judged)))
        except CroupierError as error:
            yield _line(ReviewStep(len(judged), of, code=code_of(error)))

    async def document(self) -> AsyncIterator[bytes]:
        """The review as JSON, which may begin with blanks: the line stays open meanwhile."""
        judged: list[Judged | None] = []
        async for each in self._judged():
            judged.append(each)
            yield b" "
        yield msgspec.json.encode(await self._review(judged))

    async def table(self) -> AsyncIterator[bytes]:
        """A line of CSV for each box in each round."""
        yield _row(CSV_COLUMNS)
        async for each in self._judged():
            if each is not None:
                at = each.body.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
                for line in each.lines:
                    own = [*line[1:_PLAYER], *line[_PLAYER + 1 :]]
                    yield _row([each.body.table_id, at, str(each.body.round), *own])

    def _judged(self) -> AsyncIterator[Judged | None]:
        return self.desk.rounds(self.rounds, self.person_id)

    async def _review(self, judged: Sequence[Judged | None]) -> ReviewBody:
        return await self.desk.stretch(self.game, self.currency, judged, is_cut=self.is_cut)


def _line(step: ReviewStep) -> bytes:
    return msgspec.json.encode(step) + b"\n"


def _row(fields: Sequence[str]) -> bytes:
    text = StringIO()
    csv.writer(text).writerow(fields)
    return text.getvalue().encode()
