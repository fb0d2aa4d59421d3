"""Rounds laid out card by card, for tests that read like a table.

    table("multiplayer", double="9-11").box(1, 10).deal("Ts 6h 9d Tc").plays("1 stand")

`deal` names every card in the order it leaves the shoe; the round is driven as far as it
needs no decision, and on after each play. A card without a suit gets the next of the four.
Sums of money are text in units ("15.00").
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.core.actions import ANSWERS, Action
from croupier.core.cards import Card, Suit, cards_text, parse_card
from croupier.core.decide import advance, open_wagers
from croupier.core.errors import Refusal
from croupier.core.events import Answered, DrawnCard, Event, Input, NoCardLeft, Played
from croupier.core.evolve import open_round
from croupier.core.games import find_game
from croupier.core.legality import options, refusal
from croupier.core.money import MINOR_PER_UNIT, money_text
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.core.settlement import Outcome
from croupier.core.state import AwaitsCard, AwaitsPlay, Box, PlayerHand, Round, awaited

SUITS = tuple(Suit)


@dataclass(frozen=True, slots=True)
class Table:
    """A table before the deal; wagers by box, in minor units."""

    rules: Rules
    wagers: Mapping[int, int] = field(default_factory=dict)
    streak_wins: int = 0

    def box(self, number: int, units: int = 10) -> "Table":
        """With a wager, in whole units, on one more box."""
        return replace(self, wagers={**self.wagers, number: units * MINOR_PER_UNIT})

    def streak(self, wins: int) -> "Table":
        """With so many wins in a row before the round."""
        return replace(self, streak_wins=wins)

    def deal(self, cards: str) -> "Laid":
        """Deals these cards until somebody must decide; a table without wagers gets box 1."""
        opened = open_wagers(self.rules, self.wagers or self.box(1).wagers, self.streak_wins)
        laid = Laid(open_round(self.rules, opened), (opened,), _cards(cards))
        return laid.dealt_on()


def table(game: str = "multiplayer", /, **overrides: object) -> Table:
    """A table of one of the four games, some of its rules overridden by plain values."""
    return Table(override_rules(find_game(game).rules, overrides))


@dataclass(frozen=True, slots=True)
class Laid:
    """A round on the table, its events so far, and the cards still in the shoe."""

    state: Round
    events: tuple[Event, ...]
    shoe: tuple[Card, ...]

    # What happens.

    def dealt_on(self) -> "Laid":
        """Gives cards while they are awaited and there are some."""
        laid = self
        while laid.shoe and awaited(laid.state) == AwaitsCard():
            drawn = DrawnCard(laid.shoe[0], laid.state.cards_dealt)
            laid = replace(laid.given(drawn), shoe=laid.shoe[1:])
        return laid

    def plays(self, *actions: str) -> "Laid":
        """Takes actions spelled as in the record ("1 hit"), dealing on after each.

        Raises:
            IllegalAction: One of them is not allowed.
        """
        laid = self
        for action in actions:
            laid = laid.given(_input(action)).dealt_on()
        return laid

    def runs_out(self) -> "Laid":
        """No card is left, neither in the shoe nor among the discards."""
        return self.given(NoCardLeft())

    def given(self, given: Input) -> "Laid":
        """After one input, with nothing dealt on."""
        step = advance(self.state, given)
        return replace(self, state=step.state, events=(*self.events, *step.events))

    # What may be done.

    def options(self, box: int = 1) -> list[str]:
        """Verbs the box may use now, in the order of the record."""
        return [action.value for action in options(self.state, box)]

    def refusal(self, action: str) -> Refusal | None:
        """Why an action is refused; None when it is allowed."""
        given = _input(action)
        return refusal(self.state, given.box, given.action)

    @property
    def turn(self) -> tuple[int, int] | None:
        """Box number and place of the hand that must decide; None when none must."""
        wants = awaited(self.state)
        return (wants.box, wants.hand) if isinstance(wants, AwaitsPlay) else None

    # What lies on the table.

    def _box(self, number: int) -> Box:
        place = self.state.box_place(number)
        assert place is not None, f"no wager on box {number}"
        return self.state.boxes[place]

    def hand(self, box: int = 1, place: int = 0) -> PlayerHand:
        """One hand of a box."""
        return self._box(box).hands[place]

    def hands(self, box: int = 1) -> list[str]:
        """The cards of each hand of a box."""
        return [cards_text(hand.cards) for hand in self._box(box).hands]

    def ranks(self, box: int = 1) -> list[str]:
        """The ranks of each hand of a box."""
        return [" ".join(card.rank for card in hand.cards) for hand in self._box(box).hands]

    @property
    def dealer(self) -> str:
        """The dealer's cards that lie face up."""
        return cards_text(self.state.dealer.shown)

    @property
    def dealer_ranks(self) -> str:
        """The ranks of the dealer's cards that lie face up."""
        return " ".join(card.rank for card in self.state.dealer.shown)

    @property
    def left(self) -> str:
        """The cards still in the shoe."""
        return cards_text(self.shoe)

    # How it ended.

    @property
    def is_over(self) -> bool:
        """Everything is settled."""
        return self.state.is_over

    def outcomes(self, box: int = 1) -> list[Outcome | None]:
        """How each hand of a box ended."""
        ended = [hand.settlement for hand in self._box(box).hands]
        return [settlement.outcome if settlement else None for settlement in ended]

    def returned(self, box: int = 1, place: int = 0) -> str | None:
        """What one hand brought back, its wager included; None while it is open."""
        ended = self.hand(box, place).settlement
        return money_text(ended.returned) if ended else None

    def insurance(self, box: int = 1) -> tuple[str, str | None] | None:
        """A box's insurance wager and what it brought back (None while open)."""
        bet = self._box(box).insurance
        if bet is None:
            return None
        return money_text(bet.wager), None if bet.returned is None else money_text(bet.returned)

    def staked(self, box: int = 1) -> str:
        """All that was put down on a box."""
        return money_text(self._box(box).staked)

    def net(self, box: int = 1) -> str:
        """What a box won (or lost) so far."""
        return money_text(self._box(box).returned - self._box(box).staked)

    @property
    def streak(self) -> int | None:
        """Wins in a row now; None in a game without a streak."""
        return self.state.streak.wins if self.state.streak else None


def _cards(text: str) -> tuple[Card, ...]:
    words = text.split()
    return tuple(
        parse_card(word if word[-1] in list(Suit) else word + SUITS[place % len(SUITS)])
        for place, word in enumerate(words)
    )


def _input(text: str) -> Answered | Played:
    box, verb = text.split()
    action = Action(verb)
    return Answered(int(box), action) if action in ANSWERS else Played(int(box), action)
