"""What another process does to an account shows in this one."""

import asyncio
import sys
from pathlib import Path

from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.casino.ports import BalanceChange
from tests.adapters.house import FUN, Stores, opened, pay_in
from tests.support.clock import NOON, FakeClock
from tests.support.waiting import arrival, within

FUND_ELSEWHERE = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, Transfer

async def fund():
    database = await SqlDatabase.open(Path(sys.argv[1]))
    fun = Currency.FUN
    transfer = Transfer(Cashier(fun), PlayerAccount(int(sys.argv[2]), fun), 2500, Reason.PAY_IN)
    await SqlBank(database).move([transfer], datetime.now(UTC))
    print("done", flush=True)
    await database.close()

asyncio.run(fund())
"""


async def fund_elsewhere(path: Path, person_id: int) -> asyncio.subprocess.Process:
    """Another process that pays 25.00 in; it says so when it is done."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", FUND_ELSEWHERE, str(path), str(person_id),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def test_money_paid_in_by_another_process_shows_within_a_second(
    house_file: Path, database: SqlDatabase, sql: Stores
) -> None:
    guest = await sql.guest(fun=1_000)
    arrived, database.on_foreign_change = arrival()

    process = await fund_elsewhere(house_file, guest.person_id)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"done\n"
    changes = await within(1, arrived)

    assert changes == [BalanceChange(guest.person_id, FUN, 3_500, 2)]
    assert await process.wait() == 0


async def test_a_change_between_two_commands_of_our_own_is_not_missed(
    house_file: Path, database: SqlDatabase, sql: Stores
) -> None:
    table = await opened(sql, fun=1_000)
    arrived, database.on_foreign_change = arrival()
    other = await SqlDatabase.open(house_file, clock=FakeClock())

    await SqlBank(other).move([pay_in(table.owner, 500)], NOON)
    (own,) = await sql.tables.append(table.commit(table.wager(100)))

    assert await within(1, arrived) == [BalanceChange(table.owner.person_id, FUN, 1_500, 2)]
    assert (own.amount, own.number) == (1_400, 3)
    await other.close()


async def test_our_own_changes_are_not_reported_as_anothers(
    house_file: Path, database: SqlDatabase, sql: Stores
) -> None:
    table = await opened(sql, fun=1_000)
    bystander = await sql.guest()
    reported: list[list[BalanceChange]] = []
    arrived: asyncio.Future[list[BalanceChange]] = asyncio.get_running_loop().create_future()

    def report(changes: list[BalanceChange]) -> None:
        reported.append(changes)
        arrived.set_result(changes)

    database.on_foreign_change = report
    await sql.tables.append(table.commit(table.wager(100)))
    other = await SqlDatabase.open(house_file, clock=FakeClock())
    await SqlBank(other).move([pay_in(bystander, 500)], NOON)
    await within(1, arrived)

    assert reported == [[BalanceChange(bystander.person_id, FUN, 500, 1)]]
    await other.close()
