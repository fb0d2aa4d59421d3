"""One socket's life inside the server, with a client that behaves badly."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

import pytest
from starlette.datastructures import Headers, QueryParams
from starlette.websockets import WebSocket

from croupier.casino.measures import Outcome
from croupier.casino.money import Currency
from croupier.casino.people import token_text
from croupier.casino.ports import BalanceChange
from croupier.server import door as web
from croupier.server.cookies import COOKIE
from croupier.server.limits import OUTBOX_MESSAGES_MAX
from croupier.server.socket import SIGNED_OUT, TOO_SLOW, Connection
from tests.support.memory import House, Seat
from tests.support.web import web_house


class Wire:
    """The server's end of a socket whose client may stop reading."""

    headers = Headers()
    query_params = QueryParams()

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.is_read = asyncio.Event()
        self.is_read.set()
        self.closed: tuple[int, str] | None = None

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def send_text(self, text: str) -> None:
        await self.is_read.wait()
        self.heard.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    opened = House()
    yield opened
    await opened.floor.stop()


def connected(door: web.House, seat: Seat, wire: Wire) -> "asyncio.Task[None]":
    wire.cookies = {COOKIE: token_text(seat.person.name.encode())}
    connection = Connection(cast("WebSocket", wire), seat.person, door)
    return asyncio.create_task(connection.run())


async def until_heard(wire: Wire, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(5):
        while not any(message["type"] == kind for message in wire.heard):
            await asyncio.sleep(0)
    return next(message for message in wire.heard if message["type"] == kind)


async def test_a_client_that_does_not_read_is_dropped_and_holds_nobody_up(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    slow, quick, door = Wire(), Wire(), web_house(house)
    tasks = [connected(door, seat, wire) for wire in (slow, quick)]
    for wire in (slow, quick):
        await until_heard(wire, "welcome")
    slow.is_read.clear()
    for number in range(OUTBOX_MESSAGES_MAX + 2):
        door.hub.publish_balances(
            [BalanceChange(seat.person.person_id, Currency.FUN, number, number)]
        )
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await tasks[0]
    assert slow.closed == (TOO_SLOW, "too slow")
    assert door.measures.laggards == 1
    assert not tasks[1].done()
    quick.said.put_nowait('{"type": "ping"}')
    await until_heard(quick, "pong")
    balances = [each["number"] for each in quick.heard if each["type"] == "balance"]
    assert balances == list(range(OUTBOX_MESSAGES_MAX + 2))
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_what_people_ask_is_counted_by_what_becomes_of_it(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    wire, door = Wire(), web_house(house)
    task = connected(door, seat, wire)
    await until_heard(wire, "welcome")
    enter = {"type": "enter_table", "table_id": seat.table_id}
    wire.said.put_nowait(json.dumps(enter))
    number = (await until_heard(wire, "snapshot"))["table"]["number"]
    assert door.measures.resyncs == 0
    wire.said.put_nowait(json.dumps(enter | {"after": number}))
    wager = {"type": "place_wager", "table_id": seat.table_id, "boxes": [1], "amount": 1_000}
    wire.said.put_nowait(json.dumps(wager | {"command_id": "c" * 16, "decision": 99}))
    await until_heard(wire, "error")
    wire.said.put_nowait(json.dumps(wager | {"command_id": "d" * 16, "decision": 1}))
    await until_heard(wire, "accepted")
    actions = door.measures.actions
    assert actions.outcomes == {Outcome.REFUSED: 1, Outcome.DONE: 1}
    assert (sum(actions.waits), actions.under_way, door.measures.resyncs) == (2, 0, 1)
    assert door.floor.queues() == (0,)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_the_welcome_is_the_first_message_whatever_comes_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = await house.sit(await house.guest(), "classic")
    wire, door = Wire(), web_house(house)
    wire.said.put_nowait('{"type": "ping"}')
    balances, is_told = door.bank.balances, asyncio.Event()

    async def slow_balances(person_id: int) -> Sequence[BalanceChange]:
        await is_told.wait()
        return await balances(person_id)

    monkeypatch.setattr(door.bank, "balances", slow_balances)
    task = connected(door, seat, wire)
    await asyncio.sleep(0)
    door.hub.publish_balances([BalanceChange(seat.person.person_id, Currency.FUN, 1, 99)])
    is_told.set()
    await until_heard(wire, "pong")
    assert [message["type"] for message in wire.heard] == ["welcome", "balance", "pong"]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_who_was_signed_out_while_coming_in_does_not_stay(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    wire, door = Wire(), web_house(house)
    wire.said.put_nowait('{"type": "ping"}')
    await door.people.forget_token(seat.person.name.encode())
    async with asyncio.timeout(5):
        await connected(door, seat, wire)
    assert wire.closed == (SIGNED_OUT, "signed out")
    assert wire.heard == []


async def test_a_bug_of_ours_is_answered_and_logged_and_ends_nothing_else(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = await house.sit(await house.guest(), "classic")
    wire, door = Wire(), web_house(house)
    task = connected(door, seat, wire)
    await until_heard(wire, "welcome")

    def broken(*_: object) -> None:
        raise AssertionError("a promise is broken")

    with monkeypatch.context() as patched:
        patched.setattr(house.floor, "enter", broken)
        wire.said.put_nowait(json.dumps({"type": "enter_table", "table_id": seat.table_id}))
        error = await until_heard(wire, "error")
    assert (error["code"], error["details"]) == ("server.bug", {})
    assert "promise" not in error["message"]
    assert "a promise is broken" in caplog.text
    wire.said.put_nowait(json.dumps({"type": "enter_table", "table_id": seat.table_id}))
    assert (await until_heard(wire, "snapshot"))["table"]["table_id"] == seat.table_id
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert house.actor(seat.table_id).viewers == (seat.watcher,), "who has gone looks no more"


async def test_a_bug_in_writing_to_a_socket_ends_that_socket_and_is_logged(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Wire):
        async def send_text(self, text: str) -> None:
            raise ValueError(f"not to be written: {text[:9]}")

    seat = await house.sit(await house.guest(), "classic")
    async with asyncio.timeout(5):
        await connected(web_house(house), seat, Broken())
    assert "not to be written" in caplog.text
