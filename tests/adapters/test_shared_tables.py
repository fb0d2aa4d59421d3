"""What every storage promises a floor where tables are shared, watched and left."""

from dataclasses import replace
from datetime import timedelta

import pytest

from croupier.casino.access import Access
from croupier.casino.errors import (
    AlreadyDone,
    NoSuchTable,
    NotCovered,
    OwnershipLost,
    PlaceTaken,
)
from croupier.casino.event_codec import encode_event
from croupier.casino.money import TableWagers, Transfer
from croupier.casino.ports import BalanceChange, CommandKey, RoundSpan, TableRow
from croupier.core.events import RoundEnded, RoundOpened, RoundVoided
from tests.adapters.house import FUN, Stores, WrittenTable, event, opened


def shared(
    table: WrittenTable,
    place: int | None = 1,
    access: Access = Access.PUBLIC,
    game: str = "classic",
) -> TableRow:
    return replace(table.row, access=access, timer=30, place=place, game=game)


@pytest.mark.clause("L2")
async def test_a_table_keeps_its_access_its_timer_and_its_place(stores: Stores) -> None:
    table = WrittenTable(await stores.guest())
    row = shared(table, place=7, access=Access.LINK)
    await stores.tables.create(row, table.commit())

    assert await stores.tables.row("t1") == row
    assert (await stores.tables.look("t1")).row == row
    assert await stores.tables.open_tables() == (row,)


@pytest.mark.clause("L1")
async def test_a_place_holds_one_table(stores: Stores) -> None:
    owner = await stores.guest(fun=1_000)
    first, second = WrittenTable(owner), WrittenTable(owner, "t2")
    await stores.tables.create(shared(first), first.commit())

    with pytest.raises(PlaceTaken) as caught:
        await stores.tables.create(shared(second), second.commit(second.wager(500), command="c1"))

    assert caught.value.details == {"place": 1}
    assert await stores.tables.row("t2") is None
    assert await stores.fun(owner) == 1_000
    assert await stores.tables.answer(CommandKey(owner.person_id, "c1")) is None


async def test_a_place_is_free_again_once_its_table_is_closed(stores: Stores) -> None:
    owner = await stores.guest()
    first, second = WrittenTable(owner), WrittenTable(owner, "t2")
    await stores.tables.create(shared(first), first.commit())
    await stores.tables.append(first.commit(is_closing=True))

    await stores.tables.create(shared(second), second.commit())

    assert await stores.tables.shared_tables() == (shared(second),)


async def test_other_places_other_games_and_no_place_at_all_stand_beside(stores: Stores) -> None:
    owner = await stores.guest()
    rows = [
        shared(WrittenTable(owner, "t1")),
        shared(WrittenTable(owner, "t2"), place=2),
        shared(WrittenTable(owner, "t3"), game="prize"),
        WrittenTable(owner, "t4").row,
        WrittenTable(owner, "t5").row,
    ]
    for row in rows:
        await stores.tables.create(row, WrittenTable(owner, row.table_id).commit())
    assert await stores.tables.open_tables() == tuple(rows)


async def test_a_table_opened_twice_by_one_command_does_not_stand_in_its_own_way(
    stores: Stores,
) -> None:
    table = WrittenTable(await stores.guest())
    await stores.tables.create(shared(table), table.commit(command="c1"))
    again = WrittenTable(table.owner, "t2")
    with pytest.raises(AlreadyDone):
        await stores.tables.create(shared(again), again.commit(command="c1"))


@pytest.mark.clause("L3")
async def test_shared_tables_are_those_that_others_may_come_to(stores: Stores) -> None:
    owner = await stores.guest()
    private, link, public, closed = (WrittenTable(owner, f"t{each}") for each in range(1, 5))
    later = replace(shared(link, 2, Access.LINK), opened_at=private.row.opened_at + timedelta(1))
    await stores.tables.create(later, link.commit())
    await stores.tables.create(private.row, private.commit())
    await stores.tables.create(shared(public), public.commit())
    await stores.tables.create(shared(closed, 3), closed.commit())
    await stores.tables.append(closed.commit(is_closing=True))

    assert await stores.tables.shared_tables() == (shared(public), later)


async def test_who_looks_at_a_table_leaves_its_writer_alone(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(events=2, snapshot=b"state"))
    await stores.tables.append(table.commit())

    seen = await stores.tables.look("t1")

    assert (seen.row, seen.epoch) == (table.row, table.epoch)
    assert (seen.snapshot, seen.events) == ((3, b"state"), (event(4),))
    await stores.tables.append(table.commit())
    taken = await stores.tables.take("t1")
    assert (taken.snapshot, taken.events) == ((3, b"state"), (event(4), event(5)))
    assert taken.epoch > seen.epoch


async def test_no_table_is_looked_at_that_never_was_or_is_closed(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(is_closing=True))
    for table_id in ("t1", "nowhere"):
        with pytest.raises(NoSuchTable):
            await stores.tables.look(table_id)


async def write(stores: Stores, table: WrittenTable, *kinds: str) -> None:
    """Events of these kinds, one after the other."""
    commit = table.commit(events=len(kinds))
    events = tuple(
        replace(each, kind=kind) for each, kind in zip(commit.events, kinds, strict=True)
    )
    await stores.tables.append(replace(commit, events=events))


@pytest.mark.clause("L7")
async def test_rounds_are_told_by_where_they_stand_in_the_journal(stores: Stores) -> None:
    table = await opened(stores)
    assert await stores.tables.rounds("t1", None, 9) == ()
    await write(stores, table, "round_opened", "card_dealt", "round_ended", "wager_placed")
    await write(stores, table, "round_opened", "round_voided", "round_opened", "card_dealt")

    first, second, third = (
        RoundSpan(1, 2, 4, event(2).at),
        RoundSpan(2, 6, 7, event(6).at),
        RoundSpan(3, 8, None, event(8).at),
    )
    assert await stores.tables.rounds("t1", None, 9) == (third, second, first)
    await write(stores, table, "round_ended")
    await stores.tables.append(table.commit(is_closing=True))
    assert await stores.tables.rounds("t1", None, 1) == (replace(third, last=10),)


async def test_rounds_are_read_in_pieces(stores: Stores) -> None:
    table, other = await opened(stores), await opened(stores, table_id="t2")
    for _ in range(5):
        await write(stores, table, "round_opened", "round_ended")
        await write(stores, other, "round_opened", "round_ended")

    async def numbers(before: int | None, limit: int) -> list[int]:
        return [each.round for each in await stores.tables.rounds("t1", before, limit)]

    assert await numbers(None, 2) == [5, 4]
    assert await numbers(4, 2) == [3, 2]
    assert await numbers(2, 2) == [1]
    assert await numbers(1, 2) == []
    assert await numbers(99, 9) == [5, 4, 3, 2, 1]
    assert await stores.tables.rounds("nowhere", None, 9) == ()


def test_the_kinds_by_which_rounds_are_found_are_those_of_the_journal() -> None:
    assert encode_event(RoundOpened((), streak_wins=0))[0] == "round_opened"
    assert encode_event(RoundEnded(staked=0, returned=0))[0] == "round_ended"
    assert encode_event(RoundVoided(()))[0] == "round_voided"


async def test_whoever_wagered_at_a_table_has_played_there(stores: Stores) -> None:
    table, other = await opened(stores), await opened(stores, table_id="t2")
    guest = await stores.guest(fun=1_000)
    wager = replace(table.wager(500), source=replace(table.player, person_id=guest.person_id))
    await stores.tables.append(table.commit(wager))

    assert await stores.tables.played_by("t1", guest.person_id)
    assert not await stores.tables.played_by("t1", table.owner.person_id)
    assert not await stores.tables.played_by("t2", guest.person_id)
    back = Transfer(wager.target, wager.source, 500, wager.reason, 3)
    await stores.tables.append(table.commit(back))
    await stores.tables.append(table.commit(is_closing=True))
    assert await stores.tables.played_by("t1", guest.person_id), "though all went back"
    assert not await stores.tables.played_by("nowhere", other.owner.person_id)


@pytest.mark.clause("L15")
async def test_wagers_move_to_a_new_table_in_one_commit(stores: Stores) -> None:
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(4_000)))
    session = WrittenTable(table.owner, "session")
    first = session.commit(session.wager(4_000))

    changes = await stores.tables.append(
        table.commit(
            table.returned(4_000), command="c1", answer=b"done", follow=((session.row, first),)
        )
    )

    assert changes == (BalanceChange(table.owner.person_id, FUN, 6_000, 4),)
    assert await stores.bank.balances(table.owner.person_id) == changes
    assert await stores.tables.wagered_tables() == (session.row,)
    assert await stores.tables.events("session", 0, 9) == (event(1),)
    assert await stores.tables.answer(CommandKey(table.owner.person_id, "c1")) == b"done"
    await stores.tables.append(session.commit(session.returned(4_000)))
    assert await stores.fun(table.owner) == 10_000


async def test_several_tables_may_follow_one_commit(stores: Stores) -> None:
    table = await opened(stores)
    sessions = [WrittenTable(table.owner, f"session {each}") for each in (1, 2)]
    follow = tuple((each.row, each.commit(each.wager(1_000))) for each in sessions)
    await stores.tables.append(table.commit(is_closing=True, follow=follow))
    assert await stores.tables.open_tables() == tuple(each.row for each in sessions)


async def test_a_commit_that_was_carried_out_opens_nothing_again(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(command="c1"))
    session = WrittenTable(table.owner, "session")
    with pytest.raises(AlreadyDone):
        await stores.tables.append(
            table.commit(command="c1", follow=((session.row, session.commit()),))
        )
    assert await stores.tables.row("session") is None


@pytest.mark.parametrize("why", ["money", "place", "epoch", "name", "numbers", "command"])
async def test_a_table_that_cannot_follow_undoes_the_whole_commit(stores: Stores, why: str) -> None:
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(4_000)))
    standing = WrittenTable(table.owner, "standing")
    await stores.tables.create(shared(standing), standing.commit())
    good, bad = WrittenTable(table.owner, "good"), WrittenTable(table.owner, "bad")
    row, first = bad.row, bad.commit(bad.wager(4_000))
    refusal: type[Exception] = AssertionError
    match why:
        case "money":
            too_much = replace(first.transfers[0], amount=10_001)
            first, refusal = replace(first, transfers=(too_much,)), NotCovered
        case "place":
            row, refusal = shared(bad), PlaceTaken
        case "epoch":
            first = replace(first, epoch=2)
        case "name":
            row = replace(row, table_id="another")
        case "numbers":
            first, refusal = replace(first, events=(event(2),)), OwnershipLost
        case "command":
            first = replace(first, command=CommandKey(table.owner.person_id, "other"))
    follow = ((good.row, good.commit()), (row, first))

    with pytest.raises(refusal):
        await stores.tables.append(table.commit(table.returned(4_000), command="c1", follow=follow))

    assert await stores.fun(table.owner) == 6_000
    assert await stores.bank.wagered(table.owner.person_id, FUN) == 4_000
    assert await stores.tables.answer(CommandKey(table.owner.person_id, "c1")) is None
    assert [each.number for each in await stores.tables.events("t1", 0, 9)] == [1, 2]
    assert [each.table_id for each in await stores.tables.open_tables()] == ["standing", "t1"]
    again = replace(table, number=2)
    await stores.tables.append(again.commit(again.returned(4_000), command="c1"))
    assert await stores.fun(table.owner) == 10_000


async def test_money_of_one_table_is_never_moved_by_another_that_follows(stores: Stores) -> None:
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(4_000)))
    session = WrittenTable(table.owner, "session")
    straight = Transfer(
        TableWagers("t1", FUN), TableWagers("session", FUN), 4_000, table.wager(1).reason, 1
    )
    with pytest.raises(AssertionError):
        await stores.tables.append(table.commit(follow=((session.row, session.commit(straight)),)))
    assert await stores.bank.wagered(table.owner.person_id, FUN) == 4_000
