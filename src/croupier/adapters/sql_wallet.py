"""Reads a person's movements from the ledger, in SQL."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import islice

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_connection import one_moment
from croupier.adapters.sql_port import NO_LIMIT, Connection, Database
from croupier.adapters.sql_schema import PAYS_IN, PAYS_OUT
from croupier.casino.money import Currency, Reason
from croupier.casino.wallet import Movement, MovementsAsked, RoundsOfTable, Wagered

_WAGERS = f" AND reason = '{Reason.WAGER}'"


@dataclass(frozen=True, slots=True)
class _Account:
    """A player's account, and how it stands."""

    id: int
    currency: Currency
    balance: int


@dataclass(frozen=True, slots=True)
class _Row:
    """A transfer as one of its accounts sees it."""

    id: int
    account: _Account
    amount: int
    reason: Reason
    table_id: str | None
    event: int | None
    at_us: int


class SqlWallet:
    """`Wallet` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def movements(
        self, person_id: int, asked: MovementsAsked, limit: int
    ) -> tuple[Sequence[Movement], bool]:
        """A person's own movements, newest first, and whether there are older ones."""
        return await self._database.read(
            lambda connection: _movements(connection, person_id, asked, limit)
        )

    async def wagers(
        self, person_id: int, asked: MovementsAsked, limit: int
    ) -> tuple[Sequence[Wagered], bool]:
        """Of these the wagers alone, without the balances: light enough for thousands."""
        return await self._database.read(
            lambda connection: _wagers(connection, person_id, asked, limit)
        )


def _movements(
    connection: Connection, person_id: int, asked: MovementsAsked, limit: int
) -> tuple[Sequence[Movement], bool]:
    with one_moment(connection):
        accounts = _accounts(connection, person_id, asked.currency)
        sides = [
            _side(connection, account, asked, limit + 1, is_out=is_out)
            for account in accounts
            for is_out in (True, False)
        ]
        newest = list(islice(merge(*sides, key=lambda row: -row.id), limit + 1))
        rows = newest[:limit]
        balances: dict[int, int] = {}
        for account in accounts:
            balances |= _balances(connection, account, rows)
        rounds = _rounds(connection, rows)
        games = _games(connection, rounds)
    return list(_told(rows, balances, rounds, games)), len(newest) > limit


def _wagers(
    connection: Connection, person_id: int, asked: MovementsAsked, limit: int
) -> tuple[Sequence[Wagered], bool]:
    with one_moment(connection):
        sides = [
            _side(connection, account, asked, limit + 1, is_out=True, only=_WAGERS)
            for account in _accounts(connection, person_id, asked.currency)
        ]
        newest = list(islice(merge(*sides, key=lambda row: -row.id), limit + 1))
        rows = newest[:limit]
        rounds = _rounds(connection, rows)
        games = _games(connection, rounds)
    found = [
        Wagered(
            row.id,
            from_us(row.at_us),
            row.account.currency,
            row.table_id,
            games[row.table_id],
            rounds[row.table_id].round_at(row.event, row.reason),
        )
        for row in rows
        if row.table_id is not None and row.event is not None
    ]
    return found, len(newest) > limit


def _accounts(connection: Connection, person_id: int, currency: Currency | None) -> list[_Account]:
    found = connection.execute(
        "SELECT id, currency, balance FROM accounts WHERE kind = 'player' AND person_id = ?",
        (person_id,),
    )
    accounts = (_Account(row, Currency(name), balance) for row, name, balance in found)
    return [each for each in accounts if currency in (None, each.currency)]


def _side(
    connection: Connection,
    account: _Account,
    asked: MovementsAsked,
    limit: int,
    *,
    is_out: bool,
    only: str = "",
) -> list[_Row]:
    """What left an account, or what came to it, newest first."""
    found = connection.execute(
        f"SELECT id, amount, reason, table_id, event, at_us {_whose(is_out=is_out)}{only}"
        " AND id < ? AND at_us >= ? AND at_us < ? ORDER BY id DESC LIMIT ?",
        (
            account.id,
            NO_LIMIT if asked.before is None else asked.before,
            0 if asked.since is None else to_us(asked.since),
            NO_LIMIT if asked.until is None else to_us(asked.until),
            limit,
        ),
    )
    sign = -1 if is_out else 1
    return [
        _Row(row, account, sign * amount, Reason(reason), table_id, event, at_us)
        for row, amount, reason, table_id, event, at_us in found
    ]


def _whose(*, is_out: bool) -> str:
    """An account's transfers of one side, word for word as their index has it."""
    side = f"source_id = ? AND {PAYS_OUT}" if is_out else f"target_id = ? AND {PAYS_IN}"
    return f"FROM transfers WHERE {side}"


def _balances(connection: Connection, account: _Account, rows: Iterable[_Row]) -> dict[int, int]:
    """How an account stood right after each of its rows.

    Counted back over all that moved, asked for or not.
    """
    numbers = [row.id for row in rows if row.account == account]
    if not numbers:
        return {}
    balance = account.balance
    moved: list[tuple[int, int]] = []
    for is_out, sign in ((True, 1), (False, -1)):
        whose = _whose(is_out=is_out)
        (later,) = connection.execute(
            f"SELECT COALESCE(sum(amount), 0) {whose} AND id > ?", (account.id, numbers[0])
        ).fetchone()
        balance += sign * later
        moved += (
            (number, sign * amount)
            for number, amount in connection.execute(
                f"SELECT id, amount {whose} AND id BETWEEN ? AND ?",
                (account.id, numbers[-1], numbers[0]),
            )
        )
    stood = {}
    for number, back in sorted(moved, reverse=True):
        stood[number] = balance
        balance += back
    return stood


def _told(
    rows: Iterable[_Row],
    balances: Mapping[int, int],
    rounds: Mapping[str, RoundsOfTable],
    games: Mapping[str, str],
) -> Iterable[Movement]:
    for row in rows:
        game = played = None
        if row.table_id is not None and row.event is not None:
            game = games[row.table_id]
            played = rounds[row.table_id].round_at(row.event, row.reason)
        yield Movement(
            row.id,
            from_us(row.at_us),
            row.account.currency,
            row.reason,
            row.amount,
            balances[row.id],
            row.table_id,
            game,
            played,
        )


def _rounds(connection: Connection, rows: Iterable[_Row]) -> dict[str, RoundsOfTable]:
    """Where the rounds of these rows stand, by table."""
    spans: dict[str, tuple[int, int]] = {}
    for row in rows:
        if row.table_id is not None and row.event is not None:
            low, high = spans.get(row.table_id, (row.event, row.event))
            spans[row.table_id] = min(low, row.event), max(high, row.event)
    return {table: _rounds_of(connection, table, *span) for table, span in spans.items()}


def _rounds_of(connection: Connection, table_id: str, low: int, high: int) -> RoundsOfTable:
    opened = "FROM journal WHERE table_id = ? AND kind = 'round_opened'"
    (before,) = connection.execute(
        f"SELECT count(*) {opened} AND number < COALESCE("
        f"(SELECT max(number) {opened} AND number <= ?), 0)",
        (table_id, table_id, low),
    ).fetchone()
    (behind,) = connection.execute(
        f"SELECT min(number) {opened} AND number > ?", (table_id, high)
    ).fetchone()
    found = connection.execute(
        f"SELECT number {opened} AND number <= ? ORDER BY number LIMIT {NO_LIMIT} OFFSET ?",
        (table_id, high if behind is None else behind, before),
    )
    numbers = [number for (number,) in found]
    ended = connection.execute(
        "SELECT number FROM journal WHERE table_id = ?"
        " AND kind IN ('round_ended', 'round_voided') ORDER BY number DESC LIMIT 1",
        (table_id,),
    ).fetchone()
    return RoundsOfTable(before, numbers, 0 if ended is None else ended[0])


def _games(connection: Connection, tables: Iterable[str]) -> dict[str, str]:
    return {
        table_id: connection.execute(
            "SELECT game FROM tables WHERE table_id = ?", (table_id,)
        ).fetchone()[0]
        for table_id in tables
    }
