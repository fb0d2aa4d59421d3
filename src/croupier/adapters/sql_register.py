"""The register of people with accounts, in SQL."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.clock import to_us
from croupier.adapters.sql_bank import balances_of
from croupier.adapters.sql_ledger import Entry, make_transfers
from croupier.adapters.sql_missed_hands import forget_missed_hands
from croupier.adapters.sql_people import add_token, person_row, token_hash
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.errors import NameTaken
from croupier.casino.names import look_key, mail_key
from croupier.casino.people import BROWSER_TOKENS_MAX, TokenKind, name_key
from croupier.casino.person_errors import HasAnAccount, InviteRefused, NoSuchReset
from croupier.casino.ports import BalanceChange, PersonRow
from croupier.casino.register import (
    BROWSERS_PER_PERSON_MAX,
    RESETS_PER_PERSON_MAX,
    Keys,
    NewAccount,
    Registered,
    farewell,
    gone_name,
)

_PERSON = (
    "SELECT p.id, p.name, p.is_guest, p.is_host, p.locked_us, p.mail, p.password FROM people p"
)


class SqlRegister:
    """`Register` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def by_name(self, name: str) -> Registered | None:
        """Whose name it is."""
        query = f"{_PERSON} WHERE p.name_key = ? AND p.deleted_us IS NULL"
        return await self._database.read(lambda each: _one(each, query, name_key(name)))

    async def by_mail(self, mail: str) -> Sequence[Registered]:
        """Everybody with an account and this address."""
        query = f"{_PERSON} WHERE p.mail_key = ? AND p.password IS NOT NULL ORDER BY p.id"
        return await self._database.read(
            lambda each: [_registered(row) for row in each.execute(query, (mail_key(mail),))]
        )

    async def by_id(self, person_id: int) -> Registered | None:
        """A person."""
        query = f"{_PERSON} WHERE p.id = ? AND p.deleted_us IS NULL"
        return await self._database.read(lambda each: _one(each, query, person_id))

    async def look_is_taken(self, name: str) -> bool:
        """Whether an account's name looks like this one."""
        return await self._database.read(lambda each: _look_is_taken(each, name))

    async def create(self, account: NewAccount, keys: Keys, at: datetime) -> PersonRow:
        """A new person with an account."""
        return await self._database.write(lambda each: _create(each, account, keys, at))

    async def promote(
        self, person_id: int, account: NewAccount, keys: Keys, at: datetime
    ) -> PersonRow:
        """A guest gets an account."""
        return await self._database.write(lambda each: _promote(each, person_id, account, keys, at))

    async def sign_in(self, found: Registered, keys: Keys, old: bytes | None, at: datetime) -> bool:
        """Signs a browser in, in place of its `old` token."""
        return await self._database.write(lambda each: _sign_in(each, found, keys, old, at))

    async def sign_out_everywhere(self, person_id: int) -> None:
        """Forgets every token of a person, and the links that replace the password."""
        await self._database.write(lambda each: _sign_out(each, person_id))

    async def set_password(self, found: Registered, password: str, stays: bytes | None) -> bool:
        """Replaces what is kept of a password; of the tokens only `stays` stays."""
        return await self._database.write(lambda each: _change(each, found, password, stays))

    async def set_mail(self, found: Registered, mail: str | None) -> bool:
        """Where mails go from now on."""
        return await self._database.write(lambda each: _set_mail(each, found, mail))

    async def renew_password(self, found: Registered, password: str) -> None:
        """Keeps the same password in another form."""
        await self._database.write(lambda each: _replace(each, found, password))

    async def knows_browser(self, browser: bytes, name: str) -> bool:
        """Whether the browser has signed in under the name before."""
        query = (
            "SELECT 1 FROM browsers b JOIN people p ON p.id = b.person_id"
            " WHERE b.hash = ? AND p.name_key = ?"
        )
        given = (token_hash(browser), name_key(name))
        return await self._database.read(lambda each: _is_there(each, query, *given))

    async def is_browser(self, browser: bytes) -> bool:
        """Whether the house gave this mark to a browser."""
        query = "SELECT 1 FROM browsers WHERE hash = ?"
        return await self._database.read(lambda each: _is_there(each, query, token_hash(browser)))

    async def add_reset(
        self, person_id: int, reset: bytes, at: datetime, expires_at: datetime
    ) -> bool:
        """Keeps a reset."""
        return await self._database.write(
            lambda each: _add_reset(each, person_id, reset, at, expires_at)
        )

    async def reset_owner(self, reset: bytes, at: datetime) -> Registered | None:
        """Whose password it replaces."""
        return await self._database.read(lambda each: _reset_owner(each, reset, at))

    async def use_reset(self, reset: bytes, password: str, keys: Keys, at: datetime) -> PersonRow:
        """Replaces the password, signs everything out, and one browser in."""
        return await self._database.write(lambda each: _use_reset(each, reset, password, keys, at))

    async def add_invite(self, invite: bytes, at: datetime, expires_at: datetime) -> None:
        """Lets one person sign up."""
        row = (token_hash(invite), to_us(at), to_us(expires_at))
        query = "INSERT INTO invites (hash, created_us, expires_us) VALUES (?, ?, ?)"
        await self._database.write(lambda each: each.execute(query, row).rowcount)

    async def has_invite(self, invite: bytes, at: datetime) -> bool:
        """Whether the invitation is good."""
        query = "SELECT 1 FROM invites WHERE hash = ? AND expires_us > ?"
        given = (token_hash(invite), to_us(at))
        return await self._database.read(lambda each: _is_there(each, query, *given))

    async def delete(self, person_id: int, at: datetime) -> Sequence[BalanceChange]:
        """The person goes; the ledger stays."""
        return await self._database.write(lambda each: _delete(each, person_id, at))


def _registered(
    row: tuple[int, str, int, int, int | None, str | None, str | None],
) -> Registered:
    *person, mail, password = row
    return Registered(person_row(*person), mail, password)  # type: ignore[arg-type]


def _one(connection: Connection, query: str, *given: object) -> Registered | None:
    found = connection.execute(query, given).fetchone()
    return None if found is None else _registered(found)


def _is_there(connection: Connection, query: str, *given: object) -> bool:
    return connection.execute(query, given).fetchone() is not None


def _look_is_taken(connection: Connection, name: str) -> bool:
    return _is_there(
        connection,
        "SELECT 1 FROM people WHERE look_key = ? OR name_key = ?",
        look_key(name),
        name_key(name),
    )


def _create(connection: Connection, account: NewAccount, keys: Keys, at: datetime) -> PersonRow:
    _require_free(connection, account, at)
    person_id = connection.execute(
        "INSERT INTO people (name, name_key, is_guest, created_us) VALUES (?, ?, ?, ?)",
        (account.name, name_key(account.name), False, to_us(at)),
    ).lastrowid
    assert person_id is not None
    return _register(connection, person_id, account, keys, at)


def _promote(
    connection: Connection, person_id: int, account: NewAccount, keys: Keys, at: datetime
) -> PersonRow:
    query = "SELECT 1 FROM people WHERE id = ? AND is_guest AND deleted_us IS NULL"
    if not _is_there(connection, query, person_id):
        raise HasAnAccount("this person is no guest any more")
    _require_free(connection, account, at)
    _sign_out(connection, person_id)
    return _register(connection, person_id, account, keys, at)


def _require_free(connection: Connection, account: NewAccount, at: datetime) -> None:
    """Takes the invitation, if there is one, and passes a name that nobody has."""
    if _look_is_taken(connection, account.name):
        raise NameTaken(f"somebody is called {account.name!r}, or so that it looks like it")
    if account.invite is None:
        return
    used = connection.execute(
        "DELETE FROM invites WHERE hash = ? AND expires_us > ?",
        (token_hash(account.invite), to_us(at)),
    )
    if used.rowcount != 1:
        raise InviteRefused("there is no such invitation, or it was used")


def _register(
    connection: Connection, person_id: int, account: NewAccount, keys: Keys, at: datetime
) -> PersonRow:
    name, mail = account.name, account.mail
    connection.execute(
        "UPDATE people SET name = ?, name_key = ?, look_key = ?, is_guest = ?, mail = ?,"
        " mail_key = ?, password = ? WHERE id = ?",
        (
            *(name, name_key(name), look_key(name), False),
            *(mail, mail and mail_key(mail), account.password, person_id),
        ),
    )
    _add_keys(connection, person_id, keys, at)
    return PersonRow(person_id, name, is_guest=False)


def _add_keys(connection: Connection, person_id: int, keys: Keys, at: datetime) -> None:
    add_token(connection, person_id, keys.token, at, TokenKind.BROWSER)
    connection.execute(
        "DELETE FROM tokens WHERE person_id = ? AND expires_us <= ?", (person_id, to_us(at))
    )
    connection.execute(
        "DELETE FROM tokens WHERE person_id = ? AND kind = ? AND hash NOT IN (SELECT hash"
        " FROM tokens WHERE person_id = ? AND kind = ?"
        " ORDER BY hash = ? DESC, created_us DESC, hash LIMIT ?)",
        (*(person_id, TokenKind.BROWSER) * 2, token_hash(keys.token), BROWSER_TOKENS_MAX),
    )
    connection.execute(
        "INSERT INTO browsers (hash, person_id, seen_us) VALUES (?, ?, ?)"
        " ON CONFLICT (hash, person_id) DO UPDATE SET seen_us = excluded.seen_us",
        (token_hash(keys.browser), person_id, to_us(at)),
    )
    connection.execute(
        "DELETE FROM browsers WHERE person_id = ? AND hash NOT IN (SELECT hash FROM browsers"
        " WHERE person_id = ? ORDER BY seen_us DESC, hash LIMIT ?)",
        (person_id, person_id, BROWSERS_PER_PERSON_MAX),
    )


def _sign_in(
    connection: Connection,
    found: Registered,
    keys: Keys,
    old: bytes | None,
    at: datetime,
) -> bool:
    query = "SELECT 1 FROM people WHERE id = ? AND password = ?"
    if not _is_there(connection, query, found.person.person_id, found.password):
        return False
    if old is not None:
        connection.execute("DELETE FROM tokens WHERE hash = ?", (token_hash(old),))
    _add_keys(connection, found.person.person_id, keys, at)
    return True


def _sign_out(connection: Connection, person_id: int) -> None:
    connection.execute("DELETE FROM tokens WHERE person_id = ?", (person_id,))
    connection.execute("DELETE FROM resets WHERE person_id = ?", (person_id,))


def _replace(connection: Connection, found: Registered, password: str) -> bool:
    changed = connection.execute(
        "UPDATE people SET password = ? WHERE id = ? AND password = ?",
        (password, found.person.person_id, found.password),
    )
    return changed.rowcount == 1


def _change(connection: Connection, found: Registered, password: str, stays: bytes | None) -> bool:
    if not _replace(connection, found, password):
        return False
    person_id = found.person.person_id
    connection.execute(
        "DELETE FROM tokens WHERE person_id = ? AND hash <> ?",
        (person_id, b"" if stays is None else token_hash(stays)),
    )
    connection.execute("DELETE FROM resets WHERE person_id = ?", (person_id,))
    return True


def _set_mail(connection: Connection, found: Registered, mail: str | None) -> bool:
    person_id = found.person.person_id
    changed = connection.execute(
        "UPDATE people SET mail = ?, mail_key = ? WHERE id = ? AND password = ?",
        (mail, mail and mail_key(mail), person_id, found.password),
    )
    if changed.rowcount != 1:
        return False
    connection.execute("DELETE FROM resets WHERE person_id = ?", (person_id,))
    return True


def _add_reset(
    connection: Connection,
    person_id: int,
    reset: bytes,
    at: datetime,
    expires_at: datetime,
) -> bool:
    connection.execute("DELETE FROM resets WHERE expires_us <= ?", (to_us(at),))
    (waiting,) = connection.execute(
        "SELECT count(*) FROM resets WHERE person_id = ?", (person_id,)
    ).fetchone()
    if waiting >= RESETS_PER_PERSON_MAX:
        return False
    connection.execute(
        "INSERT INTO resets (hash, person_id, created_us, expires_us) VALUES (?, ?, ?, ?)",
        (token_hash(reset), person_id, to_us(at), to_us(expires_at)),
    )
    return True


def _reset_owner(connection: Connection, reset: bytes, at: datetime) -> Registered | None:
    query = (
        f"{_PERSON} JOIN resets r ON r.person_id = p.id"
        " WHERE r.hash = ? AND r.expires_us > ? AND p.deleted_us IS NULL"
    )
    return _one(connection, query, token_hash(reset), to_us(at))


def _use_reset(
    connection: Connection, reset: bytes, password: str, keys: Keys, at: datetime
) -> PersonRow:
    found = _reset_owner(connection, reset, at)
    if found is None:
        raise NoSuchReset("the link is unknown, too old, or was used")
    person_id = found.person.person_id
    _sign_out(connection, person_id)
    connection.execute("UPDATE people SET password = ? WHERE id = ?", (password, person_id))
    _add_keys(connection, person_id, keys, at)
    return found.person


def _delete(connection: Connection, person_id: int, at: datetime) -> Sequence[BalanceChange]:
    transfers = farewell(balances_of(connection, person_id))
    changes = make_transfers(connection, transfers, Entry(None, None, lambda _event: at))
    name = gone_name(person_id)
    connection.execute(
        "UPDATE people SET name = ?, name_key = ?, look_key = NULL, mail = NULL, mail_key = NULL,"
        " password = NULL, is_host = ?, deleted_us = ? WHERE id = ?",
        (name, name_key(name), False, to_us(at), person_id),
    )
    _sign_out(connection, person_id)
    connection.execute("DELETE FROM browsers WHERE person_id = ?", (person_id,))
    connection.execute("DELETE FROM preferences WHERE person_id = ?", (person_id,))
    connection.execute("DELETE FROM visits WHERE person_id = ?", (person_id,))
    forget_missed_hands(connection, person_id)
    connection.execute("DELETE FROM ignored WHERE ? IN (person_id, ignored_id)", (person_id,))
    connection.execute("UPDATE chat_lines SET name = ? WHERE person_id = ?", (name, person_id))
    return changes
