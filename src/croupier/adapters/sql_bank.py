"""Money away from tables, in SQL."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.clock import from_us
from croupier.adapters.sql_care import require_may_pay_in
from croupier.adapters.sql_host_acts import write_act
from croupier.adapters.sql_ledger import Entry, make_transfers, remember_command
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.accounts import require_cashier_transfers
from croupier.casino.host_acts import HostAct
from croupier.casino.money import Currency, Transfer
from croupier.casino.ports import BalanceChange, CommandKey


class SqlBank:
    """`Bank` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def balances(self, person_id: int) -> Sequence[BalanceChange]:
        """Every account of a person, by currency."""
        return await self._database.read(lambda connection: balances_of(connection, person_id))

    async def move(
        self,
        transfers: Sequence[Transfer],
        at: datetime,
        command: CommandKey | None = None,
        act: HostAct | None = None,
    ) -> Sequence[BalanceChange]:
        """Transfers as one act; a host's is written down with them, and they name it."""
        return await self._database.write(
            lambda connection: _move(connection, transfers, at, command, act)
        )

    async def wagered(self, person_id: int, currency: Currency) -> int:
        """Minor units that lie on a person's own open tables."""
        return await self._database.read(
            lambda connection: _wagered(connection, person_id, currency)
        )

    async def last_gift(self, person_id: int) -> datetime | None:
        """When the cashier last gave a person play money; a guest's first does not count."""
        return await self._database.read(lambda connection: _last_gift(connection, person_id))


def balances_of(connection: Connection, person_id: int) -> tuple[BalanceChange, ...]:
    """Every account of a person, by currency."""
    found = connection.execute(
        "SELECT person_id, currency, balance, number FROM accounts"
        " WHERE kind = 'player' AND person_id = ? ORDER BY currency",
        (person_id,),
    )
    return tuple(
        BalanceChange(person, Currency(currency), balance, number)
        for person, currency, balance, number in found
    )


def _move(
    connection: Connection,
    transfers: Sequence[Transfer],
    at: datetime,
    command: CommandKey | None,
    act: HostAct | None,
) -> Sequence[BalanceChange]:
    require_cashier_transfers(transfers)
    command_ref = remember_command(connection, command, b"", table_id=None, at=at)
    act_id = None if act is None else write_act(connection, act, at)
    require_may_pay_in(connection, transfers, at)
    entry = Entry(None, command_ref, lambda _event: at, act_id)
    return make_transfers(connection, transfers, entry)


def _wagered(connection: Connection, person_id: int, currency: Currency) -> int:
    found = connection.execute(
        "SELECT COALESCE(sum(a.balance), 0) FROM tables t"
        " JOIN accounts a ON a.table_id = t.table_id AND a.kind = 'wagers'"
        " WHERE t.owner_id = ? AND t.closed_us IS NULL AND a.currency = ?",
        (person_id, currency),
    ).fetchone()
    return int(found[0])


def _last_gift(connection: Connection, person_id: int) -> datetime | None:
    found = connection.execute(
        "SELECT max(t.at_us) FROM transfers t JOIN accounts a ON a.id = t.target_id"
        " WHERE t.reason = 'gift' AND a.kind = 'player' AND a.person_id = ?",
        (person_id,),
    ).fetchone()
    return None if found[0] is None else from_us(found[0])
