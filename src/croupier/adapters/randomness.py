"""Secrets: where they come from, and how a shoe's seed is stored."""

import hashlib
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.casino.chance import TOKEN_BYTES
from croupier.casino.errors import SealBroken

SEED_BYTES = 32
KEY_BYTES = 32
TABLE_ID_BYTES = 9
_NONCE_BYTES = 12
_VERSION = "v1:"
_PURPOSE = b"croupier: seed of a shoe, v1"
_NAMING = b"croupier: name of a key, v1"


def new_table_id() -> str:
    """A name for a table, or for the link to one, that nobody can guess: 72 random bits."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


class OsChance:
    """`Chance` from the operating system."""

    def token(self) -> bytes:
        """Bytes that nobody can foretell."""
        return secrets.token_bytes(TOKEN_BYTES)

    def below(self, end: int) -> int:
        """One of 0, 1, ... `end - 1`."""
        return secrets.randbelow(end)


class SecretKey:
    """The house's key; never shown."""

    __slots__ = ("_bytes",)

    def __init__(self, secret: bytes) -> None:
        assert len(secret) == KEY_BYTES, "a key has 32 bytes"
        self._bytes = secret

    def reveal(self) -> bytes:
        """The key itself, for whoever encrypts with it."""
        return self._bytes

    @property
    def name(self) -> str:
        """Tells one key from another, and nothing about it."""
        return hashlib.sha256(_NAMING + self._bytes).hexdigest()

    def __repr__(self) -> str:
        return "SecretKey(hidden)"

    def __reduce__(self) -> str:
        raise TypeError("a key is not to be copied out of the process")


class OsSeeds:
    """Seeds from the operating system, sealed with AES-256-GCM under the house's key."""

    def __init__(self, key: SecretKey) -> None:
        self._cipher = AESGCM(key.reveal())

    def __repr__(self) -> str:
        return "OsSeeds(hidden)"

    def new_seed(self) -> bytes:
        """32 bytes nobody can foretell."""
        return os.urandom(SEED_BYTES)

    def seal(self, seed: bytes) -> str:
        """A seed as text that is worthless without the house's key; never the same twice."""
        assert len(seed) == SEED_BYTES, "a seed has 32 bytes"
        nonce = os.urandom(_NONCE_BYTES)
        sealed = nonce + self._cipher.encrypt(nonce, seed, _PURPOSE)
        return _VERSION + urlsafe_b64encode(sealed).decode("ascii")

    def unseal(self, sealed: str) -> bytes:
        """The seed again.

        Raises:
            SealBroken: Sealed with another key, or changed.
        """
        if not sealed.startswith(_VERSION):
            raise SealBroken(f"a seed sealed in no known way: {sealed[:4]!r}")
        try:
            raw = urlsafe_b64decode(sealed.removeprefix(_VERSION))
            seed = self._cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], _PURPOSE)
        except (BadBase64, ValueError, InvalidTag):
            raise SealBroken("a seed does not open with this house's key") from None
        if len(seed) != SEED_BYTES:
            raise SealBroken(f"a seed of {len(seed)} bytes")
        return seed
