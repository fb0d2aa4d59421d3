"""Players of rounds whose every card is dealt at random, written down as records."""

import random
from collections.abc import Iterator

from croupier.core.actions import ANSWERS
from croupier.core.cards import DECK, Card
from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, Played
from croupier.core.evolve import open_round
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Rules
from croupier.core.state import AwaitsAnswers, AwaitsCard, AwaitsNothing, AwaitsPlay, awaited
from croupier.notation import BoxAction, RoundRecord
from croupier.strategy.policy import Policy, question_for

CARDS_MOST = 40
"""More than a round of one box can take."""


def rounds_of(rules: Rules, player: Policy, seed: int, *, wins: int = 0) -> Iterator[RoundRecord]:
    """Rounds of one box that wagers one unit, each from a full shoe, without end."""
    dice = random.Random(seed)
    shoe = DECK * rules.decks
    while True:
        cards = dice.sample(shoe, CARDS_MOST)
        written, wins = _round(rules, player, cards, wins)
        yield written


def _round(rules: Rules, player: Policy, cards: list[Card], wins: int) -> tuple[RoundRecord, int]:
    state = open_round(rules, open_wagers(rules, {1: MINOR_PER_UNIT}, wins))
    used, actions = 0, []
    while True:
        given: DrawnCard | Answered | Played
        match awaited(state):
            case AwaitsNothing():
                break
            case AwaitsCard():
                given = DrawnCard(cards[used], used)
                used += 1
            case AwaitsAnswers() | AwaitsPlay():
                action = player.choose(question_for(state, 1))
                given = Answered(1, action) if action in ANSWERS else Played(1, action)
                actions.append(BoxAction(1, action))
        state = advance(state, given).state
    written = RoundRecord(
        bets={1: MINOR_PER_UNIT}, dealt=tuple(cards[:used]), actions=tuple(actions)
    )
    return written, state.streak.wins if state.streak else 0
