"""Several nodes that share one house, and what is done to them."""

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from benchmarks.chaos_players import Front
from benchmarks.chaos_watched import Watched, wait
from tests.support.cable import Cable
from tests.support.nats import NatsProcess
from tests.support.postgres import PostgresServer
from tests.support.town_processes import LOST, NodeProcess, NodeTown

HOUSE = "house"
NO_NATS, CRASHED, NATS_GONE = "cut off from NATS", "PostgreSQL crashed", "NATS restarted"
LOST_ANSWER = "a commit without an answer"

CHECK_SECONDS = 0.5
FAILED_CHECKS_MAX = 2
"""Of `/readyz`, as in deploy/haproxy/nodes.cfg."""

CLOSED, LOST_LEASE = 0, 2
"""What a node ends with that was told to, and one whose lease others have ended."""


class Proxy(threading.Thread):
    """Asks each node whether it is ready; one that is not loses its sockets."""

    def __init__(self, front: Front, nodes: list[Watched]) -> None:
        super().__init__(daemon=True)
        self._front = front
        self._nodes = nodes
        self._failed: dict[str, int] = {}
        self._is_over = threading.Event()

    def run(self) -> None:
        with httpx.Client(timeout=CHECK_SECONDS) as client:
            while not self._is_over.wait(CHECK_SECONDS):
                bases = {each.server.base for each in self._nodes} - {""}
                for base in bases:
                    self._check(client, base)
                for gone in self._front.bases - bases:
                    self._front.closes(gone)

    def _check(self, client: httpx.Client, base: str) -> None:
        try:
            is_ready = client.get(f"{base}/readyz").status_code == httpx.codes.OK
        except httpx.HTTPError:
            is_ready = False
        self._failed[base] = 0 if is_ready else self._failed.get(base, 0) + 1
        if is_ready:
            self._front.opens(base)
        elif self._failed[base] >= FAILED_CHECKS_MAX:
            self._front.closes(base)

    def stop(self) -> None:
        """Asks no more."""
        self._is_over.set()
        self.join()


class NodesHouse:
    """A `House` of several nodes, one of which has a clock that is an hour off."""

    only_mended = frozenset({NO_NATS, CRASHED, NATS_GONE, LOST_ANSWER})

    def __init__(
        self, folder: Path, postgres: PostgresServer, nats: NatsProcess, count: int, seed: int
    ) -> None:
        self.front = Front()
        self.url = postgres.create(HOUSE)
        self.wrong: list[str] = []
        self._postgres = postgres
        self._nats = nats
        self._luck = random.Random(f"{seed}-nodes")
        self._town = NodeTown(folder, self.url, nats.url, [])
        self._nodes: list[Watched] = []
        self._begin()
        self.key_folder = self._town.nodes[0].data
        self._proxy = Proxy(self.front, self._nodes)
        self._proxy.start()
        wait(lambda: bool(self.front.base))
        for _ in range(count - 1):
            self._begin()
        self._apart: tuple[Watched, Callable[[], None]] | None = None
        self.faults: dict[str, Callable[[], None]] = {
            "killed": self._kill,
            "closed": self._close,
            "closed, and back with a clock an hour off": self._close_for_a_wrong_clock,
            "frozen": self._freeze,
            NO_NATS: self._cut_from_nats,
            "cut off from PostgreSQL": self._cut_from_postgres,
            "cut off from both": self._cut_from_both,
            CRASHED: self._crash,
            NATS_GONE: self._restart_nats,
            LOST_ANSWER: self._lose_an_answer,
        }

    def _begin(self) -> None:
        watched = Watched(self._town.next(), self.front, self.front.opens)
        self._nodes.append(watched)
        watched.start()

    @property
    def is_whole(self) -> bool:
        """All nodes let people in, and no other has a lease."""
        return all(each.is_open for each in self._nodes) and self._leases() == len(self._nodes)

    def heal(self) -> None:
        """Lets a node go on that was apart, once others have ended its lease; it has to end."""
        if self._apart is None:
            return
        (watched, mend), self._apart = self._apart, None
        lives = len(watched.codes)
        try:
            wait(lambda: self._leases() < len(self._nodes) or len(watched.codes) > lives)
        finally:
            mend()
        self._require_ended(watched, lives, LOST_LEASE)
        if LOST not in watched.server.log.read_text():
            self.wrong.append("a node that lost its lease did not say so")

    def stop(self) -> None:
        """Ends all of them."""
        self._proxy.stop()
        for each in self._nodes:
            each.stop()
        self._town.close()

    def _leases(self) -> int:
        return int(self._postgres.sql("SELECT count(*) FROM nodes", HOUSE))

    def _require_ended(self, watched: Watched, lives: int, code: int) -> None:
        wait(lambda: len(watched.codes) > lives)
        if watched.codes[-1] != code:
            self.wrong.append(f"a node ended with {watched.codes[-1]}, not {code}")

    def _any(self) -> tuple[Watched, NodeProcess]:
        watched = self._luck.choice(self._nodes)
        assert isinstance(watched.server, NodeProcess)
        return watched, watched.server

    # What is done to them

    def _kill(self) -> None:
        self._any()[1].kill()

    def _close(self, watched: Watched | None = None) -> None:
        watched = watched or self._any()[0]
        lives = len(watched.codes)
        watched.server.stop()
        self._require_ended(watched, lives, CLOSED)

    def _close_for_a_wrong_clock(self) -> None:
        watched, node = self._any()
        node.has_clock_off(self._luck.choice((-1, 1)))
        self._close(watched)

    def _freeze(self) -> None:
        watched, node = self._any()
        node.freeze()
        self._apart = watched, node.thaw

    def _cut_from_postgres(self) -> None:
        watched, node = self._any()
        self._stall(watched, node.to_database)

    def _cut_from_both(self) -> None:
        watched, node = self._any()
        self._stall(watched, *node.cables)

    def _stall(self, watched: Watched, *cables: Cable) -> None:
        def mend() -> None:
            for cable in cables:
                cable.mend()

        for cable in cables:
            cable.stall()
        self._apart = watched, mend

    def _cut_from_nats(self) -> None:
        node = self._any()[1]
        node.to_bus.stall()
        time.sleep(self._luck.uniform(1, 8))
        node.to_bus.mend()

    def _crash(self) -> None:
        self._postgres.crash()
        self._postgres.start_again()

    def _restart_nats(self) -> None:
        self._nats.kill()
        time.sleep(self._luck.uniform(0, 3))
        self._nats.start_again()

    def _lose_an_answer(self) -> None:
        cables = [each.to_database for each in self._town.nodes]
        lost = sum(each.lost for each in cables)
        # Who commits next loses it; a node without tables would be waited for in vain.
        for each in cables:
            each.lose_an_answer()
        wait(lambda: sum(each.lost for each in cables) > lost)
        for each in cables:
            each.lose_no_more()
