"""Chance, beside the shoe's: what nobody can foretell."""

from typing import Protocol

TOKEN_BYTES = 32
"""Random bytes of a token, of a link for a new password, of an invitation."""


class Chance(Protocol):
    """Draws by chance; nobody can foretell what."""

    def token(self) -> bytes:
        """`TOKEN_BYTES` bytes."""
        ...

    def below(self, end: int) -> int:
        """One of 0, 1, ... `end - 1`, each as likely as the others."""
        ...
