"""The same rounds by the core: slow, and what the kernels must agree with card by card."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.core.cards import Card
from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, Played
from croupier.core.evolve import open_round
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Rules
from croupier.core.state import AwaitsAnswers, AwaitsCard, AwaitsPlay, Round, awaited
from croupier.notation.record import BoxAction, RoundRecord
from croupier.strategy.policy import Policy, question_for


@dataclass(frozen=True, slots=True)
class ReferenceRound:
    """A round that the core has played.

    Attributes:
        net: What came back less what was put down, minor units.
        cards: How many were dealt.
        state: The finished round; `record` writes it down.
    """

    net: int
    cards: int
    state: Round
    record: RoundRecord


class Reference:
    """Plays by the core, with a policy for each number of wins in a row (or one for all)."""

    def __init__(
        self, rules: Rules, policies: Sequence[Policy], boxes: int, wager: int, streak: int = 0
    ) -> None:
        self.rules, self.policies, self.streak = rules, policies, streak
        self._wagers = {box + 1: wager * MINOR_PER_UNIT for box in range(boxes)}

    def play(self, cards: Sequence[Card]) -> ReferenceRound:
        """The next round, from these cards on.

        Raises:
            IndexError: There are too few.
        """
        policy = self.policies[self.streak % len(self.policies)]
        state = open_round(self.rules, open_wagers(self.rules, self._wagers, self.streak))
        used, actions = 0, []
        given: DrawnCard | Answered | Played
        while not state.is_over:
            match awaited(state):
                case AwaitsCard():
                    given = DrawnCard(cards[used], used)
                    used += 1
                case AwaitsAnswers(asked):
                    given = Answered(asked[0], policy.choose(question_for(state, asked[0])))
                    actions.append(BoxAction(asked[0], given.action))
                case AwaitsPlay(box):
                    given = Played(box, policy.choose(question_for(state, box)))
                    actions.append(BoxAction(box, given.action))
                case _:
                    raise AssertionError("a round that is not over awaits something")
            state = advance(state, given).state
        self.streak = state.streak.wins if state.streak else 0
        record = RoundRecord(bets=self._wagers, dealt=tuple(cards[:used]), actions=tuple(actions))
        return ReferenceRound(state.returned - state.staked, used, state, record)
