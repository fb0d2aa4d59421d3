"""The OpenAPI document of the HTTP part, made from the bodies' types."""

from typing import Any

import msgspec

from croupier.core.games import GAMES
from croupier.server.bodies import ErrorBody, Games, Health, Me, RulesPage, StackBody

_BODIES = (Me, Games, RulesPage, StackBody, Health, ErrorBody)


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
                "session": {"type": "apiKey", "in": "cookie", "name": "croupier_session"}
            },
        },
    }


def _paths() -> dict[str, Any]:
    table = _parameter("table_id", "A table of one's own, open or closed.", {"type": "string"})
    game = _parameter("game", "A game of the floor.", {"type": "string", "enum": list(GAMES)})
    return {
        "/api/me": {"get": _signed_in("Who one is", _body("Me"), 200)},
        "/api/guest": {"post": _operation("Becomes a guest", _body("Me"), 201, 403, 429, 503)},
        "/api/sign-out": {"post": _operation("Signs this browser out", {}, 204, 403, 503)},
        "/api/gift": {
            "post": _signed_in("New play money, when broke", _body("Me"), 200, 403, 409),
        },
        "/api/games": {"get": _operation("The catalogue", _body("Games"), 200)},
        "/api/games/{game}/rules": {
            "get": {
                **_operation("A game's rules in words", _body("RulesPage"), 200, 404),
                "parameters": [game],
            }
        },
        "/api/tables/{table_id}/record": {
            "get": {
                **_signed_in(
                    "The finished rounds of a table as a round record",
                    {"content": {"application/toml": {"schema": {"type": "string"}}}},
                    200,
                    *(403, 404),
                ),
                "parameters": [table],
            }
        },
        "/api/test/stack": {
            "post": {
                **_signed_in("Test mode: cards on top of coming shoes", {}, 204, 400, 403, 413),
                "requestBody": {"required": True, **_body("StackBody")},
            }
        },
        "/healthz": {"get": _operation("Whether the house is open", _body("Health"), 200)},
        "/openapi.json": {
            "get": _operation(
                "This document",
                {"content": {"application/json": {"schema": {"type": "object"}}}},
                200,
            )
        },
    }


def _parameter(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": schema,
    }


def _operation(summary: str, content: dict[str, Any], status: int, *refused: int) -> dict[str, Any]:
    """One method of a path: what it answers when all is well, and by what it may refuse."""
    errors = {str(code): {"description": "Refused", **_body("ErrorBody")} for code in refused}
    return {
        "summary": summary,
        "responses": {str(status): {"description": summary, **content}, **errors},
    }


def _signed_in(summary: str, content: dict[str, Any], status: int, *refused: int) -> dict[str, Any]:
    """One that answers who is signed in; it asks the house's books, which may be out of reach."""
    answer = _operation(summary, content, status, *sorted({401, 503, *refused}))
    return {**answer, "security": [{"session": []}]}


def _body(name: str) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {"content": {"application/json": {"schema": schema}}}
