"""HTTP: a person's settings, kept with the account."""

from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.ports import Clock, People
from croupier.casino.preferences import PreferenceDesk, Preferences
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, read_body, route
from croupier.server.replies import json_reply


class PreferencesHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def clock(self) -> Clock:
        """Time."""
        ...

    @property
    def preferences(self) -> PreferenceDesk:
        """What people have set."""
        ...


def preferences_routes(house: PreferencesHouse) -> list[Route]:
    """The HTTP routes about settings."""
    return [route("/api/preferences", get=bound(house, _find), put=bound(house, _keep))]


async def _find(house: PreferencesHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    found = await house.preferences.find(person.person_id)
    return Response(status_code=204) if found is None else json_reply(found)


async def _keep(house: PreferencesHouse, request: Request) -> Response:
    person = await person_of(request, house.people)
    wanted = await read_body(request, Preferences)
    await house.preferences.keep(person.person_id, wanted, house.clock.now())
    return json_reply(wanted)
