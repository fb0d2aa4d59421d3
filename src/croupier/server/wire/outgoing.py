"""The messages of the server."""

from croupier.server.wire.base import Outgoing
from croupier.server.wire.events import TableEvent
from croupier.server.wire.shoes import TurnedCard
from croupier.server.wire.views import (
    Balance,
    ChatLine,
    GameView,
    LobbyTable,
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
    """The whole table; replaces what the client had, plays no old animation.

    Attributes:
        turned: The cards of the round on the felt that lie open, in the order dealt.
    """

    table: TableView
    prompt: Prompt
    turned: tuple[TurnedCard, ...]


class Lobby(Outgoing, frozen=True, tag="lobby"):
    """Every table that stands in the rooms; places that are not named are vacant.

    Attributes:
        rooms: Numbers of the rooms that each game has open, four tables to a room.
    """

    tables: tuple[LobbyTable, ...]
    rooms: dict[str, tuple[int, ...]]


class LobbyPlace(Outgoing, frozen=True):
    """A place in a game's rooms: 1 to 4 in the first room, 5 to 8 in the second, ..."""

    game: str
    place: int


class LobbyChanges(Outgoing, frozen=True, tag="lobby_changes"):
    """What changed in the rooms since the last message.

    Attributes:
        changed: Tables that are new or look different, whole.
        gone: Places that are vacant now.
    """

    changed: tuple[LobbyTable, ...]
    gone: tuple[LobbyPlace, ...]
    rooms: dict[str, tuple[int, ...]]


class Watchers(Outgoing, frozen=True, tag="watchers"):
    """Who looks at a table without holding a spot.

    Attributes:
        names: At most 20 of them.
        others: How many more.
    """

    table_id: str
    names: tuple[str, ...]
    others: int


class Chat(Outgoing, frozen=True, tag="chat"):
    """The latest lines of a table's chat, oldest first; sent when one enters.

    Attributes:
        is_more: There are older ones.
    """

    table_id: str
    lines: tuple[ChatLine, ...]
    is_more: bool


class ChatSaid(Outgoing, frozen=True, tag="chat_line"):
    """A line more, or one that is known and looks different now."""

    table_id: str
    line: ChatLine


class Events(Outgoing, frozen=True, tag="events"):
    """Events number `first`, `first + 1`, ... of a table, and what it awaits after them.

    A client that misses a number between its last one and `first` asks again with
    `enter_table` and `after`.
    """

    table_id: str
    first: int
    events: tuple[TableEvent, ...]
    prompt: Prompt


ServerMessage = (
    Welcome
    | Sessions
    | Balance
    | Accepted
    | ErrorMessage
    | Lobby
    | LobbyChanges
    | Watchers
    | Chat
    | ChatSaid
    | Snapshot
    | Events
    | Pong
)
