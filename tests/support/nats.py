"""A NATS server for tests, on a free port of this machine."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS_MAX = 20


def why_not() -> str | None:
    """Why no server can be started here; None when one can."""
    return None if _program() else "needs Debian's nats-server"


def _program() -> str | None:
    return shutil.which("nats-server", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


@dataclass
class NatsProcess:
    """A running server.

    Attributes:
        config: What stands in its file of settings, besides where it listens.
    """

    folder: Path
    port: int
    config: str
    process: "subprocess.Popen[bytes]"

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Ends it where it stands."""
        self.process.kill()
        self.process.wait(START_SECONDS_MAX)

    def start_again(self) -> None:
        """Starts it anew where it was."""
        self.process = _launched(self.folder, self.port, self.config)


@contextmanager
def running_nats(folder: Path, config: str = "") -> Iterator[NatsProcess]:
    """A server until the end of the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    server = NatsProcess(folder, port, config, _launched(folder, port, config))
    try:
        yield server
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.kill()


def _launched(folder: Path, port: int, config: str) -> "subprocess.Popen[bytes]":
    program = _program()
    assert program is not None
    file = folder / "nats.conf"
    file.write_text(f'host: "127.0.0.1"\nport: {port}\n{config}\n')
    log = (folder / "nats.log").open("ab")
    process = subprocess.Popen([program, "-c", file], stdout=log, stderr=log)
    log.close()
    until = time.monotonic() + START_SECONDS_MAX
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.01)
        else:
            return process
    raise AssertionError(f"NATS did not start: {(folder / 'nats.log').read_text()}")
