"""Two servers of one house, one of which plays, and what is done to them."""

from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

from benchmarks.chaos_players import Front
from benchmarks.chaos_watched import Watched, wait
from tests.support.pair import PairedServer
from tests.support.postgres import PostgresServer

HOUSE = "house"
CUT, CRASHED = "lines to PostgreSQL cut", "PostgreSQL crashed"

_CUT = (
    "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class PairHouse:
    """A `House` whose second server stands by."""

    only_mended = frozenset({CUT, CRASHED})

    def __init__(self, folder: Path, postgres: PostgresServer) -> None:
        self.front = Front()
        self.url = postgres.create(HOUSE)
        self.wrong: list[str] = []
        self._postgres = postgres
        options = ("--test-mode", "--database", self.url, "--standby")
        first, second = (PairedServer(folder / name / "house", *options) for name in ("one", "two"))
        self.key_folder = first.data
        self._servers = [Watched(each, self.front, self.front.moves) for each in (first, second)]
        for each in (first, second):
            each.data.mkdir(mode=0o700, parents=True)
        self._servers[0].start()
        wait(lambda: bool(self.front.base))
        copyfile(first.data / "house.key", second.data / "house.key")
        (second.data / "house.key").chmod(0o600)
        self._servers[1].start()
        self._frozen: Watched | None = None
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
        return any(each.is_open for each in self._servers) and any(
            each.server.stands_by and not each.is_open for each in self._servers
        )

    def heal(self) -> None:
        """Wakes the one that was frozen."""
        if self._frozen is not None:
            self._frozen.server.thaw()
            self._frozen = None

    def stop(self) -> None:
        """Ends both."""
        for each in self._servers:
            each.stop()

    def _playing(self) -> Watched:
        return next(each for each in self._servers if each.is_open)

    def _kill(self) -> None:
        self._playing().server.kill()

    def _close(self) -> None:
        self._playing().server.stop()

    def _cut(self) -> None:
        self._postgres.sql(_CUT, HOUSE)

    def _freeze(self) -> None:
        self._frozen = self._playing()
        self._frozen.server.freeze()
        self.front.closes(self._frozen.server.base)
        wait(lambda: bool(self.front.base))

    def _crash(self) -> None:
        self._postgres.crash()
        self._postgres.start_again()
