"""What people have set for themselves, in SQL."""

from datetime import datetime

from croupier.adapters.clock import to_us
from croupier.adapters.sql_port import Connection, Database


class SqlPreferences:
    """`PreferenceStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, person_id: int) -> bytes | None:
        """What a person has set; None before they ever did."""
        return await self._database.read(lambda connection: _find(connection, person_id))

    async def keep(self, person_id: int, stored: bytes, at: datetime) -> None:
        """Replaces it: the last one wins."""
        await self._database.write(lambda connection: _keep(connection, person_id, stored, at))


def _find(connection: Connection, person_id: int) -> bytes | None:
    found = connection.execute(
        "SELECT body FROM preferences WHERE person_id = ?", (person_id,)
    ).fetchone()
    return None if found is None else bytes(found[0])


def _keep(connection: Connection, person_id: int, stored: bytes, at: datetime) -> None:
    connection.execute(
        "INSERT INTO preferences (person_id, body, at_us) VALUES (?, ?, ?)"
        " ON CONFLICT (person_id) DO UPDATE SET body = excluded.body, at_us = excluded.at_us",
        (person_id, stored, to_us(at)),
    )
