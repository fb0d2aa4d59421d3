"""One house on PostgreSQL has one server, and a server that has lost it says so and stops."""

from pathlib import Path

import pytest

from tests.support.postgres import PostgresServer
from tests.support.server import Player, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

WINS = "Ts 9d Th 8c"


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
