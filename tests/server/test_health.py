"""What programs are told that watch over the house."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest

from croupier.casino.bus import BusCounts
from croupier.casino.errors import NotCovered, OutcomeUnknown, StorageFailed
from croupier.casino.measures import BOUNDS_MS, Outcome, Timed
from croupier.casino.nodes import LeaseState
from croupier.casino.ports import CommandKey
from croupier.server import health_routes
from croupier.server.app import create_app
from croupier.server.door import House
from tests.architecture.tree import ROOT
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
    with house.measures.commits.one(house.clock):
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
        'croupier_actions_total{outcome="done"} 0',
        "croupier_sockets 0",
        "croupier_plays 1",
        'croupier_audit{state="none"} 1',
        'croupier_audit{state="clean"} 0',
    ):
        assert expected in lines
    assert reply.text.endswith("\n")


async def told(house: House) -> dict[str, str]:
    async with asking(house) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


async def test_every_figure_is_told_once_and_stands_in_the_reference(house: House) -> None:
    async with asking(house) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    heads = [line.split()[2:4] for line in lines if line.startswith("# TYPE")]
    page = (ROOT / "docs" / "reference" / "metrics.md").read_text()
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \|", page, re.MULTILINE)
    assert sorted(map(tuple, heads)) == sorted(listed)
    assert len(lines) == len(set(lines))


async def test_a_server_that_has_lost_the_house_says_so(house: House) -> None:
    house.lost.set()
    assert (await told(house))["croupier_plays"] == "0"


class Sharing:
    """Nodes of which only this one's lease is asked."""

    def __init__(self, left_ms: int = 4_200) -> None:
        self.lease = LeaseState(3, left_ms, 2)


class Way:
    """A bus that is only asked whether it is there, and what went over it."""

    def __init__(self, *, is_there: bool = True) -> None:
        self.is_there = is_there
        self.counts = BusCounts(told=5, heard=4, asked=3, silent=2)


def shared(house: House, *, left_ms: int = 4_200, is_there: bool = True) -> House:
    """The same house as one of several nodes."""
    nodes, bus = Sharing(left_ms), Way(is_there=is_there)
    return replace(house, nodes=nodes, bus=bus)  # type: ignore[arg-type]


async def readiness(house: House) -> tuple[int, str]:
    async with asking(house) as client:
        reply = await client.get("/readyz")
    return reply.status_code, str(reply.json().get("code", reply.json().get("status")))


async def test_nobody_is_sent_to_a_server_that_has_lost_the_house(house: House) -> None:
    house.lost.set()
    assert await readiness(house) == (503, "storage.failed")


async def test_a_node_is_ready_while_its_lease_runs_and_its_bus_is_there(house: House) -> None:
    assert await readiness(shared(house)) == (200, "ready")
    assert await readiness(shared(house, left_ms=1)) == (200, "ready")
    assert await readiness(shared(house, left_ms=0)) == (503, "storage.failed")
    assert await readiness(shared(house, is_there=False)) == (503, "bus.failed")


async def test_a_node_tells_whether_its_bus_is_there_and_what_went_over_it(house: House) -> None:
    kinds = [f'croupier_bus_messages_total{{kind="{kind}"}}' for kind in ("told", "silent")]
    names = ["croupier_bus_up", *kinds]
    for figures_of, expected in (
        (house, ["0", "0", "0"]),
        (shared(house), ["1", "5", "2"]),
        (shared(house, is_there=False), ["0", "5", "2"]),
    ):
        figures = await told(figures_of)
        assert [figures[each] for each in names] == expected


async def test_a_node_tells_its_number_and_how_long_its_lease_runs(house: House) -> None:
    names = ("croupier_node", "croupier_lease_left_ms", "croupier_nodes")
    alone = await told(house)
    assert [alone[each] for each in names] == ["0", "0", "0"]
    together = await told(shared(house))
    assert [together[each] for each in names] == ["3", "4200", "2"]


async def test_an_audit_shows_how_it_ended(house: House) -> None:
    audit = house.hosts.audit
    audit.begin()
    assert (await told(house))['croupier_audit{state="running"}'] == "1"
    while audit.state.is_running:
        await asyncio.sleep(0)
    after = await told(house)
    assert (after['croupier_audit{state="running"}'], after['croupier_audit{state="clean"}']) == (
        "0",
        "1",
    )
    assert after["croupier_audit_findings"] == "0"


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
        (asyncio.CancelledError(), Outcome.UNKNOWN),
    ],
)
def test_a_commit_is_counted_by_what_became_of_it(error: BaseException, outcome: Outcome) -> None:
    timed, clock = Timed(), FakeClock()
    with pytest.raises(type(error)), timed.one(clock):
        raise error
    assert timed.outcomes == {outcome: 1}
    assert timed.under_way == 0


def test_what_has_begun_and_not_ended_is_under_way() -> None:
    timed, clock = Timed(), FakeClock()
    with timed.one(clock), timed.one(clock):
        assert (timed.under_way, sum(timed.waits)) == (2, 0)
    assert (timed.under_way, sum(timed.waits)) == (0, 2)


def test_waits_are_counted_up_to_their_bounds() -> None:
    timed, clock = Timed(), FakeClock()
    for ms in (0, 1, 20, 21, BOUNDS_MS[-1] + 1):
        with timed.one(clock):
            clock.forward(milliseconds=ms)
    assert timed.waits == [2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1]
    assert timed.waited_ms == 5_043
