"""People and their browsers' tokens in SQLite."""

import sqlite3
from datetime import datetime, timedelta
from hashlib import sha256

from croupier.adapters.clock import to_us
from croupier.adapters.sql_database import SqlDatabase
from croupier.casino.errors import NameTaken
from croupier.casino.people import TOKEN_DAYS_MAX, name_key
from croupier.casino.ports import PersonRow


class SqlPeople:
    """`People` on one SQLite database; a token is stored as its SHA-256 alone."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def create_guest(self, name: str, token: bytes, at: datetime) -> PersonRow:
        """A new guest with one token."""
        return await self._database.write(
            lambda connection: _create_guest(connection, name, token, at)
        )

    async def by_token(self, token: bytes) -> PersonRow | None:
        """Whose token it is; None when nobody's, or too old."""
        now = to_us(self._database.clock.now())
        return await self._database.read(lambda connection: _by_token(connection, token, now))

    async def by_name(self, name: str) -> PersonRow | None:
        """Whose name it is."""
        return await self._database.read(lambda connection: _by_name(connection, name))

    async def forget_token(self, token: bytes) -> None:
        """Signs one browser out."""
        await self._database.write(
            lambda connection: (
                connection.execute("DELETE FROM tokens WHERE hash = ?", (_hash(token),)).rowcount
            )
        )


def _create_guest(
    connection: sqlite3.Connection, name: str, token: bytes, at: datetime
) -> PersonRow:
    if _by_name(connection, name) is not None:
        raise NameTaken(f"somebody is called {name!r} already")
    person_id = connection.execute(
        "INSERT INTO people (name, name_key, is_guest, created_us) VALUES (?, ?, ?, ?)",
        (name, name_key(name), True, to_us(at)),
    ).lastrowid
    assert person_id is not None
    connection.execute(
        "INSERT INTO tokens (hash, person_id, created_us, expires_us) VALUES (?, ?, ?, ?)",
        (_hash(token), person_id, to_us(at), to_us(at + timedelta(days=TOKEN_DAYS_MAX))),
    )
    return PersonRow(person_id, name, is_guest=True)


def _by_token(connection: sqlite3.Connection, token: bytes, now_us: int) -> PersonRow | None:
    found = connection.execute(
        "SELECT p.id, p.name, p.is_guest FROM tokens t JOIN people p ON p.id = t.person_id"
        " WHERE t.hash = ? AND t.expires_us > ?",
        (_hash(token), now_us),
    ).fetchone()
    return None if found is None else PersonRow(found[0], found[1], bool(found[2]))


def _by_name(connection: sqlite3.Connection, name: str) -> PersonRow | None:
    found = connection.execute(
        "SELECT id, name, is_guest FROM people WHERE name_key = ?", (name_key(name),)
    ).fetchone()
    return None if found is None else PersonRow(found[0], found[1], bool(found[2]))


def _hash(token: bytes) -> bytes:
    return sha256(token).digest()
