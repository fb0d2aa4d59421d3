"""What a player is asked, by what that player can see, and what each answer is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from croupier.core.actions import Action
from croupier.core.cards import Card, Rank, Suit
from croupier.core.rules import Prize, Rules, SplitBy
from croupier.core.state import Phase, Round
from croupier.core.view import cards_face_up
from croupier.odds import ActionValues, BadPosition, Composition, action_values

POSITIONS_KEPT_MAX = 50_000
"""Positions whose values are kept; the one not asked for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Position:
    """A decision of one box, and what is unseen.

    Attributes:
        hand: The hand in play; in a hand of a split the pair's card comes first.
        unseen: Neither in `hand` nor the upcard nor any other card seen; the hole card is here.
        hands: Hands of the box so far.
        to_come: Of these, how many wait behind this one with one card.
        done: In a streak game, those before this one, as they stand; else nothing.
        streak: Wins before the round.
        is_offer: Insurance or even money is asked about, not a play.
    """

    rules: Rules
    hand: tuple[Card, ...]
    upcard: Card
    unseen: Composition
    hands: int = 1
    to_come: int = 0
    done: tuple[tuple[Card, ...], ...] = ()
    streak: int = 0
    is_offer: bool = False


def position_of(state: Round, number: int, unseen: Composition) -> Position:
    """What a round asks a box now; it must be asking.

    The hole card is never looked at, not even where the round knows it.

    Args:
        state: The round.
        number: The box.
        unseen: The cards that were unseen before the first one of this round.

    Raises:
        BadComposition: More cards of a value lie on the table than were unseen.
    """
    box = next(box for box in state.boxes if box.number == number)
    upcard = state.dealer.upcard
    assert upcard is not None, "the upcard lies before anyone is asked"
    is_offer = state.phase is Phase.INSURANCE
    turn = state.turn
    place = 0 if is_offer or turn is None else turn[1]
    done = box.hands[:place] if state.rules.streak_length else ()
    return plain_position(
        Position(
            rules=state.rules,
            hand=box.hands[place].cards,
            upcard=upcard,
            unseen=unseen.without(cards_face_up(state)),
            hands=len(box.hands),
            to_come=sum(len(other.cards) == 1 for other in box.hands[place + 1 :]),
            done=tuple(hand.cards for hand in done),
            streak=state.streak.wins if state.streak else 0,
            is_offer=is_offer,
        )
    )


def plain_position(position: Position) -> Position:
    """The same without the suits and pictures that the rules do not look at."""
    rules = position.rules
    hand = [_plain(card, rules) for card in position.hand]
    if position.hands == 1:
        hand.sort(key=str)
    return replace(
        position,
        hand=tuple(hand),
        upcard=_plain(position.upcard, rules),
        done=tuple(tuple(_plain(card, rules) for card in each) for each in position.done),
        unseen=plain_composition(position.unseen, rules),
    )


def plain_composition(cards: Composition, rules: Rules) -> Composition:
    """Cards without the suits and pictures that the rules do not look at."""
    return replace(
        cards,
        sevens=cards.sevens if _looks_at_sevens(rules) else None,
        tens=cards.tens if rules.split_by is SplitBy.RANK else None,
    )


@lru_cache(maxsize=POSITIONS_KEPT_MAX)
def values_at(position: Position) -> ActionValues:
    """The exact value of each answer, in first wagers.

    Raises:
        NotExact: It cannot be told exactly.
        BadPosition: The rules cannot lead there.
    """
    return action_values(
        position.rules,
        position.hand,
        position.upcard,
        position.unseen,
        hands=position.hands,
        to_come=position.to_come,
        done=position.done,
        streak=position.streak,
    )


def answers_at(position: Position) -> Mapping[Action, float]:
    """The values of what is asked now: the answers to an offer, or the plays of the hand.

    Raises:
        NotExact: They cannot be told exactly.
        BadPosition: The rules cannot lead there, or ask nothing there.
    """
    found = values_at(position)
    answers = found.offer if position.is_offer else found.plays
    if not answers:
        what = "no insurance is offered" if position.is_offer else "nothing is asked"
        raise BadPosition(f"{what} with such a hand against such an upcard")
    return answers


def best_of(values: Mapping[Action, float]) -> Action:
    """The answer of the greatest value; of equal ones no insurance, else the first."""
    return max(values, key=lambda action: (values[action], action is Action.DECLINE))


def _looks_at_sevens(rules: Rules) -> bool:
    return any(prize is Prize.SUITED_777 for prize, _ in rules.prizes)


def _plain(card: Card, rules: Rules) -> Card:
    if card.rank is Rank.SEVEN and _looks_at_sevens(rules):
        return card
    is_picture = card.points == Rank.TEN.points and rules.split_by is SplitBy.VALUE
    return Card(Rank.TEN if is_picture else card.rank, Suit.SPADES)
