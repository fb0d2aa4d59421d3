"""A cable to a server, which a test may pull out and put in again."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

_CHUNK_BYTES = 65_536

Notices = Callable[[bytes], bool]
"""Told what goes to the server on one connection; whether its answer is one that may be lost."""


class Cable:
    """Passes bytes on both ways while it is whole.

    `cut` drops every connection at once, and `stall` holds everything up, as a network does that
    is gone: what was sent meanwhile arrives once the cable is mended.

    Attributes:
        url: Where the server is to be reached through it.
        lost: How many answers it has swallowed.
    """

    def __init__(self, server: str, notices: Callable[[], Notices] | None = None) -> None:
        place = urlsplit(server)
        self._server = (place.hostname or "", place.port or 0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._notices = notices or (lambda: lambda _sent: False)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._flows = threading.Event()
        self._flows.set()
        self._is_cut = False
        self._to_lose = 0
        self.lost = 0
        user, at, _ = place.netloc.rpartition("@")
        near = f"{user}{at}127.0.0.1:{self._listening.getsockname()[1]}"
        self.url = urlunsplit(place._replace(netloc=near))
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Pulls it out; everybody notices."""
        with self._lock:
            self._is_cut = True
            ends, self._open = self._open, set()
        for end in ends:
            _close(end)

    def stall(self) -> None:
        """Lets nothing through, and nobody is told."""
        self._flows.clear()

    def mend(self) -> None:
        """Puts it in again."""
        self._is_cut = False
        self._flows.set()

    def lose_an_answer(self) -> None:
        """Of the next request that `notices` knows: it is done, and its connection breaks."""
        with self._lock:
            self._to_lose += 1

    def lose_no_more(self) -> None:
        """No answer of a later request."""
        with self._lock:
            self._to_lose = 0

    def close(self) -> None:
        """For good."""
        self.cut()
        self._flows.set()
        _close(self._listening)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self._flows.wait()
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        with self._lock:
            if self._is_cut:
                near.close()
                return
            try:
                far = socket.create_connection(self._server)
            except OSError:
                near.close()
                return
            self._open |= {near, far}
        is_deaf = threading.Event()
        ways = (self._ask, near, far, is_deaf), (self._answer, far, near, is_deaf)
        for work, *given in ways:
            threading.Thread(target=self._until_closed, args=(work, *given), daemon=True).start()

    def _until_closed(
        self,
        pass_on: Callable[[socket.socket, socket.socket, threading.Event], None],
        one: socket.socket,
        other: socket.socket,
        is_deaf: threading.Event,
    ) -> None:
        with suppress(OSError):
            pass_on(one, other, is_deaf)
        with self._lock:
            self._open -= {one, other}
        _close(one)
        _close(other)

    def _ask(self, near: socket.socket, far: socket.socket, is_deaf: threading.Event) -> None:
        is_noticed = self._notices()
        while chunk := near.recv(_CHUNK_BYTES):
            self._flows.wait()
            if is_noticed(chunk) and self._loses():
                is_deaf.set()
            far.sendall(chunk)

    def _answer(self, far: socket.socket, near: socket.socket, is_deaf: threading.Event) -> None:
        while chunk := far.recv(_CHUNK_BYTES):
            self._flows.wait()
            if is_deaf.is_set():
                self.lost += 1
                return
            near.sendall(chunk)

    def _loses(self) -> bool:
        with self._lock:
            is_wanted = self._to_lose > 0
            self._to_lose -= is_wanted
            return is_wanted


def commits_to_postgres() -> Notices:
    """Notices the commits of a table, and the ends of other transactions, on one connection."""
    names: set[bytes] = set()

    def is_commit(sent: bytes) -> bool:
        names.update(_APPENDS.findall(sent))
        # A statement is bound by its name behind the empty name of a portal.
        return b"COMMIT\0" in sent or any(b"\0" + each + b"\0" in sent for each in names)

    return is_commit


_APPENDS = re.compile(rb"(\w+)\0SELECT o_answer, ")
"""A statement that is given a name."""


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def cable_to(server: str) -> Iterator[Cable]:
    """A whole cable, which is closed at the end."""
    cable = Cable(server)
    try:
        yield cable
    finally:
        cable.close()
