"""The house keeps its HTTP document: requests made from it get the answers that it promises."""

import asyncio
import re
from base64 import urlsafe_b64encode
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.schemas import BaseSchema
from starlette.applications import Starlette
from starlette.routing import Route

from croupier.server.app import PAGES, create_app
from croupier.server.cookies import COOKIE
from croupier.server.openapi import openapi_document
from croupier.server.stacks import TestStacks
from tests.support import memory
from tests.support.web import web_house

EXAMPLES_MAX = 7
"""Requests of each kind to each operation."""
CHECKS = {
    *("not_a_server_error", "status_code_conformance", "content_type_conformance"),
    *("response_schema_conformance", "negative_data_rejection", "unsupported_method"),
    *("response_headers_conformance", "ignored_auth"),
}
REFUSALS = [400, 401, 403, 404, 405, 413]
"""What a request that the document forbids is answered."""
ENDS = ("/api/sign-out", "/api/sign-out-everywhere", "/api/sign-up", "/api/sign-in")
"""What would take the guest's cookie away."""
RECORD = "/api/tables/{table_id}/record"


@dataclass(frozen=True, slots=True)
class Open:
    """An application in memory, a guest's cookie, and a table with a finished round."""

    app: Starlette
    cookie: str
    table_id: str


def open_house(*, is_test: bool = False) -> Open:
    own = memory.House()
    house = web_house(own, stacks=TestStacks() if is_test else None)
    app = create_app(house)

    async def play() -> tuple[bytes, str]:
        guest = await house.cashier.welcome_guest()
        seat = await own.sit(guest.person, "classic", "Ts 9d 9h 8c")
        await seat.wager(1, 10)
        await seat.deal()
        await seat.act("stand")
        await own.floor.stop()
        return guest.token, seat.table_id

    token, table_id = asyncio.run(play())
    return Open(app, urlsafe_b64encode(token).decode().rstrip("="), table_id)


@dataclass
class Heard:
    """What the house answered, and what was wrong with it."""

    wrong: list[str] = field(default_factory=list)
    statuses: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    checks: set[str] = field(default_factory=set)


def ask(house: Open, **config: Any) -> Heard:
    """Sends what the document allows, and what it forbids, to every operation."""
    schema = schemathesis.openapi.from_asgi(
        "/openapi.json", house.app, config=requests_made(**config)
    )
    return answers_of(schema)


def requests_made(**config: Any) -> SchemathesisConfig:
    """How requests are made from the document: the same ones every time."""
    settings: dict[str, Any] = {
        "seed": 7,
        "generation": {"deterministic": True, "max-examples": EXAMPLES_MAX, "database": "none"},
        "phases": {"stateful": {"enabled": False}},
        "checks": {
            "positive_data_acceptance": {"enabled": False},
            "negative_data_rejection": {"expected-statuses": REFUSALS},
        },
        **config,
    }
    return SchemathesisConfig.from_dict(settings)


def answers_of(schema: BaseSchema) -> Heard:
    """Sends every request, and listens."""
    heard = Heard()
    for event in from_schema(schema).execute():
        if isinstance(event, events.NonFatalError | events.FatalError):
            heard.wrong.append(str(event))
        elif isinstance(event, events.ScenarioFinished):
            hear(event, heard)
    return heard


def hear(event: events.ScenarioFinished, heard: Heard) -> None:
    seen = event.recorder
    heard.statuses[seen.label] |= {
        sent.response.status_code for sent in seen.interactions.values() if sent.response
    }
    for case_id, checks in seen.checks.items():
        for check in checks:
            heard.checks.add(check.name)
            if check.failure_info is not None:
                asked = seen.cases[case_id].value.as_curl_command()
                heard.wrong.append(f"{check.name}: {check.failure_info.failure}\n{asked}")


def test_a_stranger_is_answered_as_the_document_says() -> None:
    heard = ask(open_house())
    assert heard.wrong == [], "\n\n".join(heard.wrong)
    assert heard.checks >= CHECKS - {"ignored_auth"}
    assert heard.statuses["GET /api/me"] >= {401, 405}
    assert heard.statuses["POST /api/guest"] >= {201, 405}
    assert heard.statuses["GET /api/games/{game}/rules"] >= {200, 404}
    assert heard.statuses["POST /api/test/stack"] >= {403}


def test_a_guest_is_answered_as_the_document_says() -> None:
    house = open_house(is_test=True)
    heard = ask(
        house,
        auth={"openapi": {"session": {"api_key": house.cookie}}},
        operations=[
            *({"include-path": path, "enabled": False} for path in ENDS),
            {"include-name": "DELETE /api/me", "enabled": False},
        ],
    )
    assert heard.wrong == [], "\n\n".join(heard.wrong)
    assert heard.checks >= CHECKS
    assert heard.statuses["GET /api/me"] >= {200, 401}
    assert heard.statuses["POST /api/gift"] >= {409}
    assert heard.statuses[f"GET {RECORD}"] >= {404, 405}
    assert heard.statuses["POST /api/test/stack"] >= {400}


def test_a_record_is_fetched_as_the_document_says() -> None:
    house = open_house()
    schema = schemathesis.openapi.from_asgi("/openapi.json", house.app)
    case = schema[RECORD]["GET"].Case(
        path_parameters={"table_id": house.table_id}, cookies={COOKIE: house.cookie}
    )
    reply = case.call_and_validate()
    assert reply.status_code == 200
    assert reply.text.startswith("format = 1\n")


def test_the_document_names_every_route_with_its_methods() -> None:
    documented = {
        (path, method.upper())
        for path, methods in openapi_document()["paths"].items()
        for method in methods
    }
    routes = {
        (re.sub(r":\w+}", "}", route.path), method)
        for route in open_house().app.routes
        if isinstance(route, Route) and route.path not in PAGES
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert documented == routes


def test_the_document_carries_no_type_that_nothing_uses() -> None:
    document = openapi_document()
    schemas = document["components"]["schemas"]
    told = str(document)
    assert [name for name in schemas if f"schemas/{name}'" not in told] == []


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/me", {"GET", "HEAD", "DELETE"}),
        ("GET", "/api/gift", {"POST"}),
        ("OPTIONS", "/api/sign-out", {"POST"}),
        ("TRACE", "/healthz", {"GET", "HEAD"}),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(
    method: str, path: str, allowed: set[str]
) -> None:
    async with own_web() as web:
        reply = await web.request(method, path)
    assert (reply.status_code, reply.json()["code"]) == (405, "request.method")
    assert set(reply.headers["allow"].split(", ")) == allowed


async def test_an_address_has_one_spelling() -> None:
    async with own_web() as web:
        reply = await web.get("/api/me/")
    assert (reply.status_code, reply.json()["code"]) == (404, "request.unknown_path")


async def test_no_other_site_changes_anything_by_a_browser_of_ours() -> None:
    elsewhere = {"Origin": "https://elsewhere.example.org"}
    answers = set()
    async with own_web() as web:
        for path, methods in openapi_document()["paths"].items():
            address = re.sub(r"{\w+}", "1", path)
            for method in set(methods) - {"get"}:
                reply = await web.request(method.upper(), address, json={}, headers=elsewhere)
                answers.add((reply.status_code, reply.json()["code"]))
    assert answers == {(403, "request.origin")}


def own_web() -> httpx.AsyncClient:
    own = memory.House()
    transport = httpx.ASGITransport(app=create_app(web_house(own)))
    return httpx.AsyncClient(base_url="http://house", transport=transport)
