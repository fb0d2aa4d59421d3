"""Two servers of one house are killed, frozen, closed and cut off while people play.

    python -m benchmarks.chaos [--faults 12] [--people 8] [--seed 1]

PostgreSQL and both servers run on this machine, and something starts a server again that has
ended, as systemd would. After each fault everybody must get a command accepted. At the end the
books are audited, every journal is replayed through the core, and each person's own log is held
against them: commands, events to the card, money to the cent. Ends with 1 where anything differs.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import copyfile

from benchmarks.chaos_log import differences
from benchmarks.chaos_players import Front, Person
from tests.support.pair import PairedServer
from tests.support.postgres import PostgresServer, running_server

HOUSE = "house"
AGAIN_SECONDS_MAX = 60
"""After a fault, until everybody plays; then the run is given up."""

CUT, CRASHED = "lines to PostgreSQL cut", "PostgreSQL crashed"
OF_POSTGRESQL = (CUT, CRASHED)

_CUT = (
    "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Watched(threading.Thread):
    """Starts one server again whenever it has ended; it stands by until it has the house."""

    def __init__(self, server: PairedServer, front: Front) -> None:
        super().__init__(daemon=True)
        self.server = server
        self._front = front
        self._is_over = False

    @property
    def plays(self) -> bool:
        """It is the one at which everybody is."""
        return bool(self.server.base) and self._front.base == self.server.base

    def run(self) -> None:
        while not self._is_over:
            with suppress(AssertionError):
                self.server.start()
                self._front.moves(self.server.base)
                self.server.ended(seconds=None)
                if self.plays:
                    self._front.moves("")
            self.server.base = ""

    def stop(self) -> None:
        """Ends it for good."""
        self._is_over = True
        self.server.kill()
        self.join(AGAIN_SECONDS_MAX)


class Chaos:
    """One house, its two servers, and what is done to them."""

    def __init__(self, folder: Path, postgres: PostgresServer) -> None:
        self.front = Front()
        self.url = postgres.create(HOUSE)
        self._postgres = postgres
        options = ("--test-mode", "--database", self.url, "--standby")
        first, second = (PairedServer(folder / name / "house", *options) for name in ("one", "two"))
        self.servers = [Watched(each, self.front) for each in (first, second)]
        for each in (first, second):
            each.data.mkdir(mode=0o700, parents=True)
        self.servers[0].start()
        self.wait(lambda: bool(self.front.base))
        copyfile(first.data / "house.key", second.data / "house.key")
        (second.data / "house.key").chmod(0o600)
        self.servers[1].start()
        self.faults: dict[str, Callable[[], None]] = {
            "killed": self._kill,
            "closed": self._close,
            "frozen": self._freeze,
            CUT: self._cut,
            CRASHED: self._crash,
        }

    @property
    def is_whole(self) -> bool:
        """One server plays, the other stands by."""
        return any(each.plays for each in self.servers) and any(
            each.server.stands_by and not each.plays for each in self.servers
        )

    def _playing(self) -> Watched:
        return next(each for each in self.servers if each.plays)

    def _kill(self) -> None:
        self._playing().server.kill()

    def _close(self) -> None:
        self._playing().server.stop()

    def _freeze(self) -> None:
        frozen = self._playing()
        frozen.server.freeze()
        self.front.moves("")
        try:
            self.wait(lambda: bool(self.front.base))
        finally:
            frozen.server.thaw()

    def _cut(self) -> None:
        self._postgres.sql(_CUT, HOUSE)

    def _crash(self) -> None:
        self._postgres.crash()
        self._postgres.start_again()

    @staticmethod
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


def run(folder: Path, postgres: PostgresServer, chosen: argparse.Namespace) -> list[str]:
    """Plays through all faults; what is wrong in the end."""
    chaos = Chaos(folder, postgres)
    people = [Person(chaos.front, number, chosen.seed) for number in range(chosen.people)]
    for each in people:
        each.start()
    names = list(chaos.faults)
    order = [names[place % len(names)] for place in range(chosen.faults)]
    random.Random(chosen.seed).shuffle(order)
    wrong = []
    try:
        for name in order:
            go_through(name, chaos, people)
    except TimeoutError as error:
        wrong += [f"{error}: {person.state}" for person in people]
    for person in people:
        person.stop()
    for server in chaos.servers:
        server.stop()
    wrong += [person.trouble for person in people if person.trouble]
    wrong += asyncio.run(differences(chaos.url, chaos.servers[0].server.data, people))
    accepted = sum(len(person.accepted) for person in people)
    seen = sum(len(person.seen) for person in people)
    print(f"{chosen.faults} faults, {accepted} commands accepted, {seen} events seen")
    return wrong


def go_through(name: str, chaos: Chaos, people: list[Person]) -> None:
    """One fault, until everybody plays again.

    Raises:
        TimeoutError: Somebody does not.
    """
    chaos.wait(lambda: chaos.is_whole and all(each.table or each.trouble for each in people))
    begin = time.monotonic()
    chaos.faults[name]()
    done = time.monotonic()
    chaos.wait(lambda: all(_plays(each, done) for each in people))
    # What PostgreSQL takes to start again is its own.
    since = done if name in OF_POSTGRESQL else begin
    print(f"{name}: everybody plays again after {time.monotonic() - since:.2f} s", flush=True)


def _plays(person: Person, since: float) -> bool:
    return bool(person.trouble) or person.done_at > since


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--faults", type=int, default=12)
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="croupier-chaos-") as folder,
        running_server() as postgres,
    ):
        wrong = run(Path(folder), postgres, chosen)
    for each in wrong:
        print(f"WRONG: {each}")
    print("all agree" if not wrong else f"{len(wrong)} differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
