"""What one node knows of a house, the others tell their people: rooms, money, chat, sign-outs."""

from collections.abc import AsyncIterator, Sequence

import pytest

from croupier.casino.errors import NoSuchTable, StorageFailed
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange
from croupier.server.socket import SIGNED_OUT
from tests.support.town import Tab, Town, done, entered, opened_on


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    opened = Town()
    yield opened
    await opened.close()


def places(tab: Tab) -> dict[int, tuple[str | None, list[str]]]:
    """Who sits at which place of the rooms, as somebody in the lobby has been told."""
    known: dict[int, tuple[str | None, list[str]]] = {}
    for message in tab.told("lobby", "lobby_changes"):
        if message["type"] == "lobby":
            known = {}
        for table in message["tables" if message["type"] == "lobby" else "changed"]:
            sitting = [name for name in table["spots"] if name is not None]
            known[table["place"]] = (table["table_id"], sitting)
        for gone in message.get("gone", ()):
            known.pop(gone["place"], None)
    return known


async def test_the_lobby_of_each_node_shows_the_tables_of_all(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    ben = await two.tab(await town.guest("ben"))
    ben.say(type="enter_lobby")
    first = await opened_on(town, one, ann)
    second = await opened_on(town, two, ben)
    await town.until(lambda: places(ben) == {1: (first, []), 2: (second, [])})
    await done(town, ann, type="join_spot", table_id=first, box=1)
    await town.until(lambda: places(ben)[1] == (first, ["ann"]))
    ann.say(type="enter_lobby")
    await town.until(lambda: places(ann) == places(ben))


async def test_news_that_are_lost_are_asked_for(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    again = await two.tab(ann.person)
    again.say(type="enter_lobby")
    table_id = await opened_on(town, one, ann)
    await town.pass_time(2_000)
    await entered(town, ann, table_id)
    await done(town, ann, type="join_spot", table_id=table_id, box=1)
    await town.until(lambda: places(again)[1] == (table_id, ["ann"]))
    town.lossy = lambda: 0
    decision = ann.prompt(table_id)["decision"]
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1, 2], "amount": 1000}
    await done(town, ann, **wager, decision=decision)
    await town.pass_time(500)
    assert (places(again)[1], again.told("balance")) == ((table_id, ["ann"]), [])
    town.lossy = lambda: 1
    await town.until(lambda: places(again)[1] == (table_id, ["ann", "ann"]))
    await town.until(lambda: again.told("balance"))
    assert again.told("balance")[-1] == ann.told("balance")[-1]


async def test_lost_news_are_asked_for_until_the_database_answers(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    far = await two.tab(ann.person)
    await town.pass_time(2_000)
    far.frames.clear()
    bank = type(two.own.bank)
    balances = bank.balances

    async def fail(_bank: object, _person_id: int) -> Sequence[BalanceChange]:
        raise StorageFailed("away")

    (change,) = await one.own.bank.balances(ann.person.person_id)
    town.lossy = lambda: 0
    one.hub.publish_balances([change])
    await town.settle()
    town.lossy = lambda: 1
    monkeypatch.setattr(bank, "balances", fail)
    await town.pass_time(3_000)
    assert not far.told("balance")
    monkeypatch.setattr(bank, "balances", balances)
    await town.until(lambda: far.told("balance"))


async def test_a_node_whose_lease_is_over_counts_nothing_together(town: Town) -> None:
    one = await town.node()
    await town.node()
    ann = await town.guest("ann")
    assert await one.floor.at_stake(ann.person_id, Currency.FUN) == 0
    town.rows.end_lease(one.number)
    assert await one.floor._elsewhere._steady_nodes() is None  # type: ignore[attr-defined]


async def test_a_place_of_a_dead_node_is_not_given_away(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann)
    await town.pass_time(2_000)
    await one.die()
    assert two.own.lobby.vacant_place("multiplayer") == 2
    await town.until(lambda: table_id in two.tables)
    assert two.own.lobby.vacant_place("multiplayer") == 2
    ann.say(type="enter_lobby")
    await town.until(lambda: places(ann) == {1: (table_id, [])})


async def test_money_is_told_wherever_a_person_is(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    far = await two.tab(ann.person)
    (change,) = await one.own.bank.balances(ann.person.person_id)
    one.hub.publish_balances([change])
    await town.until(lambda: far.told("balance"))
    assert far.told("balance") == ann.told("balance")


async def test_a_line_is_heard_by_everybody_at_the_table_once(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    ben = await two.tab(await town.guest("ben"))
    table_id = await opened_on(town, one, ann)
    for tab in (ann, ben):
        await entered(town, tab, table_id)
    town.lossy = lambda: 2
    await done(town, ben, type="say", table_id=table_id, text="hello")
    await town.until(lambda: ann.told("chat_line"))
    await done(town, ann, type="say", table_id=table_id, text="good evening")
    await town.until(lambda: len(ben.told("chat_line")) == 2)
    await town.settle()
    for tab in (ann, ben):
        lines = [message["line"]["text"] for message in tab.told("chat_line")]
        assert lines == ["hello", "good evening"]


async def test_a_tab_on_another_node_hears_what_becomes_of_a_session(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    beside, far = await one.tab(ann.person), await two.tab(ann.person)
    options = {"game": "classic", "access": "private", "timer": None}
    table_id = await opened_on(town, one, ann, **options)
    await entered(town, ann, table_id)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    for command in (wager, {"type": "cancel_wagers", "table_id": table_id}):
        await done(town, ann, **command, decision=ann.prompt(table_id)["decision"])
        await town.pass_time(500)
        assert far.told("sessions")[-1] == beside.told("sessions")[-1]
    assert [bool(told["sessions"]) for told in far.told("sessions")[-2:]] == [True, False]


async def test_who_signs_out_on_one_node_is_out_on_all(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await one.tab(await town.guest("ann"))
    far, ben = await two.tab(ann.person), await two.tab(await town.guest("ben"))
    await one.own.people.forget_token(b"ann")
    one.hub.sign_out(ann.person.person_id, lambda _sign_in: True)
    await town.until(lambda: far.closed and ann.closed)
    assert far.closed == (SIGNED_OUT, "signed out")
    assert ben.closed is None


async def test_what_is_at_stake_anywhere_counts_everywhere(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann)
    await entered(town, ann, table_id)
    decision = ann.prompt(table_id)["decision"]
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    await done(town, ann, **wager, decision=decision)
    for node in (one, two):
        assert await node.shared.at_stake(ann.person.person_id, Currency.FUN) == 1000
        assert await node.shared.is_playing(ann.person)
    elsewhere = await two.floor._elsewhere.presence(ann.person.person_id)
    assert (elsewhere.played, elsewhere.opened) == (1, 1)


async def test_a_silent_node_is_no_zero(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await town.guest("ann")
    await one.die(lease=False)
    asked = two.floor.at_stake(ann.person_id, Currency.FUN)
    failures: list[BaseException] = []

    async def ask() -> None:
        try:
            await asked
        except StorageFailed as failed:
            failures.append(failed)

    two.node._soon(ask())
    await town.until(lambda: failures)


async def test_whoever_takes_a_break_leaves_the_tables_of_all_nodes(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann)
    await done(town, ann, type="join_spot", table_id=table_id, box=1)
    await two.shared.vacate(ann.person)
    assert one.floor._actors[table_id].table.holder(1) is None


async def test_a_host_closes_a_table_of_any_node(town: Town) -> None:
    one, two = await town.node(), await town.node()
    ann = await two.tab(await town.guest("ann"))
    table_id = await opened_on(town, one, ann)
    await two.shared.close_after_round(table_id)
    with pytest.raises(NoSuchTable):
        await two.shared.look(table_id)


async def test_a_node_that_plays_nothing_lets_people_play(town: Town) -> None:
    one, gateway = await town.node(), await town.node(plays=False)
    ann = await gateway.tab(await town.guest("ann"))
    options = {"currency": "FUN", "range": "silver", "access": "private", "timer": None}
    answer = await done(town, ann, type="open_table", game="classic", **options)
    table_id = answer["table_id"]
    assert table_id in one.tables | {table_id}
    await entered(town, ann, table_id)
    wager = {"type": "place_wager", "table_id": table_id, "boxes": [1], "amount": 1000}
    answer = await done(town, ann, **wager, decision=ann.prompt(table_id)["decision"])
    assert answer["type"] == "accepted"
    assert (one.tables, gateway.tables) == ({table_id}, set())
