"""Who answers the engine's questions: a chart, the dealer's own way, never a bust, a table.

A policy sees what a player sees: the box's hand in play, the upcard and what is legal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.core.actions import ANSWERS, Action
from croupier.core.cards import Card
from croupier.core.dealer import must_draw
from croupier.core.errors import CroupierError
from croupier.core.hand import hand_total
from croupier.core.legality import options
from croupier.core.rules import Rules
from croupier.core.state import Phase, Round
from croupier.strategy.chart import Chart, upcard_letter

HARD_STANDS_ON = 12
"""A hard total that one card may bust."""

SOFT_STANDS_ON = 18
"""Where never-bust leaves a soft hand alone; no card busts one."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a policy is asked.

    Attributes:
        cards: Of the hand in play, or of the box while the dealer's ace is asked about.
        options: What is legal, in the order of the notation.
        streak_wins: Before the round; 0 in a game without a streak.
    """

    cards: tuple[Card, ...]
    upcard: Card
    options: tuple[Action, ...]
    streak_wins: int = 0


class Policy(Protocol):
    """Answers questions; the same answer to the same question."""

    @property
    def name(self) -> str:
        """For people."""
        ...

    def choose(self, question: Question) -> Action:
        """One of the question's options."""
        ...


def question_for(state: Round, number: int) -> Question:
    """What the round asks a box now; it must be asking."""
    place = state.box_place(number)
    assert place is not None, "the box is in the round"
    upcard = state.dealer.upcard
    assert upcard is not None, "the upcard lies before anyone is asked"
    hands = state.boxes[place].hands
    turn = state.turn
    in_play = 0 if state.phase is Phase.INSURANCE or turn is None else turn[1]
    wins = state.streak.wins if state.streak else 0
    return Question(hands[in_play].cards, upcard, options(state, number), wins)


def _declined(question: Question) -> Action | None:
    """Insurance and even money are left alone by all who do not count cards."""
    if any(action in ANSWERS for action in question.options):
        return Action.DECLINE
    return None


@dataclass(frozen=True, slots=True)
class ByChart:
    """Plays by a chart; takes no insurance and no even money."""

    chart: Chart

    @property
    def name(self) -> str:
        """The chart's."""
        return self.chart.name or "a chart"

    def choose(self, question: Question) -> Action:
        """What the chart says, as far as it is legal."""
        declined = _declined(question)
        return declined or self.chart.action(question.cards, question.upcard, question.options)


@dataclass(frozen=True, slots=True)
class MimicDealer:
    """Draws and stands as the dealer must; never doubles, splits or gives up."""

    rules: Rules
    name: str = "as the dealer"

    def choose(self, question: Question) -> Action:
        """Hit or stand, by the dealer's rule."""
        wants_card = must_draw(hand_total(question.cards), self.rules)
        return _declined(question) or _hit_or_stand(question, wants_card=wants_card)


@dataclass(frozen=True, slots=True)
class NeverBust:
    """Takes no card that could bust the hand, and draws to soft 17."""

    name: str = "never bust"

    def choose(self, question: Question) -> Action:
        """Hit or stand."""
        total = hand_total(question.cards)
        stands_on = SOFT_STANDS_ON if total.is_soft else HARD_STANDS_ON
        wants_card = total.points < stands_on
        return _declined(question) or _hit_or_stand(question, wants_card=wants_card)


def _hit_or_stand(question: Question, *, wants_card: bool) -> Action:
    return Action.HIT if wants_card and Action.HIT in question.options else Action.STAND


class UnknownHand(CroupierError):
    """A table by cards is asked about a hand that it does not hold."""

    code = "strategy.unknown_hand"


@dataclass(frozen=True, slots=True)
class ByCards:
    """Plays by a table of hands, card by card.

    Attributes:
        table: A hand (letters of its cards, low first: "A7", "2228") and a column to what is
            wanted, the best first; the first that is legal is done.
    """

    table: Mapping[tuple[str, str], Sequence[Action]]
    name: str = "by cards"

    def choose(self, question: Question) -> Action:
        """The first wish that is legal.

        Raises:
            UnknownHand: The table does not hold the hand, or wishes nothing legal for it.
        """
        declined = _declined(question)
        if declined is not None:
            return declined
        key = (hand_letters(question.cards), upcard_letter(question.upcard))
        for wish in self.table.get(key, ()):
            if wish in question.options:
                return wish
        raise UnknownHand(f"no play for {key[0]} against {key[1]}")


def hand_letters(cards: Sequence[Card]) -> str:
    """The letters of a hand, ace first and ten last; a picture is T.

    >>> hand_letters(parse_cards("Kd As"))
    'AT'
    """
    return "".join(upcard_letter(card) for card in sorted(cards, key=lambda card: card.points))
