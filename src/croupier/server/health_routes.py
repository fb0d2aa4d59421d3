"""Whether the house is open, whether it can play, and what it counts: for who watches over it."""

import asyncio
from collections.abc import Iterator
from itertools import accumulate

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.errors import StorageFailed
from croupier.casino.measures import BOUNDS_MS, Measures, Outcome
from croupier.casino.ports import CommandKey
from croupier.server.bodies import Health
from croupier.server.door import House
from croupier.server.handlers import bound
from croupier.server.hub import Hub
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
    lines = (*_of_commits(house.measures), *_of_sockets(house.hub))
    return Response("\n".join(lines) + "\n", headers={"content-type": _TEXT})


def _of_commits(measures: Measures) -> Iterator[str]:
    yield "# HELP croupier_commits_total Commits of tables, by what became of them."
    yield "# TYPE croupier_commits_total counter"
    for outcome in Outcome:
        yield f'croupier_commits_total{{outcome="{outcome}"}} {measures.outcomes[outcome]}'
    yield "# HELP croupier_commit_seconds From a table's commit to its being durable."
    yield "# TYPE croupier_commit_seconds histogram"
    most = [*(f"{each / 1000:g}" for each in BOUNDS_MS), "+Inf"]
    for seconds, count in zip(most, accumulate(measures.waits), strict=True):
        yield f'croupier_commit_seconds_bucket{{le="{seconds}"}} {count}'
    yield f"croupier_commit_seconds_sum {measures.waited_ms / 1000:g}"
    yield f"croupier_commit_seconds_count {sum(measures.waits)}"


def _of_sockets(hub: Hub) -> Iterator[str]:
    people, sockets = hub.counts()
    yield "# HELP croupier_people People with a socket open."
    yield "# TYPE croupier_people gauge"
    yield f"croupier_people {people}"
    yield "# HELP croupier_sockets Sockets that are open."
    yield "# TYPE croupier_sockets gauge"
    yield f"croupier_sockets {sockets}"
