"""Every round that a tiny shoe can deal, played by the product's engine with a fixed strategy.

The engine deals, asks and pays. The strategy sees the hand in play, the upcard, the number of
hands and the streak before the round; it never sees the hole card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.core.actions import Action
from croupier.core.cards import Card, parse_card
from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, Played
from croupier.core.evolve import open_round
from croupier.core.state import AwaitsAnswers, AwaitsCard, AwaitsNothing, AwaitsPlay, Round, awaited
from tests.odds.enumeration import Play
from tests.odds.enumeration_cards import Cards, Counts, Hand, Kind, Number, as_hand

WAGER = 200
"""First wager of the one box, in minor units: whole halves of units for any payout."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A round that is over, with its chance; money per first wager.

    Attributes:
        staked: All that was put down: first wager, doubles, splits and insurance.
        wins: The streak after it.
    """

    chance: Number
    net: Number
    staked: Number
    cards: int
    wins: int
    outcomes: tuple[str, ...]


def all_rounds(cards: Cards, play: Play) -> Iterator[Finished]:
    """Each way that a round may go under a strategy without memory.

    The strategy may have been found for the same cards without their suits.
    """
    wins = play.streak.wins if play.streak else 0
    state = open_round(cards.rules, open_wagers(cards.rules, {1: WAGER}, wins))
    return _Walk(cards, play).on(state, cards.full, cards.one)


class _Walk:
    def __init__(self, cards: Cards, play: Play) -> None:
        self.cards = cards
        self.play = play
        self.card_of = {kind: parse_card(kind if len(kind) == 2 else f"{kind}s")
                        for kind in cards.kinds}  # fmt: skip
        self.kind_of: dict[Card, Kind] = {
            card: kind if kind in play.cards.kinds else kind[0]
            for kind, card in self.card_of.items()
        }

    def on(
        self, state: Round, unseen: Counts, chance: Number, pair: Hand | None = None
    ) -> Iterator[Finished]:
        """From a state of the round to all its ends."""
        match awaited(state):
            case AwaitsNothing():
                yield _finished(state, chance)
            case AwaitsCard():
                for kind, likely in self.cards.drawn(unseen):
                    drawn = DrawnCard(self.card_of[kind], state.cards_dealt)
                    rest = self.cards.without(unseen, kind)
                    yield from self.on(advance(state, drawn).state, rest, chance * likely, pair)
            case AwaitsAnswers() | AwaitsPlay():
                given = self._decision(state, pair)
                if given.action is Action.SPLIT and pair is None:
                    pair = self._hand(state.boxes[0].hands[0].cards)
                yield from self.on(advance(state, given).state, unseen, chance, pair)

    def _decision(self, state: Round, pair: Hand | None) -> Answered | Played:
        box = state.boxes[0]
        assert state.dealer.upcard is not None
        up = self.kind_of[state.dealer.upcard]
        if not state.is_offer_closed:
            answers = self.play.answers(self._hand(box.hands[0].cards), up)
            return Answered(1, Action(max(answers, key=lambda answer: answers[answer])))
        turn = state.turn
        assert turn is not None
        hand = self._hand(box.hands[turn[1]].cards)
        return Played(1, Action(self.play.action(hand, up, len(box.hands), pair)))

    def _hand(self, cards: tuple[Card, ...]) -> Hand:
        return as_hand(*(self.kind_of[card] for card in cards))


def _finished(state: Round, chance: Number) -> Finished:
    one = chance / chance
    outcomes = tuple(hand.settlement.outcome.value for _, _, hand in state.hands if hand.settlement)
    return Finished(
        chance,
        one * (state.returned - state.staked) / WAGER,
        one * state.staked / WAGER,
        state.cards_dealt,
        state.streak.wins if state.streak else 0,
        outcomes,
    )
