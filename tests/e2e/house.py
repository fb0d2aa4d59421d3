"""A real house in a process of its own, for browsers to visit."""

import os
import signal
import subprocess
import sys
from pathlib import Path

OPEN_SECONDS_MAX = 20
_OPEN = "croupier is open at"


class HouseProcess:
    """`croupier serve` on a loopback port, in test mode unless said otherwise.

    Attributes:
        url: Where it is open, without a slash at the end.
    """

    def __init__(self, data: Path, port: int = 0, *options: str) -> None:
        self.data = data
        self._options = options
        command = [
            sys.executable,
            "-c",
            "from croupier.cli.main import main; main()",
            "serve",
            "--port",
            str(port),
            "--data",
            str(data),
            *options,
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.url = self._wait_until_open()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.url.rpartition(":")[2])

    def _wait_until_open(self) -> str:
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if _OPEN in line:
                return line.split(_OPEN)[1].strip().rstrip("/")
        raise AssertionError(f"the house did not open:\n{''.join(said)}")

    def pull_the_plug(self) -> None:
        """Ends it without a word, as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(OPEN_SECONDS_MAX)
        self._stop_listening()

    def open_again(self) -> "HouseProcess":
        """Another process on the same folder and port."""
        return HouseProcess(self.data, self.port, *self._options)

    def close(self) -> None:
        """Ends it as a host would."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(OPEN_SECONDS_MAX)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._stop_listening()

    def _stop_listening(self) -> None:
        if self._process.stdout is not None:
            self._process.stdout.close()
