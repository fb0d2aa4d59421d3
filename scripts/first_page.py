"""How long `./play` takes to its first page; standard library only.

    python3 scripts/first_page.py SECONDS_MAX [OPTION...]

Starts `./play` with the options on a free port, waits for the page, asks the server to stop and
prints the seconds. Ends with 0 when the page came in time and the server stopped when asked.
"""

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 300
STOP_SECONDS_MAX = 15
POLL_SECONDS = 0.02


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def page(address: str) -> bytes | None:
    """The page, once there is one."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with contextlib.suppress(OSError, urllib.error.URLError), opener.open(address) as answer:
        content: bytes = answer.read()
        return content
    return None


def seconds_to_first_page(play: subprocess.Popen[bytes], address: str, began: float) -> float:
    """Seconds from the start to the page."""
    while time.monotonic() - began < PATIENCE_SECONDS:
        if play.poll() is not None:
            raise SystemExit(f"./play ended with {play.returncode} before its first page")
        if b"<!doctype html" in (page(address) or b"").lower():
            return time.monotonic() - began
        time.sleep(POLL_SECONDS)
    raise SystemExit(f"no page at {address} within {PATIENCE_SECONDS} s")


def computing_seconds() -> float:
    """Seconds of a processor that everything started here has used, waiting left out."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(seconds_max: float, options: list[str]) -> int:
    """Starts the house once; 0 when all went as it should."""
    port = free_port()
    began = time.monotonic()
    play = subprocess.Popen(
        [ROOT / "play", "--port", str(port), *options], cwd=ROOT, start_new_session=True
    )
    try:
        taken = seconds_to_first_page(play, f"http://127.0.0.1:{port}/", began)
        print(f"first page after {taken:.2f} s (at most {seconds_max:g} s)", flush=True)
        play.terminate()
        ended = play.wait(STOP_SECONDS_MAX)
        print(
            f"the server stopped with {ended}; {computing_seconds():.2f} s of computing", flush=True
        )
        return int(taken > seconds_max or ended not in (0, -signal.SIGTERM))
    finally:
        if play.poll() is None:
            os.killpg(play.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
