"""What waits for one task comes in order, and whoever waits is woken."""

import asyncio

import pytest

from croupier.casino.mailbox import Mailbox


async def test_what_was_put_comes_in_order() -> None:
    box: Mailbox[int] = Mailbox()
    box.put_nowait(1)
    box.put_nowait(2)
    assert box.qsize() == 2
    assert [await box.get(), await box.get()] == [1, 2]
    assert box.empty()


async def test_whoever_waits_gets_what_comes_later() -> None:
    box: Mailbox[int] = Mailbox()
    reading = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    assert not reading.done()
    box.put_nowait(1)
    box.put_nowait(2)
    assert await reading == 1
    assert box.qsize() == 1


async def test_a_reader_that_gives_up_takes_nothing_with_it() -> None:
    box: Mailbox[int] = Mailbox()
    reading = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    box.put_nowait(1)
    assert await box.get() == 1
