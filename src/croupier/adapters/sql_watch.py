"""Notices what another process, such as `croupier admin fund`, does to players' accounts."""

import sqlite3

from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange


class ForeignWatch:
    """Watches one connection's database for transfers that the connection did not make.

    Asked inside a write transaction, nothing can slip between: whoever writes next holds the
    lock that the other process has let go.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._version = self._data_version()
        self._last_transfer = self.last_transfer()

    def on(self, connection: sqlite3.Connection) -> "ForeignWatch":
        """The same watch on a fresh connection; what happened between is looked at again."""
        watch = ForeignWatch(connection)
        watch._last_transfer = self._last_transfer
        watch._version = -1
        return watch

    def last_transfer(self) -> int:
        """Number of the ledger's newest row, 0 for none."""
        row = self._connection.execute("SELECT max(id) FROM transfers").fetchone()
        return int(row[0] or 0)

    def seen(self, last_transfer: int) -> None:
        """Counts everything up to a row as known."""
        self._last_transfer = last_transfer

    def changes(self) -> list[BalanceChange]:
        """Players' accounts that others changed since the last call, as they are now."""
        version = self._data_version()
        if version == self._version:
            return []
        found = self._connection.execute(
            "SELECT DISTINCT a.person_id, a.currency, a.balance, a.number"
            " FROM transfers t JOIN accounts a ON a.id IN (t.source_id, t.target_id)"
            " WHERE t.id > ? AND a.kind = 'player'",
            (self._last_transfer,),
        ).fetchall()
        self._last_transfer = self.last_transfer()
        self._version = version
        return [
            BalanceChange(person_id, Currency(currency), balance, number)
            for person_id, currency, balance, number in found
        ]

    def _data_version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
