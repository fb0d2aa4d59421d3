"""HTTP: older lines of a chat, reports, and whom one ignores."""

from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.chat import LINES_A_PAGE_MAX
from croupier.casino.errors import NoSuchLine
from croupier.casino.ports import People
from croupier.server.bodies import ChatLines, IgnoreBody, Ignored, ReportBody
from croupier.server.chat_room import ChatRoom, line_view
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, number_in, read_body, route, whole_number
from croupier.server.replies import json_reply


class ChatHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def chat(self) -> ChatRoom:
        """The chats of all tables."""
        ...


def chat_routes(house: ChatHouse) -> list[Route]:
    """Every HTTP route about what is said."""
    report = "/api/tables/{table_id}/chat/{number}/report"
    return [
        Route("/api/tables/{table_id}/chat", bound(house, _chat), methods=["GET"]),
        Route(report, bound(house, _report), methods=["POST"]),
        route("/api/ignored", get=bound(house, _ignored), post=bound(house, _ignore)),
        Route("/api/ignored/{name:path}", bound(house, _unignore), methods=["DELETE"]),
    ]


async def _chat(house: ChatHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    page = await house.chat.desk.latest(
        person,
        request.path_params["table_id"],
        before=number_in(request, "before"),
        limit=number_in(request, "limit") or LINES_A_PAGE_MAX,
        invite=request.query_params.get("invite"),
    )
    lines = tuple(line_view(line, person.person_id) for line in page.lines)
    return json_reply(ChatLines(lines, page.is_more))


async def _report(house: ChatHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    body = await read_body(request, ReportBody)
    number = whole_number(request.path_params["number"])
    if number is None:
        raise NoSuchLine("no line of such a number")
    table_id, invite = request.path_params["table_id"], request.query_params.get("invite")
    await house.chat.desk.report(person, table_id, number, body.reason, invite)
    return Response(status_code=204)


async def _ignored(house: ChatHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    return json_reply(Ignored(tuple(await house.chat.desk.ignored(person))))


async def _ignore(house: ChatHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    body = await read_body(request, IgnoreBody)
    return json_reply(Ignored(tuple(await house.chat.desk.ignore(person, body.name))))


async def _unignore(house: ChatHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    name = request.path_params["name"]
    return json_reply(Ignored(tuple(await house.chat.desk.unignore(person, name))))
