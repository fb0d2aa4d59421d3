"""What a client may send; anything else is refused with one clear error."""

from typing import Annotated

import msgspec
from msgspec import Meta

_ID = r"^[A-Za-z0-9_-]+$(?!\n)"
"""Python's `$` lets a line end follow; every other reader of the schema finds nothing there."""

_HEXADECIMAL = r"^[0-9a-f]+$(?!\n)"

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=_ID)]
TableId = Annotated[str, Meta(min_length=1, max_length=40, pattern=_ID)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
BoxNumber = Annotated[int, Meta(ge=1, le=7)]
HandIndex = Annotated[int, Meta(ge=0, le=3)]
Decision = Annotated[int, Meta(ge=0, le=2**53)]
EventNumber = Annotated[int, Meta(ge=0, le=2**53)]
Amount = Annotated[int, Meta(ge=1, le=100_000_000)]
Place = Annotated[int, Meta(ge=1, le=100_000)]
Invite = Annotated[str, Meta(min_length=1, max_length=40, pattern=_ID)]
ShoeNumber = Annotated[int, Meta(ge=1, le=2**53)]
PartHash = Annotated[str, Meta(min_length=64, max_length=64, pattern=_HEXADECIMAL)]
Opening = Annotated[str, Meta(min_length=32, max_length=32, pattern=_HEXADECIMAL)]
ChatText = Annotated[str, Meta(min_length=1, max_length=2000)]


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything a client may send."""


class Command(Incoming, frozen=True):
    """Something that may change a table; answered by `accepted` or `error`.

    Attributes:
        command_id: Made by the client, unique to the person; a repeat gets the first answer.
    """

    command_id: CommandId


class TableCommand(Command, frozen=True):
    """A command to one table.

    Attributes:
        table_id: The table.
        decision: `prompt.decision` that the person saw; another one is refused as stale.
    """

    table_id: TableId
    decision: Decision


class OpenTable(Command, frozen=True, tag="open_table"):
    """Opens a table; the answer names it.

    Attributes:
        access: public, private or link.
        timer: Seconds of the move timer, 15, 30 or 60; null at a private table.
        place: The vacant place in the game's rooms that it takes; null takes the first.
        has_coach: Whether the coach may be asked at the table.
    """

    game: Word
    currency: Word = "FUN"
    range: Word = "silver"
    access: Word = "private"
    timer: Annotated[int, Meta(ge=1, le=3600)] | None = None
    place: Place | None = None
    has_coach: bool = True


class EnterTable(Incoming, frozen=True, tag="enter_table"):
    """Asks for a table's events after number `after`, or for a snapshot when it is null.

    Attributes:
        invite: The second half of a table's link, where access is by link.
    """

    table_id: TableId
    after: EventNumber | None = None
    invite: Invite | None = None


class LeaveTable(Incoming, frozen=True, tag="leave_table"):
    """No more events of this table to this socket; nothing at the table changes."""

    table_id: TableId


class EnterLobby(Incoming, frozen=True, tag="enter_lobby"):
    """Asks for the rooms with their tables, and for every change of them."""


class LeaveLobby(Incoming, frozen=True, tag="leave_lobby"):
    """No more changes of the rooms to this socket."""


class SpotCommand(Command, frozen=True):
    """A command to one table that answers no decision."""

    table_id: TableId


class JoinSpot(SpotCommand, frozen=True, tag="join_spot"):
    """Takes a vacant spot."""

    box: BoxNumber


class LeaveSpot(SpotCommand, frozen=True, tag="leave_spot"):
    """Vacates a spot; a wager that is confirmed or dealt stays in play."""

    box: BoxNumber


class ComeBack(SpotCommand, frozen=True, tag="come_back"):
    """Says that one is there again, when the house has been deciding for one."""


class Contribute(SpotCommand, frozen=True, tag="contribute"):
    """Contributes to the chance of the coming shoe, once, while wagers are placed for it.

    Attributes:
        shoe: Number of the coming shoe, as its commitment named it.
        hash: SHA-256 of what docs/explanation/fairness.md says, as hexadecimal.
    """

    shoe: ShoeNumber
    hash: PartHash


class OpenPart(SpotCommand, frozen=True, tag="open_part"):
    """Opens what was contributed, at a table that several share, while its clock is red.

    Attributes:
        opening: The 16 bytes that the hash was made of, as hexadecimal.
    """

    shoe: ShoeNumber
    opening: Opening


class Say(Command, frozen=True, tag="say"):
    """A line for the table's chat."""

    table_id: TableId
    text: ChatText


class QuitTable(Command, frozen=True, tag="quit_table"):
    """Leaves for good.

    At a private table standing wagers go back, and with no round in play it closes. At a
    shared one who still holds a spot leaves an unfinished session.
    """

    table_id: TableId


class DropSession(Command, frozen=True, tag="drop_session"):
    """Gives an unfinished session up: the round is finished at once, the table closed."""

    table_id: TableId


class PlaceWager(TableCommand, frozen=True, tag="place_wager"):
    """Adds `amount` to the wager of each of `boxes`, all or none."""

    boxes: Annotated[tuple[BoxNumber, ...], Meta(min_length=1, max_length=7)]
    amount: Amount


class ClearBox(TableCommand, frozen=True, tag="clear_box"):
    """Takes the whole wager of one box back."""

    box: BoxNumber


class UndoWager(TableCommand, frozen=True, tag="undo_wager"):
    """Takes the last chip placed back."""


class CancelWagers(TableCommand, frozen=True, tag="cancel_wagers"):
    """Takes every wager of the person back."""


class Rebet(TableCommand, frozen=True, tag="rebet"):
    """Places the last round's first wagers again, all or none."""


class Deal(TableCommand, frozen=True, tag="deal"):
    """Confirms the wagers; with `rebet` places the last ones first.

    The round starts once every seated player has confirmed, or by the table's clock.

    Attributes:
        opening: At a private table, what the player contributed to the coming shoe, opened.
    """

    rebet: bool = False
    opening: Opening | None = None


class CutShoe(TableCommand, frozen=True, tag="cut_shoe"):
    """Says where the next shoe is cut; never obligatory.

    Attributes:
        position: How many cards go to the back, 1 to cards of the shoe less 1.
    """

    position: Annotated[int, Meta(ge=1, le=415)]


class Act(TableCommand, frozen=True, tag="act"):
    """Plays a hand: hit, stand, double, split or surrender."""

    box: BoxNumber
    hand: HandIndex
    action: Word


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One box's answer: insure, decline or even-money."""

    box: BoxNumber
    action: Word


class AnswerOffer(TableCommand, frozen=True, tag="answer_offer"):
    """Answers insurance or even money for some of the person's boxes, all or none."""

    answers: Annotated[tuple[Answer, ...], Meta(min_length=1, max_length=7)]


class Ping(Incoming, frozen=True, tag="ping"):
    """Asks for a `pong`."""


ClientMessage = (
    OpenTable
    | EnterTable
    | LeaveTable
    | EnterLobby
    | LeaveLobby
    | JoinSpot
    | LeaveSpot
    | ComeBack
    | Contribute
    | OpenPart
    | Say
    | QuitTable
    | DropSession
    | PlaceWager
    | ClearBox
    | UndoWager
    | CancelWagers
    | Rebet
    | Deal
    | CutShoe
    | Act
    | AnswerOffer
    | Ping
)
