"""Time-out and self-exclusion: a break that nobody can shorten.

While one runs there is no wager, no gift and no pay-in in any currency. What lies at tables is
played to its end, and money may be paid out.
"""

import calendar
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from croupier.casino.care_errors import Excluded, NotLonger

TIME_OUT_HOURS_MAX = 6 * 7 * 24
"""The longest time-out: six weeks."""
EXCLUSION_MONTHS_MIN = 6
EXCLUSION_MONTHS_MAX = 60
"""The longest self-exclusion that ever ends: five years."""

_MONTHS_A_YEAR = 12


class ExclusionKind(StrEnum):
    """What a break is called."""

    TIME_OUT = "time-out"
    """From an hour to six weeks."""
    SELF_EXCLUSION = "self-exclusion"
    """From six months to five years, or for ever."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A break.

    Attributes:
        until: Its end; None: it has none.
    """

    kind: ExclusionKind
    until: datetime | None

    def runs(self, at: datetime) -> bool:
        """Whether it holds at a moment."""
        return self.until is None or at < self.until

    def outlasts(self, other: "Exclusion | None") -> bool:
        """Whether it ends later than another does."""
        if other is None:
            return True
        if other.until is None:
            return False
        return self.until is None or self.until > other.until

    def refusal(self) -> Excluded:
        """What anything that is not allowed meanwhile is answered."""
        until = "" if self.until is None else self.until.isoformat()
        end = "for ever" if self.until is None else f"until {until}"
        return Excluded(f"a {self.kind} runs {end}", kind=self.kind.value, until=until)


class Exclusions(Protocol):
    """Who takes a break."""

    async def exclusion(self, person_id: int) -> Exclusion | None:
        """A person's last break, whether it still runs or not."""
        ...


class NoExclusions:
    """A house where nobody ever takes one."""

    async def exclusion(self, person_id: int) -> Exclusion | None:  # noqa: ARG002
        """None."""
        return None


async def require_no_break(exclusions: Exclusions, person_id: int, at: datetime) -> None:
    """Passes whoever may play.

    Raises:
        Excluded: A break of theirs runs.
    """
    found = await exclusions.exclusion(person_id)
    if found is not None and found.runs(at):
        raise found.refusal()


def time_out(hours: int, at: datetime) -> Exclusion:
    """A break of some hours, 1 to `TIME_OUT_HOURS_MAX`."""
    assert 1 <= hours <= TIME_OUT_HOURS_MAX, f"a time-out of {hours} hours"
    return Exclusion(ExclusionKind.TIME_OUT, at + timedelta(hours=hours))


def self_exclusion(months: int | None, at: datetime) -> Exclusion:
    """A break of some months, `EXCLUSION_MONTHS_MIN` to `EXCLUSION_MONTHS_MAX`; None: for ever."""
    if months is None:
        return Exclusion(ExclusionKind.SELF_EXCLUSION, None)
    assert EXCLUSION_MONTHS_MIN <= months <= EXCLUSION_MONTHS_MAX, f"{months} months"
    return Exclusion(ExclusionKind.SELF_EXCLUSION, _months_later(at, months))


def require_longer(new: Exclusion, old: Exclusion | None, at: datetime) -> None:
    """Passes a break that takes nothing away from the one that runs.

    Raises:
        NotLonger: It would end earlier, or just then.
    """
    if old is not None and old.runs(at) and not new.outlasts(old):
        until = "" if old.until is None else old.until.isoformat()
        raise NotLonger(
            f"a {old.kind} runs {f'until {until}' if until else 'for ever'}; it may only be longer",
            kind=old.kind.value,
            until=until,
        )


def _months_later(at: datetime, months: int) -> datetime:
    """The same day and hour some months on; the last of a shorter month."""
    years, month = divmod(at.month - 1 + months, _MONTHS_A_YEAR)
    year, month = at.year + years, month + 1
    day = min(at.day, calendar.monthrange(year, month)[1])
    return at.replace(year=year, month=month, day=day)
