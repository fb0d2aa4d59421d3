"""What a table is made of, besides its round."""

from dataclasses import dataclass

from croupier.core.cards import Card
from croupier.core.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Spot:
    """A box and who holds it."""

    box: int
    person_id: int
    name: str


@quickly_made
@dataclass(frozen=True, slots=True)
class Chip:
    """A chip on a box for the next round, in the order placed; minor units."""

    box: int
    person_id: int
    amount: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Holder:
    """Who plays a box of the round on the felt, whoever holds the spot by now."""

    box: int
    person_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Shoe:
    """The shoe in use.

    Attributes:
        number: 1, 2, 3 ... at this table.
        dealt: Cards that have left it.
        round_start: How many had left it when the round in play began.
        is_lost: Its key is gone; no card of it can be told any more.
    """

    number: int
    sealed_seed: str
    cut_wish: int | None
    cut_card: int | None
    stacked: tuple[Card, ...]
    dealt: int = 0
    round_start: int = 0
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class Earlier:
    """The round of a shared table that an unfinished session was left in (L15)."""

    table_id: str
    round: int


@dataclass(frozen=True, slots=True)
class RoundsAway:
    """How many rounds in a row a player let the house play."""

    person_id: int
    rounds: int
