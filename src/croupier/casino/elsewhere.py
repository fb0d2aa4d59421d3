"""What a floor has to know of tables that other nodes of its house play."""

from dataclasses import dataclass
from typing import Protocol

from croupier.casino.money import Currency


@dataclass(frozen=True, slots=True)
class Presence:
    """How much of a house a person takes.

    Attributes:
        played: Shared tables at which they could leave a session.
        opened: Shared tables that they have opened and that stand.
    """

    played: int = 0
    opened: int = 0

    def and_also(self, other: "Presence") -> "Presence":
        """Both together."""
        return Presence(self.played + other.played, self.opened + other.opened)


class Elsewhere(Protocol):
    """The other nodes; every call raises `WorldFailure` when one of them cannot tell."""

    async def presence(self, person_id: int) -> Presence:
        """How much of the other nodes a person takes."""
        ...

    async def at_stake(self, person_id: int, currency: Currency) -> int:
        """What a person has on their shared tables, minor units."""
        ...


class NowhereElse:
    """A house of one server."""

    async def presence(self, person_id: int) -> Presence:  # noqa: ARG002
        """None."""
        return Presence()

    async def at_stake(self, person_id: int, currency: Currency) -> int:  # noqa: ARG002
        """Nothing."""
        return 0
