"""The audit finds whatever was done to the books behind the house's back."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_audit_marks import audit_what_is_new
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_sound import SQLITE_GUARDS
from croupier.casino.errors import JournalBroken
from croupier.casino.money import Currency, Transfer
from croupier.casino.ports import StoredEvent, TableRow
from tests.adapters.house import FUN, Stores, WrittenTable, opened, pay_in, pay_out
from tests.support.clock import NOON

Tamper = Callable[[str], None]


@pytest.fixture
def tamper(house_file: Path) -> Tamper:
    """Changes the database as somebody could who has its file, with every guard off."""

    def change(statements: str) -> None:
        with closing(sqlite3.connect(house_file, isolation_level=None)) as connection:
            for name in SQLITE_GUARDS:
                connection.execute(f"DROP TRIGGER IF EXISTS {name}")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.executescript(statements)

    return change


@pytest.fixture
async def played(sql: Stores) -> WrittenTable:
    """One table with a wager on it, one closed, and money paid in and out."""
    closed = await opened(sql, fun=10_000, table_id="closed")
    await sql.tables.append(closed.commit(closed.wager(4_000)))
    await sql.tables.append(closed.commit(closed.lost(4_000)))
    await sql.tables.append(closed.commit(closed.swept(4_000), is_closing=True))
    await sql.bank.move([pay_in(closed.owner, 700, Currency.EUR)], NOON)
    await sql.bank.move([pay_out(closed.owner, 200, Currency.EUR)], NOON)
    table = await opened(sql, fun=10_000)
    await sql.tables.append(table.commit(table.wager(1_000)))
    await sql.tables.append(table.commit(table.returned(1_000), table.won(1_500)))
    await sql.tables.append(table.commit(table.wager(2_000), command="c1"))
    return table


@pytest.mark.clause("L17")
async def test_books_that_were_kept_by_the_house_are_clean(
    database: SqlDatabase, played: WrittenTable
) -> None:
    report = await audit_everything(database)
    assert report.findings == ()
    assert report.is_clean
    assert (report.accounts, report.transfers, report.events) == (10, 11, 8)


@pytest.mark.clause("L17")
@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        pytest.param(
            "UPDATE accounts SET balance = balance + 1 WHERE kind = 'player' AND person_id = 2",
            {"account.balance", "ledger.sum"},
            id="money out of nowhere",
        ),
        pytest.param(
            """UPDATE accounts SET balance = balance + 1 WHERE kind = 'player' AND person_id = 2;
               UPDATE accounts SET balance = balance - 1
                 WHERE kind = 'cashier' AND currency = 'FUN'""",
            {"account.balance"},
            id="money between two accounts without a transfer",
        ),
        pytest.param(
            "UPDATE transfers SET amount = 1001 WHERE reason = 'wager' AND amount = 1000",
            {"account.balance"},
            id="an amount changed",
        ),
        pytest.param(
            "UPDATE transfers SET amount = 0 WHERE id = 1",
            {"transfer.amount", "account.balance", "account.below_zero"},
            id="an amount of nothing",
        ),
        pytest.param("DELETE FROM transfers WHERE id = 9", {"account.balance"}, id="a row cut out"),
        pytest.param(
            """INSERT INTO accounts (kind, person_id, currency, balance)
                 VALUES ('player', 1, 'USD', 5);
               INSERT INTO accounts (kind, currency, balance) VALUES ('cashier', 'USD', -5)""",
            {"account.balance"},
            id="accounts that no transfer filled",
        ),
        pytest.param(
            "UPDATE transfers SET target_id = (SELECT id FROM accounts WHERE currency = 'EUR'"
            " AND kind = 'player') WHERE id = 1",
            {"transfer.currency", "account.balance", "account.below_zero", "database.reference"},
            id="one currency paid as another",
        ),
        pytest.param(
            "UPDATE transfers SET target_id = 99 WHERE id = 1",
            {"transfer.accounts", "account.balance", "account.below_zero", "database.reference"},
            id="paid to no account",
        ),
        pytest.param(
            "UPDATE transfers SET target_id = source_id WHERE id = 1",
            {"transfer.accounts", "account.balance", "account.below_zero"},
            id="paid to oneself",
        ),
        pytest.param(
            "UPDATE transfers SET table_id = 'closed' WHERE table_id = 't1'",
            {"transfer.table"},
            id="one table's money moved by another",
        ),
        pytest.param(
            """UPDATE accounts SET balance = -10 WHERE kind = 'player' AND person_id = 2;
               UPDATE accounts SET balance = balance + 10500 + 10 - 10000 WHERE kind = 'bank'
                 AND table_id = 't1'""",
            {"account.balance", "account.below_zero", "ledger.sum"},
            id="a player who owes",
        ),
        pytest.param(
            "UPDATE tables SET closed_us = 1 WHERE table_id = 't1'",
            {"table.not_swept"},
            id="a table closed with money on it",
        ),
        pytest.param(
            "DELETE FROM journal WHERE table_id = 'closed' AND number = 2",
            {"journal.gap", "database.reference"},
            id="an event cut out",
        ),
        pytest.param(
            "DELETE FROM transfers WHERE id = 11; DELETE FROM journal WHERE id = 8",
            {"journal.end", "account.balance", "ledger.cut"},
            id="the newest event and its money cut off",
        ),
        pytest.param(
            "DELETE FROM tables WHERE table_id = 't1'",
            {"journal.table", "database.reference"},
            id="a table gone",
        ),
        pytest.param(
            "UPDATE tables SET currency = 'XXX' WHERE table_id = 't1'",
            {"table.currency", "database.reference"},
            id="a table in a currency that nobody knows",
        ),
        pytest.param(
            "UPDATE tables SET access = 'ajar' WHERE table_id = 't1'",
            {"table.access"},
            id="a table open to nobody knows whom",
        ),
        pytest.param(
            "UPDATE accounts SET balance = 'much' WHERE kind = 'player' AND person_id = 2",
            {"money.not_whole", "account.balance", "ledger.sum"},
            id="a balance in words",
        ),
        pytest.param("SELECT 1", set(), id="nothing but the guards"),
    ],
)
async def test_the_audit_finds(
    database: SqlDatabase,
    played: WrittenTable,
    tamper: Tamper,
    statements: str,
    codes: set[str],
) -> None:
    tamper(statements)
    report = await audit_everything(database)
    assert {each.code for each in report.findings} == {*codes, "database.guard"}


async def test_a_finding_is_one_line_that_says_where_and_how_much(
    database: SqlDatabase, played: WrittenTable, tamper: Tamper
) -> None:
    tamper("UPDATE accounts SET balance = 10600 WHERE kind = 'player' AND person_id = 2")
    lines = [str(each) for each in (await audit_everything(database)).findings]
    assert "account.balance player 2 FUN: has 106.00, the ledger says 95.00" in lines
    assert "ledger.sum FUN: all accounts together hold 11.00" in lines


class Witness:
    """Says of each event what the test lays down for it."""

    def __init__(self, moves: dict[int, Sequence[Transfer]], wagers: int | None) -> None:
        self._moves = moves
        self._wagers = wagers
        self.seen: list[int] = []

    def expects(self, event: StoredEvent) -> Sequence[Transfer] | None:
        self.seen.append(event.number)
        return self._moves.get(event.number, ())

    def wagers(self) -> int | None:
        return self._wagers


def witnessed(**witnesses: Witness) -> Callable[[TableRow], Witness]:
    return lambda row: witnesses.get(row.table_id) or _KnowsNothing({}, None)


class _KnowsNothing(Witness):
    def expects(self, event: StoredEvent) -> None:
        return None


@pytest.fixture
def true_moves(played: WrittenTable) -> dict[int, Sequence[Transfer]]:
    table = played
    return {
        2: [table.wager(1_000)],
        3: [table.won(1_500), table.returned(1_000)],
        4: [table.wager(2_000)],
    }


async def test_a_journal_that_says_the_same_as_the_ledger_is_clean(
    database: SqlDatabase, true_moves: dict[int, Sequence[Transfer]]
) -> None:
    witness = Witness(true_moves, wagers=2_000)
    report = await audit_everything(database, witnessed(t1=witness))
    assert report.findings == ()
    assert witness.seen == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("number", "kept", "message"),
    [
        pytest.param(3, 1, "should not have returned of 10.00", id="a transfer too many"),
        pytest.param(4, 0, "should not have wager of 20.00", id="a transfer out of nowhere"),
    ],
)
async def test_money_that_no_event_stands_for_is_found(
    database: SqlDatabase,
    true_moves: dict[int, Sequence[Transfer]],
    number: int,
    kept: int,
    message: str,
) -> None:
    moves = true_moves | {number: true_moves[number][:kept]}
    report = await audit_everything(database, witnessed(t1=Witness(moves, wagers=2_000)))
    (finding,) = report.findings
    assert finding.code == "event.transfers"
    assert finding.place == f"table t1 event {number}"
    assert message in finding.message


async def test_an_event_without_its_money_is_found(
    database: SqlDatabase, played: WrittenTable, true_moves: dict[int, Sequence[Transfer]]
) -> None:
    moves = true_moves | {1: [played.wager(100)]}
    report = await audit_everything(database, witnessed(t1=Witness(moves, wagers=2_000)))
    (finding,) = report.findings
    assert "misses wager of 1.00 from player to wagers" in finding.message


async def test_wagers_that_the_journal_knows_otherwise_are_found(
    database: SqlDatabase, true_moves: dict[int, Sequence[Transfer]]
) -> None:
    report = await audit_everything(database, witnessed(t1=Witness(true_moves, wagers=1_999)))
    assert [str(each) for each in report.findings] == [
        "table.wagers table t1: has 20.00, its journal says 19.99"
    ]


async def test_a_journal_that_cannot_be_read_is_a_finding(
    database: SqlDatabase, played: WrittenTable
) -> None:
    class Unreadable(Witness):
        def expects(self, event: StoredEvent) -> None:
            raise JournalBroken("no such card")

    report = await audit_everything(database, witnessed(t1=Unreadable({}, None)))
    assert [str(each) for each in report.findings] == [
        "journal.unreadable table t1 event 1: no such card"
    ]


async def test_the_audit_at_a_start_reads_only_what_is_new(
    database: SqlDatabase, sql: Stores, played: WrittenTable
) -> None:
    first = await audit_what_is_new(database)
    assert (first.findings, first.transfers, first.events) == ((), 11, 8)

    again = await audit_what_is_new(database)
    assert (again.findings, again.transfers, again.events, again.accounts) == ((), 0, 0, 0)

    await sql.tables.append(played.commit(played.returned(2_000)))
    third = await audit_what_is_new(database)
    assert (third.findings, third.transfers, third.events, third.accounts) == ((), 1, 1, 2)


@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        pytest.param(
            "UPDATE accounts SET balance = balance + 1 WHERE kind = 'player' AND person_id = 2",
            {"account.balance"},
            id="a balance changed between",
        ),
        pytest.param(
            "UPDATE transfers SET amount = 1 WHERE id = 12",
            {"account.balance"},
            id="a new amount changed",
        ),
        pytest.param(
            "DELETE FROM transfers WHERE id > 10",
            {"ledger.shorter", "ledger.cut"},
            id="the ledger cut off",
        ),
        pytest.param(
            "UPDATE tables SET last_number = 7 WHERE table_id = 't1'",
            {"journal.end"},
            id="a table that skipped numbers",
        ),
        pytest.param(
            "UPDATE tables SET closed_us = 1 WHERE table_id = 't1'",
            {"table.not_swept"},
            id="a table closed with money on it",
        ),
    ],
)
async def test_the_audit_at_a_start_finds_what_was_done_to_what_is_new(
    database: SqlDatabase,
    sql: Stores,
    played: WrittenTable,
    tamper: Tamper,
    statements: str,
    codes: set[str],
) -> None:
    await audit_what_is_new(database)
    await sql.tables.append(played.commit(played.wager(500)))
    tamper(statements)
    report = await audit_what_is_new(database)
    assert {each.code for each in report.findings} == codes


async def test_a_finding_stays_until_it_is_mended(
    database: SqlDatabase, sql: Stores, played: WrittenTable, tamper: Tamper
) -> None:
    await audit_what_is_new(database)
    await sql.tables.append(played.commit(played.wager(500)))
    tamper("UPDATE accounts SET balance = balance + 1 WHERE kind = 'bank' AND table_id = 't1'")
    tamper("UPDATE accounts SET balance = balance + 1 WHERE kind = 'player' AND person_id = 2")
    assert not (await audit_what_is_new(database)).is_clean
    assert not (await audit_what_is_new(database)).is_clean
    tamper("UPDATE accounts SET balance = balance - 1 WHERE kind = 'player' AND person_id = 2")
    assert (await audit_what_is_new(database)).is_clean


async def test_what_lies_before_the_mark_is_left_to_the_whole_audit(
    database: SqlDatabase, played: WrittenTable, tamper: Tamper
) -> None:
    await audit_what_is_new(database)
    tamper("UPDATE accounts SET balance = balance + 1 WHERE kind = 'player' AND person_id = 1")
    assert (await audit_what_is_new(database)).is_clean
    assert not (await audit_everything(database)).is_clean


async def test_money_of_one_currency_is_counted_apart(
    database: SqlDatabase, played: WrittenTable, tamper: Tamper
) -> None:
    tamper("UPDATE accounts SET balance = balance + 5 WHERE kind = 'player' AND currency = 'EUR'")
    places = {each.place for each in (await audit_everything(database)).findings}
    assert "EUR" in places
    assert FUN not in places
