"""The tables' chat in SQL, and who ignores whom."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_ledger import answer_of, refuse_repeat, remember_command
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.chat import LINES_KEPT_MAX, ChatLine, ChatReport
from croupier.casino.errors import NoSuchLine, NoSuchTable, TooManyIgnored
from croupier.casino.host_errors import PersonMuted
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.request import Answer

_LINE = "SELECT table_id, number, person_id, name, text, at_us, removed_us FROM chat_lines"
_ABOVE_ALL = 2**62


class SqlChatStore:
    """`ChatStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def answer(self, command: CommandKey) -> bytes | None:
        """What a command was answered; None when it never happened."""
        return await self._database.read(lambda connection: answer_of(connection, command))

    async def say(
        self, person: PersonRow, table_id: str, text: str, at: datetime, command: CommandKey
    ) -> ChatLine:
        """Makes a line durable, with the table's next number."""
        return await self._database.write(
            lambda connection: _say(connection, person, table_id, text, at, command)
        )

    async def lines(self, table_id: str, before: int | None, limit: int) -> Sequence[ChatLine]:
        """Lines of a table, newest first: at most `limit`, with numbers below `before`."""
        return await self._database.read(
            lambda connection: _lines(connection, table_id, before, limit)
        )

    async def report(self, report: ChatReport) -> bool:
        """Keeps a report for the host; False when the person has reported the line before."""
        return await self._database.write(lambda connection: _report(connection, report))

    async def ignore(self, person_id: int, ignored_id: int, at: datetime, most: int) -> None:
        """Remembers that a person ignores another."""
        await self._database.write(
            lambda connection: _ignore(connection, person_id, ignored_id, at, most)
        )

    async def unignore(self, person_id: int, ignored_id: int) -> None:
        """Forgets it."""
        await self._database.write(
            lambda connection: (
                connection.execute(
                    "DELETE FROM ignored WHERE person_id = ? AND ignored_id = ?",
                    (person_id, ignored_id),
                ).rowcount
            )
        )

    async def ignored(self, person_id: int) -> Sequence[str]:
        """Names of those whom a person ignores, longest first."""
        return await self._database.read(lambda connection: _ignored(connection, person_id))


def _say(
    connection: Connection,
    person: PersonRow,
    table_id: str,
    text: str,
    at: datetime,
    command: CommandKey,
) -> ChatLine:
    refuse_repeat(connection, command)
    _require_open(connection, table_id)
    _require_unmuted(connection, person.person_id, to_us(at))
    (last,) = connection.execute(
        "SELECT coalesce(max(number), 0) FROM chat_lines WHERE table_id = ?", (table_id,)
    ).fetchone()
    number = last + 1
    remember_command(
        connection, command, Answer(table_id, number).encode(), table_id=table_id, at=at
    )
    connection.execute(
        "INSERT INTO chat_lines (table_id, number, person_id, name, text, at_us)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, number, person.person_id, person.name, text, to_us(at)),
    )
    _forget_oldest(connection, table_id, number - LINES_KEPT_MAX)
    return ChatLine(table_id, number, person.person_id, person.name, text, at)


def _require_unmuted(connection: Connection, person_id: int, now_us: int) -> None:
    (until,) = connection.execute(
        "SELECT coalesce(muted_us, 0) FROM people WHERE id = ?", (person_id,)
    ).fetchone()
    if until > now_us:
        raise PersonMuted(-(-(until - now_us) // 1_000_000))


def _forget_oldest(connection: Connection, table_id: str, number: int) -> None:
    """Deletes the line that is one too many, unless the host is to look at it."""
    connection.execute(
        "DELETE FROM chat_lines AS l WHERE l.table_id = ? AND l.number = ? AND NOT EXISTS"
        " (SELECT 1 FROM chat_reports r WHERE r.table_id = l.table_id AND r.number = l.number)",
        (table_id, number),
    )


def _lines(
    connection: Connection, table_id: str, before: int | None, limit: int
) -> tuple[ChatLine, ...]:
    _require_open(connection, table_id)
    found = connection.execute(
        f"{_LINE} WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT ?",
        (table_id, _ABOVE_ALL if before is None else before, limit),
    )
    return tuple(map(_line, found))


def _report(connection: Connection, report: ChatReport) -> bool:
    _require_open(connection, report.table_id)
    find_line(connection, report.table_id, report.number)
    written = connection.execute(
        "INSERT INTO chat_reports (table_id, number, reporter_id, reason, at_us)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (report.table_id, report.number, report.reporter_id, report.reason, to_us(report.at)),
    )
    return written.rowcount == 1


def _ignore(
    connection: Connection, person_id: int, ignored_id: int, at: datetime, most: int
) -> None:
    others = connection.execute(
        "SELECT count(*) FROM ignored WHERE person_id = ? AND ignored_id <> ?",
        (person_id, ignored_id),
    ).fetchone()
    if others[0] >= most:
        raise TooManyIgnored(f"{most} people are ignored already", limit=most)
    connection.execute(
        "INSERT INTO ignored (person_id, ignored_id, at_us) VALUES (?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (person_id, ignored_id, to_us(at)),
    )


def _ignored(connection: Connection, person_id: int) -> tuple[str, ...]:
    found = connection.execute(
        "SELECT p.name FROM ignored i JOIN people p ON p.id = i.ignored_id"
        " WHERE i.person_id = ? ORDER BY i.at_us, i.ignored_id",
        (person_id,),
    )
    return tuple(name for (name,) in found)


def _require_open(connection: Connection, table_id: str) -> None:
    found = connection.execute(
        "SELECT 1 FROM tables WHERE table_id = ? AND closed_us IS NULL", (table_id,)
    ).fetchone()
    if found is None:
        raise NoSuchTable(f"no open table {table_id[:40]!r}")


def find_line(connection: Connection, table_id: str, number: int) -> ChatLine:
    """A line of a chat as everybody is shown it.

    Raises:
        NoSuchLine: There is none.
    """
    found = connection.execute(
        f"{_LINE} WHERE table_id = ? AND number = ?",
        (table_id, number),
    ).fetchone()
    if found is None:
        raise NoSuchLine(f"no line {number} in this chat")
    return _line(found)


def _line(row: tuple[str, int, int, str, str, int, int | None]) -> ChatLine:
    table_id, number, person_id, name, text, at_us, removed_us = row
    is_removed = removed_us is not None
    shown = "" if is_removed else text
    return ChatLine(table_id, number, person_id, name, shown, from_us(at_us), is_removed)
