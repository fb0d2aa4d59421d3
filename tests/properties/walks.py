"""A round walked from its first wager to its end, every step of it kept."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.core.cards import DECK, Card
from croupier.core.decide import advance, open_wagers
from croupier.core.events import (
    Answered,
    DrawnCard,
    Event,
    Input,
    NoCardLeft,
    Played,
    RoundOpened,
)
from croupier.core.evolve import open_round
from croupier.core.legality import options
from croupier.core.rules import Rules
from croupier.core.state import (
    AwaitsAnswers,
    AwaitsCard,
    AwaitsNothing,
    AwaitsPlay,
    Round,
    awaited,
)


@dataclass(frozen=True, slots=True)
class Move:
    """One input and what came of it."""

    before: Round
    given: Input
    events: tuple[Event, ...]
    after: Round


@dataclass(frozen=True, slots=True)
class Walk:
    """A round from its first event to its last."""

    opened: RoundOpened
    start: Round
    moves: tuple[Move, ...]

    @property
    def end(self) -> Round:
        """The round when it was over."""
        return self.moves[-1].after

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event, the first one too."""
        return (self.opened, *(event for move in self.moves for event in move.events))

    @property
    def states(self) -> tuple[Round, ...]:
        """The round before and after every input."""
        return (self.start, *(move.after for move in self.moves))


class RealShoe:
    """Whole decks, from which the wanted card is taken while there is one of it."""

    def __init__(self, decks: int) -> None:
        self.copies = Counter(dict.fromkeys(DECK, decks))
        self.dealt: list[Card] = []

    def take(self, wanted: Card) -> Card | None:
        """The wanted card, else the next one of the deck that is left; None when none is."""
        place = DECK.index(wanted)
        for card in (*DECK[place:], *DECK[:place]):
            if self.copies[card]:
                self.copies[card] -= 1
                self.dealt.append(card)
                return card
        return None


class _Chooser:
    """Decisions from bytes; when they are used up, the last of what is allowed."""

    def __init__(self, choices: bytes) -> None:
        self._choices: Iterator[int] = iter(choices)

    def pick(self, among: Sequence[Input]) -> Input:
        return among[next(self._choices, -1) % len(among)]


def allowed_inputs(state: Round) -> list[Input]:
    """Every decision that the house takes now."""
    match awaited(state):
        case AwaitsAnswers(boxes):
            return [Answered(box, action) for box in boxes for action in options(state, box)]
        case AwaitsPlay(box, _):
            return [Played(box, action) for action in options(state, box)]
        case AwaitsCard() | AwaitsNothing():
            return []


def walk(
    rules: Rules,
    wagers: Mapping[int, int],
    streak_wins: int,
    *,
    palette: Sequence[Card],
    picks: bytes,
    choices: bytes,
    runs_out: bool,
) -> Walk:
    """A round whose cards are picked from a palette, then as they come.

    With `runs_out` no card is left once the picks are used up.
    """
    opened = open_wagers(rules, wagers, streak_wins)
    start = state = open_round(rules, opened)
    shoe, chooser = RealShoe(rules.decks), _Chooser(choices)
    moves: list[Move] = []
    while not state.is_over:
        given: Input
        if awaited(state) == AwaitsCard():
            given = _next_card(shoe, palette, picks, runs_out=runs_out)
        else:
            given = chooser.pick(allowed_inputs(state))
        step = advance(state, given)
        moves.append(Move(state, given, step.events, step.state))
        state = step.state
    return Walk(opened, start, tuple(moves))


def _next_card(
    shoe: RealShoe, palette: Sequence[Card], picks: bytes, *, runs_out: bool
) -> DrawnCard | NoCardLeft:
    position = len(shoe.dealt)
    if position < len(picks):
        card = shoe.take(palette[picks[position] % len(palette)])
    else:
        card = None if runs_out else shoe.take(DECK[position * 17 % len(DECK)])
    return NoCardLeft() if card is None else DrawnCard(card, position)
