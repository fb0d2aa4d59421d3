"""The best play by the cards of a hand, as the exact analyser finds it."""

from croupier.core.actions import ANSWERS, Action
from croupier.core.rules import Rules
from croupier.odds import BadPosition, solve
from croupier.strategy.chart import upcard_letter
from croupier.strategy.policy import Question, hand_letters


class ByComposition:
    """Does what is best with the very cards of a hand, from a fresh shoe; takes no insurance.

    Raises:
        NotExact: The rules cannot be solved.
    """

    name = "by composition"

    def __init__(self, rules: Rules) -> None:
        self._solution = solve(rules)

    def choose(self, question: Question) -> Action:
        """The best of what is legal; stands with cards that no shoe of these rules can deal."""
        if any(action in ANSWERS for action in question.options):
            return Action.DECLINE
        hand, upcard = hand_letters(question.cards), upcard_letter(question.upcard)
        try:
            wishes = self._solution.wishes(hand, upcard)
        except BadPosition:
            return Action.STAND
        return next((wish for wish in wishes if wish in question.options), Action.STAND)
