"""A policy as the tables ask it: what is legal, worked out here from the rules alone.

This is the third reading of the rules, apart from the core's and the exact analyser's, so that
the three can be held against each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.core.actions import Action
from croupier.core.cards import Card
from croupier.core.hand import hand_total
from croupier.core.rules import Double, Peek, Rules, SplitBy, Surrender
from croupier.simulation.codes import CARDS, TEN
from croupier.simulation.contexts import UPCARDS, Act, Context, Offer
from croupier.simulation.deviations import Insured
from croupier.strategy.policy import ByChart, MimicDealer, NeverBust, Policy, Question

_ACTS = {
    Action.STAND: Act.STAND,
    Action.HIT: Act.HIT,
    Action.DOUBLE: Act.DOUBLE,
    Action.SPLIT: Act.SPLIT,
    Action.SURRENDER: Act.SURRENDER,
}
_OFFERS = {
    Action.DECLINE: Offer.DECLINE,
    Action.INSURE: Offer.INSURE,
    Action.EVEN_MONEY: Offer.EVEN_MONEY,
}
_DOUBLE_TOTALS = {
    Double.NONE: (),
    Double.TEN_OR_ELEVEN: (10, 11),
    Double.NINE_TO_ELEVEN: (9, 10, 11),
    Double.ANY: range(2, 22),
    Double.ANY_HARD: range(2, 22),
}
ACE, TENS = 0, 9
"""Columns of the upcards that may have a natural behind them."""


def upcard_card(upcard: int) -> Card:
    """A card of a column: 0 an ace, 9 a ten."""
    points = upcard + 1
    return CARDS[TEN] if points == 10 else next(c for c in CARDS if c.points == points)


def is_looked_under(upcard: int, rules: Rules) -> bool:
    """The dealer looks for a natural before play."""
    if upcard == ACE:
        return rules.peek in (Peek.ACE, Peek.ACE_TEN)
    return upcard == TENS and rules.peek is Peek.ACE_TEN


_UPCARDS = tuple(upcard_card(upcard) for upcard in range(UPCARDS))


def _looks_at_totals(policy: Policy) -> bool:
    """Of three cards and more it asks for the total alone."""
    if isinstance(policy, Insured):
        return _looks_at_totals(policy.policy)
    return isinstance(policy, ByChart | MimicDealer | NeverBust)


@dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """Asks a policy for each mood.

    Attributes:
        policies: By mood.
        streak_wins: What a policy is told in each mood; 0 without a streak.
    """

    rules: Rules
    policies: Sequence[Policy]
    streak_wins: Sequence[int]

    @property
    def moods(self) -> int:
        """As many as there are policies."""
        return len(self.policies)

    @property
    def looks_at_totals(self) -> bool:
        """Of three cards and more every policy asks for the total alone."""
        return all(map(_looks_at_totals, self.policies))

    def plays(self, cards: tuple[Card, ...], context: int, mood: int) -> tuple[int, ...]:
        """The policy's acts by upcard."""
        total = hand_total(cards).points
        policy, wins = self.policies[mood], self.streak_wins[mood]
        at = Context(context)
        options = self._options(cards, total, at)
        may_give_up = len(cards) == 2 and at is Context.ALONE and not self._is_held(total)
        acts = []
        for upcard, card in enumerate(_UPCARDS):
            more = may_give_up and self._may_surrender(upcard)
            legal = (*options, Action.SURRENDER) if more else options
            asked = Question(cards, card, legal, wins)
            # Who has nothing to choose is not asked.
            acts.append(_ACTS[policy.choose(asked)] if len(legal) > 1 else Act.STAND)
        return tuple(acts)

    def offer(self, cards: tuple[Card, ...], mood: int) -> int:
        """The policy's answer to insurance or even money."""
        if not self.rules.insurance:
            return Offer.DECLINE
        is_natural = hand_total(cards).points == 21
        even_money = is_natural and self.rules.even_money
        options = (
            (Action.DECLINE, Action.EVEN_MONEY) if even_money else (Action.INSURE, Action.DECLINE)
        )
        asked = Question(cards, _UPCARDS[ACE], options, self.streak_wins[mood])
        return _OFFERS[self.policies[mood].choose(asked)]

    def _is_held(self, total: int) -> bool:
        return total == 21 and self.rules.stand_on_21

    def _options(self, cards: tuple[Card, ...], total: int, at: Context) -> tuple[Action, ...]:
        """In the order of the notation; surrender, the last, depends on the upcard."""
        rules = self.rules
        is_two = len(cards) == 2
        is_ace = at in (Context.ACES, Context.ACES_LAST)
        has_last_card = is_ace and rules.split_aces_one_card
        if self._is_held(total):
            return (Action.STAND,)
        options = [Action.STAND] if has_last_card else [Action.HIT, Action.STAND]
        if is_two and not has_last_card and self._may_double(cards, total, at):
            options.append(Action.DOUBLE)
        if is_two and self._may_split(cards, at, is_ace=is_ace):
            options.append(Action.SPLIT)
        return tuple(options)

    def _may_double(self, cards: tuple[Card, ...], total: int, at: Context) -> bool:
        rules = self.rules
        has_ace = any(card.is_ace for card in cards)
        if (at is not Context.ALONE and not rules.das) or (
            has_ace and rules.double is Double.ANY_HARD
        ):
            return False
        return total in _DOUBLE_TOTALS[rules.double]

    def _may_split(self, cards: tuple[Card, ...], at: Context, *, is_ace: bool) -> bool:
        rules = self.rules
        first, second = cards
        is_last = at in (Context.SPLIT_LAST, Context.ACES_LAST) or rules.max_hands == 1
        if is_last or (is_ace and not rules.resplit_aces):
            return False
        if rules.split_by is SplitBy.RANK:
            return first.rank is second.rank
        return first.points == second.points

    def _may_surrender(self, upcard: int) -> bool:
        rules = self.rules
        if upcard == ACE and rules.surrender is Surrender.LATE_NOT_ACE:
            return False
        is_hidden = upcard in (ACE, TENS) and not is_looked_under(upcard, rules)
        return rules.surrender is not Surrender.NONE and not is_hidden
