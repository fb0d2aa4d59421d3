"""What programs are told that watch over the house."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest

from croupier.casino.errors import NotCovered, OutcomeUnknown, StorageFailed
from croupier.casino.measures import BOUNDS_MS, Measures, Outcome
from croupier.casino.ports import CommandKey
from croupier.server import health_routes
from croupier.server.app import create_app
from croupier.server.door import House
from tests.support import memory
from tests.support.clock import FakeClock
from tests.support.web import heard_house


@pytest.fixture
async def house() -> AsyncIterator[House]:
    own = memory.House()
    yield heard_house(own)
    await own.floor.stop()


def asking(house: House, address: str = "127.0.0.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(house), client=(address, 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


class Storage:
    """A store that only says whether it is there."""

    def __init__(self, error: Exception | None) -> None:
        self._error = error

    async def answer(self, _command: CommandKey) -> None:
        if self._error is not None:
            raise self._error
        await asyncio.Event().wait()


async def test_a_house_whose_storage_answers_is_ready(house: House) -> None:
    async with asking(house) as client:
        assert (await client.get("/healthz")).json() == {"status": "open"}
        assert (await client.get("/readyz")).json() == {"status": "ready"}


@pytest.mark.parametrize("error", [StorageFailed("gone"), None], ids=["refuses", "is silent"])
async def test_a_house_whose_storage_does_not_is_open_and_not_ready(
    house: House, error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_routes, "READY_SECONDS_MAX", 0.01)
    async with asking(replace(house, store=Storage(error))) as client:  # type: ignore[arg-type]
        assert (await client.get("/healthz")).status_code == 200
        reply = await client.get("/readyz")
        assert (reply.status_code, reply.json()["code"]) == (503, "storage.failed")


async def test_figures_are_in_the_form_that_prometheus_reads(house: House) -> None:
    with house.measures.commit(house.clock):
        pass
    async with asking(house) as client:
        reply = await client.get("/metrics")
    assert reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = reply.text.splitlines()
    for expected in (
        'croupier_commits_total{outcome="done"} 1',
        'croupier_commits_total{outcome="unknown"} 0',
        'croupier_commit_seconds_bucket{le="0.001"} 1',
        'croupier_commit_seconds_bucket{le="+Inf"} 1',
        "croupier_commit_seconds_count 1",
        "croupier_sockets 0",
    ):
        assert expected in lines
    assert reply.text.endswith("\n")


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.0.2.1", {}),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}),
        ("127.0.0.1", {"forwarded": "for=192.0.2.1"}),
    ],
)
async def test_figures_are_for_this_machine_alone(
    house: House, address: str, headers: dict[str, str]
) -> None:
    async with asking(house, address) as client:
        assert (await client.get("/metrics", headers=headers)).status_code == 404


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (NotCovered(needs=2, has=1), Outcome.REFUSED),
        (StorageFailed("full"), Outcome.FAILED),
        (OutcomeUnknown("silent"), Outcome.UNKNOWN),
        (AssertionError("a bug"), Outcome.FAILED),
    ],
)
def test_a_commit_is_counted_by_what_became_of_it(error: Exception, outcome: Outcome) -> None:
    measures, clock = Measures(), FakeClock()
    with pytest.raises(type(error)), measures.commit(clock):
        raise error
    assert measures.outcomes == {outcome: 1}


def test_waits_are_counted_up_to_their_bounds() -> None:
    measures, clock = Measures(), FakeClock()
    for ms in (0, 1, 20, 21, BOUNDS_MS[-1] + 1):
        with measures.commit(clock):
            clock.forward(milliseconds=ms)
    assert measures.waits == [2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1]
    assert measures.waited_ms == 5_043
