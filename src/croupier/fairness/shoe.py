"""Shoes one after another, dealt from by one driver: a terminal game, a test."""

import hmac
from collections.abc import Callable
from itertools import count

from croupier.core.events import DrawnCard, NoCardLeft
from croupier.core.rules import Rules
from croupier.fairness.shuffle import DealtOrder, shuffled_shoe
from croupier.fairness.stream import COUNTER_BYTES

ROW_LABEL = b"croupier row of shoes 1"
"""Stands before the number of a shoe; its last number is the version of the scheme."""


class SeededShoes:
    """Deals by the rules, from shoes that follow from seeds.

    Attributes:
        shoes: How many shoes have come so far.
        dealt: Cards that have left the shoe in use.
    """

    def __init__(self, rules: Rules, next_seed: Callable[[], bytes]) -> None:
        self.shoes = 0
        self.dealt = 0
        self._rules = rules
        self._next_seed = next_seed
        self._order: DealtOrder | None = None
        self._round_start = 0
        self._is_refilled = False

    def __repr__(self) -> str:
        return "SeededShoes(hidden)"

    def begin_round(self) -> bool:
        """Whether a fresh shoe had to come first (M2, X2, P1, F1)."""
        order = self._order
        is_due = order is None or order.cut_card is None or self.dealt >= order.cut_card
        if is_due:
            self._order = shuffled_shoe(self._next_seed(), self._rules)
            self.shoes, self.dealt, self._is_refilled = self.shoes + 1, 0, False
        self._round_start = self.dealt
        return is_due

    def draw(self) -> DrawnCard | NoCardLeft:
        """The next card; none once shoe and discards are empty (M2)."""
        assert self._order is not None, "a round begins before its first card"
        if self.dealt == len(self._order.cards) and not self._is_refilled:
            # Discards never come twice: a shoe that ran empty is past its cut card.
            self._order = self._order.refilled(self._order.cards[: self._round_start])
            self._is_refilled = True
        if self.dealt == len(self._order.cards):
            return NoCardLeft()
        drawn = DrawnCard(self._order.cards[self.dealt], self.dealt)
        self.dealt += 1
        return drawn


def row_of_seeds(first: bytes) -> Callable[[], bytes]:
    """One seed after another, all of them following from the first."""
    numbers = count(1)

    def next_seed() -> bytes:
        number = next(numbers).to_bytes(COUNTER_BYTES, "big")
        return hmac.digest(first, ROW_LABEL + number, "sha256")

    return next_seed
