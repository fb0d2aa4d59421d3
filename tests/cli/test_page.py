"""The page about the command line names what there is."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from croupier.cli.main import command_line

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")


def commands() -> dict[str, set[str]]:
    """Options of every command, by its name; a group's commands after the group's name."""
    found: dict[str, set[str]] = {}

    def walk(command: object, name: str) -> None:
        inner = getattr(command, "commands", None)
        if inner is None:
            found[name] = {
                option
                for parameter in getattr(command, "params", ())
                if not getattr(parameter, "hidden", False)
                for option in parameter.opts
                if option.startswith("--")
            }
            return
        for word, part in inner.items():
            walk(part, f"{name} {word}".strip())

    walk(get_command(command_line(None)), "")
    return found


def test_every_command_is_on_the_page() -> None:
    named = set(re.findall(r"^\| `croupier ([a-z]+(?: [a-z-]+)?)", PAGE, re.MULTILINE))
    assert named == set(commands())


@pytest.mark.parametrize(
    "command", ["serve", "games", "rules", "odds", "strategy", "advise", "play", "replay"]
)
def test_every_option_is_on_the_page(command: str) -> None:
    section = PAGE.split(f"## croupier {command}")[1].split("\n## ")[0]
    missing = {option for option in commands()[command] if f"`{option}" not in section}
    assert missing == set()
