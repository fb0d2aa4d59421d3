"""People and the tokens of their browsers and programs in SQL."""

from datetime import datetime, timedelta
from hashlib import sha256

from croupier.adapters.clock import to_us
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.errors import NameTaken, TooManyTokens
from croupier.casino.people import (
    PROGRAM_TOKENS_MAX,
    TOKEN_DAYS_MAX,
    TokenKind,
    name_key,
)
from croupier.casino.ports import PersonRow

_PERSON = "SELECT p.id, p.name, p.is_guest, p.is_host, p.locked_us FROM people p"


class SqlPeople:
    """`People` on one database; a token is stored as its SHA-256 alone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create_guest(
        self, name: str, token: bytes, at: datetime, kind: TokenKind = TokenKind.BROWSER
    ) -> PersonRow:
        """A new guest with one token."""
        return await self._database.write(
            lambda connection: _create_guest(connection, name, token, at, kind)
        )

    async def by_token(self, token: bytes, kind: TokenKind = TokenKind.BROWSER) -> PersonRow | None:
        """Whose token it is; None when nobody's, too old, or of another kind."""
        now = to_us(self._database.clock.now())
        return await self._database.read(lambda connection: _by_token(connection, token, kind, now))

    async def by_name(self, name: str) -> PersonRow | None:
        """Whose name it is."""
        return await self._database.read(lambda connection: _by_name(connection, name))

    async def forget_token(self, token: bytes) -> None:
        """Signs one browser or program out."""
        await self._database.write(
            lambda connection: (
                connection.execute(
                    "DELETE FROM tokens WHERE hash = ?", (token_hash(token),)
                ).rowcount
            )
        )

    async def add_program(
        self, person_id: int, token: bytes, at: datetime, by: bytes | None = None
    ) -> bool:
        """Lets a program sign in as the person."""
        return await self._database.write(
            lambda connection: _add_program(connection, person_id, token, at, by)
        )

    async def forget_programs(self, person_id: int) -> None:
        """Signs all of a person's programs out."""
        await self._database.write(
            lambda connection: (
                connection.execute(
                    "DELETE FROM tokens WHERE person_id = ? AND kind = ?",
                    (person_id, TokenKind.PROGRAM),
                ).rowcount
            )
        )


def _create_guest(
    connection: Connection, name: str, token: bytes, at: datetime, kind: TokenKind
) -> PersonRow:
    if _by_name(connection, name) is not None:
        raise NameTaken(f"somebody is called {name!r} already")
    person_id = connection.execute(
        "INSERT INTO people (name, name_key, is_guest, created_us) VALUES (?, ?, ?, ?)",
        (name, name_key(name), True, to_us(at)),
    ).lastrowid
    assert person_id is not None
    add_token(connection, person_id, token, at, kind)
    return PersonRow(person_id, name, is_guest=True)


def _add_program(
    connection: Connection, person_id: int, token: bytes, at: datetime, by: bytes | None
) -> bool:
    owner = None if by is None else _by_token(connection, by, TokenKind.BROWSER, to_us(at))
    if by is not None and (owner is None or owner.person_id != person_id):
        return False  # Signed out since the request came: nothing made now is to outlive that.
    connection.execute(
        "DELETE FROM tokens WHERE person_id = ? AND expires_us <= ?", (person_id, to_us(at))
    )
    (programs,) = connection.execute(
        "SELECT count(*) FROM tokens WHERE person_id = ? AND kind = ?",
        (person_id, TokenKind.PROGRAM),
    ).fetchone()
    if programs >= PROGRAM_TOKENS_MAX:
        raise TooManyTokens(
            f"programs have {PROGRAM_TOKENS_MAX} tokens already", limit=PROGRAM_TOKENS_MAX
        )
    add_token(connection, person_id, token, at, TokenKind.PROGRAM)
    return True


def add_token(
    connection: Connection, person_id: int, token: bytes, at: datetime, kind: TokenKind
) -> None:
    """Lets whoever sends the token in as the person."""
    expires_at = at + timedelta(days=TOKEN_DAYS_MAX)
    connection.execute(
        "INSERT INTO tokens (hash, person_id, created_us, expires_us, kind) VALUES (?, ?, ?, ?, ?)",
        (token_hash(token), person_id, to_us(at), to_us(expires_at), kind),
    )


def _by_token(
    connection: Connection, token: bytes, kind: TokenKind, now_us: int
) -> PersonRow | None:
    found = connection.execute(
        f"{_PERSON} JOIN tokens t ON t.person_id = p.id"
        " WHERE t.hash = ? AND t.kind = ? AND t.expires_us > ?",
        (token_hash(token), kind, now_us),
    ).fetchone()
    return None if found is None else person_row(*found)


def _by_name(connection: Connection, name: str) -> PersonRow | None:
    found = connection.execute(
        f"{_PERSON} WHERE p.name_key = ? AND p.deleted_us IS NULL", (name_key(name),)
    ).fetchone()
    return None if found is None else person_row(*found)


def person_row(
    person_id: int, name: str, is_guest: int, is_host: int, locked_us: int | None
) -> PersonRow:
    """A person as the columns of the database say."""
    is_locked = locked_us is not None
    return PersonRow(person_id, name, bool(is_guest), bool(is_host), is_locked)


def token_hash(token: bytes) -> bytes:
    """What is kept of a token."""
    return sha256(token).digest()
