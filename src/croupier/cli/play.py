"""`croupier play`: blackjack at the terminal, for play money, on the engine of the house."""

import io
import secrets
import sys
from pathlib import Path
from typing import Annotated, TextIO

import typer

from croupier.cli.games import page_text
from croupier.cli.play_evening import Evening, Shoes
from croupier.cli.play_questions import Questions
from croupier.cli.play_record import RecordFile, recorded_game
from croupier.cli.play_terminal import Terminal
from croupier.cli.rule_options import ChosenGame, GameName, RuleChanges, RuleCode, chosen_game
from croupier.core.errors import BadInput
from croupier.fairness.shoe import SeededShoes, row_of_seeds
from croupier.fairness.shuffle import SEED_BYTES
from croupier.notation.prose_en import felt_lines
from croupier.notation.rule_code import rule_code


class BadPlayOption(BadInput):
    """A seed that is no number, or more boxes than a player may hold."""

    code = "play.option"


def play(
    game: GameName = None,
    *,
    code: RuleCode = None,
    rule: RuleChanges = None,
    boxes: Annotated[int, typer.Option(help="Boxes that you play.")] = 1,
    seed: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The same cards again, for practice."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the rounds down as a record.")
    ] = None,
) -> None:
    """Play blackjack at the terminal, for play money."""
    chosen = chosen_game(game, code, rule)
    if not 1 <= boxes <= chosen.rules.boxes_per_player:
        raise BadPlayOption(f"boxes {boxes} is not 1 to {chosen.rules.boxes_per_player}")
    first = _read_seed(seed) if seed is not None else secrets.token_bytes(SEED_BYTES)
    shoes = SeededShoes(chosen.rules, row_of_seeds(first))
    terminal = Terminal(_forgiving(sys.stdin), _forgiving(sys.stdout))
    if save is None:
        play_evening(chosen, boxes, shoes, terminal)
    else:
        with RecordFile(save, recorded_game(chosen.name, chosen.rules), chosen.rules) as saved:
            play_evening(chosen, boxes, shoes, terminal, saved)
    if seed is None:
        terminal.say(f"The same cards again: --seed {first.hex()}")


def play_evening(
    chosen: ChosenGame,
    boxes: int,
    shoes: Shoes,
    terminal: Terminal,
    saved: RecordFile | None = None,
) -> None:
    """One evening, from whatever shoes."""
    terminal.say(chosen.title, "bold")
    terminal.say(rule_code(chosen.rules))
    terminal.say(f"{'. '.join(felt_lines(chosen.rules))}.")
    questions = Questions(terminal, chosen.rules, boxes, page_text(chosen))
    Evening(chosen.rules, shoes, terminal, questions, saved).play()
    if saved is not None and saved.rounds:
        terminal.say(f"{saved.rounds} saved: croupier replay {saved.path}")


def _read_seed(text: str) -> bytes:
    """A seed from 1 to 64 hexadecimal digits.

    Raises:
        BadPlayOption: Anything else.
    """
    digits = text.lower()
    if not 1 <= len(digits) <= 2 * SEED_BYTES or set(digits) - set("0123456789abcdef"):
        raise BadPlayOption(f"seed {text[:20]!r} is not 1 to {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(digits.rjust(2 * SEED_BYTES, "0"))


def _forgiving(stream: TextIO) -> TextIO:
    """The stream, with a question mark for what its encoding does not have."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
    return stream
