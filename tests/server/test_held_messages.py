"""What a client is told while its own command is carried out goes out in one write."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from starlette.datastructures import Headers, QueryParams
from starlette.types import Message
from starlette.websockets import WebSocket

from croupier.casino.money import Currency
from croupier.casino.people import token_text
from croupier.casino.ports import BalanceChange
from croupier.server.cookies import COOKIE
from croupier.server.frames import end_of_frame, text_of
from croupier.server.limits import HELD_MESSAGES_MAX
from croupier.server.socket import Connection
from tests.support.memory import House
from tests.support.web import web_house


class Asked:
    """What a socket is asked with."""

    headers = Headers()
    query_params = QueryParams()

    def __init__(self, token: str) -> None:
        self.cookies = {COOKIE: token}


class PlainEnd:
    """A line whose client takes everything at once; `writes` holds the types of each write."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.writes: list[list[str]] = []

    def write_now(self, frame: bytes) -> bool:
        types, place = [], 0
        while place < len(frame):
            end = end_of_frame(frame, place)
            types.append(json.loads(text_of(frame[place:end]))["type"])
            place = end
        self.writes.append(types)
        return True

    async def write(self, frame: bytes) -> None:
        self.write_now(frame)

    async def receive(self) -> Message:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"closed with {code}: {reason}")

    async def until_told(self, kind: str) -> list[str]:
        """The write with a message of a kind."""
        async with asyncio.timeout(5):
            while not any(kind in types for types in self.writes):
                await asyncio.sleep(0)
        return next(types for types in self.writes if kind in types)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    opened = House()
    yield opened
    await opened.floor.stop()


async def said(end: PlainEnd, message: dict[str, Any], answer: str) -> list[str]:
    end.said.put_nowait(json.dumps(message))
    return await end.until_told(answer)


async def test_a_wager_its_balance_and_its_answer_go_out_in_one_write(house: House) -> None:
    seat = await house.sit(await house.guest(), "classic")
    end, door = PlainEnd(), web_house(house)
    asked = cast("WebSocket", Asked(token_text(seat.person.name.encode())))
    task = asyncio.create_task(Connection(asked, seat.person, door, end).run())
    await end.until_told("welcome")
    await said(end, {"type": "enter_table", "table_id": seat.table_id}, "snapshot")
    wager: dict[str, Any] = {"type": "place_wager", "command_id": "wager-one"}
    wager |= {"table_id": seat.table_id, "decision": 1, "boxes": [1], "amount": 500}

    told = await said(end, wager, "accepted")

    assert set(told) >= {"events", "accepted"}
    assert told[-1] == "accepted"
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_command_that_takes_long_keeps_no_more_than_so_many_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = await house.sit(await house.guest(), "classic")
    end, door = PlainEnd(), web_house(house)
    asked = cast("WebSocket", Asked(token_text(seat.person.name.encode())))
    task = asyncio.create_task(Connection(asked, seat.person, door, end).run())
    await end.until_told("welcome")
    is_asked, is_over = asyncio.Event(), asyncio.Event()

    async def slow(*_: object) -> None:
        is_asked.set()
        await is_over.wait()

    monkeypatch.setattr(house.floor, "enter", slow)
    end.said.put_nowait(json.dumps({"type": "enter_table", "table_id": seat.table_id}))
    await is_asked.wait()
    before = len(end.writes)
    for number in range(HELD_MESSAGES_MAX + 1):
        change = BalanceChange(seat.person.person_id, Currency.FUN, number, number)
        door.hub.publish_balances([change])
        is_full = number >= HELD_MESSAGES_MAX - 1
        assert bool(end.writes[before:]) == is_full
    assert end.writes[before:] == [["balance"] * HELD_MESSAGES_MAX, ["balance"]]
    is_over.set()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
