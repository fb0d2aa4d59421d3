"""The part of the OpenAPI document about what hosts see and do."""

from croupier.server.host_bodies import (
    HostActions,
    HostAudit,
    HostBooks,
    HostNodes,
    HostPeople,
    HostReports,
    HostTables,
    MoneyBody,
    MuteBody,
    OrderBody,
)
from croupier.server.openapi_parts import (
    Part,
    body,
    number,
    parameter,
    query,
    signed_in,
    with_body,
)

HOST_BODIES = (
    HostPeople,
    HostTables,
    HostNodes,
    HostReports,
    HostBooks,
    HostActions,
    HostAudit,
    OrderBody,
    MoneyBody,
    MuteBody,
)

_REFUSED = (400, 403, 404, 409, 413)


def host_paths() -> Part:
    """Every path of hosts; all others are answered 403."""
    return {**_seen(), **_people(), **_tables()}


def _seen() -> Part:
    part = query("part", "A part of a name.")
    after = query("after", "A name: those that come after it.")
    page = query("page", "1, 2, 3 ...", is_number=True)
    before = query("before", "An act's number: what was done before it.", is_number=True)
    people = signed_in("People by name", body("HostPeople"), 200, *(400, 403))
    tables = signed_in("The open tables, never a card", body("HostTables"), 200, *(400, 403))
    acts = signed_in("What hosts did, newest first", body("HostActions"), 200, *(400, 403))
    audit = signed_in("Begins to prove the books", {}, 202, *(400, 403, 409, 413))
    return {
        "/api/host/people": {"get": {**people, "parameters": [part, after]}},
        "/api/host/tables": {"get": {**tables, "parameters": [page]}},
        "/api/host/nodes": {
            "get": signed_in("Servers that share the house", body("HostNodes"), 200, *(403,))
        },
        "/api/host/reported": {
            "get": signed_in("Reported lines", body("HostReports"), 200, *(403,))
        },
        "/api/host/sums": {
            "get": signed_in("The sums of every currency", body("HostBooks"), 200, *(403,))
        },
        "/api/host/acts": {"get": {**acts, "parameters": [before]}},
        "/api/host/audit": {
            "get": signed_in("How the last audit stands", body("HostAudit"), 200, *(403,)),
            "post": with_body(audit, "OrderBody", is_required=True),
        },
    }


def _people() -> Part:
    orders = {
        "lock": ("Keeps a person out", "OrderBody"),
        "unlock": ("Lets a person in again", "OrderBody"),
        "grant": ("Makes a person a host", "OrderBody"),
        "revoke": ("Takes a host's rights away", "OrderBody"),
        "mute": ("Lets a person say nothing for a time", "MuteBody"),
        "unmute": ("Lets a person say what they like", "OrderBody"),
    }
    paths: Part = {"fund": _pay("Pays money in"), "pay-out": _pay("Pays money out")}
    for name, (summary, order) in orders.items():
        paths[name] = _order(summary, order, _whom())
    return {f"/api/host/people/{{number}}/{name}": path for name, path in paths.items()}


def _pay(summary: str) -> Part:
    pay = signed_in(summary, body("Account"), 200, *_REFUSED)
    return {"post": {**with_body(pay, "MoneyBody", is_required=True), "parameters": [_whom()]}}


def _whom() -> Part:
    return number("number", "A person's number.")


def _order(summary: str, order: str, *parameters: Part) -> Part:
    method = with_body(signed_in(summary, {}, 204, *_REFUSED), order, is_required=True)
    return {"post": {**method, "parameters": [*parameters]}}


def _tables() -> Part:
    table = parameter("table_id", "A table.")
    line = number("number", "A line's number.")
    chat = "/api/host/tables/{table_id}/chat/{number}"
    close = "Closes a table after its round"
    return {
        "/api/host/tables/{table_id}/close": _order(close, "OrderBody", table),
        f"{chat}/remove": _order("Takes a line's text away", "OrderBody", table, line),
        f"{chat}/dismiss": _order("Lets a reported line stand", "OrderBody", table, line),
    }
