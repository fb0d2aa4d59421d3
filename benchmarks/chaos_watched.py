"""Servers that are started again whenever they end, as systemd would."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from benchmarks.chaos_players import Front
from tests.support.pair import PairedServer

AGAIN_SECONDS_MAX = 60
"""After a fault, until everybody plays; then the run is given up."""


class House(Protocol):
    """A house to which something is done.

    Attributes:
        front: Where people come in.
        url: Its database.
        key_folder: The data folder of one of its servers.
        faults: What can be done to it.
        only_mended: Of these, those after which nobody can play until they are over.
        wrong: What it did that it must not do.
    """

    front: Front
    url: str
    key_folder: Path
    faults: dict[str, Callable[[], None]]
    only_mended: frozenset[str]
    wrong: list[str]

    @property
    def is_whole(self) -> bool:
        """The next thing may be done to it."""
        ...

    def heal(self) -> None:
        """Ends what a fault has left as it was."""
        ...

    def stop(self) -> None:
        """Ends all servers for good."""
        ...


class Watched(threading.Thread):
    """Keeps one server going.

    Attributes:
        codes: What each of its lives has ended with.
    """

    def __init__(self, server: PairedServer, front: Front, opens: Callable[[str], None]) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.codes: list[int] = []
        self._front = front
        self._opens = opens
        self._is_over = False

    @property
    def is_open(self) -> bool:
        """People are sent to it."""
        return self.server.base in self._front.bases

    def run(self) -> None:
        while not self._is_over:
            with suppress(AssertionError):
                self.server.start()
                self._opens(self.server.base)
                code = self.server.ended(seconds=None)
                self._front.closes(self.server.base)
                self.codes.append(code)
            self.server.base = ""

    def stop(self) -> None:
        """Ends it for good."""
        self._is_over = True
        self.server.thaw()
        self.server.kill()
        self.join(AGAIN_SECONDS_MAX)


def wait(until: Callable[[], bool]) -> None:
    """Until something is so, for as long as everybody may have to wait.

    Raises:
        TimeoutError: It does not come to be.
    """
    end = time.monotonic() + AGAIN_SECONDS_MAX
    while not until():
        if time.monotonic() > end:
            raise TimeoutError("not all play any more")
        time.sleep(0.02)
