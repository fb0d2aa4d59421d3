"""Waits of the house, by the machine's clock and by the one that tests move."""

import asyncio
from datetime import timedelta

from croupier.adapters.clock import SystemClock
from croupier.casino.ports import Clock
from tests.support.clock import NOON, FakeClock


async def test_what_is_armed_happens_once() -> None:
    clock: Clock = SystemClock()
    happened = asyncio.Queue[int]()
    before = clock.monotonic_ms()
    clock.call_later(2, lambda: happened.put_nowait(clock.monotonic_ms()))
    assert await happened.get() - before >= 1, "the loop may round the last millisecond off"
    assert happened.empty()


async def test_what_is_cancelled_does_not_happen() -> None:
    clock: Clock = SystemClock(speed=1_000)
    happened = asyncio.Queue[str]()
    clock.call_later(1_000, lambda: happened.put_nowait("cancelled")).cancel()
    clock.call_later(2_000, lambda: happened.put_nowait("kept"))
    assert await happened.get() == "kept"
    assert happened.empty()


async def test_a_fast_house_waits_an_hour_in_no_time() -> None:
    clock = SystemClock(speed=1_000_000)
    happened = asyncio.Event()
    before = clock.monotonic_ms()
    clock.call_later(3_600_000, happened.set)
    async with asyncio.timeout(10):
        await happened.wait()
    assert clock.monotonic_ms() - before >= 3_500_000


def test_the_clock_of_tests_stands_until_it_is_moved() -> None:
    clock = FakeClock()
    happened: list[str] = []
    clock.call_later(1_000, lambda: happened.append("due"))
    clock.advance(999)
    assert (happened, clock.waits_ms, clock.monotonic_ms()) == ([], [1], 999)
    clock.advance(1)
    assert (happened, clock.waits_ms) == (["due"], [])
    assert clock.now() == NOON + timedelta(seconds=1)
    clock.forward(days=1)
    assert happened == ["due"]


def test_the_clock_of_tests_lets_things_happen_in_the_order_they_fall_due() -> None:
    clock = FakeClock()
    happened: list[tuple[str, int]] = []

    def note(name: str) -> None:
        happened.append((name, clock.monotonic_ms()))

    def first() -> None:
        note("first")
        clock.call_later(500, lambda: note("armed meanwhile"))
        clock.call_later(5_000, lambda: note("too late"))
        second.cancel()

    clock.call_later(3_000, lambda: note("last"))
    clock.call_later(1_000, first)
    clock.call_later(1_000, lambda: note("next"))
    second = clock.call_later(2_000, lambda: note("cancelled"))

    clock.advance(4_000)

    assert happened == [
        ("first", 1_000), ("next", 1_000), ("armed meanwhile", 1_500), ("last", 3_000),
    ]  # fmt: skip
    assert clock.waits_ms == [2_000]


def test_setting_the_time_of_day_moves_no_wait() -> None:
    clock = FakeClock()
    clock.call_later(1_000, lambda: None)
    clock.at += timedelta(days=1)
    assert clock.waits_ms == [1_000]
