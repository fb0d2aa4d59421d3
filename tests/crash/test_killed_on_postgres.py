"""One house on PostgreSQL has one server, and a server that has lost it says so and stops."""

import asyncio
import time
from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters.house_database import audit_postgres_beside
from tests.support.postgres import PostgresServer
from tests.support.server import Player, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

WINS = "Ts 9d Th 8c"

SAYS_SO_SECONDS_MAX = 20

LOCKS_OF_A_HOUSE = 0x6372
"""What the numbers of a house's own locks begin with."""

CUT_WHOEVER_HAS_THE_HOUSE = (
    "SELECT pg_terminate_backend(pid, 2000) FROM pg_locks"
    f" WHERE locktype = 'advisory' AND classid = {LOCKS_OF_A_HOUSE}"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def test_a_second_server_is_refused_and_the_first_plays_on(
    tmp_path: Path, postgres_url: str
) -> None:
    with running(tmp_path / "house", "--database", postgres_url) as server:
        other = Server(tmp_path / "other", "--database", postgres_url)
        with pytest.raises(AssertionError, match="did not open"):
            other.start()
        assert "another server has the house in postgresql://127.0.0.1" in other.log.read_text()
        player = Player.guest(server)
        with player.line() as line:
            line.open("classic", WINS)
            line.wager(1, 10)
            line.deal()
            line.stand_all()
        assert player.fun() == 1010_00


def test_a_house_plays_on_when_its_connections_were_cut(
    tmp_path: Path, postgres_url: str, postgres: PostgresServer
) -> None:
    with running(tmp_path / "house", "--database", postgres_url) as server:
        player = Player.guest(server)
        with player.line() as line:
            line.open("classic", WINS)
            line.wager(1, 10)
            postgres.sql(
                "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()",
                "house",
            )
            line.deal()
            line.stand_all()
        assert player.fun() == 1010_00


def test_a_server_that_was_frozen_while_another_took_the_house_writes_nothing_and_says_so(
    tmp_path: Path, postgres_url: str, postgres: PostgresServer
) -> None:
    options = ("--test-mode", "--database", postgres_url)
    frozen, other = Server(tmp_path / "frozen", *options), Server(tmp_path / "other", *options)
    frozen.start()
    try:
        player = Player.guest(frozen)
        old_line = player.line()
        table = old_line.open("classic", WINS)
        old_line.wager(1, 10)

        frozen.freeze()
        postgres.sql(CUT_WHOEVER_HAS_THE_HOUSE, "house")
        other.data.mkdir(mode=0o700)
        copyfile(frozen.data / "house.key", other.data / "house.key")
        (other.data / "house.key").chmod(0o600)
        other.start()
        player.server = other
        with player.line() as line:
            line.enter(table)
            assert line.balance == 1000_00, "a standing wager went back"

            frozen.thaw()
            assert old_line.deal()["code"] == "storage.failed"
            _wait_until_it_says(frozen, "nothing more is written: another server has the house")
            assert old_line.deal()["code"] == "storage.failed"

            line.wager(1, 20)
            assert player.fun() == 980_00
        old_line.close()

        assert other.stop() == 0
        _wait_until_it_says(frozen, "hold on its database stands again")
        player.server = frozen
        with player.line() as line:
            line.enter(table)
            line.wager(1, 10)
            line.deal()
            while line.prompt["phase"] != "betting":
                if line.prompt["phase"] == "play":
                    line.act("stand")
                else:
                    line.answer("decline", 1)
        assert frozen.stop() == 0
        assert asyncio.run(audit_postgres_beside(postgres_url)).is_clean
    finally:
        frozen.kill()
        other.kill()


def _wait_until_it_says(server: Server, words: str) -> None:
    """Until a line stands in a server's log; it looks every second whether it has the house."""
    until = time.monotonic() + SAYS_SO_SECONDS_MAX
    while words not in server.log.read_text():
        assert time.monotonic() < until, server.log.read_text()
        time.sleep(0.05)


def test_no_password_of_the_database_is_written_anywhere(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    url = postgres.url("nowhere").replace("croupier@", "croupier:opensesame@")
    server = Server(tmp_path / "house", "--database", url)
    with pytest.raises(AssertionError):
        server.start()
    said = server.log.read_text()
    assert "cannot reach postgresql://127.0.0.1" in said
    assert "opensesame" not in said
