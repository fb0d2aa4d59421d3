"""The OpenAPI document of the HTTP part, made from the bodies' types."""

from typing import Any

import msgspec

from croupier.server.bodies import (
    ChatLines,
    ErrorBody,
    Games,
    GuestBody,
    IgnoreBody,
    Ignored,
    Me,
    Program,
    ReportBody,
    RulesPage,
    StackBody,
    Token,
)
from croupier.server.handlers import GREATEST_NUMBER
from croupier.server.history_views import RoundLines, RoundReplay

_BODIES = (
    Me,
    GuestBody,
    Program,
    Token,
    Games,
    RulesPage,
    ChatLines,
    RoundLines,
    RoundReplay,
    ReportBody,
    IgnoreBody,
    Ignored,
    StackBody,
    ErrorBody,
)

_NUMBER = {"type": "integer", "minimum": 1, "maximum": GREATEST_NUMBER}


def openapi_document() -> dict[str, Any]:
    """The whole document, OpenAPI 3.1."""
    _, schemas = msgspec.json.schema_components(_BODIES, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "croupier",
            "version": "1",
            "description": "Accounts, games and records. Tables are played over the socket.",
        },
        "paths": _paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "croupier_session"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _paths() -> dict[str, Any]:
    game = _parameter("game", "multiplayer, classic, prize or on-fire.")
    return {
        "/api/me": {"get": _operation("Who one is", "Me", 200, 401)},
        "/api/guest": {
            "post": _with_body(
                _operation("Becomes a guest; a program is given a token", "Me", 201, 400, 403, 429),
                "GuestBody",
            )
        },
        "/api/tokens": {
            "post": _operation("Makes a token for a program", "Token", 201, 401, 403, 409),
            "delete": _operation("Signs all the person's programs out", None, 204, 401, 403),
        },
        "/api/sign-out": {"post": _operation("Signs this browser out", None, 204, 403)},
        "/api/gift": {"post": _operation("New play money, when broke", "Me", 200, 401, 403, 409)},
        "/api/games": {"get": _operation("The catalogue", "Games", 200)},
        "/api/games/{game}/rules": {
            "get": {
                **_operation("A game's rules in words", "RulesPage", 200, 404),
                "parameters": [game],
            }
        },
        **_history_paths(),
        **_chat_paths(),
    }


def _history_paths() -> dict[str, Any]:
    table = _parameter("table_id", "A table that one may look at, or has played at.")
    number = _parameter("number", "A round's number at its table.", "integer")
    invite = _query("invite", "The second half of the table's link.")
    before = _query("before", "A round's number: what was played before it.", is_number=True)
    limit = _query("limit", "Rounds at most.", is_number=True)
    page = _operation("Finished rounds, newest first", "RoundLines", 200, 400, 401, 403, 404)
    replay = _operation("A round, step by step", "RoundReplay", 200, 401, 403, 404)
    one = _toml("A round as a round record", 401, 403, 404)
    every = _toml("The latest rounds of a table as a round record", 401, 403, 404)
    rounds = "/api/tables/{table_id}/rounds"
    return {
        rounds: {"get": {**page, "parameters": [table, before, limit, invite]}},
        f"{rounds}/{{number}}": {"get": {**replay, "parameters": [table, number, invite]}},
        f"{rounds}/{{number}}/record": {"get": {**one, "parameters": [table, number, invite]}},
        "/api/tables/{table_id}/record": {"get": {**every, "parameters": [table, invite]}},
    }


def _toml(summary: str, *errors: int) -> dict[str, Any]:
    answer = {
        "description": "TOML",
        "content": {"application/toml": {"schema": {"type": "string"}}},
    }
    return {"summary": summary, "responses": {"200": answer, **_errors(*errors)}}


def _chat_paths() -> dict[str, Any]:
    table = _parameter("table_id", "An open table that one may look at.")
    invite = _query("invite", "The second half of the table's link.")
    before = _query("before", "A line's number: what was said before it.", is_number=True)
    limit = _query("limit", "Lines at most.", is_number=True)
    number = _parameter("number", "A line's number.")
    read = _operation("Lines of a table's chat", "ChatLines", 200, 400, 401, 403, 404)
    report = _operation("Asks the host to look at a line", None, 204, 400, 401, 403, 404, 409, 429)
    ignore = _operation("Ignores somebody", "Ignored", 200, 400, 401, 403, 404, 409)
    unignore = _operation("Ignores somebody no more", "Ignored", 200, 401, 403, 404)
    return {
        "/api/tables/{table_id}/chat": {
            "get": {**read, "parameters": [table, before, limit, invite]}
        },
        "/api/tables/{table_id}/chat/{number}/report": {
            "post": {**_with_body(report, "ReportBody"), "parameters": [table, number, invite]}
        },
        "/api/ignored": {
            "get": _operation("Whom one ignores", "Ignored", 200, 401),
            "post": _with_body(ignore, "IgnoreBody"),
        },
        "/api/ignored/{name}": {
            "delete": {**unignore, "parameters": [_parameter("name", "Whom.")]}
        },
    }


def _parameter(name: str, description: str, kind: str = "string") -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": kind},
    }


def _query(name: str, description: str, *, is_number: bool = False) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": _NUMBER if is_number else {"type": "string"},
    }


def _with_body(operation: dict[str, Any], body: str) -> dict[str, Any]:
    return {**operation, "requestBody": {"content": _json(body)}}


def _operation(summary: str, body: str | None, status: int, *errors: int) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": summary}
    if body is not None:
        answer["content"] = _json(body)
    return {"summary": summary, "responses": {str(status): answer, **_errors(*errors)}}


def _errors(*statuses: int) -> dict[str, Any]:
    return {
        str(status): {"description": "Refused", "content": _json("ErrorBody")}
        for status in statuses
    }


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
