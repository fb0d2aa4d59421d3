"""HTTP: tokens with which a person's programs sign in."""

from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.account_desks import AccountDesks
from croupier.casino.people import TokenKind, token_text
from croupier.casino.ports import Clock, People
from croupier.server.bodies import Token
from croupier.server.cookies import person_of, read_token
from croupier.server.handlers import bound, route
from croupier.server.headers import bearer_token
from croupier.server.hub import Hub
from croupier.server.problems import Problem
from croupier.server.replies import json_reply


class TokenHouse(Protocol):
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

    @property
    def clock(self) -> Clock:
        """Time."""
        ...


def token_routes(house: TokenHouse) -> list[Route]:
    """Every HTTP route about programs' tokens."""
    return [
        route("/api/tokens", post=bound(house, _make), delete=bound(house, _forget_all)),
    ]


async def _make(house: TokenHouse, request: Request) -> Response:
    if bearer_token(request.headers) is not None:
        # Else a token that got into the wrong hands would make others that outlive it.
        raise Problem("token.browser_only", "a token is made in the browser, by its cookie", 403)
    person = await person_of(request, house.people)
    token = house.accounts.chance.token()
    by = read_token(request.cookies)
    if not await house.people.add_program(person.person_id, token, house.clock.now(), by):
        raise Problem("auth.required", "nobody is signed in", 401)
    return json_reply(Token(token_text(token)), 201)


async def _forget_all(house: TokenHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    await house.people.forget_programs(person.person_id)
    house.hub.sign_out(person.person_id, lambda sign_in: sign_in.kind is TokenKind.PROGRAM)
    return Response(status_code=204)
