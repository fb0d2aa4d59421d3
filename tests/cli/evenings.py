"""Evenings at the terminal on stacked shoes, driven through their streams."""

import io
from collections.abc import Iterable

from croupier.cli.play import play_evening
from croupier.cli.play_record import RecordFile
from croupier.cli.play_terminal import Terminal
from croupier.cli.rule_options import chosen_game
from croupier.core.cards import Card, parse_cards
from croupier.core.events import DrawnCard, NoCardLeft


class StackedShoes:
    """Each round is dealt from cards laid out for it; then the shoe is empty."""

    def __init__(self, rounds: Iterable[str]) -> None:
        self._rounds = iter(rounds)
        self._cards: tuple[Card, ...] = ()
        self._dealt = 0

    def begin_round(self) -> bool:
        self._cards, self._dealt = parse_cards(next(self._rounds)), 0
        return True

    def draw(self) -> DrawnCard | NoCardLeft:
        if self._dealt == len(self._cards):
            return NoCardLeft()
        self._dealt += 1
        return DrawnCard(self._cards[self._dealt - 1], self._dealt - 1)


def evening(
    answers: str | io.StringIO,
    *rounds: str,
    game: str = "classic",
    rule: tuple[str, ...] = (),
    boxes: int = 1,
    saved: RecordFile | None = None,
) -> list[str]:
    """What was printed; answers are separated by blanks, `-` is Enter."""
    if isinstance(answers, str):
        lines = ("" if word == "-" else word.replace("_", " ") for word in answers.split())
        answers = io.StringIO("".join(f"{line}\n" for line in lines))
    output = io.StringIO()
    terminal = Terminal(answers, output)
    play_evening(chosen_game(game, None, rule), boxes, StackedShoes(rounds), terminal, saved)
    return output.getvalue().splitlines()


class Interrupted(io.StringIO):
    """Somebody presses Ctrl+C once the answers are used up."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line
