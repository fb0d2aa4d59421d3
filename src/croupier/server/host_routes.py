"""HTTP: what hosts see and do. Every route asks the house's books whether a host is asking."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.errors import NoSuchLine, NoSuchPerson
from croupier.casino.host_acts import Warrant, clean_reason
from croupier.server.bodies import Account
from croupier.server.handlers import Handler, bound, read_body, route, whole_number
from croupier.server.host_bodies import MoneyBody, MuteBody, OrderBody
from croupier.server.host_door import HostHouse, host_of
from croupier.server.host_reading import audit_handler, reads
from croupier.server.replies import json_reply

Order = TypeVar("Order", bound=OrderBody)
Act = Callable[[HostHouse, Warrant, Order, Request], Awaitable[Response]]


def host_routes(house: HostHouse) -> list[Route]:
    """Every HTTP route of hosts."""
    person = "/api/host/people/{number}"
    line = "/api/host/tables/{table_id}/chat/{number}"
    orders: dict[str, Handler] = {
        f"{person}/fund": _order(house, MoneyBody, partial(_pay, is_in=True)),
        f"{person}/pay-out": _order(house, MoneyBody, partial(_pay, is_in=False)),
        f"{person}/lock": _order(house, OrderBody, _lock),
        f"{person}/unlock": _order(house, OrderBody, _unlock),
        f"{person}/grant": _order(house, OrderBody, _grant),
        f"{person}/revoke": _order(house, OrderBody, _revoke),
        f"{person}/mute": _order(house, MuteBody, _mute),
        f"{person}/unmute": _order(house, OrderBody, _unmute),
        "/api/host/tables/{table_id}/close": _order(house, OrderBody, _close),
        f"{line}/remove": _order(house, OrderBody, _remove),
        f"{line}/dismiss": _order(house, OrderBody, _dismiss),
    }
    audit = _order(house, OrderBody, _audit)
    return [
        *(route(path, get=handler) for path, handler in reads(house).items()),
        route("/api/host/audit", get=audit_handler(house), post=audit),
        *(route(path, post=handler) for path, handler in orders.items()),
    ]


def _order(house: HostHouse, body: type[Order], act: Act[Order]) -> Handler:
    """A handler that lets hosts alone do something."""

    async def answer(house: HostHouse, request: Request) -> Response:
        host = await host_of(house, request)
        order = await read_body(request, body)
        reason = clean_reason(order.reason)
        by = Warrant(host_id=host.person_id, reason=reason, command_id=order.command_id)
        return await act(house, by, order, request)

    return bound(house, answer)


def _whom(request: Request) -> int:
    number = whole_number(request.path_params["number"])
    if number is None:
        raise NoSuchPerson("nobody has such a number")
    return number


def _line_of(request: Request) -> tuple[str, int]:
    number = whole_number(request.path_params["number"])
    if number is None:
        raise NoSuchLine("no line of such a number")
    return request.path_params["table_id"], number


def _done() -> Response:
    return Response(status_code=204)


async def _pay(
    house: HostHouse, by: Warrant, order: MoneyBody, request: Request, *, is_in: bool
) -> Response:
    pay = house.hosts.fund if is_in else house.hosts.pay_out
    change = await pay(by, _whom(request), order.currency, order.amount)
    house.hub.publish_balances([change])
    return json_reply(Account(change.currency, change.amount, change.number))


async def _lock(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    whom = _whom(request)
    await house.hosts.lock(by, whom)
    house.hub.lock_out(whom)
    return _done()


async def _unlock(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    await house.hosts.unlock(by, _whom(request))
    return _done()


async def _grant(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    await house.hosts.grant(by, _whom(request))
    return _done()


async def _revoke(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    await house.hosts.revoke(by, _whom(request))
    return _done()


async def _mute(house: HostHouse, by: Warrant, order: MuteBody, request: Request) -> Response:
    await house.hosts.mute(by, _whom(request), order.seconds)
    return _done()


async def _unmute(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    await house.hosts.unmute(by, _whom(request))
    return _done()


async def _close(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    await house.hosts.close_table(by, request.path_params["table_id"])
    return _done()


async def _remove(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    house.chat.show(await house.hosts.remove_line(by, *_line_of(request)))
    return _done()


async def _dismiss(house: HostHouse, by: Warrant, _order: OrderBody, request: Request) -> Response:
    await house.hosts.dismiss(by, *_line_of(request))
    return _done()


async def _audit(house: HostHouse, by: Warrant, _order: OrderBody, _request: Request) -> Response:
    await house.hosts.begin_audit(by)
    return Response(status_code=202)
