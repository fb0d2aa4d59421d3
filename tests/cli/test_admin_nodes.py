"""`croupier admin nodes`: the servers that share a house, and who of them plays a table."""

import asyncio
import json
from pathlib import Path

import pytest

from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.cli.main import run
from tests.adapters.house import opened
from tests.adapters.pg_house import node


async def said(*words: str) -> int:
    return await asyncio.to_thread(run, ["admin", *words])


@pytest.mark.postgres
async def test_nodes_and_their_tables_are_listed(
    postgres_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    there = ("--database", postgres_url)
    assert await said("nodes", *there) == 0
    assert capsys.readouterr().out == "no nodes share the house\n"
    async with (
        node(postgres_url, name="one", tables=lambda: 1) as first,
        node(postgres_url, name="two", plays=False),
        node(postgres_url, name="three") as third,
    ):
        await opened(first.stores)
        await first.nodes.leave()
        await third.nodes.leave()
        assert await said("nodes", *there) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("node 1      leaves   tables: 1      heard ")
        assert lines[1].startswith("node 2      lets in  tables: 0      heard ")
        assert [line.split()[-1] for line in lines] == ["one", "two", "three"]
        assert await said("nodes", "--json", *there) == 0
        found = json.loads(capsys.readouterr().out)["nodes"]
        assert [(each["number"], each["plays"], each["is_leaving"]) for each in found] == [
            (1, True, True),
            (2, False, False),
            (3, True, True),
        ]
        assert await said("servers", *there) == 0
        expected = "3 nodes share the house; 'croupier admin nodes' lists them\n"
        assert capsys.readouterr().out == expected
        monkeypatch.setenv("CROUPIER_DATABASE", postgres_url)
        assert await said("tables") == 0
        assert capsys.readouterr().out.splitlines()[0].endswith(" ago  node 1")
        assert await said("tables", "--json") == 0
        assert json.loads(capsys.readouterr().out)["tables"][0]["node"] == 1
        await first.nodes.give_up("t1")
        assert await said("tables", "--json") == 0
        assert json.loads(capsys.readouterr().out)["tables"][0]["node"] is None


def test_a_house_in_sqlite_has_no_nodes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    migrate_sqlite(tmp_path / "house.sqlite")
    assert run(["admin", "nodes", "--data", str(tmp_path)]) == 2
    assert "this works on PostgreSQL only" in capsys.readouterr().err
