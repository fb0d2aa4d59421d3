"""`croupier admin`: the books and the cashier from a terminal."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.adapters.clock import SystemClock
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.randomness import OsChance
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.casino.cashier import CashierDesk
from croupier.casino.ports import BalanceChange
from croupier.cli.main import run
from tests.support.waiting import arrival, within


@dataclass(frozen=True)
class Said:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, object]:
        assert self.err == ""
        document: dict[str, object] = json.loads(self.out)
        return document


Admin = Callable[..., Said]


@pytest.fixture(scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A house's database with one guest, and the guest's name."""
    path = tmp_path_factory.mktemp("made") / "house.sqlite"
    migrate_sqlite(path)

    async def welcome() -> str:
        database = await SqlDatabase.open(path)
        desk = CashierDesk(SqlPeople(database), SqlBank(database), SystemClock(), OsChance())
        guest = await desk.welcome_guest()
        await database.close()
        return guest.person.name

    name = asyncio.run(welcome())
    return path.read_bytes(), name


@pytest.fixture
def folder(tmp_path: Path, _made: tuple[bytes, str]) -> DataFolder:
    folder = DataFolder(tmp_path)
    folder.database.write_bytes(_made[0])
    return folder


@pytest.fixture
def guest(_made: tuple[bytes, str]) -> str:
    return _made[1]


@pytest.fixture
def admin(folder: DataFolder, capsys: pytest.CaptureFixture[str]) -> Admin:
    def call(*arguments: str) -> Said:
        code = run(["admin", *arguments, "--data", str(folder.path)])
        printed = capsys.readouterr()
        return Said(code, printed.out, printed.err)

    return call


@pytest.mark.clause("L17")
@pytest.mark.lengthy
def test_the_audit_of_an_honest_house_is_clean(admin: Admin) -> None:
    assert admin("audit") == Said(0, "clean: 2 accounts, 1 transfers, 0 events\n", "")
    assert admin("audit", "--json").document == {
        "clean": True,
        "findings": [],
        "accounts": 2,
        "transfers": 1,
        "events": 0,
    }


@pytest.mark.clause("L17")
def test_the_audit_says_in_one_line_each_what_it_found(admin: Admin, folder: DataFolder) -> None:
    with closing(sqlite3.connect(folder.database)) as shell, shell:
        shell.execute("UPDATE accounts SET balance = 100500 WHERE kind = 'player'")

    said = admin("audit")

    assert (said.code, said.err) == (1, "")
    assert said.out.splitlines() == [
        "account.balance player 1 FUN: has 1005.00, the ledger says 1000.00",
        "ledger.sum FUN: all accounts together hold 5.00",
        "2 findings: 2 accounts, 1 transfers, 0 events",
    ]
    told = admin("audit", "--json")
    assert told.code == 1
    assert told.document["clean"] is False
    assert isinstance(told.document["findings"], list)
    assert told.document["findings"][0] == {
        "code": "account.balance",
        "place": "player 1 FUN",
        "message": "has 1005.00, the ledger says 1000.00",
    }


def test_the_host_pays_in_and_out(admin: Admin, guest: str) -> None:
    assert admin("fund", guest, "FUN", "25.50").out == f"{guest} has 1025.50 FUN\n"
    assert admin("withdraw", guest, "fun", "25").out == f"{guest} has 1000.50 FUN\n"
    assert admin("fund", guest.upper(), "EUR", "0.01", "--json").document == {
        "name": guest.upper(),
        "currency": "EUR",
        "balance": "0.01",
        "number": 1,
    }
    assert admin("audit").code == 0


def test_accounts_are_listed_for_all_and_for_one(admin: Admin, guest: str) -> None:
    admin("fund", guest, "EUR", "5")
    everything = admin("accounts", "--json").document["accounts"]
    assert everything == [
        {"kind": "player", "owner": guest, "currency": "EUR", "balance": "5.00"},
        {"kind": "player", "owner": guest, "currency": "FUN", "balance": "1000.00"},
        {"kind": "cashier", "owner": "", "currency": "EUR", "balance": "-5.00"},
        {"kind": "cashier", "owner": "", "currency": "FUN", "balance": "-1000.00"},
    ]
    assert len(admin("accounts", guest).out.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("fund", "Nobody", "FUN", "5"), "nobody here is called 'Nobody'"),
        (("withdraw", "Nobody", "FUN", "5"), "nobody here is called 'Nobody'"),
        (("accounts", "Nobody"), "nobody here is called 'Nobody'"),
        (("fund", "GUEST", "DOGE", "5"), "unknown currency 'DOGE'"),
        (("fund", "GUEST", "FUN", "NaN"), "not an amount of money: 'NaN'"),
        (("fund", "GUEST", "FUN", "1e3"), "not an amount of money: '1e3'"),
        (("fund", "GUEST", "FUN", "１０"), "not an amount of money"),
        (("fund", "GUEST", "FUN", "5.001"), "not an amount of money: '5.001'"),
        (("fund", "GUEST", "FUN", ""), "not an amount of money: ''"),
        (("fund", "GUEST", "FUN", "0"), "an amount of 0.00"),
        (("fund", "GUEST", "FUN", "10000000.01"), "allowed are 0.01 to 10000000.00"),
        (("withdraw", "GUEST", "FUN", "1000.01"), "needs 1000.01, the account has 1000.00"),
        (("withdraw", "GUEST", "EUR", "0.01"), "needs 0.01, the account has 0.00"),
        (("fund", "GUEST", "FUN", "-5"), "no such option"),
        (("fund", "GUEST", "FUN"), "missing argument 'AMOUNT'"),
        (("audit", "now"), "unexpected extra argument"),
    ],
)
def test_a_wrong_call_is_one_line_and_changes_nothing(
    admin: Admin, guest: str, arguments: tuple[str, ...], message: str
) -> None:
    before = admin("accounts").out
    said = admin(*(guest if each == "GUEST" else each for each in arguments))
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert said.err.count("\n") == 1
    assert admin("accounts").out == before


def test_a_folder_without_a_house_is_not_made_into_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "elsewhere"
    assert run(["admin", "audit", "--data", str(path)]) == 2
    assert "no house in" in capsys.readouterr().err
    assert not path.exists()


async def test_money_paid_in_at_the_terminal_shows_in_an_open_house_within_a_second(
    folder: DataFolder, guest: str
) -> None:
    """The server's end of it: the callback that tells the open tables."""
    database = await SqlDatabase.open(folder.database)
    arrived, database.on_foreign_change = arrival()
    code = await asyncio.to_thread(
        run, ["admin", "fund", guest, "FUN", "5", "--data", str(folder.path)]
    )
    changes: list[BalanceChange] = await within(1, arrived)
    assert code == 0
    assert [(each.amount, each.number) for each in changes] == [(100_500, 2)]
    await database.close()
