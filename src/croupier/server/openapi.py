"""The OpenAPI document of the HTTP part, made from the bodies' types."""

from typing import Any

import msgspec

from croupier.server.bodies import ErrorBody, Games, Me, RulesPage, StackBody

_BODIES = (Me, Games, RulesPage, StackBody, ErrorBody)


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
    table = _parameter("table_id", "A table of one's own, open or closed.")
    game = _parameter("game", "multiplayer, classic, prize or on-fire.")
    return {
        "/api/me": {"get": _operation("Who one is", "Me", 200, 401)},
        "/api/guest": {"post": _operation("Becomes a guest", "Me", 201, 403, 429)},
        "/api/sign-out": {"post": _operation("Signs this browser out", None, 204, 403)},
        "/api/gift": {"post": _operation("New play money, when broke", "Me", 200, 401, 403, 409)},
        "/api/games": {"get": _operation("The catalogue", "Games", 200)},
        "/api/games/{game}/rules": {
            "get": {
                **_operation("A game's rules in words", "RulesPage", 200, 404),
                "parameters": [game],
            }
        },
        "/api/tables/{table_id}/record": {
            "get": {
                "summary": "The finished rounds of a table as a round record",
                "parameters": [table],
                "responses": {
                    "200": {
                        "description": "TOML",
                        "content": {"application/toml": {"schema": {"type": "string"}}},
                    },
                    **_errors(401, 403, 404),
                },
            }
        },
    }


def _parameter(name: str, description: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string"},
    }


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
