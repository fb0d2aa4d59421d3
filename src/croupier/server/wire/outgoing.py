"""The messages of the server."""

from croupier.server.wire.events import TableEvent
from croupier.server.wire.views import (
    Balance,
    GameView,
    Outgoing,
    Person,
    Prompt,
    SessionView,
    TableView,
)


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """First message on every socket."""

    person: Person
    balances: tuple[Balance, ...]
    games: tuple[GameView, ...]
    sessions: tuple[SessionView, ...]


class Sessions(Outgoing, frozen=True, tag="sessions"):
    """The person's tables, whenever they change."""

    sessions: tuple[SessionView, ...]


class Accepted(Outgoing, frozen=True, tag="accepted"):
    """A command was carried out and is durable.

    Attributes:
        number: The table's last event number after it.
    """

    command_id: str
    table_id: str
    number: int


class ErrorMessage(Outgoing, frozen=True, tag="error"):
    """A message was refused; nothing changed.

    Attributes:
        code: Stable; docs/reference/errors.md lists them all.
        message: One plain line in English.
        command_id: The refused command, null when it could not be read.
        details: Figures the words need, such as `needs` and `has` in minor units.
    """

    code: str
    message: str
    command_id: str | None
    details: dict[str, int | str]


class Pong(Outgoing, frozen=True, tag="pong"):
    """Answer to `ping`."""


class Snapshot(Outgoing, frozen=True, tag="snapshot"):
    """The whole table; replaces what the client had, plays no old animation."""

    table: TableView
    prompt: Prompt


class Events(Outgoing, frozen=True, tag="events"):
    """Events number `first`, `first + 1`, ... of a table, and what it awaits after them.

    A client that misses a number between its last one and `first` asks again with
    `enter_table` and `after`.
    """

    table_id: str
    first: int
    events: tuple[TableEvent, ...]
    prompt: Prompt


ServerMessage = Welcome | Sessions | Balance | Accepted | ErrorMessage | Snapshot | Events | Pong
