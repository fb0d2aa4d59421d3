"""A thousand wrong passwords get nowhere, and slow nobody who plays."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from croupier.adapters.memory_register import MemoryRegister
from croupier.adapters.passwords import Argon2Passwords
from croupier.adapters.randomness import OsChance
from croupier.casino.account_desks import AccountParts
from croupier.casino.doorman import WRONG_HERE_PER_HOUR
from croupier.server.app import create_app
from tests.support import memory
from tests.support.accounts import MailBag
from tests.support.web import web_house

TRIES = 1000
ATTACKERS = 8
PASSWORD = "a good one"
LATE_MS_MAX = 100
"""How late the loop may be nineteen times of twenty, on a machine that does other things too."""


@asynccontextmanager
async def latency() -> AsyncIterator[list[float]]:
    """How late the loop wakes whoever sleeps for ten milliseconds, in milliseconds."""
    late: list[float] = []

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            late.append((time.perf_counter() - before) * 1000 - 10)

    task = asyncio.create_task(watch())
    try:
        yield late
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.slow
@pytest.mark.clause("X9")
async def test_a_thousand_wrong_passwords_get_nowhere_and_slow_nobody() -> None:
    """From eight addresses at once, at the real cost of a hash, while rounds are played."""
    own = memory.House()
    hasher = Argon2Passwords()
    house = web_house(
        own, parts=AccountParts(MemoryRegister(own.stores), hasher, MailBag(), OsChance())
    )
    app = create_app(house)
    home = browser(app, "192.0.2.1")
    body = {"name": "Ann", "password": PASSWORD}
    assert (await home.post("/api/sign-up", json=body)).status_code == 201
    assert (await home.post("/api/sign-out")).status_code == 204
    bob = await own.guest()

    async def attack(address: str) -> Counter[str]:
        heard: Counter[str] = Counter()
        async with browser(app, address) as web:
            for number in range(TRIES // ATTACKERS):
                wrong = {"name": "Ann", "password": f"a bad one {number}"}
                reply = await web.post("/api/sign-in", json=wrong)
                assert reply.headers.get("set-cookie") is None
                heard[reply.json()["code"]] += 1
                await asyncio.sleep(0)
        return heard

    async with latency() as late:
        addresses = [f"198.51.{number}.1" for number in range(ATTACKERS)]
        attackers = [asyncio.create_task(attack(address)) for address in addresses]
        seat = await own.sit(bob, "classic", *["Ts 9d 9h 8c"] * 5)
        for _ in range(5):
            await seat.wager(1, 10)
            await seat.deal()
            await seat.act("stand")
        codes = sum(await asyncio.gather(*attackers), Counter())

    assert set(codes) <= {"account.wrong", "account.busy", "account.too_many"}
    assert codes.total() == TRIES
    assert codes["account.wrong"] == ATTACKERS * WRONG_HERE_PER_HOUR
    assert own.fun(bob) == 1050_00
    late.sort()
    assert late[len(late) // 2] < 20, "as a rule nobody notices"
    assert late[len(late) * 95 // 100] < LATE_MS_MAX
    assert (await home.post("/api/sign-in", json=body)).status_code == 200, "the owner comes in"
    await home.aclose()
    await own.floor.stop()
    hasher.close()


def browser(app: object, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, client=(address, 40_000))  # type: ignore[arg-type]
    return httpx.AsyncClient(base_url="http://house", transport=transport)
