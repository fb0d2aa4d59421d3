"""Round after round from one shoe, with everything that can be tried at any moment."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.core.actions import ANSWERS, Action
from croupier.core.cards import DECK
from croupier.core.decide import advance, open_wagers
from croupier.core.errors import IllegalAction
from croupier.core.events import Answered, DrawnCard, Event, Input, NoCardLeft, Played
from croupier.core.evolve import evolve, open_round
from croupier.core.legality import refusal
from croupier.core.rules import Rules
from croupier.core.state import AwaitsCard, Round, awaited
from croupier.core.view import seen_event, seen_round
from tests.properties.strategies import DICE, Dice, rules_from, wagers_from
from tests.properties.test_money import Purse, open_wagers_of
from tests.properties.walks import RealShoe, allowed_inputs

BYTE = st.integers(0, 255)


class House(RuleBasedStateMachine):
    """One table: a shoe of real decks, a watcher, the holder of the first box, three heaps."""

    house_rules: Rules
    state: Round
    watched: Round
    held: Round
    shoe: RealShoe
    purse: Purse
    streak_wins: int
    first_box: int

    @initialize(thrown=DICE)
    def opens(self, thrown: bytes) -> None:
        self.house_rules = rules_from(Dice(thrown))
        self.shoe = RealShoe(self.house_rules.decks)
        self.streak_wins = 0
        self._open(bytes(reversed(thrown)))

    def _open(self, thrown: bytes) -> None:
        wagers = wagers_from(Dice(thrown), self.house_rules)
        opened = open_wagers(self.house_rules, wagers, self.streak_wins)
        self.state = self.watched = self.held = open_round(self.house_rules, opened)
        self.first_box = min(wagers)
        self.purse = Purse().after(opened)

    def _give(self, given: Input) -> None:
        step = advance(self.state, given)
        for event in step.events:
            self._happens(event)
        assert self.state == step.state

    def _happens(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.watched = evolve(self.watched, seen_event(event, ()))
        self.held = evolve(self.held, seen_event(event, (self.first_box,)))
        self.purse = self.purse.after(event)

    @precondition(lambda self: awaited(self.state) == AwaitsCard())
    @rule(picks=st.lists(BYTE, min_size=1, max_size=8))
    def cards_come(self, picks: list[int]) -> None:
        for pick in picks:
            if awaited(self.state) != AwaitsCard():
                return
            position = len(self.shoe.dealt)
            card = self.shoe.take(DECK[pick % len(DECK)])
            self._give(NoCardLeft() if card is None else DrawnCard(card, position))

    @precondition(lambda self: bool(allowed_inputs(self.state)))
    @rule(choice=BYTE)
    def somebody_decides(self, choice: int) -> None:
        inputs = allowed_inputs(self.state)
        self._give(inputs[choice % len(inputs)])

    @rule(box=st.integers(0, 8), action=st.sampled_from(Action))
    def somebody_tries_what_is_not_allowed(self, box: int, action: Action) -> None:
        if refusal(self.state, box, action) is None:
            return
        before = repr(self.state)
        given = Answered(box, action) if action in ANSWERS else Played(box, action)
        try:
            advance(self.state, given)
        except IllegalAction:
            assert repr(self.state) == before
            return
        raise AssertionError(f"{given} was taken")

    @precondition(lambda self: awaited(self.state) == AwaitsCard() and self.shoe.dealt)
    @rule(choice=BYTE)
    def the_shoe_is_empty(self, choice: int) -> None:
        if choice == 0:
            self._give(NoCardLeft())

    @precondition(lambda self: self.state.is_over)
    @rule(thrown=DICE)
    def the_next_round_opens(self, thrown: bytes) -> None:
        self.streak_wins = self.state.streak.wins if self.state.streak else 0
        if sum(self.shoe.copies.values()) < len(DECK) // 2:
            self.shoe = RealShoe(self.house_rules.decks)
        self._open(thrown)

    @invariant()
    def no_money_is_made_or_lost(self) -> None:
        heaps = self.purse
        assert heaps.players + heaps.wagers + heaps.house == 0
        if not self.state.is_void:
            assert heaps.wagers == open_wagers_of(self.state)
        if self.state.is_over:
            assert heaps.wagers == 0

    @invariant()
    def viewers_see_the_cut_of_the_round(self) -> None:
        assert self.watched == seen_round(self.state, ())
        assert self.held == seen_round(self.state, (self.first_box,))

    @invariant()
    def the_round_waits_for_a_card_or_a_decision_or_is_over(self) -> None:
        waits_for_card = awaited(self.state) == AwaitsCard()
        waits_for_decision = bool(allowed_inputs(self.state))
        assert waits_for_card + waits_for_decision + self.state.is_over == 1


TestHouse = House.TestCase
TestHouse.settings = settings(
    max_examples=max(5, settings().max_examples // 5), stateful_step_count=40
)
