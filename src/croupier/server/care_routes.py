"""HTTP: limits, reminders and breaks that people set for themselves."""

from typing import Protocol, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.care import LimitKind, LimitName, Period
from croupier.casino.care_desk import CareDesk
from croupier.casino.exclusion import self_exclusion, time_out
from croupier.casino.money import Currency
from croupier.casino.ports import People, PersonRow
from croupier.server.care_bodies import (
    BreakBody,
    LimitBody,
    ReminderBody,
    TimeOutBody,
    care_body,
)
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, read_body, route
from croupier.server.problems import Problem
from croupier.server.replies import json_reply


class CareHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def care(self) -> CareDesk:
        """Where people set limits for themselves."""
        ...


def care_routes(house: CareHouse) -> list[Route]:
    """Every HTTP route about what people set for themselves."""
    limit = "/api/care/limits/{currency}/{kind}/{period}"
    return [
        route("/api/care", get=bound(house, _read)),
        route(limit, put=bound(house, _set_limit)),
        route(f"{limit}/change", delete=bound(house, _keep_limit)),
        route("/api/care/reminder", put=bound(house, _set_reminder)),
        route("/api/care/break", post=bound(house, _take_break)),
    ]


async def _read(house: CareHouse, request: Request) -> Response:
    return await _reply(house, await person_of(request, house.people))


async def _set_limit(house: CareHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    name = _limit_in(request)
    body = await read_body(request, LimitBody)
    await house.care.set_limit(person, name, body.limit)
    return await _reply(house, person)


async def _keep_limit(house: CareHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    await house.care.keep_limit(person, _limit_in(request))
    return await _reply(house, person)


async def _set_reminder(house: CareHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    body = await read_body(request, ReminderBody)
    await house.care.set_reminder(person, body.minutes)
    return await _reply(house, person)


async def _take_break(house: CareHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    body = await read_body(request, cast("type[BreakBody]", BreakBody))
    if isinstance(body, TimeOutBody):
        hours = body.hours
        await house.care.exclude(person, lambda now: time_out(hours, now))
    else:
        months = body.months
        await house.care.exclude(person, lambda now: self_exclusion(months, now))
    return await _reply(house, person)


async def _reply(house: CareHouse, person: PersonRow) -> Response:
    return json_reply(care_body(await house.care.picture(person)))


def _limit_in(request: Request) -> LimitName:
    """The limit that a path names.

    Raises:
        Problem: There is none.
    """
    path = request.path_params
    try:
        return LimitName(
            Currency(path["currency"]), LimitKind(path["kind"]), Period(path["period"])
        )
    except ValueError:
        raise Problem("request.unknown_path", "there is no such limit", 404) from None
