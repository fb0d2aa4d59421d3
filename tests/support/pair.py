"""One of two servers of a house: frozen, thawed, standing by."""

import signal

from tests.support.server import SECONDS_MAX, Server

STANDS_BY = "this one stands by"


class PairedServer(Server):
    """A `Server` that may be frozen, and of which one may ask whether it stands by."""

    _said_before = 0

    def start(self) -> None:
        """As `Server.start`; that returns only when it is open."""
        self._said_before = len(self._said)
        super().start()

    @property
    def stands_by(self) -> bool:
        """In this life of its own it has said that it waits."""
        return STANDS_BY in self._said[self._said_before :]

    @property
    def _said(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def freeze(self) -> None:
        """Lets it do nothing any more, as on a machine that is put to sleep (SIGSTOP)."""
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on where it was, unless it has ended."""
        self._send(signal.SIGCONT)

    def ended(self, seconds: float | None = SECONDS_MAX) -> int:
        """Waits until it ends by itself; its exit code."""
        process = self._process
        return 0 if process is None else process.wait(seconds)

    def _send(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
