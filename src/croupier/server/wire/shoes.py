"""Shoes as anybody may see them: how full, what was promised, and who contributed."""

from croupier.server.wire.base import Outgoing


class PartView(Outgoing, frozen=True):
    """What somebody contributed to the chance of a shoe; bytes as hexadecimal.

    Attributes:
        opening: Null when it did not come, or not yet.
    """

    hash: str
    opening: str | None


class DrawView(Outgoing, frozen=True):
    """The coming shoe, as far as it is promised.

    Attributes:
        number: It will have.
        commitment: The hash of its seed, as hexadecimal.
        parts: What people have contributed so far.
    """

    number: int
    commitment: str
    parts: tuple[PartView, ...]


class TurnedCard(Outgoing, frozen=True):
    """A card that lies open on the felt.

    Attributes:
        position: In its shoe, from 0.
        salt: What proves it, as hexadecimal; null where no list holds it.
    """

    position: int
    card: str
    salt: str | None


class ShoeView(Outgoing, frozen=True):
    """The shoe from outside.

    Attributes:
        number: 0 before the first shoe.
        cards: Cards of a full shoe.
        shuffle: As in the rules: `cut:N`, `cut:A-B` or `each-round`.
        dealt: Cards that have left it.
        cut_card: The cut card lies behind this many cards; null when shuffled every round.
        is_due: A fresh shoe comes before the next round.
        may_cut: The viewer may say where the next shoe is cut.
        commitment: The hash of its seed; null before the first shoe, and in a shoe that was
            started before shoes proved themselves.
        list_hash: The hash of its list; null where there is none.
        parts: What people contributed to it.
        cut: How many cards went to the back; null where nothing is cut.
        is_stacked: A house in test mode put cards on top.
        draw: The coming shoe, once it is due and promised; else null.
    """

    number: int
    cards: int
    shuffle: str
    dealt: int
    cut_card: int | None
    is_due: bool
    may_cut: bool
    commitment: str | None
    list_hash: str | None
    parts: tuple[PartView, ...]
    cut: int | None
    is_stacked: bool
    draw: DrawView | None
