"""What hosts see of the servers that share their house, whichever of them they ask."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from croupier.casino.people import token_text
from croupier.casino.ports import PersonRow
from croupier.server.app import create_app
from croupier.server.cookies import COOKIE
from tests.support.town import Town, TownNode, opened_on


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    opened = Town()
    for plays in (True, False, True):
        await opened.node(plays=plays)
    yield opened
    await opened.close()


async def asked(node: TownNode, person: PersonRow, path: str) -> httpx.Response:
    """What a node answers to a browser of somebody."""
    door = replace(node.door, nodes=node.watches.peers.nodes)
    transport = httpx.ASGITransport(create_app(door))
    cookies = {COOKIE: token_text(person.name.encode())}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", cookies=cookies
    ) as client:
        return await client.get(f"/api/host/{path}")


async def host_of(town: Town) -> PersonRow:
    person = replace(await town.guest("Hanna"), is_host=True)
    town.stores._people[person.person_id] = person
    return person


def told(node: dict[str, Any]) -> tuple[Any, ...]:
    return node["number"], node["name"], node["plays"], node["is_leaving"], node["tables"]


async def test_every_node_names_itself_and_all_that_share_the_house(town: Town) -> None:
    ann, host = await town.guest("Ann"), await host_of(town)
    table_id = await opened_on(town, town.nodes[2], await town.nodes[1].tab(ann))
    await town.nodes[0].watches.peers.nodes.leave()
    for node in town.nodes:
        found = (await asked(node, host, "nodes")).json()
        assert found["number"] == node.number
        assert [told(each) for each in found["nodes"]] == [
            (1, "node-1", True, True, 0),
            (2, "node-2", False, False, 0),
            (3, "node-3", True, False, 1),
        ]
        assert all(each["silent_ms"] >= 0 for each in found["nodes"])
        tables = (await asked(node, host, "tables")).json()["tables"]
        assert [(each["table_id"], each["node"]) for each in tables] == [(table_id, 3)]


async def test_a_table_whose_node_lives_no_more_names_none(town: Town) -> None:
    ann, host = await town.guest("Ann"), await host_of(town)
    await opened_on(town, town.nodes[2], await town.nodes[1].tab(ann))
    town.rows.end_lease(3)
    (table,) = (await asked(town.nodes[0], host, "tables")).json()["tables"]
    assert table["node"] is None
    found = (await asked(town.nodes[0], host, "nodes")).json()
    assert [each["number"] for each in found["nodes"]] == [1, 2]


async def test_nodes_are_shown_to_hosts_alone(town: Town) -> None:
    reply = await asked(town.nodes[0], await town.guest("Ann"), "nodes")
    assert (reply.status_code, reply.json()["code"]) == (403, "host.required")
