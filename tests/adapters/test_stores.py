"""What every storage of the house promises, in memory as in SQLite."""

from dataclasses import replace
from datetime import timedelta

import pytest

from croupier.casino.errors import (
    AlreadyDone,
    NameTaken,
    NoSuchTable,
    NotCovered,
    OwnershipLost,
)
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, TableWagers, Transfer
from croupier.casino.people import TOKEN_DAYS_MAX
from croupier.casino.ports import BalanceChange, CommandKey
from tests.adapters.house import FUN, Stores, WrittenTable, event, opened, pay_in, pay_out
from tests.support.clock import NOON


async def test_a_wager_leaves_the_account_and_lies_on_the_table(stores: Stores) -> None:
    table = await opened(stores, fun=10_000)

    changes = await stores.tables.append(table.commit(table.wager(2_500)))

    assert changes == (BalanceChange(table.owner.person_id, FUN, 7_500, 2),)
    assert await stores.fun(table.owner) == 7_500
    assert await stores.bank.wagered(table.owner.person_id, FUN) == 2_500


async def test_an_account_counts_its_changes_once_a_commit(stores: Stores) -> None:
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(1_000), table.wager(1_000)))

    (change,) = await stores.tables.append(
        table.commit(table.returned(1_000), table.won(1_000), table.lost(1_000))
    )

    assert (change.amount, change.number) == (10_000, 3)
    assert await stores.bank.balances(table.owner.person_id) == (change,)


@pytest.mark.clause("M25")
async def test_a_wager_that_the_account_cannot_cover_is_refused_and_changes_nothing(
    stores: Stores,
) -> None:
    table = await opened(stores, fun=4_000)
    await stores.tables.append(table.commit(table.wager(1_000)))
    refused = replace(table, number=2).commit(table.wager(2_000), table.wager(2_000), command="c1")

    with pytest.raises(NotCovered) as caught:
        await stores.tables.append(refused)

    assert caught.value.details == {"needs": 4_000, "has": 3_000}
    assert await stores.fun(table.owner) == 3_000
    assert [each.number for each in await stores.tables.events("t1", 0, 9)] == [1, 2]
    assert await stores.tables.answer(CommandKey(table.owner.person_id, "c1")) is None
    await stores.tables.append(table.commit(table.wager(3_000), command="c1"))
    assert await stores.fun(table.owner) == 0


async def test_money_that_comes_first_may_be_wagered_in_the_same_commit(stores: Stores) -> None:
    table = await opened(stores, fun=1_000)
    await stores.tables.append(table.commit(table.wager(1_000)))

    await stores.tables.append(
        table.commit(table.returned(1_000), table.won(1_000), table.wager(2_000))
    )

    assert await stores.fun(table.owner) == 0


async def test_money_that_comes_later_does_not_cover_an_earlier_wager(stores: Stores) -> None:
    table = await opened(stores, fun=1_000)
    with pytest.raises(NotCovered):
        await stores.tables.append(table.commit(table.wager(2_000), table.returned(2_000)))


async def test_a_table_that_would_owe_its_wagers_is_a_bug(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(table.wager(1_000)))
    with pytest.raises(AssertionError):
        await stores.tables.append(table.commit(table.lost(1_001)))


@pytest.mark.parametrize(
    "transfer",
    [
        pytest.param(
            Transfer(TableWagers("t2", FUN), PlayerAccount(1, FUN), 100, Reason.RETURNED, 2),
            id="another table's wagers",
        ),
        pytest.param(
            Transfer(Cashier(FUN), PlayerAccount(1, FUN), 100, Reason.GIFT, 2), id="the cashier's"
        ),
        pytest.param(
            Transfer(PlayerAccount(1, FUN), TableWagers("t1", FUN), 0, Reason.WAGER, 2),
            id="nothing",
        ),
        pytest.param(
            Transfer(PlayerAccount(1, FUN), TableWagers("t1", FUN), -100, Reason.WAGER, 2),
            id="less than nothing",
        ),
        pytest.param(
            Transfer(PlayerAccount(1, FUN), TableWagers("t1", Currency.EUR), 100, Reason.WAGER, 2),
            id="one currency as another",
        ),
    ],
)
async def test_a_table_moves_its_own_money_only(stores: Stores, transfer: Transfer) -> None:
    table = await opened(stores, fun=10_000)
    with pytest.raises(AssertionError):
        await stores.tables.append(table.commit(transfer))
    assert await stores.fun(table.owner) == 10_000


async def test_a_repeated_command_is_answered_as_the_first_time_and_moves_nothing(
    stores: Stores,
) -> None:
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(1_000), command="c1", answer=b"done"))

    with pytest.raises(AlreadyDone) as caught:
        await stores.tables.append(table.commit(table.wager(1_000), command="c1", answer=b"again"))

    assert caught.value.answer == b"done"
    assert await stores.tables.answer(CommandKey(table.owner.person_id, "c1")) == b"done"
    assert await stores.fun(table.owner) == 9_000


async def test_two_people_may_use_the_same_command_id(stores: Stores) -> None:
    one, other = await opened(stores), await opened(stores, table_id="t2")
    await stores.tables.append(one.commit(one.wager(1_000), command="c1", answer=b"one"))
    await stores.tables.append(other.commit(other.wager(1_000), command="c1", answer=b"other"))
    assert await stores.tables.answer(CommandKey(other.owner.person_id, "c1")) == b"other"


async def test_opening_a_table_twice_by_one_command_opens_one(stores: Stores) -> None:
    owner = await stores.guest()
    first = WrittenTable(owner, "t1")
    await stores.tables.create(first.row, first.commit(command="c1", answer=b"t1"))
    for again in (WrittenTable(owner, "t1"), WrittenTable(owner, "t2")):
        with pytest.raises(AlreadyDone) as caught:
            await stores.tables.create(again.row, again.commit(command="c1", answer=b"no"))
        assert caught.value.answer == b"t1"
    assert [each.table_id for each in await stores.tables.open_tables()] == ["t1"]


async def test_a_table_that_cannot_be_opened_leaves_nothing_behind(stores: Stores) -> None:
    table = WrittenTable(await stores.guest(fun=100))
    with pytest.raises(NotCovered):
        await stores.tables.create(table.row, table.commit(table.wager(200)))
    assert await stores.tables.row("t1") is None
    assert await stores.tables.events("t1", 0, 9) == ()


async def test_an_actor_whose_table_was_taken_cannot_write(stores: Stores) -> None:
    old = await opened(stores, fun=10_000)
    taken = await stores.tables.take("t1")

    with pytest.raises(OwnershipLost):
        await stores.tables.append(old.commit(old.wager(1_000)))

    assert taken.epoch > old.epoch
    new = WrittenTable(old.owner, "t1", taken.epoch, number=1)
    await stores.tables.append(new.commit(new.wager(1_000)))
    assert await stores.fun(new.owner) == 9_000


@pytest.mark.parametrize("number", [pytest.param(0, id="again"), pytest.param(2, id="a gap")])
async def test_numbers_that_do_not_follow_are_refused(stores: Stores, number: int) -> None:
    table = await opened(stores)
    with pytest.raises(OwnershipLost):
        await stores.tables.append(replace(table, number=number).commit())


async def test_a_table_is_loaded_from_its_snapshot_and_what_came_after(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(events=3, snapshot=b"state"))
    await stores.tables.append(table.commit(events=2))

    taken = await stores.tables.take("t1")

    assert taken.row == table.row
    assert taken.snapshot == (4, b"state")
    assert taken.events == (event(5), event(6))


async def test_a_table_without_a_snapshot_is_loaded_from_its_first_event(stores: Stores) -> None:
    await opened(stores)
    taken = await stores.tables.take("t1")
    assert (taken.snapshot, taken.events) == (None, (event(1),))


async def test_only_the_newest_snapshot_is_kept(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(snapshot=b"old"))
    await stores.tables.append(table.commit(snapshot=b"new"))
    assert (await stores.tables.take("t1")).snapshot == (3, b"new")


async def test_no_table_is_taken_that_never_was_or_is_closed(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(is_closing=True))
    for table_id in ("t1", "nowhere"):
        with pytest.raises(NoSuchTable):
            await stores.tables.take(table_id)


async def test_a_closed_table_is_written_no_more_and_can_still_be_read(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(is_closing=True))

    with pytest.raises(OwnershipLost):
        await stores.tables.append(table.commit())

    row = await stores.tables.row("t1")
    assert row is not None
    assert row.closed_at == event(2).at
    assert await stores.tables.events("t1", 0, 9) == (event(1), event(2))
    assert await stores.tables.open_tables() == ()


@pytest.mark.clause("L17")
async def test_a_table_is_closed_only_when_its_bank_is_swept(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(table.wager(1_000)))
    await stores.tables.append(table.commit(table.lost(1_000)))

    with pytest.raises(AssertionError):
        await stores.tables.append(replace(table).commit(is_closing=True))
    with pytest.raises(AssertionError):
        await stores.tables.append(replace(table).commit(table.swept(1_000)))

    await stores.tables.append(table.commit(table.swept(1_000), is_closing=True))
    assert await stores.bank.wagered(table.owner.person_id, FUN) == 0


async def test_events_are_read_in_pieces(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(events=5))
    assert await stores.tables.events("t1", 2, 3) == (event(3), event(4), event(5))
    assert await stores.tables.events("t1", 6, 3) == ()
    assert await stores.tables.events("nowhere", 0, 3) == ()


async def test_open_tables_are_listed_for_one_person_or_for_all(stores: Stores) -> None:
    one, other = await opened(stores), await opened(stores, table_id="t2")
    assert await stores.tables.open_tables(one.owner.person_id) == (one.row,)
    assert await stores.tables.open_tables() == (one.row, other.row)
    assert await stores.tables.row("t2") == other.row
    assert await stores.tables.row("nowhere") is None


async def test_a_guest_is_known_by_token_and_by_name(stores: Stores) -> None:
    guest = await stores.guest(name="Guest Heron")
    assert await stores.people.by_token(b"Guest Heron") == guest
    assert await stores.people.by_name("guest HERON") == guest
    assert await stores.people.by_token(b"another") is None
    assert await stores.people.by_name("Guest Crane") is None


async def test_a_name_is_given_once(stores: Stores) -> None:
    await stores.guest(name="Guest Heron")
    with pytest.raises(NameTaken):
        await stores.people.create_guest("GUEST heron", b"other", NOON)
    assert await stores.people.by_token(b"other") is None


async def test_a_token_ends_when_it_is_signed_out(stores: Stores) -> None:
    await stores.guest(name="Guest Heron")
    await stores.people.forget_token(b"Guest Heron")
    assert await stores.people.by_token(b"Guest Heron") is None
    await stores.people.forget_token(b"Guest Heron")


async def test_a_token_ends_with_its_days(stores: Stores) -> None:
    guest = await stores.guest(name="Guest Heron")
    stores.clock.forward(days=TOKEN_DAYS_MAX, seconds=-1)
    assert await stores.people.by_token(b"Guest Heron") == guest
    stores.clock.forward(seconds=1)
    assert await stores.people.by_token(b"Guest Heron") is None


async def test_the_cashier_pays_in_and_out(stores: Stores) -> None:
    guest = await stores.guest()
    await stores.bank.move([pay_in(guest, 5_000)], NOON)
    (change,) = await stores.bank.move([pay_out(guest, 5_000)], NOON)
    assert change == BalanceChange(guest.person_id, FUN, 0, 2)
    with pytest.raises(NotCovered) as caught:
        await stores.bank.move([pay_out(guest, 1)], NOON)
    assert caught.value.details == {"needs": 1, "has": 0}


async def test_the_cashier_does_not_reach_into_a_table(stores: Stores) -> None:
    table = await opened(stores)
    await stores.tables.append(table.commit(table.wager(1_000)))
    with pytest.raises(AssertionError):
        await stores.bank.move([table.returned(1_000)], NOON)


async def test_money_is_paid_once_a_command(stores: Stores) -> None:
    guest = await stores.guest()
    key = CommandKey(guest.person_id, "pay")
    await stores.bank.move([pay_in(guest, 5_000)], NOON, key)
    with pytest.raises(AlreadyDone):
        await stores.bank.move([pay_in(guest, 5_000)], NOON, key)
    assert await stores.fun(guest) == 5_000


async def test_accounts_of_a_person_are_told_by_currency(stores: Stores) -> None:
    guest = await stores.guest(fun=100)
    await stores.bank.move([pay_in(guest, 200, Currency.EUR)], NOON)
    assert await stores.bank.balances(guest.person_id) == (
        BalanceChange(guest.person_id, Currency.EUR, 200, 1),
        BalanceChange(guest.person_id, FUN, 100, 1),
    )
    assert await stores.bank.balances(99) == ()


async def test_the_last_gift_is_the_newest_of_the_persons_own(stores: Stores) -> None:
    one, other = await stores.guest(fun=100), await stores.guest()
    assert await stores.bank.last_gift(one.person_id) is None
    for hours in (1, 3, 2):
        gift = replace(pay_in(one, 100), reason=Reason.GIFT)
        await stores.bank.move([gift], NOON + timedelta(hours=hours))
    assert await stores.bank.last_gift(one.person_id) == NOON + timedelta(hours=3)
    assert await stores.bank.last_gift(other.person_id) is None


async def test_tables_at_which_nothing_happens_any_more_are_listed(stores: Stores) -> None:
    still, busy = await opened(stores), await opened(stores, table_id="t2")
    await stores.tables.append(busy.commit())
    closed = await opened(stores, table_id="t3")
    await stores.tables.append(replace(closed, number=1).commit(is_closing=True))

    assert await stores.tables.still_since(event(1).at) == ()
    assert await stores.tables.still_since(event(2).at) == (still.row,)
    assert await stores.tables.still_since(event(3).at) == (still.row, busy.row)


async def test_tables_with_wagers_on_them_are_listed(stores: Stores) -> None:
    wagered, idle = await opened(stores), await opened(stores, table_id="t2")
    lost = await opened(stores, table_id="t3")
    for table in (wagered, lost):
        await stores.tables.append(table.commit(table.wager(1_000)))
    await stores.tables.append(lost.commit(lost.lost(1_000)))

    assert await stores.tables.wagered_tables() == (wagered.row,)
    assert idle.row in await stores.tables.open_tables()
