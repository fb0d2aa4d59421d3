"""`croupier admin grant` and `revoke`, and what the journal of acts keeps of a terminal."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_host_store import SqlHostStore
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_register import SqlRegister
from croupier.casino.host_acts import ActLine
from croupier.casino.register import Keys, NewAccount
from croupier.cli.main import run

NOW = datetime.now(UTC)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A house where Ann has an account and Guest Heron has none."""
    folder = tmp_path / "house"
    folder.mkdir()
    migrate_sqlite(folder / "house.sqlite")

    async def work() -> None:
        database = await SqlDatabase.open(folder / "house.sqlite")
        account = NewAccount("Ann", None, "hashed", None)
        await SqlRegister(database).create(account, Keys(b"token", b"browser"), NOW)
        await SqlPeople(database).create_guest("Guest Heron", b"heron", NOW)
        await database.close()

    asyncio.run(work())
    return folder


def looked_up(folder: Path) -> tuple[bool, Sequence[ActLine]]:
    """Whether Ann is a host, and all acts, newest first."""

    async def work() -> tuple[bool, Sequence[ActLine]]:
        database = await SqlDatabase.open(folder / "house.sqlite")
        try:
            ann = await SqlPeople(database).by_name("Ann")
            assert ann is not None
            return ann.is_host, await SqlHostStore(database).acts(None, 10)
        finally:
            await database.close()

    return asyncio.run(work())


def test_the_terminal_makes_a_host_and_takes_the_last_rights_away(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", "grant", "ann", "--why", "runs the evening", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "ann is a host\n"
    assert looked_up(data)[0] is True
    assert run(["admin", "revoke", "Ann", "--json", "--data", str(data)]) == 0
    is_host, (revoked, granted) = looked_up(data)
    assert is_host is False
    assert (granted.host, granted.whom, granted.act.by.reason) == (None, "Ann", "runs the evening")
    assert (revoked.act.kind, revoked.act.by.reason) == ("revoke", None)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["grant", "Nobody"], id="nobody has the name"),
        pytest.param(["grant", "Guest Heron"], id="a guest"),
        pytest.param(["grant", "Ann", "--why", "x"], id="a reason that is none"),
        pytest.param(["fund", "Ann", "FUN", "5", "--why", "x"], id="money for no reason"),
    ],
)
def test_what_the_terminal_is_refused_is_no_act(data: Path, words: list[str]) -> None:
    assert run(["admin", *words, "--data", str(data)]) != 0
    assert looked_up(data) == (False, ())
