"""Rooms, who may come to a table, who looks on, and when a table is vacant (L1, L2, L3, L7)."""

import asyncio
from dataclasses import dataclass, field

import pytest

from croupier.casino.access import Access
from croupier.casino.errors import OpeningRefused, PlaceTaken
from croupier.casino.lobby import LobbyNews
from croupier.casino.money import Currency
from croupier.casino.opening import Opening
from croupier.casino.ranges import RangeName
from tests.floor.tables import TWO, dealt, gathered, holders, in_play
from tests.support.memory import FUN, House, command_id

VACANT_MS = 300_000


def shared(game: str = "multiplayer", place: int | None = None) -> Opening:
    return Opening(game, FUN, RangeName.SILVER, Access.PUBLIC, 30, place)


async def opened(house: House, opening: Opening | None = None) -> str:
    """A new table's id; nobody looks at it."""
    person = await house.guest()
    answer = await house.floor.open(person, opening or shared(), command_id())
    return answer.table_id


def rooms(house: House, game: str = "multiplayer") -> tuple[int, ...]:
    """The numbers of a game's open rooms."""
    return house.lobby.picture.rooms[game]


def places(house: House, game: str = "multiplayer") -> set[int]:
    """Places of a game where a table stands."""
    return {each.place for each in house.lobby.picture.changed if each.game == game}


async def vacated(house: House) -> None:
    """So much later that every table nobody is at has gone."""
    await house.pass_time(VACANT_MS)
    await gone_to_sleep(house)


async def gone_to_sleep(house: House) -> None:
    while house.floor._going_to_sleep:
        await asyncio.sleep(0)


@dataclass
class Listener:
    """Somebody in the lobby."""

    heard: list[LobbyNews] = field(default_factory=list)

    def show_lobby(self, news: LobbyNews) -> None:
        self.heard.append(news)


# Rooms --------------------------------------------------------------------------------------


@pytest.mark.clause("L1")
async def test_a_room_has_four_tables_and_one_more_opens_when_all_are_in_use(house: House) -> None:
    assert rooms(house) == (1,)
    for _ in range(3):
        await opened(house)
    assert (places(house), rooms(house)) == ({1, 2, 3}, (1,))
    await opened(house)
    assert (places(house), rooms(house)) == ({1, 2, 3, 4}, (1, 2))
    await opened(house)
    assert (places(house), rooms(house)) == ({1, 2, 3, 4, 5}, (1, 2))
    assert rooms(house, "prize") == (1,), "each game has its own"


@pytest.mark.clause("L1")
async def test_empty_rooms_beyond_the_first_close(house: House) -> None:
    ids = [await opened(house) for _ in range(6)]
    kept = [
        await house.back(await house.guest(), ids[0]),
        await house.back(await house.guest(), ids[4]),
    ]
    await vacated(house)
    assert (places(house), rooms(house)) == ({1, 5}, (1, 2)), "a table still stands in the second"
    await kept[1].lose_line()
    await vacated(house)
    assert (places(house), rooms(house)) == ({1}, (1,))
    await kept[0].lose_line()
    await vacated(house)
    assert (places(house), rooms(house)) == (set(), (1,)), "the first never closes"


@pytest.mark.clause("L1")
async def test_the_first_vacant_place_is_taken_or_the_one_that_is_asked_for(house: House) -> None:
    await opened(house, shared(place=3))
    await opened(house)
    assert places(house) == {1, 3}
    with pytest.raises(PlaceTaken):
        await opened(house, shared(place=3))
    await opened(house)
    await opened(house)
    assert places(house) == {1, 2, 3, 4}
    await opened(house, shared(place=7))
    assert places(house) == {1, 2, 3, 4, 7}


@pytest.mark.clause("L1")
@pytest.mark.parametrize("place", [5, 400, 0, -3])
async def test_no_table_is_opened_in_a_room_that_is_not_open(house: House, place: int) -> None:
    with pytest.raises(OpeningRefused):
        await opened(house, shared(place=place))
    assert (places(house), rooms(house)) == (set(), (1,))


@pytest.mark.clause("L1")
@pytest.mark.parametrize("game", ["classic", "on-fire"])
@pytest.mark.parametrize("access", [Access.PUBLIC, Access.LINK])
async def test_classic_and_on_fire_are_played_alone(
    house: House, game: str, access: Access
) -> None:
    with pytest.raises(OpeningRefused):
        await opened(house, Opening(game, FUN, RangeName.SILVER, access, 30))
    seat = await house.sit(await house.guest(), game)
    assert seat.table.access is Access.PRIVATE
    assert game not in house.lobby.picture.rooms
    assert house.lobby.picture.changed == ()


@pytest.mark.clause("L1")
@pytest.mark.parametrize("game", ["multiplayer", "prize"])
async def test_multiplayer_and_prize_are_played_in_rooms(house: House, game: str) -> None:
    await house.share(await house.guest(), game=game)
    assert places(house, game) == {1}
    for _ in range(4):
        await opened(house, shared(game))
    assert rooms(house, game) == (1, 2)


async def test_two_who_open_at_once_get_two_places(house: House) -> None:
    await asyncio.gather(*(opened(house) for _ in range(4)))
    assert places(house) == {1, 2, 3, 4}
    await vacated(house)
    await opened(house)
    assert places(house) == {1}, "a place that was fought over is vacant again afterwards"


async def test_a_place_that_is_known_to_be_taken_is_vacant_once_its_table_is_gone(
    house: House,
) -> None:
    seat = await house.share(await house.guest())
    house.lobby.note_taken("multiplayer", 1)
    house.lobby.note_taken("multiplayer", 2)
    assert house.lobby.vacant_place("multiplayer") == 3, "the second has not been heard of yet"
    await seat.lose_line()
    await vacated(house)
    assert house.lobby.vacant_place("multiplayer") == 1


# Options ------------------------------------------------------------------------------------


@pytest.mark.clause("L2")
async def test_whoever_opens_a_vacant_table_sets_its_options_and_all_see_them(
    house: House,
) -> None:
    opening = Opening("prize", Currency.TUR, RangeName.GOLDEN, Access.PUBLIC, 60)
    await opened(house, opening)
    (standing,) = house.lobby.picture.changed
    table = standing.table
    assert (table.game, table.currency, table.range.name) == ("prize", "TUR", "golden")
    assert (table.access, table.timer) == (Access.PUBLIC, 60)


@pytest.mark.clause("L2")
@pytest.mark.case("E22")
async def test_a_table_is_vacant_five_minutes_after_its_last_spot_and_watcher(
    house: House,
) -> None:
    (seat,) = await gathered(house, players=1)
    watching = await house.back(await house.guest(), seat.table_id)
    await seat.lose_line()
    await house.pass_time(VACANT_MS)
    assert not seat.table.is_closed, "somebody looks on"
    await watching.lose_line()
    await house.pass_time(VACANT_MS - 1)
    await house.back(watching.person, seat.table_id)
    await house.pass_time(1)
    assert not seat.table.is_closed, "somebody came back in time"


@pytest.mark.clause("L2")
@pytest.mark.case("E22")
async def test_a_vacant_table_closes_and_its_place_is_free(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.lose_line()
    await house.pass_time(VACANT_MS - 1)
    assert not seat.table.is_closed
    await house.pass_time(1)
    await gone_to_sleep(house)
    assert house.floor._actors == {}
    assert places(house) == set()
    again = await house.share(seat.person, timer=60)
    assert again.table_id != seat.table_id
    assert (again.table.place, again.table.timer) == (1, 60), "its options ended with it"


@pytest.mark.clause("L2")
async def test_five_minutes_count_from_the_last_spot_even_without_watchers(house: House) -> None:
    one, two = await dealt(house, TWO)
    await one.lose_line()
    await two.lose_line()
    await house.pass_time(120_000)
    assert not in_play(one)
    assert holders(one) == {}
    await house.pass_time(VACANT_MS - 120_000)
    assert not one.table.is_closed, "the round was played on after the last watcher had gone"
    await house.pass_time(120_000)
    await gone_to_sleep(house)
    assert house.floor._actors == {}


@pytest.mark.clause("L2")
async def test_whoever_comes_at_the_last_moment_finds_the_table_open(house: House) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.lose_line()
    house.clock.advance(VACANT_MS)  # That it is vacant is told, and waits for its turn.
    again = await house.back(seat.person, seat.table_id)
    await house.settle()
    assert not again.table.is_closed
    await again.join(1)


@pytest.mark.case("E22")
@pytest.mark.lengthy
async def test_many_tables_that_nobody_joins_are_gone_after_the_grace_time(house: House) -> None:
    for _ in range(200):
        await opened(house)
    left = [await house.back(await house.guest(units=0), await opened(house)) for _ in range(20)]
    for seat in left:
        await seat.join(1)
        await seat.leave(1)
        await seat.lose_line()
    playing = await dealt(house, TWO)
    await playing[0].quit()
    await vacated(house)
    assert set(house.floor._actors) == {playing[0].table_id}
    assert not in_play(playing[0]), "the open round was finished and settled first"
    for seat in playing:
        await seat.lose_line()
    await vacated(house)
    await vacated(house)
    assert house.floor._actors == {}
    assert house.clock.waits_ms == [], "nothing is waited for any more"
    assert house.lobby._by_place == {}
    assert house.lobby._by_table == {}


@pytest.mark.clause("L2")
async def test_whoever_played_keeps_its_history_when_a_table_closes(house: House) -> None:
    one, two = await dealt(house, TWO)
    await one.act("stand")
    await two.act("stand")
    for seat in (one, two):
        await seat.leave(1 if seat is one else 2)
        await seat.lose_line()
    await vacated(house)
    await vacated(house)
    row = await house.store.row(one.table_id)
    assert row is not None
    assert row.closed_at is not None
    assert await house.store.played_by(one.table_id, one.person.person_id)
    (span,) = await house.store.rounds(one.table_id, None, 10)
    assert span.round == 1


@pytest.mark.clause("L2")
async def test_a_private_table_stands_in_its_room_while_its_owner_is_there(house: House) -> None:
    await opened(house)
    seat = await house.sit(await house.guest(), "multiplayer")
    assert places(house) == {1, 2}
    standing = house.lobby.picture.changed[1]
    assert standing.table.access is Access.PRIVATE
    await seat.lose_line()
    assert places(house) == {1}
    await house.back(seat.person, seat.table_id)
    assert places(house) == {1, 2}


@pytest.mark.clause("L2")
async def test_a_private_table_counts_for_the_rooms_and_yields_to_a_shared_one(
    house: House,
) -> None:
    for _ in range(4):
        await house.sit(await house.guest(), "prize")
    assert rooms(house, "prize") == (1, 2)
    await opened(house, shared("prize", place=2))
    by_place = {each.place: each.table.access for each in house.lobby.picture.changed}
    assert by_place[2] is Access.PUBLIC
    assert sorted(by_place) == [1, 2, 3, 4, 5]


# The lobby ----------------------------------------------------------------------------------


@pytest.mark.clause("L2")
async def test_the_lobby_hears_of_what_changes_and_of_what_is_gone(house: House) -> None:
    listener = Listener()
    house.lobby.enter(listener)
    seat = await house.share(await house.guest())
    await seat.join(3)
    await house.pass_time(250)
    (news,) = listener.heard
    (standing,) = news.changed
    assert (standing.place, standing.table.spots_of(seat.person.person_id)) == (1, (3,))
    await seat.leave(3)
    await seat.lose_line()
    await vacated(house)
    await house.pass_time(250)
    assert listener.heard[-1].gone == (("multiplayer", 1),)
    house.lobby.leave(listener)
    await opened(house)
    await house.pass_time(250)
    assert listener.heard[-1].gone == (("multiplayer", 1),)


async def test_a_table_that_has_closed_is_dropped_and_nobody_hears_more_of_it(
    house: House,
) -> None:
    (seat,) = await gathered(house, players=1)
    await seat.lose_line()
    await vacated(house)
    events = await house.store.events(seat.table_id, 0, 100)
    assert events[-1].kind == "table_closed"
    assert seat.table_id not in house.floor._actors
    await house.pass_time(10 * VACANT_MS)
    assert len(await house.store.events(seat.table_id, 0, 100)) == len(events)
