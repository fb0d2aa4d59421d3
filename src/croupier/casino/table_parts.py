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
class SentPart:
    """What a person contributes to the chance of a coming shoe.

    Attributes:
        name: The person's, when it was sent.
        hash: 32 bytes, hexadecimal.
        opening: The 16 bytes it was made of, hexadecimal; None until they come.
    """

    person_id: int
    name: str
    hash: str
    opening: str | None = None


@dataclass(frozen=True, slots=True)
class ShoePart:
    """What somebody contributed to the chance of a shoe, as its proof tells it.

    Attributes:
        hash: 32 bytes, hexadecimal.
        opening: 16 bytes, hexadecimal; None when they did not come in time.
    """

    hash: str
    opening: str | None


@dataclass(frozen=True, slots=True)
class Draw:
    """A shoe that is due: promised by the house, and what people have sent for it since.

    Attributes:
        number: It will have at this table.
        commitment: The hash of its seed, 32 bytes, hexadecimal.
    """

    number: int
    sealed_seed: str
    commitment: str
    parts: tuple[SentPart, ...] = ()

    def part_of(self, person_id: int) -> SentPart | None:
        """What a person has sent; None when nothing."""
        return next((part for part in self.parts if part.person_id == person_id), None)

    @property
    def is_open(self) -> bool:
        """Whatever was sent has been opened."""
        return all(part.opening is not None for part in self.parts)


@quickly_made
@dataclass(frozen=True, slots=True)
class Shoe:
    """The shoe in use.

    Attributes:
        number: 1, 2, 3 ... at this table.
        cut: How many cards went to the back; None where nothing is cut.
        commitment: The hash of its seed; None in a shoe of before, which proves nothing.
        list_hash: Of the list of its sealed cards; None where there is none.
        dealt: Cards that have left it.
        round_start: How many had left it when the round in play began.
        hole_position: Where the last hole card came from.
        is_lost: Its key is gone; no card of it can be told any more.
        is_revealed: Its seed is known to all.
    """

    number: int
    sealed_seed: str
    cut_wish: int | None
    cut_card: int | None
    stacked: tuple[Card, ...]
    dealt: int = 0
    round_start: int = 0
    is_lost: bool = False
    parts: tuple[ShoePart, ...] = ()
    cut: int | None = None
    list_hash: str | None = None
    commitment: str | None = None
    hole_position: int | None = None
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card that lies open on the felt.

    Attributes:
        position: In its shoe, from 0.
        salt: What proves it, hexadecimal; None where no list holds it.
    """

    position: int
    card: Card
    salt: str | None


@dataclass(frozen=True, slots=True)
class ShoeSpan:
    """Where a shoe stands in its table's journal.

    Attributes:
        commitment: The hash of its seed, hexadecimal.
        committed: Number of the event that promised it.
        started: Of the event that started it; None while it is due.
        revealed: Of the event that told its seed; None before that.
    """

    shoe: int
    commitment: str
    committed: int
    started: int | None
    revealed: int | None


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
