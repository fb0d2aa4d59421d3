"""Who may come to a table, and what those see who look on (L3, L7)."""

import pytest

from croupier.casino.access import Access
from croupier.casino.errors import NotYourTable
from tests.floor.tables import TWO, dealt, gathered, holders, refused
from tests.support.memory import House, Seat
from tests.support.viewers import Watcher

# Who may come -------------------------------------------------------------------------------


@pytest.mark.clause("L3")
@pytest.mark.clause("L7")
async def test_anyone_may_watch_and_join_a_public_table(house: House) -> None:
    one, two = await dealt(house, TWO)
    visitor = await house.back(await house.guest(), one.table_id)
    assert visitor.watcher.tables == [one.table], "the game in progress"
    await one.act("hit")
    assert visitor.watcher.steps[-1].table == one.table
    await visitor.join(3)
    assert set(holders(one)) == {1, 2, 3}
    await two.lose_line()


@pytest.mark.clause("L3")
@pytest.mark.clause("L7")
async def test_a_private_table_is_neither_watched_nor_joined_by_others(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    stranger = await house.guest()
    number = seat.table.number
    with pytest.raises(NotYourTable):
        await house.back(stranger, seat.table_id)
    intruder = Seat(house, stranger, seat.table_id, Watcher(stranger.person_id))
    assert await refused(intruder, intruder.join(1)) == "table.private"
    assert await refused(intruder, intruder.wager(1, 10)) == "table.private"
    assert seat.table.number == number, "and nothing tells of it"
    assert seat.watcher.steps == []


@pytest.mark.clause("L3")
async def test_a_table_by_link_is_for_whoever_has_the_link(house: House) -> None:
    one = await house.share(await house.guest(), access=Access.LINK)
    invite = one.table.invite
    assert invite is not None
    stranger = await house.guest()
    for wrong in (None, "", "another"):
        with pytest.raises(NotYourTable):
            await house.back(stranger, one.table_id, wrong)
    intruder = Seat(house, stranger, one.table_id, Watcher(stranger.person_id))
    assert await refused(intruder, intruder.join(1)) == "table.private"
    friend = await house.back(stranger, one.table_id, invite)
    await friend.join(1)
    await friend.lose_line()
    again = await house.back(stranger, one.table_id)
    assert holders(again) == {1: stranger.name}, "whoever has a spot needs no link"


# Watching -----------------------------------------------------------------------------------


@pytest.mark.clause("L7")
async def test_a_visitor_watches_first_and_is_named_to_all(house: House) -> None:
    one, two = await gathered(house)
    visitor = await house.back(await house.guest(name="Zoe"), one.table_id)
    await one.join(1)
    await house.pass_time(250)
    assert set(one.watcher.watchers) == {two.person.name, "Zoe"}
    assert set(visitor.watcher.watchers) == {two.person.name, "Zoe"}
    await visitor.join(2)
    await house.pass_time(250)
    assert one.watcher.watchers == (two.person.name,), "whoever has a spot plays"
    await visitor.leave(2)
    await two.lose_line()
    await house.pass_time(250)
    assert one.watcher.watchers == ("Zoe",)


@pytest.mark.clause("L7")
async def test_whoever_enters_late_sees_the_same_table_as_all_others(house: House) -> None:
    one, two = await dealt(house, TWO)
    await one.act("hit")
    await house.pass_time(4_000)
    visitor = await house.back(await house.guest(), one.table_id)
    assert visitor.watcher.tables == [one.table]
    assert visitor.watcher.left_ms == one.clock_ms > 0
    missed = await two.house.store.events(one.table_id, 0, 1000)
    assert [event.number for event in missed] == list(range(1, one.table.number + 1)), (
        "its complete history from the first event"
    )


@pytest.mark.clause("L7")
async def test_a_visitor_who_missed_some_is_shown_what_came_since(house: House) -> None:
    one, two = await dealt(house, TWO)
    after = one.table.number
    await two.lose_line()
    await one.act("hit")
    await one.act("hit")
    again = Watcher(two.person.person_id, two.person.name)
    await house.floor.enter(two.person, two.table_id, again, after)
    assert again.tables == []
    assert again.numbers == list(range(after + 1, one.table.number + 1))


@pytest.mark.clause("L11")
async def test_whoever_enters_is_told_how_much_time_is_left(house: House) -> None:
    one, _ = await dealt(house, TWO)
    await house.pass_time(one.clock_ms - 7_000)
    visitor = await house.back(await house.guest(), one.table_id)
    assert visitor.watcher.left_ms == 7_000
