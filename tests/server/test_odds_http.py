"""Odds over HTTP: what is told, to whom, how fast, and what becomes of the analyser's process."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from io import BytesIO
from typing import Any

import httpx
import pytest

from croupier.core.games import GAMES
from croupier.notation.rule_code import rule_code
from croupier.server import odds_room
from croupier.server.app import create_app
from croupier.server.odds_process import AnalyserDied, AnalyserProcess
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.odds_routes import QUESTIONS_BURST
from croupier.server.odds_worker import Jobs, serve
from croupier.server.problems import Problem
from tests.support import memory
from tests.support.analyst import ROW, VALUE, Analyst
from tests.support.server import Player, Server, browser
from tests.support.web import web_house

CLASSIC = "6D S17 DAS LS10 SP2 HSA 3B SOLO W1-300"


@asynccontextmanager
async def web(room: OddsRoom) -> AsyncIterator[httpx.AsyncClient]:
    house = replace(web_house(memory.House()), odds=room)
    transport = httpx.ASGITransport(app=create_app(house))
    try:
        async with httpx.AsyncClient(base_url="http://house", transport=transport) as client:
            yield client
    finally:
        await room.stop()


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


# What a real analyser tells ------------------------------------------------------------------


def get(server: Server, path: str, **params: Any) -> httpx.Response:
    """Asked by somebody who is not signed in."""
    with browser(server) as client:
        return client.get(f"/api/odds{path}", params=params, timeout=120)


@pytest.mark.slow
def test_the_odds_of_a_game_are_told_with_its_code_and_its_rules(server: Server) -> None:
    told = get(server, "", rules="classic").json()
    assert told["code"] == CLASSIC
    assert told["game"] == "classic"
    assert told["ev"] == pytest.approx(-0.002017633670341225, abs=1e-12)
    assert told["house_edge"] == -told["ev"]
    assert told["rules"]["surrender"] == "late-not-ace"
    assert list(told["by_upcard"]) == list("23456789TA")
    assert not told["is_first_round"]
    assert get(server, "", rules=told["code"]).json() == told


@pytest.mark.slow
def test_a_chart_is_told_and_drawn(server: Server) -> None:
    told = get(server, "/chart", rules="classic").json()
    assert told["chart"]["pair 8"] == dict.fromkeys("23456789TA", "P")
    assert told["chart"]["hard 16"]["T"] == "Rs"
    assert told["ev"] <= told["best_ev"]
    drawn = {form: get(server, f"/chart.{form}", rules="classic") for form in ("csv", "svg", "png")}
    assert drawn["csv"].text.startswith("table,hand,2,3,4,5,6,7,8,9,T,A\n")
    assert drawn["svg"].text.startswith("<svg ")
    assert drawn["png"].content.startswith(b"\x89PNG")
    assert "classic-chart.png" in drawn["png"].headers["content-disposition"]
    for form, words in (("csv", "Жёсткие,5,H"), ("svg", "Классический блэкджек"), ("svg", "Пары")):
        russian = get(server, f"/chart.{form}", rules="classic", language="ru")
        assert words in russian.content.decode()
    russian = get(server, "/chart.png", rules="classic", language="ru")
    assert russian.content == drawn["png"].content, "its font has no Russian letters"


@pytest.mark.slow
def test_each_rule_has_its_worth_and_the_code_of_the_rules_without_it(server: Server) -> None:
    told = get(server, "/worth", rules="classic")
    rows = {row["rule"]: row for row in map(json.loads, told.text.splitlines())}
    assert told.headers["content-type"] == "application/x-ndjson"
    assert rows["das"]["worth"] == pytest.approx(0.0012880507491239007, abs=1e-9)
    without = get(server, "", rules=rows["das"]["code"]).json()
    whole = get(server, "", rules="classic").json()
    assert without["rules"]["das"] is False
    assert whole["ev"] - without["ev"] == pytest.approx(rows["das"]["worth"], abs=1e-12)


@pytest.mark.slow
def test_the_spread_is_told_by_itself(server: Server) -> None:
    told = get(server, "/spread", rules="classic").json()
    assert told == {
        "standard_deviation": pytest.approx(1.137044, abs=1e-6),
        "reason": None,
        "cards_per_round": pytest.approx(5.428246, abs=1e-6),
    }
    assert not told.keys() & get(server, "", rules="classic").json().keys()


@pytest.mark.slow
def test_what_cannot_be_solved_says_why(server: Server) -> None:
    reply = get(server, "", rules="on-fire", change="max_hands=4")
    assert code(reply) == (409, "odds.not_exact")
    assert "streak" in reply.json()["message"]


@pytest.mark.slow
def test_the_floor_shows_no_figure_until_it_is_known(server: Server, player: Player) -> None:
    get(server, "", rules="classic")
    with browser(server) as client:
        games = {
            each["game"]: each for each in client.get("/api/odds/games?language=ru").json()["games"]
        }
    assert games["classic"]["ev"] == pytest.approx(-0.0020176, abs=1e-6)
    assert games["vegas-strip"]["is_on_floor"] is False
    assert games["classic"]["code"] == CLASSIC
    assert games["prize"]["title"] == "Призовой блэкджек"


@pytest.mark.slow
async def test_a_process_ends_with_its_house() -> None:
    process = AnalyserProcess()
    answer = await process.ask({"job": "value", "rules": "6D S17 SP1"})
    assert answer["answer"]["ev"] < 0
    ended = process._process
    assert ended is not None
    await process.close(at_once=False)
    assert ended.returncode == 0


async def test_a_process_that_says_nothing_has_died() -> None:
    process = AnalyserProcess((sys.executable, "-c", "pass"))
    with pytest.raises(AnalyserDied):
        await process.ask({"job": "value"})
    await process.close(at_once=True)


def test_a_bug_in_one_question_ends_no_other(caplog: pytest.LogCaptureFixture) -> None:
    jobs: Jobs = {"break": lambda _: {"broken": 1 // 0}, "work": lambda _: {"done": True}}
    asked = BytesIO(b'{"job":"break"}\n{"job":"work"}\n')
    told = BytesIO()
    serve(asked, told, jobs)

    broken, done = map(json.loads, told.getvalue().splitlines())
    assert broken["code"] == "odds.failed"
    assert done == {"answer": {"done": True}}
    assert "break" in caplog.text


async def test_a_question_that_a_bug_met_has_failed_and_its_process_goes_on() -> None:
    analyst = Analyst(refusal={"code": "odds.failed", "message": "it is logged"})
    room = OddsRoom(lambda: analyst)
    for _ in range(2):
        with pytest.raises(Problem) as failed:
            await room.ask("value", Urgency.NOW, rules=CLASSIC)
        assert (failed.value.problem_code, failed.value.status) == ("odds.failed", 503)
    assert len(analyst.asked) == 2, "each was asked once, and the failure is not kept"
    assert analyst.closed == []
    await room.stop()


# What is asked -------------------------------------------------------------------------------


async def test_the_code_comes_back_as_it_is_written() -> None:
    for game in GAMES.values():
        async with web(OddsRoom(Analyst)) as client:
            by_name = (await client.get("/api/odds", params={"rules": game.name})).json()
            by_code = (await client.get("/api/odds", params={"rules": by_name["code"]})).json()
        assert by_name == by_code
        assert by_name["code"] == rule_code(game.rules)
        assert by_name["game"] == game.name


async def test_rules_are_changed_field_by_field() -> None:
    changes = ["das=false", "decks=2", "double=9-11", "natural_pays=6:5", "prizes.777=3:1"]
    async with web(OddsRoom(Analyst)) as client:
        reply = await client.get("/api/odds", params={"rules": "classic", "change": changes})
        told = reply.json()
        assert told["code"] == "2D S17 DO9 LS10 SP2 HSA BJ6:5 777=3:1 3B SOLO W1-300"
        assert told["game"] is None
        params = {"rules": told["code"], "change": "prizes.777=-"}
        assert (await client.get("/api/odds", params=params)).json()["rules"]["prizes"] == {}


@pytest.mark.parametrize(
    ("rules", "change", "refused", "fields"),
    [
        ("classic", "even_money=true", None, None),
        ("prize", "insurance=false", "rules.contradiction", ("even_money", "insurance")),
        ("classic", "streak_length=3", "rules.contradiction", ("streak_length", None)),
        ("classic", "decks=9", "rules.field", ("decks", None)),
        ("classic", "decks=many", "rules.field", ("decks", None)),
        ("classic", "das=perhaps", "rules.field", ("das", None)),
        ("classic", "natural_pays=3/2", "rules.field", ("natural_pays", None)),
        ("classic", "colour=red", "rules.field", ("colour", None)),
        ("classic", "prizes.999=3:1", "rules.field", ("prizes", None)),
        ("multiplayer", "decks=1", "rules.contradiction", ("shuffle", "decks")),
        ("6D S17 NONSENSE", "das=true", "rules.code", None),
    ],
)
async def test_what_no_game_could_have_is_explained(
    rules: str, change: str, refused: str | None, fields: tuple[str, str | None] | None
) -> None:
    async with web(OddsRoom(Analyst)) as client:
        reply = await client.get("/api/odds", params={"rules": rules, "change": change})
    if refused is None:
        assert reply.status_code == 200
        return
    assert code(reply) == (400, refused)
    if fields is not None:
        assert reply.json()["details"]["field"] == fields[0]
        assert fields[1] is None or reply.json()["details"]["other"] == fields[1]


async def test_a_question_without_rules_is_none() -> None:
    async with web(OddsRoom(Analyst)) as client:
        assert code(await client.get("/api/odds")) == (400, "request.query")
        many = {"rules": "classic", "change": ["das=true"] * 41}
        assert code(await client.get("/api/odds", params=many)) == (400, "request.query")


async def test_wagers_and_boxes_change_no_odds_and_ask_nothing_new() -> None:
    analyst = Analyst()
    async with web(OddsRoom(lambda: analyst)) as client:
        for change in ("wager_max=500", "wager_min=5"):
            params = {"rules": "classic", "change": change}
            assert (await client.get("/api/odds", params=params)).status_code == 200
    assert len(analyst.asked) == 1


# At which pace -------------------------------------------------------------------------------


async def test_an_address_asks_so_much_that_is_new_and_as_much_as_it_likes_of_the_rest() -> None:
    async with web(OddsRoom(Analyst)) as client:
        for pays in range(1, QUESTIONS_BURST + 1):
            params = {"rules": f"6D S17 BJ{pays}:1"}
            assert (await client.get("/api/odds", params=params)).status_code == 200
        reply = await client.get("/api/odds", params={"rules": "6D S17 BJ3:2"})
        assert code(reply) == (429, "odds.too_fast")
        assert reply.json()["details"]["seconds_left"] > 0
        assert (await client.get("/api/odds", params={"rules": "6D S17 BJ1:1"})).status_code == 200


async def test_the_worth_of_rules_waits_for_nothing_that_takes_long() -> None:
    slow, quick = Analyst(gate=asyncio.Event()), Analyst()
    made = [slow, quick]
    room = OddsRoom(lambda: made.pop(0))
    waits = asyncio.create_task(room.ask("spread", Urgency.LATER, rules="6D S17"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    quick.answers["special"] = {"rows": [ROW]}
    async with web(room) as client:
        told = await client.get("/api/odds/worth", params={"rules": CLASSIC})
        assert json.loads(told.text) == {**ROW, "worth": 0.0, "reason": None}
        assert not waits.done()
        waits.cancel()


async def test_who_asks_the_same_shares_the_answer() -> None:
    analyst = Analyst(gate=asyncio.Event())
    assert analyst.gate is not None
    room = OddsRoom(lambda: analyst)
    first = asyncio.create_task(room.ask("value", Urgency.NOW, rules="6D S17"))
    second = asyncio.create_task(room.ask("value", Urgency.NOW, rules="6D S17"))
    await asyncio.sleep(0)
    first.cancel()  # Whoever goes takes nobody else's answer along.
    analyst.gate.set()
    assert await second == VALUE
    assert len(analyst.asked) == 1
    await room.stop()


async def test_what_takes_long_keeps_nobody_from_a_first_figure() -> None:
    slow, quick = Analyst(gate=asyncio.Event()), Analyst()
    made = [slow, quick]
    room = OddsRoom(lambda: made.pop(0))
    waits = asyncio.create_task(room.ask("spread", Urgency.LATER, rules="6D S17"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert await room.ask("value", Urgency.NOW, rules="6D S17") == VALUE
    assert not waits.done()
    await room.stop()
    with pytest.raises(Problem, match="wait"):
        await waits


async def test_a_house_that_is_asked_too_much_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_room, "QUESTIONS_WAITING_MAX", 2)
    analyst = Analyst(gate=asyncio.Event())
    room = OddsRoom(lambda: analyst)
    asked = []
    for decks in range(1, 4):  # One is worked out, two wait.
        question = room.ask("value", Urgency.NOW, rules=f"{decks}D S17")
        asked.append(asyncio.create_task(question))
        for _ in range(5):
            await asyncio.sleep(0)
    async with web(room) as client:
        assert code(await client.get("/api/odds", params={"rules": "7D S17"})) == (503, "odds.busy")
        assert analyst.gate is not None
        analyst.gate.set()
        assert await asyncio.gather(*asked) == [VALUE] * 3


async def test_a_question_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_room, "QUESTION_SECONDS_MAX", 0)
    analyst = Analyst(gate=asyncio.Event())
    async with web(OddsRoom(lambda: analyst)) as client:
        reply = await client.get("/api/odds", params={"rules": "classic"})
    assert code(reply) == (503, "odds.too_long")
    assert analyst.closed[0] is True


@pytest.mark.parametrize(("deaths", "status"), [(1, 200), (2, 503)])
async def test_a_process_that_dies_is_replaced_once(deaths: int, status: int) -> None:
    analyst = Analyst(deaths=deaths)
    async with web(OddsRoom(lambda: analyst)) as client:
        reply = await client.get("/api/odds", params={"rules": "classic"})
        assert reply.status_code == status
        assert len(analyst.asked) == 2
        again = await client.get("/api/odds", params={"rules": "classic"})
        assert again.status_code == 200


async def test_a_process_ends_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_room, "IDLE_SECONDS", 0)
    analyst = Analyst()
    room = OddsRoom(lambda: analyst)
    assert await room.ask("value", Urgency.NOW, rules="6D S17") == VALUE
    for _ in range(20):
        await asyncio.sleep(0)
    assert analyst.closed == [False]
    assert await room.ask("value", Urgency.NOW, rules="7D S17") == VALUE
    await room.stop()


async def test_answers_are_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_room, "ANSWERS_KEPT_MAX", 2)
    analyst = Analyst()
    room = OddsRoom(lambda: analyst)
    for decks in (1, 2, 1, 3, 1, 2):
        await room.ask("value", Urgency.NOW, rules=f"{decks}D S17")
    assert [each["rules"][0] for each in analyst.asked] == ["1", "2", "3", "2"]
    await room.stop()


async def test_a_refusal_is_told_with_its_reason() -> None:
    refusal = {"code": "odds.not_exact", "message": "it hangs on the moon"}
    async with web(OddsRoom(lambda: Analyst(refusal=refusal))) as client:
        reply = await client.get("/api/odds", params={"rules": "classic"})
    assert code(reply) == (409, "odds.not_exact")
    assert reply.json()["message"] == "it hangs on the moon"


async def test_nothing_starts_before_it_is_asked() -> None:
    made: list[Analyst] = []

    def make() -> Analyst:
        made.append(Analyst())
        return made[-1]

    async with web(OddsRoom(make)) as client:
        assert (await client.get("/api/games")).status_code == 200
        assert made == []
        games = (await client.get("/api/odds/games")).json()
        assert not games["is_complete"]
        assert [each["ev"] for each in games["games"]] == [None] * 8
        for _ in range(20):
            await asyncio.sleep(0)
        assert (await client.get("/api/odds/games")).json()["is_complete"]
    assert [len(each.asked) for each in made] == [4]
