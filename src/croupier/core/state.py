"""A round as it stands, and what it waits for."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from croupier.core.actions import Action
from croupier.core.cards import Card, cards_text
from croupier.core.hand import HandTotal, hand_total, is_two_card_21
from croupier.core.rules import Rules
from croupier.core.settlement import Settlement
from croupier.core.streak import Streak
from croupier.core.values import quickly_made

NO_CARDS = HandTotal(0, is_soft=False)


@quickly_made
@dataclass(frozen=True, slots=True)
class PlayerHand:
    """One hand of a box.

    Attributes:
        wager: The hand's whole wager, minor units.
        is_card_owed: A card comes before anything else: after hit, double and split.
        is_finished: No more decisions and no more cards; so is every settled hand.
        settlement: How it ended; None until then.
    """

    wager: int
    cards: tuple[Card, ...] = ()
    total: HandTotal = NO_CARDS
    is_from_split: bool = False
    is_from_aces: bool = False
    is_doubled: bool = False
    is_card_owed: bool = False
    is_finished: bool = False
    settlement: Settlement | None = None

    @property
    def is_natural(self) -> bool:
        """An ace and a ten as the first two cards of an unsplit box (M6)."""
        return self.total.points == 21 and len(self.cards) == 2 and not self.is_from_split

    @property
    def has_two_cards(self) -> bool:
        """Exactly two."""
        return len(self.cards) == 2

    def __str__(self) -> str:
        soft = "soft " if self.total.is_soft else ""
        return f"{cards_text(self.cards)}, {soft}{self.total.points}"


@quickly_made
@dataclass(frozen=True, slots=True)
class InsuranceBet:
    """An insurance wager, minor units; `returned` is None while it is open."""

    wager: int
    returned: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Box:
    """One box in a round.

    Attributes:
        number: 1 to 7, in dealing order.
        wager: The first wager, minor units.
        is_answered: It has answered insurance.
        answer: What it answered; None before, and where a viewer may not see it.
    """

    number: int
    wager: int
    hands: tuple[PlayerHand, ...]
    is_answered: bool = False
    answer: Action | None = None
    insurance: InsuranceBet | None = None

    @property
    def staked(self) -> int:
        """All that was put down on the box, minor units."""
        staked = self.insurance.wager if self.insurance else 0
        for hand in self.hands:
            staked += hand.wager
        return staked

    @property
    def returned(self) -> int:
        """All that has come back so far, minor units."""
        returned = (self.insurance.returned or 0) if self.insurance else 0
        for hand in self.hands:
            returned += hand.settlement.returned if hand.settlement else 0
        return returned


@quickly_made
@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer's cards.

    Attributes:
        hole: None before it is dealt, and wherever it is hidden.
        has_hole: It lies on the table.
        is_revealed: It has been turned.
        peeked: What the dealer said after looking; None when there was no look (yet).
    """

    upcard: Card | None = None
    hole: Card | None = None
    has_hole: bool = False
    draws: tuple[Card, ...] = ()
    is_revealed: bool = False
    peeked: bool | None = None
    is_hole_first: bool = False

    @property
    def shown(self) -> tuple[Card, ...]:
        """What lies face up, in the order dealt."""
        if self.upcard is None:
            return ()
        if not self.is_revealed or self.hole is None:
            return (self.upcard,)
        pair = (self.hole, self.upcard) if self.is_hole_first else (self.upcard, self.hole)
        return pair + self.draws

    @property
    def total(self) -> HandTotal:
        """Total of what lies face up."""
        return hand_total(self.shown)

    @property
    def is_natural(self) -> bool:
        """The turned hole card makes a natural."""
        return self.is_revealed and not self.draws and is_two_card_21(self.shown)


class Phase(StrEnum):
    """Where a round is."""

    DEAL = "deal"
    INSURANCE = "insurance"
    PLAY = "play"
    DEALER = "dealer"
    OVER = "over"


@quickly_made
@dataclass(frozen=True, slots=True)
class Round:
    """A round between its first wagers and its last settlement.

    Attributes:
        boxes: In dealing and playing order.
        streak: Before the round until it is over, then after it; None without a streak.
        cards_dealt: Cards that have come out in this round.
        is_offer_closed: Insurance is answered, or was never offered.
    """

    rules: Rules
    boxes: tuple[Box, ...]
    dealer: Dealer
    streak: Streak | None = None
    cards_dealt: int = 0
    is_offer_closed: bool = True
    is_over: bool = False
    is_void: bool = False

    @property
    def cards_of_first_deal(self) -> int:
        """Two to each box and two to the dealer."""
        return 2 * len(self.boxes) + 2

    @property
    def is_dealing(self) -> bool:
        """The first deal is not yet complete."""
        return self.cards_dealt < 2 * len(self.boxes) + 2

    @property
    def phase(self) -> Phase:
        """Where the round is."""
        if self.is_over:
            return Phase.OVER
        if self.is_dealing:
            return Phase.DEAL
        if not self.is_offer_closed:
            return Phase.INSURANCE
        return Phase.DEALER if self.dealer.is_revealed else Phase.PLAY

    @property
    def turn(self) -> tuple[int, int] | None:
        """Places of the box and the hand to play next: the first one that is not finished (M12).

        A natural is never played.
        """
        for place, box in enumerate(self.boxes):
            for hand_place, hand in enumerate(box.hands):
                if not (hand.is_finished or hand.is_natural):
                    return place, hand_place
        return None

    @property
    def unanswered(self) -> tuple[int, ...]:
        """Box numbers that have yet to answer insurance."""
        if self.phase is not Phase.INSURANCE:
            return ()
        return tuple(box.number for box in self.boxes if not box.is_answered)

    @property
    def hands(self) -> Iterator[tuple[Box, int, PlayerHand]]:
        """Every hand with its box and its place, in the order they lie."""
        for box in self.boxes:
            for place, hand in enumerate(box.hands):
                yield box, place, hand

    @property
    def staked(self) -> int:
        """All that was put down, minor units."""
        return sum(box.staked for box in self.boxes)

    @property
    def returned(self) -> int:
        """All that has come back so far, minor units."""
        return sum(box.returned for box in self.boxes)

    def box_place(self, number: int) -> int | None:
        """Place of a box in `boxes`; None when it has no wager."""
        for place, box in enumerate(self.boxes):
            if box.number == number:
                return place
        return None


@quickly_made
@dataclass(frozen=True, slots=True)
class AwaitsCard:
    """The next card of the shoe."""


@quickly_made
@dataclass(frozen=True, slots=True)
class AwaitsAnswers:
    """Answers to insurance, from these boxes in any order."""

    boxes: tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class AwaitsPlay:
    """A decision for one hand."""

    box: int
    hand: int


@quickly_made
@dataclass(frozen=True, slots=True)
class AwaitsNothing:
    """The round is over."""


Awaited = AwaitsCard | AwaitsAnswers | AwaitsPlay | AwaitsNothing

_CARD = AwaitsCard()
_NOTHING = AwaitsNothing()


def awaited(state: Round) -> Awaited:
    """What a round needs to go on."""
    if state.is_over:
        return _NOTHING
    if state.is_dealing or state.dealer.is_revealed:
        return _CARD
    if not state.is_offer_closed:
        return AwaitsAnswers(state.unanswered)
    turn = state.turn
    assert turn is not None, "with no hand left to play the hole card is turned"
    box = state.boxes[turn[0]]
    if box.hands[turn[1]].is_card_owed:
        return _CARD
    return AwaitsPlay(box.number, turn[1])
