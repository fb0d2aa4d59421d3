"""HTTP: what a table has seen, as lines, as records, and step by step."""

from collections.abc import Sequence
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.casino.history import Histories
from croupier.casino.ports import People
from croupier.notation import Record, write_record
from croupier.notation.proses import PROSES
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, number_in
from croupier.server.history_views import RoundLines, round_lines, round_replay
from croupier.server.replies import json_reply
from croupier.server.tongue import language_of

_PAGE = 20


class HistoryHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def histories(self) -> Histories:
        """What tables have seen."""
        ...


def history_routes(house: HistoryHouse) -> Sequence[Route]:
    """Every HTTP route about rounds that were played."""
    rounds = "/api/tables/{table_id}/rounds"
    return [
        Route(rounds, bound(house, _page), methods=["GET"]),
        Route(f"{rounds}/{{number:whole}}", bound(house, _replay), methods=["GET"]),
        Route(f"{rounds}/{{number:whole}}/record", bound(house, _round_record), methods=["GET"]),
        Route("/api/tables/{table_id}/record", bound(house, _record), methods=["GET"]),
    ]


async def _page(house: HistoryHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    limit = number_in(request, "limit") or _PAGE
    rounds, is_more = await house.histories.page(
        person,
        request.path_params["table_id"],
        number_in(request, "before"),
        limit,
        request.query_params.get("invite"),
    )
    prose = PROSES[language_of(request)]
    lines: RoundLines = round_lines(rounds, person.person_id, prose, is_more=is_more)
    return json_reply(lines)


async def _replay(house: HistoryHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    prose = PROSES[language_of(request)]
    played = await house.histories.round(person, *_which(request))
    return json_reply(round_replay(played, person.person_id, prose))


async def _round_record(house: HistoryHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    table_id, number, invite = _which(request)
    record = await house.histories.round_record(person, table_id, number, invite)
    return _toml(record, f"round-{number}.toml")


async def _record(house: HistoryHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    table_id, invite = request.path_params["table_id"], request.query_params.get("invite")
    return _toml(await house.histories.record(person, table_id, invite), "rounds.toml")


def _which(request: Request) -> tuple[str, int, str | None]:
    params: dict[str, Any] = request.path_params
    return params["table_id"], params["number"], request.query_params.get("invite")


def _toml(record: Record, name: str) -> Response:
    return PlainTextResponse(
        write_record(record),
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        },
        media_type="application/toml",
    )
