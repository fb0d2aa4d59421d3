"""HTTP: what hosts see."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from croupier.casino.hosting import (
    ACTS_A_PAGE_MAX,
    PEOPLE_A_PAGE_MAX,
    REPORTED_A_PAGE_MAX,
)
from croupier.casino.overview import overview
from croupier.casino.ports import PersonRow
from croupier.server.handlers import Handler, bound, number_in
from croupier.server.host_bodies import (
    HostActions,
    HostBooks,
    HostNodes,
    HostPeople,
    HostReports,
    HostTables,
)
from croupier.server.host_door import HostHouse, host_of
from croupier.server.host_views import (
    act_view,
    audit_view,
    node_view,
    person_view,
    report_view,
    sums_view,
    table_view,
)
from croupier.server.problems import Problem
from croupier.server.replies import json_reply

SEARCHED_CHARACTERS_MAX = 100
"""Characters of a name, or of a part of one, that is looked for."""

_Read = Callable[[HostHouse, PersonRow, Request], Awaitable[Response]]


def reads(house: HostHouse) -> dict[str, Handler]:
    """Every path that only shows something, but the audit."""
    return {
        "/api/host/people": _for_hosts(house, _people),
        "/api/host/tables": _for_hosts(house, _tables),
        "/api/host/nodes": _for_hosts(house, _nodes),
        "/api/host/reported": _for_hosts(house, _reported),
        "/api/host/sums": _for_hosts(house, _sums),
        "/api/host/acts": _for_hosts(house, _acts),
    }


def audit_handler(house: HostHouse) -> Handler:
    """Shows how the last audit stands."""
    return _for_hosts(house, _audit)


def _for_hosts(house: HostHouse, read: _Read) -> Handler:
    async def answer(house: HostHouse, request: Request) -> Response:
        return await read(house, await host_of(house, request), request)

    return bound(house, answer)


def _text(request: Request, name: str) -> str | None:
    text = request.query_params.get(name)
    if text is not None and len(text) > SEARCHED_CHARACTERS_MAX:
        raise Problem("request.query", f"{name!r} has over {SEARCHED_CHARACTERS_MAX} characters")
    return text


async def _people(house: HostHouse, host: PersonRow, request: Request) -> Response:
    part, after = _text(request, "part") or "", _text(request, "after")
    found = await house.hosts.store.people(part.strip(), after, PEOPLE_A_PAGE_MAX + 1)
    people = tuple(
        person_view(
            each,
            is_here=house.hub.is_here(each.person.person_id),
            is_you=each.person.person_id == host.person_id,
        )
        for each in found[:PEOPLE_A_PAGE_MAX]
    )
    return json_reply(HostPeople(people, len(found) > PEOPLE_A_PAGE_MAX))


async def _tables(house: HostHouse, _host: PersonRow, request: Request) -> Response:
    page = await overview(house.store, house.floor.look, number_in(request, "page") or 1)
    nodes = {} if house.nodes is None else await house.nodes.played_by()
    tables = tuple(table_view(row, table, nodes.get(row.table_id)) for row, table in page.tables)
    return json_reply(HostTables(tables, page.total, page.pages))


async def _nodes(house: HostHouse, _host: PersonRow, _request: Request) -> Response:
    if house.nodes is None:
        return json_reply(HostNodes(None, ()))
    living = await house.nodes.living()
    return json_reply(HostNodes(house.nodes.number, tuple(map(node_view, living))))


async def _reported(house: HostHouse, _host: PersonRow, _request: Request) -> Response:
    found = await house.hosts.store.reported(REPORTED_A_PAGE_MAX + 1)
    shown = tuple(map(report_view, found[:REPORTED_A_PAGE_MAX]))
    return json_reply(HostReports(shown, len(found) > REPORTED_A_PAGE_MAX))


async def _sums(house: HostHouse, _host: PersonRow, _request: Request) -> Response:
    return json_reply(HostBooks(tuple(map(sums_view, await house.hosts.store.sums()))))


async def _acts(house: HostHouse, _host: PersonRow, request: Request) -> Response:
    found = await house.hosts.store.acts(number_in(request, "before"), ACTS_A_PAGE_MAX + 1)
    shown = tuple(map(act_view, found[:ACTS_A_PAGE_MAX]))
    return json_reply(HostActions(shown, len(found) > ACTS_A_PAGE_MAX))


async def _audit(house: HostHouse, _host: PersonRow, _request: Request) -> Response:
    return json_reply(audit_view(house.hosts.audit.state))
