"""The part of the OpenAPI document about the review of one's own play."""

from croupier.casino.money import Currency
from croupier.core.games import CATALOGUE
from croupier.server.openapi_parts import (
    Part,
    body,
    language,
    number,
    parameter,
    query,
    raw,
    signed_in,
)

_REFUSED = (400, 404, 429)


def review_paths() -> Part:
    """Every path of the review, as docs/explanation/coach.md explains it."""
    table = parameter("table_id", "A table that one may look at, or has played at.")
    which = number("number", "A round's number at its table.")
    invite = query("invite", "The second half of the table's link.")
    one = signed_in(
        "One's own boxes of a round, with what each decision was worth",
        body("RoundReviewBody"),
        200,
        *(403, 404, 429),
    )
    tables = signed_in("Where one has played", body("ReviewTables"), 200, 400, 429)
    lines = raw("application/x-ndjson", {"$ref": "#/components/schemas/ReviewStep"})
    as_csv = raw("text/csv", {"type": "string"})
    return {
        "/api/tables/{table_id}/rounds/{number}/review": {
            "get": {**one, "parameters": [table, which, invite]}
        },
        "/api/review/tables": {"get": {**tables, "parameters": [language()]}},
        "/api/review": {
            "get": _asked("One's own play reviewed: a line for each round, then the review", lines)
        },
        "/api/review.json": {
            "get": _asked(
                "The review of one's own play, or the error that ended it",
                body("ReviewBody", "ErrorBody"),
            )
        },
        "/api/review.csv": {
            "get": _asked(
                "The same as a table: a line for each box; a last one begins with"
                " `incomplete` where an error ended it",
                as_csv,
            )
        },
    }


def _asked(summary: str, content: Part) -> Part:
    game = query("game", "Only this one; it goes with `currency`, or alone where `table` is named.")
    game["schema"] = {"type": "string", "enum": list(CATALOGUE)}
    currency = query("currency", "Only this one.")
    currency["schema"] = {"type": "string", "enum": [each.value for each in Currency]}
    day = "a date (the whole day in UTC), or a time with its place"
    asked = [
        query("table", "Only this table; else `game` and `currency` must be named."),
        game,
        currency,
        query("first", "No round before this number of its table.", is_number=True),
        query("last", "No round behind this number of its table.", is_number=True),
        query("from", f"Only from then on: {day}."),
        query("to", f"Only up to then: {day}, itself left out."),
    ]
    return {**signed_in(summary, content, 200, *_REFUSED), "parameters": asked}
