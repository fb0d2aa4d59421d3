"""HTTP: what rules give and cost, and how they are played best; open to everybody, at a pace."""

from base64 import b64decode
from collections.abc import AsyncIterator
from typing import Any, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from croupier.casino.pace import Pace
from croupier.casino.ports import Clock
from croupier.casino.preferences import Language
from croupier.core.games import CATALOGUE, GAMES
from croupier.core.rule_fields import plain_rules
from croupier.notation.proses import PROSES
from croupier.server.gate import line_of
from croupier.server.handlers import bound, route
from croupier.server.odds_asked import Asked, asked_of, asked_rules
from croupier.server.odds_bodies import (
    OddsBody,
    OddsChart,
    OddsGame,
    OddsGames,
    OddsSpread,
    OddsWorth,
)
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem
from croupier.server.replies import json_reply
from croupier.server.tongue import language_of
from croupier.strategy.sheet_words import SHEET_WORDS

QUESTIONS_BURST = 120
"""Questions of one address whose answers are not at hand, within the next figure."""
QUESTIONS_SECONDS = 60
"""For that."""

_FORMS = {"csv": "text/csv", "svg": "image/svg+xml", "png": "image/png"}


class OddsHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def odds(self) -> OddsRoom:
        """Where odds are worked out."""
        ...

    @property
    def clock(self) -> Clock:
        """What the pace goes by."""
        ...


class _Desk:
    """The analyser as one address may use it."""

    def __init__(self, house: OddsHouse) -> None:
        self.room = house.odds
        self._pace = Pace(QUESTIONS_BURST, QUESTIONS_SECONDS, house.clock)

    async def ask(
        self, request: Request, job: str, urgency: Urgency, **question: Any
    ) -> dict[str, Any]:
        if not self.room.is_at_hand(job, **question):
            seconds = self._pace.take(line_of(request.client.host if request.client else ""))
            if seconds:
                raise Problem(
                    "odds.too_fast",
                    f"at most {QUESTIONS_BURST} new questions in {QUESTIONS_SECONDS} seconds",
                    429,
                    seconds_left=seconds,
                )
        return await self.room.ask(job, urgency, **question)


def odds_routes(house: OddsHouse) -> list[Route]:
    """Every HTTP route about odds."""
    desk = _Desk(house)
    return [
        route("/api/odds", get=bound(desk, _value)),
        route("/api/odds/games", get=bound(desk, _games)),
        route("/api/odds/spread", get=bound(desk, _spread)),
        route("/api/odds/chart", get=bound(desk, _chart)),
        route("/api/odds/worth", get=bound(desk, _worth)),
        *(
            route(f"/api/odds/chart.{form}", get=bound(desk, _file(form, media_type)))
            for form, media_type in _FORMS.items()
        ),
    ]


async def _value(desk: _Desk, request: Request) -> Response:
    asked = asked_rules(request)
    found = await desk.ask(request, "value", Urgency.NOW, rules=asked.key)
    return json_reply(
        msgspec.convert(
            {
                **found,
                "game": asked.game,
                "code": asked.code,
                "rules": plain_rules(asked.rules),
                "is_first_round": not asked.rules.shuffle.is_each_round,
            },
            OddsBody,
        )
    )


async def _spread(desk: _Desk, request: Request) -> Response:
    found = await desk.ask(request, "spread", Urgency.LATER, rules=asked_rules(request).key)
    return json_reply(msgspec.convert(found, OddsSpread))


async def _chart(desk: _Desk, request: Request) -> Response:
    found = await desk.ask(request, "chart", Urgency.SOON, rules=asked_rules(request).key)
    return json_reply(msgspec.convert(found, OddsChart))


async def _worth(desk: _Desk, request: Request) -> Response:
    """A line for each rule, as soon as it is known; what is refused at all is refused first."""
    asked = asked_rules(request)
    key = asked.key
    # A streak takes as long as anything else that somebody waits for; other games are quick.
    urgency = Urgency.LATER if asked.rules.streak_length else Urgency.SOON
    whole = await desk.ask(request, "value", Urgency.NOW, rules=key)
    special = await desk.ask(request, "special", Urgency.NOW, rules=key)

    async def lines() -> AsyncIterator[bytes]:
        for row in special["rows"]:
            yield msgspec.json.encode(await _row(desk.room, urgency, whole["ev"], row)) + b"\n"

    return StreamingResponse(
        lines(), headers={"cache-control": "no-store"}, media_type="application/x-ndjson"
    )


async def _row(room: OddsRoom, urgency: Urgency, ev: float, row: dict[str, str]) -> OddsWorth:
    try:
        plain = await room.ask("value", urgency, rules=row["code"])
    except Problem as problem:
        return OddsWorth(**row, worth=None, reason=str(problem))
    return OddsWorth(**row, worth=ev - plain["ev"], reason=None)


async def _games(desk: _Desk, request: Request) -> Response:
    """What is known at once; the rest is worked out meanwhile, for who asks again."""
    prose = PROSES[language_of(request)]
    games = []
    for game in CATALOGUE.values():
        asked = asked_of(game.rules)
        found = desk.room.known("value", rules=asked.key)
        if found is None and game.name in GAMES:
            desk.room.begin("value", Urgency.SOME_TIME, rules=asked.key)
        title = prose.game_title(game.name, game.title)
        ev = None if found is None else found["ev"]
        games.append(OddsGame(game.name, title, game.name in GAMES, asked.code, ev))
    is_complete = all(each.ev is not None for each in games if each.is_on_floor)
    return json_reply(OddsGames(tuple(games), is_complete))


def _file(form: str, media_type: str) -> Any:
    async def answer(desk: _Desk, request: Request) -> Response:
        asked, language = asked_rules(request), language_of(request)
        if form == "png":
            language = Language.ENGLISH  # The font that pictures are written in has no others.
        found = await desk.ask(request, "chart", Urgency.SOON, rules=asked.key)
        drawn = await desk.ask(
            request,
            "picture",
            Urgency.SOON,
            form=form,
            chart=found["chart"],
            title=_title(asked, language),
            notes=[asked.code, _edges(found, language)],
            language=language.value,
        )
        name = f'attachment; filename="{asked.game or "blackjack"}-chart.{form}"'
        headers = {"cache-control": "no-store", "content-disposition": name}
        return Response(b64decode(drawn["content"]), headers=headers, media_type=media_type)

    return answer


def _title(asked: Asked, language: Language) -> str:
    if asked.game is None:
        return SHEET_WORDS[language].title
    return PROSES[language].game_title(asked.game, CATALOGUE[asked.game].title)


def _edges(found: dict[str, Any], language: Language) -> str:
    chart, best = (f"{-100 * found[name]:.5f}" for name in ("ev", "best_ev"))
    return SHEET_WORDS[language].edges_line(chart, best)
