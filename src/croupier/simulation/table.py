"""One box at a table of its own, round after round, out of a real shoe, driven by the core."""

from collections.abc import Sequence
from copy import copy

import numpy as np

from croupier.core.actions import Action
from croupier.core.cards import DECK, Card
from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, NoCardLeft, Played
from croupier.core.evolve import open_round
from croupier.core.legality import options
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Rules
from croupier.core.state import AwaitsCard, Phase, PlayerHand, Round, awaited
from croupier.simulation.counting import Count, System
from croupier.simulation.errors import BadPlan

BOX = 1


class Shoe:
    """The shuffled decks, with the cut card.

    Attributes:
        number: Grows with every shuffle.
    """

    def __init__(self, rules: Rules, luck: np.random.Generator) -> None:
        self.number = 0
        self._rules, self._luck = rules, luck
        self._cards: list[Card] = []
        self._next = self._round_start = self._cut = 0

    @property
    def left(self) -> int:
        """Cards that are not dealt yet."""
        return len(self._cards) - self._next

    @property
    def is_due(self) -> bool:
        """A fresh shoe comes before the next round."""
        return self._next >= self._cut

    def begin(self, first: Sequence[Card] = ()) -> None:
        """A fresh shoe, some cards on its top.

        Raises:
            BadPlan: It does not hold them.
        """
        cards = list(DECK) * self._rules.decks
        for card in first:
            if card not in cards:
                raise BadPlan(f"a shoe of {self._rules.decks} decks does not hold all those {card}")
            cards.remove(card)
        cards = self._shuffled(cards)
        self._cards = [*first, *cards]
        self._next = self._round_start = 0
        shuffle = self._rules.shuffle
        self._cut = int(self._luck.integers(shuffle.cut_first, shuffle.cut_last + 1))
        if shuffle.is_each_round:
            self._cut = 1
        self.number += 1

    def open_round(self) -> None:
        """Cards that are dealt from now on lie on the table."""
        self._round_start = self._next

    def draw(self) -> Card | None:
        """The next card; with none left the discards are shuffled, and without those None."""
        if self.left == 0:
            back = self._cards[: self._round_start]
            if not back:
                return None
            self._cards = self._cards[self._round_start :] + self._shuffled(back)
            self._next -= self._round_start
            self._round_start = self._cut = 0
            self.number += 1
        self._next += 1
        return self._cards[self._next - 1]

    def _shuffled(self, cards: Sequence[Card]) -> list[Card]:
        return [cards[place] for place in self._luck.permutation(len(cards))]


class SoloTable:
    """One round after the other; each waits where there is something to decide.

    Attributes:
        round: The one in play, or the last.
        streak: Wins in a row before it.
    """

    def __init__(self, rules: Rules, shoe: Shoe, system: System | None = None) -> None:
        self.shoe = shoe
        self.streak = 0
        self._rules, self._system = rules, system
        self._seen_before = self._fresh_count()
        self._shoe_number = shoe.number
        self.round = self._new_round()

    @property
    def is_offer(self) -> bool:
        """Insurance or even money is asked about."""
        return self.round.phase is Phase.INSURANCE

    @property
    def place(self) -> int:
        """Of the hand in play among the box's."""
        turn = self.round.turn
        return turn[1] if turn and self.round.phase is Phase.PLAY else 0

    @property
    def net(self) -> float:
        """Of the round so far, in first wagers; of a void one what was paid before."""
        state = self.round
        if state.is_void:
            return sum(_paid(hand) for _, _, hand in state.hands) / state.boxes[0].wager
        return (state.returned - state.staked) / state.boxes[0].wager

    @property
    def count(self) -> Count | None:
        """Of all cards that are face up or were in earlier rounds of this shoe."""
        if self._seen_before is None:
            return None
        now = copy(self._seen_before)
        now.see(_face_up(self.round))
        return now

    def options(self) -> tuple[Action, ...]:
        """What is legal now; nothing once the round is over."""
        return () if self.round.is_over else options(self.round, BOX)

    def act(self, action: Action) -> None:
        """Answers or plays, and deals on to the next decision or the end.

        Raises:
            IllegalAction: It is not among the options.
        """
        kind = Answered if self.is_offer else Played
        self.round = advance(self.round, kind(BOX, action)).state
        self._deal_on()

    def deal_to_decision(self) -> tuple[float, ...]:
        """Deals rounds until one has something to decide; the nets of those that had not."""
        settled: list[float] = []
        while True:
            self._next_round()
            if not self.round.is_over:
                return tuple(settled)
            settled.append(self.net)

    def _next_round(self) -> None:
        before = self.round
        if before.streak is not None and not before.is_void:
            self.streak = before.streak.wins
        if self._seen_before is not None:
            self._seen_before.see(_face_up(before))
        if self.shoe.is_due:
            self.shoe.begin()
        self._notice_shuffle()
        self.shoe.open_round()
        self.round = self._new_round()
        self._deal_on()

    def _new_round(self) -> Round:
        wager = {BOX: self._rules.wager_min * MINOR_PER_UNIT}
        return open_round(self._rules, open_wagers(self._rules, wager, self.streak))

    def _deal_on(self) -> None:
        while isinstance(awaited(self.round), AwaitsCard):
            card = self.shoe.draw()
            self._notice_shuffle()
            given = NoCardLeft() if card is None else DrawnCard(card, self.round.cards_dealt)
            self.round = advance(self.round, given).state

    def _notice_shuffle(self) -> None:
        """All cards but those on the table are unseen again."""
        if self._shoe_number != self.shoe.number:
            self._shoe_number = self.shoe.number
            self._seen_before = self._fresh_count()

    def _fresh_count(self) -> Count | None:
        return Count(self._system, self._rules.decks) if self._system else None


def _paid(hand: PlayerHand) -> int:
    """What a hand has won and keeps, minor units."""
    return max(0, hand.settlement.returned - hand.wager) if hand.settlement else 0


def _face_up(state: Round) -> list[Card]:
    return [*state.dealer.shown, *(card for _, _, hand in state.hands for card in hand.cards)]
