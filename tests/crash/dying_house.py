"""A house in a process that dies when it is told to, and what it said until then.

The process is a fork of the test's own, so that a start costs a house's opening and no imports.
It plays through the floor of an open house, as the socket does, and writes a line for every
command that it is about to send and for every answer that it got.
"""

import asyncio
import base64
import json
import os
import pickle
import signal
import sqlite3
import traceback
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from croupier.adapters import sql_database
from croupier.adapters.sql_connection import connect_writer
from croupier.bootstrap import open_house
from croupier.casino.request import Answer, Request
from croupier.casino.table import Table
from croupier.server.door import House
from croupier.settings import Settings

SECONDS_MAX = 60
"""What a process may take before its test fails."""


@dataclass(frozen=True)
class Death:
    """When a process ends, as if its plug were pulled.

    Attributes:
        at: After so many microseconds, at so many statements to the database's writer, at so
            many rows of the journal, or after so many lines that it wrote. On PostgreSQL, in
            place of statements and rows: with so many commits sent, the last one on its way.
    """

    by: Literal["microsecond", "statement", "event", "line", "sent"]
    at: int

    def __str__(self) -> str:
        return f"{self.by} {self.at}"


def die() -> None:
    """No handler runs, nothing is flushed."""
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Told:
    """How a table stood when somebody was last told.

    Attributes:
        digest: Of everything about it, the hole card included.
    """

    number: int
    digest: str

    @classmethod
    def of(cls, table: Table) -> "Told":
        return cls(table.number, sha256(repr(table).encode()).hexdigest())


@dataclass
class Memory:
    """What the players of a house know, over all its lives."""

    names: list[str] = field(default_factory=list)
    tables: dict[str, Told] = field(default_factory=dict)
    waiting: dict[str, tuple[str, Request]] = field(default_factory=dict)
    answered: dict[str, int] = field(default_factory=dict)
    trouble: str = ""

    def take_in(self, line: dict[str, Any]) -> None:
        """One line of the house."""
        match line:
            case {"guest": name}:
                self.names.append(name)
            case {"ask": key, "table": table_id, "request": text}:
                self.waiting[key] = table_id, pickle.loads(base64.b64decode(text))
            case {"answer": key, "number": number}:
                self.waiting.pop(key, None)
                self.answered[key] = number
            case {"refused": key}:
                self.waiting.pop(key, None)
            case {"stands": table_id, "number": number, "digest": digest}:
                self.tables[table_id] = Told(number, digest)
            case {"closed": table_id}:
                self.tables.pop(table_id, None)
            case {"trouble": trouble}:
                self.trouble = trouble
            case _:
                raise AssertionError(line)


class Mouth:
    """Where a house writes its lines."""

    def __init__(self, handle: int, death: Death | None) -> None:
        self._handle = handle
        self._lines_left = death.at if death is not None and death.by == "line" else 0

    def say(self, **line: Any) -> None:
        """One line, whole or not at all."""
        os.write(self._handle, json.dumps(line).encode() + b"\n")
        self._lines_left -= 1
        if self._lines_left == 0:
            die()

    def ask(self, key: str, table_id: str, request: Request) -> None:
        """A command that is about to be sent."""
        packed = base64.b64encode(pickle.dumps(request)).decode()
        self.say(ask=key, table=table_id, request=packed)

    def answer(self, key: str, answer: Answer) -> None:
        self.say(answer=key, number=answer.number)

    def stands(self, table: Table) -> None:
        told = Told.of(table)
        self.say(stands=table.table_id, number=told.number, digest=told.digest)


Play = Callable[[House, Memory, Mouth], Awaitable[None]]


def live(
    folder: Path, memory: Memory, play: Play, death: Death | None, database: str | None = None
) -> str:
    """Opens the house, plays until it dies or has done, and keeps what it said.

    Returns how it ended: 'died', 'closed', or what went wrong.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        settings = Settings(data=folder, database=database, is_test=True)
        _be_the_house(settings, memory, play, death, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as lines:
        heard = lines.read()
    _, status = os.waitpid(child, 0)
    for line in heard.splitlines(keepends=True):
        if line.endswith(b"\n"):
            memory.take_in(json.loads(line))
    if os.WIFSIGNALED(status):
        how = os.WTERMSIG(status)
        return "died" if how in (signal.SIGKILL, signal.SIGALRM) else f"signal {how}"
    return "closed" if os.WEXITSTATUS(status) == 0 else memory.trouble


def _be_the_house(
    settings: Settings, memory: Memory, play: Play, death: Death | None, handle: int
) -> None:
    code = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        _arm(death)
        asyncio.run(_open_and_play(settings, memory, play, Mouth(handle, death)))
        code = 0
    except BaseException:  # noqa: BLE001 - the parent must hear of everything
        os.write(handle, json.dumps({"trouble": traceback.format_exc()}).encode() + b"\n")
    finally:
        os._exit(code)


async def _open_and_play(settings: Settings, memory: Memory, play: Play, mouth: Mouth) -> None:
    async with asyncio.timeout(SECONDS_MAX), open_house(settings) as it:
        await play(it, memory, mouth)


def _arm(death: Death | None) -> None:
    if death is None:
        return
    if death.by == "microsecond":
        signal.setitimer(signal.ITIMER_REAL, death.at / 1_000_000)
        return
    left = iter(range(death.at - 1, -1, -1))
    if death.by == "sent":
        _die_with_a_commit_on_its_way(left)

    def count(_text: str = "") -> None:
        if next(left) == 0:
            die()

    def connect(path: Path) -> sqlite3.Connection:
        connection = connect_writer(path)
        if death.by == "statement":
            connection.set_trace_callback(count)
        elif death.by == "event":
            # One statement may write many rows.
            connection.create_function("count_row", 0, count)
            connection.execute(
                "CREATE TEMP TRIGGER counted BEFORE INSERT ON journal BEGIN SELECT count_row(); END"
            )
        return connection

    sql_database.connect_writer = connect  # type: ignore[attr-defined]


def _die_with_a_commit_on_its_way(left: Iterator[int]) -> None:
    from croupier.adapters import pg_database

    append = pg_database.append_at_once  # type: ignore[attr-defined]

    async def sent(*given: Any, **named: Any) -> Any:
        if next(left) == 0:
            # The statement is in the socket before the loop comes to what waits.
            asyncio.get_running_loop().call_soon(die)
        return await append(*given, **named)

    pg_database.append_at_once = sent  # type: ignore[attr-defined]


def rows_of(path: Path, query: str) -> Iterator[tuple[Any, ...]]:
    """What a query gives on a database that nobody has open."""
    connection = sqlite3.connect(path)
    try:
        yield from connection.execute(query).fetchall()
    finally:
        connection.close()
