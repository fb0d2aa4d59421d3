"""A node that leaves gives its tables to others, and nobody loses anything by it."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from croupier.server.nodes import watches
from croupier.server.nodes.messages import Enter, Entered
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


@pytest.mark.parametrize("seed", range(6))
async def test_a_hand_over_bears_what_the_bus_loses_doubles_and_brings_late(
    town: Town, seed: int
) -> None:
    nodes = [await town.node() for _ in range(3)]
    one, two, three = nodes
    ann, eve = await two.tab(await town.guest("ann")), await three.tab(await town.guest("eve"))
    for node in nodes:
        node.stack(CARDS)
    table_id = await opened_on(town, one, ann)
    for tab in (ann, eve):
        await entered(town, tab, table_id)
    chance = Random(seed)
    town.lossy = lambda: chance.choice((0, 1, 1, 1, 2))
    town.street.lag = lambda: chance.choice((0, 0, 0, 5, 30))
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    answer = await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    one.node._soon(one.node.leave())
    await town.until(lambda: not one.tables)
    town.nodes.remove(one)
    await one.shared.stop()
    town.rows.end_lease(one.number)
    answer = await done(
        town, ann, type="deal", table_id=table_id, rebet=False, decision=await fresh(town, ann)
    )
    assert answer["type"] == "accepted", answer
    prompt = await asked(town, ann, table_id)
    act = {"box": prompt["box"], "hand": prompt["hand"], "action": "stand"}
    answer = await done(
        town, ann, type="act", table_id=table_id, decision=prompt["decision"], **act
    )
    assert answer["type"] == "accepted", answer
    town.lossy, town.street.lag = lambda: 1, lambda: 0
    await town.pass_time(4_000)
    (player,) = [node for node in (two, three) if table_id in node.tables]
    table = player.floor._actors[table_id].table
    await town.until(lambda: all(tab.number(table_id) == table.number for tab in (ann, eve)))
    assert table.rounds == 1
    assert ann.told("balance")[-1]["amount"] == player.own.fun(ann.person)


async def fresh(town: Town, tab: Tab) -> int:
    """What a tab is asked, once every message has had the time to be asked for again."""
    await town.pass_time(8_000)
    (table_id,) = tab._last
    decision: int = tab.prompt(table_id)["decision"]
    return decision


async def asked(town: Town, tab: Tab, table_id: str) -> dict[str, Any]:
    await town.until(lambda: tab.prompt(table_id)["phase"] == "play")
    return tab.prompt(table_id)


async def test_who_looks_on_hears_of_a_table_that_closes_on_its_way(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann)
    await entered(town, ann, table_id)
    town.lossy = lambda: 0
    await one.shared.close_after_round(table_id)
    await town.pass_time(1_000)
    assert not ann.told("error")
    await one.die()
    town.lossy = lambda: 1
    await town.until(lambda: ann.told("error"))
    (told,) = ann.told("error")
    assert (told["code"], told["command_id"]) == ("table.unknown", None)
    await town.pass_time(5_000)
    assert len(ann.told("error")) == 1
    assert not two.watches._by_view


async def test_only_so_many_look_for_their_tables_at_a_time_and_players_first(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "LOOKED_FOR_AT_ONCE_MAX", 2)
    one, two = await town.node(), await town.node()
    tabs = [await two.tab(await town.guest(f"guest{number}")) for number in range(6)]
    tables = [await opened_on(town, one, tab) for tab in tabs[:1]] * 6
    for tab, table_id in zip(tabs, tables, strict=True):
        await entered(town, tab, table_id)
    await done(town, tabs[5], type="join_spot", table_id=tables[0], box=1)
    enter, order, under_way, most = one.node._guests.enter, [], set[int](), 0

    async def slowly(node: int, asked: Enter) -> Entered:
        nonlocal most
        order.append(asked.person.person_id)
        under_way.add(asked.view)
        most = max(most, len(under_way))
        await asyncio.sleep(0)
        under_way.discard(asked.view)
        return await enter(node, asked)

    monkeypatch.setattr(one.node._guests, "enter", slowly)
    for _ in range(3):
        two.watches.look_again(one.number)
    await town.until(lambda: len(one.node._guests.views(two.number)) == 6 and not under_way)
    await town.pass_time(3_000)
    assert most == 2
    assert order[0] == tabs[5].person.person_id
    assert len(order) == 6
    assert not two.watches._errands


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
