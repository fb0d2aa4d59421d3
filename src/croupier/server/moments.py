"""Moments in the query of a request."""

from datetime import UTC, date, datetime, time, timedelta

from starlette.requests import Request

from croupier.server.problems import Problem

MOMENT_CHARACTERS_MAX = 40
"""Characters of a date or a time that are looked at."""


def moment_in(request: Request, name: str, *, is_end: bool = False) -> datetime | None:
    """A moment of the query; of a date alone its first moment in UTC, or the one after its last.

    Raises:
        Problem: It is none.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        return _moment(text[:MOMENT_CHARACTERS_MAX], is_end=is_end)
    except (ValueError, OverflowError):
        raise Problem(
            "request.query",
            f"{name!r} is no date, and no time with its place, such as"
            " 2026-11-30 or 2026-11-30T12:00:00Z",
        ) from None


def _moment(text: str, *, is_end: bool) -> datetime:
    if len(text) == len("2026-11-30"):
        day = date.fromisoformat(text)
        return datetime.combine(day, time(), UTC) + timedelta(days=int(is_end))
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("a time of no place")
    return found.astimezone(UTC)
