"""A quick command starts quickly: it loads what it needs and no more."""

import json
import subprocess
import sys

import pytest

LOADED = """
import json, sys
from croupier.cli.main import run
code = run(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]))
"""


def loaded(*arguments: str) -> set[str]:
    """What a new process has loaded when a command has ended well."""
    command = (sys.executable, "-c", LOADED, *arguments)
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    code, modules = json.loads(ended.stdout.splitlines()[-1])
    assert code == 0
    return set(modules)


@pytest.mark.parametrize(
    "arguments",
    [
        ("advise", "classic", "--hand", "9 7", "--upcard", "T", "--rule", "das=false"),
        ("games", "classic", "prize"),
    ],
)
def test_a_quick_command_loads_no_other_and_no_reader_of_values(
    arguments: tuple[str, ...],
) -> None:
    found = loaded(*arguments)

    assert "pydantic" not in found
    assert not found & {"croupier.cli.serve", "croupier.cli.verify", "croupier.cli.replay"}


def test_a_value_that_must_be_read_is_read() -> None:
    question = ("advise", "on-fire", "--hand", "9 7", "--upcard", "T", "--streak", "2")

    assert "pydantic" in loaded(*question)


def test_the_help_of_the_house_names_every_command() -> None:
    ended = subprocess.run(
        (sys.executable, "-c", "from croupier.cli.main import main; main()", "--help"),
        check=True,
        capture_output=True,
        text=True,
    )

    for command in ("serve", "odds", "strategy", "advise", "play", "simulate", "admin"):
        assert command in ended.stdout
