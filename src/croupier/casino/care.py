"""Limits that a person sets on their own play, and what counts towards them.

A window ends now and reaches back a whole period; there is no midnight at which it begins anew.

* **deposit**: what the cashier paid in, gifts of play money included.
* **wager**: what the rounds that were settled in the window took (first wagers, doubles, splits,
  insurance), and all that lies at tables now. A chip that is taken back counts for nothing.
* **loss**: what those rounds cost, less what they brought, and all that lies at tables now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import assert_never

from croupier.casino.care_errors import (
    DepositLimit,
    LimitReached,
    LossLimit,
    NothingPending,
    WagerLimit,
)
from croupier.casino.money import Currency, PlayerAccount, Reason, Transfer
from croupier.core.money import money_text

RAISE_SECONDS = 24 * 60 * 60
"""Until a limit that is raised or taken away is so; a lower one is in force at once."""

REMINDER_MINUTES = 60
"""Between two reminders, where a person has chosen nothing."""
REMINDER_MINUTES_MIN = 15
REMINDER_MINUTES_MAX = 240

ADDING = frozenset({Reason.WAGER, Reason.DOUBLE, Reason.SPLIT, Reason.INSURANCE})
"""Why money goes from a person to a table."""
PAYING_IN = frozenset({Reason.PAY_IN, Reason.GIFT, Reason.WELCOME})
"""Why money comes to a person from the cashier."""


class LimitKind(StrEnum):
    """What a limit bounds."""

    DEPOSIT = "deposit"
    LOSS = "loss"
    WAGER = "wager"


class Period(StrEnum):
    """How far back a limit looks."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"

    @property
    def span(self) -> timedelta:
        """24 hours, 7 or 30 days."""
        return _SPANS[self]


_SPANS = {
    Period.DAY: timedelta(days=1),
    Period.WEEK: timedelta(days=7),
    Period.MONTH: timedelta(days=30),
}


_REFUSALS: Mapping[LimitKind, type[LimitReached]] = {
    LimitKind.DEPOSIT: DepositLimit,
    LimitKind.LOSS: LossLimit,
    LimitKind.WAGER: WagerLimit,
}


@dataclass(frozen=True, slots=True)
class LimitName:
    """One of the limits a person may set."""

    currency: Currency
    kind: LimitKind
    period: Period


@dataclass(frozen=True, slots=True)
class Change:
    """What a limit becomes.

    Attributes:
        amount: Minor units; None: no limit.
        at: From when on.
    """

    amount: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit as it is kept.

    Attributes:
        amount: Minor units; None: no limit.
        change: What was asked for and waits, or has come about since.
    """

    amount: int | None = None
    change: Change | None = None

    def in_force(self, at: datetime) -> int | None:
        """Minor units that hold at a moment; None: no limit."""
        if self.change is not None and self.change.at <= at:
            return self.change.amount
        return self.amount

    def pending(self, at: datetime) -> Change | None:
        """What still waits at a moment."""
        return self.change if self.change is not None and at < self.change.at else None

    def asked(self, amount: int | None, at: datetime) -> "Limit":
        """The limit after a person has asked for another; it replaces what waited.

        A lower one holds at once, a higher one or none only after `RAISE_SECONDS`.
        """
        now = self.in_force(at)
        if now is None or (amount is not None and amount <= now):
            return Limit(amount)
        return Limit(now, Change(amount, at + timedelta(seconds=RAISE_SECONDS)))

    def kept(self, at: datetime) -> "Limit":
        """The limit without the change that waited.

        Raises:
            NothingPending: None does.
        """
        if self.pending(at) is None:
            raise NothingPending("no change of this limit waits")
        return Limit(self.amount)


@dataclass(frozen=True, slots=True)
class Counted:
    """An amount that counts from a moment on until a whole period after it.

    Attributes:
        amount: Minor units; below zero for what a round brought.
    """

    at: datetime
    amount: int


@dataclass(frozen=True, slots=True)
class CareNote:
    """What one commit of a table changes for a person's limits; minor units.

    Attributes:
        at_stake: What they have at this table now.
        wagered: Taken by what was settled.
        returned: Given for it.
    """

    person_id: int
    currency: Currency
    at_stake: int
    wagered: int = 0
    returned: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """An amount that somebody wants to wager or to pay in, against one limit of theirs.

    Attributes:
        at_stake: What lies at tables already, and counts; minor units.
        adds: What comes on top, minor units.
        counted: Everything within the limit's period, oldest first.
    """

    name: LimitName
    limit: int
    at_stake: int
    adds: int
    counted: Sequence[Counted]

    @property
    def used(self) -> int:
        """Minor units that count already."""
        return self.at_stake + sum(each.amount for each in self.counted)

    @property
    def frees_at(self) -> datetime | None:
        """When so much is free, if nothing else is wagered; None: never under this limit."""
        left = self.used + self.adds
        for each in self.counted:
            left -= each.amount
            if left <= self.limit:
                return each.at + self.name.period.span
        return None

    def refusal(self) -> LimitReached:
        """Why it is refused, with when it would not be."""
        name, frees = self.name, self.frees_at
        return _REFUSALS[name.kind](
            f"{money_text(self.adds)} {name.currency} on top of {money_text(self.used)} is above"
            f" the {name.kind} limit of {money_text(self.limit)} a {name.period}",
            currency=name.currency.value,
            period=name.period.value,
            limit=self.limit,
            used=self.used,
            adds=self.adds,
            frees_at="" if frees is None else frees.isoformat(),
        )


def refuse_last(broken: Iterable[Asked]) -> LimitReached:
    """Of limits that are broken, the refusal by the one that frees last."""
    never = datetime.max.replace(tzinfo=UTC)
    return max(broken, key=lambda each: each.frees_at or never).refusal()


def limits_in_force(
    limits: Mapping[LimitName, Limit], currency: Currency, kinds: Iterable[LimitKind], at: datetime
) -> list[tuple[LimitName, int]]:
    """A person's limits of some kinds that hold at a moment, minor units."""
    wanted = set(kinds)
    found = []
    for name, limit in limits.items():
        amount = limit.in_force(at)
        if amount is not None and name.currency is currency and name.kind in wanted:
            found.append((name, amount))
    return found


def counted_amount(kind: LimitKind, wagered: int, returned: int) -> int:
    """What a settled round counts towards a limit, minor units; a loss may be below zero."""
    match kind:
        case LimitKind.WAGER:
            return wagered
        case LimitKind.LOSS:
            return wagered - returned
        case LimitKind.DEPOSIT:
            return 0
        case _:
            assert_never(kind)


def added_by(transfers: Iterable[Transfer]) -> dict[tuple[int, Currency], int]:
    """Minor units that people put on a table, by person and currency."""
    added: dict[tuple[int, Currency], int] = {}
    for each in transfers:
        if each.reason in ADDING and isinstance(each.source, PlayerAccount):
            who = (each.source.person_id, each.source.currency)
            added[who] = added.get(who, 0) + each.amount
    return added


def paid_in_to(transfers: Iterable[Transfer]) -> dict[tuple[int, Currency], int]:
    """Minor units that the cashier pays in for people, by person and currency."""
    paid: dict[tuple[int, Currency], int] = {}
    for each in transfers:
        if each.reason in PAYING_IN and isinstance(each.target, PlayerAccount):
            who = (each.target.person_id, each.target.currency)
            paid[who] = paid.get(who, 0) + each.amount
    return paid
