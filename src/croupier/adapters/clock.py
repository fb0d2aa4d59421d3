"""Time, as the machine has it, and how the database writes it down."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The time of day, in UTC."""
        return datetime.now(UTC)


def to_us(at: datetime) -> int:
    """Whole microseconds since 1970 in UTC."""
    return (at - _EPOCH) // _MICROSECOND


def from_us(us: int) -> datetime:
    """The time of day again, in UTC."""
    return _EPOCH + us * _MICROSECOND
