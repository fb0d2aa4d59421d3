"""An evening at the terminal: rounds, a balance, and the person who decides."""

from dataclasses import dataclass
from typing import Protocol

from croupier.cli import play_words as words
from croupier.cli.play_questions import Questions
from croupier.cli.play_record import RecordFile
from croupier.cli.play_terminal import EveningOver, Terminal
from croupier.core.actions import Action
from croupier.core.decide import decide
from croupier.core.events import (
    Answered,
    DrawnCard,
    Event,
    Input,
    NoCardLeft,
    Played,
    RoundEnded,
    RoundOpened,
    RoundVoided,
)
from croupier.core.evolve import evolve, open_round
from croupier.core.money import MINOR_PER_UNIT
from croupier.core.rules import Rules
from croupier.core.state import (
    AwaitsAnswers,
    AwaitsCard,
    AwaitsNothing,
    AwaitsPlay,
    Round,
    awaited,
)
from croupier.notation.export import record_of_round

GIFT_UNITS = 1_000
"""Play money to begin with, and again when it is gone."""

GIFT_WAGERS = 20
"""A gift is never less than so many of the least wagers."""


class Shoes(Protocol):
    """Where the cards come from."""

    def begin_round(self) -> bool:
        """Whether a fresh shoe had to come first."""
        ...

    def draw(self) -> DrawnCard | NoCardLeft:
        """The next card."""
        ...


@dataclass(frozen=True, slots=True)
class _Standing:
    """A round as it stands, and all that has happened in it."""

    state: Round
    events: tuple[Event, ...]

    @property
    def net(self) -> int:
        """What came back so far less what was put down, minor units."""
        last = self.events[-1]
        refunds = last.refunds if isinstance(last, RoundVoided) else ()
        refunded = sum(refund.from_wagers + refund.from_bank for refund in refunds)
        return self.state.returned + refunded - self.state.staked


class Evening:
    """Plays rounds until somebody ends it.

    Attributes:
        balance: Play money between rounds, minor units.
        rounds: Played to their end.
    """

    def __init__(
        self,
        rules: Rules,
        shoes: Shoes,
        terminal: Terminal,
        questions: Questions,
        saved: RecordFile | None = None,
    ) -> None:
        self._rules, self._shoes = rules, shoes
        self._terminal, self._questions, self._saved = terminal, questions, saved
        self._gift = max(GIFT_UNITS, GIFT_WAGERS * rules.wager_min) * MINOR_PER_UNIT
        self._streak_wins = 0
        self._standing: _Standing | None = None
        self.balance = self._gift
        self.rounds = 0

    def play(self) -> None:
        """Asks and deals until the evening is over, then finishes the round in play."""
        say = self._terminal.say
        say(f"You have {words.amount(self.balance)} of play money, for this evening. q ends it.")
        try:
            while True:
                say()
                self._play_round()
        except (EveningOver, KeyboardInterrupt):
            self._finish()
        say(f"Good night. Balance {words.amount(self.balance)}.")

    def _play_round(self) -> None:
        if self.balance < self._rules.wager_min * MINOR_PER_UNIT:
            self.balance += self._gift
            self._terminal.say(f"Your play money is gone. Here are {words.amount(self._gift)}.")
        opened = self._questions.wagers(self.balance, self._streak_wins)
        self._open(opened)
        while (given := self._next_input()) is not None:
            self._step(given)
        self._close()

    def _open(self, opened: RoundOpened) -> None:
        is_fresh = self._shoes.begin_round()
        self._standing = _Standing(open_round(self._rules, opened), (opened,))
        if is_fresh and not self._rules.shuffle.is_each_round:
            self._terminal.say(words.FRESH_SHOE)

    def _next_input(self) -> Input | None:
        assert self._standing is not None, "a round is in play"
        state = self._standing.state
        has_left = self.balance + self._standing.net
        match awaited(state):
            case AwaitsCard():
                return self._shoes.draw()
            case AwaitsAnswers(boxes) as asked:
                return Answered(boxes[0], self._questions.decision(state, asked, has_left))
            case AwaitsPlay(box, _) as asked:
                return Played(box, self._questions.decision(state, asked, has_left))
            case AwaitsNothing():
                return None

    def _step(self, given: Input) -> None:
        """Takes one input; what happened counts before it is said."""
        assert self._standing is not None, "a round is in play"
        state = self._standing.state
        events = decide(state, given)
        lines: list[str] = []
        for event in events:
            before, state = state, evolve(state, event)
            lines += words.event_lines(event, before, state)
        self._standing = _Standing(state, (*self._standing.events, *events))
        for line in lines:
            self._terminal.say(line)

    def _close(self) -> None:
        """Counts a finished round: its money, its streak, its record."""
        standing = self._standing
        assert standing is not None, "a round has ended"
        self.balance, self._standing = self.balance + standing.net, None
        self.rounds += 1
        if standing.state.streak is not None:
            self._streak_wins = standing.state.streak.wins
        self._save(standing)
        self._terminal.say(f"Balance {words.amount(self.balance)}.")

    def _save(self, standing: _Standing) -> None:
        if self._saved is None or not isinstance(standing.events[-1], RoundEnded):
            return
        self._saved.add(record_of_round(standing.events))
        if self._saved.is_full:
            self._terminal.say(f"{self._saved.path} is full; no more rounds are saved.")
            self._saved = None

    def _finish(self) -> None:
        """A dealt round is never given back: no insurance, and every hand stands."""
        if self._standing is None:
            return
        self._terminal.say("The round is finished for you: no insurance, every hand stands.")
        while True:
            match awaited(self._standing.state):
                case AwaitsCard():
                    self._step(self._shoes.draw())
                case AwaitsAnswers(boxes):
                    self._step(Answered(boxes[0], Action.DECLINE))
                case AwaitsPlay(box, _):
                    self._step(Played(box, Action.STAND))
                case AwaitsNothing():
                    break
        self._close()
