"""What happened at a table, as one viewer may see it."""

from croupier.server.wire.base import Outgoing
from croupier.server.wire.shoes import PartView
from croupier.server.wire.views import BoxAmount


class ShoeCommitted(Outgoing, frozen=True, tag="shoe_committed"):
    """A shoe is due, and the house promises its seed; people may contribute from now on.

    Attributes:
        shoe: Its number at the table.
        commitment: The hash of the seed, as hexadecimal.
    """

    shoe: int
    commitment: str


class ShoePartSent(Outgoing, frozen=True, tag="shoe_part_sent"):
    """Somebody contributed to the coming shoe."""

    player: str
    hash: str


class ShoePartOpened(Outgoing, frozen=True, tag="shoe_part_opened"):
    """Somebody opened what they contributed; both as hexadecimal."""

    player: str
    hash: str
    opening: str


class ShoeStarted(Outgoing, frozen=True, tag="shoe_started"):
    """A fresh shoe was shuffled and cut.

    Attributes:
        cut_card: The cut card lies behind this many cards; null when there is none.
        cut_by: player or chance.
        commitment: As it was promised; null in rounds from before shoes proved themselves.
        parts: What people contributed, in the order in which it was sent.
        cut: How many cards went to the back; null where nothing is cut.
        list_hash: The hash of the list of sealed cards; null where there is none.
        stacked: A house in test mode put cards on top.
    """

    shoe: int
    cards: int
    cut_card: int | None
    cut_by: str
    commitment: str | None
    parts: tuple[PartView, ...]
    cut: int | None
    list_hash: str | None
    stacked: bool


class ShoeRevealed(Outgoing, frozen=True, tag="shoe_revealed"):
    """No card is dealt from a shoe again; its seed, as hexadecimal."""

    shoe: int
    seed: str


class SpotTaken(Outgoing, frozen=True, tag="spot_taken"):
    """Someone holds a box from now on."""

    box: int
    player: str
    is_yours: bool


class SpotVacated(Outgoing, frozen=True, tag="spot_vacated"):
    """A box is free again.

    Attributes:
        reason: left, no_wager (when a round starts), away (two rounds in a row), lost (the
            connection), wager_gone (the wager that took it went back), or closing (a host
            closes the table).
    """

    box: int
    reason: str


class SpotLeft(Outgoing, frozen=True, tag="spot_left"):
    """A box's holder has left; its wager stays in play, and the house stands for it."""

    box: int


class WagersConfirmed(Outgoing, frozen=True, tag="wagers_confirmed"):
    """A player's wagers are final, by the player's own word or by the clock."""

    player: str
    boxes: tuple[int, ...]
    by: str


class PlayerAway(Outgoing, frozen=True, tag="player_away"):
    """A decision's time ran out; until the player acts the house stands for them at once."""

    player: str
    boxes: tuple[int, ...]


class PlayerBack(Outgoing, frozen=True, tag="player_back"):
    """A player who was away acts again."""

    player: str
    boxes: tuple[int, ...]


class ClockStarted(Outgoing, frozen=True, tag="clock_started"):
    """The table's clock runs; the prompt of the same message says what is left of it."""

    purpose: str
    total_ms: int
    red_ms: int


class ClockStopped(Outgoing, frozen=True, tag="clock_stopped"):
    """Nobody is hurried now."""


class WagerPlaced(Outgoing, frozen=True, tag="wager_placed"):
    """`amount` was added to a box; its wager is now `total`."""

    box: int
    amount: int
    total: int


class WagerReturned(Outgoing, frozen=True, tag="wager_returned"):
    """`amount` went back to the account; the box's wager is now `total`.

    Attributes:
        reason: undo, clear, cancel, leave, quit, restart, drop, below_minimum, or session
            (it waits in an unfinished session).
    """

    box: int
    amount: int
    total: int
    reason: str


class CutWished(Outgoing, frozen=True, tag="cut_wished"):
    """Where the next shoe will be cut."""

    position: int


class RoundStarted(Outgoing, frozen=True, tag="round_started"):
    """Wagers are closed, the felt is cleared, cards follow."""

    round: int
    wagers: tuple[BoxAmount, ...]


class CardDealt(Outgoing, frozen=True, tag="card_dealt"):
    """A card to a hand; the totals are those with it.

    Attributes:
        position: How many cards had left the shoe before it.
        salt: What its seal in the shoe's list was made with, as hexadecimal; null where no
            list holds the card.
    """

    box: int
    hand: int
    card: str
    position: int
    total: int
    is_soft: bool
    is_natural: bool
    salt: str | None


class DealerCardDealt(Outgoing, frozen=True, tag="dealer_card_dealt"):
    """A card to the dealer, '??' when it lies face down; the total is that of what shows.

    Attributes:
        salt: As in `card_dealt`; null too while the card lies face down.
    """

    card: str
    position: int
    total: int
    is_soft: bool
    salt: str | None


class OfferAnswered(Outgoing, frozen=True, tag="offer_answered"):
    """A box answered insurance; `answer` is 'given' where the viewer may not see it yet.

    Attributes:
        wager: The insurance wager, 0 when none or hidden.
        returned: What will come back, the wager included, once all have answered: even money;
            else 0.
    """

    box: int
    answer: str
    wager: int
    returned: int


class OfferClosed(Outgoing, frozen=True, tag="offer_closed"):
    """Every box has answered; now all see all answers."""

    answers: tuple[OfferAnswered, ...]


class DealerPeeked(Outgoing, frozen=True, tag="dealer_peeked"):
    """The dealer looked at the hole card and says what it means."""

    is_natural: bool


class ActionTaken(Outgoing, frozen=True, tag="action_taken"):
    """A hand was played: hit, stand, double, split or surrender."""

    box: int
    hand: int
    action: str


class WagerDoubled(Outgoing, frozen=True, tag="wager_doubled"):
    """A hand's wager grew by `added`; one card follows."""

    box: int
    hand: int
    added: int


class HandSplit(Outgoing, frozen=True, tag="hand_split"):
    """The second card of `hand` became a hand of its own right after it.

    Attributes:
        added: The new hand's wager.
        total: Total of each of the two hands, one card each.
    """

    box: int
    hand: int
    added: int
    total: int
    is_soft: bool


class HandFinished(Outgoing, frozen=True, tag="hand_finished"):
    """No more decisions for this hand."""

    box: int
    hand: int


class HoleRevealed(Outgoing, frozen=True, tag="hole_revealed"):
    """The hole card was turned; the total is that of both cards.

    Attributes:
        position: How many cards had left the shoe before it; null in rounds from before shoes
            proved themselves.
        salt: As in `card_dealt`.
    """

    card: str
    total: int
    is_soft: bool
    is_natural: bool
    position: int | None
    salt: str | None


class InsuranceSettled(Outgoing, frozen=True, tag="insurance_settled"):
    """An insurance wager ended; `returned` is 0 or three times it."""

    box: int
    wager: int
    returned: int


class HandSettled(Outgoing, frozen=True, tag="hand_settled"):
    """A hand ended; `returned` includes the wager."""

    box: int
    hand: int
    outcome: str
    prize: str | None
    wager: int
    returned: int


class StreakChanged(Outgoing, frozen=True, tag="streak_changed"):
    """The gauge moved."""

    wins: int
    is_on_fire: bool


class RoundEnded(Outgoing, frozen=True, tag="round_ended"):
    """Everything is settled; sums over all boxes, minor units."""

    round: int
    staked: int
    returned: int


class RoundVoided(Outgoing, frozen=True, tag="round_voided"):
    """No card was left to deal; every wager went back."""

    round: int
    returned: int


class TableClosing(Outgoing, frozen=True, tag="table_closing"):
    """A host closes the table once its round is over; no other round is dealt."""


class TableClosed(Outgoing, frozen=True, tag="table_closed"):
    """The table stands no more."""


class Hidden(Outgoing, frozen=True, tag="hidden"):
    """Something this viewer may not see; it only keeps the numbers whole."""


TableEvent = (
    ShoeCommitted
    | ShoePartSent
    | ShoePartOpened
    | ShoeStarted
    | ShoeRevealed
    | SpotTaken
    | SpotVacated
    | SpotLeft
    | WagersConfirmed
    | PlayerAway
    | PlayerBack
    | ClockStarted
    | ClockStopped
    | WagerPlaced
    | WagerReturned
    | CutWished
    | RoundStarted
    | CardDealt
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
    | TableClosing
    | TableClosed
    | Hidden
)
