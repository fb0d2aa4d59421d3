"""A command on its way to a table, and what it is answered."""

import asyncio
from dataclasses import dataclass

import msgspec

from croupier.casino.commands import Command
from croupier.casino.ports import CommandKey, PersonRow
from croupier.casino.table import Table
from croupier.core.errors import CroupierError
from croupier.core.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Answer:
    """What a command was answered.

    Attributes:
        number: The table's last event number after it.
    """

    table_id: str
    number: int

    def encode(self) -> bytes:
        """As stored with the command."""
        return msgspec.json.encode(self)


def decode_answer(stored: bytes) -> Answer:
    """The answer as it was given."""
    return msgspec.json.decode(stored, type=Answer)


@quickly_made
@dataclass(frozen=True, slots=True)
class Request:
    """A command with who asks, and how often it may count.

    Attributes:
        decision: What it answers; None for what needs no decision.
    """

    person: PersonRow
    command: Command
    command_id: str | None = None
    decision: int | None = None

    @property
    def key(self) -> CommandKey | None:
        """What makes it happen at most once."""
        if self.command_id is None:
            return None
        return CommandKey(self.person.person_id, self.command_id)


def about(table: Table, request: Request | None = None) -> dict[str, object]:
    """Where a table stands, and what it was asked: for a line of the log."""
    return {
        "table": table.table_id,
        "round": table.rounds,
        "number": table.number,
        "command": None if request is None else request.command_id,
    }


def refuse(answer: "asyncio.Future[Answer]", error: CroupierError) -> None:
    """Refuses, unless whoever asked has gone."""
    if not answer.done():
        answer.set_exception(error)
