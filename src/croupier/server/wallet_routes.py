"""HTTP: what one has, what moved, and how the visit stands; nobody sees anybody else's."""

import asyncio
import csv
from collections.abc import Sequence
from io import StringIO
from typing import Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.cashier import CashierDesk
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange, Bank, People
from croupier.casino.visits import VisitDesk
from croupier.casino.wallet import (
    EXPORT_MOVEMENTS_MAX,
    MOVEMENTS_A_PAGE,
    MOVEMENTS_A_PAGE_MAX,
    Movement,
    MovementsAsked,
    Wallet,
)
from croupier.server.bodies import Account, Gift
from croupier.server.cookies import person_of
from croupier.server.floor_door import FloorDoor
from croupier.server.handlers import bound, number_in, route
from croupier.server.moments import moment_in
from croupier.server.replies import json_reply
from croupier.server.requests import named
from croupier.server.wallet_bodies import (
    MovementLine,
    Movements,
    WalletBody,
    WalletExport,
    movement_body,
    movement_line,
    visit_body,
)

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class WalletHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def bank(self) -> Bank:
        """Who has what."""
        ...

    @property
    def cashier(self) -> CashierDesk:
        """Who gives play money."""
        ...

    @property
    def floor(self) -> FloorDoor:
        """What the house offers."""
        ...

    @property
    def wallet(self) -> Wallet:
        """What moved."""
        ...

    @property
    def visits(self) -> VisitDesk:
        """Who is here since when."""
        ...


def wallet_routes(house: WalletHouse) -> list[Route]:
    """Every HTTP route about one's own money."""
    return [
        route("/api/wallet", get=bound(house, _wallet)),
        route("/api/wallet/movements", get=bound(house, _movements)),
        route("/api/wallet/export.csv", get=bound(house, _export_csv)),
        route("/api/wallet/export.json", get=bound(house, _export_json)),
        route("/api/visit", post=bound(house, _visit)),
    ]


async def _wallet(house: WalletHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    balances = await house.bank.balances(person.person_id)
    offer = await house.cashier.gift_offer(person)
    offered = house.floor.offer.currencies
    return json_reply(
        WalletBody(
            _accounts(balances, offered),
            tuple(offered),
            Gift(offer.is_offered, offer.seconds_left),
        )
    )


def _accounts(
    balances: Sequence[BalanceChange], offered: Sequence[Currency]
) -> tuple[Account, ...]:
    """The offered currencies as the host has put them, then those of earlier times."""
    found = {each.currency: Account(each.currency, each.amount, each.number) for each in balances}
    usual = {currency: Account(currency, 0, 0) for currency in offered}
    return tuple({**usual, **found}.values())


async def _movements(house: WalletHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    limit = min(number_in(request, "limit") or MOVEMENTS_A_PAGE, MOVEMENTS_A_PAGE_MAX)
    found, is_more = await house.wallet.movements(person.person_id, _asked(request), limit)
    return json_reply(Movements(tuple(movement_body(each) for each in found), is_more))


async def _export_csv(house: WalletHouse, request: Request) -> Response:
    found, _ = await _exported(house, request)
    return _file(await asyncio.to_thread(csv_of, found), "text/csv", "csv")


async def _export_json(house: WalletHouse, request: Request) -> Response:
    found, is_cut = await _exported(house, request)
    return _file(await asyncio.to_thread(_json_of, found, is_cut), "application/json", "json")


async def _exported(house: WalletHouse, request: Request) -> tuple[Sequence[Movement], bool]:
    person = await person_of(request, house.people)
    asked = _asked(request)
    return await house.wallet.movements(person.person_id, asked, EXPORT_MOVEMENTS_MAX)


def _json_of(found: Sequence[Movement], is_cut: bool) -> bytes:  # noqa: FBT001 - for a thread
    return msgspec.json.encode(WalletExport(tuple(map(movement_line, found)), is_cut))


def csv_of(found: Sequence[Movement]) -> bytes:
    """Movements as a table that spreadsheets read: text alone can never begin a formula."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(MovementLine.__struct_fields__)
    for movement in found:
        line = movement_line(movement)
        writer.writerow(
            (
                line.number,
                line.time,
                line.currency,
                line.kind,
                line.amount,
                line.balance,
                _plain(line.table),
                _plain(line.game),
                line.round,
            )
        )
    return text.getvalue().encode()


def _plain(text: str | None) -> str | None:
    return f"'{text}" if text is not None and text.startswith(_FORMULA) else text


def _file(content: bytes, media_type: str, ending: str) -> Response:
    return Response(
        content,
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="croupier-wallet.{ending}"',
        },
        media_type=media_type,
    )


async def _visit(house: WalletHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    return json_reply(visit_body(await house.visits.visit(person)))


def _asked(request: Request) -> MovementsAsked:
    """What the query narrows the movements to.

    Raises:
        Problem: It names no currency, no moment, or no number.
    """
    currency = request.query_params.get("currency")
    return MovementsAsked(
        None if currency is None else named(Currency, currency, "request.query"),
        moment_in(request, "from"),
        moment_in(request, "to", is_end=True),
        number_in(request, "before"),
    )
