"""What people set for themselves, as HTTP carries it."""

from datetime import UTC
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.casino.care import REMINDER_MINUTES_MAX, REMINDER_MINUTES_MIN, Change
from croupier.casino.care_desk import CarePicture, LimitPicture
from croupier.casino.cashier import AMOUNT_MAX
from croupier.casino.exclusion import (
    EXCLUSION_MONTHS_MAX,
    EXCLUSION_MONTHS_MIN,
    TIME_OUT_HOURS_MAX,
    Exclusion,
)


class PendingLimit(msgspec.Struct, frozen=True):
    """What a limit becomes.

    Attributes:
        limit: Minor units; null: no limit.
        at: When, in UTC.
    """

    limit: int | None
    at: str


class CareLimit(msgspec.Struct, frozen=True):
    """One limit.

    Attributes:
        kind: "deposit", "loss" or "wager".
        period: "day", "week" or "month": 24 hours, 7 or 30 days that end now.
        limit: In force, minor units; null: none is.
        used: What counts already, minor units; a loss below zero is a win.
        pending: A higher limit, or none, that waits; null: nothing does.
    """

    currency: str
    kind: str
    period: str
    limit: int | None
    used: int
    pending: PendingLimit | None


class CareBreak(msgspec.Struct, frozen=True):
    """A break that runs.

    Attributes:
        kind: "time-out" or "self-exclusion".
        until: Its end in UTC; null: it has none.
    """

    kind: str
    until: str | None


class Care(msgspec.Struct, frozen=True):
    """Everything that a person has set for themselves.

    Attributes:
        currencies: In which limits may be set, and the time is reminded of.
        limits: Of each of those, every limit there is.
        reminder_minutes: Between two reminders.
        exclusion: The break that runs; null: none does.
    """

    currencies: tuple[str, ...]
    limits: tuple[CareLimit, ...]
    reminder_minutes: int
    exclusion: CareBreak | None


class LimitBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another limit, minor units; null: none. A lower one holds at once, a higher a day later."""

    limit: Annotated[int, Meta(ge=0, le=AMOUNT_MAX)] | None


class ReminderBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes between two reminders."""

    minutes: Annotated[int, Meta(ge=REMINDER_MINUTES_MIN, le=REMINDER_MINUTES_MAX)]


class TimeOutBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="time-out", tag_field="kind"
):
    """A time-out from now on."""

    hours: Annotated[int, Meta(ge=1, le=TIME_OUT_HOURS_MAX)]


class SelfExclusionBody(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="self-exclusion", tag_field="kind"
):
    """A self-exclusion from now on; null months: for ever."""

    months: Annotated[int, Meta(ge=EXCLUSION_MONTHS_MIN, le=EXCLUSION_MONTHS_MAX)] | None


BreakBody = TimeOutBody | SelfExclusionBody

CARE_BODIES = (Care, LimitBody, ReminderBody, TimeOutBody, SelfExclusionBody)


def care_body(picture: CarePicture) -> Care:
    """What a person has set, for themselves to read."""
    return Care(
        tuple(each.value for each in picture.currencies),
        tuple(_limit(each) for each in picture.limits),
        picture.reminder,
        break_body(picture.exclusion),
    )


def break_body(exclusion: Exclusion | None) -> CareBreak | None:
    """A break as its owner and hosts read it."""
    if exclusion is None:
        return None
    until = None if exclusion.until is None else exclusion.until.astimezone(UTC).isoformat()
    return CareBreak(exclusion.kind.value, until)


def _limit(limit: LimitPicture) -> CareLimit:
    return CareLimit(
        limit.name.currency.value,
        limit.name.kind.value,
        limit.name.period.value,
        limit.limit,
        limit.used,
        _pending(limit.pending),
    )


def _pending(change: Change | None) -> PendingLimit | None:
    return None if change is None else PendingLimit(change.amount, change.at.isoformat())
