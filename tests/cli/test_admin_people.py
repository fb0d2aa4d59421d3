"""`croupier admin invite` and `reset-link`: what a host hands over by hand."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest

from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_register import SqlRegister
from croupier.casino.register import Keys, NewAccount
from croupier.cli.main import run
from croupier.server.cookies import parse_token
from tests.support.accounts import reset_token

T = TypeVar("T")
NOW = datetime.now(UTC)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A house where Ann has an account without mail."""
    folder = tmp_path / "house"
    folder.mkdir()
    migrate_sqlite(folder / "house.sqlite")

    async def sign_up(register: SqlRegister) -> None:
        account = NewAccount("Ann", None, "hashed", None)
        await register.create(account, Keys(b"token", b"browser"), NOW)

    with_register(folder, sign_up)
    return folder


def with_register(folder: Path, act: Callable[[SqlRegister], Awaitable[T]]) -> T:
    """What somebody finds in the register."""

    async def work() -> T:
        database = await SqlDatabase.open(folder / "house.sqlite")
        try:
            return await act(SqlRegister(database))
        finally:
            await database.close()

    return asyncio.run(work())


def test_a_link_for_who_has_no_mail(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_PUBLIC_URL", "https://play.example.org")
    assert run(["admin", "reset-link", "ann", "--data", str(data)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("https://play.example.org/reset#")
    assert "30 minutes" in said
    reset = parse_token(reset_token(said)) or b""
    owner = with_register(data, lambda register: register.reset_owner(reset, datetime.now(UTC)))
    assert owner is not None
    assert owner.person.name == "Ann"


def test_a_link_as_a_document(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "reset-link", "Ann", "--data", str(data), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["name"] == "Ann"
    assert document["seconds"] == 1800
    assert document["link"].startswith("http://127.0.0.1:8420/reset#")


def test_no_link_for_nobody(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "reset-link", "Bob", "--data", str(data)]) == 2
    assert "nobody here is called 'Bob'" in capsys.readouterr().err


def test_an_invitation(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "invite", "--data", str(data), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["link"] == f"http://127.0.0.1:8420/sign-up#{document['code']}"
    code = parse_token(document["code"]) or b""
    assert with_register(data, lambda register: register.has_invite(code, datetime.now(UTC)))
    assert run(["admin", "invite", "--data", str(data)]) == 0
    assert "30 days" in capsys.readouterr().out
