"""What happens at a table around its rounds.

A table's journal is one numbered row of these and of the core's events. Formats are
versioned: `event_codec` names them.
"""

from dataclasses import dataclass
from enum import StrEnum

from croupier.casino.money import Currency
from croupier.casino.ranges import Range
from croupier.core import events as core
from croupier.core.cards import Card


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A private table was opened.

    Attributes:
        range: Whole, like the rules: a preset that changes later changes no open table.
        rules: Every field, plain.
        owner: The person's id.
    """

    game: str
    currency: Currency
    range: Range
    rules: dict[str, bool | int | str | dict[str, str]]
    owner: int
    owner_name: str


@dataclass(frozen=True, slots=True)
class ShoeStarted:
    """A fresh shoe; its order follows from the seed, which only the house can unseal.

    Attributes:
        shoe: 1, 2, 3 ... at this table.
        cut_wish: How many cards the player put to the back; None when chance cut.
        cut_card: The cut card lies behind this many cards; None when there is none.
        stacked: Cards put on top, at a table of a house in test mode only.
    """

    shoe: int
    sealed_seed: str
    cut_wish: int | None
    cut_card: int | None
    stacked: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ShoeLost:
    """The house has lost the key to the shoe; the next round gets a fresh one."""


@dataclass(frozen=True, slots=True)
class SpotTaken:
    """A person holds a box from now on."""

    box: int
    person_id: int
    name: str


@dataclass(frozen=True, slots=True)
class SpotVacated:
    """A box is free again."""

    box: int


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
class TableClosed:
    """The table stands no more.

    Attributes:
        swept: What its bank held and the house took over, minor units; may be negative.
    """

    swept: int


OwnEvent = (
    TableOpened
    | ShoeStarted
    | ShoeLost
    | SpotTaken
    | SpotVacated
    | WagerPlaced
    | WagerReturned
    | CutWished
    | TableClosed
)

TableEvent = OwnEvent | core.Event
