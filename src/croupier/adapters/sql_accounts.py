"""Lists the accounts of a house, for the host."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.adapters.sql_port import Connection, Database
from croupier.core.money import money_text


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account as the host reads it.

    Attributes:
        kind: player, wagers, bank, house or cashier.
        owner: A person's name, a table's id, or nothing.
        balance: Minor units.
    """

    kind: str
    owner: str
    currency: str
    balance: int

    @property
    def text(self) -> str:
        """The balance in units."""
        return money_text(self.balance)


async def list_accounts(database: Database, person_id: int | None = None) -> Sequence[AccountLine]:
    """A person's accounts, or all of the house's: people first, then tables, then the world."""
    return await database.read(lambda connection: _lines(connection, person_id))


def _lines(connection: Connection, person_id: int | None) -> tuple[AccountLine, ...]:
    found = connection.execute(
        "SELECT a.kind, COALESCE(p.name, a.table_id, ''), a.currency, a.balance"
        " FROM accounts a LEFT JOIN people p ON p.id = a.person_id"
        " WHERE CAST(? AS BIGINT) IS NULL OR a.person_id = ?"
        " ORDER BY a.person_id IS NULL, a.table_id IS NULL, a.person_id, a.table_id,"
        " a.kind, a.currency",
        (person_id, person_id),
    )
    return tuple(AccountLine(*row) for row in found)
