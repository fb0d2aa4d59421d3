"""Whether the house is open, whether it can play, and what it counts: for who watches over it."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.bus import BusFailed
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
    """People may be sent here; whatever is in the way is told as 503 like everywhere."""
    _require_share(house)
    try:
        async with asyncio.timeout(READY_SECONDS_MAX):
            await house.store.answer(_NOBODYS)
    except TimeoutError:
        raise StorageFailed(f"the storage says nothing within {READY_SECONDS_MAX} s") from None
    return json_reply(Health("ready"))


def _require_share(house: House) -> None:
    """This server may write what is played at it, and hears what is played elsewhere.

    Raises:
        StorageFailed: Another one may have its tables already.
        BusFailed: People at it get to its own tables alone.
    """
    if house.lost.is_set() or (house.nodes is not None and house.nodes.lease.left_ms == 0):
        raise StorageFailed("the house is not this server's any more")
    if house.bus is not None and not house.bus.is_there:
        raise BusFailed("the bus between the nodes is gone")


async def _metrics(house: House, request: Request) -> Response:
    """Figures for this machine alone: they say how busy the house is."""
    is_near = request.client is not None and request.client.host in _NEAR
    if not is_near or any(name in request.headers for name in _BY_PROXY):
        raise Problem("request.unknown_path", "Not Found", 404)
    return Response("\n".join(figures(house)) + "\n", headers={"content-type": _TEXT})
