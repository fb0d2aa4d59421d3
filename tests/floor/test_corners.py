"""Corners where a shared table could wait for ever, tell too little, or be opened too often."""

import asyncio
from collections.abc import Sequence

import pytest

from croupier.casino.access import Access
from croupier.casino.admission import SESSIONS_MAX, TABLES_OPENED_MAX
from croupier.casino.clockwork import RETRY_MS
from croupier.casino.commands import JoinSpot
from croupier.casino.errors import (
    NoSuchTable,
    NotYourTable,
    OutcomeUnknown,
    StorageFailed,
    TooManySessions,
    TooManyTables,
)
from croupier.casino.history import Histories
from croupier.casino.lobby import LobbyNews, Standing
from croupier.casino.opening import Opening
from croupier.casino.ports import BalanceChange, Commit, TableRow, TableStore
from croupier.casino.ranges import RangeName
from croupier.casino.request import Request
from croupier.server import telling
from croupier.server.views import lobby_table
from croupier.server.wire.views import LobbyTable
from tests.floor.tables import TWO, WINNING, dealt, gathered, in_play
from tests.support.memory import FUN, House, Seat, command_id
from tests.support.trouble import TroubledStore

GREEN_MS, LOST_MS, RESULTS_MS, VACANT_MS = 30_000, 20_000, 4_000, 300_000


class SlowList(TroubledStore):
    """A person's list of tables can be long in coming."""

    def __init__(self, store: TableStore) -> None:
        super().__init__(store)
        self.list_gate = asyncio.Event()
        self.list_gate.set()
        self.lists_waiting = 0

    async def open_tables(self, owner: int | None = None) -> Sequence[TableRow]:
        self.lists_waiting += 1
        await self.list_gate.wait()
        self.lists_waiting -= 1
        return await super().open_tables(owner)


@pytest.fixture
def trouble(house: House) -> SlowList:
    store = SlowList(house.store)
    house.through(store)
    return store


async def looked_after(house: House) -> None:
    """Waits until the floor has looked after every table that needs it."""
    while house.floor._going_to_sleep:
        await asyncio.sleep(0)
    await house.settle()


# Nobody waits for ever ------------------------------------------------------------------------


@pytest.mark.clause("L2")
async def test_whoever_joins_a_table_while_it_closes_is_told_that_it_has_closed(
    house: House, trouble: SlowList
) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.lose_line()
    late = await house.guest()
    trouble.list_gate.clear()
    request = Request(late, JoinSpot(1), command_id())
    joining = asyncio.create_task(house.floor.do(seat.table_id, request))
    while not trouble.lists_waiting:
        await asyncio.sleep(0)
    await house.pass_time(VACANT_MS)
    await looked_after(house)
    trouble.list_gate.set()
    with pytest.raises(NoSuchTable):
        await asyncio.wait_for(joining, timeout=1)


async def test_an_actor_that_was_stopped_takes_no_command_and_arms_nothing(house: House) -> None:
    one, two = await dealt(house, TWO)
    actor = house.actor(one.table_id)
    await house.floor.stop()
    with pytest.raises(StorageFailed):
        await asyncio.wait_for(actor.do(Request(one.person, JoinSpot(5), command_id())), timeout=1)
    before = house.clock.waits_ms
    actor.leave(two.watcher)
    assert house.clock.waits_ms == before


@pytest.mark.clause("L11")
async def test_a_round_goes_on_by_itself_though_the_storage_failed_while_the_house_opened(
    house: House,
) -> None:
    _, two = await dealt(house, TWO)
    await house.floor.stop()
    again = House(house.stores, house.seeds, house.clock)
    store = TroubledStore(again.store)
    again.through(store)
    store.is_take_failing = True
    await again.floor.start()
    store.is_take_failing = False
    await again.pass_time(RETRY_MS)
    await looked_after(again)
    assert again.actor(two.table_id).table.is_in_play
    await again.pass_time(2 * GREEN_MS)
    assert not again.actor(two.table_id).table.is_in_play
    await again.floor.stop()


async def test_a_table_that_could_not_be_woken_when_it_was_opened_stands_in_its_room_later(
    house: House, trouble: SlowList
) -> None:
    person = await house.guest()
    trouble.is_take_failing = True
    opening = Opening("multiplayer", FUN, RangeName.SILVER, Access.PUBLIC, 30)
    answer = await house.floor.open(person, opening, command_id())
    assert not house.lobby.picture.changed
    trouble.is_take_failing = False
    await house.pass_time(RETRY_MS)
    await looked_after(house)
    (standing,) = house.lobby.picture.changed
    assert standing.table.table_id == answer.table_id


# What they are told -------------------------------------------------------------------------


async def test_everybody_is_told_their_money_when_a_lost_answer_had_settled_the_round(
    house: House, trouble: SlowList
) -> None:
    one, two = await dealt(house, WINNING)
    await one.act("stand")
    house.balances.clear()
    trouble.faults = ["lost after"]
    await two.act("stand")
    told = {each.person_id: each.amount for each in house.balances}
    assert told == {seat.person.person_id: seat.fun for seat in (one, two)}


@pytest.mark.clause("L15")
async def test_whoever_played_at_a_table_by_link_may_read_their_round_without_the_link(
    house: House,
) -> None:
    first = await house.share(await house.guest(), WINNING, access=Access.LINK)
    invite = first.table.invite
    second = await house.back(await house.guest(), first.table_id, invite)
    for box, seat in enumerate((first, second), 1):
        await seat.wager(box, 10)
    for seat in (first, second):
        await seat.deal()
    await second.lose_line()
    await house.pass_time(LOST_MS)
    await first.act("stand")
    await house.pass_time(GREEN_MS)
    assert not in_play(first)
    told = Histories(house.store, house.floor.table_for)
    assert (await told.round(second.person, first.table_id, 1)).number == 1
    stranger = await house.guest()
    with pytest.raises(NotYourTable):
        await told.round(stranger, first.table_id, 1)
    with pytest.raises(NotYourTable):
        await house.floor.table_for(second.person, first.table_id)


class Listener:
    """Somebody in the lobby, who keeps what was told."""

    def __init__(self) -> None:
        self.heard: list[LobbyNews] = []

    def show_lobby(self, news: LobbyNews) -> None:
        self.heard.append(news)


async def test_the_rooms_are_written_once_for_all_who_come_and_missing_changes_follow(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def counted(standing: Standing) -> LobbyTable:
        written.append(standing.table.table_id)
        return lobby_table(standing)

    monkeypatch.setattr(telling, "lobby_table", counted)
    seat = await house.share(await house.guest())
    listener = Listener()
    house.lobby.enter(listener)
    texts = {telling.lobby_frame(house.lobby.picture) for _ in range(50)}
    assert (len(texts), len(written)) == (1, 1), "one who asks again and again costs nothing"
    await seat.join(3)
    assert telling.lobby_frame(house.lobby.picture) in texts
    await house.pass_time(250)
    (news,) = listener.heard
    assert news.changed[0].table.holder(3), "what is missing there follows"
    assert telling.lobby_frame(house.lobby.picture) not in texts
    house.lobby.leave(listener)
    before = telling.lobby_frame(house.lobby.picture)
    await seat.leave(3)
    assert telling.lobby_frame(house.lobby.picture) != before, "nobody would be told what changed"


# How many ---------------------------------------------------------------------------------------


async def test_one_person_keeps_few_shared_tables_open_and_others_open_theirs(
    house: House,
) -> None:
    person = await house.guest()
    seats: list[Seat] = []
    for number in range(TABLES_OPENED_MAX):
        access = Access.LINK if number % 2 else Access.PUBLIC
        seats.append(await house.share(person, access=access))
    with pytest.raises(TooManyTables) as error:
        await house.share(person)
    assert error.value.details == {"limit": TABLES_OPENED_MAX}
    await house.share(await house.guest())
    await house.sit(person, "multiplayer")
    for seat in seats:
        await seat.lose_line()
    await house.pass_time(VACANT_MS)
    await looked_after(house)
    await house.share(person)


async def test_openings_side_by_side_do_not_pass_the_limit(house: House) -> None:
    person = await house.guest()
    opening = Opening("prize", FUN, RangeName.SILVER, Access.PUBLIC, 15)
    results = await asyncio.gather(
        *(house.floor.open(person, opening, command_id()) for _ in range(2 * TABLES_OPENED_MAX)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, TooManyTables) for each in results) == TABLES_OPENED_MAX


@pytest.mark.clause("L15")
async def test_tables_that_lie_idle_do_not_become_more_sessions_than_one_may_have(
    house: House,
) -> None:
    person = await house.guest()
    games = ("multiplayer", "prize", "classic")
    seats = [
        await house.sit(person, game, range_name=RangeName(name))
        for game in games
        for name in RangeName
    ]
    assert len(seats) == SESSIONS_MAX + 1
    for seat in seats[:SESSIONS_MAX]:
        await seat.wager(1, 25)
        await seat.wager(2, 25)
    with pytest.raises(TooManySessions):
        await seats[-1].wager(1, 25)
    await seats[0].drop()
    await seats[-1].wager(1, 25)


@pytest.mark.clause("L15")
async def test_no_table_is_opened_while_shared_ones_may_become_the_last_sessions(
    house: House,
) -> None:
    person = await house.guest()
    (shared,) = await gathered(house, players=1)
    seat = await house.back(person, shared.table_id)
    await seat.join(1)
    own = [
        await house.sit(person, game, range_name=RangeName(name))
        for game in ("multiplayer", "prize", "classic")
        for name in RangeName
    ]
    for each in own[: SESSIONS_MAX - 1]:
        await each.wager(1, 25)
    with pytest.raises(TooManySessions):
        await house.sit(person, "on-fire")
    await seat.leave(1)
    await house.sit(person, "on-fire")


async def test_a_table_whose_opening_was_written_though_nobody_could_tell_is_awake(
    house: House,
) -> None:
    class Forgetful(TroubledStore):
        async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
            await super().create(row, commit)
            raise OutcomeUnknown("the answer was lost")

    house.through(Forgetful(house.store))
    opening = Opening("multiplayer", FUN, RangeName.SILVER, Access.PUBLIC, 30, place=2)
    with pytest.raises(OutcomeUnknown):
        await house.floor.open(await house.guest(), opening, command_id())
    (standing,) = house.lobby.picture.changed
    assert standing.place == 2
    await house.pass_time(VACANT_MS)
    await looked_after(house)
    assert not await house.store.shared_tables(), "it does not keep its place for ever"
