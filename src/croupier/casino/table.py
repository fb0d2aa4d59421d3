"""A table as it stands, folded from its journal."""

from dataclasses import dataclass, replace

from croupier.casino.money import Currency
from croupier.casino.ranges import Range
from croupier.casino.table_events import (
    CutWished,
    ShoeLost,
    ShoeStarted,
    SpotTaken,
    SpotVacated,
    TableClosed,
    TableEvent,
    TableOpened,
    WagerPlaced,
    WagerReturned,
)
from croupier.core.cards import Card
from croupier.core.events import (
    ActionTaken,
    BoxWager,
    CardDealt,
    DealerCardDealt,
    Event,
    HandSettled,
    HoleCardDealt,
    InsuranceSettled,
    OfferClosed,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    UpcardDealt,
)
from croupier.core.evolve import evolve as evolve_round
from croupier.core.evolve import open_round
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.core.state import Round


@dataclass(frozen=True, slots=True)
class Spot:
    """A box and who holds it."""

    box: int
    person_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip on a box for the next round, in the order placed; minor units."""

    box: int
    person_id: int
    amount: int


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table between two events.

    Attributes:
        number: Of the last event in this picture.
        range: Limits of first wagers.
        chips: Standing for the next round.
        last_wagers: First wagers of the last round with who placed them, for Rebet.
        holders: Who plays each box of the round on the felt.
        round: In play, or finished and still on the felt.
        rounds: Rounds begun so far.
        decision: Grows whenever what is awaited changes; commands name it.
        shoe: None before the first.
        cut_wish: For the next shoe.
        streak_wins: Of the owner, in a game with a streak.
        bank: What the table's bank holds, minor units.
    """

    table_id: str
    number: int
    game: str
    currency: Currency
    range: Range
    rules: Rules
    owner: int
    owner_name: str
    spots: tuple[Spot, ...] = ()
    chips: tuple[Chip, ...] = ()
    last_wagers: tuple[Chip, ...] = ()
    holders: tuple[tuple[int, int], ...] = ()
    round: Round | None = None
    rounds: int = 0
    decision: int = 1
    shoe: Shoe | None = None
    cut_wish: int | None = None
    streak_wins: int = 0
    bank: int = 0
    is_closed: bool = False

    @property
    def is_in_play(self) -> bool:
        """A round waits for a decision."""
        return self.round is not None and not self.round.is_over

    @property
    def is_idle(self) -> bool:
        """Nothing lies on the table that anybody could lose or get back."""
        return not self.is_in_play and not self.chips

    @property
    def is_shoe_used_up(self) -> bool:
        """No round is dealt from it: each takes a fresh one, the cut card is out, or it is lost."""
        if self.shoe is None or self.shoe.is_lost:
            return True
        return self.shoe.dealt >= (1 if self.shoe.cut_card is None else self.shoe.cut_card)

    @property
    def is_shoe_due(self) -> bool:
        """A fresh shoe comes before the next round (M2, X2, P1, F1)."""
        return not self.is_in_play and self.is_shoe_used_up

    @property
    def may_cut(self) -> bool:
        """A player may say where the next shoe is cut (M1)."""
        return self.rules.shuffle.is_cut_fixed and self.is_shoe_due and not self.is_closed

    def standing(self, box: int | None = None, person_id: int | None = None) -> int:
        """Sum of the chips standing on a box, of a person, or of both; minor units."""
        return sum(
            chip.amount
            for chip in self.chips
            if box in (None, chip.box) and person_id in (None, chip.person_id)
        )

    @property
    def standing_wagers(self) -> tuple[BoxWager, ...]:
        """First wagers standing for the next round, in box order."""
        boxes = sorted({chip.box for chip in self.chips})
        return tuple(BoxWager(box, self.standing(box)) for box in boxes)

    def holder(self, box: int) -> int | None:
        """Who holds a box for the next round."""
        return next((spot.person_id for spot in self.spots if spot.box == box), None)

    def holder_in_round(self, box: int) -> int:
        """Who plays a box of the round on the felt."""
        return dict(self.holders)[box]

    def boxes_in_round(self, person_id: int) -> frozenset[int]:
        """The boxes that a person plays in the round on the felt."""
        return frozenset(box for box, holder in self.holders if holder == person_id)


def open_table(table_id: str, event: TableOpened) -> Table:
    """The table right after its first event."""
    return Table(
        table_id=table_id,
        number=1,
        game=event.game,
        currency=event.currency,
        range=event.range,
        rules=override_rules(find_game(event.game).rules, event.rules),
        owner=event.owner,
        owner_name=event.owner_name,
    )


def evolve(table: Table, event: TableEvent) -> Table:
    """The table after one event; never refuses, never decides."""
    match event:
        case TableOpened():
            raise AssertionError("a table is opened once")
        case ShoeStarted(shoe, sealed, wish, cut_card, stacked):
            return _next(table, shoe=Shoe(shoe, sealed, wish, cut_card, stacked), cut_wish=None)
        case ShoeLost():
            assert table.shoe is not None, "only a shoe can be lost"
            return _next(table, shoe=replace(table.shoe, is_lost=True))
        case SpotTaken(box, person_id, name):
            return _next(table, spots=(*table.spots, Spot(box, person_id, name)))
        case SpotVacated(box):
            return _next(table, spots=tuple(spot for spot in table.spots if spot.box != box))
        case WagerPlaced(box, person_id, amount):
            return _next(table, chips=(*table.chips, Chip(box, person_id, amount)))
        case WagerReturned(box, _, amount, _):
            return _next(table, chips=_without(table.chips, box, amount))
        case CutWished(position):
            return _next(table, cut_wish=position)
        case TableClosed():
            return _next(table, is_closed=True, bank=0, decision=table.decision + 1)
        case _:
            return _on_round(table, event)


def _next(table: Table, **changes: object) -> Table:
    return replace(table, number=table.number + 1, **changes)  # type: ignore[arg-type]


def _without(chips: tuple[Chip, ...], box: int, amount: int) -> tuple[Chip, ...]:
    """Chips after `amount` went back from a box, last chips first."""
    left: list[Chip] = []
    for chip in reversed(chips):
        taken = min(amount, chip.amount) if chip.box == box else 0
        amount -= taken
        if chip.amount > taken:
            left.append(replace(chip, amount=chip.amount - taken))
    assert amount == 0, "no more goes back than stands"
    return tuple(reversed(left))


def _on_round(table: Table, event: Event) -> Table:
    match event:
        case RoundOpened():
            return _on_round_opened(table, event)
        case CardDealt() | UpcardDealt() | HoleCardDealt() | DealerCardDealt():
            assert table.shoe is not None, "cards come from a shoe"
            table = replace(table, shoe=replace(table.shoe, dealt=event.position + 1))
        case ActionTaken() | OfferClosed():
            table = replace(table, decision=table.decision + 1)
        case HandSettled(_, _, _, _, wager, returned) | InsuranceSettled(_, wager, returned):
            table = replace(table, bank=table.bank + wager - returned)
        case RoundVoided(refunds):
            lost = sum(refund.from_bank for refund in refunds)
            table = replace(table, bank=table.bank - lost, decision=table.decision + 1)
        case RoundEnded():
            table = replace(table, decision=table.decision + 1)
        case _:
            pass
    assert table.round is not None, "a round's events come within a round"
    changed = evolve_round(table.round, event)
    streak = changed.streak.wins if changed.streak is not None else 0
    return _next(table, round=changed, streak_wins=streak)


def _on_round_opened(table: Table, event: RoundOpened) -> Table:
    assert table.shoe is not None, "a round is dealt from a shoe"
    holders = tuple((chip.box, chip.person_id) for chip in _per_box(table))
    return _next(
        table,
        round=open_round(table.rules, event),
        rounds=table.rounds + 1,
        decision=table.decision + 1,
        shoe=replace(table.shoe, round_start=table.shoe.dealt),
        holders=holders,
        last_wagers=_per_box(table),
        chips=(),
    )


def _per_box(table: Table) -> tuple[Chip, ...]:
    """One chip a box: its whole standing wager."""
    people = {chip.box: chip.person_id for chip in table.chips}
    return tuple(
        Chip(wagered.box, people[wagered.box], wagered.wager) for wagered in table.standing_wagers
    )
