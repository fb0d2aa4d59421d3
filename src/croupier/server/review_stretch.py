"""One review on its way: as lines that say how far it is, as a document, and as a table."""

import csv
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO

import msgspec

from croupier.casino.own_rounds import OwnRound
from croupier.core.errors import CroupierError
from croupier.server.problems import bug, code_of
from croupier.server.replies import problem_body
from croupier.server.review_bodies import ReviewBody, ReviewStep
from croupier.server.review_desk import Judged, LeftOut, ReviewDesk

_PLACE = ("table", "time", "round")
"""Of a line of CSV, before what its box is worth."""
_REASON = "reason"
"""The last column: why a round is left out, or why there are no more lines."""
_INCOMPLETE = "incomplete"

_log = logging.getLogger(__name__)


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
        found: list[Judged | LeftOut] = []
        of = len(self.rounds)
        try:
            async for each in self._found():
                found.append(each)
                yield _line(ReviewStep(len(found), of))
            yield _line(ReviewStep(of, of, review=await self._review(found)))
        except Exception as error:  # noqa: BLE001 - the edge of a review: its last line tells
            yield _line(ReviewStep(len(found), of, code=code_of(_why(error))))

    async def document(self) -> AsyncIterator[bytes]:
        """The review as JSON, or the error that ended it.

        Blanks go before it while it is worked out: the line stays open meanwhile.
        """
        found: list[Judged | LeftOut] = []
        try:
            async for each in self._found():
                found.append(each)
                yield b" "
            yield msgspec.json.encode(await self._review(found))
        except Exception as error:  # noqa: BLE001 - the edge of a review: its last line tells
            yield msgspec.json.encode(problem_body(_why(error)))

    async def table(self) -> AsyncIterator[bytes]:
        """A line of CSV for each box in each round; one begins with `incomplete` if it fails."""
        width = 0
        try:
            columns = await self.desk.columns()
            width = len(columns)
            yield _row([*_PLACE, *columns, _REASON])
            async for each in self._found():
                for line in _lines_of(each, width):
                    yield _row(line)
        except Exception as error:  # noqa: BLE001 - the edge of a review: its last line tells
            yield _row([_INCOMPLETE, "", "", *[""] * width, code_of(_why(error))])

    def _found(self) -> AsyncIterator[Judged | LeftOut]:
        return self.desk.rounds(self.rounds, self.person_id)

    async def _review(self, found: Sequence[Judged | LeftOut]) -> ReviewBody:
        return await self.desk.stretch(self.game, self.currency, found, is_cut=self.is_cut)


def _lines_of(found: Judged | LeftOut, width: int) -> Iterator[Sequence[str]]:
    match found:
        case Judged(body, lines):
            place = [body.table_id, _moment(body.at), str(body.round)]
            yield from ([*place, *line, ""] for line in lines)
        case LeftOut(own, reason):
            yield [own.table_id, _moment(own.at), str(own.round), *[""] * width, reason]


def _why(error: Exception) -> CroupierError:
    """What ended a review, as a client is told it."""
    if isinstance(error, CroupierError):
        return error
    _log.error("a review failed", exc_info=error)
    return bug()


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _line(step: ReviewStep) -> bytes:
    return msgspec.json.encode(step) + b"\n"


def _row(fields: Sequence[str]) -> bytes:
    text = StringIO()
    csv.writer(text).writerow(fields)
    return text.getvalue().encode()
