"""`croupier admin tables` and `servers`: what goes on in a house, open or closed."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.cli.admin_tables import duration
from croupier.cli.main import run
from tests.adapters.house import opened, sql_stores
from tests.support.clock import FakeClock
from tests.support.server import Player, Server, running

ROUND = "8s Ts 9d 8h 9h Tc 3c Td 2d"
ON_POSTGRES = "postgres"


@pytest.fixture(params=["sqlite", pytest.param(ON_POSTGRES, marks=pytest.mark.postgres)])
def server(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    """An open house in SQLite, or on PostgreSQL."""
    options: tuple[str, ...] = ()
    if request.param == ON_POSTGRES:
        url = request.getfixturevalue("postgres_url")
        monkeypatch.setenv("CROUPIER_DATABASE", url)
        options = ("--database", url)
    with running(tmp_path / "house", *options) as opened_server:
        yield opened_server


def test_open_tables_are_listed_while_the_house_is_open(server: Server) -> None:
    alone, host, guest = (Player.guest(server) for _ in range(3))
    with alone.line() as private, host.line() as shared, guest.line() as other:
        own = private.open("classic", ROUND)
        private.wager(1, 10)
        private.deal()
        public = shared.open_shared()
        shared.join(3)
        other.enter(public)
        other.join(1)
        (first, second) = json.loads(server.admin("tables", "--json").stdout)["tables"]
        lines = server.admin("tables").stdout.splitlines()

    assert (first["table_id"], second["table_id"]) == (own, public)
    assert (first["game"], first["access"], first["phase"]) == ("classic", "private", "play")
    assert (first["people"], first["rounds"]) == ([alone.name], 1)
    assert (second["game"], second["access"], second["phase"]) == (
        "multiplayer",
        "public",
        "betting",
    )
    assert (second["people"], second["rounds"]) == ([guest.name, host.name], 0)
    assert first["opened"] <= first["last_event"] <= second["last_event"]
    assert 0 <= first["idle_seconds"] < 60
    assert lines[0].startswith(f"{own}  classic      private  FUN silver ")
    assert "  play       people: 1  rounds: 1  last event " in lines[0]
    assert "  betting    people: 2  rounds: 0  last event " in lines[1]
    assert lines[2] == "2 open tables"


@pytest.mark.parametrize(
    "server", [pytest.param(ON_POSTGRES, marks=pytest.mark.postgres)], indirect=True
)
def test_the_server_that_plays_is_listed(server: Server) -> None:
    (playing,) = json.loads(server.admin("servers", "--json").stdout)["servers"]
    assert playing["is_playing"] is True
    assert playing["address"] == "127.0.0.1"
    (line,) = server.admin("servers").stdout.splitlines()
    assert line.startswith("plays      127.0.0.1        for ")
    server.stop()
    assert server.admin("servers").stdout == "no server has the house\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of a closed house."""
    migrate_sqlite(tmp_path / "house.sqlite")
    return tmp_path


def test_a_table_that_cannot_be_read_is_listed_all_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        database = await SqlDatabase.open(folder / "house.sqlite", clock=FakeClock())
        await opened(sql_stores(database, FakeClock()))
        await database.close()

    asyncio.run(work())
    assert run(["admin", "tables", "--data", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "  its journal cannot be read  last event " in said
    assert run(["admin", "tables", "--data", str(folder), "--json"]) == 0
    (table,) = json.loads(capsys.readouterr().out)["tables"]
    assert (table["phase"], table["people"], table["rounds"]) == (None, [], None)


def test_a_house_without_tables_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "tables", "--data", str(folder)]) == 0
    assert capsys.readouterr().out == "0 open tables\n"


def test_a_house_in_sqlite_has_no_list_of_servers(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", "servers", "--data", str(folder)]) == 2
    assert "this works on PostgreSQL only" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (86_400, "1 d")],
)
def test_times_are_told_in_their_biggest_unit(seconds: int, text: str) -> None:
    assert duration(seconds) == text
