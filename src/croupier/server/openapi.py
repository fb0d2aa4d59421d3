"""The OpenAPI document of the HTTP part, made from the bodies' types."""

from typing import Any

import msgspec

from croupier.casino.preferences import Preferences
from croupier.core.games import GAMES
from croupier.server.account_bodies import (
    ForgottenBody,
    GoodbyeBody,
    MailBody,
    PasswordBody,
    ResetBody,
    SignInBody,
    SignUpBody,
    SignUpOffer,
)
from croupier.server.bodies import (
    ChatLines,
    ErrorBody,
    Games,
    GuestBody,
    Health,
    IgnoreBody,
    Ignored,
    Me,
    Program,
    ReportBody,
    RulesPage,
    StackBody,
    Token,
)
from croupier.server.care_bodies import CARE_BODIES
from croupier.server.coach_bodies import COACH_BODIES
from croupier.server.drill_bodies import DRILL_BODIES
from croupier.server.history_views import RoundLines, RoundReplay
from croupier.server.odds_bodies import ODDS_BODIES
from croupier.server.openapi_accounts import account_paths, goodbye
from croupier.server.openapi_care import care_paths
from croupier.server.openapi_coach import coach_paths, drill_paths, practice_paths
from croupier.server.openapi_host import HOST_BODIES, host_paths
from croupier.server.openapi_odds import odds_paths
from croupier.server.openapi_parts import (
    Part,
    body,
    language,
    operation,
    parameter,
    signed_in,
    with_body,
)
from croupier.server.openapi_review import review_paths
from croupier.server.openapi_tables import chat_paths, history_paths, proof_paths
from croupier.server.openapi_wallet import wallet_paths
from croupier.server.practice_bodies import PRACTICE_BODIES
from croupier.server.proof_routes import ShoeLines
from croupier.server.review_bodies import REVIEW_BODIES
from croupier.server.wallet_bodies import Movements, VisitBody, WalletBody, WalletExport

_BODIES = (
    Me,
    GuestBody,
    Program,
    Token,
    SignUpOffer,
    SignUpBody,
    SignInBody,
    PasswordBody,
    MailBody,
    ForgottenBody,
    ResetBody,
    GoodbyeBody,
    Games,
    RulesPage,
    ChatLines,
    RoundLines,
    RoundReplay,
    ShoeLines,
    ReportBody,
    IgnoreBody,
    Ignored,
    WalletBody,
    Movements,
    WalletExport,
    VisitBody,
    Preferences,
    StackBody,
    Health,
    ErrorBody,
    *HOST_BODIES,
    *CARE_BODIES,
    *ODDS_BODIES,
    *COACH_BODIES,
    *REVIEW_BODIES,
    *PRACTICE_BODIES,
    *DRILL_BODIES,
)


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
        "paths": {
            **_person_paths(),
            **account_paths(),
            **wallet_paths(),
            **host_paths(),
            **_house_paths(),
            **history_paths(),
            **proof_paths(),
            **chat_paths(),
            **care_paths(),
            **odds_paths(),
            **coach_paths(),
            **review_paths(),
            **practice_paths(),
            **drill_paths(),
        },
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "croupier_session"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _person_paths() -> Part:
    guest = operation(
        "Becomes a guest; a program is given a token",
        body("Me", "Program"),
        201,
        *(400, 403, 413, 429, 503),
    )
    token = signed_in("Makes a token for a program", body("Token"), 201, *(403, 409))
    return {
        "/api/me": {"get": signed_in("Who one is", body("Me"), 200), "delete": goodbye()},
        "/api/guest": {"post": {**with_body(guest, "GuestBody"), "parameters": [language()]}},
        "/api/tokens": {
            "post": token,
            "delete": signed_in("Signs all the person's programs out", {}, 204, 403),
        },
        "/api/sign-out": {
            "post": operation("Signs this browser or program out", {}, 204, *(403, 503))
        },
        "/api/gift": {
            "post": signed_in("New play money, when broke", body("Me"), 200, *(403, 409))
        },
    }


def _house_paths() -> Part:
    game = parameter("game", "A game of the floor.", {"type": "string", "enum": list(GAMES)})
    stack = signed_in("Test mode: cards on top of coming shoes", {}, 204, *(400, 403, 413))
    return {
        "/api/games": {
            "get": {
                **operation("The catalogue", body("Games"), 200, 400),
                "parameters": [language()],
            }
        },
        "/api/games/{game}/rules": {
            "get": {
                **operation("A game's rules in words", body("RulesPage"), 200, *(400, 404)),
                "parameters": [game, language()],
            }
        },
        "/api/test/stack": {"post": with_body(stack, "StackBody", is_required=True)},
        "/healthz": {"get": operation("Whether the house is open", body("Health"), 200)},
        "/readyz": {
            "get": operation("Whether people may be sent to it", body("Health"), 200, 503),
        },
        "/metrics": {
            "get": operation(
                "What it counts, as Prometheus reads it; for this machine alone",
                {"content": {"text/plain": {"schema": {"type": "string"}}}},
                *(200, 404),
            )
        },
        "/openapi.json": {
            "get": operation(
                "This document",
                {"content": {"application/json": {"schema": {"type": "object"}}}},
                200,
            )
        },
    }
