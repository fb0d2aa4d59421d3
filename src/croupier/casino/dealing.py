"""Where shoes and cards come from: seeds of the house, orders made by the fair shuffle."""

from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Protocol

from croupier.casino.ports import Seeds
from croupier.casino.table import Table
from croupier.casino.table_events import ShoeStarted
from croupier.casino.table_parts import Shoe
from croupier.core.cards import Card
from croupier.core.errors import BadInput
from croupier.core.rules import Rules
from croupier.fairness.shuffle import DealtOrder, shuffled_shoe

ORDERS_KEPT_MAX = 1024
"""Orders of shoes kept in memory; others are made again from their seeds."""


class BadStack(BadInput):
    """Cards that a shoe does not hold."""

    code = "test.stack"


class Stacks(Protocol):
    """Cards to be put on top of coming shoes; only a house in test mode has any."""

    def next_stack(self, person_id: int) -> tuple[Card, ...]:
        """What goes on top of the next shoe of a person's tables; usually nothing."""
        ...


class NoStacks:
    """An ordinary house: every shoe lies as it was shuffled."""

    def next_stack(self, person_id: int) -> tuple[Card, ...]:  # noqa: ARG002
        """Nothing."""
        return ()


class ShoeRoom:
    """Starts shoes and tells their cards by position."""

    def __init__(self, seeds: Seeds, stacks: Stacks) -> None:
        self._seeds = seeds
        self._stacks = stacks
        self._orders: OrderedDict[str, DealtOrder] = OrderedDict()

    def __repr__(self) -> str:
        return "ShoeRoom(hidden)"

    def new_shoe(self, table: Table) -> ShoeStarted:
        """A fresh shoe from the system's randomness, cut where the table wishes or by chance."""
        seed = self._seeds.new_seed()
        order = shuffled_shoe(seed, table.rules, table.cut_wish)
        sealed = self._seeds.seal(seed)
        self._keep(sealed, order)
        return ShoeStarted(
            table.shoe.number + 1 if table.shoe else 1,
            sealed,
            table.cut_wish,
            order.cut_card,
            self._stacks.next_stack(table.owner),
        )

    def card(self, table: Table, position: int) -> Card | None:
        """A card of the shoe in use; None when shoe and discards are empty.

        Raises:
            SealBroken: The house's key does not open the shoe's seed.
        """
        shoe = table.shoe
        assert shoe is not None, "a card comes from a shoe"
        order = self._order(shoe, table.rules)
        cards = stacked(order.cards, shoe.stacked)
        if position >= len(cards):
            cards = cards + order.refilled(cards[: shoe.round_start]).cards[len(cards) :]
        return cards[position] if position < len(cards) else None

    def _order(self, shoe: Shoe, rules: Rules) -> DealtOrder:
        order = self._orders.get(shoe.sealed_seed)
        if order is None:
            seed = self._seeds.unseal(shoe.sealed_seed)
            order = shuffled_shoe(seed, rules, shoe.cut_wish)
            self._keep(shoe.sealed_seed, order)
        self._orders.move_to_end(shoe.sealed_seed)
        return order

    def _keep(self, sealed: str, order: DealtOrder) -> None:
        self._orders[sealed] = order
        while len(self._orders) > ORDERS_KEPT_MAX:
            self._orders.popitem(last=False)


def stacked(cards: tuple[Card, ...], top: Sequence[Card]) -> tuple[Card, ...]:
    """A shoe with some of its cards put on top, the rest in their order.

    Raises:
        BadStack: The shoe does not hold them.
    """
    if not top:
        return cards
    missing = Counter(top) - Counter(cards)
    if missing:
        raise BadStack(f"the shoe holds no such {next(iter(missing))} more")
    left = Counter(top)
    rest = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            rest.append(card)
    return (*top, *rest)
