"""HTTP: who one is, play money, the games and their rules, records."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.casino.history import table_record
from croupier.casino.ports import PersonRow
from croupier.core.games import GAMES, find_floor_game
from croupier.notation import write_record
from croupier.notation.prose_en import felt_lines, rules_page
from croupier.server.bodies import Health, Me, RulesPage, RulesSection, StackBody, me_body
from croupier.server.cookies import clear_token, person_of, read_token, set_token
from croupier.server.door import House
from croupier.server.headers import require_own_origin
from croupier.server.limits import BODY_BYTES_MAX
from croupier.server.openapi import openapi_document
from croupier.server.problems import Problem
from croupier.server.replies import json_reply
from croupier.server.requests import one_line
from croupier.server.views import game_view

Handler = Callable[[Request], Awaitable[Response]]


def api_routes(house: House) -> list[Route]:
    """Every HTTP route but the pages."""
    return [
        Route("/api/me", _bound(house, _me), methods=["GET"]),
        Route("/api/guest", _bound(house, _guest), methods=["POST"]),
        Route("/api/sign-out", _bound(house, _sign_out), methods=["POST"]),
        Route("/api/gift", _bound(house, _gift), methods=["POST"]),
        Route("/api/games", _games, methods=["GET"]),
        Route("/api/games/{game}/rules", _rules, methods=["GET"]),
        Route("/api/tables/{table_id}/record", _bound(house, _record), methods=["GET"]),
        Route("/api/test/stack", _bound(house, _stack), methods=["POST"]),
        Route("/healthz", _health, methods=["GET"]),
        Route("/openapi.json", _openapi, methods=["GET"]),
    ]


def _bound(house: House, handler: Callable[[House, Request], Awaitable[Response]]) -> Handler:
    async def bound(request: Request) -> Response:
        if request.method == "POST":
            require_own_origin(request.headers)
        return await handler(house, request)

    return bound


async def _me(house: House, request: Request) -> Response:
    person = await person_of(request.cookies, house.people)
    return json_reply(await _about(house, person))


async def _about(house: House, person: PersonRow) -> Me:
    balances = await house.bank.balances(person.person_id)
    offer = await house.cashier.gift_offer(person)
    return me_body(person, balances, offer)


async def _guest(house: House, request: Request) -> Response:
    address = request.client.host if request.client else ""
    house.guests.admit(address)
    guest = await house.cashier.welcome_guest()
    reply = json_reply(await _about(house, guest.person), 201)
    set_token(reply, guest.token, is_https=request.url.scheme == "https")
    return reply


async def _sign_out(house: House, request: Request) -> Response:
    token = read_token(request.cookies)
    if token is not None:
        await house.people.forget_token(token)
    reply = Response(status_code=204)
    clear_token(reply)
    return reply


async def _gift(house: House, request: Request) -> Response:
    person = await person_of(request.cookies, house.people)
    house.hub.publish_balances([await house.cashier.gift(person)])
    return json_reply(await _about(house, person))


async def _games(_request: Request) -> Response:
    return json_reply({"games": [game_view(game) for game in GAMES.values()]})


async def _rules(request: Request) -> Response:
    game = find_floor_game(request.path_params["game"])
    sections = tuple(
        RulesSection(section.heading, section.lines)
        for section in rules_page(game.title, game.rules)
    )
    return json_reply(RulesPage(game.name, game.title, felt_lines(game.rules), sections))


async def _record(house: House, request: Request) -> Response:
    person = await person_of(request.cookies, house.people)
    table_id = request.path_params["table_id"]
    record = await table_record(house.store, person, table_id)
    return PlainTextResponse(
        write_record(record),
        headers={
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="rounds.toml"',
        },
        media_type="application/toml",
    )


async def _stack(house: House, request: Request) -> Response:
    if house.stacks is None:
        raise Problem("test.refused", "shoes are stacked in test mode only", 403)
    person = await person_of(request.cookies, house.people)
    body = await _read_body(request, StackBody)
    house.stacks.put(person.person_id, body.shoes)
    return Response(status_code=204)


async def _read_body(request: Request, body: type[StackBody]) -> StackBody:
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > BODY_BYTES_MAX:
            raise Problem("request.too_large", f"over {BODY_BYTES_MAX} bytes", 413)
    try:
        return msgspec.json.decode(raw, type=body)
    except msgspec.MsgspecError as error:
        raise Problem("request.body", f"cannot be read: {one_line(error)}") from None


async def _health(_request: Request) -> Response:
    return json_reply(Health("open"))


async def _openapi(_request: Request) -> Response:
    document: dict[str, Any] = openapi_document()
    return json_reply(document)
