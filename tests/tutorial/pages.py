"""A tutorial as a list of things to do: its fenced blocks, and its notes to whoever tries it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "tutorial"
_PARTS = re.compile(r"^```(\w+)\n(.*?)^```$|^<!-- (.*?) -->$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to do.

    Attributes:
        kind: The language of a fenced block, or `note` for what a person does off the page.
    """

    kind: str
    text: str


def parts(page: str) -> list[Part]:
    """Of a page, in order."""
    text = (FOLDER / page).read_text(encoding="utf-8")
    return [
        Part(found[1] or "note", found[2] if found[1] else found[3])
        for found in _PARTS.finditer(text)
    ]


def calls(console: str) -> Iterator[tuple[str, list[str]]]:
    """Commands of a block, each with the lines that it prints."""
    for call in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, *lines = call.splitlines()
        yield command, lines


def shows(line: str, printed: str) -> bool:
    """Whether a line is what the page shows; three dots stand for anything."""
    wanted = [re.escape(part) for part in " ".join(line.split()).split("...")]
    return re.fullmatch(".*".join(wanted), " ".join(printed.split())) is not None
