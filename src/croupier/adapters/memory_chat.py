"""The tables' chat in memory, beside the other stores of a house in memory."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from croupier.adapters.memory import MemoryHouse
from croupier.casino.chat import LINES_KEPT_MAX, ChatLine, ChatReport
from croupier.casino.errors import NoSuchLine, NoSuchTable, TooManyIgnored
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.request import Answer


class MemoryChatStore:
    """`ChatStore` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house
        self._lines: defaultdict[str, dict[int, ChatLine]] = defaultdict(dict)
        self._reports: dict[tuple[str, int, int], ChatReport] = {}
        self._ignored: defaultdict[int, dict[int, datetime]] = defaultdict(dict)

    async def answer(self, command: CommandKey) -> bytes | None:
        """What a command was answered; None when it never happened."""
        return self._house._answers.get(command)

    async def say(
        self, person: PersonRow, table_id: str, text: str, at: datetime, command: CommandKey
    ) -> ChatLine:
        """Makes a line durable, with the table's next number."""
        self._house._require_new(command)
        lines = self._open(table_id)
        number = max(lines, default=0) + 1
        line = lines[number] = ChatLine(table_id, number, person.person_id, person.name, text, at)
        self._house._answers[command] = Answer(table_id, number).encode()
        oldest = number - LINES_KEPT_MAX
        if not any(key[:2] == (table_id, oldest) for key in self._reports):
            lines.pop(oldest, None)
        return line

    async def lines(self, table_id: str, before: int | None, limit: int) -> Sequence[ChatLine]:
        """Lines of a table, newest first: at most `limit`, with numbers below `before`."""
        lines = self._open(table_id)
        numbers = sorted(lines, reverse=True)
        wanted = [number for number in numbers if before is None or number < before]
        return tuple(lines[number] for number in wanted[:limit])

    async def report(self, report: ChatReport) -> bool:
        """Keeps a report for the host; False when the person has reported the line before."""
        self._find(report.table_id, report.number)
        key = (report.table_id, report.number, report.reporter_id)
        return self._reports.setdefault(key, report) is report

    async def ignore(self, person_id: int, ignored_id: int, at: datetime, most: int) -> None:
        """Remembers that a person ignores another."""
        ignored = self._ignored[person_id]
        if ignored_id not in ignored and len(ignored) >= most:
            raise TooManyIgnored(f"{most} people are ignored already", limit=most)
        ignored.setdefault(ignored_id, at)

    async def unignore(self, person_id: int, ignored_id: int) -> None:
        """Forgets it."""
        self._ignored[person_id].pop(ignored_id, None)

    async def ignored(self, person_id: int) -> Sequence[str]:
        """Names of those whom a person ignores, longest first."""
        ignored = self._ignored[person_id]
        order = sorted(ignored, key=lambda each: (ignored[each], each))
        return tuple(self._house._people[each].name for each in order)

    def _open(self, table_id: str) -> dict[int, ChatLine]:
        table = self._house._tables.get(table_id)
        if table is None or table.row.closed_at is not None:
            raise NoSuchTable(f"no open table {table_id[:40]!r}")
        return self._lines[table_id]

    def _find(self, table_id: str, number: int) -> ChatLine:
        line = self._open(table_id).get(number)
        if line is None:
            raise NoSuchLine(f"no line {number} in this chat")
        return line

    def forget(self, person_id: int, name: str) -> None:
        """What a person said stands under another name; nobody ignores them, nor they others."""
        for lines in self._lines.values():
            for number, line in lines.items():
                if line.person_id == person_id:
                    lines[number] = replace(line, name=name)
        self._ignored.pop(person_id, None)
        for ignored in self._ignored.values():
            ignored.pop(person_id, None)
