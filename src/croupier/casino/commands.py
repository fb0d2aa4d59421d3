"""What people may ask of a table."""

from dataclasses import dataclass

from croupier.casino.table_events import BackBecause
from croupier.core.actions import Action
from croupier.core.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class PlaceWager:
    """Adds an amount, minor units, to the wager of each box: all or none."""

    boxes: tuple[int, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class ClearBox:
    """Takes one box's whole wager back."""

    box: int


@dataclass(frozen=True, slots=True)
class UndoWager:
    """Takes the person's last chip back."""


@dataclass(frozen=True, slots=True)
class CancelWagers:
    """Takes every wager of the person back."""


@dataclass(frozen=True, slots=True)
class Rebet:
    """Places the person's first wagers of the last round again: all or none."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Deal:
    """Starts the round; with `is_rebet` places the last wagers first.

    Attributes:
        opening: What the person contributed to the coming shoe, 16 bytes, hexadecimal.
    """

    is_rebet: bool
    opening: str | None = None


@dataclass(frozen=True, slots=True)
class CutShoe:
    """Says where the next shoe is cut."""

    position: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Contribute:
    """Contributes to the chance of the coming shoe: the hash of 16 bytes, hexadecimal."""

    shoe: int
    hash: str


@dataclass(frozen=True, slots=True)
class OpenPart:
    """Opens what was contributed to the coming shoe: the 16 bytes, hexadecimal."""

    shoe: int
    opening: str


@dataclass(frozen=True, slots=True)
class Act:
    """Plays a hand."""

    box: int
    hand: int
    action: Action


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """Answers insurance or even money for some boxes: all or none."""

    answers: tuple[tuple[int, Action], ...]


@dataclass(frozen=True, slots=True)
class JoinSpot:
    """Takes a vacant spot."""

    box: int


@dataclass(frozen=True, slots=True)
class LeaveSpot:
    """Vacates a spot; a wager that is confirmed or dealt stays in play."""

    box: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Says that one is there again, when the house has been deciding for one."""


@dataclass(frozen=True, slots=True)
class ReturnWagers:
    """Takes every standing wager back, for a reason of the house."""

    reason: BackBecause


@dataclass(frozen=True, slots=True)
class SitDown:
    """Takes a seat at a table of one's own that stands already; nothing at it changes."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leaves for good.

    At a private table wagers go back, and with no round in play it closes; at a shared one
    whoever still holds a spot leaves an unfinished session.
    """


@dataclass(frozen=True, slots=True)
class Drop:
    """Gives the session up: the round is finished at once, then the table closes."""


@dataclass(frozen=True, slots=True)
class Lose:
    """From the house: a person's connection counts as lost."""

    person_id: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """From the house: the clock that was started by event `clock` has run out."""

    clock: int


@dataclass(frozen=True, slots=True)
class RestartClock:
    """From the house: what was running gets its whole time again, at whoever plays the table now.

    Attributes:
        keeps_wagers: The table was handed over, so that wagers which no round has taken stay.
    """

    keeps_wagers: bool = False


@dataclass(frozen=True, slots=True)
class CloseVacant:
    """From the house: nobody has been at the table for too long."""


@dataclass(frozen=True, slots=True)
class CloseAfterRound:
    """From the house: a host closes the table once its round is over."""


Command = (
    PlaceWager
    | ClearBox
    | UndoWager
    | CancelWagers
    | Rebet
    | Deal
    | CutShoe
    | Contribute
    | OpenPart
    | Act
    | AnswerOffer
    | JoinSpot
    | LeaveSpot
    | ComeBack
    | ReturnWagers
    | SitDown
    | Quit
    | Drop
    | Lose
    | TimeUp
    | RestartClock
    | CloseVacant
    | CloseAfterRound
)
