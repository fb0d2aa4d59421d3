"""Where shoes and cards come from: seeds of the house, orders made by the fair shuffle."""

from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.casino.ports import Seeds
from croupier.casino.table import Table
from croupier.casino.table_events import ShoeCommitted, ShoeRevealed, ShoeStarted
from croupier.casino.table_parts import Draw, Shoe, ShoePart
from croupier.core.cards import Card
from croupier.core.errors import BadInput
from croupier.core.rules import Rules
from croupier.fairness.commitment import Part, commitment, shoe_key
from croupier.fairness.seals import list_hash, salt_with, seal_list
from croupier.fairness.shuffle import DealtOrder, shuffled_shoe
from croupier.fairness.stream import Keyed

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


@dataclass(frozen=True, slots=True, repr=False)
class LaidShoe:
    """A shoe as it lies: the order of its cards, and the key that it follows from.

    Attributes:
        key: As secret as the order.
        keyed: What is hashed of the key, for the salts.
        cards: In the order they are dealt, stacked ones on top, refills left out.
    """

    key: bytes
    keyed: Keyed
    order: DealtOrder
    cards: tuple[Card, ...]

    @property
    def seals(self) -> tuple[bytes, ...]:
        """The list of its sealed cards; none where every round has a shoe of its own."""
        return () if self.order.cut_card is None else seal_list(self.key, self.cards)


def laid_shoe(key: bytes, rules: Rules, cut_wish: int | None, top: Sequence[Card]) -> LaidShoe:
    """The shoe that follows from a key, a wish for its cut and cards put on top.

    Raises:
        BadStack: The shoe does not hold what should go on top.
    """
    order = shuffled_shoe(key, rules, cut_wish)
    return LaidShoe(key, Keyed(key), order, stacked(order.cards, top))


def key_of(seed: bytes, parts: Sequence[ShoePart], promised: str | None) -> bytes:
    """The key of a shoe; the seed itself where nothing was promised, in journals of before."""
    if promised is None:
        return seed
    known = (
        Part(bytes.fromhex(part.hash), bytes.fromhex(part.opening) if part.opening else None)
        for part in parts
    )
    return shoe_key(seed, tuple(known))


class ShoeRoom:
    """Promises and starts shoes, tells their cards by position, and reveals them in the end."""

    def __init__(self, seeds: Seeds, stacks: Stacks) -> None:
        self._seeds = seeds
        self._stacks = stacks
        self._laid: OrderedDict[str, LaidShoe] = OrderedDict()

    def __repr__(self) -> str:
        return "ShoeRoom(hidden)"

    def commit_shoe(self, table: Table) -> ShoeCommitted:
        """The promise of the table's next shoe, from the system's randomness."""
        seed, number = self._seeds.new_seed(), table.next_shoe
        promised = commitment(seed, table.table_id, number)
        return ShoeCommitted(number, self._seeds.seal(seed), promised.hex())

    def new_shoe(self, table: Table) -> ShoeStarted:
        """The shoe that was promised, cut where the table wishes or by chance.

        Raises:
            SealBroken: The house's key does not open its seed.
        """
        draw = table.draw
        assert draw is not None, "a shoe is promised before it starts"
        parts = tuple(ShoePart(part.hash, part.opening) for part in draw.parts)
        key = key_of(self._seeds.unseal(draw.sealed_seed), parts, draw.commitment)
        top = self._stacks.next_stack(table.owner)
        laid = laid_shoe(key, table.rules, table.cut_wish, top)
        self._keep(draw.sealed_seed, laid)
        seals = laid.seals
        return ShoeStarted(
            draw.number,
            draw.sealed_seed,
            table.cut_wish,
            laid.order.cut_card,
            top,
            parts,
            laid.order.cut or None,
            list_hash(seals).hex() if seals else None,
            draw.commitment,
        )

    def card(self, table: Table, position: int) -> Card | None:
        """A card of the shoe in use; None when shoe and discards are empty.

        Raises:
            SealBroken: The house's key does not open the shoe's seed.
        """
        shoe = _in_use(table)
        laid = self._lie(shoe, table.rules)
        cards = laid.cards
        if position >= len(cards):
            cards = cards + laid.order.refilled(cards[: shoe.round_start]).cards[len(cards) :]
        return cards[position] if position < len(cards) else None

    def salt(self, table: Table, position: int) -> str | None:
        """What proves a card of the shoe in use; None where no list holds it.

        Raises:
            SealBroken: The house's key does not open the shoe's seed.
        """
        shoe = _in_use(table)
        if shoe.list_hash is None or position >= table.rules.shoe_cards:
            return None
        return salt_with(self._lie(shoe, table.rules).keyed, position).hex()

    def reveal_shoe(self, shoe: Shoe | Draw) -> ShoeRevealed:
        """The seed of a shoe that nothing will be dealt from any more.

        Raises:
            SealBroken: The house's key does not open it.
        """
        self._laid.pop(shoe.sealed_seed, None)
        return ShoeRevealed(shoe.number, self._seeds.unseal(shoe.sealed_seed).hex())

    def seals(self, started: ShoeStarted, rules: Rules) -> tuple[bytes, ...]:
        """The list of a shoe's sealed cards; none where it has no list.

        Raises:
            SealBroken: The house's key does not open the shoe's seed.
        """
        if started.list_hash is None:
            return ()
        return self._laid_by(started, rules).seals

    def _lie(self, shoe: Shoe, rules: Rules) -> LaidShoe:
        laid = self._laid.get(shoe.sealed_seed)
        if laid is None:
            laid = self._laid_by(shoe, rules)
            self._keep(shoe.sealed_seed, laid)
        self._laid.move_to_end(shoe.sealed_seed)
        return laid

    def _laid_by(self, shoe: Shoe | ShoeStarted, rules: Rules) -> LaidShoe:
        seed = self._seeds.unseal(shoe.sealed_seed)
        key = key_of(seed, shoe.parts, shoe.commitment)
        return laid_shoe(key, rules, shoe.cut_wish, shoe.stacked)

    def _keep(self, sealed: str, laid: LaidShoe) -> None:
        self._laid[sealed] = laid
        while len(self._laid) > ORDERS_KEPT_MAX:
            self._laid.popitem(last=False)


def _in_use(table: Table) -> Shoe:
    assert table.shoe is not None, "a card comes from a shoe"
    return table.shoe


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
