"""What transfers do to accounts. The one place that says when money does not suffice."""

from collections.abc import Callable, Iterable
from typing import assert_never

from croupier.casino.errors import NotCovered
from croupier.casino.money import (
    Account,
    Cashier,
    House,
    PlayerAccount,
    TableBank,
    TableWagers,
    Transfer,
)

AccountKey = tuple[str, int | None, str | None, str]
"""Kind, person, table and currency: what tells one account from another."""


def account_key(account: Account) -> AccountKey:
    """An account as plain values."""
    match account:
        case PlayerAccount(person_id, currency):
            return "player", person_id, None, currency.value
        case TableWagers(table_id, currency):
            return "wagers", None, table_id, currency.value
        case TableBank(table_id, currency):
            return "bank", None, table_id, currency.value
        case House(currency):
            return "house", None, None, currency.value
        case Cashier(currency):
            return "cashier", None, None, currency.value
        case _:
            assert_never(account)


_NEVER_BELOW_ZERO = (PlayerAccount, TableWagers)


def may_be_negative(account: Account) -> bool:
    """Whether an account may owe: all but a player's and the wagers on a table."""
    return not isinstance(account, _NEVER_BELOW_ZERO)


def balances_after(
    transfers: Iterable[Transfer], balance_of: Callable[[Account], int]
) -> dict[Account, int]:
    """Balances of all touched accounts, once the transfers were made one after the other.

    Raises:
        NotCovered: A player's account would fall below zero on the way.
        AssertionError: The wagers on a table would, or a transfer is none.
    """
    transfers = tuple(transfers)
    before: dict[Account, int] = {}
    after: dict[Account, int] = {}
    for transfer in transfers:
        _require_transfer(transfer)
        for account in (transfer.source, transfer.target):
            if account not in after:
                before[account] = after[account] = balance_of(account)
        after[transfer.source] -= transfer.amount
        after[transfer.target] += transfer.amount
        if after[transfer.source] < 0 and not may_be_negative(transfer.source):
            asked = sum(each.amount for each in transfers if each.source == transfer.source)
            _refuse(transfer.source, needs=asked, has=before[transfer.source])
    return after


def require_table_transfers(
    transfers: Iterable[Transfer], table_id: str, *, is_closing: bool
) -> None:
    """Holds a table to its own money: players, its wagers, its bank; the house at its sweep.

    Raises:
        AssertionError: It moves anybody else's.
    """
    for transfer in transfers:
        for account in (transfer.source, transfer.target):
            match account:
                case TableWagers() | TableBank():
                    assert account.table_id == table_id, f"table {table_id} moves {account}"
                case House():
                    assert is_closing, f"table {table_id} pays the house while it stands"
                case Cashier():
                    raise AssertionError(f"table {table_id} moves {account}")
                case PlayerAccount():
                    pass


def require_cashier_transfers(transfers: Iterable[Transfer]) -> None:
    """Keeps whoever moves money away from tables off the tables' accounts.

    Raises:
        AssertionError: A table's account is among them.
    """
    for transfer in transfers:
        for account in (transfer.source, transfer.target):
            assert not isinstance(account, TableWagers | TableBank), f"{account} is a table's"


def _require_transfer(transfer: Transfer) -> None:
    assert transfer.amount > 0, f"a transfer of {transfer.amount}"
    assert transfer.source != transfer.target, f"{transfer.source} pays itself"
    assert transfer.source.currency == transfer.target.currency, f"two currencies: {transfer}"


def _refuse(account: Account, *, needs: int, has: int) -> None:
    if isinstance(account, PlayerAccount):
        raise NotCovered(needs=needs, has=has)
    raise AssertionError(f"{account} has {has}, asked for {needs}")
