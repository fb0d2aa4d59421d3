"""What is fuzzed: a law that any bytes must keep, and how to make new ones from old."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import cast

from croupier.core.errors import CroupierError

CORPUS = Path(__file__).parent / "corpus"
NAMES = ("record", "rule_code", "message", "line")
MESSAGE_CHARACTERS_MAX = 600
"""Of a refusal's message; what was wrong is shown shortened."""

STRETCHED = 0.1
"""Share of such changes that make a piece very long; long texts are slow to try."""


@dataclass(frozen=True, slots=True)
class Target:
    """One reader of text from outside.

    Attributes:
        law: Raises for bytes that show a flaw; else says whether they were accepted.
        mutate: Other bytes of the same kind, made from some that are known.
        words: What the text is made of.
        bytes_max: Longest text that is tried.
    """

    law: Callable[[bytes], bool]
    mutate: Callable[[bytes, Random], bytes]
    words: tuple[str, ...]
    bytes_max: int


def find_target(name: str) -> Target:
    """The target of a name; imports what it reads only now, so that it can be watched."""
    return cast("Target", import_module(f"tests.fuzz.{name}").TARGET)


def corpus(name: str) -> list[bytes]:
    """The texts that are kept for a target."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def require_plain(refused: CroupierError, *kinds: type[CroupierError]) -> None:
    """A refusal is of a documented class, and one printable line of bounded length."""
    assert isinstance(refused, kinds), f"undocumented {type(refused).__name__}: {refused}"
    message = str(refused)
    assert message
    assert message.isprintable(), f"not one plain line: {message!r}"
    assert len(message) <= MESSAGE_CHARACTERS_MAX, f"{len(message)} characters: {message[:80]}"


def knead(text: bytes, random: Random, words: tuple[str, ...]) -> bytes:
    """Text with a few places cut out, doubled, stretched, swapped or overwritten with words."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.choice((0, 1, 1, 2, 5, 12, 40)))
        piece = text[start:end]
        match random.randrange(7):
            case 0:
                piece = b""
            case 6 if random.random() < STRETCHED:
                piece = (piece or b"9") * random.choice((100, 1000, 5000))
            case 1:
                piece *= 2
            case 2:
                piece = random.choice(words).encode() + piece
            case 3:
                piece = random.choice(words).encode()
            case 4:
                piece = bytes((random.randrange(256),)) + piece[1:]
            case _:
                other = random.randrange(len(text) + 1)
                piece = text[other : other + random.choice((1, 5, 20))]
        text = text[:start] + piece + text[end:]
    return text
