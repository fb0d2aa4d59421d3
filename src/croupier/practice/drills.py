"""Questions of drills: a hand, what the dealer shows, and the cards that are gone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from croupier.core.cards import DECK, Card, Rank, Suit
from croupier.core.rules import CARDS_PER_DECK, Rules, Surrender
from croupier.practice.counting import Count, count_of

COUNTED_CARDS_MIN = 5
COUNTED_CARDS_MAX = 104
"""Cards of one question about the count."""

_SOFT_OTHERS = tuple(rank for rank in Rank if 2 <= rank.points <= 9)
_STIFF = range(14, 18)
_STRONG = (Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.ACE)
_TEN_SHARES = (0.26, 0.40)
"""Of tens among the unseen cards, around the third at which insurance begins to pay."""
_UNSEEN = (60, 260)


class DrillKind(StrEnum):
    """What is drilled."""

    PAIRS = "pairs"
    SOFT = "soft"
    SURRENDER = "surrender"
    INSURANCE = "insurance"


@dataclass(frozen=True, slots=True)
class Drill:
    """One question.

    Attributes:
        gone: Cards of the shoe that are seen beside the hand and the upcard.
        is_offer: Insurance is asked about.
    """

    hand: tuple[Card, ...]
    upcard: Card
    gone: tuple[Card, ...] = ()
    is_offer: bool = False

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that is not unseen."""
        return (*self.hand, self.upcard, *self.gone)


@dataclass(frozen=True, slots=True)
class CountDrill:
    """Cards to count, from somewhere in a shoe.

    Attributes:
        before: The count before the cards.
        after: And after them.
    """

    before: Count
    cards: tuple[Card, ...]
    after: Count


def kinds_of(rules: Rules) -> tuple[DrillKind, ...]:
    """What can be drilled by some rules."""
    return tuple(
        kind
        for kind in DrillKind
        if (kind is not DrillKind.SURRENDER or rules.surrender is not Surrender.NONE)
        and (kind is not DrillKind.INSURANCE or rules.insurance)
    )


def drill(kind: DrillKind, rules: Rules, chance: Random) -> Drill:
    """A question of some kind."""
    return _MADE[kind](rules, chance)


def count_drill(decks: int, cards: int, chance: Random) -> CountDrill:
    """So many cards from somewhere in a shoe, with the counts around them."""
    shoe = [*DECK] * decks
    chance.shuffle(shoe)
    gone = chance.randrange(0, max(1, 3 * len(shoe) // 4 - cards))
    after = count_of(shoe[: gone + cards], decks)
    return CountDrill(count_of(shoe[:gone], decks), tuple(shoe[gone : gone + cards]), after)


def _pair(_rules: Rules, chance: Random) -> Drill:
    rank = chance.choice(tuple(Rank))
    return Drill((_card(rank, chance), _card(rank, chance)), _upcard(chance))


def _soft(_rules: Rules, chance: Random) -> Drill:
    other = chance.choice(_SOFT_OTHERS)
    return Drill((_card(Rank.ACE, chance), _card(other, chance)), _upcard(chance))


def _surrender(_rules: Rules, chance: Random) -> Drill:
    stiff = [
        (one, other)
        for one in Rank
        for other in Rank
        if 1 < other.points < one.points and one.points + other.points in _STIFF
    ]
    one, other = chance.choice(stiff)
    upcard = _card(chance.choice(_STRONG), chance)
    return Drill((_card(one, chance), _card(other, chance)), upcard)


def _insurance(rules: Rules, chance: Random) -> Drill:
    ranks = tuple(rank for rank in Rank if rank is not Rank.ACE)
    hand = (_card(chance.choice(ranks), chance), _card(chance.choice(ranks), chance))
    upcard = _card(Rank.ACE, chance)
    shoe = [*DECK] * rules.decks
    for card in (*hand, upcard):
        shoe.remove(card)
    chance.shuffle(shoe)
    unseen = chance.randint(*_UNSEEN) * rules.decks * CARDS_PER_DECK // 312
    tens = round(unseen * chance.uniform(*_TEN_SHARES))
    by_ten = {True: [c for c in shoe if c.points == 10], False: [c for c in shoe if c.points != 10]}
    tens = max(min(tens, len(by_ten[True])), unseen - len(by_ten[False]))
    gone = (*by_ten[True][tens:], *by_ten[False][unseen - tens :])
    return Drill(hand, upcard, gone, is_offer=True)


def _card(rank: Rank, chance: Random) -> Card:
    return Card(rank, chance.choice(tuple(Suit)))


def _upcard(chance: Random) -> Card:
    return chance.choice(DECK)


_MADE: Mapping[DrillKind, Callable[[Rules, Random], Drill]] = {
    DrillKind.PAIRS: _pair,
    DrillKind.SOFT: _soft,
    DrillKind.SURRENDER: _surrender,
    DrillKind.INSURANCE: _insurance,
}
