"""The chat over HTTP: older lines, reports, whom one ignores."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.casino.chat import REPORTS_BURST
from croupier.casino.errors import NotYourTable
from croupier.casino.exclusion import NoExclusions
from croupier.casino.people import TokenKind, token_text
from croupier.casino.ports import People, PersonRow
from croupier.core.errors import CroupierError
from croupier.server.chat_room import ChatRoom
from croupier.server.chat_routes import chat_routes
from croupier.server.replies import problem_reply
from tests.adapters.house import Stores, WrittenTable
from tests.support.clock import NOON, FakeClock

CHAT = "/api/tables/t1/chat"


@dataclass
class ChatHouse:
    """What the routes need, with a table of Ann's that Bob may look at, and Eve by invitation."""

    people: People
    chat: ChatRoom
    ann: PersonRow
    web: httpx.AsyncClient
    said: int = 0

    async def say(self, text: str) -> None:
        self.said += 1
        await self.chat.say(self.ann, "t1", text, f"say-{self.said:05}")


async def refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, CroupierError)
    return problem_reply(error)


@pytest.fixture
async def house() -> AsyncIterator[ChatHouse]:
    clock = FakeClock()
    memory = MemoryHouse(clock)
    people = MemoryPeople(memory)
    stores = Stores(MemoryTableStore(memory), people, MemoryBank(memory), clock)
    ann, _, _ = [
        await people.create_guest(name, name.encode(), NOON, TokenKind.PROGRAM)
        for name in ("Ann", "Bob", "Eve")
    ]
    table = WrittenTable(ann)
    await stores.tables.create(table.row, table.commit())

    async def may_look(person: PersonRow, table_id: str, invite: str | None) -> None:
        if person.name == "Eve" and invite != "come":
            raise NotYourTable("private")

    async with httpx.AsyncClient(base_url="http://house") as web:
        room = ChatRoom(MemoryChatStore(memory), people, clock, may_look, NoExclusions())
        opened = ChatHouse(people, room, ann, web)
        app = Starlette(routes=chat_routes(opened), exception_handlers={CroupierError: refused})
        web._transport = httpx.ASGITransport(app=app)
        yield opened


def by(name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token_text(name.encode())}"}


@pytest.mark.clause("L7")
async def test_older_lines_are_paged_from_the_latest(house: ChatHouse) -> None:
    for number in range(1, 6):
        await house.say(f"line {number}")
    first = (await house.web.get(CHAT, params={"limit": 2}, headers=by("Bob"))).json()
    assert [line["text"] for line in first["lines"]] == ["line 4", "line 5"]
    assert first["is_more"] is True
    older = (await house.web.get(CHAT, params={"before": 4}, headers=by("Bob"))).json()
    assert [line["number"] for line in older["lines"]] == [1, 2, 3]
    assert older["is_more"] is False


@pytest.mark.case("E17")
async def test_a_line_tells_name_and_text_and_nothing_else_of_who_said_it(
    house: ChatHouse,
) -> None:
    await house.say("<b>good luck</b>")
    for name, is_yours in (("Ann", True), ("Bob", False)):
        (line,) = (await house.web.get(CHAT, headers=by(name))).json()["lines"]
        assert line == {
            "number": 1,
            "player": "Ann",
            "text": "<b>good luck</b>",
            "at": "2030-01-02T12:00:00.000Z",
            "is_yours": is_yours,
            "is_removed": False,
        }


@pytest.mark.parametrize(
    "query", ["before=0", "before=x", "before=-1", "limit=1e3", "before=" + "9" * 5000]
)
async def test_a_page_is_asked_for_by_numbers(house: ChatHouse, query: str) -> None:
    reply = await house.web.get(f"{CHAT}?{query}", headers=by("Bob"))
    assert (reply.status_code, reply.json()["code"]) == (400, "request.query")


@pytest.mark.clause("L3")
async def test_a_chat_is_closed_to_whom_the_table_is(house: ChatHouse) -> None:
    await house.say("among friends")
    for reply in (
        await house.web.get(CHAT, headers=by("Eve")),
        await house.web.post(f"{CHAT}/1/report", headers=by("Eve")),
    ):
        assert (reply.status_code, reply.json()["code"]) == (403, "table.private")
        assert "friends" not in reply.text
    assert (await house.web.get(f"{CHAT}?invite=come", headers=by("Eve"))).status_code == 200
    unknown = await house.web.get("/api/tables/t2/chat", headers=by("Bob"))
    assert (unknown.status_code, unknown.json()["code"]) == (404, "table.unknown")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", CHAT), ("POST", f"{CHAT}/1/report"), ("GET", "/api/ignored"), ("POST", "/api/ignored"),
     ("DELETE", "/api/ignored/Bob")],
)  # fmt: skip
async def test_nobody_comes_in_without_a_name(house: ChatHouse, method: str, path: str) -> None:
    reply = await house.web.request(method, path)
    assert (reply.status_code, reply.json()["code"]) == (401, "auth.required")


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", f"{CHAT}/1/report"), ("POST", "/api/ignored"), ("DELETE", "/api/ignored/Bob")],
)
async def test_other_sites_pages_report_and_ignore_nobody(
    house: ChatHouse, method: str, path: str
) -> None:
    reply = await house.web.request(method, path, headers={"Origin": "http://evil.example"})
    assert (reply.status_code, reply.json()["code"]) == (403, "request.origin")


async def test_a_line_is_reported_and_a_repeat_changes_nothing(house: ChatHouse) -> None:
    await house.say("rude")
    path = f"{CHAT}/1/report"
    for body in ({"reason": "rude"}, {}, {"reason": "x" * 300}):
        reply = await house.web.post(path, json=body, headers=by("Bob"))
        assert (reply.status_code, reply.content) == (204, b"")
    long = await house.web.post(path, json={"reason": "x" * 301}, headers=by("Bob"))
    assert (long.status_code, long.json()["code"]) == (409, "chat.too_long")


@pytest.mark.parametrize("number", ["2", "0", "x", "9" * 5000])
async def test_a_line_that_was_not_said_cannot_be_reported(house: ChatHouse, number: str) -> None:
    await house.say("rude")
    reply = await house.web.post(f"{CHAT}/{number}/report", headers=by("Bob"))
    assert (reply.status_code, reply.json()["code"]) == (404, "chat.unknown_line")


async def test_reports_come_at_a_pace(house: ChatHouse) -> None:
    await house.say("rude")
    replies = [
        await house.web.post(f"{CHAT}/1/report", headers=by("Bob"))
        for _ in range(REPORTS_BURST + 1)
    ]
    assert [reply.status_code for reply in replies] == [204] * REPORTS_BURST + [429]
    assert replies[-1].json()["code"] == "chat.report_rate"
    assert replies[-1].json()["details"] == {"limit": REPORTS_BURST, "seconds_left": 3600}


async def test_one_ignores_people_by_name_and_sees_them_again(house: ChatHouse) -> None:
    await house.people.create_guest("Guest / Håkan?", b"other", NOON)
    for name in ("Bob", "Bob", "Guest / Håkan?"):
        reply = await house.web.post("/api/ignored", json={"name": name}, headers=by("Ann"))
        assert reply.status_code == 200
    both = {"names": ["Bob", "Guest / Håkan?"]}
    assert (await house.web.get("/api/ignored", headers=by("Ann"))).json() == both
    assert (await house.web.get("/api/ignored", headers=by("Bob"))).json() == {"names": []}
    path = "/api/ignored/Guest%20%2F%20H%C3%A5kan%3F"
    assert (await house.web.delete(path, headers=by("Ann"))).json() == {"names": ["Bob"]}
    assert (await house.web.delete(path, headers=by("Ann"))).json() == {"names": ["Bob"]}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "Nobody"}, 404, "person.unknown"),
        ({"name": "Ann"}, 409, "ignored.yourself"),
        ({"name": ""}, 400, "request.body"),
        ({}, 400, "request.body"),
        ({"name": "Bob", "more": 1}, 400, "request.body"),
    ],
)
async def test_who_cannot_be_ignored(
    house: ChatHouse, body: dict[str, object], status: int, code: str
) -> None:
    reply = await house.web.post("/api/ignored", json=body, headers=by("Ann"))
    assert (reply.status_code, reply.json()["code"]) == (status, code)
