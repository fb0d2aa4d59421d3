"""What happens at a table around its rounds.

A table's journal is one numbered row of these and of the core's events. Formats are
versioned: `event_codec` names them.
"""

from dataclasses import dataclass
from enum import StrEnum

from croupier.casino.access import Access
from croupier.casino.clocks import Purpose
from croupier.casino.money import Currency
from croupier.casino.ranges import Range
from croupier.casino.table_parts import Earlier, Holder, ShoePart
from croupier.core import events as core
from croupier.core.cards import Card
from croupier.core.values import quickly_made


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened.

    Attributes:
        range: Whole, like the rules: a preset that changes later changes no open table.
        rules: Every field, plain.
        owner: Who opened it; alone at a private table.
        timer: Seconds of the move timer at a table that several share.
        invite: What its link ends with, where access is by link.
        place: In the rooms of its game, for a table that several share.
        earlier: For an unfinished session: the shared table's round it was left in.
        is_session: It was opened for somebody who has gone, with what they left behind.
        has_coach: The coach may be asked here.
    """

    game: str
    currency: Currency
    range: Range
    rules: dict[str, bool | int | str | dict[str, str]]
    owner: int
    owner_name: str
    access: Access = Access.PRIVATE
    timer: int | None = None
    invite: str | None = None
    place: int | None = None
    earlier: Earlier | None = None
    is_session: bool = False
    has_coach: bool = True


@dataclass(frozen=True, slots=True)
class ShoeCommitted:
    """The house has drawn the seed of the shoe that is due, and promises it.

    Attributes:
        shoe: 1, 2, 3 ... at this table.
        commitment: The hash of the seed, 32 bytes, hexadecimal.
    """

    shoe: int
    sealed_seed: str
    commitment: str


@dataclass(frozen=True, slots=True)
class ShoePartSent:
    """Somebody at the table contributes to the chance of the coming shoe.

    Attributes:
        hash: Of what will be opened, 32 bytes, hexadecimal.
    """

    person_id: int
    hash: str


@dataclass(frozen=True, slots=True)
class ShoePartOpened:
    """What was contributed is known: 16 bytes, hexadecimal."""

    person_id: int
    opening: str


@dataclass(frozen=True, slots=True)
class ShoeStarted:
    """A fresh shoe; its order follows from the seed and from what people contributed.

    Attributes:
        shoe: 1, 2, 3 ... at this table.
        cut_wish: How many cards the player put to the back; None when chance cut.
        cut_card: The cut card lies behind this many cards; None when there is none.
        stacked: Cards put on top, at a table of a house in test mode only.
        parts: In the order in which they were sent.
        cut: How many cards went to the back; None where nothing is cut.
        list_hash: Of the list of sealed cards, 32 bytes, hexadecimal; None where none is made.
        commitment: What was promised; None in journals of before, whose shoes prove nothing.
    """

    shoe: int
    sealed_seed: str
    cut_wish: int | None
    cut_card: int | None
    stacked: tuple[Card, ...] = ()
    parts: tuple[ShoePart, ...] = ()
    cut: int | None = None
    list_hash: str | None = None
    commitment: str | None = None


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    """Nothing will be dealt from a shoe any more: its seed is known, 32 bytes, hexadecimal."""

    shoe: int
    seed: str


@dataclass(frozen=True, slots=True)
class ShoeLost:
    """The house has lost the key to its shoes; the next round gets a fresh one."""


@quickly_made
@dataclass(frozen=True, slots=True)
class SpotTaken:
    """A person holds a box from now on."""

    box: int
    person_id: int
    name: str


class VacatedBecause(StrEnum):
    """Why a box is free again."""

    LEFT = "left"
    NO_WAGER = "no_wager"
    AWAY = "away"
    LOST = "lost"
    WAGER_GONE = "wager_gone"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True)
class SpotVacated:
    """A box is free again."""

    box: int
    reason: VacatedBecause = VacatedBecause.WAGER_GONE


@dataclass(frozen=True, slots=True)
class SpotLeft:
    """A box's holder is gone while its wager stays in play.

    Attributes:
        reason: Left for good: the house stands for it at once. Lost: it has its time.
    """

    box: int
    reason: VacatedBecause


class ConfirmedBy(StrEnum):
    """Whose word made a person's wagers final."""

    PLAYER = "player"
    CLOCK = "clock"


@quickly_made
@dataclass(frozen=True, slots=True)
class WagersConfirmed:
    """A person's wagers for the next round are final (L11, L12)."""

    person_id: int
    by: ConfirmedBy


@dataclass(frozen=True, slots=True)
class PersonAway:
    """A decision's time ran out; until the person acts the house decides at once (L11)."""

    person_id: int


@dataclass(frozen=True, slots=True)
class PersonBack:
    """Somebody who was away acts again."""

    person_id: int


@quickly_made
@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The table's clock runs from now on, in place of whatever ran before.

    Attributes:
        total_ms: How long it runs, milliseconds.
        red_ms: How many of the last milliseconds are red.
        at_ms: When, milliseconds since 1970 in UTC.
    """

    purpose: Purpose
    total_ms: int
    red_ms: int
    at_ms: int


@quickly_made
@dataclass(frozen=True, slots=True)
class ClockStopped:
    """Nobody is hurried any more."""


@dataclass(frozen=True, slots=True)
class BettingEnded:
    """Cards are dealt at a table that several share.

    Attributes:
        at_ms: Milliseconds since 1970 in UTC.
        holders: Who plays which box, so that the round can be told without what came before.
    """

    at_ms: int
    holders: tuple[Holder, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class WagerPlaced:
    """A chip on a box, minor units."""

    box: int
    person_id: int
    amount: int


class BackBecause(StrEnum):
    """Why a standing wager went back."""

    UNDO = "undo"
    CLEAR = "clear"
    CANCEL = "cancel"
    QUIT = "quit"
    RESTART = "restart"
    DROP = "drop"
    LEAVE = "leave"
    BELOW_MINIMUM = "below_minimum"
    SESSION = "session"
    CLOSING = "closing"


@quickly_made
@dataclass(frozen=True, slots=True)
class WagerReturned:
    """Some or all of a box's standing wager went back to the account."""

    box: int
    person_id: int
    amount: int
    reason: BackBecause


@dataclass(frozen=True, slots=True)
class CutWished:
    """Where the next shoe will be cut."""

    position: int


@dataclass(frozen=True, slots=True)
class TableClosing:
    """A host closes the table once its round is over; no other round is dealt."""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table stands no more.

    Attributes:
        swept: What its bank held and the house took over, minor units; may be negative.
    """

    swept: int


OwnEvent = (
    TableOpened
    | ShoeCommitted
    | ShoePartSent
    | ShoePartOpened
    | ShoeStarted
    | ShoeRevealed
    | ShoeLost
    | SpotTaken
    | SpotVacated
    | SpotLeft
    | WagersConfirmed
    | PersonAway
    | PersonBack
    | ClockStarted
    | ClockStopped
    | BettingEnded
    | WagerPlaced
    | WagerReturned
    | CutWished
    | TableClosing
    | TableClosed
)

TableEvent = OwnEvent | core.Event
