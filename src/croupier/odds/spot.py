"""A hand in play against an upcard: what is known, and whether the rules lead there."""

from dataclasses import dataclass

import numpy as np

from croupier.core.cards import Card, cards_text
from croupier.core.hand import hand_total, is_two_card_21
from croupier.core.rules import Rules, SplitBy
from croupier.odds.composition import Composition, place_of
from croupier.odds.engine import ace_hands_most
from croupier.odds.errors import BadPosition
from croupier.odds.hands import Counts
from croupier.odds.payoff import NOTHING_LATER, Later


@dataclass(frozen=True, slots=True)
class Spot:
    """A hand in play against an upcard, and what is unseen.

    Attributes:
        hands: Hands of the box so far.
        to_come: Of these, how many wait behind this one with one card of the pair.
        done: The box's hands that are over, as they stand; a streak game asks for them.
        streak: Wins before the round.
        worth: What each number of wins is worth after it.
        later: What the round's end is worth beside its net.
        natural_pays: What a natural wins in this round.
        has_memory: The second hand of a split is played with the first hand's cards in mind.
    """

    rules: Rules
    hand: tuple[Card, ...]
    upcard: Card
    unseen: Composition
    hands: int = 1
    to_come: int = 0
    done: tuple[tuple[Card, ...], ...] = ()
    streak: int = 0
    worth: tuple[float, ...] = (0.0,)
    later: Later = NOTHING_LATER
    natural_pays: float = 1.5
    has_memory: bool = False

    @property
    def is_split(self) -> bool:
        """The hand came from a split; its first card is the pair's."""
        return self.hands > 1

    @property
    def pair(self) -> int:
        """Place in `RANKS` of the value that the hand was split from, or may be."""
        return place_of(self.hand[0])

    @property
    def hands_most(self) -> int:
        """Hands that the box may grow to."""
        return ace_hands_most(self.rules) if self.hand[0].is_ace else self.rules.max_hands

    @property
    def is_natural(self) -> bool:
        """The hand is a natural."""
        return not self.is_split and is_two_card_21(self.hand)

    @property
    def is_one_card_ace(self) -> bool:
        """The hand is of split aces that get one card."""
        return self.is_split and self.hand[0].is_ace and self.rules.split_aces_one_card

    @property
    def up(self) -> int:
        """The upcard's place in `RANKS`."""
        return place_of(self.upcard)

    @property
    def counts(self) -> Counts:
        """The hand's ten counts."""
        counts = np.zeros(10, dtype=np.int64)
        for card in self.hand:
            counts[place_of(card)] += 1
        return counts


def require_spot(spot: Spot) -> None:
    """Passes when the rules can lead there.

    Raises:
        BadPosition: They cannot.
    """
    rules, text = spot.rules, cards_text(spot.hand)
    if len(spot.hand) < 2:
        raise BadPosition(f"a hand in play has two cards or more: {text!r}")
    if hand_total(spot.hand).is_bust:
        raise BadPosition(f"the hand is bust: {text!r}")
    if spot.unseen.cards < 1:
        raise BadPosition("no unseen card is left for the dealer's second")
    if not 1 <= spot.hands <= rules.max_hands:
        raise BadPosition(f"{spot.hands} hands in the box, expected 1 to {rules.max_hands}")
    if not 0 <= spot.to_come < spot.hands:
        raise BadPosition(f"{spot.to_come} hands to come of {spot.hands}")
    if spot.is_split and spot.hands > spot.hands_most:
        raise BadPosition(f"aces grow to {spot.hands_most} hands, not {spot.hands}")
    if spot.is_one_card_ace and len(spot.hand) > 2:
        raise BadPosition(f"a split ace gets one card: {text!r}")
    _require_done(spot)


def _require_done(spot: Spot) -> None:
    """Passes when the hands that are over are those that the streak asks for."""
    asked = spot.hands - 1 - spot.to_come
    if spot.rules.streak_length and len(spot.done) != asked:
        text = cards_text(spot.hand)
        raise BadPosition(f"hands over before {text!r}: {len(spot.done)}, the streak asks {asked}")
    for hand in spot.done:
        if len(hand) < 2 or place_of(hand[0]) != spot.pair:
            raise BadPosition(f"no hand of the same split that is over: {cards_text(hand)!r}")


def may_split(spot: Spot) -> bool:
    """Whether the hand may be split; mirrors `croupier.core.legality`."""
    if len(spot.hand) != 2 or spot.hands >= spot.rules.max_hands:
        return False
    first, second = spot.hand
    if spot.is_split and first.is_ace and not spot.rules.resplit_aces:
        return False
    if spot.rules.split_by is SplitBy.RANK:
        return first.rank is second.rank
    return first.points == second.points
