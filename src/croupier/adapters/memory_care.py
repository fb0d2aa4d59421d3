"""Limits and breaks in memory, held like those in the database."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from croupier.casino.care import (
    PAYING_IN,
    Asked,
    CareNote,
    Counted,
    Limit,
    LimitKind,
    LimitName,
    Period,
    added_by,
    counted_amount,
    limits_in_force,
    paid_in_to,
    refuse_last,
)
from croupier.casino.exclusion import Exclusion, require_longer
from croupier.casino.money import Currency, PlayerAccount, Transfer

Ledger = list[tuple[Transfer, datetime]]


class MemoryCare:
    """`CareStore` in memory, beside a ledger.

    Attributes:
        settled: What was settled for whom, and when.
        stakes: What people have at tables, by person and table.
    """

    def __init__(self, ledger: Ledger) -> None:
        self.settled: list[tuple[CareNote, datetime]] = []
        self.stakes: dict[tuple[int, str], CareNote] = {}
        self._ledger = ledger
        self._limits: dict[int, dict[LimitName, Limit]] = {}
        self._breaks: dict[int, Exclusion] = {}
        self._reminders: dict[int, int] = {}

    async def limits(self, person_id: int) -> Mapping[LimitName, Limit]:
        """Every limit that a person has set."""
        return dict(self._limits.get(person_id, {}))

    async def change_limit(
        self, person_id: int, name: LimitName, change: Callable[[Limit], Limit]
    ) -> None:
        """Replaces a limit by what follows from it."""
        own = self._limits.setdefault(person_id, {})
        own[name] = change(own.get(name, Limit()))

    async def used(
        self, person_id: int, currency: Currency, at: datetime
    ) -> Mapping[LimitName, int]:
        """What counts towards each limit at a moment, minor units."""
        names = [LimitName(currency, kind, each) for kind in LimitKind for each in Period]
        return {name: self._asked(person_id, name, 0, 0, at).used for name in names}

    async def reminder(self, person_id: int) -> int | None:
        """Minutes between two reminders; None where a person has chosen nothing."""
        return self._reminders.get(person_id)

    async def set_reminder(self, person_id: int, minutes: int) -> None:
        """Keeps what a person chooses."""
        self._reminders[person_id] = minutes

    async def exclusion(self, person_id: int) -> Exclusion | None:
        """A person's last break, whether it still runs or not."""
        return self._breaks.get(person_id)

    async def exclude(self, person_id: int, exclusion: Exclusion, at: datetime) -> None:
        """Begins a break, or makes the one that runs longer."""
        require_longer(exclusion, self._breaks.get(person_id), at)
        self._breaks[person_id] = exclusion

    def require_may_wager(self, transfers: Iterable[Transfer], at: datetime) -> None:
        """Passes what people add to a table, unless a limit or a break of theirs forbids it."""
        for (person_id, currency), adds in added_by(transfers).items():
            self._require(person_id, currency, (LimitKind.LOSS, LimitKind.WAGER), adds, at)

    def require_may_pay_in(self, transfers: Iterable[Transfer], at: datetime) -> None:
        """Passes what the cashier pays in, unless a limit or a break of its owner forbids it."""
        for (person_id, currency), adds in paid_in_to(transfers).items():
            self._require(person_id, currency, (LimitKind.DEPOSIT,), adds, at)

    def write_notes(self, table_id: str, notes: Iterable[CareNote], at: datetime) -> None:
        """Keeps what a table's commit changes for people's limits."""
        for note in notes:
            self.stakes[note.person_id, table_id] = note
            if note.wagered or note.returned:
                self.settled.append((note, at))

    def _require(
        self,
        person_id: int,
        currency: Currency,
        kinds: Iterable[LimitKind],
        adds: int,
        at: datetime,
    ) -> None:
        taken = self._breaks.get(person_id)
        if taken is not None and taken.runs(at):
            raise taken.refusal()
        limits = limits_in_force(self._limits.get(person_id, {}), currency, kinds, at)
        asked = [self._asked(person_id, name, limit, adds, at) for name, limit in limits]
        broken = [each for each in asked if each.used + each.adds > each.limit]
        if broken:
            raise refuse_last(broken)

    def _asked(self, person_id: int, name: LimitName, limit: int, adds: int, at: datetime) -> Asked:
        since = at - name.period.span
        if name.kind is LimitKind.DEPOSIT:
            own = PlayerAccount(person_id, name.currency)
            paid = (
                Counted(when, each.amount)
                for each, when in self._ledger
                if each.target == own and each.reason in PAYING_IN and when > since
            )
            return Asked(name, limit, 0, adds, tuple(paid))
        counted = (
            Counted(when, counted_amount(name.kind, note.wagered, note.returned))
            for note, when in self.settled
            if (note.person_id, note.currency) == (person_id, name.currency) and when > since
        )
        at_stake = sum(
            note.at_stake
            for (owner, _), note in self.stakes.items()
            if owner == person_id and note.currency is name.currency
        )
        return Asked(name, limit, at_stake, adds, tuple(counted))
