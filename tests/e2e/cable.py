"""A cable between one browser and the house, which a test may pull out and put in again."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

_CHUNK_BYTES = 65_536


class Cable:
    """Passes bytes on both ways while it is whole; cut, it drops every connection at once.

    Attributes:
        url: Where the house is to be reached through it.
    """

    def __init__(self, house: str) -> None:
        place = urlsplit(house)
        self._house = (place.hostname or "", place.port or 0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Pulls it out."""
        with self._lock:
            self._is_cut = True
            ends, self._open = self._open, set()
        for end in ends:
            _close(end)

    def mend(self) -> None:
        """Puts it in again."""
        self._is_cut = False

    def close(self) -> None:
        """For good."""
        self.cut()
        _close(self._listening)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        with self._lock:
            if self._is_cut:
                near.close()
                return
            far = socket.create_connection(self._house)
            self._open |= {near, far}
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while chunk := one.recv(_CHUNK_BYTES):
                other.sendall(chunk)
        with self._lock:
            self._open -= {one, other}
        _close(one)
        _close(other)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def cable_to(house: str) -> Iterator[Cable]:
    """A whole cable, which is closed at the end."""
    cable = Cable(house)
    try:
        yield cable
    finally:
        cable.close()
