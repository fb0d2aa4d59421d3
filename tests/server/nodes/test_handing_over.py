"""A node that leaves gives its tables to others, and nobody loses anything by it."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from croupier.server.socket import COME_AGAIN
from tests.support.town import Tab, Town, TownNode, done, entered, opened_on

CARDS = "Ts 9d 7h 9s 9c Tc Th 9h 7c 9d 9s Td"


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    opened = Town()
    yield opened
    await opened.close()


async def test_a_round_goes_on_at_another_node_and_whoever_looks_follows(town: Town) -> None:
    one, two, three = await town.node(), await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    here = await one.tab(await town.guest("ben"))
    one.stack(CARDS)
    table_id = await opened_on(town, one, ann)
    for tab in (ann, here):
        await entered(town, tab, table_id)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    decision = ann.prompt(table_id)["decision"]
    await done(town, ann, type="deal", table_id=table_id, rebet=False, decision=decision)
    leaving: list[object] = []

    async def leave() -> None:
        await one.node.leave()
        leaving.append(None)

    one.node._soon(leave())
    await town.until(lambda: leaving)
    assert one.tables == set()
    (player,) = [node for node in (two, three) if table_id in node.tables]
    await town.until(lambda: here.closed)
    assert here.closed == (COME_AGAIN, "this server ends, come again")
    await town.until(lambda: ann.number(table_id) >= player.floor._actors[table_id].table.number)
    prompt = ann.prompt(table_id)
    assert prompt["phase"] == "play"
    act = {"box": prompt["box"], "hand": prompt["hand"], "action": "stand"}
    answer = await done(
        town, ann, type="act", table_id=table_id, decision=prompt["decision"], **act
    )
    assert answer["type"] == "accepted", answer
    assert ann.closed is None


async def test_a_command_that_waits_is_carried_out_where_the_table_goes(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann)
    await entered(town, ann, table_id)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    one.node._soon(one.node.leave())
    answer = await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    assert answer["type"] == "accepted", answer
    await town.until(lambda: table_id in two.tables)
    assert table_id not in one.tables
    assert two.own.fun(ann.person) == 1000_00 - 1000


async def test_a_node_that_leaves_takes_no_table(town: Town) -> None:
    one, two = await town.node(), await town.node()
    await one.node.leave()
    ann = await one.tab(await town.guest("ann"))
    options = {"currency": "FUN", "range": "silver", "access": "private", "timer": None}
    answer = await done(town, ann, type="open_table", game="classic", **options)
    assert answer["type"] == "accepted", answer
    await entered(town, ann, answer["table_id"])
    assert (one.tables, two.tables) == (set(), {answer["table_id"]})


PRIVATE = {"game": "classic", "access": "private", "timer": None}


async def wagered(town: Town, node: TownNode, tab: Tab, **options: Any) -> str:
    """A table of a node, with a wager on it that no round has taken."""
    table_id = await opened_on(town, node, tab, **options)
    await entered(town, tab, table_id)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    answer = await done(town, tab, **wager, decision=tab.prompt(table_id)["decision"])
    assert answer["type"] == "accepted", answer
    return table_id


@pytest.mark.parametrize("options", [PRIVATE, {}], ids=["private", "shared"])
async def test_wagers_that_no_round_has_taken_stay_when_a_table_is_handed_over(
    town: Town, options: dict[str, Any]
) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await wagered(town, one, ann, **options)
    one.node._soon(one.node.leave())
    await town.until(lambda: table_id in two.tables)
    await town.pass_time(3_000)
    assert two.own.fun(ann.person) == 1000_00 - 1000
    assert two.floor._actors[table_id].table.standing(1) == 1000
    decision = ann.prompt(table_id)["decision"]
    answer = await done(town, ann, type="deal", table_id=table_id, rebet=False, decision=decision)
    assert answer["type"] == "accepted", answer


async def test_a_handed_over_table_gives_the_betting_its_whole_time_again(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await wagered(town, one, ann)
    await town.pass_time(50_000)
    one.node._soon(one.node.leave())
    await town.until(lambda: table_id in two.tables)
    await town.pass_time(50_000)
    table = two.floor._actors[table_id].table
    assert (table.standing(1), table.is_in_play) == (1000, False)
    await town.until(lambda: two.floor._actors[table_id].table.is_in_play)


@pytest.mark.parametrize("options", [PRIVATE, {}], ids=["private", "shared"])
async def test_wagers_that_no_round_has_taken_go_back_when_a_node_dies(
    town: Town, options: dict[str, Any]
) -> None:
    """As after a restart (E11)."""
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    await wagered(town, one, ann, **options)
    await one.die()
    await town.until(lambda: two.own.fun(ann.person) == 1000_00)


async def test_wagers_go_back_where_nobody_is_left_to_give_a_table_to(town: Town) -> None:
    one = await town.node()
    ann = await one.tab(await town.guest("ann"))
    await wagered(town, one, ann)
    await one.node.leave()
    await one.die()
    two = await town.node()
    await town.until(lambda: two.own.fun(ann.person) == 1000_00)


async def test_a_wager_that_is_placed_before_an_orphan_is_adopted_stays(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann, **PRIVATE)
    await entered(town, ann, table_id)
    await one.die()
    await two.watches.peers.look()
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    answer = await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    assert answer["type"] == "accepted", answer
    await town.until(lambda: table_id in two.tables)
    await two.floor.adopt(table_id)
    assert two.floor._actors[table_id].table.standing(1) == 1000
