"""HTTP: practice at a private table in play money."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.pace import Pace
from croupier.casino.ports import PersonRow
from croupier.casino.table import Table
from croupier.server.coach_routes import CoachHouse
from croupier.server.cookies import person_of
from croupier.server.handlers import bound, route
from croupier.server.practice_desk import PracticeDesk, require_practice
from croupier.server.problems import Problem
from croupier.server.replies import json_reply

QUESTIONS_BURST = 360
"""Questions of one person about practice within the next figure."""
QUESTIONS_SECONDS = 60
"""For that."""


class PracticePace:
    """Lets people ask about practice, each at a pace."""

    def __init__(self, house: CoachHouse) -> None:
        self._people = house.people
        self._pace = Pace(QUESTIONS_BURST, QUESTIONS_SECONDS, house.clock)

    async def admit(self, request: Request) -> PersonRow:
        """Who asks.

        Raises:
            Problem: Nobody who is signed in, or somebody who asks too often.
        """
        person = await person_of(request, self._people)
        seconds = self._pace.take(person.person_id)
        if seconds:
            message = f"at most {QUESTIONS_BURST} questions in {QUESTIONS_SECONDS} seconds"
            raise Problem("practice.too_fast", message, 429, seconds_left=seconds)
        return person


class _Bench:
    """Practice as people at their own tables may use it."""

    def __init__(self, house: CoachHouse) -> None:
        self.house = house
        self.desk = PracticeDesk(house.coach, house.store)
        self._pace = PracticePace(house)

    async def table(self, request: Request) -> Table:
        """The table that somebody practises at, who asks at a pace.

        Raises:
            Problem: Nobody practises there, or they ask too often.
            NoSuchTable: There is none.
            NotYourTable: It is somebody else's.
        """
        person = await self._pace.admit(request)
        table = await self.house.floor.table_for(person, request.path_params["table_id"])
        require_practice(table)
        return table


def practice_routes(house: CoachHouse) -> Sequence[Route]:
    """Every HTTP route of practice at a table."""
    bench = _Bench(house)
    path = "/api/tables/{table_id}/practice"
    return [
        route(f"{path}/rounds/{{number:whole}}", get=bound(bench, _grades)),
        route(f"{path}/shoe", get=bound(bench, _shoe)),
        route(f"{path}/edge", get=bound(bench, _edge)),
    ]


async def _grades(bench: _Bench, request: Request) -> Response:
    table = await bench.table(request)
    return json_reply(await bench.desk.grades(table, request.path_params["number"]))


async def _shoe(bench: _Bench, request: Request) -> Response:
    return json_reply(await bench.desk.shoe(await bench.table(request)))


async def _edge(bench: _Bench, request: Request) -> Response:
    return json_reply(await bench.desk.edge(await bench.table(request)))
