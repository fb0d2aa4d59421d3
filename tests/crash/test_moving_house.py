"""A house moves from SQLite to PostgreSQL, is copied there, and comes back from its copy."""

import sqlite3
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli.main import run
from tests.support.postgres import PostgresServer
from tests.support.server import Player, Said, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

WINS = "Ts 9d Th 8c"


class Played:
    """A house in SQLite with one round over, one in play, and money paid in."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, "--test-mode")
        self.server.start()
        self.player = Player.guest(self.server)
        with self.player.line() as line:
            self.table = line.open("classic", WINS, WINS)
            line.wager(1, 10)
            line.deal()
            line.stand_all()
            line.deal(rebet=True)
            self.cards = line.look()["round"]["boxes"]
        paid = self.server.admin("fund", self.player.name, "FUN", "25")
        assert paid.returncode == 0, paid.stderr


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played(tmp_path / "house")


def copied(source: str, target: str) -> Said:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(["admin", "copy", "--from", source, "--to", target])
    return Said(code, out.getvalue(), err.getvalue())


def move(played: Played, url: str) -> Said:
    return copied(f"sqlite:{played.server.data}", url)


def test_a_house_that_was_killed_goes_on_with_its_round_on_postgresql(
    played: Played, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, data = postgres.create("moved"), played.server.data
    open_still = move(played, url)
    assert (open_still.returncode, "another server uses" in open_still.stderr) == (2, True)
    played.server.kill()

    moved = move(played, url)
    assert (moved.returncode, moved.stderr) == (0, "")
    assert moved.stdout.startswith("the same: ")
    again = move(played, url)
    assert (again.returncode, "is not empty: there are rows in" in again.stderr) == (2, True)

    player = played.player
    with running(data, "--database", url) as server:
        player.server = server
        with player.line() as line:
            line.enter(played.table)
            assert line.look()["round"]["boxes"] == played.cards
            line.stand_all()
        assert player.fun() == 1045_00
        monkeypatch.setenv("CROUPIER_DATABASE", url)
        assert server.admin("audit").stdout.startswith("clean")
        paid = server.admin("fund", played.player.name, "FUN", "5")
        assert (paid.returncode, paid.stderr) == (0, "")
        dumped = str(data / "house.dump")
        postgres.tool("pg_dump", "-Fc", "-f", dumped, "moved")

    back = postgres.create("back")
    postgres.tool("pg_restore", "--exit-on-error", "-d", "back", dumped)
    monkeypatch.setenv("CROUPIER_DATABASE", back)
    with running(data, "--database", back) as server:
        assert server.admin("audit").stdout.startswith("clean")
        player.server = server
        assert player.fun() == 1050_00


def test_what_differs_or_is_damaged_is_not_moved(played: Played, postgres: PostgresServer) -> None:
    url = postgres.create("not_moved")
    played.server.kill()
    with closing(sqlite3.connect(played.server.data / "house.sqlite")) as shell:
        shell.execute("PRAGMA writable_schema = ON")
        shell.execute("UPDATE accounts SET balance = balance + 1 WHERE kind = 'player'")
        shell.commit()
    damaged = move(played, url)
    assert damaged.returncode == 2
    assert "nothing was copied" in damaged.stderr
    assert postgres.sql("SELECT count(*) FROM people", "not_moved") == "0\n"


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("/srv/house", "postgresql://h/x", "--from is sqlite:"),
        ("sqlite:/srv/house", "sqlite:////srv/x.sqlite", "--to is where a PostgreSQL database"),
        ("sqlite:/srv/house", "mysql://h/x", "database: neither"),
    ],
)
def test_a_house_moves_from_sqlite_to_postgresql_alone(source: str, target: str, told: str) -> None:
    said = copied(source, target)
    assert (said.returncode, said.stdout) == (2, "")
    assert told in said.stderr
