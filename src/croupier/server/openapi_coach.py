"""The part of the OpenAPI document about the coach."""

from croupier.server.openapi_parts import Part, body, parameter, query, signed_in


def coach_paths() -> Part:
    """Every path of the coach."""
    table = parameter("table_id", "An open table that one may look at.")
    decision = query(
        "decision",
        "`prompt.decision` that the person saw; another one is late.",
        is_number=True,
    )
    invite = query("invite", "The second half of the table's link.")
    advice = signed_in(
        "What each answer is worth to the person who is asked",
        body("CoachBody"),
        200,
        *(400, 403, 404, 409, 429, 503),
    )
    return {
        "/api/tables/{table_id}/coach": {"get": {**advice, "parameters": [table, decision, invite]}}
    }
