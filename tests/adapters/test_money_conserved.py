"""Whatever is tried, no money appears or vanishes."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_database import SqlDatabase
from croupier.casino.errors import HouseRefusal
from croupier.casino.money import (
    Account,
    Cashier,
    House,
    PlayerAccount,
    Reason,
    TableBank,
    TableWagers,
    Transfer,
)
from tests.adapters.house import (
    FUN,
    Stores,
    WrittenTable,
    opened,
    pay_in,
    pay_out,
    sql_stores,
)
from tests.support.clock import NOON, FakeClock

TABLES = ("t1", "t2", "t3")

AMOUNTS = st.integers(1, 5_000)
PLACES = st.sampled_from(TABLES)
PAY = st.tuples(st.sampled_from(["in", "out"]), PLACES, AMOUNTS)
MOVES = st.lists(
    st.tuples(st.sampled_from(["wager", "returned", "won", "lost"]), AMOUNTS), max_size=4
)
COMMITS = st.tuples(st.just("commit"), PLACES, MOVES)
STEPS = st.lists(st.one_of(PAY, COMMITS), max_size=25)


@dataclass
class Books:
    """The accounts as an independent count keeps them: one dictionary, no clever code."""

    balances: Counter[Account] = field(default_factory=Counter)

    def take(self, transfers: list[Transfer]) -> bool:
        """Books transfers in, or refuses them all."""
        after = self.balances.copy()
        for each in transfers:
            after[each.source] -= each.amount
            after[each.target] += each.amount
            if isinstance(each.source, PlayerAccount | TableWagers) and after[each.source] < 0:
                return False
        self.balances = after
        return True


async def try_out(doing: Awaitable[object]) -> bool:
    """Whether it was done; refusals and broken promises are what is tried here."""
    try:
        await doing
    except (HouseRefusal, AssertionError):
        return False
    return True


async def play(stores: Stores, steps: list[tuple[str, str, object]]) -> Books:
    """Does all steps; whether each is done must be what the books say."""
    tables = {name: await opened(stores, fun=3_000, table_id=name) for name in TABLES}
    books = Books()
    for table in tables.values():
        books.take([Transfer(Cashier(FUN), table.player, 3_000, Reason.PAY_IN)])
    for step, name, rest in steps:
        table = tables[name]
        transfers, doing = _do(stores, table, step, rest)
        before = table.number
        was_done = await try_out(doing)
        assert was_done == books.take(transfers)
        if not was_done and step == "commit":
            table.number = before - 1
        assert await stores.fun(table.owner) == books.balances[table.player]
    await close(stores, tables, books)
    return books


def _do(
    stores: Stores, table: WrittenTable, step: str, rest: object
) -> tuple[list[Transfer], Awaitable[object]]:
    if isinstance(rest, int):
        pay = pay_in(table.owner, rest) if step == "in" else pay_out(table.owner, rest)
        return [pay], stores.bank.move([pay], NOON)
    assert isinstance(rest, list)
    moves = {
        "wager": table.wager,
        "returned": table.returned,
        "won": table.won,
        "lost": table.lost,
    }
    transfers = [moves[move](amount) for move, amount in rest]
    return transfers, stores.tables.append(table.commit(*transfers))


async def close(stores: Stores, tables: dict[str, WrittenTable], books: Books) -> None:
    """Closes every table as the house does: wagers back, bank swept."""
    for table in tables.values():
        wagers = books.balances[table.wagers]
        bank = books.balances[TableBank(table.table_id, FUN)]
        transfers = [table.returned(wagers)] if wagers else []
        if bank > 0:
            transfers.append(table.swept(bank))
        if bank < 0:
            transfers.append(
                Transfer(House(FUN), table.bank, -bank, Reason.SWEEP, table.number + 1)
            )
        assert books.take(transfers)
        await stores.tables.append(table.commit(*transfers, is_closing=True))


@pytest.mark.clause("L17")
@given(STEPS)
def test_no_money_appears_or_vanishes_in_memory(steps: list[tuple[str, str, object]]) -> None:
    async def run() -> None:
        house = MemoryHouse(FakeClock())
        clock = FakeClock()
        stores = Stores(MemoryTableStore(house), MemoryPeople(house), MemoryBank(house), clock)
        books = await play(stores, steps)
        assert sum(books.balances.values()) == 0
        assert {account: house.balance(account) for account in books.balances} == books.balances

    asyncio.run(run())


@pytest.mark.clause("L17")
@settings(max_examples=15)
@given(STEPS)
def test_no_money_appears_or_vanishes_in_the_database(
    new_house: Path,
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[tuple[str, str, object]],
) -> None:
    path = tmp_path_factory.mktemp("law") / "house.sqlite"
    copyfile(new_house, path)

    async def run() -> None:
        clock = FakeClock()
        database = await SqlDatabase.open(path, clock=clock)
        books = await play(sql_stores(database, clock), steps)
        report = await audit_everything(database)
        await database.close()
        assert report.findings == ()
        assert sum(books.balances.values()) == 0

    asyncio.run(run())
