"""The first evening: what the page says is done, in order, in a real house on loopback."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import SECONDS_MAX, Line, Player, Server
from tests.tutorial.pages import Part, calls, parts, shows

pytestmark = pytest.mark.lengthy

NAME = "Guest Heron 3226"
"""How the page calls the guest; a house chooses another name."""
_CALL = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"


class Evening:
    """One house in a folder of its own, and the guest of the page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Server(folder / "house", "--test-mode")
        self.guest: Player | None = None
        self.line: Line | None = None
        self.table: dict[str, object] = {}
        self.prompt: dict[str, object] = {}
        self.done: list[str] = []

    def follow(self, part: Part) -> None:
        if part.kind == "note":
            self.done.append(part.text)
            self.act(part.text)
            return
        assert part.kind == "console", f"a block that nobody tries: {part}"
        for command, lines in calls(part.text):
            self.done.append(command)
            printed = self.run(command)
            assert len(printed) == len(lines), f"{command}\n" + "\n".join(printed)
            for line, said in zip(lines, printed, strict=True):
                assert shows(self.named(line), said), f"{command}\n{said}\nis not\n{line}"

    def named(self, text: str) -> str:
        """With the name that the guest really has."""
        return text.replace(NAME, self.guest.name) if self.guest is not None else text

    def run(self, command: str) -> list[str]:
        """What a command prints, line by line."""
        program, *words = shlex.split(self.named(command))
        if program == "./play":
            assert words == [], "the server's options are the test's"
            self.server.start()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+", self.server.base)
            return ["croupier is open at http://127.0.0.1:8420/"]
        assert program == ".venv/bin/croupier", program
        ended = subprocess.run(
            [sys.executable, "-c", _CALL, *words],
            capture_output=True,
            text=True,
            timeout=SECONDS_MAX,
            env={**os.environ, "CROUPIER_DATA": str(self.server.data)},
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout.splitlines()

    def act(self, note: str) -> None:
        """What a person does in the browser, or to the server."""
        match note:
            case "a guest sits down at classic, wagers 10 and is dealt Ts 9d 9h 8c":
                self.guest = Player.guest(self.server)
                self.line = self.guest.line()
                self.line.open("classic", "Ts 9d 9h 8c")
                self.line.wager(1, 10)
                self.line.deal()
                self.table, self.prompt = self.line.look(), self.line.prompt
                assert self.prompt["phase"] == "play"
            case "the server is killed and started again; the guest finds everything as it was":
                assert self.guest is not None
                assert self.line is not None
                table_id = self.line.table_id
                self.server.kill()
                self.line.close()
                self.server.start()
                self.line = self.guest.line()
                self.line.enter(table_id)
                assert self.line.table == self.table
                assert self.line.prompt == self.prompt
                assert self.guest.fun() == 990_00
            case "the guest has 1490":
                assert self.guest is not None
                assert self.guest.fun() == 1490_00
            case "the server is closed":
                assert self.line is not None
                self.line.close()
                assert self.server.stop() == 0
            case _:
                raise AssertionError(f"nobody knows how to do this: {note}")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    at = Evening(tmp_path)
    yield at
    at.server.kill()


def test_a_first_evening_goes_as_its_page_says(evening: Evening) -> None:
    for part in parts("first-evening.md"):
        evening.follow(part)
    assert len(evening.done) == 8


@pytest.mark.parametrize(
    ("line", "printed", "is_shown"),
    [
        ("wagers    ...   FUN", "wagers    8HhcTm5   FUN", True),
        ("wagers  FUN", "wagers    FUN", True),
        ("clean: 3 accounts", "clean: 4 accounts", False),
        ("a+b ...", "aab c", False),
    ],
)
def test_three_dots_stand_for_anything_and_every_other_word_for_itself(
    line: str, printed: str, is_shown: bool
) -> None:
    assert shows(line, printed) is is_shown
