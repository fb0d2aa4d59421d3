"""HTTP: the hands that a person played wrong, kept with the account."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.casino.missed_hands import MissedHandStore
from croupier.core.games import find_floor_game
from croupier.practice.boxes import BoxedHand, DrilledHand
from croupier.server.coach_routes import CoachHouse
from croupier.server.drill_bodies import MissedAnswer, MissedHand, MissedHands
from croupier.server.drill_routes import drill_named
from croupier.server.handlers import bound, read_body, route
from croupier.server.practice_routes import PracticePace
from croupier.server.replies import json_reply


class DrillHouse(CoachHouse, Protocol):
    """What these routes need of an open house."""

    @property
    def missed(self) -> MissedHandStore:
        """Hands that are to be asked again."""
        ...


class _Bench:
    """Missed hands as people may ask for them."""

    def __init__(self, house: DrillHouse) -> None:
        self.missed = house.missed
        self.clock = house.clock
        self.pace = PracticePace(house)


def missed_routes(house: DrillHouse) -> Sequence[Route]:
    """The HTTP routes about missed hands."""
    bench = _Bench(house)
    return [
        route(
            "/api/drills/missed",
            get=bound(bench, _find),
            post=bound(bench, _answer),
            delete=bound(bench, _clear),
        )
    ]


async def _find(bench: _Bench, request: Request) -> Response:
    person = await bench.pace.admit(request)
    found = await bench.missed.find(person.person_id)
    return json_reply(_told(found, bench.clock.now()))


async def _answer(bench: _Bench, request: Request) -> Response:
    person = await bench.pace.admit(request)
    given = await read_body(request, MissedAnswer)
    game = find_floor_game(given.game)
    drill_named(game.rules, given.hand, given.upcard)
    asked = DrilledHand(game.name, given.hand, given.upcard)
    now = bench.clock.now()
    return json_reply(
        _told(await bench.missed.answer(person.person_id, asked, given.said, now), now)
    )


async def _clear(bench: _Bench, request: Request) -> Response:
    person = await bench.pace.admit(request)
    await bench.missed.clear(person.person_id)
    return Response(status_code=204)


def _told(hands: Iterable[BoxedHand], now: datetime) -> MissedHands:
    return MissedHands(
        tuple(
            MissedHand(
                each.asked.game,
                each.asked.hand,
                each.asked.upcard,
                each.box,
                each.due,
                each.due <= now,
            )
            for each in hands
        )
    )
