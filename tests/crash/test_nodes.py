"""Several servers that share one house, each a process: killed, frozen, closed, cut off."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.adapters.house_database import audit_postgres_beside
from tests.support.nats import NatsProcess
from tests.support.postgres import PostgresServer
from tests.support.server import Line, Player
from tests.support.town_processes import NodeTown, running_town

pytestmark = [pytest.mark.slow, pytest.mark.postgres, pytest.mark.nats]

ROUND = "8s Ts 9d 8h 9h Tc 3c Td 2d"
AGAIN_SECONDS_MAX = 20
"""Until a table plays again; far more than the six seconds that it takes on a machine at rest."""


@pytest.fixture
def town(tmp_path: Path, postgres_url: str, nats_server: NatsProcess) -> Iterator[NodeTown]:
    """A house of one node that plays."""
    with running_town(tmp_path, postgres_url, nats_server.url, 1) as town:
        yield town


class Evening:
    """Somebody in the middle of a round, at a node that lets them in and does not play."""

    def __init__(self, town: NodeTown) -> None:
        self.owner = town.nodes[0]
        self.gateway = town.come("--role", "gateway")
        self.player = Player.guest(self.owner)
        self.player.stack(ROUND)
        self.player.server = self.gateway
        self.line = self.player.line()
        self.table = self.line.open("classic")
        self.line.wager(1, 10)
        self.line.deal()

    @property
    def cards(self) -> list[str]:
        boxes = self.line.look()["round"]["boxes"]
        return [" ".join(hand["cards"]) for box in boxes for hand in box["hands"]]

    def ends_well(self, town: NodeTown) -> None:
        """The round goes on to its end, with the cards of its shoe, and the books add up."""
        soon(lambda: act(self.line, "stand"))
        assert self.line.prompt["phase"] == "betting"
        assert [each["card"] for each in told(self.line, "hole_revealed")] == ["8h"]
        assert asyncio.run(audit_postgres_beside(town.database)).findings == ()


def told(line: Line, kind: str) -> list[dict[str, str]]:
    return [event for _, event in line.events if event["type"] == kind]


def act(line: Line, action: str) -> bool:
    return bool(line.act(action)["type"] == "accepted")


def soon(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + AGAIN_SECONDS_MAX
    while not is_so():
        assert time.monotonic() < until, "it does not come to be"
        time.sleep(0.05)


def test_people_at_different_nodes_play_one_round_together(town: NodeTown) -> None:
    here, there = town.nodes[0], town.come("--role", "gateway")
    ann, ben = Player.guest(here), Player.guest(there)
    with ann.line() as at_owner, ben.line() as at_gateway:
        table = at_owner.open_shared("8s Ts 9d 8h Th 9c 2d")
        at_gateway.enter(table)
        at_owner.join(1)
        at_gateway.join(2)
        at_owner.wager(1, 10)
        at_gateway.until_event("wager_placed", box=1)
        at_gateway.wager(2, 20)
        for each in (at_owner, at_gateway):
            each.deal()
        for each in (at_owner, at_gateway):
            each.until_phase("play")
        dealt = told(at_owner, "card_dealt")
        assert [each["card"] for each in dealt] == ["8s", "Ts", "8h", "Th"]
        assert told(at_gateway, "card_dealt") == dealt


def test_a_round_goes_on_with_its_cards_when_the_node_that_plays_it_is_killed(
    town: NodeTown,
) -> None:
    evening = Evening(town)
    cards = evening.cards
    town.come()
    evening.owner.kill()
    assert evening.cards == cards
    evening.ends_well(town)


def test_a_node_that_was_frozen_past_its_lease_can_write_nothing_and_says_so(
    town: NodeTown,
) -> None:
    evening = Evening(town)
    cards = evening.cards
    town.come()
    evening.owner.freeze()
    assert evening.cards == cards
    evening.owner.thaw()
    assert evening.owner.ended() == 2
    assert "has run out, and others have ended it" in evening.owner.log.read_text()
    evening.ends_well(town)


def test_a_node_that_is_closed_leaves_its_tables_to_others(town: NodeTown) -> None:
    evening = Evening(town)
    cards = evening.cards
    town.come()
    assert evening.owner.stop() == 0
    assert evening.cards == cards
    evening.ends_well(town)


def test_a_gateway_that_is_killed_costs_nobody_anything(town: NodeTown) -> None:
    evening = Evening(town)
    cards = evening.cards
    evening.gateway.kill()
    evening.line.close()
    evening.player.server = town.come("--role", "gateway")
    evening.line = evening.player.line()
    evening.line.enter(evening.table)
    assert evening.cards == cards
    evening.ends_well(town)


def test_a_bus_that_was_gone_holds_nobody_up_for_long(
    town: NodeTown, nats_server: NatsProcess
) -> None:
    evening = Evening(town)
    nats_server.kill()
    nats_server.start_again()
    evening.ends_well(town)


def test_a_database_that_crashed_holds_nobody_up_for_long(
    town: NodeTown, postgres: PostgresServer
) -> None:
    evening = Evening(town)
    postgres.crash()
    postgres.start_again()
    evening.ends_well(town)
