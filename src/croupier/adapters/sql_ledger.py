"""Writes transfers and the balances they change, inside the caller's transaction."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from croupier.adapters.clock import to_us
from croupier.adapters.sql_port import Connection
from croupier.casino.accounts import account_key, balances_after
from croupier.casino.errors import AlreadyDone
from croupier.casino.money import (
    Account,
    Cashier,
    House,
    PlayerAccount,
    TableBank,
    TableWagers,
    Transfer,
)
from croupier.casino.ports import BalanceChange, CommandKey


@dataclass(frozen=True, slots=True)
class _AccountRow:
    """An account as the database has it, before the change."""

    id: int
    balance: int
    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What all transfers of one act share.

    Attributes:
        table_id: The table that moves the money; None for the cashier.
        command_ref: Row of the command that asked for it.
        at_of: When an event happened, by its number.
        act_id: Row of the host's act that ordered it.
    """

    table_id: str | None
    command_ref: int | None
    at_of: Callable[[int | None], datetime]
    act_id: int | None = None


def remember_command(
    connection: Connection,
    command: CommandKey | None,
    answer: bytes,
    *,
    table_id: str | None,
    at: datetime,
) -> int | None:
    """Writes a command down with its answer; its row, or None when there is no command.

    Raises:
        AlreadyDone: It stands there already.
    """
    if command is None:
        return None
    written = connection.execute(
        "INSERT INTO commands (person_id, command_id, table_id, answer, at_us)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (person_id, command_id) DO NOTHING",
        (command.person_id, command.command_id, table_id, answer, to_us(at)),
    )
    if not written.rowcount:
        refuse_repeat(connection, command)
    return written.lastrowid


def refuse_repeat(connection: Connection, command: CommandKey | None) -> None:
    """Lets a command pass that never happened.

    Raises:
        AlreadyDone: It did.
    """
    repeated = None if command is None else answer_of(connection, command)
    if repeated is not None:
        raise AlreadyDone(repeated)


def answer_of(connection: Connection, command: CommandKey) -> bytes | None:
    """What a command was answered; None when it never happened."""
    found = connection.execute(
        "SELECT answer FROM commands WHERE person_id = ? AND command_id = ?",
        (command.person_id, command.command_id),
    ).fetchone()
    return None if found is None else bytes(found[0])


def make_transfers(
    connection: Connection, transfers: Sequence[Transfer], entry: Entry
) -> tuple[BalanceChange, ...]:
    """Writes transfers and moves the balances; how players' accounts stand then.

    Raises:
        NotCovered: A player's account would fall below zero.
        AssertionError: A table's wagers would.
    """
    rows: dict[Account, _AccountRow] = {}

    def balance_of(account: Account) -> int:
        rows[account] = _find_or_open(connection, account)
        return rows[account].balance

    after = balances_after(transfers, balance_of)
    connection.executemany(
        "INSERT INTO transfers (source_id, target_id, currency, amount, reason,"
        " table_id, event, at_us, command_ref, act_id)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                rows[each.source].id,
                rows[each.target].id,
                each.source.currency,
                each.amount,
                each.reason,
                entry.table_id,
                each.event,
                to_us(entry.at_of(each.event)),
                entry.command_ref,
                entry.act_id,
            )
            for each in transfers
        ),
    )
    connection.executemany(
        "UPDATE accounts SET balance = ?2, number = number + 1 WHERE id = ?1",
        # In this order everywhere, so that nobody who writes at the same time waits in a ring.
        sorted((rows[account].id, balance) for account, balance in after.items()),
    )
    return tuple(_changes(after.items(), rows))


def find_account(connection: Connection, account: Account) -> tuple[int, int, int] | None:
    """An account's row, balance and number; None when it was never used."""
    match account:
        case PlayerAccount(person_id, currency):
            found = connection.execute(
                "SELECT id, balance, number FROM accounts"
                " WHERE kind = 'player' AND person_id = ? AND currency = ?",
                (person_id, currency),
            )
        case TableWagers(table_id, currency):
            found = connection.execute(
                "SELECT id, balance, number FROM accounts"
                " WHERE kind = 'wagers' AND table_id = ? AND currency = ?",
                (table_id, currency),
            )
        case TableBank(table_id, currency):
            found = connection.execute(
                "SELECT id, balance, number FROM accounts"
                " WHERE kind = 'bank' AND table_id = ? AND currency = ?",
                (table_id, currency),
            )
        case House(currency):
            found = connection.execute(
                "SELECT id, balance, number FROM accounts WHERE kind = 'house' AND currency = ?",
                (currency,),
            )
        case Cashier(currency):
            found = connection.execute(
                "SELECT id, balance, number FROM accounts WHERE kind = 'cashier' AND currency = ?",
                (currency,),
            )
        case _:
            assert_never(account)
    row: tuple[int, int, int] | None = found.fetchone()
    return row


def _find_or_open(connection: Connection, account: Account) -> _AccountRow:
    found = find_account(connection, account)
    if found is not None:
        return _AccountRow(*found)
    opened = connection.execute(
        "INSERT INTO accounts (kind, person_id, table_id, currency) VALUES (?, ?, ?, ?)",
        account_key(account),
    )
    assert opened.lastrowid is not None
    return _AccountRow(opened.lastrowid, balance=0, number=0)


def _changes(
    after: Iterable[tuple[Account, int]], rows: dict[Account, _AccountRow]
) -> Iterable[BalanceChange]:
    for account, balance in after:
        if isinstance(account, PlayerAccount):
            number = rows[account].number + 1
            yield BalanceChange(account.person_id, account.currency, balance, number)


def newest_of_each(changes: Iterable[BalanceChange]) -> tuple[BalanceChange, ...]:
    """How each account stands after the last of several changes."""
    newest = {(each.person_id, each.currency): each for each in changes}
    return tuple(newest.values())
