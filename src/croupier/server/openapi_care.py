"""The part of the OpenAPI document about what people set for themselves."""

from enum import StrEnum

from croupier.casino.care import LimitKind, Period
from croupier.casino.money import Currency
from croupier.server.openapi_parts import Part, body, parameter, signed_in, with_body


def care_paths() -> Part:
    """Every path about limits, reminders and breaks."""
    limit = "/api/care/limits/{currency}/{kind}/{period}"
    which = [
        _choice("currency", "Of the limit.", Currency),
        _choice("kind", "What it bounds.", LimitKind),
        _choice("period", "How far it looks back: 24 hours, 7 or 30 days.", Period),
    ]
    ask = signed_in(
        "Asks for another limit: a lower one holds at once, a higher one or none a day later",
        body("Care"),
        200,
        *(400, 403, 404, 409, 413),
    )
    keep = signed_in("Takes a change back that waits", body("Care"), 200, *(403, 404, 409))
    remind = signed_in("Chooses the time between reminders", body("Care"), 200, *(400, 403, 413))
    pause = signed_in(
        "Begins a break that nobody can shorten, or makes it longer",
        body("Care"),
        200,
        *(400, 403, 409, 413),
    )
    chosen = {"required": True, **body("TimeOutBody", "SelfExclusionBody")}
    return {
        "/api/care": {"get": signed_in("What one has set for oneself", body("Care"), 200)},
        limit: {"put": {**with_body(ask, "LimitBody", is_required=True), "parameters": which}},
        f"{limit}/change": {"delete": {**keep, "parameters": which}},
        "/api/care/reminder": {"put": with_body(remind, "ReminderBody", is_required=True)},
        "/api/care/break": {"post": {**pause, "requestBody": chosen}},
    }


def _choice(name: str, description: str, choices: type[StrEnum]) -> Part:
    return parameter(name, description, {"type": "string", "enum": list(choices)})
