"""Reported lines of the chats with what was said around them, in SQL."""

from croupier.adapters.clock import from_us
from croupier.adapters.sql_port import Connection
from croupier.casino.chat import ChatLine
from croupier.casino.hosting import CONTEXT_LINES, Complaint, ReportedLine

_LINE = "SELECT table_id, number, person_id, name, text, at_us, removed_us FROM chat_lines"


def reported_lines(connection: Connection, limit: int) -> tuple[ReportedLine, ...]:
    """Lines with open reports, those that wait longest first."""
    rows = connection.execute(
        "SELECT table_id, number FROM chat_reports WHERE handled_us IS NULL"
        " GROUP BY table_id, number ORDER BY min(id) LIMIT ?",
        (limit,),
    )
    return tuple(_reported(connection, *row) for row in rows.fetchall())


def _reported(connection: Connection, table_id: str, number: int) -> ReportedLine:
    around = _around(connection, table_id, number)
    (line,) = [each for each in around if each.number == number]
    complaints = connection.execute(
        "SELECT p.name, r.reason, r.at_us FROM chat_reports r"
        " JOIN people p ON p.id = r.reporter_id"
        " WHERE r.table_id = ? AND r.number = ? AND r.handled_us IS NULL ORDER BY r.id",
        (table_id, number),
    )
    return ReportedLine(
        line, tuple(Complaint(name, why, from_us(at)) for name, why, at in complaints), around
    )


def _around(connection: Connection, table_id: str, number: int) -> tuple[ChatLine, ...]:
    """The line and those near it, with the texts that were taken away too."""
    before = connection.execute(
        f"{_LINE} WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT ?",
        (table_id, number, CONTEXT_LINES + 1),
    ).fetchall()
    after = connection.execute(
        f"{_LINE} WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
        (table_id, number, CONTEXT_LINES),
    ).fetchall()
    return tuple(map(_whole_line, (*reversed(before), *after)))


def _whole_line(row: tuple[str, int, int, str, str, int, int | None]) -> ChatLine:
    table_id, number, person_id, name, text, at_us, removed_us = row
    is_removed = removed_us is not None
    return ChatLine(table_id, number, person_id, name, text, from_us(at_us), is_removed)
