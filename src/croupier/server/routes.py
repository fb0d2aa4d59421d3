"""HTTP: who one is, play money, the games and their rules, records."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.people import TokenKind, token_text
from croupier.casino.ports import PersonRow
from croupier.core.games import find_floor_game
from croupier.notation.proses import PROSES
from croupier.server.account_routes import account_routes, delete_account
from croupier.server.bodies import (
    GuestBody,
    Me,
    Program,
    RulesPage,
    RulesSection,
    StackBody,
    me_body,
)
from croupier.server.care_routes import care_routes
from croupier.server.chat_routes import chat_routes
from croupier.server.coach_routes import coach_routes
from croupier.server.cookies import (
    clear_token,
    person_of,
    sent_token,
    set_token,
    sign_in_of,
)
from croupier.server.door import House
from croupier.server.drill_routes import drill_routes
from croupier.server.handlers import bound, read_body, route
from croupier.server.health_routes import health_routes
from croupier.server.history_routes import history_routes
from croupier.server.host_routes import host_routes
from croupier.server.missed_routes import missed_routes
from croupier.server.odds_routes import odds_routes
from croupier.server.openapi import openapi_document
from croupier.server.practice_routes import practice_routes
from croupier.server.preferences_routes import preferences_routes
from croupier.server.problems import Problem
from croupier.server.proof_routes import proof_routes
from croupier.server.replies import json_reply
from croupier.server.review_routes import review_routes
from croupier.server.token_routes import token_routes
from croupier.server.tongue import language_of
from croupier.server.views import games_view
from croupier.server.wallet_routes import wallet_routes


def api_routes(house: House) -> list[Route]:
    """Every HTTP route but the pages."""
    return [
        route("/api/me", get=bound(house, _me), delete=bound(house, delete_account)),
        Route("/api/guest", bound(house, _guest), methods=["POST"]),
        Route("/api/sign-out", bound(house, _sign_out), methods=["POST"]),
        *account_routes(house, partial(_about, house)),
        *token_routes(house),
        *wallet_routes(house),
        *preferences_routes(house),
        *chat_routes(house),
        *care_routes(house),
        *host_routes(house),
        Route("/api/gift", bound(house, _gift), methods=["POST"]),
        Route("/api/games", bound(house, _games), methods=["GET"]),
        Route("/api/games/{game}/rules", _rules, methods=["GET"]),
        *history_routes(house),
        *coach_routes(house),
        *review_routes(house),
        *practice_routes(house),
        *missed_routes(house),
        *drill_routes(house),
        *proof_routes(house),
        *odds_routes(house),
        Route("/api/test/stack", bound(house, _stack), methods=["POST"]),
        *health_routes(house),
        Route("/openapi.json", _openapi, methods=["GET"]),
    ]


async def _me(house: House, request: Request) -> Response:
    person = await person_of(request, house.people)
    return json_reply(await _about(house, person))


async def _about(house: House, person: PersonRow) -> Me:
    balances = await house.bank.balances(person.person_id)
    offer = await house.cashier.gift_offer(person)
    found = await house.accounts.register.by_id(person.person_id)
    return me_body(person, balances, offer, None if found is None else found.mail)


async def _guest(house: House, request: Request) -> Response:
    wanted = await read_body(request, GuestBody)
    language = language_of(request)
    address = request.client.host if request.client else ""
    house.guests.admit(address)
    guest = await house.cashier.welcome_guest(wanted.kind, language)
    about = await _about(house, guest.person)
    if wanted.kind is TokenKind.PROGRAM:
        token = token_text(guest.token)
        return json_reply(Program(about.person, about.balances, about.gift, about.mail, token), 201)
    reply = json_reply(about, 201)
    set_token(reply, guest.token, is_https=request.url.scheme == "https")
    return reply


async def _sign_out(house: House, request: Request) -> Response:
    token, kind = sent_token(request)
    person = await house.people.by_token(token, kind) if token else None
    if token is not None and person is not None:
        await house.people.forget_token(token)
        ended = sign_in_of(request)
        house.hub.sign_out(person.person_id, lambda sign_in: sign_in == ended)
    reply = Response(status_code=204)
    if kind is TokenKind.BROWSER:
        clear_token(reply)
    return reply


async def _gift(house: House, request: Request) -> Response:
    person = await person_of(request, house.people)
    house.hub.publish_balances([await house.cashier.gift(person)])
    return json_reply(await _about(house, person))


async def _games(house: House, request: Request) -> Response:
    prose = PROSES[language_of(request)]
    return json_reply({"games": games_view(house.floor.offer, prose)})


async def _rules(request: Request) -> Response:
    prose = PROSES[language_of(request)]
    game = find_floor_game(request.path_params["game"])
    title = prose.game_title(game.name, game.title)
    sections = tuple(
        RulesSection(section.heading, section.lines)
        for section in prose.rules_page(title, game.rules)
    )
    return json_reply(RulesPage(game.name, title, prose.felt_lines(game.rules), sections))


async def _stack(house: House, request: Request) -> Response:
    if house.stacks is None:
        raise Problem("test.refused", "shoes are stacked in test mode only", 403)
    person = await person_of(request, house.people)
    body = await read_body(request, StackBody)
    house.stacks.put(person.person_id, body.shoes)
    return Response(status_code=204)


async def _openapi(_request: Request) -> Response:
    document: dict[str, Any] = openapi_document()
    return json_reply(document)
