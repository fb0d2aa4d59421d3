"""The web application: pages, HTTP, the socket."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.casino.errors import WorldFailure
from croupier.casino.host_errors import PersonLocked
from croupier.core.errors import CroupierError
from croupier.server.cookies import person_of
from croupier.server.door import House
from croupier.server.ends import End, RawEnd, end_of
from croupier.server.headers import SafeHeaders, require_own_origin
from croupier.server.health_routes import health_routes
from croupier.server.problems import Problem, bug, code_of
from croupier.server.replies import problem_reply
from croupier.server.routes import api_routes
from croupier.server.socket import LOCKED, SIGNED_OUT, SUBPROTOCOL, TOO_MANY, Connection

STATIC = Path(__file__).parent / "static"
"""The built client."""

PAGES = (
    "/",
    "/table/{table_id}",
    "/table/{table_id}/{invite}",
    "/table/{table_id}/rounds/{round:int}",
    "/table/{table_id}/rounds/{round:int}/decisions/{decision:int}",
    "/review",
    "/review/{table_id}",
    "/sign-up",
    "/sign-in",
    "/forgotten",
    "/reset",
    "/account",
    "/wallet",
    "/settings",
    "/limits",
    "/practice",
    "/host",
    "/odds",
    "/odds/{rules}",
    "/verify",
)
"""Addresses of the client's one page."""

HOUSE_FAILED = 1011
"""Closes a socket that the house cannot serve now, such as when its disk fails."""

_log = logging.getLogger(__name__)


def create_app(house: House, *, lets_people_in: bool = True) -> Starlette:
    """The application of one open house; a server that lets nobody in only tells how it is."""

    async def line(socket: WebSocket) -> None:
        await _serve_socket(house, socket)

    routes: list[BaseRoute] = [*health_routes(house)]
    if lets_people_in:
        routes = [
            *api_routes(house),
            WebSocketRoute("/ws", line),
            *(Route(path, _page, methods=["GET", "HEAD"]) for path in PAGES),
        ]
    app = Starlette(
        routes=routes,
        exception_handlers={
            CroupierError: _on_refusal,
            HTTPException: _on_http_error,
            Exception: _on_bug,
        },
    )
    app.add_middleware(SafeHeaders)
    app.router.redirect_slashes = False
    if lets_people_in and STATIC.is_dir():
        app.router.default = _assets_or(app.router.not_found)
    return app


def _assets_or(nothing: ASGIApp) -> ASGIApp:
    """What answers where no route does. A mount would come before a route's other methods."""
    assets = _Assets(directory=STATIC)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        wanted = assets if scope["type"] == "http" else nothing
        await wanted(scope, receive, send)

    return answer


async def _serve_socket(house: House, socket: WebSocket) -> None:
    try:
        require_own_origin(socket.headers)
    except Problem as problem:
        await socket.send_denial_response(problem_reply(problem))
        return
    offered = socket.scope.get("subprotocols", [])
    await socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
    end = end_of(socket)
    async with _closing_on_failure(end):
        try:
            person = await person_of(socket, house.people)
        except Problem:
            await end.close(SIGNED_OUT, "nobody is signed in")
            return
        except PersonLocked as locked:
            await end.close(LOCKED, str(locked))
            return
        connection = Connection(socket, person, house, end)
        if isinstance(end, RawEnd):
            end.line.go_on = partial(_serve_person, connection, end)
        else:
            await _serve_person(connection, end)


async def _serve_person(connection: Connection, end: End) -> None:
    async with _closing_on_failure(end):
        try:
            await connection.run()
        except Problem as problem:
            await end.close(TOO_MANY, str(problem))


@asynccontextmanager
async def _closing_on_failure(end: End) -> AsyncIterator[None]:
    """What the house cannot do ends the socket, and is no bug."""
    try:
        yield
    except WorldFailure as failure:
        _log.error("a socket is closed: %s", failure)
        await end.close(HOUSE_FAILED, code_of(failure))
    except asyncio.CancelledError:
        # The house closes and has waited long enough for what this socket asked; the task ends
        # here, and its server would log anything else as a bug.
        _log.debug("a socket is left, the house closes")


class _Assets(StaticFiles):
    """The built client's files; those with a digest in their name never change."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_named_by_digest = scope["path"].startswith("/assets/")
        keep = "public, max-age=31536000, immutable" if is_named_by_digest else "no-cache"
        response.headers["cache-control"] = keep
        return response


async def _page(_request: Request) -> Response:
    """The client's one page; it shows what the address says."""
    page = STATIC / "index.html"
    if not await asyncio.to_thread(page.is_file):
        raise Problem("page.not_built", "the client is not built: run ./play once", 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})


async def _on_refusal(_request: Request, error: Exception) -> Response:
    return problem_reply(cast("CroupierError", error))


async def _on_http_error(request: Request, error: Exception) -> Response:
    """A person who follows a wrong link gets the page, which says so; a program gets JSON."""
    found = cast("HTTPException", error)
    is_person = "text/html" in request.headers.get("accept", "")
    if found.status_code == HTTPStatus.NOT_FOUND and is_person and STATIC.is_dir():
        return FileResponse(STATIC / "index.html", 404, {"cache-control": "no-cache"})
    code = {404: "request.unknown_path", 405: "request.method"}.get(
        found.status_code, "request.bad"
    )
    reply = problem_reply(Problem(code, found.detail, found.status_code))
    reply.headers.update(found.headers or {})  # with 405, the methods that are allowed
    return reply


async def _on_bug(request: Request, _error: Exception) -> Response:
    _log.error("a bug of ours at %s %s", request.method, request.url.path)
    return problem_reply(bug())
