"""What moved on a person's accounts, as the ledger tells it."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from croupier.casino.money import Currency, Reason

MOVEMENTS_A_PAGE = 50
"""Movements of one page, where nobody asks for another number."""

MOVEMENTS_A_PAGE_MAX = 100
"""Movements of one page."""

EXPORT_MOVEMENTS_MAX = 10_000
"""Movements of one export: the newest ones; `to` asks for older ones."""

BEFORE_THE_ROUND = frozenset({Reason.WAGER})
"""Moved before the round is opened that they are for."""

NEVER_IN_A_ROUND = frozenset({Reason.WAGER_BACK})
"""Moved at a table, for no round: a wager that was taken back was not played."""


@dataclass(frozen=True, slots=True)
class Movement:
    """One transfer, from the side of the person whose account it changed.

    Attributes:
        number: Of the transfer in the house's ledger; it grows.
        amount: Minor units; below zero when it left the account.
        balance: Of the account right after it, minor units.
        table_id: Of the table where it happened; None away from tables.
        game: Of that table.
        round: Of that table, once it has ended; None for what belongs to none.
    """

    number: int
    at: datetime
    currency: Currency
    reason: Reason
    amount: int
    balance: int
    table_id: str | None = None
    game: str | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Wagered:
    """A wager that a person placed on a box.

    Attributes:
        number: Of its transfer in the house's ledger; it grows.
        table_id: Of the table where it lay.
        game: Of that table.
        round: Of that table, once it has ended; None before, and for a wager that no round came to.
    """

    number: int
    at: datetime
    currency: Currency
    table_id: str
    game: str
    round: int | None


@dataclass(frozen=True, slots=True)
class MovementsAsked:
    """Which movements somebody wants to see.

    Attributes:
        currency: None for all.
        since: From this moment on.
        until: Up to this moment, itself left out.
        before: With a lower number than this.
    """

    currency: Currency | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: int | None = None


class Wallet(Protocol):
    """Reads the ledger for one person at a time."""

    async def movements(
        self, person_id: int, asked: MovementsAsked, limit: int
    ) -> tuple[Sequence[Movement], bool]:
        """A person's own movements, newest first, and whether there are older ones."""
        ...

    async def wagers(
        self, person_id: int, asked: MovementsAsked, limit: int
    ) -> tuple[Sequence[Wagered], bool]:
        """Of these the wagers alone, without the balances: light enough for thousands."""
        ...


@dataclass(frozen=True, slots=True)
class RoundsOfTable:
    """Where a table's rounds stand in its journal.

    Attributes:
        first: Rounds that were opened before the ones of `opened`.
        opened: Numbers of the events that opened them, rising.
        ended: Number of the last event that ended one; 0 for none.
    """

    first: int
    opened: Sequence[int]
    ended: int

    def round_at(self, event: int, reason: Reason) -> int | None:
        """The round that a movement belongs to, once it has ended."""
        if reason in NEVER_IN_A_ROUND:
            return None
        if reason in BEFORE_THE_ROUND:
            place = bisect_left(self.opened, event)
        else:
            place = bisect_right(self.opened, event) - 1
        if not 0 <= place < len(self.opened) or self.opened[place] > self.ended:
            return None
        return self.first + place + 1
