"""Who may come to a table, and how long its clock runs."""

from enum import StrEnum


class Access(StrEnum):
    """Who may come to a table (L3)."""

    PUBLIC = "public"
    """Anyone may join or watch."""
    PRIVATE = "private"
    """Only the person who opened it."""
    LINK = "link"
    """Whoever has the link; otherwise as at a public table."""


MOVE_TIMERS = (15, 30, 60)
"""Seconds of the move timer at a table that several share (L4); a private one has none."""
