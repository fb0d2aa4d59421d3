"""Several servers that share one house, each a process: killed, frozen, closed, cut off."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.adapters.house_database import audit_postgres_beside
from tests.support.nats import NatsProcess
from tests.support.postgres import PostgresServer
from tests.support.server import Line, Message, Player
from tests.support.town_processes import LOST, NodeTown, running_town

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

    def stood(self, cards: list[str]) -> None:
        """They see by themselves that their round is over, with its cards."""
        self.line.until_phase("betting")
        assert self.cards == cards
        assert self.line.table["round"]["dealer"]["cards"] == ["Ts", "8h"]

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


def standing(line: Line) -> Callable[[], Message]:
    """One command to stand, which may be sent again and again."""
    prompt = line.prompt
    spot = {"box": prompt["box"], "hand": prompt["hand"], "decision": prompt["decision"]}
    command = {"type": "act", "table_id": line.table_id, "action": "stand", **spot}
    return lambda: line.ask(**command, command_id="stand-once")


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
    assert LOST in evening.owner.log.read_text()
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


@pytest.mark.parametrize("ties", [1, 2])
def test_a_node_cut_off_from_the_database_is_replaced_and_can_write_nothing_later(
    town: NodeTown, ties: int
) -> None:
    """From NATS besides, or not; what was on its way arrives when others have the table."""
    evening = Evening(town)
    cards, stand = evening.cards, standing(evening.line)
    other = town.come()
    cables = evening.owner.cables[:ties]
    for cable in cables:
        cable.stall()
    soon(lambda: stand()["type"] == "accepted")
    evening.stood(cards)
    for cable in cables:
        cable.mend()
    assert evening.owner.ended() == 2
    assert LOST in evening.owner.log.read_text()
    evening.player.server = other
    with evening.player.line() as line:
        line.enter(evening.table)
        assert line.table["number"] == evening.line.last
        line.wager(1, 10)
    assert asyncio.run(audit_postgres_beside(town.database)).findings == ()


def test_a_command_for_a_node_cut_off_from_nats_waits_and_happens_once(town: NodeTown) -> None:
    evening = Evening(town)
    cards, stand = evening.cards, standing(evening.line)
    evening.owner.to_bus.stall()
    assert stand()["code"] == "storage.unknown"
    evening.owner.to_bus.mend()
    soon(lambda: stand()["type"] == "accepted")
    evening.stood(cards)
    assert stand()["number"] == evening.line.last
    assert asyncio.run(audit_postgres_beside(town.database)).findings == ()


def test_a_command_whose_commit_got_no_answer_happens_once(town: NodeTown) -> None:
    evening = Evening(town)
    cards, stand = evening.cards, standing(evening.line)
    evening.owner.to_database.lose_an_answer()
    soon(lambda: stand()["type"] == "accepted")
    assert evening.owner.to_database.lost == 1
    evening.stood(cards)
    assert stand()["number"] == evening.line.last
    assert asyncio.run(audit_postgres_beside(town.database)).findings == ()


def test_nodes_whose_clocks_are_an_hour_off_play_on_where_others_ended(town: NodeTown) -> None:
    evening = Evening(town)
    cards = evening.cards
    fast = town.come(hours_off=1)
    evening.owner.kill()
    assert evening.cards == cards
    evening.ends_well(town)
    town.come(hours_off=-1)
    fast.kill()
    soon(lambda: evening.line.wager(1, 10)["type"] == "accepted")
    assert asyncio.run(audit_postgres_beside(town.database)).findings == ()
