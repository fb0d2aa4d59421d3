"""Lines to and from a person: a terminal, a pipe, or a test."""

import re
from typing import TextIO

from rich.console import Console
from rich.text import Text

QUIT = ("q", "quit")
"""Answers that end the evening."""

ANSWER_CHARACTERS_MAX = 200
"""Of a line that is read; the rest of a longer one is dropped."""

_RED_CARD = re.compile(r"\b[2-9TJQKA][hd]\b")


class EveningOver(Exception):
    """The person has said so, or there is nobody left to ask."""


class _LineConsole(Console):
    """Leaves a closed pipe to the command line, which ends quietly."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Terminal:
    """Prints plain lines and reads answers; colour only repeats what letters say."""

    def __init__(self, answers: TextIO, output: TextIO) -> None:
        self._answers = answers
        self._console = _LineConsole(
            file=output, highlight=False, markup=False, emoji=False, soft_wrap=True
        )

    def say(self, line: str = "", style: str = "") -> None:
        """One line."""
        self._console.print(_coloured(line, style))

    def ask(self, question: str) -> str:
        """The answer to a question, in small letters.

        Raises:
            EveningOver: It is q or Ctrl+C, or the input has ended.
        """
        self._console.print(_coloured(question, "bold"), end=" ")
        try:
            line = self._read_line()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.say()
            raise EveningOver
        answer = line.strip().lower()
        if not self._answers.isatty():
            # Nobody typed it on the screen, so the transcript would lack it.
            self.say("".join(sign if " " <= sign <= "~" else "?" for sign in answer))
        if answer in QUIT:
            raise EveningOver
        return answer

    def _read_line(self) -> str:
        """A line up to its length limit, its end included; empty when the input has ended."""
        line = rest = self._answers.readline(ANSWER_CHARACTERS_MAX)
        while rest and not rest.endswith("\n"):
            rest = self._answers.readline(ANSWER_CHARACTERS_MAX)
        return line


def _coloured(line: str, style: str) -> Text:
    text = Text(line, style=style)
    text.highlight_regex(_RED_CARD, "red")
    return text
