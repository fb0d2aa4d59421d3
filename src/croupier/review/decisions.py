"""One decision, judged by the cards that the player could see."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.core.actions import Action
from croupier.core.cards import Card
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.state import Round
from croupier.odds import Composition, OddsError
from croupier.review.grades import Grade, grade_of
from croupier.review.positions import answers_at, best_of, position_of

TIE = 1e-9
"""In first wagers; answers that lie as close are worth the same."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision.

    Attributes:
        number: 1, 2, 3 ... among the decisions of its round.
        box: The box it was for.
        hand: Place of the hand in the box.
        cards: Of the hand.
        chosen: What was done.
        values: Value of each legal answer in first wagers; empty where it cannot be told.
        best: The best of them, the chosen one among equals; None where none can be told.
        loss: What the choice gave away, in first wagers: 0 or more.
        wager: The box's first wager, in units.
        reason: Why no value can be told; None where one can.
    """

    number: int
    box: int
    hand: int
    cards: tuple[Card, ...]
    upcard: Card
    chosen: Action
    values: Mapping[Action, float]
    best: Action | None
    loss: float
    wager: float
    reason: str | None = None

    @property
    def cost(self) -> float:
        """What the choice gave away, in units of the currency: 0 or more."""
        return self.loss * self.wager

    @property
    def grade(self) -> Grade | None:
        """How good it was; None where no value can be told."""
        return grade_of(self.loss) if self.values else None


def judged(state: Round, number: int, chosen: tuple[int, Action], unseen: Composition) -> Decision:
    """A decision, judged.

    Args:
        state: The round that asked.
        number: Of the decision in its round.
        chosen: The box, and what it did.
        unseen: The cards that were unseen before the first one of the round.
    """
    box_number, action = chosen
    box = next(box for box in state.boxes if box.number == box_number)
    turn = state.turn
    place = turn[1] if state.is_offer_closed and turn is not None else 0
    upcard = state.dealer.upcard
    assert upcard is not None, "the upcard lies before anyone is asked"
    values: Mapping[Action, float] = {}
    reason = None
    try:
        values = answers_at(position_of(state, box_number, unseen))
    except OddsError as refused:
        reason = str(refused)
    best, loss = (action, 0.0) if not values else best_and_loss(values, action)
    return Decision(
        number=number,
        box=box_number,
        hand=place,
        cards=box.hands[place].cards,
        upcard=upcard,
        chosen=action,
        values=values,
        best=best if values else None,
        loss=loss,
        wager=box.wager / MINOR_PER_UNIT,
        reason=reason,
    )


def best_and_loss(values: Mapping[Action, float], chosen: Action) -> tuple[Action, float]:
    """The best answer, and what the chosen one gives away.

    Of answers that are worth the same the chosen one is the best.
    """
    best = best_of(values)
    loss = values[best] - values[chosen]
    return (best, loss) if loss > TIE else (chosen, 0.0)
