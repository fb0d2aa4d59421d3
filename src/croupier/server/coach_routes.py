"""HTTP: the coach at a table."""

from collections.abc import Sequence
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.pace import Pace
from croupier.casino.ports import Clock, People, TableStore
from croupier.server.coach_desk import CoachDesk, require_coach
from croupier.server.cookies import person_of
from croupier.server.floor_door import FloorDoor
from croupier.server.handlers import bound, number_in, route
from croupier.server.odds_room import OddsRoom
from croupier.server.problems import Problem
from croupier.server.replies import json_reply

QUESTIONS_BURST = 240
"""Questions of one person to the coach within the next figure."""
QUESTIONS_SECONDS = 60
"""For that."""


class CoachHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def floor(self) -> FloorDoor:
        """Where tables stand."""
        ...

    @property
    def store(self) -> TableStore:
        """What tables have seen."""
        ...

    @property
    def clock(self) -> Clock:
        """What the pace goes by."""
        ...

    @property
    def coach(self) -> OddsRoom:
        """Where the coach's questions are worked out."""
        ...


class _Bench:
    """The coach as people at tables may use it."""

    def __init__(self, house: CoachHouse) -> None:
        self.house = house
        self.desk = CoachDesk(house.coach, house.store)
        self._pace = Pace(QUESTIONS_BURST, QUESTIONS_SECONDS, house.clock)

    def pass_on(self, person_id: int) -> None:
        """Lets a person ask, at a pace.

        Raises:
            Problem: Too often.
        """
        seconds = self._pace.take(person_id)
        if seconds:
            raise Problem(
                "coach.too_fast",
                f"at most {QUESTIONS_BURST} questions in {QUESTIONS_SECONDS} seconds",
                429,
                seconds_left=seconds,
            )


def coach_routes(house: CoachHouse) -> Sequence[Route]:
    """Every HTTP route of the coach."""
    bench = _Bench(house)
    return [route("/api/tables/{table_id}/coach", get=bound(bench, _advise))]


async def _advise(bench: _Bench, request: Request) -> Response:
    person = await person_of(request, bench.house.people)
    decision = number_in(request, "decision")
    bench.pass_on(person.person_id)
    table_id, invite = request.path_params["table_id"], request.query_params.get("invite")
    table = await bench.house.floor.table_for(person, table_id, invite)
    require_coach(table)
    if decision is not None and decision != table.decision:
        raise _late(decision, table.decision)
    advice = await bench.desk.advise(table, person.person_id)
    now = await bench.house.floor.table_for(person, table_id, invite)
    if advice.hands and now.decision != advice.decision:
        raise _late(advice.decision, now.decision)
    return json_reply(advice)


def _late(asked: int, awaited: int) -> Problem:
    message = f"the table is past decision {asked}, which the question was about"
    return Problem("coach.late", message, 409, decision=awaited)
