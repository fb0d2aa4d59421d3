"""HTTP: what shoes promised, the lists of their sealed cards, and their proofs."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.ports import People
from croupier.casino.proofs import Proofs
from croupier.fairness.proof import proof_text
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, number_in
from croupier.server.replies import json_reply

_PAGE = 20

_FOR_EVER = "private, max-age=31536000, immutable"
"""A list and a proof never change."""


class ShoeLine(msgspec.Struct, frozen=True):
    """One shoe of a table.

    Attributes:
        shoe: 1, 2, 3 ... at its table.
        commitment: The hash of its seed, as hexadecimal; the id of its proof.
        is_started: Cards have been dealt from it.
        is_revealed: It is over, and its proof can be had.
    """

    shoe: int
    commitment: str
    is_started: bool
    is_revealed: bool


class ShoeLines(msgspec.Struct, frozen=True):
    """A page of a table's shoes, newest first.

    Attributes:
        is_more: There are older ones.
    """

    shoes: tuple[ShoeLine, ...]
    is_more: bool


class ProofHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def proofs(self) -> Proofs:
        """What shoes promise and prove."""
        ...


def proof_routes(house: ProofHouse) -> Sequence[Route]:
    """Every HTTP route about shoes."""
    shoes = "/api/tables/{table_id}/shoes"
    return [
        Route(shoes, bound(house, _page), methods=["GET"]),
        Route(f"{shoes}/{{number:whole}}/seals", bound(house, _seals), methods=["GET"]),
        Route(f"{shoes}/{{number:whole}}/proof", bound(house, _proof), methods=["GET"]),
    ]


async def _page(house: ProofHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    shoes, is_more = await house.proofs.page(
        person,
        request.path_params["table_id"],
        number_in(request, "before"),
        number_in(request, "limit") or _PAGE,
        request.query_params.get("invite"),
    )
    lines = tuple(
        ShoeLine(
            each.shoe,
            each.commitment,
            is_started=each.started is not None,
            is_revealed=each.revealed is not None,
        )
        for each in shoes
    )
    return json_reply(ShoeLines(lines, is_more))


async def _seals(house: ProofHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    seals = await house.proofs.seals(person, *_which(request))
    return Response(
        seals, headers={"cache-control": _FOR_EVER}, media_type="application/octet-stream"
    )


async def _proof(house: ProofHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    table_id, number, invite = _which(request)
    proof = await house.proofs.proof(person, table_id, number, invite)
    return Response(
        proof_text(proof),
        headers={
            "cache-control": _FOR_EVER,
            "content-disposition": f'attachment; filename="shoe-{number}-of-{table_id}.json"',
        },
        media_type="application/json",
    )


def _which(request: Request) -> tuple[str, int, str | None]:
    params: dict[str, Any] = request.path_params
    return params["table_id"], params["number"], request.query_params.get("invite")
