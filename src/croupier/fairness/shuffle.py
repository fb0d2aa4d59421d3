"""The order of a shoe from its seed, the cut and the cut card.

The scheme is written down in docs/explanation/fairness.md, for anyone to do again.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.core.cards import DECK, Card
from croupier.core.errors import BadInput
from croupier.core.rules import Rules
from croupier.fairness.stream import LABEL, ChanceStream

SEED_BYTES = 32
"""Length of a seed."""

SHUFFLE_VERSION = LABEL.decode()
"""Names the scheme; another one would deal other cards from the same seed."""


class BadSeed(BadInput):
    """A seed that is not 32 bytes."""

    code = "seed.length"


class BadCut(BadInput):
    """A cut that leaves nothing above or below it, or that the game does not have."""

    code = "cut.bad"


class BadShoe(BadInput):
    """Cards that are no whole shoe."""

    code = "shoe.count"


@dataclass(frozen=True, slots=True)
class DealtOrder:
    """Every card of a shoe in the order it will be dealt. As secret as its seed.

    Attributes:
        cards: After shuffle and cut, refills behind them.
        cut_card: The cut card lies behind this many cards; None when there is none.
        cut: How many cards went from the top to the back; 0 where nobody cuts.
    """

    cards: tuple[Card, ...] = field(repr=False)
    cut_card: int | None
    cut: int
    _seed: bytes = field(repr=False)
    _words_used: int = field(repr=False)

    def refilled(self, discards: Sequence[Card]) -> "DealtOrder":
        """The order with discards shuffled behind it, when the shoe has run empty (M2).

        Args:
            discards: Cards of earlier rounds, in the order they were dealt; never cards
                that lie on the table.
        """
        stream = ChanceStream(self._seed, self._words_used)
        behind = stream.shuffled(discards)
        return DealtOrder(
            (*self.cards, *behind), self.cut_card, self.cut, self._seed, stream.words_used
        )


def shuffled_shoe(seed: bytes, rules: Rules, cut_wish: int | None = None) -> DealtOrder:
    """The shoe that a seed gives.

    A player may cut where the cut card has one place (M1). The draws of chance are the same
    with a wish and without, so that a wish moves the cut and nothing after it. The wish is
    how many cards go from the top to the back, 1 to all but one; None leaves it to chance.

    Raises:
        BadSeed: The seed is not 32 bytes.
        BadCut: The wish is outside the shoe, or the game has no cut.
    """
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"a seed of {len(seed)} bytes, it has {SEED_BYTES}")
    _refuse_bad_cut(rules, cut_wish)
    stream = ChanceStream(seed)
    cards = stream.shuffled(fresh_shoe(rules))
    cut, cut_card = 0, None
    if rules.shuffle.is_cut_fixed:
        by_chance = 1 + stream.below(len(cards) - 1)
        cut = by_chance if cut_wish is None else cut_wish
        cut_card = rules.shuffle.cut_first
    elif not rules.shuffle.is_each_round:
        first, last = rules.shuffle.cut_first, rules.shuffle.cut_last
        cut_card = first + stream.below(last - first + 1)
    return DealtOrder((*cards[cut:], *cards[:cut]), cut_card, cut, seed, stream.words_used)


def fresh_shoe(rules: Rules) -> tuple[Card, ...]:
    """A shoe as it comes out of its boxes: one deck in order, then the next."""
    return DECK * rules.decks


def check_shoe(cards: Sequence[Card], rules: Rules) -> None:
    """Passes when cards are a whole shoe: each of the 52 as often as there are decks.

    Raises:
        BadShoe: A card is missing or too many.
    """
    if len(cards) != rules.shoe_cards:
        raise BadShoe(f"{len(cards)} cards, a shoe has {rules.shoe_cards}")
    copies = Counter(cards)
    for card in DECK:
        if copies[card] != rules.decks:
            raise BadShoe(f"{copies[card]} copies of {card}, a shoe has {rules.decks}")


def _refuse_bad_cut(rules: Rules, cut_wish: int | None) -> None:
    if cut_wish is None:
        return
    if not rules.shuffle.is_cut_fixed:
        raise BadCut("the game has no cut by a player")
    if not 1 <= cut_wish <= rules.shoe_cards - 1:
        raise BadCut(f"a cut at {cut_wish} is not 1 to {rules.shoe_cards - 1}")
