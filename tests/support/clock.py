"""A clock that tests move by hand."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

NOON = datetime(2030, 1, 2, 12, 0, tzinfo=UTC)


@dataclass
class SetClock:
    """Stands until it is moved."""

    at: datetime = NOON

    def now(self) -> datetime:
        return self.at

    def forward(self, **step: int) -> None:
        """Moves on by `seconds=`, `minutes=`, `days=` ..."""
        self.at += timedelta(**step)
