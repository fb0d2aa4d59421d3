"""What a person is asked at the terminal, until the answer is one that the table takes."""

from collections.abc import Mapping, Sequence

from croupier.cli import play_words as words
from croupier.cli.play_terminal import Terminal
from croupier.core.actions import Action
from croupier.core.decide import open_wagers
from croupier.core.errors import BadInput, CroupierError
from croupier.core.events import RoundOpened
from croupier.core.legality import options, refusal
from croupier.core.money import MINOR_PER_UNIT, parse_wager
from croupier.core.rules import Rules
from croupier.core.state import AwaitsAnswers, AwaitsPlay, Round

RULES_KEY = "?"
"""Reads the rules out."""


class Questions:
    """Asks; a wrong answer is refused with its reason, and the question comes again.

    Each may raise `EveningOver`.
    """

    def __init__(self, terminal: Terminal, rules: Rules, boxes: int, rules_text: str) -> None:
        self._terminal, self._rules, self._boxes = terminal, rules, boxes
        self._rules_text = rules_text
        self._last_wagers: Mapping[int, int] = {}

    def wagers(self, balance: int, streak_wins: int) -> RoundOpened:
        """First wagers that the rules take and the balance covers."""
        while True:
            answer = self._ask(self._wagers_question())
            try:
                wagers = self._read_wagers(answer.split())
                opened = open_wagers(self._rules, wagers, streak_wins)
            except CroupierError as error:
                self._terminal.say(words.sentence(str(error)))
                continue
            needs = sum(wagers.values())
            if needs <= balance:
                self._last_wagers = wagers
                return opened
            self._terminal.say(words.not_covered(needs, balance))

    def decision(self, state: Round, asked: AwaitsAnswers | AwaitsPlay, balance: int) -> Action:
        """What the box whose turn it is does; something that the balance covers."""
        box = asked.boxes[0] if isinstance(asked, AwaitsAnswers) else asked.box
        may = _affordable(state, box, balance)
        if isinstance(asked, AwaitsAnswers):
            question = words.offer_question(state, box, may)
        else:
            question = words.play_question(state, box, asked.hand, may)
        while True:
            action = words.ANSWERS.get(self._ask(question))
            reason = _why_not(state, box, action, balance)
            if reason is None and action is not None:
                return action
            self._terminal.say(reason or f"Say one of {words.choices_text(may)}.")

    def _ask(self, question: str) -> str:
        while (answer := self._terminal.ask(question)) == RULES_KEY:
            self._terminal.say(self._rules_text)
        return answer

    def _wagers_question(self) -> str:
        low, high = self._rules.wager_min, self._rules.wager_max
        each = "" if self._boxes == 1 else f", one for all {self._boxes} boxes or one for each"
        repeat = f"; Enter for {self._units()}" if self._last_wagers else ""
        return f"Place your wagers ({low:,} to {high:,}{each}{repeat}):"

    def _units(self) -> str:
        units = [
            str(self._last_wagers.get(box, 0) // MINOR_PER_UNIT)
            for box in range(1, self._boxes + 1)
        ]
        return units[0] if len(set(units)) == 1 else " ".join(units)

    def _read_wagers(self, amounts: Sequence[str]) -> Mapping[int, int]:
        """Wagers by box: one amount for all of them, or one for each, 0 for none.

        Raises:
            BadInput: They cannot be read, or there are too few or too many.
        """
        if not amounts:
            return self._last_wagers
        if len(amounts) == 1:
            amounts = list(amounts) * self._boxes
        if len(amounts) != self._boxes:
            raise BadInput(f"{len(amounts)} wagers for {self._boxes} boxes")
        by_box = {box: parse_wager(text) for box, text in enumerate(amounts, start=1)}
        return {box: wager for box, wager in by_box.items() if wager}


def _affordable(state: Round, box: int, balance: int) -> tuple[Action, ...]:
    return tuple(
        action for action in options(state, box) if words.cost_of(state, box, action) <= balance
    )


def _why_not(state: Round, box: int, action: Action | None, balance: int) -> str | None:
    """Why an action is refused; None when it is not, or when it is none at all."""
    if action is None:
        return None
    refused = refusal(state, box, action)
    if refused is not None:
        return words.refused(refused)
    cost = words.cost_of(state, box, action)
    return words.not_covered(cost, balance) if cost > balance else None
