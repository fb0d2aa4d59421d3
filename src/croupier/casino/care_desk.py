"""Where a person sets limits, a reminder and breaks for themselves, and sees what is used."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from croupier.casino.care import (
    REMINDER_MINUTES,
    REMINDER_MINUTES_MAX,
    REMINDER_MINUTES_MIN,
    Change,
    Limit,
    LimitKind,
    LimitName,
    Period,
)
from croupier.casino.care_errors import CareOff
from croupier.casino.exclusion import Exclusion, Exclusions
from croupier.casino.money import Currency
from croupier.casino.ports import Clock, PersonRow


class CareStore(Exclusions, Protocol):
    """What people have set for themselves; every call may raise `WorldFailure`."""

    async def limits(self, person_id: int) -> Mapping[LimitName, Limit]:
        """Every limit that a person has set."""
        ...

    async def change_limit(
        self, person_id: int, name: LimitName, change: Callable[[Limit], Limit]
    ) -> None:
        """Replaces a limit by what follows from it, as one act; what `change` raises undoes it."""
        ...

    async def used(
        self, person_id: int, currency: Currency, at: datetime
    ) -> Mapping[LimitName, int]:
        """What counts towards each limit at a moment, minor units."""
        ...

    async def reminder(self, person_id: int) -> int | None:
        """Minutes between two reminders; None where a person has chosen nothing."""
        ...

    async def set_reminder(self, person_id: int, minutes: int) -> None:
        """Keeps what a person chooses."""
        ...

    async def exclude(self, person_id: int, exclusion: Exclusion, at: datetime) -> None:
        """Begins a break, or makes the one that runs longer.

        Raises:
            NotLonger: One runs that lasts as long or longer.
        """
        ...


@dataclass(frozen=True, slots=True)
class LimitPicture:
    """One limit as its owner sees it.

    Attributes:
        limit: In force, minor units; None: none is.
        used: What counts already, minor units; a loss below zero is a win.
        pending: What it becomes, and when.
    """

    name: LimitName
    limit: int | None
    used: int
    pending: Change | None


@dataclass(frozen=True, slots=True)
class CarePicture:
    """Everything that a person has set for themselves.

    Attributes:
        currencies: In which limits may be set.
        limits: Of each of those currencies, every limit there is.
        reminder: Minutes between two reminders.
        exclusion: The break that runs; None: none does.
    """

    currencies: Sequence[Currency]
    limits: Sequence[LimitPicture]
    reminder: int
    exclusion: Exclusion | None


Vacate = Callable[[PersonRow], Awaitable[None]]
"""Takes a person from every table; what is in play there is played to its end."""


class CareDesk:
    """Takes what people set for themselves.

    Attributes:
        currencies: In which limits may be set.
    """

    def __init__(
        self, store: CareStore, clock: Clock, currencies: Sequence[Currency], vacate: Vacate
    ) -> None:
        self.currencies = currencies
        self._store = store
        self._clock = clock
        self._vacate = vacate

    async def picture(self, person: PersonRow) -> CarePicture:
        """What a person has set, and what of it is used."""
        now = self._clock.now()
        limits = await self._store.limits(person.person_id)
        chosen = await self._store.reminder(person.person_id)
        pictures: list[LimitPicture] = []
        for currency in self.currencies:
            used = await self._store.used(person.person_id, currency, now)
            for name in names_in(currency):
                limit = limits.get(name, Limit())
                pictures.append(
                    LimitPicture(name, limit.in_force(now), used[name], limit.pending(now))
                )
        return CarePicture(
            self.currencies,
            pictures,
            REMINDER_MINUTES if chosen is None else chosen,
            await self.exclusion_of(person.person_id),
        )

    async def exclusion_of(self, person_id: int) -> Exclusion | None:
        """The break that a person takes now; None: none."""
        found = await self._store.exclusion(person_id)
        return found if found is not None and found.runs(self._clock.now()) else None

    async def set_limit(self, person: PersonRow, name: LimitName, amount: int | None) -> None:
        """Asks for another limit, minor units; None asks for none.

        A lower one holds at once, a higher one or none a day later.

        Raises:
            CareOff: No limits are set in the currency.
        """
        self._require_offered(name.currency)
        assert amount is None or amount >= 0, f"a limit of {amount}"
        now = self._clock.now()
        await self._store.change_limit(
            person.person_id, name, lambda limit: limit.asked(amount, now)
        )

    async def keep_limit(self, person: PersonRow, name: LimitName) -> None:
        """Takes a change back that waits.

        Raises:
            CareOff: No limits are set in the currency.
            NothingPending: None waits.
        """
        self._require_offered(name.currency)
        now = self._clock.now()
        await self._store.change_limit(person.person_id, name, lambda limit: limit.kept(now))

    async def set_reminder(self, person: PersonRow, minutes: int) -> None:
        """Chooses the time between two reminders."""
        assert REMINDER_MINUTES_MIN <= minutes <= REMINDER_MINUTES_MAX, f"{minutes} minutes"
        await self._store.set_reminder(person.person_id, minutes)

    async def exclude(self, person: PersonRow, wanted: Callable[[datetime], Exclusion]) -> None:
        """Begins a break from now on, or makes the one that runs longer; seats become vacant.

        Raises:
            NotLonger: One runs that lasts as long or longer.
        """
        now = self._clock.now()
        await self._store.exclude(person.person_id, wanted(now), now)
        await self._vacate(person)

    def _require_offered(self, currency: Currency) -> None:
        if currency not in self.currencies:
            raise CareOff(f"no limits are set in {currency}", currency=currency.value)


def names_in(currency: Currency) -> list[LimitName]:
    """Every limit there is in a currency, as it is listed."""
    return [LimitName(currency, kind, period) for kind in LimitKind for period in Period]
