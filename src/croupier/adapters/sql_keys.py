"""Which key seals a house's seeds; the database knows its name, never the key."""

from datetime import datetime

from croupier.adapters.clock import to_us
from croupier.adapters.randomness import SecretKey
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.errors import FolderRefused


async def require_own_key(database: Database, key: SecretKey) -> None:
    """Passes the key that seals this house's seeds; a house without one takes it for its own.

    Raises:
        FolderRefused: It is another house's, or an older one.
    """
    if await is_unknown(database, key):
        await take_key(database, key)


async def is_unknown(database: Database, key: SecretKey) -> bool:
    """Whether the house has no key yet; False: it has this one.

    Raises:
        FolderRefused: It has another one.
    """
    name = await database.read(key_in_use)
    if name not in (None, key.name):
        raise FolderRefused(
            "house.key is not the key that seals this house's shoes; put the right one back, or"
            " give up the open rounds with 'croupier admin new-key'"
        )
    return name is None


async def take_key(database: Database, key: SecretKey) -> None:
    """From now on this key seals."""
    now = database.clock.now()
    await database.write(lambda connection: _remember(connection, key.name, now))


def key_in_use(connection: Connection) -> str | None:
    """The name of the key that seals; None before the first."""
    found = connection.execute("SELECT name FROM keys ORDER BY id DESC LIMIT 1").fetchone()
    return None if found is None else str(found[0])


def _remember(connection: Connection, name: str, now: datetime) -> None:
    connection.execute("INSERT INTO keys (name, since_us) VALUES (?, ?)", (name, to_us(now)))
