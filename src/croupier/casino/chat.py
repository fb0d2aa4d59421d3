"""What is said at the tables: each table's chat has lines numbered 1, 2, 3 ...

A table's chat ends with the table. Who says a line, reports or ignores somebody is a person
of the house; what others are told of a line is the name, the text and the time alone.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from croupier.casino.chat_text import clean_line, clean_text, require_short
from croupier.casino.errors import (
    AlreadyDone,
    IgnoringOneself,
    NoSuchPerson,
    ReportedTooFast,
    SaidTooFast,
)
from croupier.casino.exclusion import Exclusions, require_no_break
from croupier.casino.pace import Pace
from croupier.casino.ports import Clock, CommandKey, People, PersonRow
from croupier.casino.request import Answer, decode_answer

LINES_BURST = 5
"""Lines that a person may say within `LINES_SECONDS`, at all tables and on all sockets together."""
LINES_SECONDS = 10
REPORTS_BURST = 10
"""Lines that a person may report within `REPORTS_SECONDS`."""
REPORTS_SECONDS = 3600
IGNORED_MAX = 200
"""People whom one person may ignore."""
LINES_A_PAGE_MAX = 50
"""Lines of a chat that are given at once."""
LINES_KEPT_MAX = 10_000
"""Lines of a table's chat that are kept: the latest ones, and those that were reported."""

MayLook = Callable[[PersonRow, str, str | None], Awaitable[object]]
"""Passes a person who may look at a table, given its id and the invitation they hold.

Raises `NoSuchTable` or `NotYourTable`.
"""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of a table's chat.

    Attributes:
        number: 1, 2, 3 ... within the table's chat.
        text: Clean; empty when the line was removed.
    """

    table_id: str
    number: int
    person_id: int
    name: str
    text: str
    at: datetime
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class ChatReport:
    """A line that somebody wants the host to look at."""

    table_id: str
    number: int
    reporter_id: int
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatPage:
    """Some lines, oldest first, and whether there are older ones."""

    lines: tuple[ChatLine, ...]
    is_more: bool


@dataclass(frozen=True, slots=True)
class Said:
    """What became of a line.

    Attributes:
        answer: The table and the line's number.
        line: The line; None when it was said before, and this is but a repeat.
    """

    answer: Answer
    line: ChatLine | None


class ChatStore(Protocol):
    """Lines, reports, and who ignores whom; every call may raise `WorldFailure`."""

    async def answer(self, command: CommandKey) -> bytes | None:
        """What a command was answered; None when it never happened."""
        ...

    async def say(
        self, person: PersonRow, table_id: str, text: str, at: datetime, command: CommandKey
    ) -> ChatLine:
        """Makes a line durable, with the table's next number.

        Raises:
            AlreadyDone: The command was carried out before.
            NoSuchTable: There is none, or it is closed.
            PersonMuted: A host lets the person say nothing for a time.
        """
        ...

    async def lines(self, table_id: str, before: int | None, limit: int) -> Sequence[ChatLine]:
        """Lines of a table, newest first: at most `limit`, with numbers below `before`.

        Raises:
            NoSuchTable: There is none, or it is closed.
        """
        ...

    async def report(self, report: ChatReport) -> bool:
        """Keeps a report for the host; False when the person has reported the line before.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NoSuchLine: Its chat has no such line.
        """
        ...

    async def ignore(self, person_id: int, ignored_id: int, at: datetime, most: int) -> None:
        """Remembers that a person ignores another.

        Raises:
            TooManyIgnored: They ignore `most` already.
        """
        ...

    async def unignore(self, person_id: int, ignored_id: int) -> None:
        """Forgets it."""
        ...

    async def ignored(self, person_id: int) -> Sequence[str]:
        """Names of those whom a person ignores, longest first."""
        ...


class ChatDesk:
    """Takes lines, reports and wishes to hear no more of somebody."""

    def __init__(
        self,
        store: ChatStore,
        people: People,
        clock: Clock,
        may_look: MayLook,
        exclusions: Exclusions,
    ) -> None:
        self._store = store
        self._exclusions = exclusions
        self._people = people
        self._clock = clock
        self._may_look = may_look
        self._lines = Pace(LINES_BURST, LINES_SECONDS, clock)
        self._reports = Pace(REPORTS_BURST, REPORTS_SECONDS, clock)

    async def say(self, person: PersonRow, table_id: str, text: str, command_id: str) -> Said:
        """Says a line at a table, once: a repeat of the command gets its first answer.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: The person may not look at it.
            NothingSaid: Nothing to read is in the text.
            TooMuchSaid: It is too long.
            SaidTooFast: So many lines were said within so many seconds.
            PersonMuted: A host lets the person say nothing for a time.
            Excluded: A break of the person's own runs.
        """
        command = CommandKey(person.person_id, command_id)
        earlier = await self._store.answer(command)
        if earlier is not None:
            return Said(decode_answer(earlier), None)
        cleaned = clean_line(text)
        await require_no_break(self._exclusions, person.person_id, self._clock.now())
        await self._may_look(person, table_id, None)
        self._keep_pace(person)
        try:
            line = await self._store.say(person, table_id, cleaned, self._clock.now(), command)
        except AlreadyDone as repeated:
            return Said(decode_answer(repeated.answer), None)
        return Said(Answer(table_id, line.number), line)

    async def latest(
        self,
        person: PersonRow,
        table_id: str,
        *,
        before: int | None = None,
        limit: int = LINES_A_PAGE_MAX,
        invite: str | None = None,
    ) -> ChatPage:
        """The latest lines of a table, or the latest below number `before`.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: The person may not look at it.
        """
        await self._may_look(person, table_id, invite)
        return await self.page(table_id, before=before, limit=limit)

    async def page(
        self, table_id: str, *, before: int | None = None, limit: int = LINES_A_PAGE_MAX
    ) -> ChatPage:
        """The same for those who were let in already."""
        limit = max(1, min(limit, LINES_A_PAGE_MAX))
        found = await self._store.lines(table_id, before, limit + 1)
        return ChatPage(tuple(reversed(found[:limit])), len(found) > limit)

    async def report(
        self, person: PersonRow, table_id: str, number: int, reason: str, invite: str | None = None
    ) -> None:
        """Asks the host to look at a line, with a reason or none; once, whatever is repeated.

        Raises:
            NoSuchTable: There is none, or it is closed.
            NotYourTable: The person may not look at it.
            NoSuchLine: Its chat has no such line.
            TooMuchSaid: The reason is too long.
            ReportedTooFast: So many lines were reported within so many seconds.
        """
        cleaned = clean_text(reason)
        require_short(cleaned)
        await self._may_look(person, table_id, invite)
        left = self._reports.take(person.person_id)
        if left:
            raise ReportedTooFast(
                f"at most {REPORTS_BURST} reports in {REPORTS_SECONDS} s",
                limit=REPORTS_BURST,
                seconds_left=left,
            )
        now = self._clock.now()
        await self._store.report(ChatReport(table_id, number, person.person_id, cleaned, now))

    async def ignore(self, person: PersonRow, name: str) -> Sequence[str]:
        """Remembers that a person wants to see nothing that another says; all such names.

        Raises:
            NoSuchPerson: Nobody here has the name.
            IgnoringOneself: It is the person's own.
            TooManyIgnored: The list is full.
        """
        ignored = await self._find(name)
        if ignored.person_id == person.person_id:
            raise IgnoringOneself("one's own lines are always shown")
        now = self._clock.now()
        await self._store.ignore(person.person_id, ignored.person_id, now, IGNORED_MAX)
        return await self.ignored(person)

    async def unignore(self, person: PersonRow, name: str) -> Sequence[str]:
        """Shows what somebody says again; all names that are left.

        Raises:
            NoSuchPerson: Nobody here has the name.
        """
        shown = await self._find(name)
        await self._store.unignore(person.person_id, shown.person_id)
        return await self.ignored(person)

    async def ignored(self, person: PersonRow) -> Sequence[str]:
        """Names of those whom a person ignores, longest first."""
        return await self._store.ignored(person.person_id)

    def _keep_pace(self, person: PersonRow) -> None:
        left = self._lines.take(person.person_id)
        if left:
            raise SaidTooFast(
                f"at most {LINES_BURST} lines in {LINES_SECONDS} s, the next in {left} s",
                limit=LINES_BURST,
                seconds=LINES_SECONDS,
                seconds_left=left,
            )

    async def _find(self, name: str) -> PersonRow:
        person = await self._people.by_name(name)
        if person is None:
            raise NoSuchPerson(f"nobody here is called {name[:40]!r}")
        return person
