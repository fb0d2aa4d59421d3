"""What nodes ask and tell one another, as bytes: one for the version, then MessagePack.

Whatever a viewer may not see is in none of them: frames come cut for their viewers.
"""

from typing import TypeVar, get_args

import msgspec

from croupier.casino import commands
from croupier.casino.chat import ChatLine
from croupier.casino.commands import Command
from croupier.casino.money import Currency
from croupier.casino.opening import Opening
from croupier.casino.ports import BalanceChange, PersonRow
from croupier.casino.request import Answer, Request
from croupier.core.errors import CroupierError
from croupier.server.problems import Problem, code_of, error_message, status_of
from croupier.server.wire.views import LobbyTable

VERSION = 1
"""Of all messages together; a node of another version is as good as silent."""

_COMMANDS: dict[str, type[Command]] = {each.__name__: each for each in get_args(commands.Command)}


class _Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A message; its type's name goes with it."""


# Questions


class Do(_Message, frozen=True, tag=True):
    """Carry a command out at a table that the asked node plays, or takes."""

    table_id: str
    person: PersonRow
    kind: str
    command: msgspec.Raw
    command_id: str | None
    decision: int | None

    @staticmethod
    def of(table_id: str, request: Request) -> "Do":
        """A request as it is sent."""
        body = msgspec.Raw(msgspec.msgpack.encode(request.command))
        kind = type(request.command).__name__
        return Do(table_id, request.person, kind, body, request.command_id, request.decision)

    @property
    def request(self) -> Request:
        """The request as it was made."""
        command = msgspec.msgpack.decode(self.command, type=_COMMANDS[self.kind])
        return Request(self.person, command, self.command_id, self.decision)


class Open(_Message, frozen=True, tag=True):
    """Open a table."""

    person: PersonRow
    opening: Opening
    command_id: str


class Enter(_Message, frozen=True, tag=True):
    """Show a table to a socket of the node that asks.

    Attributes:
        link: The socket, among those of that node.
        view: Names this showing; of two of one socket and table the higher one counts.
        is_known: The person was let in before, so nobody asks again.
    """

    link: int
    view: int
    table_id: str
    person: PersonRow
    language: str
    after: int | None
    invite: str | None
    is_known: bool


class CloseTable(_Message, frozen=True, tag=True):
    """Deal no round more at a table, and close it after the one in play."""

    table_id: str


class IsPresent(_Message, frozen=True, tag=True):
    """Does a person look at a table?"""

    table_id: str
    person_id: int


class AskPresence(_Message, frozen=True, tag=True):
    """How much of the node does a person take?"""

    person_id: int


class AskStake(_Message, frozen=True, tag=True):
    """What does a person have on the node's shared tables?"""

    person_id: int
    currency: Currency


class Vacate(_Message, frozen=True, tag=True):
    """Let a person leave all of the node's tables."""

    person: PersonRow


class Take(_Message, frozen=True, tag=True):
    """Play a table that nobody plays any more."""

    table_id: str


class AskViews(_Message, frozen=True, tag=True):
    """Which of the asked node's sockets look at tables here? These are known."""

    views: tuple[int, ...]


class AskLobby(_Message, frozen=True, tag=True):
    """How do the node's tables look, from a place in the list on?"""

    start: int


Question = (
    Do
    | Open
    | Enter
    | CloseTable
    | IsPresent
    | AskPresence
    | AskStake
    | Vacate
    | Take
    | AskViews
    | AskLobby
)


# Answers


class Done(_Message, frozen=True, tag=True):
    """It is done, and nothing more is to be said."""


class Answered(_Message, frozen=True, tag=True):
    """What a command was answered."""

    answer: Answer


class Entered(_Message, frozen=True, tag=True):
    """A table is shown from now on; these frames come first, each with its event's number."""

    frames: tuple[tuple[int, bytes], ...]


class Numbers(_Message, frozen=True, tag=True):
    """What was counted, in the order of the question."""

    numbers: tuple[int, ...]


class LobbyPage(_Message, frozen=True, tag=True):
    """Some of a node's tables; `after` is the number of the last change told before."""

    after: int
    tables: tuple[LobbyTable, ...]
    is_more: bool


class Refused(_Message, frozen=True, tag=True):
    """The error that a client has to be told."""

    code: str
    message: str
    status: int
    details: dict[str, int | str]

    @staticmethod
    def of(error: CroupierError) -> "Refused":
        """An error as it is sent."""
        told = error_message(error, None)
        return Refused(code_of(error), told.message, status_of(error), dict(told.details))

    def raised(self) -> Problem:
        """The error as clients see it, in whatever way they asked."""
        return Problem(self.code, self.message, self.status, **self.details)


class NotMine(_Message, frozen=True, tag=True):
    """Another node plays the table; 0 when the asked one does not know which."""

    node: int


Reply = Done | Answered | Entered | Numbers | LobbyPage | Refused | NotMine


# What is told


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """A ready frame for some views, with the number of the table's last event in it.

    Without a frame the table has gone from the node, and the views have to look for it.
    """

    views: tuple[int, ...]
    number: int
    frame: bytes | None


class Told(_Message, frozen=True, tag=True):
    """Frames for the sockets of one node; the node that sends numbers them 1, 2, 3 ..."""

    number: int
    frames: tuple[Frame, ...]


class Left(_Message, frozen=True, tag=True):
    """A socket looks at a table no more; a showing that it was given later stays."""

    link: int
    table_id: str
    view: int


class Gone(msgspec.Struct, frozen=True, array_like=True):
    """A place in the lobby that is vacant now."""

    game: str
    place: int


class News(_Message, frozen=True, tag=True):
    """What everybody must hear; the node that sends numbers them 1, 2, 3 ...

    Attributes:
        sessions: People whose unfinished sessions are others now.
        leaving: People of whom some sign-ins are over, or who are kept out.
    """

    number: int
    balances: tuple[BalanceChange, ...] = ()
    sessions: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    lines: tuple[ChatLine, ...] = ()
    changed: tuple[LobbyTable, ...] = ()
    gone: tuple[Gone, ...] = ()


class Beat(_Message, frozen=True, tag=True):
    """Every second: how far what was told has come, and a sum over the sender's views.

    Attributes:
        told: The last number of `Told` to this node.
        news: The last number of `News`.
        views: How many of the sender's sockets look at tables of this node.
        views_sum: The sum of the numbers of these views.
    """

    told: int
    news: int
    views: int
    views_sum: int


Heard = Told | Left | News | Beat

_ENCODER = msgspec.msgpack.Encoder()
_QUESTIONS = msgspec.msgpack.Decoder(Question)
_REPLIES = msgspec.msgpack.Decoder(Reply)
_HEARD = msgspec.msgpack.Decoder(Heard)
T = TypeVar("T")


class OtherVersion(Exception):
    """The message is of a croupier that says things in another way."""


def encode(message: _Message) -> bytes:
    """A message as bytes."""
    return bytes((VERSION,)) + _ENCODER.encode(message)


def read_question(sent: bytes) -> Question:
    """What was asked.

    Raises:
        OtherVersion: It cannot be read.
    """
    return _read(sent, _QUESTIONS)


def read_reply(sent: bytes) -> Reply:
    """What was answered; as in `read_question`."""
    return _read(sent, _REPLIES)


def read_heard(sent: bytes) -> Heard:
    """What was told; as in `read_question`."""
    return _read(sent, _HEARD)


def _read(sent: bytes, decoder: "msgspec.msgpack.Decoder[T]") -> T:
    if sent[:1] != bytes((VERSION,)):
        raise OtherVersion(f"version {sent[:1].hex()}, not {VERSION}")
    try:
        return decoder.decode(memoryview(sent)[1:])
    except msgspec.MsgspecError as error:
        raise OtherVersion(str(error)) from None
