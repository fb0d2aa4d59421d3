"""Which cards are unseen before each round of a record."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import repeat

from croupier.core.cards import DECK, Card
from croupier.core.rules import Rules
from croupier.notation import RoundRecord
from croupier.odds import Composition


def unseen_before(
    rules: Rules,
    rounds: Sequence[RoundRecord],
    fresh: Collection[int] | None = None,
    seen: Sequence[Card] = (),
) -> Iterator[Composition]:
    """The unseen cards before each round, as somebody knows them who saw all rounds before.

    The first round comes from a full shoe, less what was `seen` of it. A record does not say when
    the dealer shuffled, so without `fresh` a shoe ends where the cut card must have come out, and
    where a card would lie on the table more often than the decks have it.

    Args:
        rules: Of the record.
        rounds: In order.
        fresh: Places of the rounds that a fresh shoe was shuffled for, where that is known.
        seen: Cards of the first round's shoe that lay face up before it.
    """
    if rules.shuffle.is_each_round:
        yield from repeat(Composition.full(rules.decks), len(rounds))
        return
    shoe = _Shoe(rules)
    shoe.deal(seen)
    for place, written in enumerate(rounds):
        is_fresh = place in fresh if fresh is not None else shoe.must_be_over
        if is_fresh or not shoe.holds(written.dealt):
            shoe = _Shoe(rules)
        yield shoe.unseen
        shoe.deal(written.dealt)


class _Shoe:
    """The cards of one shoe that have not been seen."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._left = Counter(dict.fromkeys(DECK, rules.decks))
        self._dealt = 0
        self.unseen = Composition.full(rules.decks)

    @property
    def must_be_over(self) -> bool:
        """A fresh shoe is due before the next round, wherever the cut card lies."""
        return self._dealt >= self._rules.shuffle.cut_last

    def holds(self, cards: Sequence[Card]) -> bool:
        """Whether these cards can come from what is left."""
        return all(self._left[card] >= number for card, number in Counter(cards).items())

    def deal(self, cards: Sequence[Card]) -> None:
        """These cards have been seen; more of them than the decks have are left out."""
        known = [card for card in cards if self._take(card)]
        self._dealt += len(cards)
        self.unseen = self.unseen.without(known)

    def _take(self, card: Card) -> bool:
        if not self._left[card]:
            return False
        self._left[card] -= 1
        return True
