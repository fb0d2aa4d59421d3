"""What happens in a round: inputs that drive it, events that record it.

A round is a fold of its events. An event says what was decided; nothing in it has to be
worked out again. `None` stands where a viewer's copy, or a stored copy, hides a value.
"""

from dataclasses import dataclass

from croupier.core.actions import Action
from croupier.core.cards import Card
from croupier.core.rules import Prize
from croupier.core.settlement import Outcome
from croupier.core.values import quickly_made

# Inputs ----------------------------------------------------------------------------------


@quickly_made
@dataclass(frozen=True, slots=True)
class DrawnCard:
    """The next card of the shoe.

    Attributes:
        position: How many cards had left the shoe before it.
    """

    card: Card
    position: int


@quickly_made
@dataclass(frozen=True, slots=True)
class NoCardLeft:
    """The shoe and its discards are empty (M2)."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Answered:
    """A box answers insurance or even money."""

    box: int
    action: Action


@quickly_made
@dataclass(frozen=True, slots=True)
class Played:
    """The hand whose turn it is does something."""

    box: int
    action: Action


Input = DrawnCard | NoCardLeft | Answered | Played

# Events ----------------------------------------------------------------------------------


@quickly_made
@dataclass(frozen=True, slots=True)
class BoxWager:
    """A first wager, in minor units."""

    box: int
    wager: int


@quickly_made
@dataclass(frozen=True, slots=True)
class RoundOpened:
    """Wagers are final; cards follow.

    Attributes:
        wagers: First wagers in box order.
        streak_wins: Wins in a row before the round; 0 where the game has no streak.
    """

    wagers: tuple[BoxWager, ...]
    streak_wins: int


@quickly_made
@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card to a player's hand.

    Attributes:
        salt: What proves that the card lay there from the beginning; means nothing to a round.
    """

    box: int
    hand: int
    card: Card
    position: int
    salt: str | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class UpcardDealt:
    """The dealer's card that all see; `salt` as in `CardDealt`."""

    card: Card
    position: int
    salt: str | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class HoleCardDealt:
    """The dealer's card face down; `card` is None wherever it is hidden."""

    card: Card | None
    position: int


@quickly_made
@dataclass(frozen=True, slots=True)
class DealerCardDealt:
    """A card that the dealer drew; `salt` as in `CardDealt`."""

    card: Card
    position: int
    salt: str | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class OfferAnswered:
    """A box answered insurance; `action` is None for those who may not see it yet.

    Attributes:
        wager: The insurance wager, 0 unless insured.
    """

    box: int
    action: Action | None
    wager: int


@quickly_made
@dataclass(frozen=True, slots=True)
class OfferClosed:
    """Every box has answered.

    Attributes:
        answers: All answers, now open to everybody, in box order.
    """

    answers: tuple[OfferAnswered, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class DealerPeeked:
    """The dealer looked at the hole card and said whether it makes a natural."""

    is_natural: bool


@quickly_made
@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A hand was played."""

    box: int
    hand: int
    action: Action


@quickly_made
@dataclass(frozen=True, slots=True)
class WagerDoubled:
    """A hand's wager grew by `added`, minor units; one card follows."""

    box: int
    hand: int
    added: int


@quickly_made
@dataclass(frozen=True, slots=True)
class HandSplit:
    """The second card of a hand became a hand of its own, right after it.

    Attributes:
        added: The new hand's wager, minor units.
    """

    box: int
    hand: int
    added: int


@quickly_made
@dataclass(frozen=True, slots=True)
class HandFinished:
    """No more decisions and no more cards for this hand."""

    box: int
    hand: int


@quickly_made
@dataclass(frozen=True, slots=True)
class HoleRevealed:
    """The hole card was turned; `position` and `salt` where its shoe proves itself."""

    card: Card
    position: int | None = None
    salt: str | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class InsuranceSettled:
    """An insurance wager ended; `returned` is 0 or three times it."""

    box: int
    wager: int
    returned: int


@quickly_made
@dataclass(frozen=True, slots=True)
class HandSettled:
    """A hand ended.

    Attributes:
        wager: The hand's whole wager, minor units.
        returned: Minor units that go to the account, the wager included.
    """

    box: int
    hand: int
    outcome: Outcome
    prize: Prize | None
    wager: int
    returned: int


@quickly_made
@dataclass(frozen=True, slots=True)
class StreakChanged:
    """The gauge moved."""

    wins: int


@quickly_made
@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Everything is settled; sums over all boxes, minor units."""

    staked: int
    returned: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Refund:
    """What a box gets back from a void round.

    Attributes:
        from_wagers: Still on the table, minor units.
        from_bank: Lost earlier in the round, minor units.
    """

    box: int
    from_wagers: int
    from_bank: int


@quickly_made
@dataclass(frozen=True, slots=True)
class RoundVoided:
    """No card was left, or the house could not go on; every wager went back."""

    refunds: tuple[Refund, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class Withheld:
    """Something a viewer may not see; keeps the numbering whole."""


Event = (
    RoundOpened
    | CardDealt
    | UpcardDealt
    | HoleCardDealt
    | DealerCardDealt
    | OfferAnswered
    | OfferClosed
    | DealerPeeked
    | ActionTaken
    | WagerDoubled
    | HandSplit
    | HandFinished
    | HoleRevealed
    | InsuranceSettled
    | HandSettled
    | StreakChanged
    | RoundEnded
    | RoundVoided
    | Withheld
)
