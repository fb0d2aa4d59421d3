"""The cards of the enumeration: a shoe, the odds of the next card, and the dealer's ways.

A card is a *kind*: the letter of its rank, with a suit where suits are told apart ("7s").
Every card is drawn by the odds of what a player cannot see; where the dealer has looked, the
hole card is one of those that make no natural, and the next card comes from the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.core.rules import Peek, Rules, Soft17

Kind = str
Hand = tuple[Kind, ...]
Counts = tuple[int, ...]
Number = Fraction | float

BUST = 22
NATURAL = 99


class RunsOut(Exception):
    """The shoe is too small for some round of these rules."""


def points(kind: Kind) -> int:
    """An ace 1, a picture 10."""
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(kind[0]) or int(kind[0])


def total(hand: Sequence[Kind]) -> tuple[int, bool]:
    """Points, and whether an ace counts eleven in them."""
    hard = sum(map(points, hand))
    if hard <= 11 and any(points(kind) == 1 for kind in hand):
        return hard + 10, True
    return hard, False


def as_hand(*kinds: Kind) -> Hand:
    """Cards in one order, whatever order they came in."""
    return tuple(sorted(kinds))


class Cards:
    """A shoe, the dealer's ways with it, and the odds of the next card."""

    def __init__(self, rules: Rules, shoe: Mapping[Kind, int], *, one: Number = 1.0) -> None:
        self.rules = rules
        self.kinds = tuple(kind for kind in shoe if shoe[kind])
        self.full: Counts = tuple(shoe[kind] for kind in self.kinds)
        self.one = one
        self._endings: dict[tuple[Kind, Counts], dict[int, Number]] = {}
        self._next: dict[tuple[Kind, Counts], tuple[tuple[Kind, Number], ...]] = {}

    def without(self, unseen: Counts, kind: Kind) -> Counts:
        place = self.kinds.index(kind)
        return (*unseen[:place], unseen[place] - 1, *unseen[place + 1 :])

    def unseen(self, *seen: Kind) -> Counts:
        counts = self.full
        for kind in seen:
            counts = self.without(counts, kind)
        return counts

    def drawn(self, unseen: Counts) -> Iterator[tuple[Kind, Number]]:
        """Each next card of a shoe, with its chance."""
        cards = sum(unseen)
        if cards < 1:
            raise RunsOut
        for kind, count in zip(self.kinds, unseen, strict=True):
            if count:
                yield kind, self.one * count / cards

    def looks(self, up: Kind) -> bool:
        match self.rules.peek:
            case Peek.NONE:
                return False
            case Peek.ACE:
                return points(up) == 1
            case Peek.ACE_TEN:
                return points(up) in (1, 10)

    def chance_of_natural(self, up: Kind, unseen: Counts) -> Number:
        """Before the dealer has looked."""
        return sum(
            (chance for hole, chance in self.drawn(unseen) if points(up) + points(hole) == 11
             and 1 in (points(up), points(hole))),
            0 * self.one,
        )  # fmt: skip

    def holes(self, up: Kind, unseen: Counts) -> list[tuple[Kind, Number]]:
        """What the hole card may be in play, with the chance of each."""
        holes = list(self.drawn(unseen))
        if self.looks(up):
            holes = [(hole, chance) for hole, chance in holes if total((up, hole))[0] != 21]
        whole = sum((chance for _, chance in holes), 0 * self.one)
        return [(hole, chance / whole) for hole, chance in holes]

    def next_cards(self, up: Kind, unseen: Counts) -> tuple[tuple[Kind, Number], ...]:
        """What the player may draw, with the chance of each: never the hole card."""
        if (up, unseen) not in self._next:
            chances: dict[Kind, Number] = {}
            for hole, likely in self.holes(up, unseen):
                for kind, chance in self.drawn(self.without(unseen, hole)):
                    chances[kind] = chances.get(kind, 0 * self.one) + likely * chance
            self._next[up, unseen] = tuple(chances.items())
        return self._next[up, unseen]

    def endings(self, up: Kind, unseen: Counts) -> dict[int, Number]:
        """How the dealer's hand may end: 17 to 21, BUST or NATURAL."""
        if (up, unseen) not in self._endings:
            found: dict[int, Number] = {}
            for hole, chance in self.holes(up, unseen):
                if total((up, hole))[0] == 21:
                    found[NATURAL] = found.get(NATURAL, 0 * self.one) + chance
                else:
                    self._draws((up, hole), self.without(unseen, hole), chance, found)
            self._endings[up, unseen] = found
        return self._endings[up, unseen]

    def _draws(self, hand: Hand, unseen: Counts, chance: Number, found: dict[int, Number]) -> None:
        reached, is_soft = total(hand)
        draws_on_17 = is_soft and self.rules.soft17 is Soft17.HIT
        if reached < 17 or (reached == 17 and draws_on_17):
            for kind, likely in self.drawn(unseen):
                self._draws((*hand, kind), self.without(unseen, kind), chance * likely, found)
        else:
            ending = min(reached, BUST)
            found[ending] = found.get(ending, 0 * self.one) + chance
