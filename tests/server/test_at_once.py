"""Work that is begun right away, and gets a task only when it waits."""

import asyncio

import pytest

from croupier.server.at_once import begin


async def test_work_that_never_waits_is_done_at_once_without_a_task() -> None:
    done = []

    async def work() -> None:
        done.append("all")

    assert begin(work()) is None
    assert done == ["all"]


async def test_work_that_waits_goes_on_in_a_task_of_its_own() -> None:
    steps: list[str] = []
    opened, told = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        steps.append("begun")
        await opened.wait()
        steps.append("opened")
        await told.wait()
        steps.append("told")

    task = begin(work())
    assert task is not None
    assert steps == ["begun"]
    opened.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert steps == ["begun", "opened"]
    told.set()
    await task
    assert steps == ["begun", "opened", "told"]


async def test_what_it_waits_for_in_vain_is_raised_where_it_waits() -> None:
    found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    seen: list[BaseException] = []

    async def work() -> None:
        try:
            await found
        except ValueError as error:
            seen.append(error)

    task = begin(work())
    found.set_exception(ValueError("not to be had"))
    assert task is not None
    await task
    assert [str(error) for error in seen] == ["not to be had"]


async def test_its_task_can_be_cancelled_and_its_ending_is_heard() -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cleaned up")

    task = begin(work())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["cleaned up"]


async def test_an_error_before_the_first_wait_is_the_callers() -> None:
    async def work() -> None:
        raise ValueError("at once")

    with pytest.raises(ValueError, match="at once"):
        begin(work())
