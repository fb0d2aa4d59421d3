"""Writes one commit of a table by one statement, where there is nothing unusual in it.

Whatever is unusual is refused as a whole and left to `append_commit`, which finds out what to
say to whom; so the rules stand in one place, and this one only has to notice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import asyncpg

from croupier.adapters.clock import to_us
from croupier.adapters.pg_connection import PgConnection
from croupier.casino.accounts import require_table_transfers
from croupier.casino.care import added_by
from croupier.casino.errors import AlreadyDone
from croupier.casino.money import Account, PlayerAccount, TableBank, TableWagers
from croupier.casino.ports import BalanceChange, Commit

_CALL = (
    "SELECT o_answer, o_balances, o_numbers FROM croupier_append_3("
    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_WAGERS, _BANK = 0, -1
_UNUSUAL = (
    asyncpg.RaiseError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.TransactionRollbackError,
)


@dataclass(slots=True)
class _Moved:
    """What the transfers do to each account, in the order in which they touch it.

    Attributes:
        codes: A person's number, or `_WAGERS` or `_BANK` of the table.
        lows: The lowest that each falls on the way, counted from where it stands.
    """

    places: dict[Account, int] = field(default_factory=dict)
    codes: list[int] = field(default_factory=list)
    deltas: list[int] = field(default_factory=list)
    lows: list[int] = field(default_factory=list)

    def move(self, account: Account, amount: int) -> int:
        """Adds to an account; its place, from 1."""
        place = self.places.get(account)
        if place is None:
            place = self.places[account] = len(self.codes)
            self.codes.append(_code(account))
            self.deltas.append(0)
            self.lows.append(0)
        self.deltas[place] += amount
        self.lows[place] = min(self.lows[place], self.deltas[place])
        return place + 1


def _code(account: Account) -> int:
    match account:
        case PlayerAccount(person_id, _):
            return person_id
        case TableWagers():
            return _WAGERS
        case TableBank():
            return _BANK
        case _:
            raise AssertionError(f"no table moves {account} while it stands")


def is_usual(commit: Commit) -> bool:
    """An ordinary commit of a table that stands: events that follow, and one currency."""
    if commit.follow or commit.is_closing or commit.notes or not commit.events:
        return False
    sides = (side for each in commit.transfers for side in (each.source, each.target))
    if len({side.currency for side in sides}) > 1:
        return False
    first = commit.events[0].number
    return all(each.number == first + place for place, each in enumerate(commit.events))


async def append_at_once(
    connection: PgConnection,
    commit: Commit,
    *,
    node: str,
    server: int | None = None,
    is_node: bool = False,
) -> Sequence[BalanceChange] | None:
    """Writes it and says how players' accounts stand then; None: it is unusual, nothing happened.

    `server` is the number of the server that writes: of a node whose lease runs, or the newest one
    of a house that has one server.

    Raises:
        AlreadyDone: The command was carried out before.
    """
    if not is_usual(commit):
        return None
    require_table_transfers(commit.transfers, commit.table_id, is_closing=False)
    moved = _Moved()
    statement = await connection.prepared(_CALL)
    try:
        row = await statement.fetchrow(server, is_node, *_given(commit, node, moved))
    except _UNUSUAL:
        return None
    assert row is not None, "a function gives one row"
    answer, balances, numbers = row
    if answer is not None:
        raise AlreadyDone(bytes(answer))
    return tuple(
        BalanceChange(account.person_id, account.currency, balances[place], numbers[place])
        for account, place in moved.places.items()
        if isinstance(account, PlayerAccount)
    )


def _given(commit: Commit, node: str, moved: _Moved) -> tuple[Any, ...]:
    events, command = commit.events, commit.command
    transfers = [
        (
            moved.move(each.source, -each.amount),
            moved.move(each.target, each.amount),
            each.amount,
            each.reason.value,
            each.event,
        )
        for each in commit.transfers
    ]
    sources, targets, amounts, reasons, of_events = (
        zip(*transfers, strict=True) if transfers else ((),) * 5
    )
    currencies = {account.currency for account in moved.places}
    return (
        commit.table_id,
        commit.epoch,
        node,
        events[0].number - 1,
        [each.kind for each in events],
        [each.version for each in events],
        [to_us(each.at) for each in events],
        [each.body for each in events],
        commit.snapshot,
        None if command is None else command.person_id,
        None if command is None else command.command_id,
        commit.answer,
        next(iter(currencies)).value if currencies else None,
        [person_id for person_id, _ in added_by(commit.transfers)],
        moved.codes,
        moved.deltas,
        moved.lows,
        sources,
        targets,
        amounts,
        reasons,
        of_events,
    )
