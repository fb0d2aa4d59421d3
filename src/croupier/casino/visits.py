"""How long a person is here, and what they have won or lost meanwhile.

A visit begins when a person comes who was away for half an hour or longer. It is kept by the
house, so a page that is loaded anew, or another device, goes on with the same one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange, Clock, PersonRow

ABSENCE_SECONDS = 30 * 60
"""Whoever was away for so long begins a new visit."""

NOTED_SECONDS = 60
"""How often it is written down that a person is still here."""


@dataclass(frozen=True, slots=True)
class VisitRow:
    """A visit as it is kept.

    Attributes:
        seen: When the person was here last, up to `NOTED_SECONDS` old.
        after: Number of the last transfer before the visit.
        staked: What lay on the person's own tables when it began, minor units.
    """

    began: datetime
    seen: datetime
    after: int
    staked: Mapping[Currency, int]


@dataclass(frozen=True, slots=True)
class VisitFigures:
    """What a visit is counted from.

    Attributes:
        balances: Every account of the person, now.
        played: What tables gave less what they took since it began, minor units.
    """

    visit: VisitRow
    balances: Sequence[BalanceChange]
    played: Mapping[Currency, int]


@dataclass(frozen=True, slots=True)
class Brought:
    """One account in a visit.

    Attributes:
        amount: Its balance now, minor units.
        brought: What the person would have if nothing had been won or lost: the balance and
            wagers on tables less this is the net position of the visit.
    """

    currency: Currency
    amount: int
    brought: int


@dataclass(frozen=True, slots=True)
class Visit:
    """A person's visit as it stands.

    Attributes:
        seconds: Since it began.
    """

    began: datetime
    seconds: int
    accounts: tuple[Brought, ...]


class VisitStore(Protocol):
    """Where visits are kept."""

    async def note(
        self, person_id: int, now: datetime, away_since: datetime, noted_since: datetime
    ) -> VisitFigures:
        """Notes that a person is here; how the visit stands.

        Not seen since `away_since`: a new one begins. Seen since `noted_since`: nothing is
        written.
        """
        ...


class VisitDesk:
    """Knows who is here since when."""

    def __init__(self, store: VisitStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def visit(self, person: PersonRow) -> Visit:
        """Notes that a person is here; how their visit stands."""
        now = self._clock.now()
        found = await self._store.note(
            person.person_id,
            now,
            now - timedelta(seconds=ABSENCE_SECONDS),
            now - timedelta(seconds=NOTED_SECONDS),
        )
        row = found.visit
        accounts = tuple(
            Brought(
                each.currency,
                each.amount,
                each.amount - found.played.get(each.currency, 0) + row.staked.get(each.currency, 0),
            )
            for each in found.balances
        )
        return Visit(row.began, max(0, (now - row.began) // timedelta(seconds=1)), accounts)
