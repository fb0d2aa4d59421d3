"""Whether the house is open, whether it can play, and what it counts: for who watches over it."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.errors import StorageFailed
from croupier.casino.ports import CommandKey
from croupier.server.bodies import Health
from croupier.server.door import House
from croupier.server.figures import figures
from croupier.server.handlers import bound
from croupier.server.problems import Problem
from croupier.server.replies import json_reply

READY_SECONDS_MAX = 2
"""How long the storage may take to say that it is there."""

_NEAR = ("127.0.0.1", "::1")
_BY_PROXY = ("forwarded", "x-forwarded-for")
_NOBODYS = CommandKey(0, "ready")
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


def health_routes(house: House) -> list[Route]:
    """What programs ask that watch over the house."""
    return [
        Route("/healthz", _health, methods=["GET"]),
        Route("/readyz", bound(house, _ready), methods=["GET"]),
        Route("/metrics", bound(house, _metrics), methods=["GET"]),
    ]


async def _health(_request: Request) -> Response:
    return json_reply(Health("open"))


async def _ready(house: House, _request: Request) -> Response:
    """The storage answers; what it raises itself is told as 503 like everywhere."""
    try:
        async with asyncio.timeout(READY_SECONDS_MAX):
            await house.store.answer(_NOBODYS)
    except TimeoutError:
        raise StorageFailed(f"the storage says nothing within {READY_SECONDS_MAX} s") from None
    return json_reply(Health("ready"))


async def _metrics(house: House, request: Request) -> Response:
    """Figures for this machine alone: they say how busy the house is."""
    is_near = request.client is not None and request.client.host in _NEAR
    if not is_near or any(name in request.headers for name in _BY_PROXY):
        raise Problem("request.unknown_path", "Not Found", 404)
    return Response("\n".join(figures(house)) + "\n", headers={"content-type": _TEXT})
