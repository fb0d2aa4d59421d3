"""A table that one node plays, and people whose sockets another one holds."""

from collections.abc import AsyncIterator, Callable
from itertools import count
from random import Random

import pytest

from croupier.server.frames import text_of
from tests.support.town import Tab, Town, TownNode, caught_up, done, entered, opened_on

CARDS = "Ts 9d 7h 9s 9c Tc Th 9h 7c 9d 9s Td"


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    opened = Town()
    yield opened
    await opened.close()


async def play(town: Town, table_id: str, ann: Tab, ben: Tab) -> None:
    """A whole round of two people, each step by whoever is asked."""
    for tab, box in ((ann, 1), (ben, 2)):
        decision = tab.prompt(table_id)["decision"]
        wager = {"type": "place_wager", "table_id": table_id, "boxes": [box], "amount": 1000}
        answer = await done(town, tab, **wager, decision=decision)
        assert answer["type"] == "accepted", answer
    for tab in (ann, ben):
        await caught_up(town, table_id, ann, ben)
        decision = tab.prompt(table_id)["decision"]
        await done(town, tab, type="deal", table_id=table_id, rebet=False, decision=decision)
    await stand_all(town, table_id, ann, ben)


async def stand_all(town: Town, table_id: str, *tabs: Tab) -> None:
    """Everybody stands with every hand that is asked."""
    for _ in range(20):
        await caught_up(town, table_id, *tabs)
        asked = [tab for tab in tabs if tab.prompt(table_id)["is_yours"]]
        if not asked or asked[0].prompt(table_id)["phase"] != "play":
            return
        prompt = asked[0].prompt(table_id)
        act = {"box": prompt["box"], "hand": prompt["hand"], "action": "stand"}
        decision = prompt["decision"]
        answer = await done(town, asked[0], type="act", table_id=table_id, decision=decision, **act)
        if answer["type"] == "error":
            # What was asked is told late where messages are lost.
            assert answer["code"] == "command.stale", answer
            await town.pass_time(1_000)
    raise AssertionError("the round goes on and on")


async def evening(town: Town, gateway: TownNode, owner: TownNode) -> list[Tab]:
    """Two people play a round and one looks on, all of them by way of one node."""
    names = ("ann", "ben", "eve")
    tabs = [await gateway.tab(await town.guest(name)) for name in names]
    owner.stack(CARDS)
    table_id = await opened_on(town, owner, tabs[0])
    assert table_id in owner.tables
    for tab in tabs:
        await entered(town, tab, table_id)
    ann, ben, eve = tabs
    await play(town, table_id, ann, ben)
    refused = await done(
        town, eve, type="place_wager", table_id=table_id, boxes=[1], amount=1000, decision=1
    )
    assert refused["type"] == "error"
    await town.pass_time(2_000)
    return tabs


def told(tab: Tab, *kinds: str) -> list[str]:
    texts = (text_of(frame) for frame in tab.frames)
    return [text for text in texts if text.startswith(tuple(f'{{"type":"{k}"' for k in kinds))]


TABLE = ("snapshot", "events", "watchers", "chat")


async def test_a_round_through_a_gateway_is_told_in_the_same_bytes_as_on_one_node() -> None:
    alone, together = Town(), Town()
    one = await alone.node()
    near = await evening(alone, one, one)
    first, second = await together.node(), await together.node()
    far = await evening(together, second, first)
    for at_table, through in zip(near, far, strict=True):
        assert len(told(through, "events")) >= 6
        for kinds in (TABLE, ("balance",), ("accepted", "error")):
            assert normal(told(at_table, *kinds)) == normal(told(through, *kinds)), kinds
    await alone.close()
    await together.close()


def normal(texts: list[str]) -> list[str]:
    """Without the ids of commands, which a test counts."""
    names = (f"command-{number}" for number in count())
    return [
        text if "command-" not in text else text.split("command-")[0] + next(names)
        for text in texts
    ]


Loss = Callable[[], int]


def every(nth: int, copies: int) -> Loss:
    """Of so many messages one, by chance, arrives so many times."""
    chance = Random(f"{nth} {copies}")
    return lambda: copies if chance.randrange(nth) == 0 else 1


@pytest.mark.parametrize(
    ("nth", "copies"), [(2, 0), (3, 0), (7, 0), (2, 2), (1, 2), (5, 3)], ids=str
)
async def test_what_the_bus_loses_or_doubles_does_no_harm(
    town: Town, nth: int, copies: int
) -> None:
    owner, gateway = await town.node(), await town.node()
    tabs = [await gateway.tab(await town.guest(name)) for name in ("ann", "ben", "eve")]
    owner.stack(CARDS)
    table_id = await opened_on(town, owner, tabs[0])
    for tab in tabs:
        await entered(town, tab, table_id)
    town.lossy = every(nth, copies)
    await play(town, table_id, *tabs[:2])
    await caught_up(town, table_id, *tabs)
    town.lossy = lambda: 1
    await town.pass_time(4_000)
    number = owner.floor._actors[table_id].table.number
    await town.until(lambda: all(tab.number(table_id) >= number for tab in tabs))
    for tab in tabs[:2]:
        assert tab.told("balance")[-1]["amount"] == town.nodes[0].own.fun(tab.person)


async def test_an_owner_that_dies_in_mid_round_loses_no_card_and_no_cent(town: Town) -> None:
    owner, gateway, third = await town.node(), await town.node(), await town.node()
    ann, eve = [await gateway.tab(await town.guest(name)) for name in ("ann", "eve")]
    owner.stack(CARDS)
    table_id = await opened_on(town, owner, ann)
    for tab in (ann, eve):
        await entered(town, tab, table_id)
    decision = ann.prompt(table_id)["decision"]
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    await done(town, ann, **wager, decision=decision)
    decision = ann.prompt(table_id)["decision"]
    await done(town, ann, type="deal", table_id=table_id, rebet=False, decision=decision)
    cards = ann.prompt(table_id)
    assert cards["phase"] == "play"
    await owner.die(lease=False)
    prompt = ann.prompt(table_id)
    act = {"box": prompt["box"], "hand": prompt["hand"], "action": "stand"}
    command_id = ann.command(type="act", table_id=table_id, decision=prompt["decision"], **act)
    await town.pass_time(1_000)
    assert not ann.answers(command_id)
    town.rows.end_lease(owner.number)
    passed = await town.until(lambda: ann.answers(command_id))
    assert passed <= 2_000
    assert ann.answers(command_id)[0]["type"] == "accepted"
    (player,) = [each for each in (gateway, third) if table_id in each.tables]
    number = player.floor._actors[table_id].table.number
    await town.until(lambda: all(tab.number(table_id) >= number for tab in (ann, eve)))
    assert not player.floor._actors[table_id].table.is_in_play


async def test_people_whose_gateway_dies_count_as_lost(town: Town) -> None:
    owner, gateway = await town.node(), await town.node()
    ann = await gateway.tab(await town.guest("ann"))
    ben = await owner.tab(await town.guest("ben"))
    table_id = await opened_on(town, owner, ann)
    for tab in (ann, ben):
        await entered(town, tab, table_id)
    answer = await done(town, ann, type="join_spot", table_id=table_id, box=1)
    assert answer["type"] == "accepted", answer
    actor = owner.floor._actors[table_id]
    assert ann.person.person_id in actor.present
    await gateway.die()
    await town.until(lambda: ann.person.person_id not in actor.present)
    await town.until(lambda: actor.table.holder(1) is None, ms_max=60_000)


async def test_of_two_nodes_that_want_an_orphan_one_plays_it(town: Town) -> None:
    owner, one, two = await town.node(), await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    tables = [await opened_on(town, owner, ann) for _ in range(4)]
    await owner.die()
    await town.until(lambda: one.tables | two.tables == set(tables))
    assert not one.tables & two.tables
    await town.pass_time(3_000)
    assert not one.tables & two.tables
