"""A table as it stands, folded from its journal."""

from dataclasses import dataclass

from croupier.casino.access import Access
from croupier.casino.clocks import RunningClock
from croupier.casino.money import Currency
from croupier.casino.ranges import Range
from croupier.casino.table_parts import Chip, Draw, Earlier, Holder, RoundsAway, Shoe, Spot
from croupier.core.events import (
    BoxWager,
)
from croupier.core.rules import Rules
from croupier.core.state import Round
from croupier.core.values import changer

_PRIVATE = Access.PRIVATE
"""Looked up once: a member of an enumeration costs a tenth of a microsecond each time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table between two events.

    Attributes:
        number: Of the last event in this picture.
        range: Limits of first wagers.
        chips: Standing for the next round.
        last_wagers: Everybody's first wagers of the last round they played, for Rebet.
        access: Who may come to it.
        timer: Seconds of the move timer; None where nobody is hurried.
        invite: What its link ends with, where access is by link.
        place: In the rooms of its game; None for a private table.
        earlier: The round of a shared table that this session was left in.
        is_session: It was opened for its owner when they had gone from a shared table.
        has_coach: The coach may be asked at it.
        holders: Who plays each box of the round on the felt.
        round: In play, or finished and still on the felt.
        rounds: Rounds begun so far.
        decision: Grows whenever what is awaited changes; commands name it.
        shoe: None before the first.
        draw: The shoe that is due, once the house has promised it.
        shoes: The highest number that a shoe was promised or started with.
        cut_wish: For the next shoe.
        last_cutter: Whose turn it was to cut the shoe in use.
        streak_wins: Of the owner, in a game with a streak.
        bank: What the table's bank holds, minor units.
        clock: Running; None while nobody is hurried.
        dealt_ms: When a round was last dealt at a shared table, since 1970.
        confirmed: People whose wagers for the next round are final.
        accepted: Those of them whose wagers the clock made final.
        away: People for whom the house decides in this round.
        left: Boxes whose holder has left for good while the wager stays in play.
        leaving: Boxes that become vacant once their confirmed wager is dealt.
        lost: People whose unfinished session shows how this round ends, or the coming one.
        rounds_away: Of those who let the house play the last round.
        is_closing: A host closes it; no other round is dealt.
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
    access: Access = Access.PRIVATE
    timer: int | None = None
    invite: str | None = None
    place: int | None = None
    earlier: Earlier | None = None
    is_session: bool = False
    has_coach: bool = True
    holders: tuple[Holder, ...] = ()
    round: Round | None = None
    rounds: int = 0
    decision: int = 1
    shoe: Shoe | None = None
    draw: Draw | None = None
    shoes: int = 0
    cut_wish: int | None = None
    last_cutter: int | None = None
    streak_wins: int = 0
    bank: int = 0
    clock: RunningClock | None = None
    dealt_ms: int = 0
    confirmed: tuple[int, ...] = ()
    accepted: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    rounds_away: tuple[RoundsAway, ...] = ()
    is_closing: bool = False
    is_closed: bool = False

    @property
    def is_shared(self) -> bool:
        """Several may play, under a clock."""
        return self.access is not _PRIVATE

    @property
    def is_in_play(self) -> bool:
        """A round waits for a decision."""
        return self.round is not None and not self.round.is_over

    @property
    def is_idle(self) -> bool:
        """Nothing lies on the table that anybody could lose or get back."""
        return not self.is_in_play and not self.chips

    @property
    def is_waiting(self) -> bool:
        """What its owner left at a shared table waits in it, untouched by a restart (L15)."""
        return self.is_session and self.rounds == 0

    @property
    def is_unfinished(self) -> bool:
        """Its owner has something to come back for: wagers, a round, or how one ended (L15)."""
        return not self.is_idle or (self.earlier is not None and self.rounds == 0)

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
    def next_shoe(self) -> int:
        """The number of the next shoe; a table has one of a number, ever."""
        return max(self.shoes, self.shoe.number if self.shoe else 0) + 1

    def is_seated(self, person_id: int) -> bool:
        """The person holds a spot, or it is their own table."""
        return bool(self.spots_of(person_id)) if self.is_shared else person_id == self.owner

    def may_cut(self, person_id: int) -> bool:
        """A person may say where the next shoe is cut; players take turns (M1)."""
        is_due = self.rules.shuffle.is_cut_fixed and self.is_shoe_due and not self.is_closed
        return is_due and self.cutter == person_id and self.is_seated(person_id)

    @property
    def cutter(self) -> int | None:
        """Whose turn it is to cut: whoever sits next after the last one; None at an empty table."""
        if not self.is_shared:
            return self.owner
        if not self.spots:
            return None
        spots = sorted(self.spots, key=_box_of) if len(self.spots) > 1 else self.spots
        seated = [*dict.fromkeys([spot.person_id for spot in spots])]
        turn = seated.index(self.last_cutter) + 1 if self.last_cutter in seated else 0
        return seated[turn % len(seated)]

    def standing(self, box: int | None = None, person_id: int | None = None) -> int:
        """Sum of the chips standing on a box, of a person, or of both; minor units."""
        total = 0
        for chip in self.chips:
            if box in (None, chip.box) and person_id in (None, chip.person_id):
                total += chip.amount
        return total

    def at_stake(self, person_id: int) -> int:
        """What a person has on the table, for this round and the next; minor units."""
        played = 0
        if self.is_in_play and self.round is not None:
            own = self.boxes_in_round(person_id)
            played = sum(box.staked for box in self.round.boxes if box.number in own)
        return self.standing(person_id=person_id) + played

    @property
    def standing_wagers(self) -> tuple[BoxWager, ...]:
        """First wagers standing for the next round, in box order."""
        boxes = sorted({chip.box for chip in self.chips})
        return tuple(BoxWager(box, self.standing(box)) for box in boxes)

    def holder(self, box: int) -> int | None:
        """Who holds a box for the next round."""
        for spot in self.spots:
            if spot.box == box:
                return spot.person_id
        return None

    def spots_of(self, person_id: int) -> tuple[int, ...]:
        """The boxes that a person holds for the next round."""
        # Asked several times a command: a generator would cost as much again.
        return tuple([spot.box for spot in self.spots if spot.person_id == person_id])

    def holder_in_round(self, box: int) -> int:
        """Who plays a box of the round on the felt."""
        return next(holder.person_id for holder in self.holders if holder.box == box)

    def boxes_in_round(self, person_id: int) -> frozenset[int]:
        """The boxes that a person plays in the round on the felt."""
        return frozenset(each.box for each in self.holders if each.person_id == person_id)

    def is_involved(self, person_id: int) -> bool:
        """The person holds a spot, or plays in the round that is in play."""
        return bool(self.spots_of(person_id)) or (
            self.is_in_play and bool(self.boxes_in_round(person_id))
        )

    def has_people_of(self, other: "Table") -> bool:
        """Surely the same people are involved as in another picture of the same table."""
        return (
            self.spots is other.spots
            and self.holders is other.holders
            and self.is_in_play == other.is_in_play
        )

    @property
    def involved(self) -> tuple[int, ...]:
        """Everybody who holds a spot or plays in the round that is in play."""
        playing = [each.person_id for each in self.holders] if self.is_in_play else []
        return tuple(dict.fromkeys([*(spot.person_id for spot in self.spots), *playing]))


def _box_of(spot: Spot) -> int:
    return spot.box


changed = changer(Table)
"""The table with other values in some fields; called for every event of every table."""
