"""HTTP: signing up and in, passwords, and an end to an account."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.account_desks import AccountDesks
from croupier.casino.doorman import Visitor
from croupier.casino.ports import People, PersonRow
from croupier.casino.registration import Application
from croupier.casino.sign_in import SignedIn
from croupier.server.account_bodies import (
    ForgottenBody,
    GoodbyeBody,
    MailBody,
    PasswordBody,
    ResetBody,
    SignInBody,
    SignUpBody,
    SignUpOffer,
)
from croupier.server.bodies import Me
from croupier.server.cookies import (
    browser_mark,
    clear_token,
    parse_token,
    person_of,
    read_token,
    set_mark,
    set_token,
    sign_in_of,
)
from croupier.server.gate import line_of
from croupier.server.handlers import bound, read_body, route
from croupier.server.headers import bearer_token
from croupier.server.hub import Hub
from croupier.server.problems import Problem
from croupier.server.replies import json_reply
from croupier.server.tongue import language_of


class AccountHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def accounts(self) -> AccountDesks:
        """Where people get accounts, come in, and go."""
        ...

    @property
    def hub(self) -> Hub:
        """Who is connected."""
        ...


About = Callable[[PersonRow], Awaitable[Me]]
"""What a person is told of themselves."""


def account_routes(house: AccountHouse, about: About) -> list[Route]:
    """Every HTTP route about accounts but `/api/me`."""

    async def sign_up(house: AccountHouse, request: Request) -> Response:
        return await _sign_up(house, about, request)

    async def sign_in(house: AccountHouse, request: Request) -> Response:
        return await _sign_in(house, about, request)

    async def reset(house: AccountHouse, request: Request) -> Response:
        return await _reset(house, about, request)

    return [
        route("/api/sign-up", get=bound(house, _offer), post=bound(house, sign_up)),
        route("/api/sign-in", post=bound(house, sign_in)),
        route("/api/sign-out-everywhere", post=bound(house, _sign_out_everywhere)),
        route("/api/mail", post=bound(house, _change_mail)),
        route("/api/password", post=bound(house, _change)),
        route("/api/password/forgotten", post=bound(house, _forgotten)),
        route("/api/password/reset", post=bound(house, reset)),
    ]


async def _offer(house: AccountHouse, request: Request) -> Response:
    mode = house.accounts.registration.mode
    return json_reply(SignUpOffer(mode.value, request.url.scheme == "https"))


async def _sign_up(house: AccountHouse, about: About, request: Request) -> Response:
    visitor = _browser(request)
    body = await read_body(request, SignUpBody)
    person = await house.people.by_token(visitor.token) if visitor.token else None
    invite = None if body.invite is None else parse_token(body.invite) or b""
    wanted = Application(body.name, body.password, body.mail, invite)
    came_in = await house.accounts.registration.sign_up(wanted, visitor, person)
    if person is not None:
        house.hub.sign_out(person.person_id, lambda _sign_in: True)
    return await _welcome(about, request, came_in, 201)


async def _sign_in(house: AccountHouse, about: About, request: Request) -> Response:
    visitor = _browser(request)
    body = await read_body(request, SignInBody)
    before = await house.people.by_token(visitor.token) if visitor.token else None
    came_in = await house.accounts.sign_ins.sign_in(body.name, body.password, visitor)
    if before is not None:
        ended = sign_in_of(request)
        house.hub.sign_out(before.person_id, lambda sign_in: sign_in == ended)
    return await _welcome(about, request, came_in, 200)


async def _sign_out_everywhere(house: AccountHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    await house.accounts.sign_ins.sign_out_everywhere(person)
    house.hub.sign_out(person.person_id, lambda _sign_in: True)
    reply = Response(status_code=204)
    clear_token(reply)
    return reply


async def _change(house: AccountHouse, request: Request) -> Response:
    visitor = _browser(request)
    person = await person_of(request, house.people)
    body = await read_body(request, PasswordBody)
    await house.accounts.sign_ins.change(person, body.old, body.new, visitor)
    own = sign_in_of(request)
    house.hub.sign_out(person.person_id, lambda sign_in: sign_in != own)
    return Response(status_code=204)


async def _change_mail(house: AccountHouse, request: Request) -> Response:
    visitor = _browser(request)
    person = await person_of(request, house.people)
    body = await read_body(request, MailBody)
    await house.accounts.sign_ins.change_mail(person, body.password, body.mail, visitor)
    return Response(status_code=204)


async def _forgotten(house: AccountHouse, request: Request) -> Response:
    visitor = _browser(request)
    body = await read_body(request, ForgottenBody)
    house.accounts.resets.forgotten(body.name, visitor, language_of(request))
    return Response(status_code=202)


async def _reset(house: AccountHouse, about: About, request: Request) -> Response:
    visitor = _browser(request)
    body = await read_body(request, ResetBody)
    came_in = await house.accounts.resets.reset(parse_token(body.token), body.password, visitor)
    house.hub.sign_out(came_in.person.person_id, lambda _sign_in: True)
    return await _welcome(about, request, came_in, 200)


async def delete_account(house: AccountHouse, request: Request) -> Response:
    """An end to the account of who asks."""
    visitor = _browser(request)
    person = await person_of(request, house.people)
    body = await read_body(request, GoodbyeBody)
    await house.accounts.farewells.delete(person, body.password, visitor)
    house.hub.sign_out(person.person_id, lambda _sign_in: True)
    reply = Response(status_code=204)
    clear_token(reply)
    return reply


async def _welcome(about: About, request: Request, came_in: SignedIn, status: int) -> Response:
    is_https = request.url.scheme == "https"
    reply = json_reply(await about(came_in.person), status)
    set_token(reply, came_in.keys.token, is_https=is_https)
    set_mark(reply, came_in.keys.browser, is_https=is_https)
    return reply


def _browser(request: Request) -> Visitor:
    """Where a browser asks from.

    Raises:
        Problem: A program asks; an account is its owner's own business.
    """
    if bearer_token(request.headers) is not None:
        raise Problem("token.browser_only", "accounts are for browsers, not for programs", 403)
    address = line_of(request.client.host if request.client else "")
    return Visitor(address, read_token(request.cookies), browser_mark(request.cookies))
