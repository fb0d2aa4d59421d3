"""HTTP: a person's own play, reviewed; nobody sees anybody else's."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from croupier.casino.history import Histories
from croupier.casino.money import Currency
from croupier.casino.own_rounds import OwnRound, RoundsAsked, own_rounds
from croupier.casino.pace import Pace
from croupier.casino.ports import Clock, People, TableStore
from croupier.casino.wallet import Wallet
from croupier.core.games import CATALOGUE
from croupier.notation.prose import Prose
from croupier.notation.proses import PROSES
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, number_in, route
from croupier.server.moments import moment_in
from croupier.server.odds_room import OddsRoom
from croupier.server.problems import Problem
from croupier.server.replies import json_reply
from croupier.server.requests import named
from croupier.server.review_bodies import ReviewTable, ReviewTables
from croupier.server.review_desk import ReviewDesk
from croupier.server.review_stretch import ReviewStretch
from croupier.server.tongue import language_of

REVIEW_ROUNDS_MAX = 1_000
"""Rounds of one review: the newest ones; `to` and `last` ask for older ones."""
ROUNDS_LISTED_MAX = 10_000
"""Rounds counted for the list of tables where one has played: the newest ones."""
REVIEWS_AT_ONCE_MAX = 2
"""Reviews of one person on their way at a time."""
REVIEWS_BURST = 120
"""Reviews of one person, of a round or a stretch, within the next figure."""
REVIEWS_SECONDS = 60
"""For that."""


class ReviewHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def store(self) -> TableStore:
        """What tables have seen."""
        ...

    @property
    def histories(self) -> Histories:
        """Who may read it."""
        ...

    @property
    def wallet(self) -> Wallet:
        """What moved."""
        ...

    @property
    def clock(self) -> Clock:
        """What the pace goes by."""
        ...

    @property
    def coach(self) -> OddsRoom:
        """Where reviews are worked out."""
        ...


class _Bench:
    """Reviews as people may ask for them."""

    def __init__(self, house: ReviewHouse) -> None:
        self.house = house
        self.desk = ReviewDesk(house.coach, house.store)
        self._pace = Pace(REVIEWS_BURST, REVIEWS_SECONDS, house.clock)
        self._under_way: Counter[int] = Counter()

    def pass_on(self, person_id: int) -> None:
        """Lets a person ask, at a pace.

        Raises:
            Problem: Too often.
        """
        seconds = self._pace.take(person_id)
        if seconds:
            message = f"at most {REVIEWS_BURST} reviews in {REVIEWS_SECONDS} seconds"
            raise Problem("review.too_fast", message, 429, seconds_left=seconds)

    @contextmanager
    def under_way(self, person_id: int) -> Iterator[None]:
        """Lets a person ask, at a pace, and counts the review while it is on its way.

        Raises:
            Problem: Too often, or too many at once.
        """
        self.pass_on(person_id)
        if self._under_way[person_id] >= REVIEWS_AT_ONCE_MAX:
            message = f"at most {REVIEWS_AT_ONCE_MAX} reviews of a person at a time"
            raise Problem("review.too_many", message, 429)
        self._under_way[person_id] += 1
        try:
            yield
        finally:
            self._under_way[person_id] -= 1
            if not self._under_way[person_id]:
                del self._under_way[person_id]


class _Sent(StreamingResponse):
    """A review that counts until it is sent, or until whoever asked for it has gone."""

    def __init__(
        self,
        content: AsyncIterator[bytes],
        under_way: AbstractContextManager[object],
        media_type: str,
        **headers: str,
    ) -> None:
        headers = {"cache-control": "no-store", **headers}
        super().__init__(content, headers=headers, media_type=media_type)
        self._under_way = under_way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._under_way:
            await super().__call__(scope, receive, send)


def review_routes(house: ReviewHouse) -> Sequence[Route]:
    """Every HTTP route of the review."""
    bench = _Bench(house)
    return [
        route("/api/tables/{table_id}/rounds/{number:whole}/review", get=bound(bench, _round)),
        route("/api/review/tables", get=bound(bench, _tables)),
        route("/api/review", get=bound(bench, _steps)),
        route("/api/review.json", get=bound(bench, _json)),
        route("/api/review.csv", get=bound(bench, _csv)),
    ]


async def _round(bench: _Bench, request: Request) -> Response:
    house = bench.house
    person = await person_of(request, house.people)
    table_id, number = request.path_params["table_id"], request.path_params["number"]
    invite = request.query_params.get("invite")
    await house.histories.require_may_read(person, table_id, invite)
    with bench.under_way(person.person_id):
        return json_reply(await bench.desk.round(table_id, number, person.person_id))


async def _tables(bench: _Bench, request: Request) -> Response:
    person = await person_of(request, bench.house.people)
    prose = PROSES[language_of(request)]
    bench.pass_on(person.person_id)
    rounds, is_cut = await own_rounds(
        bench.house.wallet, person.person_id, RoundsAsked(), ROUNDS_LISTED_MAX
    )
    by_table: dict[str, list[OwnRound]] = {}
    for each in rounds:
        by_table.setdefault(each.table_id, []).append(each)
    tables = tuple(_table(own, prose) for own in by_table.values())
    return json_reply(ReviewTables(tables, REVIEW_ROUNDS_MAX, is_cut))


def _table(own: Sequence[OwnRound], prose: Prose) -> ReviewTable:
    newest, oldest = own[0], own[-1]
    game = CATALOGUE.get(newest.game)
    numbers = [each.round for each in own]
    return ReviewTable(
        newest.table_id,
        newest.game,
        newest.game if game is None else prose.game_title(game.name, game.title),
        newest.currency,
        len(own),
        min(numbers),
        max(numbers),
        oldest.at,
        newest.at,
    )


async def _stretch(bench: _Bench, person_id: int, asked: RoundsAsked) -> ReviewStretch:
    """The rounds that a person names.

    Raises:
        Problem: There are none, of no game.
    """
    rounds, is_cut = await own_rounds(bench.house.wallet, person_id, asked, REVIEW_ROUNDS_MAX)
    newest = rounds[0] if rounds else None
    game = newest.game if newest else asked.game
    currency = newest.currency if newest else asked.currency
    if game is None or currency is None:
        raise Problem("review.empty", "no finished round of one's own there", 404)
    oldest_first = tuple(reversed(rounds))
    return ReviewStretch(bench.desk, person_id, game, currency, oldest_first, is_cut)


def _asked(request: Request) -> RoundsAsked:
    query = request.query_params
    table_id, game, currency = query.get("table"), query.get("game"), query.get("currency")
    if table_id is None and (game is None or currency is None):
        raise Problem("request.query", "name a table, or a game and a currency")
    return RoundsAsked(
        table_id=table_id,
        game=game,
        currency=None if currency is None else named(Currency, currency, "request.query"),
        first=number_in(request, "first"),
        last=number_in(request, "last"),
        since=moment_in(request, "from"),
        until=moment_in(request, "to", is_end=True),
    )


async def _sent(
    bench: _Bench,
    request: Request,
    told: Callable[[ReviewStretch], AsyncIterator[bytes]],
    media_type: str,
    **headers: str,
) -> Response:
    """A review on its way; what is refused at all is refused first."""
    person = await person_of(request, bench.house.people)
    asked = _asked(request)
    with ExitStack() as begun:
        begun.enter_context(bench.under_way(person.person_id))
        stretch = await _stretch(bench, person.person_id, asked)
        return _Sent(told(stretch), begun.pop_all(), media_type, **headers)


async def _steps(bench: _Bench, request: Request) -> Response:
    """A line after each round, at last the review."""
    return await _sent(bench, request, ReviewStretch.steps, "application/x-ndjson")


async def _json(bench: _Bench, request: Request) -> Response:
    return await _sent(
        bench, request, ReviewStretch.document, "application/json", **_attached("json")
    )


async def _csv(bench: _Bench, request: Request) -> Response:
    return await _sent(bench, request, ReviewStretch.table, "text/csv", **_attached("csv"))


def _attached(ending: str) -> Mapping[str, str]:
    return {"content-disposition": f'attachment; filename="croupier-review.{ending}"'}
