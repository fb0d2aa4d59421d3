"""A node that leaves gives its tables to others, and nobody loses anything by it."""

from collections.abc import AsyncIterator

import pytest

from croupier.server.socket import COME_AGAIN
from tests.support.town import Town, done, entered, opened_on

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


async def test_money_that_no_round_has_taken_is_where_a_restart_would_leave_it(
    town: Town,
) -> None:
    """At a private table it lies where it lay; at a shared one it goes back (E11)."""
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    private = {"game": "classic", "access": "private", "timer": None}
    for options in (private, {}):
        table_id = await opened_on(town, one, ann, **options)
        await entered(town, ann, table_id)
        wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
        answer = await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
        assert answer["type"] == "accepted", answer
    tables = set(one.tables)
    assert two.own.fun(ann.person) == 1000_00 - 2000
    one.node._soon(one.node.leave())
    await town.until(lambda: two.tables == tables)
    await town.until(lambda: two.own.fun(ann.person) == 1000_00 - 1000)
    await town.pass_time(1_000)
    assert two.own.fun(ann.person) == 1000_00 - 1000
