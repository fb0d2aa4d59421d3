"""The OpenAPI document's paths about tables: what they have seen, and what is said there."""

from croupier.server.openapi_parts import (
    Part,
    body,
    language,
    number,
    parameter,
    query,
    raw,
    record,
    signed_in,
    with_body,
)

_INVITE = query("invite", "The second half of the table's link.")


def history_paths() -> Part:
    """Rounds that were played."""
    table = parameter("table_id", "A table that one may look at, or has played at.")
    which = number("number", "A round's number at its table.")
    before = query("before", "A round's number: what was played before it.", is_number=True)
    limit = query("limit", "Rounds at most.", is_number=True)
    page = signed_in("Finished rounds, newest first", body("RoundLines"), 200, *(400, 403, 404))
    replay = signed_in("A round, step by step", body("RoundReplay"), 200, *(400, 403, 404))
    one = signed_in("A round as a round record", record(), 200, *(403, 404))
    every = signed_in(
        "The finished rounds of a table as a round record", record(), 200, *(403, 404)
    )
    rounds = "/api/tables/{table_id}/rounds"
    return {
        rounds: {"get": {**page, "parameters": [table, before, limit, _INVITE, language()]}},
        f"{rounds}/{{number}}": {
            "get": {**replay, "parameters": [table, which, _INVITE, language()]}
        },
        f"{rounds}/{{number}}/record": {"get": {**one, "parameters": [table, which, _INVITE]}},
        "/api/tables/{table_id}/record": {"get": {**every, "parameters": [table, _INVITE]}},
    }


def proof_paths() -> Part:
    """What shoes promised and prove, as docs/explanation/fairness.md says."""
    table = parameter("table_id", "A table that one may look at, or could have looked at.")
    which = number("number", "A shoe's number at its table.")
    before = query("before", "A shoe's number: those before it.", is_number=True)
    limit = query("limit", "Shoes at most.", is_number=True)
    page = signed_in("Shoes of a table, newest first", body("ShoeLines"), 200, *(400, 403, 404))
    sealed = signed_in(
        "The list of a shoe's sealed cards, 32 bytes each, once it has started",
        raw("application/octet-stream", {"type": "string", "format": "binary"}),
        200,
        *(403, 404),
    )
    proof = signed_in(
        "The proof of a shoe that is over",
        raw("application/json", {"type": "object"}),
        200,
        *(403, 404, 409),
    )
    shoes = "/api/tables/{table_id}/shoes"
    return {
        shoes: {"get": {**page, "parameters": [table, before, limit, _INVITE]}},
        f"{shoes}/{{number}}/seals": {"get": {**sealed, "parameters": [table, which, _INVITE]}},
        f"{shoes}/{{number}}/proof": {"get": {**proof, "parameters": [table, which, _INVITE]}},
    }


def chat_paths() -> Part:
    """What is said at tables, and by whom one does not want to hear it."""
    table = parameter("table_id", "An open table that one may look at.")
    before = query("before", "A line's number: what was said before it.", is_number=True)
    limit = query("limit", "Lines at most.", is_number=True)
    which = number("number", "A line's number.")
    read = signed_in("Lines of a table's chat", body("ChatLines"), 200, *(400, 403, 404))
    report = signed_in("Asks the host to look at a line", {}, 204, *(400, 403, 404, 409, 413, 429))
    ignore = signed_in("Ignores somebody", body("Ignored"), 200, *(400, 403, 404, 409, 413))
    unignore = signed_in("Ignores somebody no more", body("Ignored"), 200, *(403, 404))
    return {
        "/api/tables/{table_id}/chat": {
            "get": {**read, "parameters": [table, before, limit, _INVITE]}
        },
        "/api/tables/{table_id}/chat/{number}/report": {
            "post": {**with_body(report, "ReportBody"), "parameters": [table, which, _INVITE]}
        },
        "/api/ignored": {
            "get": signed_in("Whom one ignores", body("Ignored"), 200),
            "post": with_body(ignore, "IgnoreBody", is_required=True),
        },
        "/api/ignored/{name}": {"delete": {**unignore, "parameters": [parameter("name", "Whom.")]}},
    }
